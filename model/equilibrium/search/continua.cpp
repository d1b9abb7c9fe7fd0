#include "model/equilibrium/search/continua.h"

#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"
#include "model/math/sparse/scaling.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// True where the bending of beams resists a motion: the stiffness along it is more than the rounding of its terms.
/// Beside the stretching of a slender beam any bending is soft.
bool isResisted(const ListedEquilibrium& each, const SparseMatrix& H, const Eigen::VectorXd& motion)
{
    const StrainForm form = each.system->strainForm(each.rest.q);
    if (form.W.size() == 0) {
        return false;
    }
    const Eigen::VectorXd strains = form.G * motion;
    const double elastic = strains.dot(form.W.cwiseProduct(strains));
    const SparseMatrix rest = H - SparseMatrix(form.G.transpose() * scaledRows(form.G, form.W));
    const Eigen::VectorXd sizes = motion.cwiseAbs();
    const double others = sizes.dot(rest.cwiseAbs() * sizes);
    return !isZero(elastic + motion.dot(rest * motion), elastic + others);
}

/// The motions that nothing resists but rounding, n×z, orthonormal: those that the inertia counts, and others as soft
/// that no bending resists.
Eigen::MatrixXd neutralMotions(const ListedEquilibrium& each)
{
    const Eigen::MatrixXd Z = RowSpace(each.system->jacobian(each.rest.q)).nullSpace();
    if (Z.cols() == 0) {
        return Z;  // nothing moves
    }
    const SparseMatrix whole = each.system->tangentStiffness(each.rest.q, each.rest.lambda);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(congruent(whole, Z));
    const Eigen::VectorXd sizes = modes.eigenvalues().cwiseAbs();
    const auto soft = (sizes.array() <= tolerance::kNegligible * sizes.maxCoeff()).count();
    std::vector<Eigen::Index> order(static_cast<std::size_t>(sizes.size()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::ranges::stable_sort(order, {}, [&](Eigen::Index i) { return sizes[i]; });
    order.resize(static_cast<std::size_t>(std::max<Eigen::Index>(soft, each.rest.zeroCount)));
    const auto resisted =
        std::remove_if(order.begin() + std::min<std::ptrdiff_t>(each.rest.zeroCount, std::ssize(order)), order.end(),
                       [&](Eigen::Index i) { return isResisted(each, whole, Z * modes.eigenvectors().col(i)); });
    order.erase(resisted, order.end());
    if (order.empty()) {
        return Eigen::MatrixXd(Z.rows(), 0);
    }
    const Eigen::MatrixXd motions = Z * modes.eigenvectors()(Eigen::all, order);
    return Eigen::HouseholderQR<Eigen::MatrixXd>(motions).householderQ() *
           Eigen::MatrixXd::Identity(motions.rows(), motions.cols());
}

/// True where a place beside it along a neutral motion is an equilibrium too, and has the same energy. `large` [N]:
/// forces far from there, of which those of stiff parts are rounding where these are hardly strained.
bool restsBeside(const ListedEquilibrium& each, const Eigen::MatrixXd& neutral, const Eigen::VectorXd& along,
                 double large)
{
    const Equilibrium& rest = each.rest;
    const double size = each.system->size();
    const auto there = stationaryAcross(*each.system, rest.q + tolerance::kAside * size * along, neutral);
    if (!there) {
        return false;
    }
    const double forces =
        std::max(each.system->forceSizes(rest.q).maxCoeff(), each.system->forceSizes(there->q).maxCoeff());
    const double energy = std::max(std::abs(rest.potential), forces * size);
    return (there->q - rest.q).norm() < 3 * tolerance::kAside * size &&
           (forces == 0 || std::abs(there->force) <=
                               std::max(tolerance::kHalfOfDigits * forces, tolerance::kRoundingOfSolve * large)) &&
           std::abs(each.system->potential(there->q) - rest.potential) <= tolerance::kEqual * energy;
}

/// True where rounding of stiff parts hides the loads that drive the mechanism beside an equilibrium: it is no
/// continuum, and whether it is one of the equilibria cannot be told.
bool isBlurred(const ListedEquilibrium& each, const Eigen::MatrixXd& neutral, double large, const Monitor& monitor)
{
    const double forces = each.system->forceSizes(each.rest.q).maxCoeff();
    if (tolerance::kRoundingOfSolve * large <= tolerance::kHalfOfDigits * forces) {
        return false;
    }
    const Eigen::VectorXd along = neutral.rowwise().sum().normalized();
    // At single places beside it rounding may balance by chance.
    return std::ranges::any_of(std::array{1, -1, 3, -3, 9, -9}, [&](const int steps) {
        const double way = steps * tolerance::kAside * each.system->size();
        const auto there = stationaryAcross(*each.system, each.rest.q + way * along, neutral);
        return there && restNear(*each.system, there->q, {}, monitor).status == EquilibriumStatus::notFound;
    });
}

/// The dimension of the continuum of equilibria that it is one of; 0 where it is none. Where every mix of the neutral
/// motions leads to equilibria it is their number, else that of those which do by themselves.
int dimensionAt(const ListedEquilibrium& each, const Eigen::MatrixXd& neutral, double large)
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto mix = [&] {
        return Eigen::VectorXd(
            neutral * Eigen::VectorXd::NullaryExpr(neutral.cols(), [&] { return uniform(random); }).normalized());
    };
    const Eigen::VectorXd first = mix(), second = mix();
    if (restsBeside(each, neutral, first, large) && restsBeside(each, neutral, second, large)) {
        return static_cast<int>(neutral.cols());
    }
    int count = 0;
    for (Eigen::Index k = 0; k < neutral.cols(); ++k) {
        count += restsBeside(each, neutral.col(k), neutral.col(k), large) ? 1 : 0;
    }
    return count;
}

double largestForce(const System& searched, std::span<const Eigen::VectorXd> places)
{
    return largestValue(places, [&](const Eigen::VectorXd& q) { return searched.forceSizes(q).maxCoeff(); });
}

}  // namespace

namespace {

constexpr Eigen::Index kFollowedCoordinates = 40;  ///< Time only: of mechanisms whose continua are followed
constexpr int kFollowedPlaces = 2000;              ///< Time only: along a continuum
constexpr double kFollowedStep = 0.02;  ///< Steps only: distance of places that follow each other, by the size

/// Continua of one dimension that close: places along each of them by its index among the special places.
using ClosedContinua = std::map<std::size_t, std::vector<Eigen::VectorXd>>;

/// Places along a continuum of one dimension, from one of them until it comes back; nothing where it does not.
std::vector<Eigen::VectorXd> closedFrom(const ListedEquilibrium& each, const Eigen::MatrixXd& neutral)
{
    const double way = kFollowedStep * each.system->size();
    std::vector<Eigen::VectorXd> places{each.rest.q};
    Eigen::VectorXd along = neutral.col(0);
    while (neutral.cols() == 1 && along.size() <= kFollowedCoordinates && std::ssize(places) < kFollowedPlaces) {
        const Eigen::VectorXd q = places.back();
        const auto next = stationaryAcross(*each.system, q + way * along, along);
        const Eigen::VectorXd step = next ? Eigen::VectorXd(next->q - q) : Eigen::VectorXd();
        if (!next || step.norm() > 2 * way || !(step.dot(along) > 0.5 * way)) {
            break;
        }
        along = step.normalized();
        places.push_back(next->q);
        if (places.size() > 3 && largestDistance(*each.system, next->q, each.rest.q) < way) {
            return places;
        }
    }
    return {};
}

/// The continuum of the list that holds an equilibrium: the one that closes beside it, or one of its energy that was
/// not followed; nullptr without any.
SpecialPlace* continuumOf(EquilibriumList& list, const ClosedContinua& closed, const ListedEquilibrium& each)
{
    const Equilibrium& rest = each.rest;
    const double size = each.system->size();
    const double scale = std::max(std::abs(rest.potential), each.system->forceSizes(rest.q).maxCoeff() * size);
    for (std::size_t i = 0; i < list.special.size(); ++i) {
        SpecialPlace& other = list.special[i];
        const auto curve = closed.find(i);
        const auto isBeside = [&](const Eigen::VectorXd& q) {
            return largestDistance(*each.system, q, rest.q) < kFollowedStep * size;
        };
        const bool isIn = curve != closed.end()
                              ? std::ranges::any_of(curve->second, isBeside)
                              : std::abs(other.energy - rest.potential) <= tolerance::kHalfOfDigits * scale;
        if (other.kind == SpecialPlace::Kind::continuum && isIn) {
            return &other;
        }
    }
    return nullptr;
}

}  // namespace

void gatherContinua(EquilibriumList& list, const System& searched, std::span<const Eigen::VectorXd> places,
                    const Monitor& monitor)
{
    std::optional<double> forces;
    std::vector<ListedEquilibrium> regular;
    ClosedContinua closed;
    for (ListedEquilibrium& each : list.equilibria) {
        const Eigen::MatrixXd neutral = neutralMotions(each);
        if (neutral.cols() > 0 && !forces) {
            forces = largestForce(searched, places);
        }
        if (neutral.cols() > 0 && isBlurred(each, neutral, *forces, monitor)) {
            continue;
        }
        const int dimension = neutral.cols() > 0 ? dimensionAt(each, neutral, *forces) : 0;
        if (dimension == 0) {
            regular.push_back(std::move(each));
        } else if (SpecialPlace* known = continuumOf(list, closed, each); known == nullptr) {
            if (auto curve = closedFrom(each, neutral); !curve.empty()) {
                closed.emplace(list.special.size(), std::move(curve));
            }
            list.special.push_back(continuumWith(each.rest, dimension));
        } else if (dimension > known->dimension) {
            *known = continuumWith(each.rest, dimension);  // seen from where fewer stiffnesses are blurred
        }
    }
    // Points of a continuum that rounding keeps apart from it.
    std::erase_if(regular, [&](const ListedEquilibrium& each) {
        return each.rest.zeroCount > 0 && continuumOf(list, closed, each) != nullptr;
    });
    list.equilibria = std::move(regular);
}

}  // namespace eigenlink
