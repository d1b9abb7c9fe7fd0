#pragma once

#include "model/basics/text.h"
#include "model/studies/result.h"
#include "model/studies/sweep/sweep.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Kind of the varied number: a number of the mechanism, or the angle of a link, which is put there or held there.
enum class VariedKind { number, angle, heldAngle };

/// The varied number, and its range; without one about its present value.
struct DesignRequest {
    VariedKind kind = VariedKind::number;
    std::string name;  ///< of the number or the link
    std::optional<double> from, to;

    friend bool operator==(const DesignRequest&, const DesignRequest&) = default;
};

/// The drawn quantity of equilibria: the place of a point, the angle of a link, the energy.
struct DiagramQuantity {
    enum class Kind { x, y, angle, energy };
    std::string name;  ///< "D.x", "BD.angle", "energy.total"
    Kind kind = Kind::x;
    std::size_t index = 0;  ///< of the point, or among the angles of an equilibrium
};

/// A curve of equilibria with its drawn values.
struct DrawnBranch {
    std::vector<std::vector<Vector2>> points;   ///< by rest, in the order of mechanism.points
    std::vector<std::vector<Vector2>> special;  ///< by special point
};

/// Everything about one number: eigenvalues and equilibria along it.
struct DesignStudy {
    DesignRequest request;
    std::shared_ptr<const StudyResult> result;    ///< of the study `locus`, or `sweep` for an angle
    std::shared_ptr<const StudyResult> branches;  ///< of the study `branches`; null where there is none
    Sweep locus;                     ///< with the curves of equilibria along a number, where there are some
    std::vector<DrawnBranch> drawn;  ///< by curve of the locus
    std::vector<DiagramQuantity> quantities;
    Text failure;         ///< why there is no locus
    Text diagramFailure;  ///< why there are no curves

    bool isAngle() const { return request.kind != VariedKind::number; }
    bool hasCurves() const { return !locus.curves.empty(); }
    std::size_t branchCount() const { return locus.branchCount(); }
    /// The configuration nearest to a value; usable ones alone where there are any.
    std::size_t nearestTo(double value) const;
};

/// The value of a quantity at an equilibrium.
double valueOf(const DiagramQuantity& quantity, const EquilibriumPoint& rest, const std::vector<Vector2>& points);

}  // namespace eigenlink
