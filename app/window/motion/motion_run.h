#pragma once

#include "model/studies/motion/motion_found.h"
#include "views/state/shown.h"
#include "views/studies/motion/motion_record.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace eigenlink {

/// The number, among the true modes, of the one that is selected; of another method that with the nearest eigenvalue.
std::optional<std::size_t> modeNumber(const Shown& shown);

/// The part of a motion that is known while it is being computed, handed from the thread that computes to the one that
/// shows.
class GrowingMotion {
public:
    /// Everything but the motion is known.
    void begin(const MotionFound& found);
    void add(const MotionSample& sample);

    /// The motion that began, once; null before and after.
    std::shared_ptr<MotionFound> takeBegun();
    /// The moments since the last call.
    std::vector<MotionSample> takeFresh();

private:
    std::mutex m_mutex;
    std::shared_ptr<MotionFound> m_begun;
    std::vector<MotionSample> m_fresh;
};

/// The numbers of a motion of this mechanism for a chart; it keeps the motion.
std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const MotionFound>& found, const Mechanism& mechanism);

}  // namespace eigenlink
