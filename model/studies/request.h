#pragma once

#include "model/basics/outcome.h"
#include "model/basics/quantity.h"
#include "model/basics/text.h"
#include "model/mechanism/elements/field.h"
#include "model/mechanism/mechanism.h"

#include <any>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace eigenlink {

struct Analysis;

/// Kind of a value that a study is asked with.
enum class RequestKind {
    number,     ///< number [SI]
    count,      ///< whole number
    yesNo,      ///< yes or no
    choice,     ///< one of traits.choices
    mode,       ///< number of a true mode, from 1, from the lowest
    quantity,   ///< name of a quantity of a state: "P.vx"
    parameter,  ///< name of a number of the mechanism: "k.stiffness"
    range,      ///< such a number with its values: "k.stiffness=10:90:9"
    point,      ///< id of a point
    link,       ///< id of a link
    mechanism,  ///< file of a second mechanism
    words,      ///< text in the grammar that its help states: "F.x=2@90", "mode1.f>=2"
};

/// Value of one field: absent, a number, a whole number, yes or no, a text, or the items of a list.
using RequestValue = std::variant<std::monostate, double, long long, bool, std::string, std::vector<std::string>>;

/// Declaration of one field of a request, from which flags, forms and checks follow.
struct RequestTraits {
    std::string_view key = {};    ///< in files and, with "-" in place of "_", as a flag: "amplitudes"
    std::string_view label = {};  ///< for people: "amplitudes"
    std::string_view help = {};   ///< one sentence
    Quantity quantity = Quantity::none;
    std::string_view unit = {};  ///< SI unit where no quantity has it: "Hz", "s"
    Range range = Range::any;
    long long least = 1, most = std::numeric_limits<int>::max();  ///< of a count; `most`: also of ranges
    std::vector<std::string_view> choices = {};                   ///< of a choice; of names, words beside them
    bool required = false;                                        ///< nothing can be computed without it
    std::string_view alias = {};                                  ///< further name of the flag
    bool isFlagOnly = false;                                      ///< no row in forms, which have another way for it
    std::vector<std::string_view> instead = {};  ///< keys of fields that forms empty where this one is given
};

/// Field of a request with type-erased access. The std::any holds the request struct of the study.
struct RequestField {
    RequestTraits traits;
    RequestKind kind = RequestKind::number;
    bool isList = false;
    std::function<RequestValue(const std::any&)> read;
    /// Sets the value; std::monostate removes it. Fails with a sentence for a value that the field refuses.
    std::function<Outcome<void>(std::any&, const RequestValue&)> write;
    /// Value that stands for an absent one; empty where the study computes without it.
    std::function<RequestValue(const Analysis&)> usual = {};
    /// Names that the field can take in this mechanism; empty where any text may stand.
    std::function<std::vector<std::string>(const Analysis&)> offered = {};
    /// Value that a form writes into a request of which nothing is chosen yet; empty: none.
    std::function<RequestValue(const Analysis&)> proposed = {};
    /// Gives the request the content of the file that a field of a mechanism names; whoever writes the field reads the
    /// file.
    std::function<void(std::any&, std::shared_ptr<const Mechanism>)> giveMechanism = {};
};

/// Sentence that no point or link, by the kind of field, has this name, with the names that there are.
Text noSuchName(RequestKind kind, const Mechanism& mechanism, std::string_view name);

/// Refuses a value of a field of points or links that the mechanism does not have.
Outcome<void> namesWhatThereIs(const RequestField& field, const Mechanism& mechanism, const RequestValue& value);

/// Refusal of a request: the field concerned and why.
struct Refusal {
    std::string_view field;  ///< key
    Text reason;
};

/// Reads the value of a field from a text as flags and files have it: "0.05", "12", "yes", "a,b". Fails with a sentence
/// that says what to write.
Outcome<RequestValue> requestValueOf(const RequestField& field, std::string_view text);

/// Text from which requestValueOf reads the same value; empty for an absent one.
std::string requestText(const RequestValue& value);

/// Finite number of a text, with `.` as decimal point. Fails with a sentence that says what to write.
Outcome<double> numberOfText(std::string_view text, Range range = Range::any);

/// Whole number from `least` to `most` of a text. Fails with a sentence that says what to write.
Outcome<long long> countOfText(std::string_view text, long long least, long long most);

/// Items of a text separated by commas. Fails where one is empty.
Outcome<std::vector<std::string>> itemsOfText(std::string_view text);

/// Part before and part behind a sign; the second is empty where the sign is missing.
std::pair<std::string, std::string> splitAt(std::string_view text, char sign);

/// A number of the mechanism by its name, with the values that it takes.
struct NamedValues {
    std::string name;
    std::vector<double> values;
};

/// Reads "M.speed=1:40:30": from, to and how many, evenly spaced, from 2 to `most`. Fails with a sentence that says
/// what to write.
Outcome<NamedValues> namedValuesOfText(std::string_view text, std::size_t most);

/// The values from + (to − from) i/(count − 1), i = 0 … count − 1; count ≥ 2.
std::vector<double> evenlySpaced(double from, double to, std::size_t count);

namespace request_detail {

/// Refuses a value that the traits do not allow.
Outcome<void> checked(const RequestTraits& traits, RequestKind kind, const RequestValue& value);

/// The points or links of the mechanism for a field of these; empty for other fields.
std::function<std::vector<std::string>(const Analysis&)> offeredNames(RequestKind kind);

template <class T>
struct IsOptional : std::false_type {
};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {
};

template <class T>
RequestValue erased(const T& member)
{
    if constexpr (IsOptional<T>::value) {
        return member ? erased(*member) : RequestValue();
    } else if constexpr (std::is_same_v<T, bool>) {
        return member;
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<long long>(member);
    } else if constexpr (std::is_same_v<T, std::vector<double>>) {
        std::vector<std::string> items;
        for (const double each : member) {
            items.push_back(requestText(each));
        }
        return items;
    } else {
        return member;
    }
}

template <class T>
void assign(T& member, const RequestValue& value)
{
    if constexpr (IsOptional<T>::value) {
        if (std::holds_alternative<std::monostate>(value)) {
            member.reset();
        } else {
            assign(member.emplace(), value);
        }
    } else if constexpr (std::is_same_v<T, bool>) {
        member = std::get<bool>(value);
    } else if constexpr (std::is_integral_v<T>) {
        member = static_cast<T>(std::get<long long>(value));
    } else if constexpr (std::is_same_v<T, std::vector<double>>) {
        member.clear();
        for (const std::string& each : std::get<std::vector<std::string>>(value)) {
            member.push_back(*numberOfText(each));
        }
    } else {
        member = std::get<T>(value);
    }
}

template <class T>
constexpr bool isListType = std::is_same_v<T, std::vector<double>> || std::is_same_v<T, std::vector<std::string>>;

template <class T>
constexpr RequestKind kindOfType()
{
    if constexpr (IsOptional<T>::value) {
        return kindOfType<typename T::value_type>();
    } else if constexpr (std::is_same_v<T, bool>) {
        return RequestKind::yesNo;
    } else if constexpr (std::is_integral_v<T>) {
        return RequestKind::count;
    } else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, std::vector<double>>) {
        return RequestKind::number;
    } else {
        return RequestKind::words;
    }
}

template <class T>
struct ListOf {
    static constexpr bool value = isListType<T>;
};
template <class T>
struct ListOf<std::optional<T>> {
    static constexpr bool value = isListType<T>;
};

}  // namespace request_detail

/// Binds a field to a member of a request struct: bool, whole numbers, double, std::string, lists of the last two, or
/// an std::optional of these. `kind` is needed for texts that name something.
template <class R, class Base, class T>
RequestField requestField(RequestTraits traits, T Base::*member,
                          RequestKind kind = request_detail::kindOfType<std::remove_cvref_t<T>>())
{
    RequestField field;
    field.kind = kind;
    field.offered = request_detail::offeredNames(kind);
    field.isList = request_detail::ListOf<T>::value;
    field.read = [member](const std::any& request) {
        return request_detail::erased(std::any_cast<const R&>(request).*member);
    };
    field.write = [traits, kind, member](std::any& request, const RequestValue& value) -> Outcome<void> {
        if (const Outcome<void> verdict = request_detail::checked(traits, kind, value); !verdict) {
            return verdict;
        }
        R& typed = std::any_cast<R&>(request);
        if (std::holds_alternative<std::monostate>(value)) {
            typed.*member = R().*member;
        } else {
            request_detail::assign(typed.*member, value);
        }
        return {};
    };
    field.traits = std::move(traits);
    return field;
}

/// Binds a field by its key, label and help, and what else there is to say of it.
template <class R, class Base, class T>
RequestField requestField(std::string_view key, std::string_view label, std::string_view help, T Base::*member,
                          RequestTraits more = {},
                          RequestKind kind = request_detail::kindOfType<std::remove_cvref_t<T>>())
{
    std::tie(more.key, more.label, more.help) = std::tie(key, label, help);
    return requestField<R>(std::move(more), member, kind);
}

/// Binds a field to a member that is an enumeration in the order of `choices`.
template <class R, class Base, class E>
RequestField requestChoice(std::string_view key, std::string_view label, std::string_view help, E Base::*member,
                           RequestTraits traits)
{
    std::tie(traits.key, traits.label, traits.help) = std::tie(key, label, help);
    RequestField field;
    field.kind = RequestKind::choice;
    field.read = [choices = traits.choices, member](const std::any& request) {
        return RequestValue(
            std::string(choices.at(static_cast<std::size_t>(std::any_cast<const R&>(request).*member))));
    };
    field.write = [traits, member](std::any& request, const RequestValue& value) -> Outcome<void> {
        R& typed = std::any_cast<R&>(request);
        if (std::holds_alternative<std::monostate>(value)) {
            typed.*member = R().*member;
            return {};
        }
        if (const Outcome<void> verdict = request_detail::checked(traits, RequestKind::choice, value); !verdict) {
            return verdict;
        }
        const std::string& text = std::get<std::string>(value);
        std::size_t index = 0;
        while (traits.choices[index] != text) {
            ++index;
        }
        typed.*member = static_cast<E>(index);
        return {};
    };
    field.traits = std::move(traits);
    return field;
}

/// Binds a field to the file name of a second mechanism and to its content.
template <class R>
RequestField requestMechanism(RequestTraits traits, std::string R::*file, std::shared_ptr<const Mechanism> R::*content)
{
    RequestField field = requestField<R>(std::move(traits), file, RequestKind::mechanism);
    field.giveMechanism = [content](std::any& request, std::shared_ptr<const Mechanism> mechanism) {
        std::any_cast<R&>(request).*content = std::move(mechanism);
    };
    return field;
}

/// Gives a field its default, computed from the analysis.
RequestField withUsual(RequestField field, std::function<RequestValue(const Analysis&)> usual);

/// Gives a field the names that it can take in this mechanism.
RequestField withOffered(RequestField field, std::function<std::vector<std::string>(const Analysis&)> offered);

}  // namespace eigenlink
