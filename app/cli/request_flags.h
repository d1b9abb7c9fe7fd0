#pragma once

#include "model/studies/study.h"

#include <map>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace eigenlink::cli {

/// The fields of a request as written, by key; empty where the flag is not.
using RequestTexts = std::map<std::string, std::string>;

/// Declares the flags of the fields of a study. With a prefix they begin with it, as "--motion-to" beside the flags of
/// other studies, and stand in a group of their own; fields of a second mechanism are left out.
void addRequestFlags(CLI::App& command, const Study& study, RequestTexts& texts, std::string_view prefix = {});

/// "--motion-to": the place of a field in messages where flags have a prefix.
FieldPlace placeWithPrefix(std::string_view prefix);

/// The request of the fields that are written. Throws CommandError with kUsage.
std::any requestOf(const Study& study, const RequestTexts& texts, const FieldPlace& place);

/// Throws CommandError with kUsage and the sentence of the refusal.
[[noreturn]] void refuse(const Study& study, const Refusal& refusal, const FieldPlace& place);

}  // namespace eigenlink::cli
