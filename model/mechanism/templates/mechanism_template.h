#pragma once

#include "model/basics/text.h"
#include "model/mechanism/mechanism.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// One number that a family of mechanisms is made from.
struct TemplateParameter {
    std::string_view key;      ///< of flags, e.g. "rest-length"
    std::string_view label;    ///< for people
    std::string_view summary;  ///< for help texts
    std::string_view unit;     ///< SI; empty for counts and ratios
    Quantity quantity = Quantity::none;
    Range range = Range::positive;
    double usual = 1;
    int mostOf = 0;  ///< a count from 1 to this; 0: a real number
};

/// Values of the parameters, in their order, SI units.
using TemplateValues = std::vector<double>;

/// A known family of mechanisms: a starting point for drawings and for files.
struct MechanismTemplate {
    std::string_view key;    ///< of the command line, e.g. "nloop"
    std::string_view label;  ///< for people
    std::string_view summary;
    std::vector<TemplateParameter> parameters;
    /// Throws std::invalid_argument with a sentence for people where the lengths make no mechanism.
    std::function<Mechanism(const TemplateValues&)> build;
};

/// All templates.
std::span<const MechanismTemplate> mechanismTemplates();

/// The usual values of the parameters of a template.
TemplateValues usualValues(const MechanismTemplate& family);

/// The meeting point p [m] of two links, |p − a| = ra and |p − b| = rb, to the left of the way from a to b. Throws
/// std::invalid_argument, naming the links, where they do not reach.
Vector2 meetingPoint(Vector2 a, double ra, Vector2 b, double rb, const Text& names);

}  // namespace eigenlink
