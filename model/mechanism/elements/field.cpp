#include "model/mechanism/elements/field.h"

namespace eigenlink {

bool isAbsent(const FieldValue& value)
{
    const auto absent = []<class T>(const T& held) {
        if constexpr (requires { held.has_value(); }) {
            return !held.has_value();
        } else if constexpr (requires { held.empty(); }) {
            return held.empty();
        } else {
            return false;
        }
    };
    return std::visit(absent, value);
}

}  // namespace eigenlink
