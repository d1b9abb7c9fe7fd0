#include "model/studies/modes/result_json.h"

#include "model/basics/enum_entry.h"

namespace eigenlink {
std::string_view keyOf(EquilibriumStatus status)
{
    return entryOf<std::string_view>(status, {"converged", "assembled", "not_assembled", "not_found", "cancelled"});
}

std::string_view keyOf(Stability stability)
{
    return entryOf<std::string_view>(stability, {"stable", "unstable", "neutral", "unknown"});
}

std::string_view keyOf(SpectrumStatus status)
{
    return entryOf<std::string_view>(status, {"ok", "failed", "incomplete", "inaccurate", "cancelled"});
}

}  // namespace eigenlink
