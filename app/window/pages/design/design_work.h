#pragma once

#include "app/io/prepared_views.h"
#include "app/jobs/study_job.h"
#include "model/basics/monitor.h"
#include "model/studies/design/design.h"
#include "views/state/shown.h"
#include "views/studies/design/design_view.h"

#include <complex>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// The choices in a mechanism: its parameters or its numbers, and the angles of its links.
std::vector<DesignChoice> designChoices(const Mechanism& mechanism);

/// The varied number of the requests of `locus` or `sweep`; nothing where they name none.
std::optional<DesignRequest> designRequestOf(const StudyRequests& requests);

/// The study of the eigenvalues along the varied number of the shown mechanism.
AskedStudy askedOf(const DesignRequest& request, const Shown& shown);

/// The study of the equilibria along a number that is varied.
AskedStudy branchesAsked(const DesignRequest& request, const std::shared_ptr<const Analysis>& subject);

/// The eigenvalues by that study, and the equilibria along the varied number.
DesignStudy designStudyOf(const AskedStudy& asked, const DesignRequest& request, const Monitor& monitor);

/// The picture of a place of a study on the canvas.
struct DesignSight {
    std::shared_ptr<const Exhibit> exhibit;  ///< null where nothing stands there
    std::optional<Mechanism> mechanism;      ///< the mechanism with that value, drawn at its equilibrium
};

/// `snapshot` is the revision that the study is of.
DesignSight designSight(const DesignStudy& study, const DesignPlace& place,
                        const std::shared_ptr<const Mechanism>& snapshot);

/// A place on a curve of a root locus, and the part of s that changes more along the curve there.
struct PolePlace {
    std::complex<double> s;
    DesignTarget::Quantity along = DesignTarget::Quantity::imaginary;
};

/// The place on the curve of a branch that is nearest to s; nothing where the study has no such curve.
std::optional<PolePlace> nearestOnCurve(const DesignStudy& study, std::size_t branch, std::complex<double> s);

/// The true modes of an analysis in their order.
std::vector<std::complex<double>> presentPoles(const Analysis& analysis);

}  // namespace eigenlink
