#pragma once

#include "model/mechanism/mechanism.h"

#include <map>
#include <string>

namespace eigenlink {

/// A mechanism with fewer links and the same equilibria.
struct WeldedLinks {
    Mechanism mechanism;
    /// For each link that is no longer there: the one that it has become a part of, whose angle it is ahead of as in
    /// the drawing.
    std::map<std::string, std::string> partOf;
};

/// Rigid links that are welded to one another as one link with all their pins and their weight, whose equations are
/// polynomials where those of a weld, Φ = θ_i − θ_0 − (θ_i − θ_0)_drawn, are not. It keeps the id of the one that
/// other elements name; its inertia is left out, which counts only in motion. Left as they are: links that bend, those
/// with one pin, welds to the ground, links of which others name more than one, and loops of links that do not close.
WeldedLinks weldedLinks(const Mechanism& mechanism);

}  // namespace eigenlink
