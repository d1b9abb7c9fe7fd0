#pragma once

#include "model/analysis/analysis.h"
#include "model/pose/pose.h"
#include "views/selection.h"
#include "views/state/canvas_overlay.h"
#include "views/state/mechanism_parts.h"
#include "views/state/mode_time.h"

#include <QString>

#include <complex>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

struct MotionOverlay;

/// A configuration and the shape that moves over it, with the parts that both are of: whole in itself, whatever has
/// become of the mechanism since.
struct ShownConfiguration {
    std::shared_ptr<const MechanismParts> parts;
    Pose pose;
    ModeMotion motion;               ///< empty where nothing moves
    std::optional<PlayedMode> mode;  ///< the mode that moves, as a player needs it; set for modes without a shape too
};

/// A configuration that is shown in place of the equilibrium, such as one of a sweep, with words for it.
struct Exhibit {
    std::shared_ptr<const Mechanism> mechanism;  ///< the revision that it was made from
    ShownConfiguration configuration;
    std::vector<Vector2> extent;  ///< what a view has to show beside it, so that it stands still from one to another
    QString title;
    QString subtitle;
    std::shared_ptr<const MotionOverlay> overlay{};  ///< what is drawn with it; null where nothing is
    std::shared_ptr<const CanvasOverlay> marks{};    ///< over it; null where there are none
    std::shared_ptr<const Analysis> analysis{};      ///< of another equilibrium that it shows; null where it shows none
    std::size_t equilibrium = 0;                     ///< its number by energy from 1; 0: none of a list
    bool isOffBalance = false;                       ///< the mechanism is held where it would not stay by itself
};

/// Relation of the analysis to the mechanism that is shown.
enum class Standing {
    unknown,         ///< nothing is known
    current,         ///< it is of this mechanism
    numbersChanged,  ///< it is of an earlier revision with the same parts: its places hold until the new ones are there
    partsChanged,    ///< it is of an earlier revision with other parts: only what is whole in itself may be shown
};

/// The contents of all views, as one immutable value: a mechanism, its analysis, the configuration and motion made from
/// that, and the selection. Views take nothing else, so that none can be handed parts of two revisions.
///
/// A Shown is made from another one by exchanging one thing; everything that follows from it is made anew here: the
/// standing of the analysis is found by comparing mechanisms, the motion is made from the analysis and the selected
/// mode, the selection is freed of missing parts, and an exhibit of another revision is refused.
class Shown {
public:
    /// An empty drawing.
    Shown();

    /// Another revision. The analysis becomes an earlier one; parts that an edit renamed stay selected.
    /// `mechanism` must not be null.
    [[nodiscard]] Shown withMechanism(std::shared_ptr<const Mechanism> mechanism) const;
    /// Another analysis, or none, and the mode that is selected in it.
    [[nodiscard]] Shown withAnalysis(std::shared_ptr<const Analysis> analysis,
                                     const std::optional<ModeReference>& mode = {}) const;
    [[nodiscard]] Shown withSelection(const Selection& selection) const;
    /// A configuration in place of the equilibrium, or the equilibrium again. An exhibit of another revision is
    /// ignored.
    [[nodiscard]] Shown withExhibit(std::shared_ptr<const Exhibit> exhibit) const;
    /// Eigenvalues of mechanisms beside that of the analysis, for the complex plane; null: none. They go with the
    /// analysis.
    [[nodiscard]] Shown withClouds(std::shared_ptr<const std::vector<std::complex<double>>> clouds) const;
    /// The result for this revision takes long: views mark values of an earlier one.
    [[nodiscard]] Shown whileWaiting() const;

    /// The mechanism as it is drawn now, maybe in the middle of a drag.
    const Mechanism& mechanism() const { return *m_mechanism; }
    const std::shared_ptr<const Mechanism>& snapshot() const { return m_mechanism; }
    /// The parts, prepared for being drawn.
    const std::shared_ptr<const MechanismParts>& parts() const { return m_parts; }
    /// The analysis of this revision or of an earlier one (see standing); null where there is none yet.
    const std::shared_ptr<const Analysis>& analysis() const { return m_analysis; }
    /// The analysis of the equilibrium that is seen: that of the exhibit where it is another one. Null where the seen
    /// configuration is no equilibrium, and where no analysis is known.
    std::shared_ptr<const Analysis> analysisSeen() const;
    /// The analysis that is seen, or that of the mechanism in equilibrium where the seen configuration is none.
    std::shared_ptr<const Analysis> nearestAnalysis() const;
    Standing standing() const { return m_standing; }
    bool isCurrent() const { return m_standing == Standing::current; }
    /// The analysis is of an earlier revision and will stay so for a while.
    bool isOutOfDate() const { return m_waits && m_standing != Standing::current; }
    /// Its ids are those of parts of the mechanism, its mode is one of the analysis.
    const Selection& selection() const { return m_selection; }
    /// The exhibit; null where there is none.
    const std::shared_ptr<const Exhibit>& exhibit() const { return m_exhibit; }
    const std::shared_ptr<const std::vector<std::complex<double>>>& clouds() const { return m_clouds; }
    /// The exhibit or the equilibrium, with the motion over it; null where neither is known. Whole in itself.
    std::shared_ptr<const ShownConfiguration> configuration() const;
    /// The configuration where its places hold for the mechanism as it is drawn now, else null.
    std::shared_ptr<const ShownConfiguration> fittingConfiguration() const;

    /// True for the same value, made in the same way.
    friend bool operator==(const Shown& a, const Shown& b);

private:
    void placeAnalysis();
    void checkSelection();
    void findRest(const Shown& before);

    std::shared_ptr<const Mechanism> m_mechanism;
    std::shared_ptr<const MechanismParts> m_parts;
    std::shared_ptr<const Analysis> m_analysis;
    Standing m_standing = Standing::unknown;
    bool m_waits = false;
    Selection m_selection;
    std::shared_ptr<const Exhibit> m_exhibit;
    std::shared_ptr<const std::vector<std::complex<double>>> m_clouds;
    std::shared_ptr<const ShownConfiguration> m_rest;
};

}  // namespace eigenlink
