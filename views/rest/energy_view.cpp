// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/rest/energy_view.h"

#include "model/basics/degree.h"
#include "model/equilibria/drawn_curve.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/layout/turning_row.h"
#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"
#include "views/plot/ticker.h"
#include "views/rest/energy_map_plot.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kRoomForEnergyHead = 48;  ///< characters
constexpr double kMarkReach = 10;       ///< how near the pointer must be [px]
constexpr double kReachOfCurve = 60;    ///< [px]
constexpr int kFewLetters = 16;         ///< of what is chosen; the words beside it have the rest of the row

QColor markColour(const ListedEquilibrium& each, const Theme& theme)
{
    return each.rest.negativeCount > 0 ? (each.rest.positiveCount > 0 ? theme.warning : theme.error)
           : each.rest.zeroCount > 0   ? theme.mutedText
                                       : theme.ok;
}

QCPScatterStyle::ScatterShape markShape(const ListedEquilibrium& each)
{
    return each.rest.negativeCount > 0
               ? (each.rest.positiveCount > 0 ? QCPScatterStyle::ssDiamond : QCPScatterStyle::ssTriangle)
               : QCPScatterStyle::ssCircle;
}

/// Where a number stands beside its mark [px].
QRectF areaOf(const QCPItemText& number)
{
    const QSizeF size = QFontMetricsF(number.font()).boundingRect(number.text()).size();
    const Qt::Alignment side = number.positionAlignment();
    const QMargins gap = number.padding();
    const double x = side.testFlag(Qt::AlignLeft)    ? gap.left()
                     : side.testFlag(Qt::AlignRight) ? -gap.right() - size.width()
                                                     : -size.width() / 2;
    const double y = side.testFlag(Qt::AlignTop)      ? gap.top()
                     : side.testFlag(Qt::AlignBottom) ? -gap.bottom() - size.height()
                                                      : -size.height() / 2;
    return {number.position->pixelPosition() + QPointF(x, y), size};
}

/// The link whose angle distinguishes most places of the curves; −1 where the arc length does.
int bestLink(const EquilibriumList& list)
{
    if (list.curves.empty()) {
        return -1;
    }
    const std::size_t links = list.curves.front().links.size();
    int best = -1;
    double bestScore = 0;
    for (std::size_t link = 0; link < links; ++link) {
        double monotone = 0, all = 0;
        for (const EnergyCurve& curve : list.curves) {
            double up = 0, down = 0;
            for (std::size_t i = 1; i < curve.places.size(); ++i) {
                const auto at = static_cast<Eigen::Index>(link);
                const double step = curve.places[i].angles[at] - curve.places[i - 1].angles[at];
                (step > 0 ? up : down) += std::abs(step);
            }
            monotone += std::abs(up - down);
            all += 2 * std::numbers::pi + std::min(up, down);
        }
        if (monotone / all > 1.02 * bestScore) {
            bestScore = monotone / all;
            best = static_cast<int>(link);
        }
    }
    return bestScore > 0.2 ? best : links > 0 ? 0 : -1;
}

}  // namespace

EnergyView::EnergyView(QWidget* parent)
    : QWidget(parent),
      m_plot(new QCustomPlot),
      m_cursor(nullptr),
      m_head(new TurningRow(kRoomForEnergyHead)),
      m_choice(new QComboBox),
      m_words(new QLabel),
      m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Energy over the configurations"));
    setProperty(kHelpProperty, QStringLiteral("potential_energy"));
    m_choice->setAccessibleName(tr("What is shown across"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(kFewLetters);
    m_choice->setToolTip(tr("What stands across: the angle of a link, or how far along its way the mechanism is"));
    m_words->setWordWrap(true);
    m_words->setProperty("role", QStringLiteral("muted"));
    auto* chart = new QWidget;
    chart->setMinimumSize(220, 170);
    auto* fill = new QVBoxLayout(chart);
    fill->setContentsMargins(0, 0, 0, 0);
    fill->addWidget(m_plot);
    layOutPlot(*m_plot);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    m_plot->installEventFilter(this);
    m_plot->setMouseTracking(true);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_plot->axisRect()->setMargins({0, 8, 12, 0});
    m_head->addWidget(m_words, 1);
    m_head->addWidget(m_choice);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(m_head);
    column->addWidget(chart, 1);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_isFilling) {
            draw();
        }
    });
    connect(m_plot, &QCustomPlot::afterLayout, this, &EnergyView::placeNumbers);
    setStudy(nullptr);
}

EnergyView::~EnergyView() = default;

bool EnergyView::hasPicture() const
{
    return m_study != nullptr && (!m_study->maps.empty() || !m_study->list->curves.empty());
}

QString EnergyView::words() const
{
    return m_words->text();
}

QString EnergyView::toTsv() const
{
    QString text;
    const auto number = [](double value) { return QString::number(value, 'g', 17); };
    if (const EnergyMap* map = this->map()) {
        text = QStringLiteral("%1\t%2\tV [J]\tbasin\n").arg(unitOf(map->across), unitOf(map->up));
        for (std::size_t place = 0; place < map->q.size(); ++place) {
            if (map->q[place].size() > 0) {
                text += number(map->acrossOf(place % map->columns) * factorOf(map->across)) + u'\t' +
                        number(map->upOf(place / map->columns) * factorOf(map->up)) + u'\t' +
                        number(map->energy[place]) + u'\t' + QString::number(map->basin[place] + 1) + u'\n';
            }
        }
    } else if (hasPicture()) {
        text = QStringLiteral("branch\t%1\tV [J]\n").arg(m_plot->xAxis->label());
        for (std::size_t i = 0; i < m_across.size(); ++i) {
            for (std::size_t k = 0; k < m_across[i].size(); ++k) {
                text += QString::number(i + 1) + u'\t' + number(m_across[i][k]) + u'\t' +
                        number(m_study->list->curves[i].places[k].energy) + u'\n';
            }
        }
    }
    return text;
}

std::optional<QPointF> EnergyView::markOf(std::size_t equilibrium) const
{
    const auto found = std::ranges::find(m_marks, equilibrium, &Mark::equilibrium);
    return found == m_marks.end()
               ? std::nullopt
               : std::optional(QPointF(m_plot->xAxis->coordToPixel(found->x), m_plot->yAxis->coordToPixel(found->y)));
}

std::vector<QRectF> EnergyView::numberAreas() const
{
    std::vector<QRectF> areas;
    for (const QCPItemText* number : m_numbers) {
        areas.push_back(areaOf(*number));
    }
    return areas;
}

QRectF EnergyView::plotArea() const
{
    return m_plot->axisRect()->rect();
}

void EnergyView::paintFigure(QPainter& painter)
{
    const Theme shown = m_theme;
    setTheme(lightTheme());
    paintPlot(painter, *m_plot);
    setTheme(shown);
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

double EnergyView::across(const EnergyCurve& curve, const EnergyCurve::Place& place) const
{
    const int link = m_choice->currentIndex();
    const bool isWay = link < 0 || link >= static_cast<int>(curve.links.size());
    return isWay ? place.way : place.angles[link] / kDegree;
}

void EnergyView::draw()
{
    m_plot->clearItems();
    m_plot->clearPlottables();
    m_numbers.clear();
    m_cursor = nullptr;
    m_marks.clear();
    m_across.clear();
    colourPlot(*m_plot, m_theme, plotFontOf(font(), m_theme));
    if (const EnergyMap* map = this->map()) {
        drawEnergyMap(*m_plot, *map, m_theme);
        for (const EnergyMap::Mark& mark : map->marks) {
            m_marks.push_back({mark.equilibrium, mark.across * factorOf(map->across), mark.up * factorOf(map->up)});
        }
    } else if (hasPicture()) {
        drawCurves();
    }
    drawMarks();
    drawCursor();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EnergyView::drawCurves()
{
    const EquilibriumList& list = *m_study->list;
    const int link = m_choice->currentIndex();
    const bool isWay = link < 0 || link >= static_cast<int>(list.curves.front().links.size());
    m_plot->xAxis->setTicker(isWay ? plainTicker() : degreeTicker(*m_plot->xAxis));
    m_plot->yAxis->setTicker(plainTicker());
    m_plot->xAxis->setLabel(isWay ? tr("way along the branch [m]")
                                  : tr("angle of %1").arg(fromModel(list.curves.front().links[std::size_t(link)])));
    m_plot->yAxis->setLabel(tr("V [J]"));
    for (std::size_t i = 0; i < list.curves.size(); ++i) {
        drawCurve(i);
    }
    m_plot->rescaleAxes();
    m_plot->yAxis->scaleRange(1.22);  // room for the numbers above the marks
    m_plot->xAxis->scaleRange(1.02);
}

/// A branch, as its places are cut and continued.
void EnergyView::drawCurve(std::size_t index)
{
    const EnergyCurve& curve = m_study->list->curves[index];
    auto* line = new QCPCurve(m_plot->xAxis, m_plot->yAxis);
    QPen pen(hueOf(index));
    pen.setWidthF(2.2);
    line->setPen(pen);
    std::vector<double> across;
    for (const EnergyCurve::Place& place : curve.places) {
        across.push_back(this->across(curve, place));
    }
    for (std::size_t i = 0; i < across.size(); ++i) {
        line->addData(static_cast<double>(i), across[i], curve.places[i].energy);
    }
    m_across.push_back(std::move(across));
    for (std::size_t i = 0; i < m_study->list->equilibria.size(); ++i) {
        const ListedEquilibrium& each = m_study->list->equilibria[i];
        if (each.branch != index) {
            continue;
        }
        const std::size_t at = nearestPlace(*m_study->list, curve, each.rest);
        m_marks.push_back({i, m_across.back()[at], each.rest.potential});
    }
}

void EnergyView::drawMarks()
{
    for (const Mark& mark : m_marks) {
        const ListedEquilibrium& each = m_study->list->equilibria[mark.equilibrium];
        const bool isChosen = static_cast<int>(mark.equilibrium) == m_chosen;
        auto* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(QCPScatterStyle(markShape(each), QPen(m_theme.card, 1.2), markColour(each, m_theme),
                                               m_theme.px(isChosen ? 15 : 11)));
        graph->addData(mark.x, mark.y);
        auto* number = new QCPItemText(m_plot);
        number->setText(QString::number(mark.equilibrium + 1));
        number->setFont(plotFontOf(font(), m_theme));
        number->setColor(m_theme.text);
        number->position->setCoords(mark.x, mark.y);
        m_numbers.push_back(number);
    }
}

QPointF EnergyView::pixelOf(double x, double y) const
{
    return {m_plot->xAxis->coordToPixel(x), m_plot->yAxis->coordToPixel(y)};
}

bool EnergyView::isOnCurve(const QRectF& area) const
{
    // The boxes of pieces between neighbouring places, which are short; one across the plot goes on at the other side.
    const double across = 0.5 * m_plot->axisRect()->width();
    for (std::size_t i = 0; i < m_across.size(); ++i) {
        const EnergyCurve& curve = m_study->list->curves[i];
        QPointF before;
        for (std::size_t k = 0; k < m_across[i].size(); ++k) {
            const QPointF here = pixelOf(m_across[i][k], curve.places[k].energy);
            const QRectF piece = QRectF(k > 0 ? before : here, here).normalized().adjusted(-1, -1, 1, 1);
            if (piece.width() < across && piece.intersects(area)) {
                return true;
            }
            before = here;
        }
    }
    return false;
}

// Each above its mark, or where the rim, another mark or another number would touch it below or beside; where it can
// be, beside the curves too.
void EnergyView::placeNumbers()
{
    const int gap = m_theme.px(7);
    const std::array<std::pair<Qt::Alignment, QMargins>, 4> places{
        {{Qt::AlignHCenter | Qt::AlignBottom, {0, 0, 0, gap}},
         {Qt::AlignHCenter | Qt::AlignTop, {0, gap, 0, 0}},
         {Qt::AlignLeft | Qt::AlignVCenter, {gap, 0, 0, 0}},
         {Qt::AlignRight | Qt::AlignVCenter, {0, 0, gap, 0}}}};
    std::vector<QRectF> taken;
    const double reach = 0.5 * m_theme.px(10);
    for (const Mark& mark : m_marks) {
        taken.emplace_back(pixelOf(mark.x, mark.y) - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
    }
    for (QCPItemText* number : m_numbers) {
        const auto put = [number](const std::pair<Qt::Alignment, QMargins>& place) {
            number->setPositionAlignment(place.first);
            number->setPadding(place.second);
        };
        const auto isInside = [&] { return areaOf(*number).top() >= m_plot->axisRect()->top(); };
        const auto isFree = [&](const auto& place, bool besideCurves) {
            put(place);
            const QRectF area = areaOf(*number);
            return isInside() &&
                   std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(area); }) &&
                   !(besideCurves && isOnCurve(area));
        };
        const auto isPlaced = [&](bool besideCurves) {
            return std::ranges::any_of(places, [&](const auto& place) { return isFree(place, besideCurves); });
        };
        if (!isPlaced(true) && !isPlaced(false)) {
            put(places[0]);
            put(places[isInside() ? 0 : 1]);
        }
        taken.push_back(areaOf(*number));
    }
}

void EnergyView::drawCursor()
{
    if (m_cursor != nullptr) {
        m_plot->removeItem(m_cursor);
        m_cursor = nullptr;
    }
    const EnergyMap* map = this->map();
    double x = 0, y = 0;
    if (map != nullptr && m_place >= 0) {
        const auto place = static_cast<std::size_t>(m_place);
        x = map->acrossOf(place % map->columns) * factorOf(map->across);
        y = map->upOf(place / map->columns) * factorOf(map->up);
    } else if (map == nullptr && m_curve >= 0 && m_curve < static_cast<int>(m_across.size())) {
        x = m_across[static_cast<std::size_t>(m_curve)][static_cast<std::size_t>(m_place)];
        y = m_study->list->curves[static_cast<std::size_t>(m_curve)].places[static_cast<std::size_t>(m_place)].energy;
    } else {
        const bool isCurves = hasPicture() && map == nullptr;
        m_words->setText(!hasPicture() ? QString()
                         : isCurves    ? tr("Move along the curve to move the mechanism. ● minimum, ▲ maximum")
                                    : tr("Move along the curve to move the mechanism. ● minimum, ◆ saddle, ▲ maximum; "
                                         "each basin has its colour"));
        return;
    }
    m_cursor = new QCPItemTracer(m_plot);
    m_cursor->setStyle(QCPItemTracer::tsCrosshair);
    m_cursor->setPen(QPen(m_theme.accent, 1.4));
    m_cursor->position->setCoords(x, y);
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
    const double x = m_across[static_cast<std::size_t>(curve)][static_cast<std::size_t>(place)];
    const bool isAngle = m_choice->currentIndex() < static_cast<int>(line.links.size());
    return tr("%1, V = %2 J")
        .arg(isAngle ? formatNumber(x, 4) + QStringLiteral("°") : formatNumber(x, 4) + QStringLiteral(" m"),
             formatNumber(here.energy, 5));
}

void EnergyView::walkTo(int curve, int place)
{
    m_curve = curve;
    m_place = place;
    drawCursor();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    const int source = map() != nullptr ? -1 - std::max(0, m_choice->currentIndex()) : curve;
    place >= 0 ? Q_EMIT walked(source, place) : Q_EMIT left();
}

std::optional<std::size_t> EnergyView::markAt(const QPointF& pixel) const
{
    std::optional<std::size_t> best;
    double nearest = kMarkReach;
    for (const Mark& mark : m_marks) {
        const QPointF at(m_plot->xAxis->coordToPixel(mark.x), m_plot->yAxis->coordToPixel(mark.y));
        const double distance = std::hypot(at.x() - pixel.x(), at.y() - pixel.y());
        if (distance <= nearest) {
            nearest = distance;
            best = mark.equilibrium;
        }
    }
    return best;
}

void EnergyView::handlePointer(const QPointF& pixel)
{
    if (!m_plot->axisRect()->rect().contains(pixel.toPoint())) {
        return;
    }
    if (const EnergyMap* map = this->map()) {
        const auto place = map->nearest(m_plot->xAxis->pixelToCoord(pixel.x()) / factorOf(map->across),
                                        m_plot->yAxis->pixelToCoord(pixel.y()) / factorOf(map->up));
        if (place && static_cast<int>(*place) != m_place) {
            walkTo(-1, static_cast<int>(*place));
        }
        return;
    }
    double nearest = kReachOfCurve;
    int curve = -1, place = -1;
    for (std::size_t i = 0; i < m_across.size(); ++i) {
        for (std::size_t k = 0; k < m_across[i].size(); ++k) {
            const double dx = m_plot->xAxis->coordToPixel(m_across[i][k]) - pixel.x();
            const double dy = m_plot->yAxis->coordToPixel(m_study->list->curves[i].places[k].energy) - pixel.y();
            // Mostly straight up or down from the pointer.
            const double distance = std::hypot(3 * dx, 0.3 * dy);
            if (distance < nearest) {
                nearest = distance;
                curve = static_cast<int>(i);
                place = static_cast<int>(k);
            }
        }
    }
    if (curve != m_curve || place != m_place) {
        walkTo(curve, place);
    }
}

bool EnergyView::eventFilter(QObject* watched, QEvent* event)
{
    if (hasPicture() && watched == m_plot) {
        if (event->type() == QEvent::MouseMove) {
            handlePointer(static_cast<QMouseEvent*>(event)->position());
        } else if (event->type() == QEvent::MouseButtonPress) {
            setFocus(Qt::MouseFocusReason);
            if (const auto mark = markAt(static_cast<QMouseEvent*>(event)->position())) {
                Q_EMIT chosen(static_cast<int>(*mark));
            }
        } else if (event->type() == QEvent::Leave && m_place >= 0) {
            walkTo(-1, -1);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EnergyView::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || !hasPicture() || map() != nullptr) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int curve = std::max(0, m_curve);
    const auto count = static_cast<int>(m_across[static_cast<std::size_t>(curve)].size());
    walkTo(curve, (std::max(0, m_place) + step * (event->modifiers() & Qt::ShiftModifier ? 10 : 3) + count) % count);
}

}  // namespace eigenlink
