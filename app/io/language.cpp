#include "app/io/language.h"

#include <cstdlib>
#include <string_view>

namespace eigenlink {

bool isPseudoLanguageChosen()
{
    const char* name = std::getenv("EIGENLINK_LANGUAGE");
    return name != nullptr && std::string_view(name) == "pseudo";
}

const Language& languageOfEnvironment()
{
    static const Language english;
    static const bool isPseudo = isPseudoLanguageChosen();
    return isPseudo ? pseudoLanguage() : english;
}

}  // namespace eigenlink
