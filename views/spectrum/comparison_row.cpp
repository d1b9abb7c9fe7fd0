#include "views/spectrum/comparison_row.h"

#include "model/basics/enum_entry.h"
#include "model/basics/verdicts.h"
#include "model/modes/true_mode.h"
#include "views/format/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

QString comparisonText(const char* text)
{
    return QCoreApplication::translate("Comparison", text);
}
QString statusText(SpectrumStatus status)
{
    return entryOf<QString>(status, {comparisonText("ok"), comparisonText("failed"), comparisonText("unsure"),
                                     comparisonText("inaccurate"), comparisonText("stopped")});
}

/// Largest of a quantity over the true finite eigenvalues; "–" where there are none.
template <class Quantity>
QString largest(const Spectrum& spectrum, Quantity quantity)
{
    double most = -1;
    for (const Eigenvalue& value : spectrum.values) {
        if (isMode(value)) {
            most = std::max(most, quantity(value));
        }
    }
    return most < 0 ? QStringLiteral("–") : formatResidual(most);
}

/// Size of the smallest true eigenvalue that is not zero; what differences of zeros are measured by.
double smallestSize(const Spectrum& spectrum)
{
    double largestSize = 0;
    for (const Eigenvalue& value : spectrum.values) {
        largestSize = isMode(value) ? std::max(largestSize, std::abs(value.s)) : largestSize;
    }
    double smallest = largestSize;
    for (const Eigenvalue& value : spectrum.values) {
        const double size = isMode(value) ? std::abs(value.s) : 0;
        smallest = isZero(size, largestSize) ? smallest : std::min(smallest, size);
    }
    return smallest > 0 ? smallest : 1;
}

QString trueText(const Spectrum& spectrum)
{
    const QString count = QString::number(spectrum.trueCount());
    return spectrum.trueCount() == spectrum.expectedTrueCount
               ? count
               : comparisonText("%1 of %2").arg(count).arg(spectrum.expectedTrueCount);
}

/// "2e7"; no gap where eigenvalues did not have to be separated by size.
QString gapText(const Spectrum& spectrum)
{
    if (spectrum.values.empty()) {
        return QStringLiteral("–");
    }
    if (spectrum.gap < 1e3 || !std::isfinite(spectrum.gap)) {
        return formatNumber(spectrum.gap, 2);
    }
    const int exponent = static_cast<int>(std::floor(std::log10(spectrum.gap)));
    return QStringLiteral("%1e%2").arg(std::floor(spectrum.gap / std::pow(10, exponent))).arg(exponent);
}

}  // namespace

QStringList comparisonHeadings()
{
    return {comparisonText("method"),           comparisonText("status"),   comparisonText("true"),
            comparisonText("spurious"),         comparisonText("gap"),      comparisonText("difference"),
            comparisonText("constraint error"), comparisonText("residual"), comparisonText("time")};
}

QStringList comparisonRow(const Spectrum& spectrum)
{
    const bool isReference = spectrum.method == Method::mcs;
    const double least = smallestSize(spectrum);
    return {
        fromModel(nameOf(spectrum.method)),
        statusText(spectrum.status),
        trueText(spectrum),
        QString::number(spectrum.spuriousCount()),
        gapText(spectrum),
        isReference ? QStringLiteral("–")
        : spectrum.oneComputationWith
            ? comparisonText("one computation")
            : largest(spectrum, [least](const Eigenvalue& v) { return v.difference / std::max(std::abs(v.s), least); }),
        largest(spectrum, [](const Eigenvalue& v) { return v.constraintViolation; }),
        largest(spectrum, [](const Eigenvalue& v) { return v.residual; }),
        formatDuration(spectrum.seconds)};
}

QString comparisonHint(qsizetype column)
{
    const QStringList hints{
        {},
        comparisonText("ok: as many true eigenvalues as the degrees of freedom ask for"),
        comparisonText("true eigenvalues: twice the degrees of freedom"),
        comparisonText("eigenvalues that belong to the formulation, not to the mechanism"),
        comparisonText(
            "how clearly true and spurious ones stand apart, as a ratio; ∞ where nothing had to be told apart"),
        comparisonText("largest relative difference of a true eigenvalue to that of MCS"),
        comparisonText("largest constraint error of a true mode ‖Φ<sub>q</sub> v‖ / ‖v‖"),
        comparisonText("largest relative residual of a true eigenvalue"),
        comparisonText("time for linearisation, eigenvalues and classification")};
    return hints.value(column);
}

QString comparisonTerm(qsizetype column)
{
    constexpr std::array<const char*, 9> kTerms{"mcs",        "",          "true_value", "spurious", "gap",
                                                "difference", "violation", "residual",   ""};
    const bool isThere = column >= 0 && column < static_cast<qsizetype>(kTerms.size());
    return isThere ? QString::fromLatin1(kTerms[static_cast<std::size_t>(column)]) : QString();
}

}  // namespace eigenlink
