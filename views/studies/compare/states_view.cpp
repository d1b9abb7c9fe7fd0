#include "views/studies/compare/states_view.h"

#include "model/basics/collect.h"
#include "model/studies/compare/state_comparison.h"
#include "views/format/format.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"
#include "views/studies/result_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

/// Room around the values of both curves, and around a single one.
std::pair<double, double> rangeOf(const std::vector<double>& a, const std::vector<double>& b)
{
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const std::vector<double>* values : {&a, &b}) {
        for (const double value : *values) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double room = std::max(0.12 * (high - low), 0.05 * std::max(std::abs(low), std::abs(high)));
    return room > 0 ? std::pair(low - room, high + room) : std::pair(low - 1, high + 1);
}

/// Before as grey rings, after as coloured discs, and an arrow from each to its partner; a pair above and below the
/// real axis.
ChartPicture planeOf(const StateComparison& comparison)
{
    ChartCurve before{StatesView::tr("pinned"), {}, {}, -1}, after{StatesView::tr("now"), {}, {}, 0};
    before.hasMarks = before.isHollow = after.hasMarks = true;
    ChartPane pane;
    pane.y.label = StatesView::tr("Im s [rad/s]");
    for (const ModeChange& mode : comparison.modes) {
        for (const double sign : {1.0, -1.0}) {
            for (const auto& [state, curve] : {std::pair(mode.before, &before), std::pair(mode.after, &after)}) {
                if (state) {
                    curve->x.push_back(state->real());
                    curve->y.push_back(sign * state->imag());
                }
            }
            if (mode.before && mode.after) {
                ChartCurve way{{},
                               {mode.before->real(), mode.after->real()},
                               {sign * mode.before->imag(), sign * mode.after->imag()},
                               -1};
                way.isThin = way.hasHead = true;
                pane.curves.push_back(std::move(way));
            }
        }
    }
    // The first curve lies on top.
    pane.curves.insert(pane.curves.begin(), {std::move(after), std::move(before)});
    ChartPicture picture;
    picture.x.range = rangeOf(pane.curves[0].x, pane.curves[1].x);
    pane.y.range = rangeOf(pane.curves[0].y, pane.curves[1].y);
    picture.panes.push_back(std::move(pane));
    picture.x.label = StatesView::tr("Re s [rad/s]");
    return picture;
}

}  // namespace

StatesView::StatesView(QWidget* parent)
    : QWidget(parent),
      m_sentence(paragraph()),
      m_pin(new QPushButton(tr("Pin this state"))),
      m_unpin(new QPushButton(tr("Unpin"))),
      m_chart(new CurveChart),
      m_modes(new QTableView),
      m_numbers(new QTableView),
      m_modeRows(new ResultTableModel(this)),
      m_numberRows(new ResultTableModel(this))
{
    setAccessibleName(tr("Two states"));
    m_pin->setToolTip(tr("Keep the mechanism and its eigenvalues as they are now, to compare what comes with them"));
    m_unpin->setToolTip(tr("Forget the state that is pinned"));
    m_chart->setAccessibleName(tr("Eigenvalues of both states"));
    m_modes->setAccessibleName(tr("Modes of both states"));
    m_numbers->setAccessibleName(tr("Numbers that differ"));
    arrange();
    connect(m_pin, &QPushButton::clicked, this, &StatesView::pinRequested);
    connect(m_unpin, &QPushButton::clicked, this, &StatesView::unpinRequested);
    setPinned(false, false);
    setResult(nullptr, {});
}

void StatesView::arrange()
{
    m_modes->setModel(m_modeRows);
    m_numbers->setModel(m_numberRows);
    for (QTableView* table : {m_modes, m_numbers}) {
        makeReadOnly(*table, 9);
        table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        fitTable(*table);
    }
    auto* row = new QHBoxLayout;
    row->addWidget(m_pin);
    row->addWidget(m_unpin);
    row->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addLayout(row);
    column->addWidget(m_sentence);
    column->addWidget(m_chart, 4);
    column->addWidget(m_modes, 3);
    column->addWidget(m_numbers, 3);
    column->addStretch();
}

QString StatesView::sentence() const
{
    return m_sentence->text();
}

void StatesView::setPinned(bool canPin, bool isPinned)
{
    m_pin->setEnabled(canPin);
    m_pin->setText(isPinned ? tr("Pin this state instead") : tr("Pin this state"));
    m_unpin->setVisible(isPinned);
}

void StatesView::setResult(const std::shared_ptr<const StudyResult>& result, const DisplayUnits& units)
{
    const bool isThere = result != nullptr;
    m_numberRows->setTable(result, 0, units);
    m_modeRows->setTable(result, 1, units);
    for (QWidget* part : {static_cast<QWidget*>(m_chart), static_cast<QWidget*>(m_modes)}) {
        part->setVisible(m_modeRows->rowCount() > 0);
    }
    m_numbers->setVisible(m_numberRows->rowCount() > 0);
    if (!isThere) {
        m_sentence->setText(tr("Pin the mechanism as it is now, change something, and see here what that did."));
        return;
    }
    const auto sentences =
        mapped<QStringList>(result->messages, [&](const Message& each) { return fromModel(each.text); });
    m_sentence->setText(sentences.join(u' '));
    m_chart->setPicture(planeOf(*std::any_cast<const std::shared_ptr<const StateComparison>&>(result->value)));
}

void StatesView::setFailure(const QString& sentence)
{
    setResult(nullptr, {});
    m_sentence->setText(sentence);
}

}  // namespace eigenlink
