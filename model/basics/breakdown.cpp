#include "model/basics/breakdown.h"

#include "model/basics/text_exception.h"

namespace eigenlink {

Text breakdownText(const std::runtime_error& error)
{
    return {"the computation failed: {1}; check the mechanism for numbers that are much too large or much too small",
            textOf(error)};
}

}  // namespace eigenlink
