#include "model/studies/response/linear_response.h"

#include "model/basics/collect.h"
#include "model/basics/json_writer.h"
#include "model/basics/verdicts.h"
#include "model/modes/true_mode.h"

#include <algorithm>
#include <complex>
#include <utility>

namespace eigenlink {

namespace {

/// Reads one number for all, or NAME=NUMBER for single ones. Fails with the first text that is neither.
template <class All, class One>
Outcome<void> readDamping(const std::vector<std::string>& texts, const All& all, const One& one)
{
    for (const std::string& text : texts) {
        const auto [name, value] = splitAt(text, '=');
        const bool isForAll = text.find('=') == std::string::npos;
        const Outcome<double> number = numberOfText(isForAll ? name : value, Range::nonNegative);
        if (!number) {
            return Failure{number.reason()};
        }
        if (isForAll) {
            all(*number);
        } else if (const Outcome<void> verdict = one(name, *number); !verdict) {
            return verdict;
        }
    }
    return {};
}

/// The loss factors of the request, and of the materials where the request has none for everything.
Outcome<void> readLoss(const Analysis& analysis, const ExcitationRequest& request, AddedDamping& added)
{
    bool isForAll = false;
    const Outcome<void> read = readDamping(
        request.lossFactor,
        [&](double value) {
            added.lossFactor = value;
            isForAll = true;
        },
        [&](const std::string& id, double value) {
            added.lossFactors[id] = value;
            return Outcome<void>();
        });
    if (!isForAll) {
        added.lossFactors.merge(materialLoss(analysis.mechanism));
    }
    return read;
}

Outcome<void> readModal(const ExcitationRequest& request, AddedDamping& added)
{
    return readDamping(
        request.modalDamping, [&](double value) { added.ratio = value; },
        [&](const std::string& text, double value) -> Outcome<void> {
            const Outcome<long long> mode = countOfText(text, 1, std::numeric_limits<int>::max());
            if (!mode) {
                return Failure{mode.reason()};
            }
            added.ratios[static_cast<std::size_t>(*mode - 1)] = value;
            return {};
        });
}

Outcome<std::vector<ResponseInput>> inputsOf(const Analysis& analysis, const ExcitationRequest& request)
{
    std::vector<ResponseInput> inputs;
    for (const std::string& text : request.input) {
        Outcome<ResponseInput> input = weightedInput(analysis, text);
        if (!input) {
            return Failure{input.reason()};
        }
        inputs.push_back(std::move(input).value());
    }
    return inputs;
}

Outcome<std::vector<ResponseOutput>> outputsOf(const Analysis& analysis, const ExcitationRequest& request,
                                               const std::vector<ResponseInput>& inputs, const AddedDamping& added)
{
    std::vector<ResponseOutput> outputs;
    for (const std::string& name : request.output) {
        Outcome<ResponseOutput> output = responseOutput(analysis, inputs, name, added);
        if (!output) {
            return Failure{output.reason()};
        }
        outputs.push_back(std::move(output).value());
    }
    return outputs;
}

/// The name that the lowest oscillation moves most, else the first of a list, as the value of a list field.
std::function<RequestValue(const Analysis&)> usualOf(std::vector<std::string> (*offered)(const Analysis&))
{
    return [offered](const Analysis& analysis) {
        std::vector<std::string> names = offered(analysis);
        if (const auto lively = std::ranges::find(names, mostMoved(analysis)); lively != names.end()) {
            names.front() = *lively;
        }
        names.resize(std::min<std::size_t>(names.size(), 1));
        return RequestValue(std::move(names));
    };
}

}  // namespace

std::string mostMoved(const Analysis& analysis)
{
    std::string name;
    if (analysis.methods.empty() || analysis.system == nullptr || !analysis.equilibrium.isUsable()) {
        return name;
    }
    const std::vector<Eigenvalue>& values = analysis.methods.front().spectrum.values;
    const auto lowest =
        std::ranges::find_if(values, [](const Eigenvalue& value) { return isMode(value) && swings(value.s); });
    if (lowest == values.end() || lowest->shape.size() != analysis.equilibrium.q.size()) {
        return name;
    }
    const auto moves = analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, lowest->shape);
    double most = 0;
    for (std::size_t i = 0; i < std::min(moves.size(), analysis.mechanism.points.size()); ++i) {
        const std::string& id = analysis.mechanism.points[i].id;
        for (const auto& [axis, move] : {std::pair(".x", moves[i].first), std::pair(".y", moves[i].second)}) {
            if (std::abs(move) > most) {
                most = std::abs(move);
                name = id + axis;
            }
        }
    }
    return name;
}

RequestTraits inputTraits()
{
    return {.key = "input",
            .label = "input",
            .help =
                "A force F.x, a torque T, a force on a point P.x, a torque on a link, the motion of a fixed point "
                "O.x or of a motor; several act together, F.x=2,T=0.5@90 by their amplitudes and phases in degrees",
            .required = true};
}

RequestTraits outputTraits()
{
    return {.key = "output",
            .label = "output",
            .help =
                "What is observed: P.x, P.vx, P.ax, LINK.angle, LINK.rate, LINK.acceleration, ID.force, ID.torque, "
                "ID.length, ID.stroke, ID.speed, P@LINK.x (force of the joint on the link), center.x (centre of mass "
                "of the "
                "whole), frame.x (all forces on the frame), a coordinate, or a difference as \"X1.x - X2.x\"",
            .required = true};
}

RequestTraits lossTraits()
{
    return {.key = "loss_factor",
            .label = "loss factor",
            .help =
                "Structural damping of springs and beams: their stiffness times 1 + i times this; ID=FACTOR for "
                "one",
            .range = Range::nonNegative};
}

RequestTraits modalTraits()
{
    return {.key = "modal_damping",
            .label = "modal damping",
            .help = "Damping ratio that is given to all modes; MODE=RATIO for one",
            .range = Range::nonNegative};
}

RequestField inputField(RequestField field)
{
    return withUsual(withOffered(std::move(field), everyInput), usualOf(everyInput));
}

RequestField outputField(RequestField field)
{
    return withUsual(withOffered(std::move(field), everyOutput), usualOf(everyOutput));
}

std::optional<Refusal> refusedResponse(const Analysis& analysis, const ExcitationRequest& request)
{
    AddedDamping added;
    if (const Outcome<void> loss = readLoss(analysis, request, added); !loss) {
        return Refusal{"loss_factor", loss.reason()};
    }
    if (const Outcome<void> modal = readModal(request, added); !modal) {
        return Refusal{"modal_damping", modal.reason()};
    }
    if (!(added == AddedDamping{})) {
        if (const Outcome<DampingMatrices> matrices = dampingMatrices(analysis, added); !matrices) {
            return Refusal{added.hasLoss() ? "loss_factor" : "modal_damping", matrices.reason()};
        }
    }
    if (request.input.empty() || request.output.empty()) {
        return Refusal{request.input.empty() ? "input" : "output",
                       "there is nothing to choose from: draw a point that can move"};
    }
    const Outcome<std::vector<ResponseInput>> inputs = inputsOf(analysis, request);
    if (!inputs) {
        return Refusal{"input", inputs.reason()};
    }
    const Outcome<std::vector<ResponseOutput>> outputs = outputsOf(analysis, request, *inputs, added);
    return outputs ? std::nullopt : std::optional(Refusal{"output", outputs.reason()});
}

Outcome<std::shared_ptr<FrequencyResponse>> linearResponse(const Analysis& analysis, const ExcitationRequest& request)
{
    AddedDamping added;
    static_cast<void>(readLoss(analysis, request, added));
    static_cast<void>(readModal(request, added));
    std::vector<ResponseInput> inputs = inputsOf(analysis, request).value();
    std::vector<ResponseOutput> outputs = outputsOf(analysis, request, inputs, added).value();
    DampingMatrices damping;
    if (!(added == AddedDamping{})) {
        Outcome<DampingMatrices> matrices = dampingMatrices(analysis, added);
        if (!matrices) {
            return Failure{matrices.reason()};
        }
        damping = std::move(matrices).value();
    }
    Outcome<FrequencyResponse> response =
        frequencyResponse(analysis, std::move(inputs), std::move(outputs), std::move(damping));
    if (!response) {
        return Failure{response.reason()};
    }
    return std::make_shared<FrequencyResponse>(std::move(response).value());
}

Message stillOutput(const FrequencyResponse& response, std::size_t k)
{
    const ResponseOutput& output = response.outputs()[k];
    if (response.knowsAllModes() && !response.sees(output)) {
        return Message::warning(
            {"the output {1} cannot move here: no mode of this configuration moves it", output.name});
    }
    return Message::warning(
        {"the output {1} stays as it is: {2} does not move it here", output.name, response.input().name});
}

bool isOfUnitInput(const FrequencyResponse& response)
{
    return response.inputs().size() == 1 && response.input().amplitude == 1.0;
}

std::string responseUnit(const FrequencyResponse& response, const ResponseOutput& output, std::string_view factor)
{
    const std::string input = response.input().unit == "1" ? "" : response.input().unit;
    const std::string below = input + (input.empty() || factor.empty() ? "" : " ") + std::string(factor);
    if (!isOfUnitInput(response) || below.empty()) {
        return output.unit;
    }
    return output.unit + "/" + (below.find_first_of(" ·/") == std::string::npos ? below : "(" + below + ")");
}

void writeResponseInputs(JsonWriter& json, const FrequencyResponse& response)
{
    if (isOfUnitInput(response)) {
        json.member("input", std::string_view(response.input().name));
        return;
    }
    json.key("inputs").beginArray();
    for (const ResponseInput& input : response.inputs()) {
        json.beginObject(JsonWriter::Layout::line).member("input", std::string_view(input.name));
        json.member("amplitude", std::abs(input.amplitude)).member("phase", std::arg(input.amplitude)).endObject();
    }
    json.endArray();
}

void writeResponseOutputs(JsonWriter& json, const FrequencyResponse& response)
{
    if (response.outputs().size() == 1) {
        json.member("output", std::string_view(response.output().name));
        return;
    }
    const auto names = mapped<std::vector<std::string>>(response.outputs(), &ResponseOutput::name);
    json.members("outputs", names, JsonWriter::Layout::line);
}

}  // namespace eigenlink
