#include "tests/support/responses.h"

#include "model/studies/response/response_names.h"

namespace eigenlink::test {

FrequencyResponse responseOf(const Analysis& analysis, const std::vector<std::string>& inputs,
                             const std::vector<std::string>& outputs, const AddedDamping& added)
{
    std::vector<ResponseInput> in;
    for (const std::string& name : inputs) {
        in.push_back(weightedInput(analysis, name).value());
    }
    std::vector<ResponseOutput> out;
    for (const std::string& name : outputs) {
        out.push_back(responseOutput(analysis, in, name, added).value());
    }
    return frequencyResponse(analysis, in, out, dampingMatrices(analysis, added).value()).value();
}

}  // namespace eigenlink::test
