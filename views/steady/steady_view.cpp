#include "views/steady/steady_view.h"

#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/sentence.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

/// Inks of the chart for what stays, what grows, and what was not found.
constexpr int kStableInk = 2, kUnstableInk = 1, kUnknownInk = -1;

QLabel* quiet(const QString& words = {})
{
    auto* label = new QLabel(words);
    label->setProperty("role", QStringLiteral("muted"));
    label->setWordWrap(true);
    return label;
}

/// In how many periods a deviation doubles, or is halved.
QString doublingText(double size)
{
    const double logarithm = std::log2(size);
    if (std::abs(logarithm) < 1e-6) {
        return SteadyView::tr("stays");
    }
    const QString periods = formatNumber(1 / std::abs(logarithm), 3);
    return logarithm > 0 ? SteadyView::tr("doubles in %1 periods").arg(periods)
                         : SteadyView::tr("halves in %1 periods").arg(periods);
}

ChartCurve placesOf(const SteadyMap& map, const QString& name, int ink,
                    const std::function<bool(const MapPlace&)>& belongs)
{
    ChartCurve curve;
    curve.name = name;
    curve.ink = ink;
    curve.hasMarks = true;
    for (const MapPlace& place : map.map.places) {
        if (belongs(place)) {
            curve.x.push_back(place.first);
            curve.y.push_back(map.second ? place.second : place.largest());
        }
    }
    return curve;
}

/// The largest multiplier over the number, and the limit of stability.
std::vector<ChartCurve> linesOf(const SteadyMap& map)
{
    ChartCurve line, limit;
    line.ink = limit.ink = kUnknownInk;
    line.isThin = true;
    for (const MapPlace& place : map.map.places) {
        line.x.push_back(place.first);
        line.y.push_back(place.found ? place.largest() : std::numeric_limits<double>::quiet_NaN());
    }
    limit.isDashed = true;
    limit.x = {map.first.from, map.first.to};
    limit.y = {1, 1};
    return {std::move(line), std::move(limit)};
}

ChartPane paneOfMap(const SteadyMap& map)
{
    ChartPane pane;
    pane.yLabel = map.second ? fromModel(map.second->name) : SteadyView::tr("largest |μ|");
    if (!map.second) {
        pane.curves = linesOf(map);
    }
    pane.curves.push_back(placesOf(map, SteadyView::tr("stable"), kStableInk,
                                   [](const MapPlace& place) { return place.found && place.stable; }));
    pane.curves.push_back(placesOf(map, SteadyView::tr("unstable"), kUnstableInk,
                                   [](const MapPlace& place) { return place.found && !place.stable; }));
    if (map.second) {
        pane.curves.push_back(placesOf(map, SteadyView::tr("no periodic motion found"), kUnknownInk,
                                       [](const MapPlace& place) { return !place.found; }));
    }
    std::erase_if(pane.curves, [](const ChartCurve& curve) { return curve.x.empty(); });
    return pane;
}

/// Where stability changes, and where nothing was found.
QString wordsOfMap(const SteadyMap& map)
{
    QStringList sentences, boundaries;
    for (const double each : map.map.boundaries) {
        boundaries << formatNumber(each, 6);
    }
    if (!boundaries.isEmpty()) {
        sentences << SteadyView::tr("Stability changes at %1 = %2.")
                         .arg(fromModel(map.first.name), boundaries.join(QStringLiteral(", ")));
    }
    if (const auto lost = std::ranges::count(map.map.places, false, &MapPlace::found); lost > 0) {
        sentences << SteadyView::tr("At %1 of %2 places no periodic motion was found: %3.")
                         .arg(lost)
                         .arg(map.map.places.size())
                         .arg(fromModel(std::ranges::find(map.map.places, false, &MapPlace::found)->reason));
    }
    return sentences.join(u' ');
}

}  // namespace

SteadyView::SteadyView(QWidget* parent)
    : QWidget(parent),
      m_sentence(new QLabel),
      m_period(new QDoubleSpinBox),
      m_find(new QPushButton(tr("Find it"))),
      m_draw(new QPushButton(tr("Draw the map"))),
      m_cancel(new QPushButton(tr("Stop"))),
      m_progress(new QProgressBar),
      m_tabs(new QTabBar),
      m_stack(new QStackedWidget),
      m_circle(new CurveChart),
      m_multipliers(new QTableWidget),
      m_mapChart(new CurveChart),
      m_mapWords(quiet())
{
    setAccessibleName(tr("Steady motion"));
    m_sentence->setProperty("role", QStringLiteral("heading"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tabs->setAccessibleName(tr("What is looked at"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Multipliers"));
    m_tabs->addTab(tr("Map of stability"));
    m_stack->addWidget(makeMotionPage());
    m_stack->addWidget(makeMapPage());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addWidget(m_sentence);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    auto* row = new QHBoxLayout;
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Stop; what was computed so far is kept"));
    row->addWidget(m_progress, 1);
    row->addWidget(m_cancel);
    column->addLayout(row);
    connectParts();
    setProgress(std::nullopt);
    setStudy(nullptr);
}

void SteadyView::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_find, &QPushButton::clicked, this, [this] { Q_EMIT studyRequested(m_period->value()); });
    connect(m_cancel, &QPushButton::clicked, this, &SteadyView::cancelRequested);
    connect(m_draw, &QPushButton::clicked, this, [this] {
        if (const auto first = axisOf(m_axes[0])) {
            Q_EMIT mapRequested(*first, axisOf(m_axes[1]));
        }
    });
    connect(m_multipliers, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling) {
            drawCircle();
            Q_EMIT modeChanged();
        }
    });
}

QWidget* SteadyView::makeMotionPage()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    auto* row = new QHBoxLayout;
    m_period->setAccessibleName(tr("Period"));
    m_period->setToolTip(tr("After which the motion repeats; that of the drives where nothing is said"));
    m_period->setRange(0, 1e6);
    m_period->setDecimals(5);
    m_period->setSuffix(QStringLiteral(" s"));
    m_period->setSpecialValueText(tr("of the drives"));
    m_find->setProperty("role", QStringLiteral("primary"));
    m_find->setToolTip(tr("Look for the motion that repeats after this time, and for what grows beside it"));
    row->addWidget(quiet(tr("period")));
    row->addWidget(m_period, 1);
    row->addWidget(m_find);
    column->addLayout(row);
    m_circle->setAccessibleName(tr("Floquet multipliers in the unit circle"));
    m_circle->setProperty(kHelpProperty, QStringLiteral("floquet"));
    column->addWidget(m_circle, 3);
    m_multipliers->setAccessibleName(tr("Floquet multipliers"));
    m_multipliers->setToolTip(tr("Select one to see what moves in it"));
    m_multipliers->setColumnCount(4);
    m_multipliers->setHorizontalHeaderLabels(
        {tr("multiplier μ"), tr("size |μ|"), tr("a small deviation"), tr("moves")});
    m_multipliers->horizontalHeaderItem(0)->setToolTip(
        tr("What one period makes of a small deviation: outside of the unit circle it grows"));
    makeReadOnly(*m_multipliers, 9);
    m_multipliers->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_multipliers->setSelectionMode(QAbstractItemView::SingleSelection);
    fitColumns(*m_multipliers);
    column->addWidget(m_multipliers, 1);
    column->addStretch();  // takes the room while there is nothing to show
    return page;
}

SteadyView::Axis SteadyView::makeAxis(const QString& name) const
{
    Axis axis;
    axis.name = new QComboBox;
    axis.name->setAccessibleName(name);
    axis.name->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    axis.name->setMinimumContentsLength(12);
    axis.from = new QDoubleSpinBox;
    axis.to = new QDoubleSpinBox;
    axis.from->setAccessibleName(tr("%1, from").arg(name));
    axis.to->setAccessibleName(tr("%1, to").arg(name));
    for (QDoubleSpinBox* box : {axis.from, axis.to}) {
        box->setRange(-1e9, 1e9);
        box->setDecimals(4);
    }
    axis.points = new QSpinBox;
    axis.points->setRange(2, 200);
    axis.points->setValue(15);
    axis.points->setAccessibleName(tr("%1, how many values").arg(name));
    return axis;
}

QWidget* SteadyView::makeMapPage()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    const QString names[]{tr("over"), tr("and over")};
    for (int i = 0; i < 2; ++i) {
        m_axes[i] = makeAxis(names[i]);
        const Axis& axis = m_axes[i];
        auto* line = new FlowLayout;
        line->addWidget(captioned(names[i], axis.name, true));
        line->addWidget(captioned(tr("from"), axis.from));
        line->addWidget(captioned(tr("to"), axis.to));
        line->addWidget(captioned(tr("values"), axis.points));
        column->addLayout(line);
        connect(axis.name, &QComboBox::currentIndexChanged, this, [this, i] {
            if (!m_isFilling) {
                proposeRange(m_axes[i]);
            }
        });
    }
    m_axes[1].points->setValue(8);
    auto* row = new QHBoxLayout;
    m_draw->setProperty("role", QStringLiteral("primary"));
    m_draw->setToolTip(tr("Look for the periodic motion at every place of the map"));
    row->addWidget(m_draw);
    row->addStretch(1);
    column->addLayout(row);
    m_mapChart->setAccessibleName(tr("Map of stability"));
    column->addWidget(m_mapChart, 1);
    column->addWidget(m_mapWords);
    return page;
}

QString SteadyView::sentence() const
{
    return m_sentence->text();
}

std::optional<std::size_t> SteadyView::mode() const
{
    const QList<QTableWidgetItem*> chosen = m_multipliers->selectedItems();
    return chosen.isEmpty() ? std::nullopt : std::optional(static_cast<std::size_t>(chosen.front()->row()));
}

void SteadyView::setHint(const QString& words)
{
    m_sentence->setText(words);
}

void SteadyView::setStudy(const std::shared_ptr<const SteadyStudy>& study)
{
    m_study = study;
    m_isFilling = true;
    const bool isThere = study != nullptr && study->failure.isEmpty();
    if (study != nullptr && !isThere) {
        m_sentence->setText(asSentence(fromModel(study->failure)));
    } else if (isThere) {
        const auto growing = std::ranges::count_if(study->modes, &SteadyMode::grows);
        const QString motion = study->isRotation
                                   ? tr("It turns steadily, once in %1 s").arg(formatNumber(study->period, 5))
                                   : tr("It repeats after %1 s").arg(formatNumber(study->period, 5));
        m_sentence->setText(study->modes.empty() ? tr("%1; the drives alone say where everything is.").arg(motion)
                            : study->isStable    ? tr("%1, and is stable: no small deviation grows.").arg(motion)
                            : growing == 1
                                ? tr("%1, but is unstable: one kind of deviation grows.").arg(motion)
                                : tr("%1, but is unstable: %2 kinds of deviation grow.").arg(motion).arg(growing));
    }
    m_multipliers->setVisible(isThere && !study->modes.empty());
    m_multipliers->setRowCount(isThere ? static_cast<int>(study->modes.size()) : 0);
    for (int row = 0; row < m_multipliers->rowCount(); ++row) {
        const SteadyMode& mode = study->modes[static_cast<std::size_t>(row)];
        QStringList movers;
        for (const std::string& name : mode.movers) {
            movers << fromModel(name);
        }
        const double size = std::abs(mode.multiplier);
        const QString cells[]{formatComplex(mode.multiplier, 6), formatNumber(size, 6), doublingText(size),
                              movers.join(QStringLiteral(", "))};
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(tr("s = %1 rad/s").arg(formatComplex(mode.s, 5)));
            m_multipliers->setItem(row, column, item);
        }
    }
    m_isFilling = false;
    drawCircle();
}

void SteadyView::drawCircle()
{
    ChartPicture picture;
    const bool isThere = m_study != nullptr && m_study->failure.isEmpty() && !m_study->modes.empty();
    if (isThere) {
        ChartPane pane;
        ChartCurve stable, growing;
        stable.name = tr("stays or dies out");
        growing.name = tr("grows");
        stable.ink = kStableInk;
        growing.ink = kUnstableInk;
        stable.hasMarks = growing.hasMarks = true;
        for (std::size_t i = 0; i < m_study->modes.size(); ++i) {
            const SteadyMode& mode = m_study->modes[i];
            ChartCurve& curve = mode.grows ? growing : stable;
            curve.x.push_back(mode.multiplier.real());
            curve.y.push_back(mode.multiplier.imag());
            const bool isChosen = this->mode() == i;
            if (mode.grows || isChosen) {
                pane.marks.push_back({mode.multiplier.real(), mode.multiplier.imag(),
                                      isChosen ? tr("μ = %1").arg(formatComplex(mode.multiplier, 4))
                                               : formatNumber(std::abs(mode.multiplier), 3),
                                      isChosen ? 0 : kUnstableInk});
            }
        }
        pane.curves = {std::move(stable), std::move(growing)};
        std::erase_if(pane.curves, [](const ChartCurve& curve) { return curve.x.empty(); });
        pane.yLabel = tr("Im μ");
        picture.panes = {std::move(pane)};
        picture.xLabel = tr("Re μ");
        picture.isEqual = true;
        picture.hasUnitCircle = true;
    }
    m_circle->setVisible(isThere);
    m_circle->setPicture(picture);
}

void SteadyView::setMap(const std::shared_ptr<const SteadyMap>& map)
{
    m_map = map;
    drawMap();
}

void SteadyView::drawMap()
{
    ChartPicture picture;
    const bool isThere = m_map != nullptr && m_map->failure.isEmpty();
    if (isThere) {
        picture.panes = {paneOfMap(*m_map)};
        picture.xLabel = fromModel(m_map->first.name);
    }
    m_mapWords->setText(isThere ? wordsOfMap(*m_map) : m_map != nullptr ? fromModel(m_map->failure) : QString());
    m_mapChart->setVisible(isThere);
    m_mapChart->setPicture(picture);
}

std::optional<SteadyAxis> SteadyView::axisOf(const Axis& axis) const
{
    const bool isSecond = axis.name == m_axes[1].name;
    if (axis.name->currentIndex() < (isSecond ? 1 : 0)) {
        return std::nullopt;
    }
    return SteadyAxis{axis.name->currentText().toStdString(), axis.from->value(), axis.to->value(),
                      axis.points->value()};
}

/// From half of what it is to one and a half.
void SteadyView::proposeRange(const Axis& axis)
{
    const bool isSecond = axis.name == m_axes[1].name;
    const int index = axis.name->currentIndex() - (isSecond ? 1 : 0);
    const bool isThere = index >= 0 && static_cast<std::size_t>(index) < m_values.size();
    for (QWidget* each : std::initializer_list<QWidget*>{axis.from, axis.to, axis.points}) {
        each->setEnabled(isThere);
    }
    if (isThere) {
        const double value = m_values[static_cast<std::size_t>(index)];
        axis.from->setValue(value == 0 ? 0 : 0.5 * value);
        axis.to->setValue(value == 0 ? 1 : 1.5 * value);
    }
}

void SteadyView::setNumbers(const QStringList& names, const std::vector<double>& values)
{
    m_isFilling = true;
    m_values = values;
    const QString before[]{m_axes[0].name->currentText(), m_axes[1].name->currentText()};
    m_axes[0].name->clear();
    m_axes[0].name->addItems(names);
    m_axes[1].name->clear();
    m_axes[1].name->addItem(tr("nothing else"));
    m_axes[1].name->addItems(names);
    for (int i = 0; i < 2; ++i) {
        const int kept = m_axes[i].name->findText(before[i]);
        m_axes[i].name->setCurrentIndex(std::max(kept, 0));
        if (kept < 0 || m_axes[i].from->value() == m_axes[i].to->value()) {
            proposeRange(m_axes[i]);
        }
    }
    m_draw->setEnabled(!names.isEmpty());
    m_isFilling = false;
}

void SteadyView::setProgress(const std::optional<double>& fraction)
{
    m_progress->setVisible(fraction.has_value());
    m_cancel->setVisible(fraction.has_value());
    m_progress->setValue(static_cast<int>(1000 * fraction.value_or(0)));
    m_find->setEnabled(!fraction);
}

void SteadyView::setTheme(const Theme& theme)
{
    m_circle->setTheme(theme);
    m_mapChart->setTheme(theme);
}

QString SteadyView::toTsv() const
{
    QString text = QStringLiteral("re\tim\tsize\n");
    for (const SteadyMode& mode : m_study != nullptr ? m_study->modes : std::vector<SteadyMode>()) {
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(mode.multiplier.real(), 0, 'g', 17)
                    .arg(mode.multiplier.imag(), 0, 'g', 17)
                    .arg(std::abs(mode.multiplier), 0, 'g', 17);
    }
    return text;
}

}  // namespace eigenlink
