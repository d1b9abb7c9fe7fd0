#pragma once

#include "model/assembly/binder.h"
#include "model/assembly/second_order.h"
#include "model/assembly/system.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// Members of a System; seen by its own sources only.
struct System::Data {
    Eigen::VectorXd constants;
    std::vector<Coordinate> coordinates;
    std::vector<Constraint> constraints;
    std::vector<Input> inputs;
    std::vector<std::unique_ptr<Term>> terms;
    std::vector<std::size_t> owners;            // of terms, in mechanism.elements
    std::vector<const Term*> constraintTerms;   // those with constraints, in the order of their rows
    Eigen::Index termRows = 0;                  // of these terms
    std::vector<Eigen::Index> keptRows;         // of the rows of terms, where others are replaced; empty: all
    std::vector<Eigen::Index> replacedRows;     // the others, in the order of their consequences
    std::vector<SecondOrderRows> consequences;  // of replaced rows; none of an opened system, where they are zero
    std::vector<SecondOrder> secondOrder;
    Eigen::Index redundant = 0;  // rows that others imply
    std::vector<MovingSupport> supports;
    std::vector<LinkPin> linkPins;
    bool dependsOnTime = false;
    std::optional<Mechanism> bending;  // that it was made of, where something bends
    bool isSoftened = false;           // a beam stretches more than in the mechanism
    std::vector<Node> nodes;           // of mechanism.points
    std::vector<BeamTip> tips;         // points without a node
    std::vector<BoundLink> links;
    std::vector<std::string> linkNames;
    double size = 1;
    double heaviest = 0;  // mass of the heaviest part [kg]

    /// The number n of coordinates.
    Eigen::Index n() const { return static_cast<Eigen::Index>(coordinates.size()); }
    /// The number m of constraints.
    Eigen::Index m() const { return static_cast<Eigen::Index>(constraints.size()); }

    /// The extended vector: the time, the ground where it is at that time and the angles that links count on from, then
    /// q.
    ExtendedCoordinates extended(const Eigen::VectorXd& q, const Instant& at) const
    {
        ExtendedCoordinates all(constants.size() + q.size());
        all.head(constants.size()) = constants;
        all.tail(q.size()) = q;
        all[kTimeIndex] = at.t;
        for (const MovingSupport& support : supports) {
            all[support.node.x] += support.x.at(at.t).value;
            all[support.node.x + 1] += support.y.at(at.t).value;
        }
        if (at.directions != nullptr) {
            for (std::size_t i = 0; i < at.directions->size(); ++i) {
                all[constants.size() - 1 - static_cast<Eigen::Index>(i)] = (*at.directions)[i];
            }
        }
        return all;
    }

    /// Velocities of given quantities: ṫ, and x′(t) ṫ of moving supports [m/s]; the ground stands still.
    Eigen::VectorXd givenVelocity(const Instant& at) const
    {
        Eigen::VectorXd given = Eigen::VectorXd::Zero(constants.size());
        given[kTimeIndex] = at.rate;
        for (const MovingSupport& support : supports) {
            given[support.node.x] = support.x.at(at.t).first * at.rate;
            given[support.node.x + 1] = support.y.at(at.t).first * at.rate;
        }
        return given;
    }
    /// Accelerations of given quantities: ẗ, and x″(t) ṫ² + x′(t) ẗ of moving supports [m/s²].
    Eigen::VectorXd givenAcceleration(const Instant& at) const
    {
        const auto second = [&](const TimeCurve& curve) {
            const Jet jet = curve.at(at.t);
            return jet.second * at.rate * at.rate + jet.first * at.acceleration;
        };
        Eigen::VectorXd given = Eigen::VectorXd::Zero(constants.size());
        given[kTimeIndex] = at.acceleration;
        for (const MovingSupport& support : supports) {
            given[support.node.x] = second(support.x);
            given[support.node.x + 1] = second(support.y);
        }
        return given;
    }
    /// Given quantities with free ones behind them.
    static Eigen::VectorXd joined(const Eigen::VectorXd& given, const Eigen::VectorXd& free)
    {
        Eigen::VectorXd all(given.size() + free.size());
        all << given, free;
        return all;
    }
    /// Velocities of given quantities with q̇ = v, n, behind them.
    Eigen::VectorXd extendedVelocity(const Eigen::VectorXd& v, const Instant& at) const
    {
        return joined(givenVelocity(at), v);
    }

    /// −∂f/∂q = GᵀWG + rest. `from`: see Term::addStiffnessBesideStrains.
    StrainForm strainForm(const ExtendedCoordinates& all, const ExtendedCoordinates* from) const;
    /// Section forces of every beam for a configuration and its rates.
    std::vector<BeamForces> sectionForces(const ExtendedCoordinates& all, const ExtendedRates& rates) const;

    /// Patterns of each kind of matrix.
    struct Patterns {
        PatternMemory mass, damping, stiffness, besideStrains, reactionStiffness, jacobian, strains, input;
    };
    mutable Patterns patterns;

    /// Binds the elements of a mechanism and builds the terms.
    static std::unique_ptr<Data> built(const Mechanism& mechanism, std::optional<Eigen::Index> opened,
                                       const Assumed& assumed = {});
    /// M a, both over all coordinates.
    Eigen::VectorXd inertiaForce(const ExtendedCoordinates& all, const Eigen::VectorXd& a) const;
    /// M g̈ + C ġ on the free coordinates, n: forces by the accelerations g̈ and velocities ġ of moving supports.
    Eigen::VectorXd forceOfSupports(const ExtendedCoordinates& all, const Instant& at) const;
    /// Φ_g g, m: the derivatives of Φ by the given quantities times their rates g = `given`.
    Eigen::VectorXd constraintProduct(const ExtendedCoordinates& all, const Eigen::VectorXd& given) const;

    /// q as drawn, n.
    Eigen::VectorXd drawn() const;
    /// The terms with constraints and the number of their first row, before any row is replaced.
    std::vector<RowsOfTerm> rowsOfTerms() const;
    /// The input of findDependent.
    FirstAssembly firstAssembly() const;
    /// Finds second-order constraints near the drawing and replaces them.
    void replaceSecondOrder();
    /// The parts that take part in a second-order constraint, by their ids.
    SecondOrder describe(const SecondOrderConstraint& each) const;
    /// Replaces the rows that are replaced in another system of the same mechanism.
    void replaceAs(const Data& whole);
    /// Does that with their consequences, for another system whose constraints are these.
    void replaceSame(const Data& other);
    /// True where the constraints have the values and the gradients of those of another system at the drawing, and
    /// nothing drives them.
    bool hasConstraintsOf(const Data& other) const;
    /// True where consequences of second-order constraints stand in the place of rows.
    bool replacesRows() const { return !secondOrder.empty(); }
    /// λ of the rows of terms from λ of all constraints, m; zero for the rows that are replaced.
    Eigen::VectorXd ofTerms(const Eigen::VectorXd& lambda) const;
    /// Values of the rows of terms, without those that are replaced, then of the consequences: of(rows), count ×
    /// columns.
    template <class Rows, class Of>
    Rows joinedRows(Rows own, Of of) const
    {
        if (!replacesRows()) {
            return own;
        }
        Rows all = Rows::Zero(m(), own.cols());
        all.topRows(std::ssize(keptRows)) = own(keptRows, Eigen::all);
        for (std::size_t i = 0; i < consequences.size(); ++i) {
            all.middleRows(secondOrder[i].first, secondOrder[i].count) = of(consequences[i]);
        }
        return all;
    }
    /// Φ_q of the rows that are kept and of the consequences; called only where rows are replaced.
    SparseMatrix joinedJacobian(const SparseMatrix& own, const ExtendedCoordinates& all) const;
    /// ∂(Ψ_qᵀμ)/∂q of the consequences by all extended coordinates.
    MatrixPattern::Entries consequenceStiffness(const ExtendedCoordinates& all, const Eigen::VectorXd& lambda) const;

    /// n×n of what contribution(term, row, sink) adds for each term, `row` its first constraint.
    template <class Contribution>
    SparseMatrix coordinateMatrix(PatternMemory& pattern, Contribution contribution) const
    {
        return assembledMatrix(n(), n(), {constants.size(), constants.size()}, pattern, [&](MatrixSink& sink) {
            Eigen::Index row = 0;
            for (const auto& term : terms) {
                contribution(*term, row, sink);
                row += term->constraintCount();
            }
        });
    }
    /// n×n, of the terms with constraints: contribution(term, first row, sink).
    template <class Contribution>
    SparseMatrix constraintMatrix(PatternMemory& pattern, Contribution contribution) const
    {
        return assembledMatrix(n(), n(), {constants.size(), constants.size()}, pattern,
                               [&](MatrixSink& sink) { forEachConstraint(contribution, sink); });
    }
    /// Calls visit(term, first row, sink) for the terms with constraints.
    template <class Visit, class Sink>
    void forEachConstraint(Visit visit, Sink& sink) const
    {
        Eigen::Index row = 0;
        for (const Term* term : constraintTerms) {
            visit(*term, row, sink);
            row += term->constraintCount();
        }
    }
    /// Φ of all terms.
    Eigen::VectorXd termValues(const ExtendedCoordinates& all) const
    {
        VectorSink sink(termRows);
        forEachConstraint(
            [&all](const Term& term, Eigen::Index row, VectorSink& to) { term.addConstraint(all, row, to); }, sink);
        return sink.take();
    }
    /// Sets the size and the heaviest part.
    void measure(const Mechanism& mechanism);
    /// Sets the terms with constraints and the number of their rows.
    void findConstraintTerms()
    {
        for (const auto& term : terms) {
            if (term->constraintCount() > 0) {
                constraintTerms.push_back(term.get());
                termRows += term->constraintCount();
            }
        }
    }
    /// rows×n of what fill(sink) adds.
    template <class Fill>
    SparseMatrix rowMatrix(Eigen::Index rows, PatternMemory& pattern, Fill fill) const
    {
        return assembledMatrix(rows, n(), {0, constants.size()}, pattern, fill);
    }
};

}  // namespace eigenlink
