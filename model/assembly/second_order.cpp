#include "model/assembly/second_order.h"

#include "model/assembly/tolerances.h"
#include "model/basics/collect.h"
#include "model/math/dense/row_space.h"
#include "model/math/sparse/scaling.h"
#include "model/math/sparse/unit_saddle.h"

#include <Eigen/LU>
#include <Eigen/SVD>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>

namespace eigenlink {
namespace {

/// Rows of one block that dense matrices decide.
constexpr Eigen::Index kMostRows = 150;
/// Rows and coordinates of one block in which second-order constraints are looked for.
constexpr Eigen::Index kLargestBlock = 600;
/// Gauss–Newton steps: each halves the error across a second-order constraint.
constexpr int kMostSteps = 60;
/// Share in a self-stress, beside the largest, of a row that may be replaced.
constexpr double kClearShare = 0.1;
/// Rows of a self-stress that are tried.
constexpr int kMostTries = 6;
/// Toggles on one another: each more loses four digits of derivatives by differences.
constexpr int kMostLevels = 3;
/// Configurations aside for each motion, and the steps to them.
constexpr int kAsideEach = 2;
constexpr double kStepsAside[] = {0.01, 0.001};
/// Doublings of the time, around 1 s, until the drives have moved as far.
constexpr int kMostDoublings = 80;

using Rows = std::vector<Eigen::Index>;

/// Equations and their derivatives by the free coordinates of a block in their units.
struct BlockEquations {
    Eigen::VectorXd values;  ///< [m]
    Eigen::MatrixXd jacobian;
};

class DependenceSearch {
public:
    explicit DependenceSearch(const FirstAssembly& first)
        : m_first(first),
          m_written(first.scales.size()),
          m_given(std::ranges::count_if(first.partners, [](Eigen::Index each) { return each < 0; })),
          m_all(first.drawn)
    {
    }

    DependentConstraints run()
    {
        if (!assemble()) {
            return {};
        }
        std::vector<StressedRows> unbent;
        std::set<Eigen::Index> decided;  // rows
        const std::vector<Rows> columns = columnsAt(m_all);
        for (const Rows& rows : groupsOf(coreOf(columns, m_all.size() - m_given), columns)) {
            StressedRows stress = stressOf(rows);
            if (!mayBend(stress.rows)) {
                unbent.push_back(std::move(stress));
            } else if (!decided.contains(stress.rows.front())) {
                const Rows block = widened(stress.rows);
                decided.insert(block.begin(), block.end());
                decide(block);
            }
        }
        for (const StressedRows& each : unbent) {
            const bool isCounted = each.rows.empty() || decided.contains(each.rows.front());
            m_found.redundant += isCounted ? 0 : each.states;
        }
        return std::move(m_found);
    }

private:
    // Step 1.

    SparseMatrix jacobian(const ExtendedCoordinates& all) const
    {
        MatrixSink sink({0, m_given});
        for (const RowsOfTerm& each : m_first.terms) {
            each.term->addJacobian(all, each.first, sink);
        }
        SparseMatrix J(m_first.scales.size(), all.size() - m_given);
        J.setFromTriplets(sink.entries().begin(), sink.entries().end());
        return scaledBoth(std::move(J), m_first.scales.cwiseInverse(), m_first.units.tail(J.cols()));
    }
    /// Errors of position [m].
    Eigen::VectorXd errors(const ExtendedCoordinates& all) const
    {
        VectorSink sink(m_first.scales.size());
        for (const RowsOfTerm& each : m_first.terms) {
            each.term->addConstraint(all, each.first, sink);
        }
        return sink.values().cwiseQuotient(m_first.scales);
    }
    double sizeOf(const Eigen::VectorXd& errors) const
    {
        return errors.size() > 0 ? errors.cwiseAbs().maxCoeff() / m_first.size : 0;
    }

    /// False where the loops do not close.
    [[nodiscard]] bool assemble()
    {
        const Eigen::Index n = m_all.size() - m_given;
        if (n == 0 || m_first.scales.size() == 0) {
            return false;
        }
        m_left = errors(m_all);
        if (sizeOf(m_left) <= square(tolerance::kNearlyZero)) {
            return true;
        }
        UnitSaddle saddle(n);
        for (int i = 0; i < kMostSteps && sizeOf(m_left) > tolerance::kRoundingOfSolve; ++i) {
            saddle.factor(jacobian(m_all));
            Eigen::VectorXd step = m_first.units.tail(n).cwiseProduct(saddle.minimumNormStep(-m_left));
            // The larger the errors, the longer the steps: lengths may be far larger than the drawing.
            const double longest = step.cwiseAbs().maxCoeff(),
                         most = 0.3 * m_first.size * std::max(1.0, sizeOf(m_left));
            step *= longest > most ? most / longest : 1;
            step *= isHalfWay(step) ? 2 : 1;
            m_all.tail(n) += step;
            const double before = sizeOf(std::exchange(m_left, errors(m_all)));
            if (before <= tolerance::kLeftByCancellation && sizeOf(m_left) > tolerance::kConverges * before) {
                m_all.tail(n) -= step;  // lengths that are equal but for digits that nobody typed
                m_left = errors(m_all);
                break;
            }
        }
        return sizeOf(m_left) <= tolerance::kLeftByCancellation;
    }
    /// True where twice the step leads to far smaller errors: across second-order constraints steps go half the way.
    bool isHalfWay(const Eigen::VectorXd& step) const
    {
        const auto errorAfter = [&](double factor) {
            ExtendedCoordinates there = m_all;
            there.tail(step.size()) += factor * step;
            return sizeOf(errors(there));
        };
        return errorAfter(2) < 0.1 * errorAfter(1);
    }
    static double square(double x) { return x * x; }

    // Step 2.

    /// Free coordinates that each row moves, at a configuration.
    std::vector<Rows> columnsAt(const ExtendedCoordinates& all) const
    {
        const Eigen::SparseMatrix<double, Eigen::RowMajor> J = jacobian(all);
        std::vector<Rows> columns(static_cast<std::size_t>(J.rows()));
        for (Eigen::Index row = 0; row < J.rows(); ++row) {
            const double largest = J.row(row).norm();
            for (decltype(J)::InnerIterator entry(J, row); entry; ++entry) {
                if (std::abs(entry.value()) > tolerance::kNearlyZero * largest) {
                    columns[static_cast<std::size_t>(row)].push_back(entry.col());
                }
            }
        }
        return columns;
    }
    /// Rows that are left when those are taken out, one by one, that are alone in moving some coordinate.
    static Rows coreOf(const std::vector<Rows>& columns, Eigen::Index n)
    {
        std::vector<Rows> rowsOf(static_cast<std::size_t>(n));
        for (std::size_t row = 0; row < columns.size(); ++row) {
            for (const Eigen::Index column : columns[row]) {
                rowsOf[static_cast<std::size_t>(column)].push_back(static_cast<Eigen::Index>(row));
            }
        }
        std::vector<std::size_t> left;
        std::queue<Eigen::Index> alone;
        for (const Rows& rows : rowsOf) {
            left.push_back(rows.size());
            if (rows.size() == 1) {
                alone.push(rows.front());
            }
        }
        std::vector<bool> isOut(columns.size(), false);
        for (; !alone.empty(); alone.pop()) {
            const auto row = static_cast<std::size_t>(alone.front());
            for (const Eigen::Index column : isOut[row] ? Rows() : columns[row]) {
                const auto at = static_cast<std::size_t>(column);
                if (--left[at] == 1) {
                    alone.push(*std::ranges::find_if(rowsOf[at], [&](Eigen::Index each) {
                        return each != alone.front() && !isOut[static_cast<std::size_t>(each)];
                    }));
                }
            }
            isOut[row] = true;
        }
        Rows core;
        for (std::size_t row = 0; row < columns.size(); ++row) {
            if (!isOut[row]) {
                core.push_back(static_cast<Eigen::Index>(row));
            }
        }
        return core;
    }
    /// The rows in groups that share no coordinate.
    static std::vector<Rows> groupsOf(const Rows& rows, const std::vector<Rows>& columns)
    {
        std::map<Eigen::Index, Eigen::Index> first;  // row that moves a coordinate
        std::vector<Eigen::Index> parent(columns.size());
        std::iota(parent.begin(), parent.end(), 0);
        const auto root = [&](Eigen::Index row) {
            while (parent[static_cast<std::size_t>(row)] != row) {
                row = parent[static_cast<std::size_t>(row)] =
                    parent[static_cast<std::size_t>(parent[static_cast<std::size_t>(row)])];
            }
            return row;
        };
        for (const Eigen::Index row : rows) {
            for (const Eigen::Index column : columns[static_cast<std::size_t>(row)]) {
                parent[static_cast<std::size_t>(root(row))] = root(first.try_emplace(column, row).first->second);
            }
        }
        std::map<Eigen::Index, Rows> groups;
        for (const Eigen::Index row : rows) {
            groups[root(row)].push_back(row);
        }
        std::vector<Rows> result;
        for (auto& [each, group] : groups) {
            result.push_back(std::move(group));
        }
        return result;
    }

    ConstraintBlock blockOf(const Rows& rows) const
    {
        return ConstraintBlock(m_first.terms, rows, m_all, m_first.units);
    }
    /// States of self-stress, and the rows that take part in one.
    struct StressedRows {
        Rows rows;
        Eigen::Index states = 0;
    };
    StressedRows stressOf(const Rows& rows) const
    {
        Eigen::MatrixXd W;
        if (std::ssize(rows) > kMostRows) {
            const SparseMatrix J = jacobian(m_all);
            SparseMatrix chosen(std::ssize(rows), J.rows());
            for (std::size_t i = 0; i < rows.size(); ++i) {
                chosen.insert(static_cast<Eigen::Index>(i), rows[i]) = 1;
            }
            UnitSaddle saddle(J.cols());
            saddle.factor(chosen * J);
            W = saddle.selfStress(kMostRows);
        } else {
            W = RowSpace(freeJacobian(blockOf(rows), m_all).sparseView(), tolerance::kNearlyZero).selfStress();
        }
        StressedRows found{{}, W.cols()};
        for (Eigen::Index i = 0; i < W.rows() && W.cols() > 0; ++i) {
            if (W.row(i).norm() > tolerance::kNearlyZero) {
                found.rows.push_back(rows[static_cast<std::size_t>(i)]);
            }
        }
        return found;
    }
    Eigen::Index givenOf(const ConstraintBlock& block) const
    {
        const auto& places = block.coordinates();
        return std::ranges::lower_bound(places, m_given) - places.begin();
    }
    Eigen::MatrixXd freeJacobian(const ConstraintBlock& block, const ExtendedCoordinates& all) const
    {
        const Eigen::MatrixXd J = block.jacobian(all);
        return m_first.scales(block.rows()).cwiseInverse().asDiagonal() * J.rightCols(J.cols() - givenOf(block));
    }
    /// True where some self-stress of the rows does work to second order in a motion that they allow to first order, or
    /// where fewer rows depend on others beside this configuration.
    bool mayBend(const Rows& rows) const
    {
        if (rows.empty() || std::ssize(rows) > kLargestBlock) {
            return false;
        }
        const ConstraintBlock block = blockOf(rows);
        const RowSpace space(freeJacobian(block, m_all).sparseView(), tolerance::kNearlyZero);
        const Eigen::MatrixXd& K = space.nullSpace();
        if (K.cols() == 0) {
            return false;
        }
        const Eigen::MatrixXd W = space.selfStress();
        double most = 0;
        for (Eigen::Index i = 0; i < W.cols(); ++i) {
            most = std::max(most, bendOf(block, W.col(i), K).cwiseAbs().maxCoeff());
        }
        const auto there = wayOut(block, K);
        return most > tolerance::kNearlyZero * freeJacobian(block, m_all).cwiseAbs().maxCoeff() ||
               (there &&
                RowSpace(freeJacobian(block, *there).sparseView(), tolerance::kNearlyZero).rank() > space.rank());
    }
    /// The rows with all others that hang together with them beside this configuration, where these are not too many.
    Rows widened(const Rows& rows) const
    {
        Rows all(static_cast<std::size_t>(m_written));
        std::iota(all.begin(), all.end(), 0);
        for (const Rows& group : groupsOf(all, columnsAt(beside(m_all, m_first.units)))) {
            if (std::ranges::binary_search(group, rows.front()) && std::ssize(group) <= kMostRows) {
                const ConstraintBlock block = blockOf(group);
                return std::ssize(block.coordinates()) <= kLargestBlock ? group : rows;
            }
        }
        return rows;
    }

    // Steps 3 and 4.

    /// A block with its motions K to first order, and rows that depend on the others.
    struct BlockDependence {
        ConstraintBlock block;
        Rows dependent;
        Eigen::MatrixXd K;
        Eigen::MatrixXd w;  ///< wᵀΦ_q = 0: a column for each dependent row, in which its own share is one
        Eigen::MatrixXd shares;  ///< of the rows in these, by their sizes; where they are zero by chance those beside
    };
    BlockDependence dependenceOf(const Rows& rows) const
    {
        BlockDependence found{blockOf(rows), {}, {}, {}, {}};
        const Eigen::MatrixXd J = freeJacobian(found.block, m_all);
        const RowSpace space(J.sparseView(), tolerance::kNearlyZero);
        found.K = space.nullSpace();
        found.w = space.selfStress();
        const Rows pivots = pivotRows(found.block, J.rowwise().norm(), found.w);
        for (const Eigen::Index row : pivots) {
            found.dependent.push_back(rows[static_cast<std::size_t>(row)]);
        }
        found.shares = J.rowwise().norm().asDiagonal() * found.w.cwiseAbs();
        addSharesBeside(found, pivots);
        return found;
    }
    /// Adds the rows that take part in the self-stresses beside the drawing, where as many rows depend on others.
    void addSharesBeside(BlockDependence& found, const Rows& pivots) const
    {
        const auto there = found.K.cols() > 0 && found.w.cols() > 0 ? wayOut(found.block, found.K) : std::nullopt;
        if (!there) {
            return;
        }
        const Eigen::MatrixXd J = freeJacobian(found.block, *there);
        const Eigen::MatrixXd W = RowSpace(J.sparseView(), tolerance::kNearlyZero).selfStress();
        if (W.cols() != found.w.cols()) {
            return;
        }
        const Eigen::FullPivLU<Eigen::MatrixXd> own(W(pivots, Eigen::all));
        if (!own.isInvertible()) {
            return;
        }
        const Eigen::MatrixXd beside = J.rowwise().norm().asDiagonal() * (W * own.inverse()).cwiseAbs();
        const double least = tolerance::kBackOnManifold * kStepsAside[0];
        for (Eigen::Index k = 0; k < beside.cols(); ++k) {
            const auto isShare = beside.col(k).array() > least * beside.col(k).maxCoeff();
            found.shares.col(k) = isShare.select(found.shares.col(k).cwiseMax(beside.col(k)), found.shares.col(k));
        }
    }
    /// The configuration to which a step aside along motions K of a block leads.
    [[nodiscard]] std::optional<ExtendedCoordinates> wayOut(const ConstraintBlock& block,
                                                            const Eigen::MatrixXd& K) const
    {
        const Eigen::VectorXd way = K * Eigen::VectorXd::LinSpaced(K.cols(), 1, std::sqrt(2));
        return back(block, nullptr, moved(block, m_all, kStepsAside[0] * way.normalized()));
    }
    /// The rows of a block, those that are written first, of them those of bars and bodies, the longest before shorter
    /// ones, equal ones by the names of their elements from the last: which of them is replaced depends neither on
    /// their order in the file nor on the frame.
    Rows ordered(const ConstraintBlock& block) const
    {
        Rows order(block.rows().size());
        std::iota(order.rbegin(), order.rend(), 0);
        std::ranges::stable_sort(order, std::greater(), [&](Eigen::Index row) {
            const Eigen::Index index = block.rows()[static_cast<std::size_t>(row)];
            const double scale = m_first.scales[index] / (tolerance::kEqual * m_first.size);
            const bool isCurved = block.isCurved(row);
            return std::tuple(index < m_written, isCurved, isCurved ? std::round(scale) : 0,
                              std::string_view(m_first.owners[static_cast<std::size_t>(index)]));
        });
        return order;
    }
    /// A row for each state of self-stress, whose columns are changed to those in which it has a share of one and the
    /// others have none.
    Rows pivotRows(const ConstraintBlock& block, const Eigen::VectorXd& sizes, Eigen::MatrixXd& W) const
    {
        const Rows order = ordered(block);
        Rows pivots;
        for (Eigen::Index k = 0; k < W.cols(); ++k) {
            const auto left = [&](Eigen::Index row) { return sizes[row] * W.row(row).tail(W.cols() - k).norm(); };
            double most = largestValue(order, [&](const Eigen::Index row) { return left(row); });
            const Eigen::Index pivot =
                *std::ranges::find_if(order, [&](Eigen::Index row) { return left(row) >= kClearShare * most; });
            Eigen::Index column = 0;
            W.row(pivot).tail(W.cols() - k).cwiseAbs().maxCoeff(&column);
            W.col(k).swap(W.col(k + column));
            W.col(k) /= Eigen::VectorXd(W.col(k))[pivot];
            for (Eigen::Index other = 0; other < W.cols(); ++other) {
                if (other != k) {
                    W.col(other) -= Eigen::VectorXd(W(pivot, other) * W.col(k));
                }
            }
            pivots.push_back(pivot);
        }
        return pivots;
    }
    /// The dependent row, then the other rows that take part in its self-stress, with those that consequences among
    /// them need to hold.
    Rows rowsOfStress(const BlockDependence& all, Eigen::Index k) const
    {
        const Eigen::Index d = all.dependent[static_cast<std::size_t>(k)];
        std::set<Eigen::Index> needed;
        for (Eigen::Index i = 0; i < all.shares.rows(); ++i) {
            const Eigen::Index row = all.block.rows()[static_cast<std::size_t>(i)];
            if (all.shares(i, k) > tolerance::kNearlyZero * all.shares.col(k).maxCoeff()) {
                needed.insert(row);
                needed.merge(originOf(row));
            }
        }
        Rows stress{d};
        std::ranges::copy_if(all.block.rows(), std::back_inserter(stress),
                             [&](Eigen::Index row) { return row != d && needed.contains(row); });
        return stress;
    }
    /// The rows from which a consequence follows; none of a row that is written.
    std::set<Eigen::Index> originOf(Eigen::Index row) const
    {
        const auto found = m_origins.find(row);
        return found == m_origins.end() ? std::set<Eigen::Index>() : found->second;
    }
    /// These rows and those from which consequences among them follow.
    std::set<Eigen::Index> withOrigins(const Rows& rows) const
    {
        std::set<Eigen::Index> all(rows.begin(), rows.end());
        for (const Eigen::Index row : rows) {
            all.merge(originOf(row));
        }
        return all;
    }

    void decide(const Rows& rows)
    {
        const BlockDependence all = dependenceOf(rows);
        m_aside.clear();
        Eigen::MatrixXd K = all.K;
        Rows others;
        std::vector<SecondOrderConstraint> consequences;
        for (Eigen::Index k = 0; k < std::ssize(all.dependent); ++k) {
            const bool mayBe = bendingCount(all, {k}, all.K) > 0 && !isIndefinite(all, k, K);
            std::optional<SecondOrderConstraint> found = mayBe ? secondOrderBy(all, k) : std::nullopt;
            if (!found) {
                others.push_back(k);
                continue;
            }
            const Eigen::Index before = K.cols();
            K = heldBy(found->rows, all.block, K);
            consequences.push_back(*found);
            if (K.cols() == before) {
                found->rows.dropRows();
            }
            found->motions = before - K.cols();
            m_found.secondOrder.push_back(std::move(*found));
        }
        decideByConsequences(all, std::move(consequences), others, K);
        m_found.redundant += std::ssize(others) - bendingCount(all, others, K);
    }
    // Step 5.

    /// Finds the motions among K that consequences prevent, as rows in place of dependent ones. `found`: those of the
    /// block; `others`: dependent rows without one, from which those are taken that are no longer redundant.
    void decideByConsequences(const BlockDependence& all, std::vector<SecondOrderConstraint> found, Rows& others,
                              Eigen::MatrixXd& K)
    {
        const std::vector<RowsOfTerm> written = m_first.terms;
        BlockDependence at = all;
        for (int level = 1; level < kMostLevels && K.cols() > 0 && !at.dependent.empty(); ++level) {
            for (Eigen::Index k = 0; k < std::ssize(at.dependent); ++k) {
                const bool isKnown = std::ranges::any_of(found, [&](const SecondOrderConstraint& each) {
                    return each.replaced == at.dependent[static_cast<std::size_t>(k)];
                });
                if (auto alone = isKnown ? std::nullopt : consequenceAlone(rowsOfStress(at, k))) {
                    found.push_back(std::move(*alone));
                }
            }
            const Rows rows = withConsequences(at.block, std::exchange(found, {}));
            if (rows == at.block.rows()) {
                break;
            }
            at = dependenceOf(rows);
            m_aside.clear();
            for (Eigen::Index k = 0; k < std::ssize(at.dependent); ++k) {
                const bool mayBe = bendingCount(at, {k}, K) > 0 && !isIndefinite(at, k, K);
                if (auto next = mayBe ? secondOrderBy(at, k) : std::nullopt) {
                    found.push_back(*next);
                    takePlace(std::move(*next), at.block, {all, others, K});
                }
            }
        }
        m_first.terms = written;
        m_first.scales.conservativeResize(m_written);
        m_first.owners.resize(static_cast<std::size_t>(m_written));
        m_origins.clear();
    }
    /// The second-order constraint that the rows of one self-stress are without all others.
    [[nodiscard]] std::optional<SecondOrderConstraint> consequenceAlone(const Rows& stress)
    {
        const BlockDependence alone = dependenceOf(stress);
        m_aside.clear();
        const bool mayBe =
            alone.dependent.size() == 1 && bendingCount(alone, {0}, alone.K) > 0 && !isIndefinite(alone, 0, alone.K);
        return mayBe ? secondOrderBy(alone, 0) : std::nullopt;
    }
    /// The rows of a block with consequences in place of the rows that they replace.
    Rows withConsequences(const ConstraintBlock& block, const std::vector<SecondOrderConstraint>& found)
    {
        Rows rows = block.rows();
        for (const SecondOrderConstraint& each : found) {
            SecondOrderRows independent = each.rows;
            independent.combine(independentOf(each.rows, block));
            std::erase(rows, each.replaced);
            for (Eigen::Index i = 0; i < independent.count(); ++i) {
                rows.push_back(m_first.scales.size() + i);
                m_origins[rows.back()] = withOrigins(each.rows.block().rows());
            }
            m_first.terms.push_back({nullptr, m_first.scales.size(), derivedFrom(std::move(independent))});
            RowsOfTerm& last = m_first.terms.back();
            last.term = last.derived.get();
            m_first.owners.resize(m_first.owners.size() + static_cast<std::size_t>(last.term->constraintCount()));
            m_first.scales.conservativeResize(std::ssize(m_first.owners));
            m_first.scales.tail(last.term->constraintCount()).setOnes();
        }
        return rows;
    }
    /// Dependent rows of a block, as indices of them, and motions that nothing decides yet.
    struct Open {
        const BlockDependence& block;
        Rows& others;
        Eigen::MatrixXd& K;
    };
    /// Lets a constraint that prevents motions take the place of a written row from which it follows and that nothing
    /// replaces yet.
    void takePlace(SecondOrderConstraint next, const ConstraintBlock& block, Open open)
    {
        const Eigen::MatrixXd held = heldBy(next.rows, block, open.K);
        next.motions = open.K.cols() - held.cols();
        const std::set<Eigen::Index> from = withOrigins(next.rows.block().rows());
        const auto isFree = [&](const SecondOrderConstraint& each) {
            return each.motions == 0 && from.contains(each.replaced);
        };
        const auto empty = std::ranges::find_if(m_found.secondOrder, isFree);
        const auto other = std::ranges::find_if(open.others, [&](Eigen::Index k) {
            return from.contains(open.block.dependent[static_cast<std::size_t>(k)]);
        });
        if (next.motions == 0 || (empty == m_found.secondOrder.end() && other == open.others.end())) {
            return;
        }
        open.K = held;
        next.stress.assign(from.begin(), from.lower_bound(m_written));
        if (empty != m_found.secondOrder.end()) {
            next.replaced = empty->replaced;
            *empty = std::move(next);
            return;
        }
        next.replaced = open.block.dependent[static_cast<std::size_t>(*other)];
        open.others.erase(other);
        m_found.secondOrder.push_back(std::move(next));
    }

    /// The consequence of the dependent row of a self-stress; where that cannot be decided, of another row with a share
    /// in it. None where they are no second-order constraint.
    [[nodiscard]] std::optional<SecondOrderConstraint> secondOrderBy(const BlockDependence& all, Eigen::Index k)
    {
        const auto at = static_cast<std::size_t>(k);
        const Eigen::VectorXd shares =
            all.w.col(k).cwiseAbs().cwiseProduct(freeJacobian(all.block, m_all).rowwise().norm());
        Rows tried = ordered(all.block);
        std::ranges::stable_partition(tried, [&](Eigen::Index row) {
            return all.block.rows()[static_cast<std::size_t>(row)] == all.dependent[at];
        });
        int tries = 0;
        for (const Eigen::Index row : tried) {
            BlockDependence by = all;
            by.dependent[at] = all.block.rows()[static_cast<std::size_t>(row)];
            const bool isOther =
                row != tried.front() && std::ranges::find(all.dependent, by.dependent[at]) != all.dependent.end();
            const bool isWritten = by.dependent[at] < m_written;
            if (!isWritten || shares[row] < kClearShare * shares.maxCoeff() || isOther || ++tries > kMostTries) {
                continue;
            }
            by.w.col(k) /= all.w(row, k);
            if (errorWithOthers(by, k) > tolerance::kLeftByCancellation) {
                return std::nullopt;
            }
            const Rows stress = rowsOfStress(by, k);
            SecondOrderRows consequence(blockOf(stress), m_all, m_first.partners);
            const std::optional<bool> is =
                consequence.count() > 0 ? isSecondOrder(by.dependent[at], consequence, by) : std::optional(false);
            if (is) {
                return *is ? std::optional(SecondOrderConstraint{by.dependent[at], std::move(consequence), 0, stress})
                           : std::nullopt;
            }
        }
        return std::nullopt;
    }
    /// The motions among K that the consequence does not prevent.
    Eigen::MatrixXd heldBy(const SecondOrderRows& rows, const ConstraintBlock& block, const Eigen::MatrixXd& K) const
    {
        const Eigen::MatrixXd along = gradientOf(rows, block, m_all) * K;
        if (along.size() == 0 || along.cwiseAbs().maxCoeff() < tolerance::kNearlyZero * m_first.size) {
            return K;
        }
        return K * RowSpace(along.sparseView(), tolerance::kNearlyZero).nullSpace();
    }
    /// Number of independent forms wᵀΦ_qq on motions K: combinations of the rows without one are redundant.
    Eigen::Index bendingCount(const BlockDependence& all, const Rows& others, const Eigen::MatrixXd& K) const
    {
        const double usual = freeJacobian(all.block, m_all).cwiseAbs().maxCoeff();
        Eigen::MatrixXd bends = Eigen::MatrixXd::Zero(std::ssize(others), K.cols() * K.cols());
        for (std::size_t i = 0; i < others.size(); ++i) {
            const Eigen::MatrixXd bend = bendOf(all.block, all.w.col(others[i]), K);
            if (bend.size() > 0 && bend.cwiseAbs().maxCoeff() > tolerance::kNearlyZero * usual) {
                bends.row(static_cast<Eigen::Index>(i)) = bend.reshaped().transpose();
            }
        }
        return bends.isZero(0) ? 0 : RowSpace(bends.sparseView(), tolerance::kNearlyZero).rank();
    }
    /// True where Kᵀ(wᵀΦ_qq)K has eigenvalues of both signs: the row vanishes along directions in which its gradient
    /// does not, so several motions meet here and it is no second-order constraint.
    bool isIndefinite(const BlockDependence& all, Eigen::Index k, const Eigen::MatrixXd& K) const
    {
        const Eigen::MatrixXd bend = bendOf(all.block, all.w.col(k), K);
        if (bend.size() == 0) {
            return false;
        }
        const Eigen::VectorXd values =
            Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>((bend + bend.transpose()) / 2, Eigen::EigenvaluesOnly)
                .eigenvalues();
        const double least = values.minCoeff(), most = values.maxCoeff();
        return std::min(-least, most) > tolerance::kNearlyZero * std::max(-least, most);
    }
    /// Kᵀ(wᵀΦ_qq)K, Φ as errors of position.
    Eigen::MatrixXd bendOf(const ConstraintBlock& block, const Eigen::VectorXd& w, const Eigen::MatrixXd& K) const
    {
        const Eigen::VectorXd scaled = w.cwiseQuotient(m_first.scales(block.rows()));
        return K.transpose() * block.hessian(m_all, scaled).bottomRightCorner(K.rows(), K.rows()) * K;
    }

    /// A configuration aside, and the one on Φ = 0 that steps from there lead to.
    struct PlaceAside {
        double step = 0;
        ExtendedCoordinates all;
        std::optional<ExtendedCoordinates> reached;
    };
    /// The k-th: some for each motion, far and near. They are found where they are asked for.
    const PlaceAside& asideOf(const BlockDependence& all, std::size_t k)
    {
        while (m_aside.size() <= k) {
            const Eigen::VectorXd z = Eigen::VectorXd::NullaryExpr(all.K.cols(), [&] { return m_uniform(m_random); });
            for (const double step : kStepsAside) {
                const ExtendedCoordinates aside = moved(all.block, m_all, step * (all.K * z).normalized());
                m_aside.push_back({step, aside, back(all.block, nullptr, aside)});
            }
        }
        return m_aside[k];
    }
    /// A consequence in place of the row d; combinations of its rows where there are any, else all of them.
    struct Replacement {
        const SecondOrderRows& rows;
        Eigen::Index d = 0;
        Eigen::MatrixXd combinations;

        Eigen::MatrixXd of(const Eigen::MatrixXd& all) const
        {
            return combinations.size() > 0 ? Eigen::MatrixXd(combinations * all) : all;
        }
    };
    /// Combinations of the rows of a consequence that are independent in the drawing. Aside from it the others are
    /// nearly dependent on them, so that steps of least norm may lead astray.
    Eigen::MatrixXd independentOf(const SecondOrderRows& rows, const ConstraintBlock& block) const
    {
        const Eigen::JacobiSVD<Eigen::MatrixXd> parts(gradientOf(rows, block, m_all), Eigen::ComputeThinU);
        const Eigen::VectorXd& sizes = parts.singularValues();
        return parts.matrixU()
            .leftCols((sizes.array() > tolerance::kNearlyZero * sizes.maxCoeff()).count())
            .transpose();
    }
    /// The configuration with the consequence in place of a row to which steps lead from there; absent where there is
    /// none, or the row does not hold in it.
    [[nodiscard]] std::optional<ExtendedCoordinates> impliedFrom(const ExtendedCoordinates& aside,
                                                                 const ConstraintBlock& block,
                                                                 const Replacement& by) const
    {
        auto there = back(block, &by, aside);
        return there && errorOf(blockOf({by.d}), *there) <= tolerance::kLeftByCancellation ? std::move(there)
                                                                                           : std::nullopt;
    }
    /// Absent where no steps lead back to configurations in which the row could be left out.
    [[nodiscard]] std::optional<bool> isSecondOrder(Eigen::Index d, SecondOrderRows& consequence,
                                                    const BlockDependence& dependence)
    {
        const Eigen::MatrixXd independent = independentOf(consequence, dependence.block);
        std::vector<ExtendedCoordinates> places{m_all};
        const std::size_t count = std::size(kStepsAside) * static_cast<std::size_t>(kAsideEach * dependence.K.cols());
        for (std::size_t k = 0; k < count; ++k) {
            const PlaceAside& aside = asideOf(dependence, k);
            if (!aside.reached) {
                continue;
            }
            const double off = consequence.values(*aside.reached).cwiseAbs().maxCoeff() / m_first.size;
            if (off > tolerance::kBackOnManifold * aside.step) {
                return false;
            }
            auto implied = impliedFrom(aside.all, dependence.block, {consequence, d, {}});
            if (!implied) {
                implied = impliedFrom(aside.all, dependence.block, {consequence, d, independent});
            }
            if (!implied) {
                return std::nullopt;
            }
            places.push_back(*implied);
        }
        const bool isReached = places.size() > 1;
        const PlaceAside driven = placeOfDrives(dependence);
        if (driven.reached) {
            places.push_back(*driven.reached);  // drives turn the motions that are prevented
        }
        consequence.dropZeroRows(places, m_first.partners);
        // Φ = 0 up to rounding leaves Ψ up to its root.
        const double least = std::max(tolerance::kBackOnManifold * driven.step, tolerance::kNearlyZero);
        const bool isLeftByDrives =
            driven.reached && consequence.values(*driven.reached).cwiseAbs().maxCoeff() > least * m_first.size;
        return isReached && !isLeftByDrives;
    }
    /// The place to which the drives lead a little later.
    PlaceAside placeOfDrives(const BlockDependence& dependence) const
    {
        PlaceAside driven{.step = 0, .all = m_all, .reached = {}};
        for (int i = 0; i < kMostDoublings && m_first.givenAt && driven.step < kStepsAside[1]; ++i) {
            driven.all.head(m_given) = m_first.givenAt(std::ldexp(1.0, i - kMostDoublings / 2));
            driven.step = sizeOf(errors(driven.all));
        }
        if (driven.step > 0) {
            driven.reached = back(dependence.block, nullptr, driven.all);
        }
        return driven;
    }
    /// The error of a dependent row where the others of its self-stress hold, to first order.
    double errorWithOthers(const BlockDependence& all, Eigen::Index k) const
    {
        double error = 0;
        for (std::size_t i = 0; i < all.block.rows().size(); ++i) {
            const Eigen::Index row = all.block.rows()[i];
            error += row < m_written ? all.w(static_cast<Eigen::Index>(i), k) * m_left[row] : 0;
        }
        return std::abs(error) / m_first.size;
    }
    double errorOf(const ConstraintBlock& block, const ExtendedCoordinates& all) const
    {
        return sizeOf(valuesOf(block, all));
    }
    /// Errors of position beside those of the drawing.
    Eigen::VectorXd valuesOf(const ConstraintBlock& block, const ExtendedCoordinates& all) const
    {
        Eigen::VectorXd values = block.values(all).cwiseQuotient(m_first.scales(block.rows()));
        for (std::size_t i = 0; i < block.rows().size(); ++i) {
            values[static_cast<Eigen::Index>(i)] -= block.rows()[i] < m_written ? m_left[block.rows()[i]] : 0;
        }
        return values;
    }
    static ExtendedCoordinates moved(const ConstraintBlock& block, ExtendedCoordinates all, const Eigen::VectorXd& step)
    {
        const auto& places = block.coordinates();
        for (Eigen::Index i = 0; i < step.size(); ++i) {
            const auto k = std::ssize(places) - step.size() + i;
            all[places[static_cast<std::size_t>(k)]] += block.units()[k] * step[i];
        }
        return all;
    }
    /// The rows of the block, with a consequence in place of one of them where it is given.
    BlockEquations equationsAt(const ConstraintBlock& block, const Replacement* by,
                               const ExtendedCoordinates& all) const
    {
        BlockEquations at{valuesOf(block, all), freeJacobian(block, all)};
        if (by == nullptr) {
            return at;
        }
        const auto found = std::ranges::find(block.rows(), by->d) - block.rows().begin();
        at.values[found] = 0;
        at.jacobian.row(found).setZero();
        const Eigen::VectorXd values = by->of(by->rows.values(all));
        at.values.conservativeResize(at.values.size() + values.size());
        at.values.tail(values.size()) = values;
        at.jacobian.conservativeResize(at.values.size(), Eigen::NoChange);
        at.jacobian.bottomRows(values.size()) = by->of(gradientOf(by->rows, block, all));
        return at;
    }
    /// Gradients by the free coordinates of the block in their units.
    Eigen::MatrixXd gradientOf(const SecondOrderRows& rows, const ConstraintBlock& block,
                               const ExtendedCoordinates& all) const
    {
        const auto& places = block.coordinates();
        const Eigen::Index given = givenOf(block);
        const Eigen::MatrixXd own = rows.gradient(all);
        Eigen::MatrixXd gradient = Eigen::MatrixXd::Zero(own.rows(), std::ssize(places) - given);
        for (std::size_t i = 0; i < rows.block().coordinates().size(); ++i) {
            const auto k = std::ranges::lower_bound(places, rows.block().coordinates()[i]) - places.begin();
            if (k >= given) {
                gradient.col(k - given) = block.units()[k] * own.col(static_cast<Eigen::Index>(i));
            }
        }
        return gradient;
    }
    /// From a configuration aside to one where these equations hold; none where no steps lead there.
    [[nodiscard]] std::optional<ExtendedCoordinates> back(const ConstraintBlock& block, const Replacement* by,
                                                          ExtendedCoordinates all) const
    {
        for (int i = 0; i < kMostSteps; ++i) {
            const BlockEquations at = equationsAt(block, by, all);
            if (sizeOf(at.values) <= tolerance::kRoundingOfSolve) {
                return all;
            }
            all = moved(block, all, RowSpace(at.jacobian.sparseView()).minimumNormStep(-at.values));
        }
        return sizeOf(equationsAt(block, by, all).values) <= tolerance::kLeftByCancellation ? std::optional(all)
                                                                                            : std::nullopt;
    }

    FirstAssembly m_first;   // with consequences behind the terms in step 5
    Eigen::Index m_written;  // rows of the terms alone
    Eigen::Index m_given;
    ExtendedCoordinates m_all;
    Eigen::VectorXd m_left;  // errors at m_all
    DependentConstraints m_found;
    std::vector<PlaceAside> m_aside;
    std::map<Eigen::Index, std::set<Eigen::Index>> m_origins;  // of the rows of consequences
    std::mt19937 m_random{20161201};
    std::uniform_real_distribution<double> m_uniform{-1, 1};
};

}  // namespace

DependentConstraints findDependent(const FirstAssembly& first)
{
    try {
        return DependenceSearch(first).run();
    } catch (const std::runtime_error&) {
        return {};  // numbers too large to factor: later stages say so
    }
}

}  // namespace eigenlink
