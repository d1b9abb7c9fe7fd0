#include "views/studies/equilibria/points_view.h"

#include "model/basics/collect.h"
#include "model/basics/without_rounding.h"
#include "views/format/format.h"
#include "views/layout/fit_columns.h"

#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

QString lengthText(double value, const DisplayUnits& units)
{
    return formatQuantity(value, Quantity::length, units);
}

/// The largest distance between points, for what counts as rounding [m].
double sizeOf(const std::vector<Vector2>& points)
{
    return largestValue(points, [&](const Vector2& point) { return distance(point, points.front()); });
}

}  // namespace

PointsView::PointsView(QWidget* parent) : QWidget(parent), m_table(new QTableWidget)
{
    setAccessibleName(tr("Points in equilibrium"));
    m_table->setColumnCount(4);
    m_table->setHorizontalHeaderLabels({tr("point"), tr("x"), tr("y"), tr("moved by")});
    m_table->horizontalHeaderItem(3)->setToolTip(tr("How far the point lies from where it is drawn"));
    m_table->setAccessibleName(tr("Points in equilibrium"));
    makeReadOnly(*m_table, 9);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fitColumns(*m_table);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addWidget(m_table, 1);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling && m_table->currentRow() >= 0) {
            const std::string id = m_table->item(m_table->currentRow(), 0)->text().toStdString();
            Q_EMIT selected({{id}, m_shown.selection().mode});
        }
    });
}

void PointsView::setShown(const Shown& shown)
{
    const bool isSame = shown.parts() == m_shown.parts() && shown.analysis() == m_shown.analysis();
    m_shown = shown;
    if (!isSame) {
        fill();
    }
}

void PointsView::fill()
{
    m_isFilling = true;
    const Analysis* analysis = m_shown.analysis().get();
    const bool isKnown =
        analysis != nullptr && m_shown.isCurrent() && analysis->system != nullptr && analysis->equilibrium.isUsable();
    const Mechanism& mechanism = m_shown.mechanism();
    const DisplayUnits& units = mechanism.units;
    const std::vector<Vector2> points =
        isKnown ? poseAt(*analysis->system, analysis->equilibrium.q).points : std::vector<Vector2>();
    m_table->setRowCount(static_cast<int>(points.size()));
    const double size = sizeOf(points);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vector2 at = withoutRounding(points[i], size);
        const Vector2 moved = withoutRounding({distance(points[i], mechanism.points[i].at), 0}, size);
        const QString texts[]{fromModel(mechanism.points[i].id), lengthText(at.x, units), lengthText(at.y, units),
                              mechanism.points[i].fixed ? tr("fixed") : lengthText(moved.x, units)};
        for (int column = 0; column < 4; ++column) {
            m_table->setItem(static_cast<int>(i), column, new QTableWidgetItem(texts[column]));
        }
    }
    m_isFilling = false;
}

}  // namespace eigenlink
