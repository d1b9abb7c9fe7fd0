#include "model/equilibrium/diagnosis.h"

#include "model/assembly/natural_units.h"
#include "model/equilibrium/force_balance.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/tolerances.h"
#include "model/equilibrium/trust_region.h"
#include "model/math/sparse/unit_saddle.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <unordered_set>

namespace eigenlink {

namespace {

Miss missOf(const Constraint& constraint, double phi)
{
    const double l = constraint.forceFactor / 2;
    if (constraint.quantity == Quantity::length && l > 0) {
        return {constraint.owner, l, std::sqrt(std::max(0.0, l * l + phi)) - l};
    }
    return {constraint.owner, 0, std::abs(phi) / constraint.scale};
}

/// Errors of position [m].
Eigen::VectorXd errorsOf(const System& system, const Eigen::VectorXd& q)
{
    Eigen::VectorXd errors = system.constraint(q).cwiseAbs();
    for (Eigen::Index row = 0; row < errors.size(); ++row) {
        errors[row] /= system.constraints()[static_cast<std::size_t>(row)].scale;
    }
    return errors;
}

}  // namespace

std::vector<std::vector<Miss>> missedChains(const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd phi = system.constraint(q), errors = errorsOf(system, q);
    const SparseMatrix Phi_q = system.jacobian(q);
    const double worst = errors.lpNorm<Eigen::Infinity>();
    std::vector<Eigen::Index> chain(static_cast<std::size_t>(phi.size()));
    std::iota(chain.begin(), chain.end(), 0);
    for (Eigen::Index column = 0; column < Phi_q.outerSize(); ++column) {
        Eigen::Index first = -1;
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            if (errors[entry.row()] < tolerance::kTakesPart * worst) {
                continue;
            }
            const Eigen::Index mine = chain[static_cast<std::size_t>(entry.row())];
            first = first < 0 ? mine : first;
            std::replace(chain.begin(), chain.end(), mine, first);
        }
    }
    std::map<Eigen::Index, std::vector<Miss>> chains;
    for (Eigen::Index row = 0; row < phi.size(); ++row) {
        if (errors[row] >= tolerance::kTakesPart * worst) {
            const auto index = static_cast<std::size_t>(row);
            chains[chain[index]].push_back(missOf(system.constraints()[index], phi[row]));
        }
    }
    std::vector<std::vector<Miss>> result;
    for (auto& [id, misses] : chains) {
        result.push_back(std::move(misses));
    }
    return result;
}

double gapOf(const std::vector<Miss>& chain)
{
    return std::accumulate(chain.begin(), chain.end(), 0.0,
                           [](double sum, const Miss& miss) { return sum + std::abs(miss.missing); });
}

std::vector<std::string> missingNames(const std::vector<Miss>& chain, double sign)
{
    std::vector<std::string> names;
    for (const Miss& miss : chain) {
        const bool isAsked = sign == 0 ? miss.length <= 0 : miss.length > 0 && miss.missing * sign > 0;
        if (isAsked && std::ranges::find(names, miss.id) == names.end()) {
            names.push_back(miss.id);
        }
    }
    return names;
}

Text explainMissed(const std::vector<Miss>& chain)
{
    std::vector<std::string> others = missingNames(chain, 0), tooShort = missingNames(chain, 1);
    const std::vector<std::string> tooLong = missingNames(chain, -1);
    const Number gap{gapOf(chain), Quantity::length, 3};
    if (tooLong.empty() && tooShort.empty()) {
        return Text::counted("{2} is missed by {3}", "{2} miss one another by {3}", others.size(), others, gap);
    }
    if (tooLong.empty()) {
        return others.empty() ? Text::counted("{2} is {3} too short", "{2} together are {3} too short", tooShort.size(),
                                              tooShort, gap)
                              : Text::counted("{2} is {3} too short for {4}", "{2} together are {3} too short for {4}",
                                              tooShort.size(), tooShort, gap, others);
    }
    others.insert(others.begin(), tooShort.begin(), tooShort.end());
    return others.empty()
               ? Text::counted("{2} is {3} too long", "{2} together are {3} too long", tooLong.size(), tooLong, gap)
               : Text::counted("{2} is {3} too long for {4}", "{2} together are {3} too long for {4}", tooLong.size(),
                               tooLong, gap, others);
}

Text explainNotAssembled(const System& system, const Eigen::VectorXd& from)
{
    const Eigen::VectorXd q = leastMiss(system, from);
    const Eigen::VectorXd errors = errorsOf(system, q);
    Eigen::Index worst = 0;
    errors.maxCoeff(&worst);
    const Constraint& constraint = system.constraints()[static_cast<std::size_t>(worst)];
    if (constraint.quantity == Quantity::angle) {
        return {
            "The links cannot be put together near the drawing: the angle of {1} is missed by {2}. Change this angle "
            "or "
            "move the drawing nearer to a configuration that closes.",
            PartId{constraint.owner}, Number{errors[worst] * constraint.scale, Quantity::angle, 3}};
    }
    std::vector<std::vector<Miss>> chains = missedChains(system, q);
    chains.push_back({missOf(constraint, system.constraint(q)[worst])});
    const auto chain = std::ranges::max_element(chains, {}, gapOf);
    return {
        "The links cannot be put together near the drawing: {1}. Change a length or a place there, or move the drawing "
        "nearer to a configuration that closes.",
        explainMissed(*chain)};
}

std::vector<std::string> runawaysOf(const System& system, const Eigen::VectorXd& start, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd moved = (q - start).cwiseAbs();
    const double most = moved.size() ? moved.maxCoeff() : 0;
    std::vector<std::string> runaways;
    std::unordered_set<std::string> known;
    for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
        const std::string& owner = system.coordinates()[i].owner;
        if (moved[static_cast<Eigen::Index>(i)] > 0.3 * most && known.insert(owner).second) {
            runaways.push_back(owner);
        }
    }
    return runaways;
}

namespace {

/// The applied force or torque that alone drives the imbalance at q; empty when there is none.
std::string unheldInput(const System& system, const Eigen::VectorXd& q)
{
    UnitSaddle saddle(system.coordinateCount());
    saddle.factor(system.jacobian(q));
    const Eigen::VectorXd drive = saddle.project(system.force(q));
    const SparseMatrix inputs = system.inputMatrix(q);
    for (Eigen::Index i = 0; i < inputs.cols(); ++i) {
        const Eigen::VectorXd input = saddle.project(inputs.col(i));
        const double sizes = drive.norm() * input.norm();
        if (sizes > 0 && std::abs(drive.dot(input)) > tolerance::kAlone * sizes) {
            return system.inputs()[static_cast<std::size_t>(i)].owner;
        }
    }
    return {};
}

}  // namespace

Text explainNoRest(const System& system, const Eigen::VectorXd& start, const Eigen::VectorXd& q, NoRest how)
{
    const std::vector<std::string> runaways = runawaysOf(system, start, q);
    const double most = q.size() ? (q - start).cwiseAbs().maxCoeff() : 0;
    const std::string input = unheldInput(system, q);
    if (how == NoRest::turns) {
        return {
            "No equilibrium: nothing resists {1}, which turns {2} on and on. Add a spring or a counterweight that "
            "balances it, or make it smaller.",
            input.empty() ? Text("the load") : Text::of(PartId{input}), runaways};
    }
    if (how == NoRest::falls) {
        return {
            "No equilibrium: {1} moved {2} away and nothing resists {3}. Fix a point, or add a spring or a support "
            "there.",
            runaways, Number{most, Quantity::length, 2}, input.empty() ? Text("the load") : Text::of(PartId{input})};
    }
    return {
        "No equilibrium was found from this drawing; the search ended near {1}, where no step lowers the energy any "
        "more. Draw the mechanism nearer to its equilibrium, or check loads and springs there.",
        runaways};
}

Eigen::Index rankNearby(const System& system, const Eigen::VectorXd& q, const RowSpace& rows)
{
    return rankNearby(system, q, rows, waysOf(std::vector<bool>(static_cast<std::size_t>(q.size()), true)));
}

Eigen::Index rankNearby(const System& system, const Eigen::VectorXd& q, const RowSpace& rows, const SparseMatrix& ways)
{
    if (rows.rank() == rows.rowCount() || (ways.cols() == q.size() && rows.rank() >= system.regularRank())) {
        return rows.rank();
    }
    std::mt19937 random(20161201);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const double reach = tolerance::kAside * system.size();
    Eigen::Index best = rows.rank();
    bool moved = false;
    for (int i = 0; i < 4 && rows.nullSpace().cols() > 0; ++i) {
        const Eigen::VectorXd z =
            Eigen::VectorXd::NullaryExpr(rows.nullSpace().cols(), [&] { return uniform(random); });
        const Eigen::VectorXd way = ways * (rows.nullSpace() * z);
        const Eigen::VectorXd aside = q + reach / asLengths(system, way).norm() * way;
        // At a singular configuration corrections converge slowly: then in full.
        PositionFit fit = retract(system, aside, RowSpace(system.jacobian(aside) * ways, rows.units()), ways);
        if (!fit.closed) {
            fit = assembleNear(system, aside);
        }
        if (fit.closed && asLengths(system, fit.q - q).norm() > 0.1 * reach) {
            moved = true;
            best = std::max(best, RowSpace(system.jacobian(fit.q) * ways, rows.units()).rank());
        }
    }
    if (!moved) {
        // No finite motion: a shaky structure. Its rank off the configuration shows the lost rank.
        const Eigen::VectorXd aside = Eigen::VectorXd::NullaryExpr(ways.cols(), [&] { return uniform(random); });
        const Eigen::VectorXd way = naturalUnits(system).cwiseProduct(ways * aside) / lengthUnit(system.size());
        best = std::max(best, RowSpace(system.jacobian(q + reach * way) * ways, rows.units()).rank());
    }
    return best;
}

bool isReactionInfinite(const System& system, const Eigen::VectorXd& q, const SecondOrder& constraint,
                        const Eigen::VectorXd& lambda, double forces)
{
    const Eigen::VectorXd works = system.appliedStiffness(q).diagonal().cwiseProduct(naturalUnits(system).cwiseAbs2());
    const double usual = scaleOfForces(forces + system.forceSizes(q).lpNorm<Eigen::Infinity>(),
                                       works.lpNorm<Eigen::Infinity>() / lengthUnit(system.size()));
    return lambda.segment(constraint.first, constraint.count).lpNorm<Eigen::Infinity>() >
           tolerance::kNegligible * usual;
}

Text explainInfiniteReaction(const SecondOrder& constraint, bool isRigid)
{
    if (isRigid) {
        return {
            "No finite forces hold the loads on {1}: the constraints of {2} depend on one another, and only infinite "
            "forces prevent the motion of {1} that they allow to first order. Delete {3}, or hold {1} in that "
            "direction by another link.",
            constraint.prevented, constraint.elements, PartId{constraint.replaced}};
    }
    if (!constraint.bar.empty()) {
        return {
            "No finite forces hold the loads on {1}: bar {1} is as long as the guides {2} are apart, and with this "
            "length "
            "held twice only an infinite force keeps it at right angles to them. The results are those of the only "
            "motion there is. Put both blocks on one guide, or delete one guide.",
            PartId{constraint.bar}, constraint.guides};
    }
    return {
        "No finite forces hold the loads on {1}: the constraints of {2} depend on one another, and only infinite "
        "forces prevent the motion of {1} that they allow to first order. The results are those of the motions that "
        "remain. Put {1} on a slider along the path that remains to it, or delete one of {2}, a part without mass "
        "where there is one.",
        constraint.prevented, constraint.elements};
}

Text explainBlurred(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& motion)
{
    const Eigen::VectorXd stiffness = system.appliedStiffness(q).diagonal();
    Eigen::Index stiffest = 0;
    stiffness.cwiseProduct(naturalUnits(system).cwiseAbs2()).maxCoeff(&stiffest);
    return {
        "The equilibrium cannot be computed: the loads that move {1} are smaller than rounding of the forces in the "
        "stiffest part, which acts on {2}. Make that part rigid, or less stiff.",
        runawaysOf(system, Eigen::VectorXd::Zero(motion.size()), motion),
        PartId{system.coordinates()[static_cast<std::size_t>(stiffest)].owner}};
}

}  // namespace eigenlink
