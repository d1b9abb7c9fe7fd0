#include "model/basics/text_exception.h"

namespace eigenlink {

Text textOf(const std::exception& exception)
{
    const auto* sentence = dynamic_cast<const WithText*>(&exception);
    return sentence != nullptr ? sentence->text : Text::verbatim(exception.what());
}

}  // namespace eigenlink
