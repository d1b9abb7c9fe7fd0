#include "views/spectrum/spectrum_table_model.h"

#include "model/modes/linearizer.h"
#include "views/format/format.h"
#include "views/format/help_key.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <limits>

namespace eigenlink {

namespace {

constexpr int kFewDigits = 6;
constexpr int kDigits = 13;         ///< as many as the published benchmarks print
constexpr int kDigitsOfParts = 10;  ///< where real and imaginary part share the cell

/// "±2.14768 i", or "±2.147676638502 i" with all digits: no gap behind a leading sign.
QString eigenvalueText(const SpectrumMark& row, bool allDigits)
{
    const Eigenvalue& value = *row.value;
    const std::complex<double> s = trustedValue(value);
    const bool hasParts = s.real() != 0 && s.imag() != 0;
    const int digits = trustedDigits(value, !allDigits ? kFewDigits : hasParts ? kDigitsOfParts : kDigits);
    if (value.infinite) {
        return QStringLiteral("∞");
    }
    QString text = row.partner ? formatEigenvalue(s, digits) : formatComplex(s, digits);
    return text.startsWith(QStringLiteral("± ")) ? text.remove(1, 1) : text;
}

/// The possible error of the value: the estimate of the method, or else the difference to MCS.
double errorOf(const SpectrumMark& row)
{
    return row.value->errorEstimate > 0 || row.mode.method == Method::mcs ? row.value->errorEstimate
                                                                          : row.value->difference;
}

std::optional<double> numberOf(const SpectrumMark& row, int column)
{
    const Eigenvalue& value = *row.value;
    switch (column) {
        case SpectrumTableModel::frequency:
            return value.frequency();
        case SpectrumTableModel::ratio:
            return value.dampingRatio();
        case SpectrumTableModel::residual:
            return value.residual;
        case SpectrumTableModel::violation:
            return value.constraintViolation;
        case SpectrumTableModel::error:
            return value.isTrue() ? std::optional(errorOf(row)) : std::nullopt;
        case SpectrumTableModel::meshError:
            return value.discretizationError;
        case SpectrumTableModel::omega:
            return value.angularFrequency();
        case SpectrumTableModel::period:
            return value.period();
        default:
            return {};
    }
}

QString textOf(const SpectrumMark& row, int column, bool allDigits)
{
    const Eigenvalue& value = *row.value;
    switch (column) {
        case SpectrumTableModel::method:
            return methodText(row.mode.method);
        case SpectrumTableModel::value:
            return eigenvalueText(row, allDigits);
        case SpectrumTableModel::kind:
            return value.isTrue() ? SpectrumTableModel::tr("true") : SpectrumTableModel::tr("spurious");
        case SpectrumTableModel::reason:
            return fromModel(value.reason);
        default:
            break;
    }
    const std::optional<double> number = numberOf(row, column);
    if (!number || value.infinite) {
        return QStringLiteral("–");
    }
    const bool isCheck = column == SpectrumTableModel::residual || column == SpectrumTableModel::violation ||
                         column == SpectrumTableModel::error || column == SpectrumTableModel::meshError;
    // A ratio that is only rounding reads as zero.
    const bool isDust = column == SpectrumTableModel::ratio && trustedValue(value).real() == 0;
    return isCheck ? formatResidual(*number) : formatNumber(isDust ? 0 : *number, 6);
}

QVariant sortKey(const SpectrumMark& row, int column)
{
    constexpr double kLast = std::numeric_limits<double>::infinity();
    if (column == SpectrumTableModel::method) {
        return static_cast<int>(indexOf(row.mode.method));
    }
    if (column == SpectrumTableModel::value) {
        return row.value->infinite ? kLast : std::abs(row.value->s);
    }
    if (column == SpectrumTableModel::kind || column == SpectrumTableModel::reason) {
        return textOf(row, column, true);
    }
    return row.value->infinite ? kLast : numberOf(row, column).value_or(kLast);
}

QString headerText(int column)
{
    const std::array<QString, SpectrumTableModel::columnCount_> titles{SpectrumTableModel::tr("method"),
                                                                       SpectrumTableModel::tr("s [rad/s]"),
                                                                       SpectrumTableModel::tr("f [Hz]"),
                                                                       SpectrumTableModel::tr("ζ"),
                                                                       SpectrumTableModel::tr("kind"),
                                                                       SpectrumTableModel::tr("residual"),
                                                                       SpectrumTableModel::tr("constraint error"),
                                                                       SpectrumTableModel::tr("error"),
                                                                       SpectrumTableModel::tr("discretisation error"),
                                                                       SpectrumTableModel::tr("ω [rad/s]"),
                                                                       SpectrumTableModel::tr("period [s]"),
                                                                       SpectrumTableModel::tr("reason")};
    return titles[static_cast<std::size_t>(column)];
}

QString headerHint(int column)
{
    switch (column) {
        case SpectrumTableModel::value:
            return SpectrumTableModel::tr("eigenvalue of the motion exp(s t); ± stands for a conjugate pair");
        case SpectrumTableModel::ratio:
            return SpectrumTableModel::tr("damping ratio −Re s / |s|");
        case SpectrumTableModel::residual:
            return SpectrumTableModel::tr("relative residual of the eigenvalue problem");
        case SpectrumTableModel::violation:
            return SpectrumTableModel::tr("how far the shape breaks the constraints: ‖Φ<sub>q</sub> v‖ / ‖v‖");
        case SpectrumTableModel::error:
            return SpectrumTableModel::tr("estimated error by rounding, or the difference to MCS [rad/s]");
        case SpectrumTableModel::meshError:
            return SpectrumTableModel::tr("estimated error by the segments of beams [rad/s]");
        default:
            return {};
    }
}

/// The term that a column is about.
QString headerTerm(int column)
{
    constexpr std::array<const char*, SpectrumTableModel::columnCount_> kTerms{
        "mcs",      "eigenvalue", "frequency",      "damping_ratio",        "spurious",
        "residual", "violation",  "error_estimate", "discretization_error", "angular_frequency",
        "period",   "spurious"};
    return QString::fromLatin1(kTerms[static_cast<std::size_t>(column)]);
}

}  // namespace

void SpectrumTableModel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_rows = m_analysis ? rowsOf(*m_analysis) : std::vector<SpectrumMark>();
    endResetModel();
}

void SpectrumTableModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1), {Qt::ForegroundRole});
    }
}

void SpectrumTableModel::setAllDigits(bool all)
{
    m_allDigits = all;
    if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, value), index(rowCount() - 1, value), {Qt::DisplayRole});
    }
}

bool SpectrumTableModel::hasMeshErrors() const
{
    return std::ranges::any_of(m_rows,
                               [](const SpectrumMark& row) { return row.value->discretizationError.has_value(); });
}

int SpectrumTableModel::rowOf(const std::optional<ModeReference>& mode) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const SpectrumMark& row) {
        return mode && row.mode.method == mode->method && (row.mode.index == mode->index || row.partner == mode->index);
    });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int SpectrumTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SpectrumTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant SpectrumTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const SpectrumMark& row = rowAt(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return textOf(row, index.column(), m_allDigits);
        case kFullRole:
            return textOf(row, index.column(), true);
        case Qt::ToolTipRole:
            return toolTipOf(row);
        case Qt::TextAlignmentRole:
            return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
        case Qt::ForegroundRole: {
            const bool isMain = index.column() == value || index.column() == frequency || index.column() == ratio;
            return index.column() == method      ? colorOf(row.mode.method, m_theme)
                   : row.isSpurious() || !isMain ? m_theme.mutedText
                                                 : m_theme.text;
        }
        case Qt::FontRole: {
            QFont font;
            font.setBold(index.column() == method);
            return index.column() == method ? QVariant(font) : QVariant();
        }
        case kSortRole:
            return sortKey(row, index.column());
        case kSpuriousRole:
            return row.isSpurious();
        default:
            return {};
    }
}

QVariant SpectrumTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_) {
        return {};
    }
    return role == Qt::DisplayRole         ? QVariant(headerText(section))
           : role == Qt::ToolTipRole       ? QVariant(headerHint(section))
           : role == kHelpRole             ? QVariant(headerTerm(section))
           : role == Qt::TextAlignmentRole ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                                           : QVariant();
}

}  // namespace eigenlink
