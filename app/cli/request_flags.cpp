#include "app/cli/request_flags.h"

#include "app/cli/console.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <vector>

namespace eigenlink::cli {

namespace {

/// A field with the flag by which it is written.
struct FieldFlag {
    const RequestField& field;
    RequestValue usual;  ///< its default, where it is a constant
    std::string names;   ///< of the flag
    std::string& text;   ///< takes what is written
};

/// "(16)": the default of a field, where it is a constant.
std::string defaultOf(const FieldFlag& flag)
{
    const std::string text = requestText(flag.usual);
    return text.empty() || flag.field.kind == RequestKind::yesNo ? std::string() : " (" + text + ")";
}

std::string typeNameOf(const RequestField& field)
{
    if (field.isList) {
        return "LIST";
    }
    switch (field.kind) {
        case RequestKind::number:
            return field.traits.unit == "Hz" ? "HZ" : field.traits.unit == "s" ? "TIME" : "NUMBER";
        case RequestKind::count:
            return "N";
        case RequestKind::mode:
            return "K";
        case RequestKind::point:
            return "POINT";
        case RequestKind::link:
            return "LINK";
        case RequestKind::choice:
            return "WORD";
        case RequestKind::mechanism:
            return "FILE";
        default:
            return "NAME";
    }
}

/// "AFTER": the name of an argument without a flag.
std::string placeholderOf(const RequestTraits& traits)
{
    std::string name(traits.key);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return name;
}

/// A list is collected from all places where its flag stands.
CLI::Option* addListField(CLI::App& command, const FieldFlag& flag)
{
    const auto take = [&text = flag.text](const std::vector<std::string>& parts) {
        for (const std::string& part : parts) {
            text += (text.empty() ? "" : ",") + part;
        }
    };
    return command
        .add_option_function<std::vector<std::string>>(flag.names, take, words(Text::term(flag.field.traits.help)))
        ->allow_extra_args(false)
        ->type_name(typeNameOf(flag.field));
}

CLI::Option* addField(CLI::App& command, const FieldFlag& flag)
{
    const RequestField& field = flag.field;
    const std::string help = words(Text::term(field.traits.help)) + defaultOf(flag);
    if (field.kind == RequestKind::mechanism) {
        return command.add_option(placeholderOf(field.traits), flag.text, help)->required(field.traits.required);
    }
    if (field.isList) {
        return addListField(command, flag);
    }
    if (field.kind == RequestKind::yesNo && !std::get<bool>(flag.usual)) {
        return command.add_flag_callback(
            flag.names, [&text = flag.text] { text = "yes"; }, help);
    }
    return command.add_option(flag.names, flag.text, help)->type_name(typeNameOf(field));
}

std::string prefixed(std::string_view prefix, const RequestTraits& traits)
{
    return prefix.empty() ? flagOf(traits) : "--" + std::string(prefix) + flagOf(traits).substr(1);
}

}  // namespace

void addRequestFlags(CLI::App& command, const Study& study, RequestTexts& texts, std::string_view prefix)
{
    for (const RequestField& field : study.fields) {
        if (!prefix.empty() && field.kind == RequestKind::mechanism) {
            continue;
        }
        std::string names = prefixed(prefix, field.traits);
        if (prefix.empty() && !field.traits.alias.empty()) {
            names += "," + std::string(field.traits.alias);
        }
        CLI::Option* option =
            addField(command, {field, field.read(study.request), names, texts[std::string(field.traits.key)]});
        if (!prefix.empty()) {
            option->group(words(study.title));
        }
    }
}

FieldPlace placeWithPrefix(std::string_view prefix)
{
    return [prefix](const RequestTraits& traits) { return Text::verbatim(prefixed(prefix, traits)); };
}

std::any requestOf(const Study& study, const RequestTexts& texts, const FieldPlace& place)
{
    RequestTexts given = texts;
    std::erase_if(given, [](const auto& each) { return each.second.empty(); });
    std::any request = study.request;
    if (const std::optional<Refusal> refusal = readRequest(study, given, request)) {
        refuse(study, *refusal, place);
    }
    return request;
}

void refuse(const Study& study, const Refusal& refusal, const FieldPlace& place)
{
    throw CommandError(kUsage, sentenceOf(study, refusal, place));
}

}  // namespace eigenlink::cli
