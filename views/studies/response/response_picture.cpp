#include "views/studies/response/response_picture.h"

#include "model/basics/hertz.h"
#include "model/basics/tolerances.h"
#include "views/format/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ResponsePicture", text);
}

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr std::size_t kMostModesDrawn = 5;

bool isFinite(std::complex<double> value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

/// "m/N"; the unit alone where the input has the same.
QString unitOfRatio(const ComputedResponse& study)
{
    const QString output = fromModel(study.response->output().unit), input = fromModel(study.response->input().unit);
    return output == input ? QStringLiteral("1") : QStringLiteral("%1 / %2").arg(output, input);
}

/// Phases without jumps of a whole turn [°].
std::vector<double> phasesOf(const std::vector<std::complex<double>>& values)
{
    std::vector<double> phases;
    for (const std::complex<double>& value : values) {
        double phase = kDegrees * std::arg(value);
        if (!phases.empty()) {
            phase = phases.back() + std::remainder(phase - phases.back(), 360);
        }
        phases.push_back(phase);
    }
    return phases;
}

/// The modes with the largest parts anywhere, by their number.
std::vector<std::size_t> strongestModes(const ResponseCurve& curve)
{
    const std::size_t count = curve.contributions.empty() ? 0 : curve.contributions.front().size();
    std::vector<double> largest(count, 0);
    for (const auto& row : curve.contributions) {
        for (std::size_t mode = 0; mode < row.size(); ++mode) {
            largest[mode] = std::max(largest[mode], isFinite(row[mode]) ? std::abs(row[mode]) : 0);
        }
    }
    std::vector<std::size_t> modes(count);
    std::iota(modes.begin(), modes.end(), 0);
    std::ranges::stable_sort(modes, std::ranges::greater(), [&](std::size_t mode) { return largest[mode]; });
    modes.resize(std::min(count, kMostModesDrawn));
    std::ranges::sort(modes);
    std::erase_if(modes, [&](std::size_t mode) { return largest[mode] == 0; });
    return modes;
}

/// The finite values of a response over the frequency.
struct FiniteResponse {
    explicit FiniteResponse(const ResponseCurve& curve)
    {
        for (std::size_t i = 0; i < curve.values.size(); ++i) {
            if (isFinite(curve.values[i])) {
                places.push_back(i);
                frequencies.push_back(hertzOf(curve.omegas[i]));
                values.push_back(curve.values[i]);
            }
        }
    }

    /// One number of each value.
    template <class Number>
    std::vector<double> each(const Number& number) const
    {
        std::vector<double> numbers(values.size());
        std::ranges::transform(values, numbers.begin(), number);
        return numbers;
    }
    std::vector<double> realParts() const
    {
        return each([](const std::complex<double>& z) { return z.real(); });
    }
    std::vector<double> imaginaryParts() const
    {
        return each([](const std::complex<double>& z) { return z.imag(); });
    }

    std::vector<std::size_t> places;  ///< in the curve
    std::vector<double> frequencies;  ///< [Hz]
    std::vector<std::complex<double>> values;
};

/// A pane with one curve.
ChartPane paneOf(const QString& yLabel, const std::vector<double>& x, const std::vector<double>& y)
{
    ChartPane pane;
    pane.y.label = yLabel;
    pane.curves.emplace_back();
    pane.curves.front().x = x;
    pane.curves.front().y = y;
    return pane;
}

ChartPane realPane(const ComputedResponse& study, const FiniteResponse& finite)
{
    return paneOf(tr("real part [%1]").arg(unitOfRatio(study)), finite.frequencies, finite.realParts());
}

ChartPane imaginaryPane(const ComputedResponse& study, const FiniteResponse& finite)
{
    return paneOf(tr("imaginary part [%1]").arg(unitOfRatio(study)), finite.frequencies, finite.imaginaryParts());
}

ChartPane phasePane(const FiniteResponse& finite)
{
    ChartPane pane = paneOf(tr("phase [°]"), finite.frequencies, phasesOf(finite.values));
    pane.y.isAngle = true;
    const std::vector<double>& phases = pane.curves.front().y;
    if (!phases.empty()) {
        const auto [least, greatest] = std::ranges::minmax(phases);
        pane.y.range = {90 * std::floor(least / 90 - 0.1), 90 * std::ceil(greatest / 90 + 0.1)};
    }
    return pane;
}

/// Adds the share of each of the strongest modes in the response; small parts do not stretch the scale far below the
/// whole.
void addModes(ChartPane& pane, const ResponseCurve& response, const FiniteResponse& finite)
{
    const std::vector<double>& whole = pane.curves.front().y;
    if (whole.empty()) {
        return;
    }
    const auto [least, greatest] = std::ranges::minmax(whole);
    pane.y.range = {std::max(least, tolerance::kNegligible * greatest) / 2, 2 * greatest};
    const double lowest = pane.y.range->first;
    std::vector<ChartCurve> drawn;
    int ink = 1;
    for (const std::size_t mode : strongestModes(response)) {
        ChartCurve curve;
        curve.name = tr("mode %1").arg(mode + 1);
        curve.ink = ink;
        curve.isThin = true;
        curve.x = finite.frequencies;
        for (const std::size_t i : finite.places) {
            curve.y.push_back(std::abs(response.contributions[i][mode]));
        }
        if (!curve.y.empty() && std::ranges::max(curve.y) > lowest) {  // the legend names what is drawn
            drawn.push_back(std::move(curve));
            ++ink;
        }
    }
    std::ranges::move(drawn, std::back_inserter(pane.curves));
}

ChartPane amplitudePane(const ComputedResponse& study, const FiniteResponse& finite, bool hasModes)
{
    ChartPane pane =
        paneOf(QStringLiteral("|%1| [%2]").arg(fromModel(study.response->output().name), unitOfRatio(study)),
               finite.frequencies, finite.each([](const std::complex<double>& z) { return std::abs(z); }));
    pane.curves.front().name = tr("total");
    pane.y.isLogarithmic = true;
    pane.share = 2;
    for (const ResponsePeak& peak : study.curve.peaks) {
        if (std::isfinite(peak.amplitude)) {
            pane.marks.push_back({hertzOf(peak.omega), peak.amplitude, formatFrequency(hertzOf(peak.omega), 3), 0});
        }
    }
    if (hasModes) {
        addModes(pane, study.curve, finite);
    }
    return pane;
}

/// Two panes with the widths of the peaks shaded.
ChartPicture overFrequency(const ComputedResponse& study, bool isLogarithmic, ChartPane top, ChartPane bottom)
{
    ChartPicture picture;
    picture.hasCursor = true;
    picture.x.label = tr("frequency [Hz]");
    picture.x.isLogarithmic = isLogarithmic;
    picture.panes = {std::move(top), std::move(bottom)};
    for (ChartPane& pane : picture.panes) {
        for (const ResponsePeak& peak : study.curve.peaks) {
            if (std::isfinite(peak.amplitude) && peak.below > 0) {
                pane.bands.emplace_back(hertzOf(peak.below), hertzOf(peak.above));
            }
        }
    }
    return picture;
}

ChartPicture nyquistPicture(const ComputedResponse& study, const FiniteResponse& finite)
{
    ChartPicture picture;
    picture.hasCursor = true;
    picture.isEqual = true;
    picture.x.label = tr("real part [%1]").arg(unitOfRatio(study));
    picture.panes = {
        paneOf(tr("imaginary part [%1]").arg(unitOfRatio(study)), finite.realParts(), finite.imaginaryParts())};
    return picture;
}

}  // namespace

ResponsePicture responsePicture(const ComputedResponse& study, bool isLogarithmic, ResponseForm form, bool hasModes)
{
    const FiniteResponse finite(study.curve);
    switch (form) {
        case ResponseForm::bode:
            return {overFrequency(study, isLogarithmic, amplitudePane(study, finite, hasModes), phasePane(finite)),
                    finite.places};
        case ResponseForm::nyquist:
            return {nyquistPicture(study, finite), finite.places};
        default:
            return {overFrequency(study, isLogarithmic, realPane(study, finite), imaginaryPane(study, finite)),
                    finite.places};
    }
}

}  // namespace eigenlink
