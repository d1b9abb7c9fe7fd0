#pragma once

#include "model/basics/words.h"

namespace eigenlink {

/// The language that the environment variable EIGENLINK_LANGUAGE names: "pseudo" is the pseudo-language (see
/// pseudoLanguage), which shows texts that are not translated or have no room; anything else is English. JSON and other
/// data are always English.
const Language& languageOfEnvironment();
bool isPseudoLanguageChosen();

}  // namespace eigenlink
