#include "model/studies/explain/topics.h"

#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/tolerances.h"
#include "model/modes/true_mode.h"
#include "model/studies/explain/why.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <utility>

namespace eigenlink {
namespace {

constexpr Eigen::Index kLargestShown = 400;  ///< coordinates of a system that is solved once more for an answer
constexpr std::size_t kModesCompared = 8;

Number plain(double value, int digits = 2)
{
    return {value, Quantity::none, digits};
}

Text methodName(const Spectrum& spectrum)
{
    return Text::verbatim(std::string(nameOf(spectrum.method)));
}

Text of(Text::Argument argument)
{
    return Text::of(std::move(argument));
}

/// The largest of something among the true values; zero where there are none.
template <class Measure>
double largestOfTrue(const Spectrum& spectrum, Measure measure)
{
    double largest = 0;
    for (const Eigenvalue& value : spectrum.values) {
        largest = value.isTrue() ? std::max(largest, measure(value)) : largest;
    }
    return largest;
}

/// The sentence on the number of eigenvalues of the free motions of n coordinates.
Text wordsOfCount(const Analysis& analysis, Eigen::Index n)
{
    const Equilibrium& at = analysis.equilibrium;
    const Eigen::Index free = at.degreesOfFreedom;
    if (free == 0) {
        return {"n − r = {1} − {2} = 0: nothing can move, so that no method may find a true one.", n, at.rank};
    }
    if (analysis.massless.massless > 0) {
        return Text::counted(
            "n − r = {2} − {3} = {1} free motion is left. A motion with mass has two eigenvalues, one without mass "
            "({4} here) has one where a damper moves it ({5} here) and else none, so that every method must find {6} "
            "true ones, no more and no fewer.",
            "n − r = {2} − {3} = {1} free motions are left. A motion with mass has two eigenvalues, one without mass "
            "({4} here) has one where a damper moves it ({5} here) and else none, so that every method must find {6} "
            "true ones, no more and no fewer.",
            free, n, at.rank, analysis.massless.massless, analysis.massless.relaxing,
            analysis.massless.finiteCount(free));
    }
    return Text::counted(
        "n − r = {2} − {3} = {1} free motion is left. It is a mass on a stiffness and has two eigenvalues, so that "
        "every method must find 2 (n − r) = {4} true ones, no more and no fewer.",
        "n − r = {2} − {3} = {1} free motions are left. Each is a mass on a stiffness and has two eigenvalues, so "
        "that every method must find 2 (n − r) = {4} true ones, no more and no fewer.",
        free, n, at.rank, 2 * free);
}

Explanation explainCount(const Analysis& analysis, const Monitor&)
{
    const Equilibrium& at = analysis.equilibrium;
    const Eigen::Index n = analysis.system->coordinateCount();
    const Eigen::Index m = analysis.system->countedConstraints();
    Explanation answer;
    answer.sentences = {
        Text::counted("{1} coordinate describes the parts before anything holds them together.",
                      "{1} coordinates describe the parts before anything holds them together.", n),
        m == at.rank
            ? Text::counted("{1} constraint holds them together: the rank of Φ_q is r = {1}.",
                            "{1} constraints hold them together, and none follows from the others: the rank of Φ_q is "
                            "r = {1}.",
                            m)
            : Text("{1} constraints hold them together, of which {2} are independent: the rank of Φ_q is r = {2}.", m,
                   at.rank),
        wordsOfCount(analysis, n)};
    answer.bars = {"How the count comes about",
                   {{"coordinates n", static_cast<double>(n)},
                    {"independent constraints r", static_cast<double>(at.rank), FactBar::Kind::wrong},
                    {"free motions n − r", static_cast<double>(at.degreesOfFreedom)},
                    {"true eigenvalues", static_cast<double>(analysis.massless.finiteCount(at.degreesOfFreedom))}},
                   false};
    answer.table.columns = {"method", "true", "spurious", "all"};
    for (const Linearization& each : analysis.methods) {
        if (each.spectrum.hasValues()) {
            answer.table.rows.push_back({methodName(each.spectrum),
                                         of(static_cast<long long>(each.spectrum.trueCount())),
                                         of(static_cast<long long>(each.spectrum.spuriousCount())),
                                         of(static_cast<long long>(each.spectrum.values.size()))});
        }
    }
    return answer;
}

Explanation explainResidual(const Analysis& analysis, const Monitor&)
{
    Explanation answer;
    double largest = 0;
    double error = 0;
    answer.table.columns = {"method", "largest residual", "largest estimated error [rad/s]"};
    for (const Linearization& each : analysis.methods) {
        if (!each.spectrum.hasValues()) {
            continue;
        }
        const double residual = largestOfTrue(each.spectrum, [](const Eigenvalue& v) { return v.residual; });
        const double bound = largestOfTrue(each.spectrum, [](const Eigenvalue& v) { return v.errorEstimate; });
        largest = std::max(largest, residual);
        error = std::max(error, bound);
        answer.table.rows.push_back({methodName(each.spectrum), of(plain(residual)), of(plain(bound))});
        answer.bars.bars.push_back({methodName(each.spectrum), residual});
    }
    answer.sentences = {
        "The residual is what is left when a value and its shape are put back into the equations, against the size of "
        "their terms. Zero would be exact; 1e-16 is a single rounding."};
    if (std::ranges::none_of(analysis.methods, [](const auto& each) { return each.spectrum.trueCount() > 0; })) {
        answer.sentences.emplace_back("There is no true value here that could have one.");
        return {std::move(answer.sentences), {}, {}, {}, false};
    }
    answer.bars.bars.push_back({"a single rounding", std::numeric_limits<double>::epsilon() / 2, FactBar::Kind::wrong});
    answer.bars.title = "The largest residual, in powers of ten";
    answer.bars.isLogarithmic = true;
    answer.sentences.push_back({"The largest here is {1}.", plain(largest)});
    answer.sentences.push_back(
        {"A small residual is not yet a small error: a value that reacts strongly to small changes of the matrices can "
         "be farther off. With that counted in, the true values here are within {1} rad/s of the exact ones.",
         plain(error)});
    return answer;
}

/// The largest of the true values and the smallest of the spurious ones, between which the gap is.
void addSides(const Spectrum& spectrum, bool isPenalty, FactBars& bars)
{
    double inner = 0;
    double outer = std::numeric_limits<double>::infinity();
    for (const Eigenvalue& value : spectrum.values) {
        const double size = isPenalty        ? value.constraintViolation
                            : value.infinite ? std::numeric_limits<double>::infinity()
                                             : std::abs(value.s);
        (value.isTrue() ? inner : outer) = value.isTrue() ? std::max(inner, size) : std::min(outer, size);
    }
    bars.bars.push_back({Text("{1}, true ones up to", methodName(spectrum)), inner});
    bars.bars.push_back({Text("{1}, spurious ones from", methodName(spectrum)), outer, FactBar::Kind::wrong});
}

Explanation explainGap(const Analysis& analysis, const Monitor&)
{
    Explanation answer;
    answer.table.columns = {"method", "told apart by", "gap"};
    for (const Linearization& each : analysis.methods) {
        const Spectrum& spectrum = each.spectrum;
        if (!spectrum.hasValues() || spectrum.spuriousCount() == 0) {
            continue;
        }
        const bool isPenalty = spectrum.parameters.contains("penalty");
        answer.table.rows.push_back({methodName(spectrum),
                                     isPenalty ? Text("how far joints open") : Text("the size |s|"),
                                     std::isfinite(spectrum.gap) ? of(plain(spectrum.gap)) : Text::verbatim("∞")});
        addSides(spectrum, isPenalty, answer.bars);
    }
    answer.bars.title = "What tells them apart, in powers of ten";
    answer.bars.isLogarithmic = true;
    answer.applies = !answer.table.rows.empty();
    answer.sentences = {
        "RCS and UCS give true and spurious values in one list. A number tells them apart that is small for the true "
        "ones "
        "and large for the others: how far the shape opens the joints for UCS, the size |s| for RCS.",
        "The gap is the smallest such number of a spurious value over the largest of a true one. Where it is large "
        "there is "
        "no doubt on which side a value belongs.",
        {"Below {1} for UCS the program does not trust it: it solves again with another ω, or says that the two kinds "
         "are "
         "not clearly apart. MCS has no spurious values and needs no gap.",
         plain(tolerance::kPenaltyGap, 3)}};
    return answer;
}

/// The singular values of Φ_q with rows of length one, the largest first. The smallest of those that count is 0 at a
/// singular configuration. Empty where there are none, or too many.
Eigen::VectorXd singularValuesOf(const Analysis& analysis)
{
    if (analysis.linear.Phi_q.rows() == 0 || analysis.system->coordinateCount() > kLargestShown) {
        return {};
    }
    Eigen::MatrixXd rows(analysis.linear.Phi_q);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const double size = rows.row(i).norm();
        rows.row(i) /= size > 0 ? size : 1;
    }
    return rows.jacobiSvd().singularValues();
}

/// The smallest few, those that vanish apart.
FactBars singularBars(const Eigen::VectorXd& values, Eigen::Index rank)
{
    constexpr Eigen::Index kMost = 8;
    FactBars bars{"The smallest singular values of Φ_q", {}, false};
    for (Eigen::Index i = std::max<Eigen::Index>(0, values.size() - kMost); i < values.size(); ++i) {
        const bool isLost = i >= rank;
        bars.bars.push_back(
            {Text("number {1}", i + 1), isLost ? 0 : values[i], isLost ? FactBar::Kind::wrong : FactBar::Kind::plain});
    }
    return bars;
}

Explanation explainSingular(const Analysis& analysis, const Monitor&)
{
    const Equilibrium& at = analysis.equilibrium;
    Explanation answer;
    answer.applies = at.singular;
    const Eigen::VectorXd values = singularValuesOf(analysis);
    answer.bars = singularBars(values, at.rank);
    if (at.singular) {
        answer.sentences = {
            {"Here links lie so that fewer constraints are independent than beside: the rank of Φ_q is {1} "
             "and not {2}. Two ways of moving meet in this place.",
             at.rank, at.rank + at.lostRank},
            {"To first order the mechanism has {1} free motions here and {2} beside; the linear model "
             "shows all of them, "
             "although the mechanism can follow only some of them farther.",
             at.degreesOfFreedom, at.degreesOfFreedom - at.lostRank},
            "The reactions are not unique here and the frequencies depend on them; the program takes "
            "the smallest. Coordinates "
            "chosen by hand can fail; a velocity transformation R found from the rank does not."};
        return answer;
    }
    answer.sentences = {
        {"This is no singular configuration: the rank of Φ_q is {1} here as in the configurations beside.", at.rank},
        "In a singular one links lie in line, such as a parallelogram that is folded flat: a constraint says nothing "
        "for a "
        "moment, and two ways of moving meet."};
    if (const Eigen::Index rank = std::min<Eigen::Index>(at.rank, values.size()); rank > 0) {
        answer.sentences.push_back(
            {"How far away that is shows in the smallest singular value of Φ_q with rows of length "
             "one: {1} here, and 0 there.",
             plain(values[rank - 1], 3)});
    }
    return answer;
}

Explanation explainRedundant(const Analysis& analysis, const Monitor&)
{
    const Equilibrium& at = analysis.equilibrium;
    Explanation answer;
    const auto count = at.redundantConstraints.size();
    const Eigen::Index constraints = analysis.system->countedConstraints();
    answer.applies = count > 0 && !at.singular;
    answer.bars = {"How many constraints count",
                   {{"constraints m", static_cast<double>(constraints)},
                    {"independent of each other r", static_cast<double>(at.rank)},
                    {"too many m − r", static_cast<double>(constraints - at.rank), FactBar::Kind::wrong}},
                   false};
    if (!answer.applies) {
        answer.sentences = {
            at.singular
                ? Text("No constraint is redundant for good: some follow from the others only in this singular "
                       "configuration.")
                : Text("No constraint is redundant: each of the {1} takes one motion away that the others leave.",
                       at.rank),
            "A redundant one repeats what others say already, such as a third parallel bar in a parallelogram: nothing "
            "moves "
            "more where it is taken away."};
        return answer;
    }
    for (const std::size_t row : at.redundantConstraints) {
        const std::string& owner = analysis.system->constraints()[row].owner;
        if (std::ranges::find(answer.parts, owner) == answer.parts.end()) {
            answer.parts.push_back(owner);
        }
    }
    answer.sentences = {
        Text::counted(
            "{1} constraint is too many: those of {2} depend on each other, and any one of them could be left out "
            "without anything moving more.",
            "{1} constraints are too many: those of {2} depend on each other, and so many of them could be left out "
            "without anything moving more.",
            constraints - at.rank, Listing(answer.parts)),
        "How the parallel ways share a force cannot be found from rigid links: the multipliers are not unique, and the "
        "program "
        "shows those of the smallest size.",
        "The free motions are counted by the rank r and not by the number m of constraints, and rows that depend on "
        "others are "
        "left out of the pencil of RCS, which would have no certain eigenvalues with them."};
    return answer;
}

/// The true eigenvalues with Im s ≥ 0 of MCS for the given linear system, with shapes of modal mass 1.
std::vector<Eigenvalue> trueValuesOf(const Analysis& analysis, bool reactionStiffness, const Monitor& monitor)
{
    std::vector<Eigenvalue> values;
    try {
        const ConstrainedLinearSystem linear =
            linearSystemAt(*analysis.system, analysis.equilibrium, reactionStiffness);
        LinearizerOptions options;
        options.reactionStiffness = reactionStiffness;
        Linearization solved =
            rowOf(Method::mcs).linearize(*analysis.system, analysis.equilibrium, linear, options, monitor);
        finishSpectrum(linear, solved.spectrum);
        for (Eigenvalue& value : solved.spectrum.values) {
            if (isUpperMode(value)) {
                const double mass = std::abs(value.shape.dot(linear.M * value.shape));
                value.shape /= mass > 0 ? std::sqrt(mass) : 1;
                values.push_back(std::move(value));
            }
        }
    } catch (const std::runtime_error&) {
        values.clear();
    }
    return values;
}

Text rateText(std::complex<double> s)
{
    if (swings(s) && isZero(s.real(), std::abs(s))) {
        return complexText({0, s.imag()}, 7);
    }
    return complexText(s, 7);
}

/// True where one grows, decays or drifts and the other swings.
bool isOfOtherKind(std::complex<double> a, std::complex<double> b)
{
    return swings(a) != swings(b);
}

Explanation explainReactions(const Analysis& analysis, const Monitor& monitor)
{
    Explanation answer;
    const std::vector<ReactionEffect> effects = reactionEffects(analysis, monitor);
    double largest = 0;
    Text otherKind;
    answer.table.columns = {"mode", "with [rad/s]", "without [rad/s]", "difference [%]"};
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const auto& [with, without] = effects[i];
        const double change = std::abs(with) > 0 ? (std::abs(without) - std::abs(with)) / std::abs(with) : 0;
        const bool isOther = isOfOtherKind(with, without);
        if (isOther && otherKind.isEmpty()) {
            otherKind = {
                "Left out, even the kind of motion would be wrong: mode {1} has {2} rad/s with it and {3} rad/s "
                "without.",
                i + 1, rateText(with), rateText(without)};
        }
        largest = std::max(largest, std::abs(with) > 0 ? std::abs(change) : std::abs(without) > 0 ? 1 : 0);
        if (i < kModesCompared) {
            answer.bars.bars.push_back({Text("mode {1}, with", i + 1), std::abs(with)});
            answer.bars.bars.push_back({Text("mode {1}, without", i + 1), std::abs(without), FactBar::Kind::wrong});
            answer.table.rows.push_back(
                {of(static_cast<long long>(i + 1)), rateText(with), rateText(without),
                 std::abs(with) > 0 && !isOther ? of(plain(100 * change, 3)) : Text::verbatim("–")});
        }
    }
    answer.bars.title = "|s| with them and without [rad/s]";
    answer.applies = !isZero(largest, 1) || !otherKind.isEmpty();
    answer.sentences = {
        "A link that carries a force resists being turned, or helps it: a bar of length l under the tension F acts "
        "across "
        "itself like a spring F/l. This is ∂(Φ_qᵀλ)/∂q, the stiffness that the reactions add to H.",
        effects.empty()        ? Text("It was not computed once more here.")
        : !otherKind.isEmpty() ? otherKind
        : answer.applies
            ? Text("Left out, the frequencies of this mechanism would be wrong by up to {1} %, as the table shows.",
                   plain(100 * largest, 3))
            : Text("Here it makes no difference: the reactions are zero, or nothing turns."),
        "It is easily forgotten, and how wrong the answer is then depends on the coordinates. For the published "
        "four-bar with a "
        "spring on its diagonal 2.14768 rad/s is right; without it the coordinates of points give 3.21743, and two "
        "well-known "
        "programs, which use an angle for each link, agree on 3.48128."};
    return answer;
}

Text growthOrFrequency(double value)
{
    const Number size = plain(std::abs(value), 5);
    return value < 0 ? Text("{1} (grows)", size) : of(size);
}

void compareBeamFrequencies(const BeamComparison& beams, Explanation& answer)
{
    answer.table.columns = {"mode", "as the beams are [rad/s]", "with the other model [rad/s]", "difference [%]"};
    answer.bars.title = "Frequencies in both models [rad/s]";
    for (std::size_t i = 0; i < std::min(beams.here.size(), beams.there.size()); ++i) {
        const double here = beams.here[i];
        const double there = beams.there[i];
        const bool isAlike = here != 0 && (here < 0) == (there < 0);
        answer.table.rows.push_back({of(static_cast<long long>(i + 1)), growthOrFrequency(here),
                                     growthOrFrequency(there),
                                     isAlike ? of(plain(100 * (there - here) / here, 3)) : Text::verbatim("–")});
        answer.bars.bars.push_back({Text("mode {1}, as it is", i + 1), std::abs(here)});
        answer.bars.bars.push_back({Text("mode {1}, other model", i + 1), std::abs(there), FactBar::Kind::wrong});
    }
}

/// The outcome of the comparison of the models of beams.
Text beamsText(const Analysis& analysis)
{
    if (analysis.beams) {
        return analysis.beams->text.isEmpty() ? Text("Here no frequency changes by more than 1 % between the two.")
                                              : analysis.beams->text;
    }
    const bool hasBeams = std::ranges::any_of(analysis.mechanism.elements,
                                              [](const Element& element) { return typeOf(element).flexible; });
    return !hasBeams ? Text("There are no beams here.")
           : analysis.system && analysis.system->hasExactBeams()
               ? Text("Exact beams leave nothing out.")
               : Text("The models were not compared here, because there are no modes to compare.");
}

Explanation explainBeams(const Analysis& analysis, const Monitor&)
{
    Explanation answer;
    answer.applies = analysis.beams.has_value();
    if (analysis.beams) {
        compareBeamFrequencies(*analysis.beams, answer);
    }
    answer.sentences = {
        "A beam under tension is stiffer across itself, like a string; under compression it is softer. The model "
        "“linear” leaves that out, “stress_stiffened” adds the energy ½ ∫ N v′² dx of the static axial force N, and "
        "“exact” is right for any axial force and any bending.",
        beamsText(analysis),
        "Published tables are often made with the linear model; the others are nearer to a real beam. The model "
        "stands in the "
        "form of each beam."};
    return answer;
}

std::size_t unknownsOf(const Analysis& analysis, const Spectrum& spectrum)
{
    const auto n = static_cast<std::size_t>(analysis.system->coordinateCount());
    const auto m = static_cast<std::size_t>(analysis.system->constraintCount());
    if (spectrum.choices.contains("form")) {
        return 2 * n + m;
    }
    return spectrum.parameters.contains("penalty") ? n
                                                   : static_cast<std::size_t>(analysis.equilibrium.degreesOfFreedom);
}

Text adviceFor(const Analysis& analysis)
{
    const Eigen::Index n = analysis.system->coordinateCount();
    const Eigen::Index free = analysis.equilibrium.degreesOfFreedom;
    constexpr Eigen::Index kLarge = 60;  // coordinates: below, sparse matrices save nothing
    if (n < kLarge) {
        return {
            "This mechanism is small: each of the three answers at once, as the table shows, and the choice is one "
            "of what is to be seen."};
    }
    return 4 * free <= n
               ? Text::counted(
                     "This mechanism is held tightly: of {2} coordinates {1} is left free. MCS works with matrices of "
                     "one row and is the natural choice.",
                     "This mechanism is held tightly: of {2} coordinates {1} are left free. MCS works with matrices of "
                     "{1} rows and is the natural choice.",
                     free, n)
               : Text(
                     "This mechanism is held loosely: of {2} coordinates {1} are left free. MCS fills matrices that "
                     "are sparse otherwise; RCS and UCS keep them sparse, which pays off as it grows. How long each "
                     "takes here stands in the table.",
                     free, n);
}

Explanation explainChoice(const Analysis& analysis, const Monitor&)
{
    Explanation answer;
    answer.sentences = {
        adviceFor(analysis),
        "MCS and RCS solve the equations as they are; what rounding leaves of each stands in the table. UCS solves "
        "others, whose joints give way by about 1/α, but which have no constraints, so that any integrator takes them.",
        "RCS keeps the reactions among its unknowns and asks for no choice of coordinates; the price are infinite "
        "eigenvalues "
        "that have to be told apart. With coordinates chosen by hand MCS can fail at a singular configuration."};
    answer.table.columns = {"method", "unknowns", "true", "spurious", "error [rad/s]", "time [ms]"};
    answer.table.isTimed = true;
    for (const Linearization& each : analysis.methods) {
        const Spectrum& spectrum = each.spectrum;
        if (!spectrum.hasValues()) {
            continue;
        }
        const double error = largestOfTrue(spectrum, [](const Eigenvalue& v) { return v.errorEstimate; });
        answer.table.rows.push_back({methodName(spectrum), of(static_cast<long long>(unknownsOf(analysis, spectrum))),
                                     of(static_cast<long long>(spectrum.trueCount())),
                                     of(static_cast<long long>(spectrum.spuriousCount())), of(plain(error)),
                                     of(plain(1e3 * spectrum.seconds))});
        answer.bars.bars.push_back({methodName(spectrum), 1e3 * spectrum.seconds});
    }
    answer.bars.title = "Time here [ms], in powers of ten";
    answer.bars.isLogarithmic = true;
    return answer;
}

constexpr TopicType kTopics[]{
    {"count", "Why exactly so many eigenvalues?", explainCount},
    {"gap", "How are true and spurious ones told apart?", explainGap},
    {"residual", "How exact is a value?", explainResidual},
    {"reaction-stiffness", "What do the reactions add to the stiffness?", explainReactions},
    {"method", "Which method when?", explainChoice},
    {"singular", "Is this a singular configuration?", explainSingular},
    {"redundant", "Is a constraint redundant?", explainRedundant},
    {"beams", "Which model of beams?", explainBeams},
};

}  // namespace

std::span<const TopicType> topicTypes()
{
    return kTopics;
}

const TopicType* findTopic(std::string_view key)
{
    const auto* found = std::ranges::find(kTopics, key, &TopicType::key);
    return found == std::end(kTopics) ? nullptr : found;
}

std::vector<ReactionEffect> reactionEffects(const Analysis& analysis, const Monitor& monitor)
{
    if (!analysis.system || !analysis.equilibrium.isUsable() || analysis.system->coordinateCount() > kLargestShown) {
        return {};
    }
    const std::vector<Eigenvalue> with = trueValuesOf(analysis, true, monitor);
    const std::vector<Eigenvalue> without = trueValuesOf(analysis, false, monitor);
    if (with.empty() || without.empty()) {
        return {};
    }
    const SparseMatrix M = analysis.system->mass(analysis.equilibrium.q);
    const auto momenta = mapped<std::vector<Eigen::VectorXcd>>(
        without, [&](const Eigenvalue& each) { return Eigen::VectorXcd(M * each.shape); });
    // 1 − MAC by mass; of two values with one shape the nearer one.
    const auto unlike = [&](std::size_t i, std::size_t k) {
        const double mac = std::norm(with[i].shape.dot(momenta[k]));
        const double apart = std::abs(with[i].s - without[k].s), both = std::abs(with[i].s) + std::abs(without[k].s);
        return 1 - mac + tolerance::kNearlyEqual * (both > 0 ? apart / both : 0);
    };
    std::vector<ReactionEffect> effects;
    for (std::size_t i = 0; i < with.size(); ++i) {
        // Not one to one: an oscillation may stand for the two values of a motion that grows.
        const auto partners = std::views::iota(std::size_t{0}, without.size());
        const std::size_t partner =
            *std::ranges::min_element(partners, {}, [&](std::size_t k) { return unlike(i, k); });
        effects.push_back({with[i].s, without[partner].s});
    }
    return effects;
}

}  // namespace eigenlink
