#include "views/benchmark/timing_model.h"

#include "views/format/format.h"

#include <array>

namespace eigenlink {

namespace {

const QString kNone = QStringLiteral("–");

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

QString plain(std::optional<double> value)
{
    return value ? QString::number(*value, 'g', 6) : QString();
}

/// The same for programs that read tables: times in seconds, the point as decimal point.
QString plainCellOf(const TimingRow& row, int column)
{
    switch (column) {
        case TimingModel::published:
            return plain(row.published);
        case TimingModel::here:
            return plain(row.seconds);
        case TimingModel::faster:
            return plain(quotient(row.published, row.seconds));
        case TimingModel::bare:
            return plain(row.bare);
        case TimingModel::ratio:
            return plain(quotient(row.seconds, row.bare));
        case TimingModel::accuracy:
            return plain(row.accuracy);
        default:
            return cellOf(row, column);
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

QString TimingModel::toTsv() const
{
    QStringList lines;
    QStringList heading{m_sizeName,
                        QStringLiteral("n"),
                        QStringLiteral("method"),
                        QStringLiteral("published_s"),
                        QStringLiteral("seconds"),
                        QStringLiteral("faster"),
                        QStringLiteral("bare_s"),
                        QStringLiteral("ratio"),
                        QStringLiteral("accuracy"),
                        QStringLiteral("engine")};
    lines << heading.join(u'\t');
    for (const TimingRow& row : m_rows) {
        QStringList cells;
        for (int column = 0; column < columnTotal; ++column) {
            cells << plainCellOf(row, column);
        }
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
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
