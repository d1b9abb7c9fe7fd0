#include "views/spectrum/spectrum_mark.h"

#include "model/modes/true_mode.h"
#include "views/format/format.h"
#include "views/format/typeset.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

QString spectrumText(const char* text, int count = -1)
{
    return QCoreApplication::translate("Spectrum", text, nullptr, count);
}

std::optional<std::size_t> partnerOf(const Spectrum& spectrum, std::size_t index)
{
    const Eigenvalue& value = spectrum.values[index];
    const std::size_t partner = value.conjugate;
    const bool isPair = !value.infinite && partner != index && partner < spectrum.values.size();
    return isPair ? std::optional(partner) : std::nullopt;
}

/// The member of a pair that stands for both.
bool speaksForPair(const Spectrum& spectrum, std::size_t index, std::size_t partner)
{
    const double own = spectrum.values[index].s.imag();
    const double other = spectrum.values[partner].s.imag();
    return own > other || (own == other && index < partner);
}

QString valueText(const Eigenvalue& value)
{
    return value.infinite ? QStringLiteral("∞")
                          : formatComplex(trustedValue(value), trustedDigits(value, 6)) + spectrumText(" rad/s");
}

QString motionOf(const Eigenvalue& value)
{
    const QString motion = describeMotion(trustedValue(value));
    return value.s.imag() == 0 ? motion : formatFrequency(value.frequency()) + QStringLiteral(" · ") + motion;
}

QString methodSummary(const Spectrum& spectrum)
{
    const std::size_t trueCount = spectrum.trueCount();
    QString text = spectrumText("%1: %2 true, %3 spurious")
                       .arg(methodText(spectrum.method))
                       .arg(trueCount)
                       .arg(spectrum.values.size() - trueCount);
    for (const Eigenvalue& value : spectrum.values) {
        if (isMode(value)) {
            return text + spectrumText(", the first is %1 rad/s").arg(formatEigenvalue(value, 5));
        }
    }
    return text;
}

}  // namespace

std::vector<SpectrumMark> marksOf(const Analysis& analysis)
{
    std::vector<SpectrumMark> marks;
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
            marks.push_back({{spectrum.method, i}, &spectrum.values[i], partnerOf(spectrum, i)});
        }
    }
    return marks;
}

std::vector<SpectrumMark> rowsOf(const Analysis& analysis)
{
    std::vector<SpectrumMark> rows;
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
            const std::optional<std::size_t> partner = partnerOf(spectrum, i);
            if (!partner || speaksForPair(spectrum, i, *partner)) {
                rows.push_back({{spectrum.method, i}, &spectrum.values[i], partner});
            }
        }
    }
    // Values on which the methods agree stand together; spurious ones follow.
    std::stable_partition(rows.begin(), rows.end(), [](const SpectrumMark& row) { return row.value->isTrue(); });
    return rows;
}

int trustedDigits(const Eigenvalue& value, int most)
{
    const double size = std::abs(value.s);
    if (!(value.errorEstimate > 0) || !(size > 0)) {
        return most;
    }
    return std::clamp(static_cast<int>(std::floor(std::log10(size / value.errorEstimate))) + 2, 2, most);
}

QString methodText(Method method)
{
    return fromModel(nameOf(method));
}

QString toolTipOf(const SpectrumMark& mark)
{
    const Eigenvalue& value = *mark.value;
    const QString kind = mark.isSpurious() ? spectrumText("spurious") : spectrumText("true");
    const QString head =
        QStringLiteral("<b>%1&nbsp; %2</b> %3").arg(methodText(mark.mode.method), valueText(value), kind);
    QString detail = typeset(fromModel(value.reason));
    if (!mark.isSpurious()) {
        detail = motionOf(value);
        detail += value.repeated
                      ? QStringLiteral("<br>") + spectrumText("repeated: any mix of these shapes is a mode too")
                      : QString();
    }
    return QStringLiteral("<div style='white-space:pre-wrap'>%1<br>%2</div>").arg(head, detail);
}

QString summaryOf(const Analysis* analysis)
{
    if (analysis == nullptr || analysis->methods.empty()) {
        return spectrumText("No eigenvalues.");
    }
    QStringList parts;
    for (const Linearization& method : analysis->methods) {
        parts << methodSummary(method.spectrum);
    }
    return parts.join(QStringLiteral("; ")) + u'.';
}

}  // namespace eigenlink
