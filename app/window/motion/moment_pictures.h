#pragma once

#include "model/dynamics/simulate.h"
#include "views/state/motion_overlay.h"
#include "views/state/shown.h"
#include "views/studies/motion/motion_record.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// The moving parts, and their moments.
struct MovingMechanism {
    std::shared_ptr<const Mechanism> mechanism;  ///< the revision that it was made from
    std::shared_ptr<const System> system;
    std::shared_ptr<const MechanismParts> parts;
    const std::vector<MotionSample>* samples = nullptr;
    const std::vector<MotionSample>* linear = nullptr;  ///< at the same times; empty or null where there is none
};

/// The moments of a motion as pictures of the canvas: the mechanism, the paths of its points, polodes, velocities and
/// accelerations, and where the linear model has it. What `moving` points to must outlive it, and may grow.
class MomentPictures {
public:
    explicit MomentPictures(MovingMechanism moving) : m_moving(std::move(moving)) {}

    /// One moment; `ids` are the parts whose paths and arrows are wanted, none for all points. Its words are left
    /// empty.
    std::shared_ptr<Exhibit> exhibitAt(std::size_t moment, const MotionExtras& extras,
                                       const std::vector<std::string>& ids);
    const std::shared_ptr<const MechanismParts>& parts() const { return m_moving.parts; }
    /// The values of the longest arrows, in words; empty where none are drawn.
    QString arrowWords(const MotionExtras& extras) const;

private:
    /// The instantaneous centre of a link in the plane, and on the link, at every moment.
    struct Polodes {
        std::vector<Vector2> fixed, moving;
    };

    void takeNewMoments();
    std::vector<std::size_t> pointsOf(const std::vector<std::string>& ids) const;
    bool isMoved(std::size_t point) const;
    void addTraces(MotionOverlay& overlay, std::size_t moment, const std::vector<std::size_t>& points) const;
    void addArrows(MotionOverlay& overlay, std::size_t moment, const std::vector<std::size_t>& points,
                   MotionOverlay::Arrow::Kind kind) const;
    void addPolodes(MotionOverlay& overlay, std::size_t moment, const std::vector<std::string>& ids);
    const Polodes& polodesOf(std::size_t element);
    std::vector<Vector2> motionOf(const MotionSample& sample, MotionOverlay::Arrow::Kind kind) const;

    MovingMechanism m_moving;
    std::vector<std::vector<Vector2>> m_places;  ///< of every point, at every moment
    std::vector<Vector2> m_extent;
    std::map<std::size_t, Polodes> m_polodes;  ///< by element
    double m_fastest = 0, m_sharpest = 0;
};

}  // namespace eigenlink
