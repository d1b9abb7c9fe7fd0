#include "model/studies/modes/eigenvalue_json.h"

namespace eigenlink {

void writeValueAndKind(JsonWriter& json, const Eigenvalue& value)
{
    if (value.infinite) {
        json.member("infinite", true);
    } else {
        json.member("re", value.s.real()).member("im", value.s.imag());
    }
    json.member("kind", value.isTrue() ? "true" : "spurious");
    if (!value.isTrue()) {
        json.member("reason", rendered(value.reason));
    }
}

}  // namespace eigenlink
