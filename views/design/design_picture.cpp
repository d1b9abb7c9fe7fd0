#include "views/design/design_picture.h"

#include "model/basics/tolerances.h"
#include "views/format/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

QString tr(const char* words)
{
    return QCoreApplication::translate("DesignPicture", words);
}

double dampingOf(std::complex<double> s)
{
    return s == 0.0 ? 0 : -s.real() / std::abs(s);
}

double heightOf(std::complex<double> s, DesignForm form)
{
    switch (form) {
        case DesignForm::frequency:
            return s.imag() / kTurn;
        case DesignForm::damping:
            return dampingOf(s);
        default:
            return s.real();
    }
}

QString heightLabel(DesignForm form)
{
    switch (form) {
        case DesignForm::frequency:
            return tr("frequency [Hz]");
        case DesignForm::damping:
            return tr("damping ratio ζ");
        default:
            return tr("growth rate Re s [1/s]");
    }
}

QString labelOfNumber(const DesignScene& scene)
{
    const QString name = fromModel(scene.study->request.name);
    const QString what = scene.study->isAngle() ? tr("angle of %1").arg(name) : name;
    return scene.unit.name.isEmpty() ? what : what + QStringLiteral(" [") + scene.unit.name + QLatin1Char(']');
}

/// Builds the picture of one scene.
class Builder {
public:
    explicit Builder(const DesignScene& scene) : m_scene(scene), m_study(*scene.study) {}

    DesignPicture build()
    {
        m_picture.chart.theme = m_scene.theme;
        m_picture.chart.isPlane = m_scene.form == DesignForm::rootLocus;
        if (m_scene.form == DesignForm::equilibria) {
            addEquilibria();
        } else {
            addBranches();
        }
        return std::move(m_picture);
    }

private:
    bool isPlane() const { return m_picture.chart.isPlane; }
    double shown(double value) const { return value / m_scene.unit.factor; }

    QPointF placeOf(const SweepConfiguration& at, std::complex<double> s) const
    {
        return isPlane() ? QPointF(s.real(), s.imag()) : QPointF(shown(at.value), heightOf(s, m_scene.form));
    }

    void add(LocusMark mark, std::size_t pole = DesignPicture::kNoPole)
    {
        m_picture.chart.marks.push_back(std::move(mark));
        m_picture.poles.push_back(pole);
    }

    void addBranches()
    {
        LocusPicture& chart = m_picture.chart;
        chart.xLabel = isPlane() ? tr("Re s [rad/s]") : labelOfNumber(m_scene);
        chart.yLabel = isPlane() ? tr("Im s [rad/s]") : heightLabel(m_scene.form);
        for (std::size_t branch = 0; branch < m_study.branchCount(); ++branch) {
            LocusCurve curve;
            curve.pen = branch;
            curve.isChosen = branch == m_scene.place.branch;
            curve.hasArrows = isPlane();
            for (const SweepConfiguration& each : m_study.locus.configurations) {
                const SweepMode* mode = each.find(branch);
                curve.places.push_back(mode != nullptr ? placeOf(each, mode->s) : QPointF(qQNaN(), qQNaN()));
            }
            chart.curves.push_back(std::move(curve));
            m_picture.sources.push_back({branch, 0});
        }
        if (isPlane()) {
            addMirrored();
            addTicks();
            addMeetings();
        } else {
            chart.present = presentValue();
        }
        addCursor();
        if (isPlane()) {
            addPoles();
        }
    }

    std::optional<double> presentValue() const
    {
        return m_study.isAngle() ? std::nullopt : std::optional(shown(m_study.locus.variable.value));
    }

    void addMirrored()
    {
        const std::size_t count = m_picture.chart.curves.size();
        for (std::size_t i = 0; i < count; ++i) {
            LocusCurve mirrored = m_picture.chart.curves[i];
            mirrored.isFaint = true;
            mirrored.isChosen = mirrored.hasArrows = false;
            for (QPointF& place : mirrored.places) {
                place.setY(-place.y());
            }
            m_picture.chart.curves.push_back(std::move(mirrored));
        }
    }

    /// Round values of the number along the curves; named on the chosen one.
    void addTicks()
    {
        const std::vector<SweepConfiguration>& all = m_study.locus.configurations;
        if (all.size() < 2) {
            return;
        }
        const double low = shown(all.front().value), high = shown(all.back().value);
        const double rough = std::abs(high - low) / 5;
        const double power = rough > 0 ? std::pow(10, std::floor(std::log10(rough))) : 1;
        const double digit = rough / power;
        const double step = power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
        for (double k = std::ceil(std::min(low, high) / step - tolerance::kEqual);
             k * step <= std::max(low, high) * (1 + tolerance::kRounding); ++k) {
            const SweepConfiguration& at = all[m_study.nearestTo(k * step * m_scene.unit.factor)];
            if (std::abs(shown(at.value) - k * step) > std::abs(high - low) / static_cast<double>(all.size())) {
                continue;
            }
            for (const SweepMode& mode : at.modes) {
                if (mode.branch.value_or(m_study.branchCount()) < m_study.branchCount()) {
                    const bool isNamed = *mode.branch == m_scene.place.branch;
                    add({placeOf(at, mode.s), LocusMark::Shape::dot, *mode.branch,
                         isNamed ? formatNumber(k * step, 4) : QString(), valueWords(at.value, mode.s)});
                }
            }
        }
    }

    QString valueWords(double value, std::complex<double> s) const
    {
        return tr("%1 = %2: s = %3 rad/s")
            .arg(m_study.isAngle() ? tr("angle") : fromModel(m_study.request.name),
                 formatWithUnit(shown(value), m_scene.unit.name), formatEigenvalue(s));
    }

    void addMeetings()
    {
        for (const MeetingPair& each : m_study.locus.meetings) {
            add({QPointF(each.s.real(), each.s.imag()),
                 LocusMark::Shape::diamond,
                 0,
                 {},
                 tr("At %1 = %2 two eigenvalues meet: a vibration becomes a creep, or the other way round.")
                     .arg(fromModel(m_study.request.name),
                          formatWithUnit(shown(each.parameter), m_scene.unit.name, 7))});
        }
    }

    void addCursor()
    {
        const std::size_t at = m_scene.place.configuration;
        if (at >= m_study.locus.configurations.size()) {
            return;
        }
        const SweepConfiguration& here = m_study.locus.configurations[at];
        if (!isPlane()) {
            m_picture.chart.cursor = shown(here.value);
        }
        for (const SweepMode& mode : here.modes) {
            if (mode.branch.value_or(m_study.branchCount()) < m_study.branchCount()) {
                add({placeOf(here, mode.s),
                     *mode.branch == m_scene.place.branch ? LocusMark::Shape::ring : LocusMark::Shape::dot,
                     *mode.branch,
                     {},
                     valueWords(here.value, mode.s)});
            }
        }
    }

    void addPoles()
    {
        for (std::size_t i = 0; i < m_scene.poles.size(); ++i) {
            const PresentPole& pole = m_scene.poles[i];
            const QPointF at(pole.s.real(), pole.s.imag());
            if (pole.slope && std::abs(*pole.slope) > 0) {
                m_picture.chart.arrows.push_back({at, at + QPointF(pole.slope->real(), pole.slope->imag()), i});
            }
            add({at,
                 LocusMark::Shape::handle,
                 i,
                 {},
                 tr("mode %1: s = %2 rad/s\nDrag it: the mechanism follows.").arg(i + 1).arg(formatEigenvalue(pole.s))},
                i);
        }
        if (m_scene.aim && m_scene.dragged < m_scene.poles.size()) {
            const std::complex<double> s = m_scene.poles[m_scene.dragged].s;
            const QPointF aim(m_scene.aim->real(), m_scene.aim->imag());
            LocusCurve way;
            way.places = {QPointF(s.real(), s.imag()), aim};
            way.pen = m_scene.dragged;
            way.isDashed = true;
            way.isFaint = true;
            m_picture.chart.curves.push_back(std::move(way));
            add({aim, LocusMark::Shape::cross, m_scene.dragged, {}, {}});
        }
    }

    void addEquilibria()
    {
        m_picture.chart.xLabel = labelOfNumber(m_scene);
        if (!m_study.diagram || m_study.quantities.empty()) {
            return;
        }
        m_picture.chart.yLabel = fromModel(quantity().name) + unitWords(quantity().kind);
        for (std::size_t branch = 0; branch < m_study.diagram->branches.size(); ++branch) {
            addRests(branch);
            addSpecial(branch);
        }
        m_picture.chart.present = presentValue();
        addRestCursor();
    }

    const RestQuantity& quantity() const
    {
        return m_study.quantities[std::min(m_scene.quantity, m_study.quantities.size() - 1)];
    }
    static QString unitWords(RestQuantity::Kind kind)
    {
        return kind == RestQuantity::Kind::angle    ? QStringLiteral(" [°]")
               : kind == RestQuantity::Kind::energy ? QStringLiteral(" [J]")
                                                    : QStringLiteral(" [m]");
    }

    QPointF placeOf(const RestPoint& rest, const std::vector<Vector2>& points) const
    {
        const double factor = quantity().kind == RestQuantity::Kind::angle ? std::numbers::pi / 180 : 1;
        return {shown(rest.parameter), valueOf(quantity(), rest, points) / factor};
    }
    QPointF placeOfRest(std::size_t branch, std::size_t rest) const
    {
        return placeOf(m_study.diagram->branches[branch].rests[rest], m_study.drawn[branch].points[rest]);
    }

    /// Pieces that are stable or unstable throughout, each as far as where the next one begins.
    void addRests(std::size_t branch)
    {
        const std::vector<RestPoint>& rests = m_study.diagram->branches[branch].rests;
        const auto isStable = [&rests](std::size_t i) { return rests[i].unstable == 0; };
        for (std::size_t first = 0, last = 0; first < rests.size(); first = last) {
            LocusCurve curve;
            curve.pen = branch;
            curve.isDashed = !isStable(first);
            curve.isChosen = m_scene.place.isRest && m_scene.place.restBranch == branch;
            for (; last < rests.size() && isStable(last) == isStable(first); ++last) {
                curve.places.push_back(placeOfRest(branch, last));
            }
            if (last < rests.size()) {
                curve.places.push_back(placeOfRest(branch, last));
            }
            m_picture.chart.curves.push_back(std::move(curve));
            m_picture.sources.push_back({branch, first});
        }
    }

    void addSpecial(std::size_t branch)
    {
        const std::vector<SpecialPoint>& all = m_study.diagram->branches[branch].special;
        for (std::size_t i = 0; i < all.size(); ++i) {
            add({placeOf(all[i].rest, m_study.drawn[branch].special[i]), LocusMark::Shape::diamond, branch,
                 nameOf(all[i].kind), fromModel(all[i].words)});
        }
    }

    void addRestCursor()
    {
        const DesignPlace& at = m_scene.place;
        const std::vector<Branch>& branches = m_study.diagram->branches;
        if (at.isRest && at.restBranch < branches.size() && at.rest < branches[at.restBranch].rests.size()) {
            const QPointF place = placeOfRest(at.restBranch, at.rest);
            add({place, LocusMark::Shape::ring, at.restBranch, {}, {}});
            m_picture.chart.cursor = place.x();
        }
    }

    static QString nameOf(SpecialKind kind)
    {
        switch (kind) {
            case SpecialKind::fold:
                return tr("fold");
            case SpecialKind::pitchfork:
                return tr("pitchfork");
            case SpecialKind::transcritical:
                break;
        }
        return tr("transcritical");
    }

    const DesignScene& m_scene;
    const DesignStudy& m_study;
    DesignPicture m_picture;
};

}  // namespace

DesignPicture designPicture(const DesignScene& scene)
{
    if (scene.study == nullptr) {
        DesignPicture empty;
        empty.chart.theme = scene.theme;
        return empty;
    }
    return Builder(scene).build();
}

DisplayUnit unitOfVariable(const std::string& unit)
{
    return unit == "rad" ? DisplayUnit{QStringLiteral("°"), std::numbers::pi / 180} : DisplayUnit{fromModel(unit), 1};
}

}  // namespace eigenlink
