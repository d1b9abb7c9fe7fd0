#pragma once

#include "model/mechanism/mechanism.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace eigenlink {

/// Ids without repetition.
using IdSet = std::set<std::string, std::less<>>;
/// Old id to new id.
using IdMap = std::map<std::string, std::string, std::less<>>;

/// Gives the element's references to points and links other ids; ids that are not in the map stay.
void replaceReferences(Element& element, const IdMap& points, const IdMap& links);

/// Everything an element names: its points and its links, without "ground".
std::vector<std::string> referencesOf(const Element& element);

/// The points that move when these points and elements are moved: the points themselves, the points of the elements,
/// and the points of the links that they name. Unknown ids are passed over.
IdSet pointsBehind(const Mechanism& mechanism, const std::vector<std::string>& ids);

/// The ids together with everything that their elements name, directly or by links: the contents of a copy.
IdSet closureOf(const Mechanism& mechanism, const std::vector<std::string>& ids);

}  // namespace eigenlink
