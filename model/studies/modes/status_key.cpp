#include "model/studies/modes/result_json.h"

namespace eigenlink {

std::string_view keyOf(EquilibriumStatus status)
{
    switch (status) {
        case EquilibriumStatus::converged:
            return "converged";
        case EquilibriumStatus::assembled:
            return "assembled";
        case EquilibriumStatus::notAssembled:
            return "not_assembled";
        case EquilibriumStatus::notFound:
            return "not_found";
        case EquilibriumStatus::cancelled:
            return "cancelled";
    }
    return "unknown";
}

std::string_view keyOf(Stability stability)
{
    switch (stability) {
        case Stability::stable:
            return "stable";
        case Stability::unstable:
            return "unstable";
        case Stability::neutral:
            return "neutral";
        case Stability::unknown:
            break;
    }
    return "unknown";
}

std::string_view keyOf(SpectrumStatus status)
{
    switch (status) {
        case SpectrumStatus::ok:
            return "ok";
        case SpectrumStatus::failed:
            return "failed";
        case SpectrumStatus::incomplete:
            return "incomplete";
        case SpectrumStatus::inaccurate:
            return "inaccurate";
        case SpectrumStatus::cancelled:
            return "cancelled";
    }
    return "unknown";
}

}  // namespace eigenlink
