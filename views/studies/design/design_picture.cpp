#include "views/studies/design/design_picture.h"

#include "model/basics/tolerances.h"
#include "views/format/format.h"
#include "views/format/whole_units.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kRoomAcross = 0.02;  ///< beside the curves, of their range

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
        ChartPicture& chart = m_picture.chart;
        chart.isPoles = m_scene.form == DesignForm::rootLocus;
        chart.pointsAtAll = true;
        chart.x.room = kRoomAcross;
        chart.panes.emplace_back();
        if (m_scene.form == DesignForm::equilibria) {
            addEquilibria();
        } else {
            addBranches();
        }
        return std::move(m_picture);
    }

private:
    bool isPlane() const { return m_picture.chart.isPoles; }
    ChartPane& pane() { return m_picture.chart.panes.front(); }
    double shown(double value) const { return value / m_scene.unit.factor; }

    QPointF placeOf(const SweepConfiguration& at, std::complex<double> s) const
    {
        return isPlane() ? QPointF(s.real(), s.imag()) : QPointF(shown(at.value), heightOf(s, m_scene.form));
    }

    static void addPlace(ChartCurve& curve, QPointF place)
    {
        curve.x.push_back(place.x());
        curve.y.push_back(place.y());
    }

    /// A mark with words beside it and in a tip.
    static ChartMark markAt(QPointF at, ChartMark::Shape shape, std::size_t ink, const QString& words = {},
                            const QString& tip = {})
    {
        return {at.x(), at.y(), words, static_cast<int>(ink), shape, tip, shape == ChartMark::Shape::diamond};
    }

    void add(ChartMark mark, std::size_t pole = DesignPicture::kNoPole)
    {
        pane().marks.push_back(std::move(mark));
        m_picture.poles.push_back(pole);
    }

    void addBranches()
    {
        ChartPicture& chart = m_picture.chart;
        chart.x.label = isPlane() ? tr("Re s [rad/s]") : labelOfNumber(m_scene);
        pane().y.label = isPlane() ? tr("Im s [rad/s]") : heightLabel(m_scene.form);
        for (std::size_t branch = 0; branch < m_study.branchCount(); ++branch) {
            addBranch(branch);
        }
        if (isPlane()) {
            addMirrored();
            addTicks();
            addMeetings();
        } else {
            addPresent();
        }
        addCursor();
        if (isPlane()) {
            addPoles();
        }
    }

    /// A branch; where it comes to the real axis or leaves it, the curve ends at that place and another begins there,
    /// so that it cuts no corner.
    void addBranch(std::size_t branch)
    {
        ChartCurve curve = beginBranch(branch, 0);
        const std::vector<SweepConfiguration>& all = m_study.locus.configurations;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const SweepMode* mode = all[i].find(branch);
            if (const MeetingPair* meeting = isPlane() && i > 0 ? turnOf(branch, i) : nullptr) {
                const QPointF corner(meeting->s.real(), meeting->s.imag());
                addPlace(curve, corner);
                pane().curves.push_back(std::exchange(curve, beginBranch(branch, i - 1)));
                addPlace(curve, corner);
            }
            addPlace(curve, mode != nullptr ? placeOf(all[i], mode->s) : QPointF(qQNaN(), qQNaN()));
        }
        pane().curves.push_back(std::move(curve));
    }

    ChartCurve beginBranch(std::size_t branch, std::size_t first)
    {
        ChartCurve curve;
        curve.ink = static_cast<int>(branch);
        curve.isChosen = branch == m_scene.place.branch;
        curve.hasArrows = isPlane();
        m_picture.sources.push_back({branch, first});
        return curve;
    }

    /// The place at which a branch turns from or to the real axis before a configuration; nullptr if it does not turn.
    const MeetingPair* turnOf(std::size_t branch, std::size_t at) const
    {
        const SweepConfiguration &before = m_study.locus.configurations[at - 1],
                                 &after = m_study.locus.configurations[at];
        const auto isReal = [branch](const SweepConfiguration& each) {
            const SweepMode* mode = each.find(branch);
            return mode != nullptr && mode->s.imag() == 0;
        };
        const auto [low, high] = std::minmax(before.value, after.value);
        const auto found = std::ranges::find_if(m_study.locus.meetings, [&, from = low, to = high](const auto& each) {
            return each.parameter >= from && each.parameter <= to;
        });
        return isReal(before) != isReal(after) && found != m_study.locus.meetings.end() ? &*found : nullptr;
    }

    /// The value that the mechanism has.
    void addPresent()
    {
        if (!m_study.isAngle()) {
            m_picture.chart.lines.push_back({shown(m_study.locus.variable.value)});
        }
    }
    void addCursorLine(double x) { m_picture.chart.lines.push_back({x, {}, ChartLine::Style::solid}); }

    void addMirrored()
    {
        const std::size_t count = pane().curves.size();
        for (std::size_t i = 0; i < count; ++i) {
            ChartCurve mirrored = pane().curves[i];
            mirrored.isFaint = mirrored.isAside = true;
            mirrored.isChosen = mirrored.hasArrows = false;
            std::ranges::transform(mirrored.y, mirrored.y.begin(), std::negate());
            pane().curves.push_back(std::move(mirrored));
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
                    add(markAt(placeOf(at, mode.s), ChartMark::Shape::dot, *mode.branch,
                               isNamed ? formatNumber(k * step, 4) : QString(), valueWords(at.value, mode.s)));
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
            add(markAt({each.s.real(), each.s.imag()}, ChartMark::Shape::diamond, 0, {},
                       tr("At %1 = %2 two eigenvalues meet: an oscillation becomes a decay without oscillation, or the "
                          "reverse.")
                           .arg(fromModel(m_study.request.name),
                                formatWithUnit(shown(each.parameter), m_scene.unit.name, 7))));
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
            addCursorLine(shown(here.value));
        }
        for (const SweepMode& mode : here.modes) {
            if (mode.branch.value_or(m_study.branchCount()) < m_study.branchCount()) {
                const bool isChosen = *mode.branch == m_scene.place.branch;
                add(markAt(placeOf(here, mode.s), isChosen ? ChartMark::Shape::ring : ChartMark::Shape::dot,
                           *mode.branch, {}, valueWords(here.value, mode.s)));
            }
        }
    }

    /// A line from a pole to where it goes.
    ChartCurve& addWay(QPointF from, QPointF to, std::size_t pole)
    {
        ChartCurve& way = pane().curves.emplace_back();
        addPlace(way, from);
        addPlace(way, to);
        way.ink = static_cast<int>(pole);
        way.isAside = true;
        return way;
    }

    void addPoles()
    {
        for (std::size_t i = 0; i < m_scene.poles.size(); ++i) {
            const PresentPole& pole = m_scene.poles[i];
            const QPointF at(pole.s.real(), pole.s.imag());
            if (pole.slope && std::abs(*pole.slope) > 0) {
                ChartCurve& way = addWay(at, at + QPointF(pole.slope->real(), pole.slope->imag()), i);
                way.hasHead = true;
            }
            add(markAt(at, ChartMark::Shape::handle, i, {},
                       tr("mode %1: s = %2 rad/s\nDrag it: the mechanism follows.")
                           .arg(i + 1)
                           .arg(formatEigenvalue(pole.s))),
                i);
        }
        if (m_scene.aim && m_scene.dragged < m_scene.poles.size()) {
            const std::complex<double> s = m_scene.poles[m_scene.dragged].s;
            const QPointF aim(m_scene.aim->real(), m_scene.aim->imag());
            ChartCurve& way = addWay({s.real(), s.imag()}, aim, m_scene.dragged);
            way.isDashed = way.isFaint = true;
            add(markAt(aim, ChartMark::Shape::cross, m_scene.dragged));
        }
    }

    void addEquilibria()
    {
        m_picture.chart.x.label = labelOfNumber(m_scene);
        if (!m_study.hasCurves() || m_study.quantities.empty()) {
            return;
        }
        pane().y.label = fromModel(quantity().name) + unitWords(quantity().kind);
        for (std::size_t branch = 0; branch < m_study.locus.curves.size(); ++branch) {
            addRests(branch);
            addSpecial(branch);
        }
        addPresent();
        addEquilibriumCursor();
    }

    const DiagramQuantity& quantity() const
    {
        return m_study.quantities[std::min(m_scene.quantity, m_study.quantities.size() - 1)];
    }
    static QString unitWords(DiagramQuantity::Kind kind)
    {
        return kind == DiagramQuantity::Kind::angle    ? QStringLiteral(" [°]")
               : kind == DiagramQuantity::Kind::energy ? QStringLiteral(" [J]")
                                                       : QStringLiteral(" [m]");
    }

    QPointF placeOf(const EquilibriumPoint& rest, const std::vector<Vector2>& points) const
    {
        const double factor = quantity().kind == DiagramQuantity::Kind::angle ? std::numbers::pi / 180 : 1;
        return {shown(rest.parameter), valueOf(quantity(), rest, points) / factor};
    }
    QPointF placeOfRest(std::size_t branch, std::size_t rest) const
    {
        return placeOf(m_study.locus.curves[branch].rests[rest], m_study.drawn[branch].points[rest]);
    }

    /// Pieces that are stable or unstable throughout, each as far as where the next one begins.
    void addRests(std::size_t branch)
    {
        const std::vector<EquilibriumPoint>& rests = m_study.locus.curves[branch].rests;
        const auto isStable = [&rests](std::size_t i) { return rests[i].unstable == 0; };
        for (std::size_t first = 0, last = 0; first < rests.size(); first = last) {
            ChartCurve curve;
            curve.ink = static_cast<int>(branch);
            curve.isDashed = !isStable(first);
            curve.isChosen = m_scene.place.isRest && m_scene.place.restBranch == branch;
            for (; last < rests.size() && isStable(last) == isStable(first); ++last) {
                addPlace(curve, placeOfRest(branch, last));
            }
            if (last < rests.size()) {
                addPlace(curve, placeOfRest(branch, last));
            }
            pane().curves.push_back(std::move(curve));
            m_picture.sources.push_back({branch, first});
        }
    }

    void addSpecial(std::size_t branch)
    {
        const std::vector<SpecialPoint>& all = m_study.locus.curves[branch].special;
        for (std::size_t i = 0; i < all.size(); ++i) {
            add(markAt(placeOf(all[i].rest, m_study.drawn[branch].special[i]), ChartMark::Shape::diamond, branch,
                       nameOf(all[i].kind), fromModel(all[i].words)));
        }
    }

    void addEquilibriumCursor()
    {
        const DesignPlace& at = m_scene.place;
        const std::vector<Branch>& branches = m_study.locus.curves;
        if (at.isRest && at.restBranch < branches.size() && at.rest < branches[at.restBranch].rests.size()) {
            const QPointF place = placeOfRest(at.restBranch, at.rest);
            add(markAt(place, ChartMark::Shape::ring, at.restBranch));
            addCursorLine(place.x());
        }
    }

    static QString nameOf(SpecialKind kind)
    {
        switch (kind) {
            case SpecialKind::fold:
                return tr("fold");
            case SpecialKind::pitchfork:
                return tr("pitchfork");
            case SpecialKind::continuum:
                return tr("continuum");
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
    return scene.study == nullptr ? DesignPicture() : Builder(scene).build();
}

DisplayUnit unitOfVariable(const std::string& unit)
{
    return unit == "rad" ? DisplayUnit{QStringLiteral("°"), std::numbers::pi / 180} : DisplayUnit{unitWords(unit), 1};
}

}  // namespace eigenlink
