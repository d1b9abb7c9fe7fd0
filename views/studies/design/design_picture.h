#pragma once

#include "views/format/display_unit.h"
#include "views/plot/chart_picture.h"
#include "views/studies/design/design_study.h"

#include <complex>
#include <vector>

namespace eigenlink {

/// Forms of the picture of a study.
enum class DesignForm { rootLocus, frequency, damping, growth, equilibria };

/// The place of the cursor.
struct DesignPlace {
    std::size_t configuration = 0;  ///< of the locus
    std::size_t branch = 0;         ///< of the locus
    bool isRest = false;            ///< on a branch of equilibria instead:
    std::size_t restBranch = 0, rest = 0;

    friend bool operator==(const DesignPlace&, const DesignPlace&) = default;
};

/// A pole of the mechanism as it is, and where it would go.
struct PresentPole {
    std::complex<double> s;
    std::optional<std::complex<double>> slope;  ///< its change with the number that is varied, for a natural change
};

/// Contents of a picture of a study.
struct DesignScene {
    const DesignStudy* study = nullptr;
    DesignForm form = DesignForm::rootLocus;
    DesignPlace place;
    std::size_t quantity = 0;                 ///< of DesignStudy::quantities
    std::vector<PresentPole> poles;           ///< by branch
    std::optional<std::complex<double>> aim;  ///< where a pole is dragged to
    std::size_t dragged = 0;
    DisplayUnit unit;  ///< of the number that is varied
};

/// A chart with what its curves are of.
struct DesignPicture {
    ChartPicture chart;  ///< one pane
    struct Source {
        std::size_t branch = 0;  ///< of the locus, or of the diagram
        std::size_t first = 0;   ///< configuration or rest of the first place
    };
    std::vector<Source> sources;     ///< by curve; curves beyond are decoration
    std::vector<std::size_t> poles;  ///< by mark: of PresentPole, kNoPole for others
    static constexpr std::size_t kNoPole = static_cast<std::size_t>(-1);
};

DesignPicture designPicture(const DesignScene& scene);

/// The unit in which a number of a file is shown: degrees for radians.
DisplayUnit unitOfVariable(const std::string& unit);

}  // namespace eigenlink
