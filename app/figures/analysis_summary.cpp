#include "app/figures/analysis_summary.h"

#include "app/figures/window_text.h"
#include "model/basics/verdicts.h"
#include "model/modes/true_mode.h"
#include "views/canvas/canvas_text.h"
#include "views/format/format.h"
#include "views/format/partial_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

const QString kDot = QStringLiteral(" · ");

Statement statementOfErrors(const std::vector<Message>& issues, const DisplayUnits& units)
{
    QStringList details;
    for (const Message& issue : issues) {
        if (issue.severity == Severity::error) {
            details << fromModel(withPlace(issue), units);
        }
    }
    const QString text = details.size() == 1 ? windowText("1 error in the drawing")
                                             : windowText("%1 errors in the drawing").arg(details.size());
    return {Tone::error, text, details.mid(0, 8).join(QLatin1Char('\n'))};
}

Statement statementAtRest(const Equilibrium& equilibrium)
{
    if (equilibrium.degreesOfFreedom == 0) {
        return {Tone::muted, windowText("a structure: it cannot move"),
                windowText("Its links hold each other, so that there is nothing to swing. The list of "
                           "findings names the links without which it moves.")};
    }
    const QString rest = windowText("equilibrium") + kDot;
    switch (equilibrium.stability) {
        case Stability::stable:
            return {Tone::ok, rest + windowText("stable"),
                    windowText("A static equilibrium; small disturbances stay small.")};
        case Stability::unstable:
            return {Tone::warning, rest + windowText("unstable"),
                    windowText("A static equilibrium, but small disturbances grow.")};
        case Stability::neutral:
            return {Tone::muted, rest + windowText("neutral"), windowText("Neutral: it can drift without resistance.")};
        case Stability::unknown:
            break;
    }
    return {Tone::muted, windowText("equilibrium"),
            windowText("A static equilibrium; its stability could not be decided.")};
}

Statement statementOfEquilibrium(const Equilibrium& equilibrium, const DisplayUnits& units)
{
    const QString reason = fromModel(equilibrium.reason, units);
    switch (equilibrium.status) {
        case EquilibriumStatus::converged:
            return statementAtRest(equilibrium);
        case EquilibriumStatus::assembled:
            return {
                Tone::warning, windowText("as drawn, not in equilibrium"),
                windowText("Linearised at the drawn configuration, which is closed but need not be an equilibrium.")};
        case EquilibriumStatus::notAssembled:
            return {Tone::error, windowText("cannot be assembled"), reason};
        case EquilibriumStatus::notFound:
            return {Tone::error, windowText("no equilibrium found"), reason};
        case EquilibriumStatus::cancelled:
            break;
    }
    return {Tone::muted, windowText("cancelled"), reason};
}

/// The first true one that swings; else the first true one. Spurious ones are no motions of a mechanism.
std::optional<std::size_t> firstTrue(const Spectrum& spectrum)
{
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        const Eigenvalue& value = spectrum.values[i];
        if (value.shape.size() == 0 || !isUpperMode(value)) {
            continue;
        }
        if (swings(value.s)) {
            return i;
        }
        first = first ? first : std::optional(i);
    }
    return first;
}

}  // namespace

Statement statementOf(const Analysis& analysis)
{
    if (analysis.mechanism.elements.empty() && analysis.mechanism.points.empty()) {
        return {Tone::muted, windowText("empty drawing"),
                windowText("Open a file or choose an example from the gallery.")};
    }
    if (analysis.hasErrors()) {
        return statementOfErrors(analysis.issues, analysis.mechanism.units);
    }
    if (analysis.mechanism.elements.empty()) {
        return {Tone::muted, windowText("not held yet"),
                windowText("There are only points so far: draw links between them.")};
    }
    const auto loose = std::ranges::find(analysis.findings, Topic::loosePart, &Message::topic);
    if (analysis.equilibrium.status == EquilibriumStatus::notFound && loose != analysis.findings.end()) {
        return {Tone::muted, windowText("not held yet"), fromModel(loose->text, analysis.mechanism.units)};
    }
    Statement statement = statementOfEquilibrium(analysis.equilibrium, analysis.mechanism.units);
    const Message* driven = driveNote(analysis);
    if (analysis.equilibrium.isUsable() && driven != nullptr) {
        statement = {Tone::ok,
                     driven->parts.size() == 1 ? windowText("driven: the motor sets every position")
                                               : windowText("driven: the motors set every position"),
                     fromModel(driven->text, analysis.mechanism.units)};
    }
    if (!analysis.methods.empty() && analysis.methods.front().spectrum.partial) {
        statement.details += QLatin1Char('\n') + partialText(analysis.methods.front().spectrum);
    }
    if (analysis.equilibrium.isUsable()) {
        statement.text += kDot + windowText("up to date");
    }
    return statement;
}

QString figuresOf(const Analysis& analysis)
{
    if (analysis.system == nullptr) {
        return {};
    }
    const Equilibrium& equilibrium = analysis.equilibrium;
    QStringList figures{QStringLiteral("n = %1").arg(analysis.system->coordinateCount()),
                        QStringLiteral("m = %1").arg(analysis.system->countedConstraints()),
                        windowText("rank %1").arg(equilibrium.rank)};
    if (equilibrium.isUsable()) {
        figures << windowText("residual %1").arg(formatResidual(equilibrium.residual));
    }
    figures << formatDuration(analysis.seconds);
    return figures.join(kDot);
}

QString remarksOf(const AnalysisOptions& options)
{
    QStringList remarks;
    if (!options.linearizer.reactionStiffness) {
        remarks << windowText("reaction stiffness left out");
    }
    if (options.equilibrium.choice == EquilibriumChoice::drawn) {
        remarks << windowText("linearised as drawn");
    }
    return remarks.join(kDot);
}

std::optional<ModeReference> firstMode(const Analysis& analysis)
{
    if (const std::optional<ModeReference> growing = growingMode(analysis)) {
        return growing;
    }
    for (const Linearization& linearization : analysis.methods) {
        if (const std::optional<std::size_t> index = firstTrue(linearization.spectrum)) {
            return ModeReference{linearization.spectrum.method, *index};
        }
    }
    return std::nullopt;
}

std::optional<ModeReference> continuedMode(const Analysis& previous, ModeReference mode, const Analysis& next)
{
    const Linearization* before = previous.find(mode.method);
    const Linearization* after = next.find(mode.method);
    if (before == nullptr || after == nullptr || mode.index >= before->spectrum.values.size()) {
        return std::nullopt;
    }
    const Eigenvalue& old = before->spectrum.values[mode.index];
    std::optional<ModeReference> best;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < after->spectrum.values.size(); ++i) {
        const Eigenvalue& value = after->spectrum.values[i];
        if (value.kind != old.kind || value.infinite != old.infinite) {
            continue;
        }
        // Among infinite ones the order is all there is to go by.
        const auto steps = static_cast<double>(i > mode.index ? i - mode.index : mode.index - i);
        const double distance = old.infinite ? steps : std::abs(value.s - old.s);
        // A swing that has become a pair that decays and grows is as near to both: growth is seen.
        const bool ties = best && !old.infinite && distance <= nearest * (1 + tolerance::kNearlyEqual);
        const bool grows = ties && value.s.real() > after->spectrum.values[best->index].s.real() +
                                                        tolerance::kNearlyEqual * std::abs(value.s);
        if (distance < nearest * (1 - tolerance::kNearlyEqual) || grows) {
            nearest = distance;
            best = ModeReference{mode.method, i};
        }
    }
    return best;
}

}  // namespace eigenlink
