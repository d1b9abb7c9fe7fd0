#pragma once

#include "app/cli/console.h"
#include "model/basics/outcome.h"

#include <string>
#include <utility>

namespace eigenlink::cli {

/// The value of an outcome. Throws CommandError with its reason and this exit code where there is none.
template <class Value>
Value required(Outcome<Value> outcome, ExitCode otherwise, const std::string& where)
{
    if (!outcome) {
        throw CommandError(otherwise, Text("{1}: {2}", where, outcome.reason()));
    }
    return std::move(outcome).value();
}

}  // namespace eigenlink::cli
