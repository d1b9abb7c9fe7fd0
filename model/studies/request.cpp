#include "model/studies/request.h"

#include "model/analysis/analysis.h"
#include "model/basics/collect.h"
#include "model/basics/number_text.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/validation.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace eigenlink {

namespace {

/// Largest angle of a request [rad], which rounding blurs by 1e-7 rad.
constexpr double kLargestAngle = 1e9;

constexpr Dimension kAngleDimension{0, 0, 0, 1};

/// Fails with "text: remedy".
Failure refused(std::string_view text, const Text& remedy)
{
    return {Text("{1}: {2}", text.empty() ? std::string_view("\"\"") : text, remedy)};
}

template <class Number>
std::optional<Number> parsed(std::string_view text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    return result.ec == std::errc() && result.ptr == end ? std::optional(number) : std::nullopt;
}

/// Ids of the parts that a field of this kind names.
std::vector<std::string> idsOf(RequestKind kind, const Mechanism& mechanism)
{
    return kind == RequestKind::link ? linkIds(mechanism)
                                     : mapped<std::vector<std::string>>(mechanism.points, &Point::id);
}

Text choicesText(const std::vector<std::string_view>& choices)
{
    std::string names;
    for (const std::string_view choice : choices) {
        names += (names.empty() ? "" : ", ") + std::string(choice);
    }
    return {"write one of {1}", names};
}

/// Refuses a number outside a range.
Outcome<void> inRange(double number, Range range, std::string_view text)
{
    if (!std::isfinite(number)) {
        return refused(text, "write a finite number, with a point as decimal sign");
    }
    if (std::abs(number) > kLargestNumber) {
        return refused(text, Text("write a number of at most {1} in size", Number{kLargestNumber}));
    }
    if (number != 0 && std::abs(number) < 1 / kLargestNumber) {
        return refused(text, Text("write zero or a number of at least {1} in size",
                                  Number{1 / kLargestNumber, Quantity::none, 6}));
    }
    if (range == Range::positive && number <= 0) {
        return refused(text, "write a number above zero");
    }
    if (range == Range::nonNegative && number < 0) {
        return refused(text, "write a number that is positive or zero");
    }
    return {};
}

template <class T>
Outcome<RequestValue> erasedOutcome(const Outcome<T>& outcome)
{
    return outcome ? Outcome<RequestValue>(RequestValue(*outcome)) : Failure{outcome.reason()};
}

Outcome<RequestValue> yesNoOf(std::string_view text)
{
    if (text == "yes" || text == "true" || text == "no" || text == "false") {
        return RequestValue(text == "yes" || text == "true");
    }
    return refused(text, "write yes or no");
}

/// A number alone, or with a unit of the dimension of the field: "3000 rpm" for rad/s. Turns a second count as speed,
/// and "3000 rpm" is 50 Hz.
/// An angle alone has no unit: another field may say that it is in degrees.
Outcome<double> numberWithUnit(const RequestTraits& traits, std::string_view text)
{
    const Outcome<double> plain = numberOfText(text);
    const std::string_view unit = traits.quantity == Quantity::none ? traits.unit : unitOf(traits.quantity);
    const Outcome<DimensionalNumber> own = unitNamed(unit), number = evaluateFormula(text);
    if (plain || unit.empty() || !own || !number || own->dimension == kAngleDimension ||
        number->dimension == kNoDimension) {
        return plain;
    }
    if (!isSameDimension(number->dimension, own->dimension)) {
        return refused(text, Text("write a number of {1}, or one with a unit of this kind", unit));
    }
    return *evaluateFor(text, own->dimension, {}) / own->value;
}

}  // namespace

Outcome<double> numberOfText(std::string_view text, Range range)
{
    const std::optional<double> number = parsed<double>(text);
    if (!number) {
        return refused(text, "write a finite number, with a point as decimal sign");
    }
    if (const Outcome<void> verdict = inRange(*number, range, text); !verdict) {
        return Failure{verdict.reason()};
    }
    return *number;
}

Outcome<long long> countOfText(std::string_view text, long long least, long long most)
{
    const std::optional<long long> number = parsed<long long>(text);
    if (!number || *number < least || *number > most) {
        return refused(text, Text("write a whole number from {1} to {2}", least, most));
    }
    return *number;
}

Outcome<std::vector<std::string>> itemsOfText(std::string_view text)
{
    std::vector<std::string> items;
    for (std::size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
        end = text.find(',', begin);
        items.emplace_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (items.back().empty()) {
            return Failure{Text("\"{1}\" has an empty entry; write one comma between two", text)};
        }
    }
    return items;
}

std::pair<std::string, std::string> splitAt(std::string_view text, char sign)
{
    const std::size_t at = text.find(sign);
    return at == std::string_view::npos ? std::pair(std::string(text), std::string())
                                        : std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + 1)));
}

Outcome<NamedValues> namedValuesOfText(std::string_view text, std::size_t most)
{
    const auto [name, range] = splitAt(text, '=');
    const auto [first, rest] = splitAt(range, ':');
    const auto [second, third] = splitAt(rest, ':');
    if (rest.empty() || third.empty()) {
        return refused(text, "write a number, from, to and how many, as M.speed=1:40:30");
    }
    const Outcome<double> from = numberOfText(first), to = numberOfText(second);
    const Outcome<long long> count = countOfText(third, 2, static_cast<long long>(most));
    if (!from || !to || !count) {
        return Failure{!from ? from.reason() : !to ? to.reason() : count.reason()};
    }
    if (*from == *to) {
        return refused(text, "the range has one value: write a last value beside the first");
    }
    return NamedValues{name, evenlySpaced(*from, *to, static_cast<std::size_t>(*count))};
}

std::vector<double> evenlySpaced(double from, double to, std::size_t count)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(count - 1);
        values.push_back(i + 1 == count ? to : from + part * (to - from));
    }
    return values;
}

Outcome<RequestValue> requestValueOf(const RequestField& field, std::string_view text)
{
    if (field.isList) {
        return erasedOutcome(itemsOfText(text));
    }
    switch (field.kind) {
        case RequestKind::number:
            return erasedOutcome(numberWithUnit(field.traits, text));
        case RequestKind::count:
        case RequestKind::mode:
            return erasedOutcome(countOfText(text, field.traits.least, field.traits.most));
        case RequestKind::yesNo:
            return yesNoOf(text);
        default:
            return RequestValue(std::string(text));
    }
}

std::string requestText(const RequestValue& value)
{
    struct Writer {
        std::string operator()(std::monostate) const { return {}; }
        std::string operator()(double number) const { return formatNumber(number); }
        std::string operator()(long long count) const { return std::to_string(count); }
        std::string operator()(bool isTrue) const { return isTrue ? "yes" : "no"; }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const std::vector<std::string>& items) const
        {
            std::string text;
            for (const std::string& item : items) {
                text += (text.empty() ? "" : ",") + item;
            }
            return text;
        }
    };
    return std::visit(Writer(), value);
}

namespace request_detail {

Outcome<void> checked(const RequestTraits& traits, RequestKind kind, const RequestValue& value)
{
    if (const double* number = std::get_if<double>(&value)) {
        if (traits.quantity == Quantity::angle && std::abs(*number) > kLargestAngle) {
            return refused(formatNumber(*number),
                           Text("write an angle of at most {1} rad in size", Number{kLargestAngle}));
        }
        return inRange(*number, traits.range, formatNumber(*number));
    }
    if (const long long* count = std::get_if<long long>(&value); count != nullptr) {
        return *count < traits.least || *count > traits.most
                   ? Outcome<void>(refused(std::to_string(*count),
                                           Text("write a whole number from {1} to {2}", traits.least, traits.most)))
                   : Outcome<void>();
    }
    if (const auto* items = std::get_if<std::vector<std::string>>(&value); items && kind == RequestKind::number) {
        for (const std::string& item : *items) {
            if (const Outcome<double> number = numberOfText(item, traits.range); !number) {
                return Failure{number.reason()};
            }
        }
    }
    const auto isOther = [&](const std::string& text) { return std::ranges::count(traits.choices, text) == 0; };
    std::vector<std::string> texts;
    if (kind == RequestKind::choice) {
        const auto* text = std::get_if<std::string>(&value);
        const auto* items = std::get_if<std::vector<std::string>>(&value);
        texts = text != nullptr ? std::vector{*text} : items != nullptr ? *items : texts;
    }
    const auto other = std::ranges::find_if(texts, isOther);
    return other == texts.end() ? Outcome<void>() : Outcome<void>(refused(*other, choicesText(traits.choices)));
}

std::function<std::vector<std::string>(const Analysis&)> offeredNames(RequestKind kind)
{
    if (kind != RequestKind::link && kind != RequestKind::point) {
        return {};
    }
    return [kind](const Analysis& analysis) { return idsOf(kind, analysis.mechanism); };
}

}  // namespace request_detail

Text noSuchName(RequestKind kind, const Mechanism& mechanism, std::string_view name)
{
    const bool isLink = kind == RequestKind::link;
    const std::vector<std::string> ids = idsOf(kind, mechanism);
    if (ids.empty()) {
        return isLink ? Text("No link is called {1}; the mechanism has no links", name)
                      : Text("No point is called {1}; the mechanism has no points", name);
    }
    return isLink ? Text("No link is called {1}; there are {2}", name, Listing(ids))
                  : Text("No point is called {1}; there are {2}", name, Listing(ids));
}

Outcome<void> namesWhatThereIs(const RequestField& field, const Mechanism& mechanism, const RequestValue& value)
{
    if (field.kind != RequestKind::link && field.kind != RequestKind::point) {
        return {};
    }
    const auto* list = std::get_if<std::vector<std::string>>(&value);
    for (const std::string& name : list != nullptr ? *list : std::vector{requestText(value)}) {
        if (std::ranges::count(idsOf(field.kind, mechanism), name) == 0 &&
            std::ranges::count(field.traits.choices, name) == 0) {
            return Failure{noSuchName(field.kind, mechanism, name)};
        }
    }
    return {};
}

RequestField withUsual(RequestField field, std::function<RequestValue(const Analysis&)> usual)
{
    field.usual = std::move(usual);
    return field;
}

RequestField withOffered(RequestField field, std::function<std::vector<std::string>(const Analysis&)> offered)
{
    // A mechanism with faults has no system whose names could be listed.
    field.offered = [offered = std::move(offered)](const Analysis& analysis) {
        return analysis.system != nullptr ? offered(analysis) : std::vector<std::string>();
    };
    return field;
}

}  // namespace eigenlink
