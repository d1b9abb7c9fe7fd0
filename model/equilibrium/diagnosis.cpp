#include "model/equilibrium/diagnosis.h"

#include "model/assembly/natural_units.h"
#include "model/equilibrium/force_balance.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/tolerances.h"
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

}  // namespace

std::vector<std::vector<Miss>> missedChains(const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd phi = system.constraint(q);
    const SparseMatrix Phi_q = system.jacobian(q);
    const auto errorOf = [&](Eigen::Index row) {
        return std::abs(phi[row]) / system.constraints()[static_cast<std::size_t>(row)].scale;
    };
    double worst = 0;
    for (Eigen::Index row = 0; row < phi.size(); ++row) {
        worst = std::max(worst, errorOf(row));
    }
    if (worst < tolerance::kNearlyConverged * system.size()) {
        return {};  // a gap that is rounding
    }
    std::vector<Eigen::Index> chain(static_cast<std::size_t>(phi.size()));
    std::iota(chain.begin(), chain.end(), 0);
    for (Eigen::Index column = 0; column < Phi_q.outerSize(); ++column) {
        Eigen::Index first = -1;
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            if (errorOf(entry.row()) < tolerance::kTakesPart * worst) {
                continue;
            }
            const Eigen::Index mine = chain[static_cast<std::size_t>(entry.row())];
            first = first < 0 ? mine : first;
            std::replace(chain.begin(), chain.end(), mine, first);
        }
    }
    std::map<Eigen::Index, std::vector<Miss>> chains;
    for (Eigen::Index row = 0; row < phi.size(); ++row) {
        if (errorOf(row) >= tolerance::kTakesPart * worst) {
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
        if (miss.missing * sign > 0 && std::find(names.begin(), names.end(), miss.id) == names.end()) {
            names.push_back(miss.id);
        }
    }
    return names;
}

namespace {

Number metres(double value)
{
    return {value, Quantity::length, 3};
}

}  // namespace

Text explainMissed(const std::vector<Miss>& chain)
{
    const std::vector<std::string> tooShort = missingNames(chain, 1);
    const std::vector<std::string> tooLong = missingNames(chain, -1);
    const Number gap = metres(gapOf(chain));
    if (tooLong.empty()) {
        return Text::counted("The loop cannot close: {2} is {3} too short.",
                             "The loop cannot close: {2} together are {3} too short.", tooShort.size(), tooShort, gap);
    }
    const std::size_t count = tooLong.size();
    if (tooShort.empty()) {
        return Text::counted("The loop cannot close: {2} is {3} too long.",
                             "The loop cannot close: {2} together are {3} too long.", count, tooLong, gap);
    }
    return Text::counted("The loop cannot close: {2} is {3} too long for {4}.",
                         "The loop cannot close: {2} together are {3} too long for {4}.", count, tooLong, gap,
                         tooShort);
}

Text explainNotAssembled(const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd phi = system.constraint(q);
    const auto errorOf = [&](Eigen::Index row) {
        return std::abs(phi[row]) / system.constraints()[static_cast<std::size_t>(row)].scale;
    };
    Eigen::Index worst = 0;
    for (Eigen::Index row = 1; row < phi.size(); ++row) {
        worst = errorOf(row) > errorOf(worst) ? row : worst;
    }
    const Constraint& constraint = system.constraints()[static_cast<std::size_t>(worst)];
    const PartId owner{constraint.owner};
    const double l = constraint.forceFactor / 2;
    if (constraint.quantity == Quantity::length && l > 0) {
        const double actual = std::sqrt(std::max(0.0, l * l + phi[worst]));
        const Number length{l, Quantity::length, 4}, reached{actual, Quantity::length, 4};
        const Number gap{std::abs(actual - l), Quantity::length, 3};
        return actual > l ? Text(
                                "The links cannot be put together near the drawing: {1} is {2} long, but its pins come "
                                "no nearer to that than {3} (it is {4} too short). Change its length or move the "
                                "drawing nearer to a configuration that closes.",
                                owner, length, reached, gap)
                          : Text(
                                "The links cannot be put together near the drawing: {1} is {2} long, but its pins come "
                                "no nearer to that than {3} (it is {4} too long). Change its length or move the "
                                "drawing nearer to a configuration that closes.",
                                owner, length, reached, gap);
    }
    if (constraint.quantity == Quantity::angle) {
        return {
            "The links cannot be put together near the drawing: the angle of {1} is missed by {2}. Change this angle "
            "or "
            "move the drawing nearer to a configuration that closes.",
            owner, Number{std::abs(phi[worst]), Quantity::angle, 3}};
    }
    return {
        "The links cannot be put together near the drawing: {1} is missed by {2}. Move it, or the drawing nearer to a "
        "configuration that closes.",
        owner, Number{errorOf(worst), Quantity::length, 3}};
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
    const Eigen::VectorXd works = system.appliedStiffness(q).diagonal().cwiseProduct(naturalUnits(system).cwiseAbs2());
    const double usual = scaleOfForces(forces + system.forceSizes(q).lpNorm<Eigen::Infinity>(),
                                       works.lpNorm<Eigen::Infinity>() / lengthUnit(system.size()));
        // At a singular configuration corrections converge slowly: then in full.
        PositionFit fit = retract(system, aside, RowSpace(system.jacobian(aside) * ways, rows.units()), ways);
        if (!fit.closed) {
            fit = assembleNear(system, aside);
        }
        if (fit.closed && asLengths(system, fit.q - q).norm() > 0.1 * reach) {
    if (isRigid) {
        return {
            "No finite forces hold the loads on {1}: the constraints of {2} depend on one another, and only infinite "
            "forces prevent the motion of {1} that they allow to first order. Delete {3}, or hold {1} in that "
            "direction by another link.",
            constraint.prevented, constraint.elements, PartId{constraint.replaced}};
    }
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
    return lambda.segment(constraint.first, constraint.count).lpNorm<Eigen::Infinity>() >
           tolerance::kNegligible * usual;
}

Text explainInfiniteReaction(const SecondOrder& constraint, bool isRigid)
{
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
