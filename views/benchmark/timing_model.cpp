#include "views/benchmark/timing_model.h"

#include "views/format/format.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace eigenlink {

namespace {

const QString kNone = QStringLiteral("–");
constexpr int kWrittenDigits = 6;

QString duration(std::optional<double> seconds)
{
    return seconds ? formatDuration(*seconds) : kNone;
}

std::optional<double> quotient(std::optional<double> a, std::optional<double> b)
{
    return a && b && *b > 0 ? std::optional(*a / *b) : std::nullopt;
}

QString quotientText(std::optional<double> value, int digits)
{
    return value ? formatNumber(*value, digits) : kNone;
}

QString cellOf(const TimingRow& row, int column)
{
    switch (column) {
        case TimingModel::size:
            return QString::number(row.size);
        case TimingModel::coordinates:
            return QString::number(row.coordinates);
        case TimingModel::method:
            return fromModel(nameOf(row.method));
        case TimingModel::published:
            return duration(row.published);
        case TimingModel::here:
            return duration(row.seconds);
        case TimingModel::faster:
            return quotientText(quotient(row.published, row.seconds), 2);
        case TimingModel::bare:
            return duration(row.bare);
        case TimingModel::ratio:
            return quotientText(quotient(row.seconds, row.bare), 2);
        case TimingModel::accuracy:
            return row.status == SpectrumStatus::ok ? formatResidual(row.accuracy) : TimingModel::tr("not verified");
        case TimingModel::engine:
            return fromModel(row.engine);
        default:
            return {};
    }
}

QVariant alignmentOf(int column)
{
    const bool isWords = column == TimingModel::method || column == TimingModel::engine;
    return QVariant::fromValue((isWords ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

}  // namespace

void TimingModel::setRows(const QString& sizeName, const std::vector<TimingRow>& rows)
{
    beginResetModel();
    m_sizeName = sizeName;
    m_rows = rows;
    endResetModel();
}

ResultTable TimingModel::table() const
{
    ResultTable table{"times", "times"};
    const auto add = [&](const char* name, const char* unit, const auto& number) {
        ResultColumn& column = table.columns.emplace_back(unitColumn(name, Text::verbatim(name), unit));
        column.digits = kWrittenDigits;
        for (const TimingRow& row : m_rows) {
            const std::optional<double> value = number(row);
            column.numbers.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
        }
    };
    const auto addWords = [&](const char* name, const auto& word) {
        ResultColumn& column = table.columns.emplace_back(wordColumn(name, Text::verbatim(name), {}));
        std::ranges::transform(m_rows, std::back_inserter(column.words), word);
    };
    using Optional = std::optional<double>;
    add(m_sizeName.toStdString().c_str(), "1", [](const TimingRow& row) { return Optional(row.size); });
    add("n", "1", [](const TimingRow& row) { return Optional(static_cast<double>(row.coordinates)); });
    addWords("method", [](const TimingRow& row) { return Text::verbatim(std::string(nameOf(row.method))); });
    add("published_s", "1", [](const TimingRow& row) { return row.published; });
    add("seconds", "1", [](const TimingRow& row) { return row.seconds; });
    add("faster", "1", [](const TimingRow& row) { return quotient(row.published, row.seconds); });
    add("bare_s", "1", [](const TimingRow& row) { return row.bare; });
    add("ratio", "1", [](const TimingRow& row) { return quotient(row.seconds, row.bare); });
    add("accuracy", "1", [](const TimingRow& row) { return Optional(row.accuracy); });
    addWords("engine", [](const TimingRow& row) { return row.engine; });
    return table;
}

int TimingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TimingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant TimingModel::data(const QModelIndex& index, int role) const
{
    const TimingRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return cellOf(row, index.column());
        case Qt::ToolTipRole:
            return index.column() == bare ? fromModel(row.bareCall) : cellOf(row, index.column());
        case Qt::TextAlignmentRole:
            return alignmentOf(index.column());
        default:
            return {};
    }
}

QVariant TimingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    const std::array<QString, columnTotal> names{m_sizeName,   tr("n"),    tr("method"), tr("paper"),    tr("here"),
                                                 tr("faster"), tr("bare"), tr("ratio"),  tr("accuracy"), tr("engine")};
    const std::array<QString, columnTotal> tips{
        tr("size of the problem"),
        tr("number of coordinates"),
        {},
        tr("published time"),
        tr("median time here: linearisation, eigenvalues and discrimination"),
        tr("published time divided by the time here"),
        tr("LAPACK alone on the same matrix, in the same run"),
        tr("time here divided by that of LAPACK alone"),
        tr("largest distance to the exact eigenvalues, relative to max(1, |s|)"),
        tr("what computed it")};
    const auto i = static_cast<std::size_t>(section);
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(section);
    }
    return role == Qt::DisplayRole ? QVariant(names[i]) : role == Qt::ToolTipRole ? QVariant(tips[i]) : QVariant();
}

}  // namespace eigenlink
