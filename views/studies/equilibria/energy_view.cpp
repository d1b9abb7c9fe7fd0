#include "views/studies/equilibria/energy_view.h"

#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/layout/turning_row.h"
#include "views/plot/chart_painter.h"
#include "views/plot/curve_chart.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kRoomForEnergyHead = 56;  ///< characters
constexpr double kReachOfCurve = 60;    ///< how near the pointer must be to a curve [px]
constexpr int kFewLetters = 12;         ///< of what is chosen; the words beside it have the rest of the row
constexpr int kKeyStep = 3;             ///< places that an arrow key goes along a curve

}  // namespace

EnergyView::EnergyView(QWidget* parent)
    : QWidget(parent),
      m_chart(new CurveChart),
      m_head(new TurningRow(kRoomForEnergyHead)),
      m_choice(new QComboBox),
      m_words(new QLabel),
      m_theme(lightTheme())
{
    setFocusProxy(m_chart);
    m_chart->setAccessibleName(tr("Energy over the configurations"));
    m_chart->setProperty(kHelpProperty, QStringLiteral("potential_energy"));
    m_choice->setAccessibleName(tr("What is shown across"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(kFewLetters);
    m_choice->setToolTip(tr("What stands across: the angle of a link, or how far along its way the mechanism is"));
    m_words->setWordWrap(true);
    m_words->setProperty("role", QStringLiteral("muted"));
    m_head->addWidget(m_words, 1);
    m_head->addWidget(m_choice);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(m_head);
    column->addWidget(m_chart, 1);
    connectChart();
    setStudy(nullptr);
}

void EnergyView::connectChart()
{
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_isFilling) {
            draw();
        }
    });
    connect(m_chart, &CurveChart::hovered, this, &EnergyView::handlePointer);
    connect(m_chart, &CurveChart::curvePointed, this,
            [this](std::size_t curve, std::size_t point) { walkTo(static_cast<int>(curve), static_cast<int>(point)); });
    connect(m_chart, &CurveChart::stepped, this, &EnergyView::step);
    connect(m_chart, &CurveChart::markClicked, this,
            [this](std::size_t mark) { Q_EMIT chosen(static_cast<int>(m_picture.equilibria.at(mark))); });
    connect(m_chart, &CurveChart::left, this, [this] {
        if (m_place >= 0) {
            walkTo(-1, -1);
        }
    });
}

bool EnergyView::hasPicture() const
{
    return m_study != nullptr && (!m_study->maps.empty() || !m_study->list->curves.empty());
}

QString EnergyView::words() const
{
    return m_words->text();
}

ResultTable EnergyView::table() const
{
    ResultTable table{"energy", "energy over the configurations"};
    const auto column = [](const QString& heading, const char* unit) {
        return unitColumn(heading.toStdString(), Text::verbatim(heading.toStdString()), unit);
    };
    if (const EnergyMap* map = this->map()) {
        table.columns = {column(labelOf(map->across), "1"), column(labelOf(map->up), "1"), unitColumn("V", "V", "J"),
                         unitColumn("basin", "basin", "1")};
        for (std::size_t place = 0; place < map->q.size(); ++place) {
            if (map->q[place].size() > 0) {
                table.addRow({map->acrossOf(place % map->columns) * factorOf(map->across),
                              map->upOf(place / map->columns) * factorOf(map->up), map->energy[place],
                              static_cast<double>(map->basin[place] + 1)});
            }
        }
    } else if (hasPicture()) {
        const QString across =
            m_picture.chart.x.label + (m_picture.chart.x.isAngle ? QStringLiteral(" [°]") : QString());
        table.columns = {unitColumn("branch", "branch", "1"), column(across, "1"), unitColumn("V", "V", "J")};
        const std::vector<ChartCurve>& curves = m_picture.chart.panes.front().curves;
        for (std::size_t i = 0; i < curves.size(); ++i) {
            for (std::size_t k = 0; k < curves[i].x.size(); ++k) {
                table.addRow({i + 1, curves[i].x[k], curves[i].y[k]});
            }
        }
    }
    return table;
}

std::vector<QRectF> EnergyView::numberAreas() const
{
    const ChartPlane& plane = m_chart->plan().planes.front();
    std::vector<QRectF> areas = wordAreas(m_picture.chart.panes.front(), plane, m_chart->styleNow());
    for (QRectF& area : areas) {
        area.translate(m_chart->pos());
    }
    return areas;
}

QRectF EnergyView::plotArea() const
{
    return m_chart->plan().planes.front().area.translated(m_chart->pos());
}

void EnergyView::paintFigure(QPainter& painter) const
{
    m_chart->paintFigure(painter, pictureIn(lightTheme()).chart);
}

const EnergyMap* EnergyView::map() const
{
    const bool isThere = m_study != nullptr && !m_study->maps.empty();
    const auto sheet = static_cast<std::size_t>(std::max(0, m_choice->currentIndex()));
    return isThere ? &m_study->maps[std::min(sheet, m_study->maps.size() - 1)] : nullptr;
}

void EnergyView::setStudy(const std::shared_ptr<const EnergyStudy>& study)
{
    m_study = study;
    m_curve = m_place = -1;
    fillChoice();
    draw();
    m_chart->fit();
}

void EnergyView::setChosen(int equilibrium)
{
    m_chosen = equilibrium;
    draw();
}

void EnergyView::setTheme(const Theme& theme)
{
    m_theme = theme;
    draw();
}

void EnergyView::fillChoice()
{
    m_isFilling = true;
    m_choice->clear();
    if (m_study != nullptr && !m_study->maps.empty()) {
        for (std::size_t i = 0; i < m_study->maps.size(); ++i) {
            m_choice->addItem(tr("assembled in way %1").arg(i + 1));
        }
    } else if (m_study != nullptr && !m_study->list->curves.empty()) {
        for (const std::string& link : m_study->list->curves.front().links) {
            m_choice->addItem(tr("angle of %1").arg(fromModel(link)));
        }
        m_choice->addItem(tr("way along the branch"));
        const int best = bestLink(*m_study->list);
        m_choice->setCurrentIndex(best < 0 ? m_choice->count() - 1 : best);
    }
    m_choice->setVisible(m_choice->count() > 1);
    m_isFilling = false;
}

EnergyPicture EnergyView::pictureIn(const Theme& theme) const
{
    if (!hasPicture()) {
        return {};
    }
    const EnergyMap* map = this->map();
    EnergyPicture picture =
        map != nullptr ? energyMap(*map, theme) : energyCurves(*m_study->list, m_choice->currentIndex());
    nameMarks(picture, *m_study->list, m_chosen, theme);
    return picture;
}

void EnergyView::draw()
{
    m_picture = pictureIn(m_theme);
    m_chart->setPicture(m_picture.chart);
    showCursor();
}

void EnergyView::showCursor()
{
    const EnergyMap* map = this->map();
    if (!hasPicture() || m_place < 0) {
        m_chart->setCrosshair(std::nullopt);
        m_words->setText(
            !hasPicture() ? QString()
            : map == nullptr
                ? tr("Move along the curve to move the mechanism. ●\u00a0minimum, ▲\u00a0maximum")
                : tr("Move along the curve to move the mechanism. ●\u00a0minimum, ◆\u00a0saddle, ▲\u00a0maximum; "
                     "each basin has its colour"));
        return;
    }
    const auto place = static_cast<std::size_t>(m_place);
    if (map != nullptr) {
        m_chart->setCrosshair(QPointF(map->acrossOf(place % map->columns) * factorOf(map->across),
                                      map->upOf(place / map->columns) * factorOf(map->up)));
    } else {
        const ChartCurve& curve = m_picture.chart.panes.front().curves[static_cast<std::size_t>(m_curve)];
        m_chart->setCrosshair(QPointF(curve.x[place], curve.y[place]));
    }
    m_words->setText(wordsAt(m_curve, m_place));
}

QString EnergyView::wordsAt(int curve, int place) const
{
    if (const EnergyMap* map = this->map()) {
        const auto at = static_cast<std::size_t>(place);
        const int basin = map->basin[at];
        const QString energy = tr("V = %1 J").arg(formatNumber(map->energy[at], 5));
        return basin < 0 ? energy : tr("%1; let go here, it settles in %2").arg(energy).arg(basin + 1);
    }
    const EnergyCurve& line = m_study->list->curves[static_cast<std::size_t>(curve)];
    const EnergyCurve::Place& here = line.places[static_cast<std::size_t>(place)];
    const double x = acrossOf(line, here, m_choice->currentIndex());
    const bool isAngle = m_choice->currentIndex() < static_cast<int>(line.links.size());
    return tr("%1, V = %2 J")
        .arg(isAngle ? formatNumber(x, 4) + QStringLiteral("°") : formatNumber(x, 4) + QStringLiteral(" m"),
             formatNumber(here.energy, 5));
}

void EnergyView::walkTo(int curve, int place)
{
    m_curve = curve;
    m_place = place;
    showCursor();
    const int source = map() != nullptr ? -1 - std::max(0, m_choice->currentIndex()) : curve;
    place >= 0 ? Q_EMIT walked(source, place) : Q_EMIT left();
}

void EnergyView::handlePointer(const QPointF& pixel)
{
    const ChartPlane& plane = m_chart->plan().planes.front();
    if (!hasPicture() || !plane.area.contains(pixel)) {
        return;
    }
    if (const EnergyMap* map = this->map()) {
        const QPointF at = plane.placeOf(pixel);
        const auto place = map->nearest(at.x() / factorOf(map->across), at.y() / factorOf(map->up));
        if (place && static_cast<int>(*place) != m_place) {
            walkTo(-1, static_cast<int>(*place));
        }
        return;
    }
    const std::optional<ChartPlace> at = placeAt(pixel);
    const int curve = at ? static_cast<int>(at->curve) : -1, place = at ? static_cast<int>(at->point) : -1;
    if (curve != m_curve || place != m_place) {
        walkTo(curve, place);
    }
}

/// The place of a curve at a pixel, mostly straight up or down from it.
std::optional<ChartPlace> EnergyView::placeAt(const QPointF& pixel) const
{
    std::optional<ChartPlace> best;
    double nearest = kReachOfCurve;
    const std::vector<ChartCurve>& curves = m_picture.chart.panes.front().curves;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        for (std::size_t k = 0; k < curves[i].x.size(); ++k) {
            const QPointF away = m_chart->plan().planes.front().pixelOf(curves[i].x[k], curves[i].y[k]) - pixel;
            const double distance = std::hypot(3 * away.x(), 0.3 * away.y());
            if (distance < nearest) {
                nearest = distance;
                best = ChartPlace{i, k};
            }
        }
    }
    return best;
}

void EnergyView::step(int steps)
{
    if (hasPicture() && map() == nullptr) {
        const int curve = std::max(0, m_curve);
        const auto count =
            static_cast<int>(m_picture.chart.panes.front().curves[static_cast<std::size_t>(curve)].x.size());
        walkTo(curve, ((std::max(0, m_place) + kKeyStep * steps) % count + count) % count);
    }
}

}  // namespace eigenlink
