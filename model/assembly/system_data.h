#pragma once

#include "model/assembly/binder.h"
#include "model/assembly/system.h"

#include <memory>
#include <vector>

namespace eigenlink {

/// What a System is made of; seen by its own sources only.
struct System::Data {
    Eigen::VectorXd constants;
    std::vector<Coordinate> coordinates;
    std::vector<Constraint> constraints;
    std::vector<Input> inputs;
    std::vector<std::unique_ptr<Term>> terms;
    std::vector<Node> nodes;    // of mechanism.points
    std::vector<BeamTip> tips;  // points without a node
    std::vector<BoundLink> links;
    std::vector<std::string> linkNames;
    double size = 1;

    Eigen::Index n() const { return static_cast<Eigen::Index>(coordinates.size()); }
    Eigen::Index m() const { return static_cast<Eigen::Index>(constraints.size()); }

    ExtendedCoordinates extended(const Eigen::VectorXd& q) const
    {
        ExtendedCoordinates all(constants.size() + q.size());
        all << constants, q;
        return all;
    }

    /// Velocities of all coordinates; constants stand still.
    Eigen::VectorXd extendedVelocity(const Eigen::VectorXd& v) const
    {
        Eigen::VectorXd all(constants.size() + v.size());
        all << Eigen::VectorXd::Zero(constants.size()), v;
        return all;
    }

    /// Of each kind of matrix.
    struct Patterns {
        PatternMemory mass, damping, stiffness, besideStrains, reactionStiffness, jacobian, strains, input;
    };
    mutable Patterns patterns;

    template <class Contribution>
    SparseMatrix coordinateMatrix(PatternMemory& pattern, Contribution contribution) const
    {
        MatrixSink sink(n(), n(), {constants.size(), constants.size()}, pattern.entryCount());
        for (const auto& term : terms) {
            contribution(*term, sink);
        }
        return sink.build(pattern);
    }
};

}  // namespace eigenlink
