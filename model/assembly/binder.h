#pragma once

#include "model/assembly/section_angle.h"
#include "model/assembly/system.h"
#include "model/assembly/term.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/indexed_mechanism.h"

#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace eigenlink {

/// A link of the mechanism with its coordinates.
struct BoundLink {
    std::size_t element = 0;  ///< index in mechanism.elements
    std::variant<LinkFrame, BeamFrame> frame;
};

/// A point that is the far end of a beam and nothing else: it has no coordinates of its own.
struct BeamTip {
    std::size_t point = 0;  ///< index in mechanism.points
    BeamFrame beam;
};

/// A point of the ground that moves.
struct MovingSupport {
    Node node;
    TimeCurve x, y;     ///< added to where it is drawn [m]
    std::string owner;  ///< id of the element
};

/// Assumptions of a system that differ from its mechanism.
struct Assumed {
    double stretchLimit = std::numeric_limits<double>::infinity();  ///< largest EA l²/EI of beams for any bending
    bool areBeamsRigid = false;  ///< the nodes of beams stay where they are without load
    double loads = 1;            ///< share of every load: forces, torques, weight, loads of beams
};

/// Gives coordinates to points and links, and collects the terms of the elements, while a System is built.
///
/// Links bind first, so that every other element can ask for their frames.
class Binder {
public:
    /// `opened`: the size of the extended vector of the whole; every link gets copies of its own of the points that it
    /// reaches, beyond that index, so that the forces of its joints can be read off. Empty: links share their points.
    explicit Binder(const Mechanism& mechanism, std::optional<Eigen::Index> opened = {}, const Assumed& assumed = {});

    /// The mechanism that is bound.
    const IndexedMechanism& mechanism() const { return m_mechanism; }
    /// g [m/s²] times the share of the loads.
    Vector2 gravity() const { return m_assumed.loads * m_mechanism.gravity; }
    /// The assumptions of the system.
    const Assumed& assumed() const { return m_assumed; }

    /// The coordinates of a point. Throws std::logic_error for a derived one.
    Node node(std::string_view pointId);
    /// True for a free point that only the far end of one beam touches: its position follows from the beam.
    bool isDerived(std::string_view pointId) const;
    /// True the first time for a free point with coordinates: they serve as the origin of a beam's frame.
    bool claim(std::string_view pointId);
    /// The place where a point is drawn [m].
    Vector2 drawnAt(std::string_view pointId) const;
    /// True for a point of the ground.
    bool isFixed(std::string_view pointId) const;
    /// True where a rigid joint holds the angle of the link at the point.
    bool isHeldAt(const std::string& linkId, const std::string& pointId) const;
    /// True when the node's coordinates are constants.
    bool isConstant(Node node) const { return shared(node).x < m_constantCount; }

    /// The frame of a rigid link that has been bound. Throws std::bad_variant_access for a beam.
    const LinkFrame& link(std::string_view linkId) const;
    /// The frame of a beam that has been bound; null for a rigid link.
    const BeamFrame* beam(std::string_view linkId) const;
    /// The angle of a link [rad]; of a beam that of its cross-section at the end that lies at `pointId`, else at its
    /// first.
    SectionAngle angleOf(std::string_view linkId, std::string_view pointId = {}) const;
    /// True for a rigid link between constants.
    bool isConstantLink(std::string_view linkId) const;
    /// Binds a rigid link, the one with this index in mechanism.elements, to its frame.
    void addLink(std::size_t element, const LinkFrame& frame);
    /// Binds a beam likewise. A point at its far end that nothing else touches follows from it.
    void addBeam(std::size_t element, const BeamFrame& frame);

    /// Moves a fixed point by (x(t), y(t)) [m] from where it is drawn.
    void moveSupport(const std::string& owner, std::string_view pointId, const TimeCurve& x, const TimeCurve& y);

    /// Adds the two coordinates of a helper node owned by an element, drawn at `drawn` [m], e.g. the second point of a
    /// link with one pin.
    Node addNode(const std::string& owner, Vector2 drawn);
    /// Turns the start of a link to `angle` [rad] where it is drawn more than 60° away from it: moves the drawn place
    /// of one of its ends. No effect in an opened system.
    void aim(const LinkFrame& frame, double angle);
    /// Adds a coordinate of its own, e.g. an angle, and returns its index in the extended vector.
    Eigen::Index addCoordinate(const Coordinate& coordinate);

    /// Tells that a beam was made as soft as the limit of its stretch.
    void noteSoftened() { m_isSoftened = true; }

    /// Adds a term with the names of its constraints and inputs. Throws std::logic_error where their numbers differ
    /// from those of the term.
    void addTerm(std::unique_ptr<Term> term, std::vector<Constraint> constraints = {}, std::vector<Input> inputs = {});

private:
    friend class System;

    std::size_t pointIndex(std::string_view pointId) const;
    const BoundLink& boundLink(std::string_view linkId) const;
    Vector2 drawnAt(Node node) const;
    Coordinate& coordinateAt(Eigen::Index index);
    /// Sets the element to which the next nodes and terms belong.
    void begin(std::size_t element);
    Node ownNode(std::size_t point);
    /// The node that a link's own copy stands for; any other node itself.
    Node shared(Node node) const;

    IndexedMechanism m_mechanism;
    Eigen::Index m_constantCount = 0;
    std::vector<Node> m_nodes;  // of mechanism.points
    Eigen::VectorXd m_constants;
    std::vector<Coordinate> m_coordinates;
    std::vector<BoundLink> m_links;
    std::vector<bool> m_derived;        // by point
    std::set<std::pair<std::string, std::string>> m_held;  // links with the points at which joints hold their angles
    std::vector<bool> m_claimed;        // by point
    std::vector<std::size_t> m_linkOf;  // by element: its number among the links
    std::vector<BeamTip> m_tips;
    std::vector<std::unique_ptr<Term>> m_terms;
    std::vector<std::size_t> m_owners;  // of the terms, in mechanism.elements
    std::vector<MovingSupport> m_supports;
    std::size_t m_element = 0;  // that is being bound
    std::optional<Eigen::Index> m_opened;
    std::vector<System::LinkPin> m_ownPins;  // copies as they are first asked for, two indices each
    std::vector<Constraint> m_constraints;
    std::vector<Input> m_inputs;
    Assumed m_assumed;
    bool m_isSoftened = false;
};

}  // namespace eigenlink
