#pragma once

#include "model/basics/text.h"

#include <string>

namespace eigenlink {

/// Turns the texts of one piece of output into words of one language.
class Words {
public:
    explicit Words(const Language& language) : m_language(language) {}

    std::string operator()(const Text& text) const { return rendered(text, m_language); }

private:
    const Language& m_language;
};

}  // namespace eigenlink
