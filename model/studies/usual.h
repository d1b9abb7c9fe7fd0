#pragma once

#include "model/analysis/analysis.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/request.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eigenlink {

/// Branches of eigenvalues that are followed, from the lowest.
inline constexpr std::size_t kUsualBranches = 10;
/// Time only: coordinates of mechanisms whose branches, or all of whose equilibria, are computed unasked.
inline constexpr Eigen::Index kQuickBranches = 60, kQuickEquilibria = 12;

/// Frequencies |Im s|/2π of the modes that oscillate, growing [Hz]; empty where none does.
std::vector<double> oscillationFrequencies(const Analysis& analysis);

/// A displacement along a mode to begin with: a tenth of the mechanism's size, rounded to one digit [m].
double usualAmplitude(const Mechanism& mechanism);

/// A duration to begin with: about ten periods of the lowest mode, rounded to 1, 2 or 5 [s].
double usualDuration(const Analysis& analysis);

/// A range of frequencies about the lowest eight modes [Hz].
std::pair<double, double> usualFrequencyRange(const Analysis& analysis);

/// A range of a number to begin with: its own where the file gives one, else about its present value.
std::pair<double, double> usualRange(const Variable& variable);

/// Numbers with 15 values of their usual ranges: "k.stiffness=12.5:37.5:15".
std::vector<std::string> usualRanges(const std::vector<Variable>& variables);

/// A link and its speed [rad/s].
struct DrivenLink {
    std::string link;
    double speed = 0;
};
/// Link and speed [rad/s] of the first motor that turns a link against the ground at a steady speed; absent without
/// one.
std::optional<DrivenLink> motorDrive(const Mechanism& mechanism);

/// Names of the quantities that a state of the mechanism has.
std::vector<std::string> quantityNames(const Analysis& analysis);

/// Ids of the links, in the order of the file.
std::vector<std::string> linkIds(const Mechanism& mechanism);

/// Names of the numbers that can be varied.
std::vector<std::string> variableNames(const Analysis& analysis);

/// The first stiffness among them, else the first of them, as the value of a field.
RequestValue usualVariable(const Analysis& analysis);

/// The field of the number that a study varies.
template <class R>
RequestField variedField(std::string_view help, std::string R::*member)
{
    RequestField field =
        withOffered(requestField<R>("parameter", "number", help, member, {.required = true}, RequestKind::parameter),
                    variableNames);
    field.proposed = usualVariable;
    return field;
}

/// Warning that nothing in the mechanism depends on a number.
Message withoutEffect(const Variable& variable);

}  // namespace eigenlink
