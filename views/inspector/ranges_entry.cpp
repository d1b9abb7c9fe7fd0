#include "views/inspector/ranges_entry.h"

#include "model/studies/named_range.h"
#include "model/studies/request.h"
#include "model/studies/usual.h"
#include "views/format/format.h"
#include "views/format/whole_units.h"
#include "views/inspector/number_field.h"
#include "views/layout/flow_layout.h"
#include "views/layout/typed_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace eigenlink {

namespace {

/// Values of a name that no number has, which is refused when it is used.
NamedRange anyValues(const std::string& name)
{
    return {name, 0, 1, 15};
}

}  // namespace

RangesEntry::RangesEntry(std::size_t most, const QString& label, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (std::size_t i = 0; i < most; ++i) {
        createRow(label);
    }
    setText({});
}

void RangesEntry::createRow(const QString& label)
{
    const std::size_t index = m_rows.size();
    Row row{new QComboBox(this), new QWidget(this)};
    row.name->setEditable(true);
    row.name->setInsertPolicy(QComboBox::NoInsert);
    row.name->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.name->setMinimumContentsLength(12);
    row.name->setAccessibleName(label);
    row.name->lineEdit()->setAccessibleName(label);
    layout()->addWidget(row.name);
    layout()->addWidget(row.numbers);
    auto* line = new FlowLayout(row.numbers);
    const QString before[]{tr("from"), tr("to"), tr("values")};
    for (std::size_t i = 0; i < row.ends.size(); ++i) {
        row.ends[i] = new NumberField({Quantity::none, Range::any, false, {}, false, true, i == 2}, this);
        row.ends[i]->editor()->setAccessibleName(label + u' ' + before[i]);
        auto* words = new QLabel(before[i]);
        words->setProperty("role", QStringLiteral("muted"));
        words->setMinimumWidth(
            words->fontMetrics().horizontalAdvance(before[2]));  // fields below each other begin alike
        auto* pair = new QWidget;
        auto* parts = new QHBoxLayout(pair);
        parts->setContentsMargins(0, 0, 0, 0);
        parts->addWidget(words);
        parts->addWidget(row.ends[i], 1);
        line->addWidget(pair);
        connect(row.ends[i], &NumberField::edited, this, [this, index] { takeNumbers(index); });
    }
    m_rows.push_back(row);
    connect(row.name, &QComboBox::activated, this, [this, index] { takeName(index); });
    connect(row.name->lineEdit(), &QLineEdit::editingFinished, this, [this, index] { takeName(index); });
    new EscapeTakesBack(*row.name->lineEdit(), [this, index] { showRow(m_rows[index]); });
}

void RangesEntry::setText(const std::string& text)
{
    std::string rest = text;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isLast = i + 1 == m_rows.size();
        std::tie(m_rows[i].text, rest) = isLast ? std::pair(rest, std::string()) : splitAt(rest, ',');
        showRow(m_rows[i]);
        m_rows[i].name->setVisible(i == 0 || !m_rows[i - 1].text.empty());
    }
}

void RangesEntry::showRow(Row& row)
{
    const std::optional<NamedRange> range = namedRangeOf(row.text);
    row.name->lineEdit()->setText(fromModel(range ? range->name : row.text));
    row.numbers->setVisible(range.has_value());
    const std::optional<Variable> number = range && m_numberOf ? m_numberOf(range->name) : std::nullopt;
    for (std::size_t i = 0; i < row.ends.size() && range; ++i) {
        row.ends[i]->setUnit(i < 2 && number ? unitWords(number->unit) : QString());
        row.ends[i]->setValue(std::array{range->from, range->to, range->count}[i]);
    }
}

void RangesEntry::setOffered(const std::vector<std::string>& ranges)
{
    for (Row& row : m_rows) {
        const QSignalBlocker blocker(row.name);
        row.name->clear();
        for (const std::string& range : ranges) {
            row.name->addItem(fromModel(splitAt(range, '=').first));
        }
        showRow(row);
    }
}

void RangesEntry::setNumbers(std::function<std::optional<Variable>(const std::string&)> numberOf)
{
    m_numberOf = std::move(numberOf);
    std::ranges::for_each(m_rows, [this](Row& row) { showRow(row); });
}

void RangesEntry::setUsual(const QString& words)
{
    for (Row& row : m_rows) {
        row.name->lineEdit()->setPlaceholderText(&row == &m_rows.front() ? words : tr("optional"));
    }
}

// A name keeps its values when it is chosen again, and begins with its usual ones.
void RangesEntry::takeName(std::size_t index)
{
    Row& row = m_rows[index];
    const std::string typed = row.name->lineEdit()->text().trimmed().toStdString();
    const std::optional<NamedRange> range = namedRangeOf(row.text);
    if (typed == row.text || (range && typed == range->name)) {
        return;
    }
    const bool isName = !typed.empty() && typed.find_first_of("=,") == std::string::npos;
    const std::optional<Variable> number = isName && m_numberOf ? m_numberOf(typed) : std::nullopt;
    row.text = !isName ? typed : number ? usualRanges({*number}).front() : textOf(anyValues(typed));
    report();
}

void RangesEntry::takeNumbers(std::size_t index)
{
    Row& row = m_rows[index];
    const auto numberOf = [&](std::size_t i) { return row.ends[i]->value().value_or(0); };
    row.text = textOf({splitAt(row.text, '=').first, numberOf(0), numberOf(1), numberOf(2)});
    report();
}

void RangesEntry::report()
{
    std::string text;
    for (const Row& row : m_rows) {
        text += (text.empty() || row.text.empty() ? "" : ",") + row.text;
    }
    Q_EMIT edited(text);
}

}  // namespace eigenlink
