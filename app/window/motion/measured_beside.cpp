#include "app/window/motion/measured_beside.h"

#include "app/dialogs/measured_dialog.h"
#include "app/figures/window_text.h"
#include "app/preferences.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/formula.h"
#include "model/studies/response/decay_fit.h"
#include "views/format/format.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringConverter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace eigenlink {

namespace {

constexpr qint64 kLargestMeasured = qint64{64} * 1024 * 1024;  ///< bytes of a file that is read while somebody waits

/// The unit of a quantity of a record in the spelling of formulas.
Outcome<DimensionalNumber> unitOfRecord(QString unit)
{
    return unitNamed(unit.replace(QStringLiteral("²"), QStringLiteral("^2")).toStdString());
}

/// True if the quantity of a record has this dimension.
bool fits(const MotionRecord& record, int quantity, const DimensionalNumber& unit)
{
    if (quantity < 0 || quantity >= record.units.size() || record.units[quantity].isEmpty()) {
        return false;
    }
    const Outcome<DimensionalNumber> own = unitOfRecord(record.units[quantity]);
    return own && own->dimension == unit.dimension;
}

/// The quantity of a record beside which a curve of this unit is drawn; −1 where none has its dimension.
int quantityFor(const MotionRecord& record, int preferred, const DimensionalNumber& unit)
{
    if (fits(record, preferred, unit)) {
        return preferred;
    }
    for (int i = 0; i < record.units.size(); ++i) {
        if (fits(record, i, unit)) {
            return i;
        }
    }
    return -1;
}

/// "0.712 Hz, ζ = 0.021"; why not where there is no oscillation.
QString wordsOf(const Outcome<Decay>& decay)
{
    constexpr double kWholeShare = 0.9;  // below it the curve is more than one decaying oscillation
    if (!decay) {
        return fromModel(decay.reason());
    }
    const double ratio = isZero(decay->dampingRatio, 1) ? 0 : decay->dampingRatio;
    const QString words = QStringLiteral("%1, ζ = %2").arg(formatFrequency(decay->frequency), formatNumber(ratio, 3));
    return decay->explainedShare < kWholeShare
               ? windowText("%1 (one decaying oscillation makes up %2 % of the curve)")
                     .arg(words, formatNumber(100 * std::max(0.0, decay->explainedShare), 2))
               : words;
}

QString stateName(const MeasuredTable& table)
{
    QByteArray heading(1, table.format.delimiter);
    for (const std::string& column : table.columns) {
        heading += QByteArray::fromStdString(column) + '\n';
    }
    for (const std::string& unit : table.units) {
        heading += QByteArray::fromStdString(unit) + '\n';
    }
    return QStringLiteral("measured/") +
           QString::fromLatin1(QCryptographicHash::hash(heading, QCryptographicHash::Sha256).toHex().left(16));
}

QByteArray textOf(const MeasuredFormat& format)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("delimiter"), format.delimiter},
                                     {QStringLiteral("decimal"), format.decimal},
                                     {QStringLiteral("time"), static_cast<int>(format.timeColumn)},
                                     {QStringLiteral("value"), static_cast<int>(format.valueColumn)},
                                     {QStringLiteral("time unit"), QString::fromStdString(format.timeUnit)},
                                     {QStringLiteral("value unit"), QString::fromStdString(format.valueUnit)}})
        .toJson();
}

/// The answers of an earlier time; absent where there are none.
std::optional<MeasuredFormat> keptFormat(const QByteArray& text)
{
    const QJsonObject kept = QJsonDocument::fromJson(text).object();
    if (kept.isEmpty()) {
        return std::nullopt;
    }
    const auto number = [&](const char* name) { return std::max(0, kept[QLatin1String(name)].toInt()); };
    const auto words = [&](const char* name) { return kept[QLatin1String(name)].toString().toStdString(); };
    return MeasuredFormat{static_cast<char>(number("delimiter")),
                          static_cast<char>(number("decimal")),
                          static_cast<std::size_t>(number("time")),
                          static_cast<std::size_t>(number("value")),
                          words("time unit"),
                          words("value unit")};
}

/// The computed quantity in words; shifts the measured values, which swing about `offset`, to its own offset.
/// An offset that is not finite is unknown.
QString compareWith(const MotionRecord& record, int quantity, double offset, MeasuredSeries& series)
{
    const Outcome<Decay> computed = decayOf(record.times, record.values(quantity, false));
    QString words = windowText("Computed, %1: %2.").arg(record.quantities[quantity], wordsOf(computed));
    if (!std::isfinite(offset) || !computed) {
        return words;
    }
    const auto [least, most] = std::ranges::minmax(series.values);
    const double shift = computed->offset - offset;
    std::ranges::for_each(series.values, [shift](double& value) { value += shift; });
    constexpr double kSeenShift = 0.01;  // of the height of the curve
    if (std::abs(shift) > kSeenShift * (most - least)) {
        words += u' ' + windowText("The measured values are shifted by %1 %2, to the same middle.")
                            .arg(formatNumber(shift, 3), record.units[quantity]);
    }
    return words;
}

}  // namespace

MeasuredBeside besideRecord(const MeasuredCurve& curve, const MotionRecord* record, int preferred)
{
    MeasuredBeside beside;
    const Outcome<Decay> measured = decayOf(curve.times, curve.values);
    beside.words = windowText("Measured: %1.").arg(wordsOf(measured));
    if (curve.leftOut > 0) {
        beside.words += u' ' + windowText("Lines left out: %1, without these numbers or with a time that stands twice.")
                                   .arg(curve.leftOut);
    }
    const Outcome<DimensionalNumber> unit = unitNamed(curve.unit);
    if (record == nullptr || record->isDriven || !unit) {
        return beside;
    }
    beside.quantity = quantityFor(*record, preferred, *unit);
    if (beside.quantity < 0) {
        beside.words +=
            u' ' + windowText("No quantity of the motion is in %1.").arg(QString::fromStdString(curve.unit));
        return beside;
    }
    auto series =
        std::make_shared<MeasuredSeries>(MeasuredSeries{record->units[beside.quantity], curve.times, curve.values});
    const double factor = unit->value / unitOfRecord(record->units[beside.quantity])->value;
    std::ranges::for_each(series->times, [&](double& time) { time -= curve.times.front(); });
    std::ranges::for_each(series->values, [&](double& value) { value *= factor; });
    const double offset = measured ? factor * measured->offset : std::numeric_limits<double>::quiet_NaN();
    beside.words += u' ' + compareWith(*record, beside.quantity, offset, *series);
    beside.series = std::move(series);
    return beside;
}

Outcome<std::string> measuredTextIn(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return Failure{Text("the file cannot be read: {1}", file.errorString().toStdString())};
    }
    if (file.size() > kLargestMeasured) {
        return Failure{"the file is larger than 64 MiB"};
    }
    const QByteArray bytes = file.readAll();
    const auto encoding = QStringConverter::encodingForData(bytes);  // where a mark at the front names it
    return encoding ? QString(QStringDecoder(*encoding)(bytes)).toStdString() : bytes.toStdString();
}

Outcome<MeasuredCurve> measuredCurveFor(const std::string& text, bool asksAgain, Preferences& preferences,
                                        QWidget* window)
{
    const Outcome<MeasuredTable> table = measuredTableOf(text);
    if (!table) {
        return Failure{table.reason()};
    }
    const std::optional<MeasuredFormat> kept = keptFormat(preferences.state(stateName(*table)));
    const std::optional<MeasuredFormat> known = kept ? kept : table->isSure ? std::optional(table->format) : kept;
    if (known && !asksAgain) {
        if (Outcome<MeasuredCurve> curve = measuredCurveOf(text, *known)) {
            return curve;
        }
    }
    MeasuredTable proposed = *table;
    if (known) {
        if (const Outcome<MeasuredTable> again = measuredTableOf(text, known->delimiter, known->decimal)) {
            proposed = *again;
            proposed.format = *known;
        }
    }
    MeasuredDialog dialog(text, proposed, window);
    if (dialog.exec() != QDialog::Accepted) {
        return Failure{Text()};
    }
    preferences.setState(stateName(*table), textOf(dialog.format()));
    return measuredCurveOf(text, dialog.format());
}

}  // namespace eigenlink
