#pragma once

#include "model/basics/text.h"

#include <string>

namespace eigenlink {

/// The language that the environment variable EIGENLINK_LANGUAGE names: "pseudo" is the pseudo-language (see
/// pseudoLanguage), which shows what is not translated or has no room; anything else is English. JSON and other data
/// are always English.
const Language& languageOfEnvironment();
bool isPseudoLanguageChosen();

/// Turns the texts of one piece of output into words of one language.
class Words {
public:
    explicit Words(const Language& language) : m_language(language) {}

    std::string operator()(const Text& text) const { return rendered(text, m_language); }

private:
    const Language& m_language;
};

}  // namespace eigenlink
