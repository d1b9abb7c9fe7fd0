#include "views/canvas/canvas_text.h"

#include "model/basics/enum_entry.h"
#include "model/basics/verdicts.h"
#include "model/modes/true_mode.h"
#include "views/canvas/labels.h"
#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

const QString& separator()
{
    static const QString text = QStringLiteral(" · ");
    return text;
}
QString adjectiveOf(Stability stability)
{
    return entryOf<QString>(stability, {canvasWords("the stable equilibrium"), canvasWords("the unstable equilibrium"),
                                        canvasWords("the neutral equilibrium"), canvasWords("the equilibrium")});
}

/// " φ = 128.02°" for the first angle that is a coordinate; empty when there is none.
QString angleText(const Mechanism& mechanism, const Analysis& analysis)
{
    for (const Element& element : mechanism.elements) {
        const Eigen::Index i = analysis.system == nullptr ? -1 : analysis.system->findCoordinate(idOf(element));
        if (i >= 0 && i < analysis.equilibrium.q.size()) {
            return QStringLiteral(" %1 = %2")
                .arg(symbolFor(idOf(element)),
                     formatQuantity(analysis.equilibrium.q[i], Quantity::angle, mechanism.units));
        }
    }
    return {};
}

QString whereText(const Mechanism& mechanism, const Analysis& analysis)
{
    const Equilibrium& equilibrium = analysis.equilibrium;
    if (equilibrium.degreesOfFreedom == 0) {
        return driveNote(analysis) != nullptr ? canvasWords("the position that the motor sets")
                                              : canvasWords("its only position: no degrees of freedom");
    }
    const QString place = equilibrium.status == EquilibriumStatus::assembled ? canvasWords("the drawn configuration")
                                                                             : adjectiveOf(equilibrium.stability);
    return place + angleText(mechanism, analysis);
}

QString modeTitle(const Spectrum& spectrum, std::size_t index)
{
    const Eigenvalue& value = spectrum.values[index];
    if (!value.isTrue()) {
        return canvasWords("Spurious eigenvalue (%1)").arg(fromModel(nameOf(spectrum.method))) + separator() +
               (value.infinite ? QStringLiteral("∞") : QStringLiteral("%1 rad/s").arg(formatComplex(value.s)));
    }
    const auto modes = modesOf(spectrum);
    const auto isTrueMode = [&](const auto& mode) { return spectrum.values[mode.front()].isTrue(); };
    const auto count = std::ranges::count_if(modes, isTrueMode);
    const auto found =
        std::ranges::find_if(modes, [&](const auto& mode) { return std::ranges::find(mode, index) != mode.end(); });
    QStringList parts{canvasWords("Mode %1 of %2").arg(found - modes.begin() + 1).arg(count)};
    if (swings(value.s)) {
        parts << formatFrequency(value.frequency());
    } else {
        parts << QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(value));
    }
    // Rounding and penalty are no damping.
    parts << describeMotion({trustedValue(value).real(), value.s.imag()});
    return parts.join(separator());
}

/// The plain sentence that stands first in a reason; the numbers that follow it have their place in the tool tip.
QString plainPart(const Text& reason)
{
    const Text* plain = reason.arguments().empty() ? nullptr : std::get_if<Text>(&reason.arguments().front());
    return asSentence(fromModel(plain != nullptr ? *plain : reason));
}

QString bannerOf(const Analysis& analysis)
{
    if (analysis.hasErrors()) {
        const auto first = std::ranges::find(analysis.issues, Severity::error, &Message::severity);
        return canvasWords("The drawing has errors: %1").arg(fromModel(withPlace(*first), analysis.mechanism.units));
    }
    const auto culprit = std::ranges::find(analysis.findings, Severity::error, &Message::severity);
    const QString reason = fromModel(culprit != analysis.findings.end() ? culprit->text : analysis.equilibrium.reason,
                                     analysis.mechanism.units);
    switch (analysis.equilibrium.status) {
        case EquilibriumStatus::notAssembled:
            return canvasWords("The parts cannot be assembled as drawn. %1").arg(reason).trimmed();
        case EquilibriumStatus::notFound:
            if (analysis.mechanism.elements.empty() ||
                std::ranges::find(analysis.findings, Topic::loosePart, &Message::topic) != analysis.findings.end()) {
                return {};  // a drawing that is not finished
            }
            return canvasWords("No equilibrium was found. %1").arg(reason).trimmed();
        case EquilibriumStatus::cancelled:
            return canvasWords("The analysis was cancelled.");
        case EquilibriumStatus::converged:
        case EquilibriumStatus::assembled:
            break;
    }
    return {};
}

}  // namespace

QString canvasWords(const char* text)
{
    return QCoreApplication::translate("eigenlink::CanvasView", text);
}

const Message* driveNote(const Analysis& analysis)
{
    const auto found = std::ranges::find_if(analysis.findings, [](const Message& each) {
        return each.topic == Topic::locked && each.severity == Severity::note;
    });
    return found == analysis.findings.end() ? nullptr : &*found;
}

std::optional<ModeReference> growingMode(const Analysis& analysis)
{
    for (const Linearization& linearization : analysis.methods) {
        const Spectrum& spectrum = linearization.spectrum;
        std::optional<ModeReference> fastest;
        double most = 0;
        for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
            const Eigenvalue& value = spectrum.values[i];
            const bool moves = value.shape.size() > 0 && isMode(value);
            if (moves && grows(value.s, std::abs(value.s)) && value.s.real() > std::max(most, value.errorEstimate)) {
                most = value.s.real();
                fastest = ModeReference{spectrum.method, i};
            }
        }
        if (spectrum.trueCount() > 0) {
            return fastest;
        }
    }
    return std::nullopt;
}

const Eigenvalue* findEigenvalue(const Analysis* analysis, const std::optional<ModeReference>& mode)
{
    const Linearization* outcome = analysis != nullptr && mode ? analysis->find(mode->method) : nullptr;
    if (outcome == nullptr || mode->index >= outcome->spectrum.values.size()) {
        return nullptr;
    }
    return &outcome->spectrum.values[mode->index];
}

CanvasText canvasTextOf(const Mechanism& mechanism, const Analysis* analysis, const std::optional<ModeReference>& mode)
{
    CanvasText text;
    const bool usable = analysis != nullptr && !analysis->hasErrors() && analysis->equilibrium.isUsable();
    if (!usable) {
        text.title = fromModel(mechanism.title);
        text.subtitle = mechanism.points.empty() ? QString() : canvasWords("as drawn");
        text.banner = analysis != nullptr ? bannerOf(*analysis) : QString();
        return text;
    }
    if (const Eigenvalue* value = findEigenvalue(analysis, mode)) {
        text.title = modeTitle(analysis->find(mode->method)->spectrum, mode->index);
        text.subtitle =
            value->isTrue() ? canvasWords("about %1").arg(whereText(mechanism, *analysis)) : plainPart(value->reason);
        return text;
    }
    text.title = fromModel(mechanism.title);
    text.subtitle = canvasWords("at %1").arg(whereText(mechanism, *analysis));
    return text;
}

}  // namespace eigenlink
