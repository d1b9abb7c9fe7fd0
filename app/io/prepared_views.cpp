#include "app/io/prepared_views.h"

#include "app/io/file_error.h"
#include "app/io/json_text.h"
#include "app/io/json_value.h"
#include "model/mechanism/parameters/parameter_edit.h"
#include "model/mechanism/parameters/variable.h"
#include "model/modes/linearizer.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace eigenlink {

namespace {

using Kind = JsonValue::Kind;

std::string textOfMember(const JsonValue& object, std::string_view key)
{
    const JsonValue* found = object.find(key);
    return found != nullptr && found->kind() == Kind::string ? std::string(found->text()) : std::string();
}

std::optional<double> numberOf(const JsonValue* value)
{
    const bool isNumber = value != nullptr && value->kind() == Kind::number && std::isfinite(value->number());
    return isNumber ? std::optional(value->number()) : std::nullopt;
}

UnknownKeys unknownIn(const JsonValue& object, std::span<const std::string_view> known)
{
    UnknownKeys unknown;
    for (const JsonValue& member : object.items()) {
        if (std::ranges::find(known, member.key()) == known.end()) {
            unknown.emplace_back(member.key(), jsonText(member));
        }
    }
    return unknown;
}

std::string textOf(const UnknownKeys& unknown)
{
    std::string text;
    for (const auto& [key, value] : unknown) {
        text += ", " + jsonText(key) + ": " + value;
    }
    return text;
}

std::optional<SeenPart> cameraOf(const JsonValue& item)
{
    const JsonValue* camera = item.find("camera");
    const bool isThere = camera != nullptr && camera->kind() == Kind::object;
    const JsonValue* center = isThere ? camera->find("center") : nullptr;
    if (center == nullptr || center->kind() != Kind::array || center->items().size() != 2) {
        return std::nullopt;
    }
    const std::optional<double> x = numberOf(&center->items()[0]), y = numberOf(&center->items()[1]);
    const std::optional<double> span = numberOf(camera->find("span"));
    return x && y && span && *span > 0 ? std::optional(SeenPart{{*x, *y}, *span, unknownIn(*camera, kCameraKeys)})
                                       : std::nullopt;
}

using NamedNumbers = std::vector<std::pair<std::string, double>>;

NamedNumbers valuesOf(const JsonValue& item, std::string_view key)
{
    NamedNumbers values;
    const JsonValue* members = item.find(key);
    if (members != nullptr && members->kind() == Kind::object) {
        for (const JsonValue& member : members->items()) {
            if (const std::optional<double> value = numberOf(&member)) {
                values.emplace_back(member.key(), *value);
            }
        }
    }
    return values;
}

std::string textOfValues(std::string_view key, const NamedNumbers& values)
{
    std::string text;
    for (const auto& [id, value] : values) {
        text += (text.empty() ? "" : ", ") + jsonText(id) + ": " + jsonText(value);
    }
    return text.empty() ? text : ", " + jsonText(key) + ": {" + text + "}";
}

RequestTexts textsOf(const JsonValue& request)
{
    RequestTexts texts;
    for (const JsonValue& field : request.items()) {
        if (field.kind() == Kind::string) {
            texts[std::string(field.key())] = field.text();
        }
    }
    return texts;
}

StudyRequests requestsOf(const JsonValue& item)
{
    StudyRequests requests;
    const JsonValue* members = item.find("requests");
    if (members != nullptr && members->kind() == Kind::object) {
        for (const JsonValue& member : members->items()) {
            if (member.kind() == Kind::object) {
                requests[std::string(member.key())] = textsOf(member);
            }
        }
    }
    return requests;
}

std::string textOfRequests(const StudyRequests& requests)
{
    std::string text;
    for (const auto& [study, fields] : requests) {
        std::string values;
        for (const auto& [key, value] : fields) {
            values += (values.empty() ? "" : ", ") + jsonText(key) + ": " + jsonText(value);
        }
        text += (text.empty() ? "" : ", ") + jsonText(study) + ": {" + values + "}";
    }
    return text.empty() ? text : ", \"requests\": {" + text + "}";
}

PreparedView viewOf(const JsonValue& item)
{
    PreparedView view;
    view.caption = textOfMember(item, "caption");
    view.page = textOfMember(item, "page");
    if (const JsonValue* parts = item.find("select"); parts != nullptr && parts->kind() == Kind::array) {
        for (const JsonValue& part : parts->items()) {
            if (part.kind() == Kind::string) {
                view.parts.emplace_back(part.text());
            }
        }
    }
    const std::string method = textOfMember(item, "method");
    for (const Method each : allMethods()) {
        view.method = keyOf(each) == method ? each : view.method;
    }
    const JsonValue* mode = item.find("mode");
    constexpr double kMostModes = 1e9;
    if (mode != nullptr && mode->kind() == Kind::number && mode->number() >= 1 && mode->number() <= kMostModes) {
        view.mode = static_cast<std::size_t>(mode->number()) - 1;
    }
    const JsonValue* plays = item.find("play");
    view.plays = plays != nullptr && plays->kind() == Kind::boolean && plays->isTrue();
    view.camera = cameraOf(item);
    view.parameters = valuesOf(item, "parameters");
    view.numbers = valuesOf(item, "numbers");
    view.requests = requestsOf(item);
    view.unknown = unknownIn(item, kViewKeys);
    return view;
}

std::string textOf(const PreparedView& view)
{
    std::string text = "{\"caption\": " + jsonText(view.caption) + ", \"page\": " + jsonText(view.page);
    if (!view.parts.empty()) {
        text += ", \"select\": [";
        for (const std::string& part : view.parts) {
            text += (&part == &view.parts.front() ? "" : ", ") + jsonText(part);
        }
        text += "]";
    }
    if (view.mode) {
        text += ", \"method\": " + jsonText(keyOf(view.method)) + ", \"mode\": " + std::to_string(*view.mode + 1);
    }
    if (view.camera) {
        const auto& [center, span, unknown] = *view.camera;
        text += ", \"camera\": {\"center\": [" + jsonText(center.x) + ", " + jsonText(center.y) +
                "], \"span\": " + jsonText(span) + textOf(unknown) + "}";
    }
    text += textOfValues("parameters", view.parameters) + textOfValues("numbers", view.numbers) +
            textOfRequests(view.requests) + textOf(view.unknown);
    return text + (view.plays ? ", \"play\": true}" : "}");
}

bool isViews(const std::pair<std::string, std::string>& member)
{
    return member.first == kPreparedViewsKey;
}

constexpr std::size_t kMostNumbers = 240;  ///< in a view: more would outweigh the mechanism

bool isOf(const std::string& name, const std::string& part)
{
    return name.size() > part.size() && name.starts_with(part) && name[part.size()] == '.';
}

bool isGivenByFormula(const Mechanism& mechanism, const std::string& name)
{
    return std::ranges::any_of(mechanism.formulas, [&](const BoundNumber& bound) {
        return name == pathOf(bound.part, bound.key) && !formulaAt(mechanism, bound.part, bound.key).empty();
    });
}

}  // namespace

std::vector<PreparedView> preparedViewsOf(const Mechanism& mechanism)
{
    std::vector<PreparedView> views;
    const auto member = std::ranges::find_if(mechanism.unknown, isViews);
    if (member == mechanism.unknown.end()) {
        return views;
    }
    try {
        const JsonDocument document = parseJson(member->second);
        if (document.root.kind() == Kind::array) {
            for (const JsonValue& item : document.root.items()) {
                if (item.kind() == Kind::object) {
                    views.push_back(viewOf(item));
                }
            }
        }
    } catch (const FileError&) {
        views.clear();  // only a program could have put it there
    }
    return views;
}

std::vector<std::pair<std::string, double>> keptNumbers(const Mechanism& mechanism,
                                                        const std::vector<std::string>& selected)
{
    Mechanism plain = mechanism;
    plain.parameters.clear();  // the variables are then every number by its path
    NamedNumbers numbers;
    for (const Variable& each : variablesOf(plain)) {
        numbers.emplace_back(each.name, each.value);
    }
    for (const Point& point : mechanism.points) {
        for (const auto& [name, value] :
             {std::pair(point.id + ".x", point.at.x), std::pair(point.id + ".y", point.at.y)}) {
            if (std::ranges::find(numbers, name, &NamedNumbers::value_type::first) == numbers.end()) {
                numbers.emplace_back(name, value);
            }
        }
    }
    std::erase_if(numbers, [&](const auto& number) { return isGivenByFormula(mechanism, number.first); });
    if (numbers.size() > kMostNumbers) {
        std::erase_if(numbers, [&](const auto& number) {
            return std::ranges::none_of(selected, [&](const std::string& part) { return isOf(number.first, part); });
        });
        numbers.resize(std::min(numbers.size(), kMostNumbers));
    }
    return numbers;
}

Mechanism withValuesOf(const PreparedView& view, Mechanism mechanism)
{
    for (const auto& [id, value] : view.parameters) {
        const auto found = std::ranges::find(mechanism.parameters, id, &Parameter::id);
        const bool isOther = found != mechanism.parameters.end() && found->formula.empty() && found->value != value;
        if (Outcome<Mechanism> changed = isOther ? withParameterValue(mechanism, id, value) : Failure{}) {
            mechanism = std::move(changed).value();
        }
    }
    for (const auto& [name, value] : view.numbers) {
        const Outcome<Variable> variable = variableNamed(mechanism, name);
        const bool isOther = variable && variable->value != value && !isGivenByFormula(mechanism, name);
        if (Outcome<Mechanism> changed = isOther ? variable->with(value) : Failure{}) {
            mechanism = std::move(changed).value();
        }
    }
    return mechanism;
}

Mechanism withPreparedViews(Mechanism mechanism, const std::vector<PreparedView>& views)
{
    std::erase_if(mechanism.unknown, isViews);
    if (!views.empty()) {
        std::string text = "[";
        for (const PreparedView& view : views) {
            text += (&view == &views.front() ? "" : ", ") + textOf(view);
        }
        mechanism.unknown.emplace_back(kPreparedViewsKey, text + "]");
    }
    return mechanism;
}

}  // namespace eigenlink
