#include "views/comparison/states_view.h"

#include "model/basics/hertz.h"
#include "views/format/format.h"
#include "views/layout/fit_columns.h"
#include "views/plot/curve_chart.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

const QString kNone = QStringLiteral("–");

QString frequencyOf(const std::optional<std::complex<double>>& s)
{
    return s ? formatNumber(hertzOf(s->imag()), 6) : kNone;
}

QString dampingOf(const std::optional<std::complex<double>>& s)
{
    return s && std::abs(*s) > 0 ? formatNumber((0 - s->real()) / std::abs(*s), 4) : kNone;
}

/// The relative change as text: "+4.2 %".
QString changeOf(const std::optional<double>& ratio)
{
    if (!ratio) {
        return kNone;
    }
    const double percent = 100 * (*ratio - 1);
    return (percent > 0 ? QStringLiteral("+") : QString()) + formatNumber(percent, 3) + QStringLiteral(" %");
}

void fillTable(QTableWidget& table, const QStringList& headings, const QList<QStringList>& rows)
{
    table.setColumnCount(static_cast<int>(headings.size()));
    table.setHorizontalHeaderLabels(headings);
    table.setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        for (int column = 0; column < table.columnCount(); ++column) {
            auto* item = new QTableWidgetItem(rows[row][column]);
            item->setToolTip(item->text());
            table.setItem(row, column, item);
        }
    }
}

QString textOfTable(const QTableWidget& table)
{
    QStringList lines{QString()};
    for (int column = 0; column < table.columnCount(); ++column) {
        lines.front() += (column > 0 ? QStringLiteral("\t") : QString()) + table.horizontalHeaderItem(column)->text();
    }
    for (int row = 0; row < table.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table.columnCount(); ++column) {
            cells << table.item(row, column)->text();
        }
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n');
}

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
    pane.yLabel = StatesView::tr("Im s [rad/s]");
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
    picture.xRange = rangeOf(pane.curves[0].x, pane.curves[1].x);
    pane.yRange = rangeOf(pane.curves[0].y, pane.curves[1].y);
    picture.panes.push_back(std::move(pane));
    picture.xLabel = StatesView::tr("Re s [rad/s]");
    return picture;
}

}  // namespace

StatesView::StatesView(QWidget* parent)
    : QWidget(parent),
      m_sentence(new QLabel),
      m_pin(new QPushButton(tr("Pin this state"))),
      m_unpin(new QPushButton(tr("Unpin"))),
      m_chart(new CurveChart),
      m_modes(new QTableWidget),
      m_numbers(new QTableWidget)
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
    setComparison(nullptr);
}

void StatesView::arrange()
{
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QTableWidget* table : {m_modes, m_numbers}) {
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

QString StatesView::toTsv() const
{
    return textOfTable(*m_modes) + QStringLiteral("\n\n") + textOfTable(*m_numbers);
}

void StatesView::setPinned(bool canPin, bool isPinned)
{
    m_pin->setEnabled(canPin);
    m_pin->setText(isPinned ? tr("Pin this state instead") : tr("Pin this state"));
    m_unpin->setVisible(isPinned);
}

void StatesView::setComparison(const std::shared_ptr<const StateComparison>& comparison)
{
    m_comparison = comparison;
    const bool isThere = comparison != nullptr;
    for (QWidget* part : {static_cast<QWidget*>(m_chart), static_cast<QWidget*>(m_modes)}) {
        part->setVisible(isThere && !comparison->modes.empty());
    }
    m_numbers->setVisible(isThere && !comparison->numbers.empty());
    if (!isThere) {
        m_sentence->setText(tr("Pin the mechanism as it is now, change something, and see here what that did."));
        return;
    }
    QStringList sentences;
    for (const Text& each : comparison->sentences()) {
        sentences << fromModel(each);
    }
    m_sentence->setText(sentences.join(u' '));
    m_chart->setPicture(planeOf(*comparison));
    fillModes();
    fillNumbers();
}

void StatesView::setTheme(const Theme& theme)
{
    m_chart->setTheme(theme);
}

void StatesView::fillModes()
{
    QList<QStringList> rows;
    for (const ModeChange& mode : m_comparison->modes) {
        rows << QStringList{frequencyOf(mode.before), frequencyOf(mode.after), changeOf(mode.frequencyRatio()),
                            dampingOf(mode.before), dampingOf(mode.after)};
    }
    fillTable(*m_modes, {tr("pinned [Hz]"), tr("now [Hz]"), tr("change"), tr("ζ pinned"), tr("ζ now")}, rows);
}

void StatesView::fillNumbers()
{
    QList<QStringList> rows;
    const auto cell = [](const std::optional<double>& value) { return value ? formatNumber(*value, 6) : kNone; };
    for (const NumberChange& each : m_comparison->numbers) {
        rows << QStringList{fromModel(each.name), cell(each.before), cell(each.after), fromModel(each.unit)};
    }
    fillTable(*m_numbers, {tr("number"), tr("pinned"), tr("now"), tr("unit")}, rows);
}

}  // namespace eigenlink
