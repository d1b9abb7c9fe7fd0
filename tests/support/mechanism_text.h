#pragma once

#include "app/io/mechanism_file.h"
#include "model/mechanism/elements/element.h"

#include <random>
#include <string>
#include <vector>

namespace eigenlink::test {

/// The text of a four-bar; `spring` are the keys of its spring, at elements[3].
std::string fourBarText(const std::string& spring = R"("stiffness": 25, "rest_length": 1.4)");

/// The text of a mechanism with the points A (fixed) and B and these elements.
std::string beamText(const std::string& members);
std::string textWithElements(const std::string& elements);

/// The mechanism of a file with these members: R"("points": […], "elements": […])".
Mechanism mechanismWith(const std::string& members);

/// The first finding at this place; nullptr when there is none.
const Message* findIssue(const std::vector<Message>& issues, const std::string& place);

/// All findings, one a line.
std::string describeAll(const std::vector<Message>& issues);

/// A mechanism with random fields of every kind of element; not meant to be assembled.
Mechanism randomFields(unsigned seed);

}  // namespace eigenlink::test
