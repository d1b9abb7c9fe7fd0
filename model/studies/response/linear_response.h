#pragma once

#include "model/studies/response/frequency_response.h"
#include "model/studies/response/time_response.h"
#include "model/studies/study.h"

#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// Modes of systems too large for dense matrices.
inline constexpr std::size_t kResponseModes = 20;

/// The coordinate of a point that the lowest oscillation moves most, such as "P.y": shaken and observed there, the
/// mechanism shows it. Empty where nothing oscillates.
std::string mostMoved(const Analysis& analysis);

/// The common part of `response` and `transient`: loads, observed quantities and damping beside the dampers.
struct ExcitationRequest {
    std::vector<std::string> input, output;
    std::vector<std::string> lossFactor, modalDamping;
};

/// Traits of these fields, and the names and first choices that they offer.
RequestTraits inputTraits();
RequestTraits outputTraits();
RequestTraits lossTraits();
RequestTraits modalTraits();
RequestField inputField(RequestField field);
RequestField outputField(RequestField field);

/// The fields of a request struct that derives from ExcitationRequest.
template <class R>
std::vector<RequestField> responseFields()
{
    return {inputField(requestField<R>(inputTraits(), &R::input, RequestKind::words)),
            outputField(requestField<R>(outputTraits(), &R::output, RequestKind::quantity)),
            requestField<R>(lossTraits(), &R::lossFactor, RequestKind::words),
            requestField<R>(modalTraits(), &R::modalDamping, RequestKind::words)};
}

/// Refuses names and damping that mean nothing in this mechanism.
[[nodiscard]] std::optional<Refusal> refusedResponse(const Analysis& analysis, const ExcitationRequest& request);

/// The linear response that a request which is not refused asks for. Fails where the constraints forbid an input.
Outcome<std::shared_ptr<FrequencyResponse>> linearResponse(const Analysis& analysis, const ExcitationRequest& request);

/// True where the response is by a unit of its one input, so that it has no size.
bool isOfUnitInput(const FrequencyResponse& response);

/// Unit of an output for each unit of the input times `factor`; that of the output where inputs have amplitudes.
std::string responseUnit(const FrequencyResponse& response, const ResponseOutput& output, std::string_view factor = {});

/// Says of the k-th output that it does not move, where its values are zero throughout.
Message stillOutput(const FrequencyResponse& response, std::size_t k);

/// Typed result of the study `response`: held as a shared pointer to const.
struct ComputedResponse {
    std::shared_ptr<FrequencyResponse> response;
    ResponseCurve curve;
};

/// Typed result of the study `transient`, likewise.
struct ComputedTransient {
    std::shared_ptr<FrequencyResponse> response;
    TimeInput kind;
    TimeResponse time;
};

/// Writes "input" or "inputs", and "output" or "outputs".
void writeResponseInputs(JsonWriter& json, const FrequencyResponse& response);
void writeResponseOutputs(JsonWriter& json, const FrequencyResponse& response);

}  // namespace eigenlink
