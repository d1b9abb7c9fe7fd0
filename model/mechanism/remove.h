#pragma once

#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A mechanism after a removal, and the parts that went beside those that were named.
struct Removal {
    Mechanism mechanism;
    /// Ids that went because they hung on removed parts, in the order of the file, points first.
    std::vector<std::string> along;
};

/// The mechanism without these points and elements. What names one of them goes with it (elements on a point, angles
/// and springs of a link, and so on); so do free pins of removed elements that nothing touches any more. Unknown ids
/// are passed over. No reference to nothing is left.
Removal withRemoved(const Mechanism& mechanism, const std::vector<std::string>& ids);

/// The mechanism with point `gone` put into point `kept`: elements on `gone` are on `kept`, which stays where it is and
/// is fixed when one of the two was. Elements that would name it twice go. Throws std::out_of_range for an unknown
/// point and std::invalid_argument when both are the same.
Removal withMerged(const Mechanism& mechanism, const std::string& kept, const std::string& gone);

}  // namespace eigenlink
