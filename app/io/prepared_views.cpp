#include "app/io/prepared_views.h"

#include "app/io/file_error.h"
#include "app/io/json_text.h"
#include "app/io/json_value.h"

#include <algorithm>
#include <array>
#include <cmath>

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
    return x && y && span && *span > 0 ? std::optional(SeenPart{{*x, *y}, *span}) : std::nullopt;
}

std::vector<std::pair<std::string, double>> parametersOf(const JsonValue& item)
{
    std::vector<std::pair<std::string, double>> parameters;
    const JsonValue* members = item.find("parameters");
    if (members != nullptr && members->kind() == Kind::object) {
        for (const JsonValue& member : members->items()) {
            if (const std::optional<double> value = numberOf(&member)) {
                parameters.emplace_back(member.key(), *value);
            }
        }
    }
    return parameters;
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
    for (const Method each : {Method::mcs, Method::rcs, Method::ucs}) {
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
    view.parameters = parametersOf(item);
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
        const auto& [center, span] = *view.camera;
        text += ", \"camera\": {\"center\": [" + jsonText(center.x) + ", " + jsonText(center.y) +
                "], \"span\": " + jsonText(span) + "}";
    }
    if (!view.parameters.empty()) {
        text += ", \"parameters\": {";
        for (const auto& [id, value] : view.parameters) {
            text += (&id == &view.parameters.front().first ? "" : ", ") + jsonText(id) + ": " + jsonText(value);
        }
        text += "}";
    }
    return text + (view.plays ? ", \"play\": true}" : "}");
}

bool isViews(const std::pair<std::string, std::string>& member)
{
    return member.first == kPreparedViewsKey;
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
