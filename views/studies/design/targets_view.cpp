#include "views/studies/design/targets_view.h"

#include "model/basics/collect.h"
#include "views/format/format.h"
#include "views/format/quantity_words.h"
#include "views/format/whole_units.h"
#include "views/inspector/quantity_expression.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/layout/turning_row.h"
#include "views/layout/wrapping_check.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

enum Column { nameColumn, valueColumn, lowColumn, highColumn, weightColumn, columnCount };

/// A field as wide as a short number, in the present size of the letters.
class ShortField : public QLineEdit {
public:
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(QStringLiteral("−0.12345")) + 24, QLineEdit::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

/// A plain number; nothing for an empty entry.
std::optional<double> numberIn(const QString& text, bool* isFine)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        *isFine = true;
        return std::nullopt;
    }
    const QuantityResult result = evaluateQuantity(trimmed, Quantity::none);
    *isFine = result.value.has_value();
    return result.value;
}

QString valueText(double value, const std::string& unit)
{
    return formatWithUnit(value, unitWords(unit), 5);
}

/// Text of a number with all its digits; empty for none.
QString textOf(const std::optional<double>& value)
{
    return value ? QString::number(*value, 'g', QLocale::FloatingPointShortest) : QString();
}

/// "→ 0.3", with the former value in the tool tip.
void showReached(QLabel& label, double before, double after)
{
    label.setText(QStringLiteral("→ ") + formatNumber(after, 4));
    label.setToolTip(TargetsView::tr("%1 → %2").arg(formatNumber(before, 4), formatNumber(after, 4)));
}

/// The places that dragged poles have come to.
QString placesOf(const std::map<std::size_t, std::complex<double>>& poles)
{
    QString words;
    for (const auto& [pole, s] : poles) {
        words += TargetsView::tr("\nMode %1 is now at s = %2 rad/s.").arg(pole + 1).arg(formatComplex(s, 4));
    }
    return words;
}

/// Headings, and rows as tall as their words; Tab leads out of them.
void prepareTable(QTableWidget& table)
{
    table.setHorizontalHeaderLabels({TargetsView::tr("free"), TargetsView::tr("value"), TargetsView::tr("min"),
                                     TargetsView::tr("max"), TargetsView::tr("weight")});
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table.verticalHeader()->hide();
    table.setTabKeyNavigation(false);
    fitRows(table, 8);
}

}  // namespace

TargetsView::TargetsView(QWidget* parent)
    : QWidget(parent),
      m_numbers(new QTableWidget(0, columnCount)),
      m_targets(new QVBoxLayout),
      m_add(new QPushButton(tr("Add a target"))),
      m_others(new QCheckBox(tr("keep the other modes"))),
      m_damping(new WrappingCheck(tr("maximise the smallest damping"))),
      m_ratio(new QLabel),
      m_find(new QPushButton(tr("Find smallest change"))),
      m_apply(new QPushButton(tr("Apply"))),
      m_discard(new QPushButton(tr("Discard"))),
      m_words(paragraph())
{
    m_numbers->setAccessibleName(tr("Numbers that may change"));
    m_numbers->setToolTip(
        tr("Tick the numbers that may change; bounds may be left empty; a number of larger weight changes less"));
    prepareTable(*m_numbers);
    m_numbers->setMinimumHeight(6 * m_numbers->verticalHeader()->defaultSectionSize());
    fitColumnsBesideNames(*m_numbers);
    m_numbers->setSelectionMode(QAbstractItemView::SingleSelection);
    m_others->setToolTip(tr("Modes without a target get the one to stay as they are"));
    m_damping->setToolTip(
        tr("The mode of the smallest damping ratio gets the largest that the ticked numbers can give it, up to ζ = 1; "
           "targets with a value are met too"));
    m_ratio->setProperty("role", QStringLiteral("muted"));
    m_ratio->hide();
    m_add->setToolTip(tr("Another target: a frequency or damping ratio of a mode, or a quantity of the equilibrium"));
    m_find->setToolTip(tr("Finds the smallest relative change of the ticked numbers that meets the targets"));
    m_apply->setProperty("role", QStringLiteral("primary"));
    m_apply->setToolTip(tr("Takes the new numbers over: one step that can be undone"));
    m_discard->setToolTip(tr("Goes back to the numbers as they are"));
    arrange();
    addRow();
    connect(m_add, &QPushButton::clicked, this, &TargetsView::addRow);
    connect(m_damping, &QCheckBox::toggled, this,
            [this](bool isOn) { m_find->setText(isOn ? tr("Find largest damping") : tr("Find smallest change")); });
    connect(m_find, &QPushButton::clicked, this, &TargetsView::findRequested);
    connect(m_apply, &QPushButton::clicked, this, &TargetsView::applyRequested);
    connect(m_discard, &QPushButton::clicked, this, &TargetsView::discardRequested);
    connect(m_numbers, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        if (!m_isFilling && item->column() == nameColumn) {
            m_isChosen = true;
        }
    });
    // It is proposed before the list has its size.
    connect(m_numbers->verticalScrollBar(), &QScrollBar::rangeChanged, this, &TargetsView::showProposed);
    setDesign(std::nullopt);
}

void TargetsView::arrange()
{
    auto* buttons = new FlowLayout;
    auto* damping = new FlowLayout;
    damping->setSpacing(4);
    damping->addWidget(m_damping);
    damping->addWidget(m_ratio);
    buttons->addWidget(m_add);
    buttons->addWidget(m_others);
    buttons->addWidget(m_find);
    auto* outcome = new TurningRow;
    outcome->addWidget(m_words, 1);
    outcome->addWidget(m_discard);
    outcome->addWidget(m_apply);
    m_targets->setSpacing(2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->setSpacing(5);
    column->addWidget(m_numbers, 1);
    column->addLayout(m_targets);
    column->addLayout(damping);
    column->addLayout(buttons);
    column->addLayout(outcome);
}

void TargetsView::fillModes(QComboBox& box) const
{
    const int before = std::max(box.currentIndex(), 0);
    const bool isLast = box.count() > 0 && before == box.count() - 1;
    const QSignalBlocker blocker(box);
    box.clear();
    for (std::size_t i = 0; i < std::max<std::size_t>(m_modes, 1); ++i) {
        box.addItem(tr("mode %1").arg(i + 1));
    }
    box.addItem(tr("equilibrium"));
    box.setCurrentIndex(isLast ? box.count() - 1 : std::min(before, box.count() - 2));
}

bool TargetsView::Row::isOfMode() const
{
    return mode->currentIndex() < mode->count() - 1;
}

/// The quantities of a mode, or those of the equilibrium, which can be typed as well.
void TargetsView::offerQuantities(const Row& row) const
{
    if (row.isOfMode() != row.quantity->isEditable()) {
        return;
    }
    row.quantity->setEditable(!row.isOfMode());
    row.quantity->clear();
    if (row.isOfMode()) {
        row.quantity->addItems({tr("f [Hz]"), tr("damping ζ")});
    }
    if (!row.isOfMode() && m_quantities) {
        const auto [names, meanings] = m_quantities();
        row.quantity->addItems(mapped<QStringList>(names, [](const std::string& each) { return fromModel(each); }));
        describeItems(*row.quantity, meanings);
    }
}

void TargetsView::addRow()
{
    Row row;
    row.widget = new QWidget;
    row.mode = new QComboBox;
    row.quantity = new QComboBox;
    row.relation = new QComboBox;
    row.value = new ShortField;
    row.reached = new QLabel;
    fillModes(*row.mode);
    row.quantity->addItems({tr("f [Hz]"), tr("damping ζ")});
    row.relation->addItems({tr("is"), tr("at least"), tr("at most"), tr("outside")});
    connect(row.mode, &QComboBox::currentIndexChanged, this, [this, row] { offerQuantities(row); });
    row.mode->setAccessibleName(tr("Mode of the target"));
    row.quantity->setAccessibleName(tr("Quantity of the target"));
    row.relation->setAccessibleName(tr("Relation of the target"));
    row.value->setAccessibleName(tr("Value of the target"));
    row.value->setPlaceholderText(tr("same"));
    row.value->setToolTip(tr("A number; of a band its ends, as 2:3; empty: the same as before"));
    row.reached->setProperty("role", QStringLiteral("muted"));
    row.remove = new QToolButton;
    row.remove->setText(QStringLiteral("×"));
    row.remove->setAccessibleName(tr("Remove the target"));
    row.remove->setToolTip(row.remove->accessibleName());
    row.remove->setAutoRaise(true);
    auto* line = new FlowLayout(row.widget);
    line->setSpacing(4);
    for (QComboBox* box : {row.mode, row.quantity, row.relation}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        line->addWidget(box);
    }
    line->addWidget(row.value);
    line->addWidget(row.remove);
    row.reached->hide();
    line->addWidget(row.reached);
    connect(row.remove, &QToolButton::clicked, this, [this, widget = row.widget] { removeRow(widget); });
    connect(row.value, &QLineEdit::returnPressed, this, &TargetsView::findRequested);
    m_targets->addWidget(row.widget);
    chooseUnused(row);
    m_rows.push_back(row);
    offerRemoval();
}

/// The frequency, else the damping ratio, of the first mode without such a target: two of one number contradict.
void TargetsView::chooseUnused(const Row& row) const
{
    for (int quantity = 0; quantity < row.quantity->count(); ++quantity) {
        for (int mode = 0; mode + 1 < row.mode->count(); ++mode) {
            const auto isSame = [&](const Row& other) {
                return other.mode->currentIndex() == mode && other.quantity->currentIndex() == quantity;
            };
            if (std::ranges::none_of(m_rows, isSame)) {
                row.mode->setCurrentIndex(mode);
                row.quantity->setCurrentIndex(quantity);
                return;
            }
        }
    }
}

void TargetsView::removeRow(QWidget* widget)
{
    std::erase_if(m_rows, [widget](const Row& row) { return row.widget == widget; });
    widget->deleteLater();
    offerRemoval();
}

/// The last target stays.
void TargetsView::offerRemoval()
{
    for (const Row& row : m_rows) {
        row.remove->setVisible(m_rows.size() > 1);
    }
}

void TargetsView::setTask(const DesignTask& task)
{
    m_isFilling = true;
    for (int row = 0; row < m_numbers->rowCount(); ++row) {
        const std::string& name = m_known[static_cast<std::size_t>(row)].name;
        const auto found = std::ranges::find(task.variables, name, &DesignVariable::name);
        const bool isFree = found != task.variables.end();
        const DesignVariable number = isFree ? *found : DesignVariable();
        m_numbers->item(row, nameColumn)->setCheckState(isFree ? Qt::Checked : Qt::Unchecked);
        m_numbers->item(row, lowColumn)->setText(textOf(number.low));
        m_numbers->item(row, highColumn)->setText(textOf(number.high));
        m_numbers->item(row, weightColumn)->setText(number.weight != 1 ? textOf(number.weight) : QString());
    }
    m_isFilling = false;
    m_isChosen = !task.variables.empty();
    m_damping->setChecked(task.raisesDamping);
    m_others->setChecked(false);  // modes that stay are among the targets
    while (m_rows.size() > 1) {
        removeRow(m_rows.back().widget);
    }
    setTarget(0, {});
    for (std::size_t i = 0; i < task.targets.size(); ++i) {
        setTarget(static_cast<int>(i), task.targets[i]);
    }
}

void TargetsView::setTarget(int index, const DesignTarget& target)
{
    if (index < 0 || index >= targetCount()) {
        addRow();
        index = targetCount() - 1;
    }
    const Row& row = m_rows[static_cast<std::size_t>(index)];
    row.mode->setCurrentIndex(target.isOfMode() ? static_cast<int>(target.mode) : row.mode->count() - 1);
    row.quantity->setCurrentIndex(target.quantity == DesignTarget::Quantity::dampingRatio ? 1 : 0);
    if (!target.isOfMode()) {
        row.quantity->setEditText(fromModel(target.observed));
    }
    row.relation->setCurrentIndex(static_cast<int>(target.relation));
    const bool isBand = target.relation == DesignTarget::Relation::outside;
    row.value->setText(textOf(target.value) + (isBand ? QLatin1Char(':') + textOf(target.upper) : QString()));
}

void TargetsView::setNumbers(const std::vector<TargetNumber>& numbers)
{
    m_isFilling = true;
    std::vector<std::vector<QString>> typed(numbers.size(), std::vector<QString>(columnCount));
    std::vector<bool> isTicked(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto before = std::ranges::find(m_known, numbers[i].name, &TargetNumber::name);
        if (before != m_known.end()) {
            const int row = static_cast<int>(before - m_known.begin());
            isTicked[i] = m_numbers->item(row, nameColumn)->checkState() == Qt::Checked;
            for (const int column : {lowColumn, highColumn, weightColumn}) {
                typed[i][static_cast<std::size_t>(column)] = m_numbers->item(row, column)->text();
            }
        }
    }
    m_known = numbers;
    m_numbers->setRowCount(static_cast<int>(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const int row = static_cast<int>(i);
        for (int column = 0; column < columnCount; ++column) {
            auto* item = new QTableWidgetItem(typed[i][static_cast<std::size_t>(column)]);
            if (column <= valueColumn) {
                item->setFlags(item->flags() & ~Qt::ItemIsEditable);
            }
            m_numbers->setItem(row, column, item);
        }
        m_numbers->item(row, nameColumn)->setText(fromModel(numbers[i].name));
        m_numbers->item(row, nameColumn)->setToolTip(fromModel(numbers[i].name));
        m_numbers->item(row, nameColumn)->setCheckState(isTicked[i] ? Qt::Checked : Qt::Unchecked);
        m_numbers->item(row, valueColumn)->setText(valueText(numbers[i].value, numbers[i].unit));
    }
    m_isFilling = false;
}

void TargetsView::setModeCount(std::size_t count)
{
    if (count != m_modes) {
        m_modes = count;
        for (const Row& row : m_rows) {
            fillModes(*row.mode);
        }
    }
}

void TargetsView::propose(const std::string& name)
{
    const auto found = std::ranges::find(m_known, name, &TargetNumber::name);
    if (m_isChosen || found == m_known.end()) {
        return;
    }
    m_isFilling = true;
    for (int row = 0; row < m_numbers->rowCount(); ++row) {
        m_numbers->item(row, nameColumn)
            ->setCheckState(row == static_cast<int>(found - m_known.begin()) ? Qt::Checked : Qt::Unchecked);
    }
    m_isFilling = false;
    showProposed();
}

void TargetsView::showProposed()
{
    for (int row = 0; row < m_numbers->rowCount() && !m_isChosen && !m_isFilling; ++row) {
        if (m_numbers->item(row, nameColumn)->checkState() == Qt::Checked) {
            m_numbers->scrollToItem(m_numbers->item(row, nameColumn));
            return;
        }
    }
}

/// True for a row without a value that asks for nothing while the damping is raised.
bool TargetsView::isBlank(const Row& row) const
{
    return m_damping->isChecked() && row.value->text().trimmed().isEmpty();
}

bool TargetsView::keepsOthers() const
{
    return m_others->isChecked();
}

DesignTask TargetsView::task() const
{
    DesignTask task;
    bool isFine = true;
    for (int row = 0; row < m_numbers->rowCount(); ++row) {
        if (m_numbers->item(row, nameColumn)->checkState() == Qt::Checked) {
            DesignVariable variable;
            variable.name = m_known[static_cast<std::size_t>(row)].name;
            variable.low = numberIn(m_numbers->item(row, lowColumn)->text(), &isFine);
            variable.high = numberIn(m_numbers->item(row, highColumn)->text(), &isFine);
            variable.weight = numberIn(m_numbers->item(row, weightColumn)->text(), &isFine).value_or(1);
            task.variables.push_back(std::move(variable));
        }
    }
    task.raisesDamping = m_damping->isChecked();
    for (const Row& row : m_rows) {
        if (isBlank(row)) {
            continue;
        }
        DesignTarget target;
        if (row.isOfMode()) {
            target.mode = static_cast<std::size_t>(std::max(row.mode->currentIndex(), 0));
            target.quantity = row.quantity->currentIndex() == 1 ? DesignTarget::Quantity::dampingRatio
                                                                : DesignTarget::Quantity::frequency;
        } else {
            target.observed = row.quantity->currentText().trimmed().toStdString();
        }
        target.relation = static_cast<DesignTarget::Relation>(row.relation->currentIndex());
        const bool isBand = target.relation == DesignTarget::Relation::outside;
        target.value =
            numberIn(isBand ? row.value->text().section(QLatin1Char(':'), 0, 0) : row.value->text(), &isFine);
        target.upper = isBand ? numberIn(row.value->text().section(QLatin1Char(':'), 1), &isFine).value_or(0) : 0;
        task.targets.push_back(target);
    }
    return task;
}

QString TargetsView::fault() const
{
    bool isAnyTicked = false;
    for (int row = 0; row < m_numbers->rowCount(); ++row) {
        isAnyTicked = isAnyTicked || m_numbers->item(row, nameColumn)->checkState() == Qt::Checked;
        for (const int column : {lowColumn, highColumn, weightColumn}) {
            bool isFine = true;
            numberIn(m_numbers->item(row, column)->text(), &isFine);
            if (!isFine) {
                return tr("%1: %2 is no number.")
                    .arg(m_numbers->item(row, nameColumn)->text(), m_numbers->item(row, column)->text());
            }
        }
    }
    if (!isAnyTicked) {
        return tr("Tick a number that may change.");
    }
    for (const Row& row : m_rows) {
        if (isBlank(row)) {
            continue;
        }
        const bool isBand = row.relation->currentIndex() == static_cast<int>(DesignTarget::Relation::outside);
        const QStringList parts = row.value->text().split(QLatin1Char(':'));
        bool isFine = isBand ? parts.size() == 2 : parts.size() == 1;
        std::vector<double> values;
        for (const QString& part : parts) {
            bool isPartFine = true;
            const std::optional<double> value = numberIn(part, &isPartFine);
            isFine = isFine && isPartFine;
            values.push_back(value.value_or(0));
        }
        if (!isFine || (isBand && !(values[0] < values[1]))) {
            return isBand ? tr("Write the ends of a band with a colon between, as 2:3.")
                          : tr("%1 is no number.").arg(row.value->text());
        }
    }
    return {};
}

QString TargetsView::words() const
{
    return m_words->text();
}

void TargetsView::setDesign(const std::optional<Design>& design,
                            const std::map<std::size_t, std::complex<double>>& poles)
{
    m_isFilling = true;
    const QTableWidgetItem* changed = nullptr;
    for (int row = 0; row < m_numbers->rowCount(); ++row) {
        const TargetNumber& number = m_known[static_cast<std::size_t>(row)];
        QString text = valueText(number.value, number.unit), tip;
        if (design) {
            const auto change = std::ranges::find(design->changes, number.name, &DesignChange::name);
            if (change != design->changes.end()) {
                text = tr("%1 → %2").arg(formatNumber(number.value, 4), valueText(change->after, change->unit)) +
                       (change->isAtBound ? tr(" (bound)") : QString());
                tip = formatNumber(change->after, 12);
                changed = changed == nullptr ? m_numbers->item(row, valueColumn) : changed;
            }
        }
        m_numbers->item(row, valueColumn)->setText(text);
        m_numbers->item(row, valueColumn)->setToolTip(tip);
    }
    m_isFilling = false;
    if (changed != nullptr) {
        m_numbers->scrollToItem(changed);
    }
    m_apply->setVisible(design.has_value());
    m_discard->setVisible(design.has_value());
    if (design) {
        showTargetsOf(poles.empty() ? design->outcomes : std::vector<DesignOutcome>());
        m_words->setText(fromModel(design->words) + placesOf(poles));
        m_ratio->setVisible(design->damping.has_value());
        if (design->damping) {
            showReached(*m_ratio, design->damping->before, design->damping->after);
        }
    } else {
        m_ratio->hide();
        for (const Row& row : m_rows) {
            row.reached->hide();
        }
    }
}

void TargetsView::showTargetsOf(const std::vector<DesignOutcome>& outcomes)
{
    std::size_t i = 0;
    for (const Row& row : m_rows) {
        const bool isThere = i < outcomes.size() && !isBlank(row);
        row.reached->setVisible(isThere);
        if (isThere) {
            showReached(*row.reached, outcomes[i].before, outcomes[i].after);
            ++i;
        }
    }
}

void TargetsView::setWords(const QString& words)
{
    m_words->setText(words);
}

}  // namespace eigenlink
