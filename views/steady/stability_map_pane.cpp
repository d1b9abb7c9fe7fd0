#include "views/steady/stability_map_pane.h"

#include "views/format/format.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace eigenlink {

namespace {

/// Inks of the map for what is stable, what is not, and what was not found.
constexpr int kStablePlace = 2, kUnstablePlace = 1, kUnknownPlace = -1;

QString tr(const char* words)
{
    return QCoreApplication::translate("StabilityMapPane", words);
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
    line.ink = limit.ink = kUnknownPlace;
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
    pane.yLabel = map.second ? fromModel(map.second->name) : tr("largest |μ|");
    if (!map.second) {
        pane.curves = linesOf(map);
    }
    pane.curves.push_back(
        placesOf(map, tr("stable"), kStablePlace, [](const MapPlace& place) { return place.found && place.stable; }));
    pane.curves.push_back(placesOf(map, tr("unstable"), kUnstablePlace,
                                   [](const MapPlace& place) { return place.found && !place.stable; }));
    if (map.second) {
        pane.curves.push_back(placesOf(map, tr("no periodic motion found"), kUnknownPlace,
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
        sentences << tr("Stability changes at %1 = %2.")
                         .arg(fromModel(map.first.name), boundaries.join(QStringLiteral(", ")));
    }
    if (const auto lost = std::ranges::count(map.map.places, false, &MapPlace::found); lost > 0) {
        sentences << tr("At %1 of %2 places no periodic motion was found: %3.")
                         .arg(lost)
                         .arg(map.map.places.size())
                         .arg(fromModel(std::ranges::find(map.map.places, false, &MapPlace::found)->reason));
    }
    return sentences.join(u' ');
}

}  // namespace

StabilityMapPane::StabilityMapPane(QWidget* parent)
    : QWidget(parent), m_draw(new QPushButton(tr("Draw the map"))), m_chart(new CurveChart), m_words(new QLabel)
{
    m_draw->setProperty("role", QStringLiteral("primary"));
    m_draw->setToolTip(tr("Look for the periodic motion at every place of the map"));
    m_chart->setAccessibleName(tr("Map of stability"));
    m_words->setProperty("role", QStringLiteral("muted"));
    m_words->setWordWrap(true);
    arrange();
    connect(m_draw, &QPushButton::clicked, this, [this] {
        if (const auto first = axisOf(m_axes[0])) {
            Q_EMIT mapRequested(*first, axisOf(m_axes[1]));
        }
    });
}

void StabilityMapPane::arrange()
{
    auto* column = new QVBoxLayout(this);
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
    row->addWidget(m_draw);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(m_chart, 1);
    column->addWidget(m_words);
}

StabilityMapPane::Axis StabilityMapPane::makeAxis(const QString& name) const
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

void StabilityMapPane::setMap(const std::shared_ptr<const SteadyMap>& map)
{
    m_map = map;
    drawMap();
}

void StabilityMapPane::drawMap()
{
    ChartPicture picture;
    const bool isThere = m_map != nullptr && m_map->failure.isEmpty();
    if (isThere) {
        picture.panes = {paneOfMap(*m_map)};
        picture.xLabel = fromModel(m_map->first.name);
    }
    m_words->setText(isThere ? wordsOfMap(*m_map) : m_map != nullptr ? fromModel(m_map->failure) : QString());
    m_chart->setVisible(isThere);
    m_chart->setPicture(picture);
}

std::optional<SteadyAxis> StabilityMapPane::axisOf(const Axis& axis) const
{
    const bool isSecond = axis.name == m_axes[1].name;
    if (axis.name->currentIndex() < (isSecond ? 1 : 0)) {
        return std::nullopt;
    }
    return SteadyAxis{axis.name->currentText().toStdString(), axis.from->value(), axis.to->value(),
                      axis.points->value()};
}

/// From half of what it is to one and a half.
void StabilityMapPane::proposeRange(const Axis& axis)
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

void StabilityMapPane::setNumbers(const QStringList& names, const std::vector<double>& values)
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

}  // namespace eigenlink
