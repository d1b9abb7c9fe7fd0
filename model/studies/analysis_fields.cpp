#include "model/studies/analysis_fields.h"

#include "model/basics/collect.h"

#include <algorithm>
#include <array>
#include <utility>

namespace eigenlink {

namespace {

using L = LinearizerOptions;

/// The method that alone has an option.
constexpr std::array<std::pair<std::string_view, Method>, 8> kOwners{{{"null_space", Method::mcs},
                                                                      {"independent", Method::mcs},
                                                                      {"rcs_form", Method::rcs},
                                                                      {"rcs_solver", Method::rcs},
                                                                      {"penalty", Method::ucs},
                                                                      {"xi", Method::ucs},
                                                                      {"omega", Method::ucs},
                                                                      {"penalty_at_exact_equilibrium", Method::ucs}}};

constexpr std::array kNullSpaces{NullSpace::lu, NullSpace::qr, NullSpace::svd, NullSpace::gramSchmidt,
                                 NullSpace::zeroEigenvalue};
constexpr std::array kRcsForms{RcsForm::bothInA, RcsForm::jacobianInE, RcsForm::transposeInE, RcsForm::bothInE};
constexpr std::array kRcsSolvers{RcsSolver::automatic, RcsSolver::qz, RcsSolver::deflated};

template <class Values>
std::vector<std::string_view> keysOf(const Values& values)
{
    return mapped<std::vector<std::string_view>>(values, [](const auto value) { return keyOf(value); });
}

/// The methods in the order of the list; all where none is named.
RequestField methodField()
{
    RequestField field;
    field.traits = {.key = "method",
                    .label = "method",
                    .help = "Which of mcs, rcs, ucs, separated by commas (all)",
                    .choices = keysOf(allMethods()),
                    .isFlagOnly = true};
    field.kind = RequestKind::choice;
    field.isList = true;
    field.read = [](const std::any& request) {
        return RequestValue(
            mapped<std::vector<std::string>>(std::any_cast<const AnalysisOptions&>(request).methods,
                                             [](const Method method) { return std::string(keyOf(method)); }));
    };
    field.write = [traits = field.traits](std::any& request, const RequestValue& value) -> Outcome<void> {
        if (const auto verdict = request_detail::checked(traits, RequestKind::choice, value); !verdict) {
            return verdict;
        }
        std::vector<Method> methods = allMethods();
        if (const auto* items = std::get_if<std::vector<std::string>>(&value); items != nullptr && !items->empty()) {
            std::erase_if(methods, [&](const Method method) { return std::ranges::count(*items, keyOf(method)) == 0; });
        }
        std::any_cast<AnalysisOptions&>(request).methods = std::move(methods);
        return {};
    };
    return field;
}

/// The field of linearizer options as a field of options of an analysis.
RequestField ofAnalysis(RequestField field)
{
    const auto read = field.read;
    const auto write = field.write;
    field.read = [read](const std::any& request) {
        return read(std::any(std::any_cast<const AnalysisOptions&>(request).linearizer));
    };
    field.write = [write](std::any& request, const RequestValue& value) {
        auto& options = std::any_cast<AnalysisOptions&>(request);
        std::any own(options.linearizer);
        Outcome<void> written = write(own, value);
        options.linearizer = std::any_cast<L>(own);
        return written;
    };
    return field;
}

/// Yes where the geometric stiffness of reactions is left out.
RequestField withoutReactionField()
{
    RequestField field;
    field.traits = {.key = "no_reaction_stiffness",
                    .label = "without geometric stiffness",
                    .help = "Leave ∂(Φ_qᵀλ)/∂q out of the stiffness, to see what that does to the answer"};
    field.kind = RequestKind::yesNo;
    field.read = [](const std::any& request) { return !std::any_cast<const L&>(request).reactionStiffness; };
    field.write = [](std::any& request, const RequestValue& value) -> Outcome<void> {
        const bool* isWithout = std::get_if<bool>(&value);
        std::any_cast<L&>(request).reactionStiffness = isWithout == nullptr || !*isWithout;
        return {};
    };
    return field;
}

std::vector<RequestField> analysisFields()
{
    std::vector<RequestField> fields{
        requestChoice<L>("null_space", "null space", "MCS: lu, qr, svd, gram-schmidt or zero-eigenvalue", &L::nullSpace,
                         {.choices = keysOf(kNullSpaces)}),
        requestField<L>("independent", "independent velocities",
                        "MCS: independent velocities by name, e.g. phi or C.x,C.y", &L::independent),
        requestChoice<L>("rcs_form", "form of RCS", "RCS: both-in-a, jacobian-in-e, transpose-in-e or both-in-e",
                         &L::rcsForm, {.choices = keysOf(kRcsForms)}),
        requestChoice<L>("rcs_solver", "solver of RCS",
                         "RCS with dense matrices: qz, all eigenvalues of the pencil however large; deflated, "
                         "those on a null space; or auto: qz where it is quick",
                         &L::rcsSolver, {.choices = keysOf(kRcsSolvers)}),
        requestField<L>("penalty", "penalty α",
                        "UCS: penalty α, or auto: 1e6 times the mass of the heaviest part, free of units "
                        "(auto)",
                        &L::penalty, {.range = Range::positive}),
        requestField<L>("xi", "damping ratio ξ", "UCS: damping ratio ξ of the stabilisation", &L::xi,
                        {.range = Range::positive}),
        requestField<L>("omega", "frequency ω", "UCS: frequency ω of the stabilisation [rad/s]", &L::omega,
                        {.quantity = Quantity::angularVelocity, .range = Range::positive}),
        requestField<L>("penalty_at_exact_equilibrium", "at the exact equilibrium",
                        "UCS: linearise at the exact equilibrium instead of the penalty's own",
                        &L::penaltyAtExactEquilibrium),
        withoutReactionField()};
    std::ranges::transform(fields, fields.begin(), ofAnalysis);
    fields.insert(fields.begin(), methodField());
    return fields;
}

}  // namespace

const Study& analysisEntry()
{
    static const Study s_entry = [] {
        Study entry;
        entry.key = "analysis";
        entry.fields = analysisFields();
        entry.request = AnalysisOptions();
        return entry;
    }();
    return s_entry;
}

bool takesAnalysis(const Study& study)
{
    return study.needs != StudyNeeds::mechanism || study.takesAnalysisOptions;
}

std::optional<Refusal> idleReason(const RequestField& option, const Study* study, const std::vector<Method>& chosen)
{
    const std::string_view key = option.traits.key;
    const bool isChosen = study == nullptr || study->needs == StudyNeeds::methods || study->takesAnalysisOptions;
    const bool isOfModes = isChosen || study->needs == StudyNeeds::modes;
    const auto* owner = std::ranges::find(kOwners, key, &std::pair<std::string_view, Method>::first);
    const bool isOwned = owner != kOwners.end();
    if (!isOfModes || (!isChosen && (key == "method" || (isOwned && owner->second != Method::mcs)))) {
        return Refusal{key, Text("has no effect on {1}; leave it out", std::string(study->key))};
    }
    if (isChosen && isOwned && std::ranges::find(chosen, owner->second) == chosen.end()) {
        const std::string method(keyOf(owner->second));
        return Refusal{key, Text("is an option of {1}; add {1} to --method, or leave this one out", method)};
    }
    return std::nullopt;
}

}  // namespace eigenlink
