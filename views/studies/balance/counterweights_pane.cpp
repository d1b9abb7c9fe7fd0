#include "views/studies/balance/counterweights_pane.h"

#include "views/format/format.h"
#include "views/format/whole_units.h"
#include "views/inspector/quantity_expression.h"
#include "views/layout/flow_layout.h"
#include "views/studies/balance/balance_parts.h"
#include "views/studies/balance/balance_words.h"

#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <set>

namespace eigenlink {

namespace {

constexpr int kMassColumn = 2;
constexpr int kRadiusColumn = 3;

}  // namespace

CounterweightsPane::CounterweightsPane(QWidget* parent)
    : QWidget(parent),
      m_note(paragraph("muted")),
      m_table(balanceTable({tr("on link"), tr("turns about"), tr("mass"), tr("distance"), tr("added inertia")},
                           tr("Counterweights"))),
      m_putIn(new QPushButton(tr("Add counterweights"))),
      m_putInBest(new QPushButton(tr("Add the best one only")))
{
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->setToolTip(tr("Type another mass or another distance: the other follows. Untick a link to spare it"));
    m_putIn->setProperty("role", QStringLiteral("primary"));
    m_putIn->setToolTip(tr("Add these counterweights to the mechanism; one step that can be undone"));
    m_putInBest->setToolTip(
        tr("Add the single mass on the driven link that makes the shaking force smallest at constant speed"));
    arrange();
    connect(m_putIn, &QPushButton::clicked, this, &CounterweightsPane::counterweightsRequested);
    connect(m_putInBest, &QPushButton::clicked, this, &CounterweightsPane::bestRequested);
    connect(m_table, &QTableWidget::cellChanged, this, [this](int row, int column) {
        if (!m_isFilling) {
            takeCell(row, column);
        }
    });
}

void CounterweightsPane::arrange()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    auto* row = new QHBoxLayout;
    row->addWidget(m_putIn);
    row->addWidget(m_putInBest);
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch();
}

void CounterweightsPane::setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units)
{
    m_study = study;
    m_units = units;
    fill();
}

void CounterweightsPane::fill()
{
    m_isFilling = true;
    const Balance& balance = m_study->balance;
    const std::set<std::string>& spared = m_study->options.spared;
    m_table->setRowCount(static_cast<int>(balance.counterweights.size() + spared.size()));
    int row = 0;
    for (const Counterweight& weight : balance.counterweights) {
        fillRow(row++,
                {fromModel(weight.link), fromModel(weight.from), formatQuantity(weight.mass, Quantity::mass, m_units),
                 formatQuantity(weight.radius, Quantity::length, m_units),
                 formatWithUnit(weight.mass * weight.radius * weight.radius, u"kg·m²")},
                true);
    }
    for (const std::string& link : spared) {
        fillRow(row++, {fromModel(link), tr("spared"), QStringLiteral("–"), QStringLiteral("–"), QStringLiteral("–")},
                false);
    }
    m_note->setText(withWholeUnits(weightsText(*m_study, m_units)));
    m_putIn->setEnabled(!balance.counterweights.empty());
    m_putInBest->setVisible(m_study->driven && m_study->driven->best.mass > 0);
    m_isFilling = false;
}

void CounterweightsPane::fillRow(int row, const QStringList& cells, bool carries)
{
    setCells(*m_table, row, cells);
    for (int column = 0; column < cells.size(); ++column) {
        QTableWidgetItem* item = m_table->item(row, column);
        const bool isEdited = carries && (column == kRadiusColumn || column == kMassColumn);
        item->setFlags(isEdited ? item->flags() | Qt::ItemIsEditable : item->flags() & ~Qt::ItemIsEditable);
    }
    QTableWidgetItem* first = m_table->item(row, 0);
    first->setFlags(first->flags() | Qt::ItemIsUserCheckable);
    first->setCheckState(carries ? Qt::Checked : Qt::Unchecked);
    first->setToolTip(tr("Untick it to put no counterweight on this link"));
}

// Entries that are no mass and no distance return to their former value, with the reason as a tool tip.
void CounterweightsPane::takeCell(int row, int column)
{
    const QTableWidgetItem& first = *m_table->item(row, 0);
    const std::string link = first.text().toStdString();
    if (column == 0) {
        Q_EMIT sparedChanged(link, first.checkState() == Qt::Unchecked);
        return;
    }
    const bool isMass = column == kMassColumn;
    const Quantity quantity = isMass ? Quantity::mass : Quantity::length;
    const QuantityResult typed =
        evaluateQuantity(m_table->item(row, column)->text(), quantity, unitSize(m_units, quantity));
    if (typed.value && *typed.value > 0 && static_cast<std::size_t>(row) < m_study->balance.counterweights.size()) {
        isMass ? Q_EMIT massChanged(link, *typed.value) : Q_EMIT radiusChanged(link, *typed.value);
    } else {
        fill();
        m_isFilling = true;  // a tool tip is a change of the cell too
        m_table->item(row, column)->setToolTip(typed.value ? tr("This must be greater than zero.") : typed.error);
        m_isFilling = false;
    }
}

}  // namespace eigenlink
