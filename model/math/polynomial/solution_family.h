#pragma once

#include "model/basics/monitor.h"
#include "model/math/polynomial/path_tracker.h"
#include "model/math/polynomial/polynomial_system.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace eigenlink {

/// All solutions of one general member of a family of equations that differ in their numbers p alone. The family is an
/// affine space of p; the member is complex, so that paths from it to real numbers meet no singularity before their
/// ends, with probability one.
struct SolutionFamily {
    Eigen::VectorXd origin;
    Eigen::MatrixXd basis;                ///< orthonormal columns
    Eigen::VectorXcd member;              ///< its p
    std::vector<Eigen::VectorXcd> roots;  ///< z in random patches of the two projective spaces
    std::size_t paths = 0;                ///< that were followed to find them; 0: loops from known roots found them
    std::size_t loops = 0;                ///< of the member that permuted the roots: no path lost, no further root
    bool isComplete = false;              ///< with probability one

    /// True where p lies in the affine space: ‖(I − BBᵀ)(p − origin)‖ is rounding beside the numbers, B the basis.
    /// False for p of another length.
    bool holds(const Eigen::VectorXd& p) const;
};

/// A family as bytes, its numbers as they stand in memory.
std::string bytesOf(const SolutionFamily& family);
/// The family of its bytes; absent for bytes that do not hold one.
[[nodiscard]] std::optional<SolutionFamily> familyFromBytes(const std::string& bytes);

/// Another real member of a family.
struct Relative {
    Eigen::VectorXd numbers;
    std::function<std::vector<Eigen::VectorXcd>()> solutions;  ///< finds a few of its solutions z
};

/// A request to a family: its equations with the numbers of one member, and random other members.
struct FamilyRequest {
    const PolynomialSystem& equations;
    /// Absent for numbers that make no member.
    std::function<std::optional<Relative>(std::mt19937&)> randomInstance;
    std::string key;  ///< the same for all members
    std::size_t mostPaths = 0;
};

/// The family of these equations: from memory, from the store of the monitor, or found now.
///
/// 1. Numbers of random real members span the family.
/// 2. All roots of a random complex member: by a homotopy from products of linear forms where it has few enough paths,
///    else by loops from the roots of a dozen real members, until no more are found.
/// 3. A loop of the member through the family permutes the roots: one that leads to a new root is not yet complete, and
///    one that loses a path proves nothing.
///
/// The family is incomplete where the search was cancelled or too few loops permuted the roots. Only complete ones are
/// stored.
/// (Duff et al., Solving polynomial systems via homotopy continuation and monodromy, IMA J. Numer. Anal. 39, 2019.)
std::shared_ptr<const SolutionFamily> familyOf(const FamilyRequest& request, const Monitor& monitor);

/// True where the family is in memory or in the store, so that it need not be searched for.
bool isFamilyKnown(const FamilyRequest& request, const Monitor& monitor);

/// The roots carried from the member of a family to the numbers of these equations.
struct FamilyEnds {
    std::vector<PathEnd> ends;
    std::size_t finite = 0, atInfinity = 0, singular = 0, lost = 0;
};
/// Follows the paths z(t) of F(z; (1 − t) p + t p₁) = 0 from the roots of the member p to the numbers p₁ of these
/// equations: one end for each root. Where paths are lost or two reach one finite end, all are followed again with
/// shorter steps, twice at most; `lost` > 0 where that does not help. (Morgan, Sommese, Coefficient-parameter
/// polynomial continuation, Appl. Math. Comput. 29, 1989.)
FamilyEnds carriedTo(const SolutionFamily& family, const PolynomialSystem& equations, const Monitor& monitor);

/// The number of paths of a homotopy from products of linear forms: 2ᵃ C(b, c) with a quadratic equations in the first
/// group alone, b equations in both groups, and c dimensions of the first group beyond the equations in it alone; 0 for
/// c < 0.
double productPaths(const PolynomialSystem& equations);

/// True for z at infinity in one of its groups: |z₀| < tolerance · ‖z of the group‖, z₀ the homogeneous coordinate.
bool isAtInfinity(const PolynomialSystem& equations, const Eigen::VectorXcd& z, double tolerance);

}  // namespace eigenlink
