#pragma once

#include "model/assembly/system.h"
#include "model/assembly/term.h"
#include "model/description/mechanism.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace eigenlink {

/// A rigid link as other elements see it: two nodes that carry its motion. Any material point of the link
/// is (1 − ζ) a + ζ b with a constant complex ζ.
struct LinkFrame {
    Node a, b;
    double length = 0;      ///< l = |b − a| [m]
    double drawnAngle = 0;  ///< of b − a in the drawing [rad]
};

/// Gives coordinates to points and links, and collects the terms of the elements, while a System is built.
///
/// Links bind first, so that every other element can ask for their frames.
class Binder {
public:
    explicit Binder(const Mechanism& mechanism);

    const Mechanism& mechanism() const { return m_mechanism; }
    Vector2 gravity() const { return m_mechanism.gravity; }

    /// The coordinates of a point.
    Node node(std::string_view pointId) const;
    /// Where a point is drawn [m].
    Vector2 drawnAt(std::string_view pointId) const;
    bool isFixed(std::string_view pointId) const;
    /// True when the node's coordinates are constants.
    bool isConstant(Node node) const { return node.x < m_constantCount; }

    /// The frame of a link that has been bound.
    const LinkFrame& link(std::string_view linkId) const;
    void addLink(std::size_t element, const LinkFrame& frame);

    /// A helper node owned by an element, e.g. the second point of a link with one pin.
    Node addNode(const std::string& owner, Vector2 drawn);
    /// Turns the start of a link towards `angle` where the drawing points more than 90° away from it.
    void aim(const LinkFrame& frame, double angle);
    /// A coordinate of its own, e.g. an angle.
    Eigen::Index addCoordinate(const Coordinate& coordinate);

    /// Takes a term with the names of its constraints and inputs.
    void addTerm(std::unique_ptr<Term> term, std::vector<Constraint> constraints = {}, std::vector<Input> inputs = {});

private:
    friend class System;

    Vector2 drawnAt(Node node) const;
    Coordinate& coordinateAt(Eigen::Index index);

    const Mechanism& m_mechanism;
    Eigen::Index m_constantCount = 0;
    std::unordered_map<std::string_view, std::size_t> m_pointIndex;
    std::vector<Node> m_nodes;  // of mechanism.points
    Eigen::VectorXd m_constants;
    std::vector<Coordinate> m_coordinates;
    std::unordered_map<std::string_view, std::size_t> m_linkIndex;
    std::vector<std::size_t> m_linkElements;
    std::vector<LinkFrame> m_links;
    std::vector<std::unique_ptr<Term>> m_terms;
    std::vector<Constraint> m_constraints;
    std::vector<Input> m_inputs;
};

}  // namespace eigenlink
