#include "app/lessons/quantity_check.h"

#include "app/lessons/lesson_text.h"
#include "model/basics/number_text.h"
#include "model/basics/unit_text.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/formula.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

using Relation = QuantityCheck::Relation;

struct RelationWord {
    std::string_view word;
    Relation relation;
};

/// Longer signs come before those with which they begin.
constexpr std::array<RelationWord, 10> kRelations{{{" between ", Relation::between},
                                                   {"≤", Relation::atMost},
                                                   {"≥", Relation::atLeast},
                                                   {"<=", Relation::atMost},
                                                   {">=", Relation::atLeast},
                                                   {"<", Relation::less},
                                                   {">", Relation::more},
                                                   {" = ", Relation::equal},
                                                   {" is ", Relation::equal},
                                                   {"=", Relation::equal}}};

constexpr std::string_view kLettersOfNumbers = "+-.,0123456789eE";
/// Default of a check that names no tolerance, relative to its value.
constexpr double kUsualTolerance = 0.01;

/// Position outside brackets at which a word first stands; npos where it does not.
std::size_t findOutsideBrackets(std::string_view text, std::string_view word)
{
    int depth = 0;
    for (std::size_t i = 0; i + word.size() <= text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0 && text.substr(i).starts_with(word)) {
            return i;
        }
    }
    return std::string_view::npos;
}

/// The unit behind a plain number, "N/m" of "25 N/m"; empty for a bare number.
std::string unitBehind(std::string_view number)
{
    const std::size_t end = std::min(number.find_first_not_of(kLettersOfNumbers), number.size());
    const std::string unit(trimmed(number.substr(end)));
    return end > 0 && unitNamed(unit) ? unit : std::string();
}

/// A number without a unit has that of the other number of its check.
void shareUnit(std::string& a, std::string& b)
{
    const std::string unit = unitBehind(a) + unitBehind(b);
    for (std::string* number : {&a, &b}) {
        const bool isPlain = !number->empty() && number->find_first_not_of(kLettersOfNumbers) == std::string::npos;
        *number += isPlain && !unit.empty() ? " " + unit : std::string();
    }
}

/// Puts the value behind the relation into the check.
Outcome<void> readValue(std::string_view text, QuantityCheck& check)
{
    if (check.relation == Relation::between) {
        const std::size_t at = text.find(" and ");
        if (at == std::string_view::npos) {
            return Failure{Text("{1}: write \"between\" a value \"and\" a value", check.words)};
        }
        check.value = trimmed(text.substr(0, at));
        check.upper = trimmed(text.substr(at + 5));
        shareUnit(check.value, check.upper);
        if (check.upper.ends_with('%') && !check.value.ends_with('%')) {
            check.value += '%';
        }
        return {};
    }
    for (const std::string_view sign : {"±", "+-", "+/-"}) {
        if (const std::size_t at = text.find(sign); at != std::string_view::npos) {
            check.tolerance = trimmed(text.substr(at + sign.size()));
            text = text.substr(0, at);
            break;
        }
    }
    check.value = trimmed(text);
    shareUnit(check.value, check.tolerance);
    return check.value.empty() ? Outcome<void>(Failure{Text("{1}: the value is missing", check.words)})
                               : Outcome<void>();
}

/// The part of the whole by which a number is known that is zero beside it; none of other numbers.
double roundingAt(double number, double whole)
{
    return isZero(number, whole) ? tolerance::kNegligible * whole : 0;
}

/// The value in the unit of a number of the check, where that one names another unit of its dimension.
FoundQuantity inUnitOf(std::string_view number, FoundQuantity value)
{
    const std::string unit = unitBehind(number);
    const Outcome<DimensionalNumber> own = unitNamed(value.unit), asked = unitNamed(unit);
    if (!unit.empty() && own && asked && isSameDimension(own->dimension, asked->dimension)) {
        value.number *= own->value / asked->value;
        value.unit = unit;
    }
    return value;
}

CheckVerdict notComputed(Text reason)
{
    return {.isPassed = false, .isComputed = false, .reason = std::move(reason)};
}

}  // namespace

Outcome<QuantityCheck> quantityCheckOf(std::string_view words)
{
    QuantityCheck check;
    check.words = std::string(trimmed(words));
    std::string_view text = check.words;
    if (text.starts_with("not ")) {
        check.isNegated = true;
        text = trimmed(text.substr(4));
    }
    const std::string whole = withoutAlias(text);
    for (const auto& [word, relation] : kRelations) {
        const std::size_t at = findOutsideBrackets(whole, word);
        if (at == std::string_view::npos) {
            continue;
        }
        Outcome<AskedQuantity> quantity = askedQuantityOf(std::string_view(whole).substr(0, at));
        if (!quantity) {
            return Failure{quantity.reason()};
        }
        check.quantity = std::move(quantity).value();
        if (findOutsideBrackets(text, word) == std::string_view::npos) {
            check.quantity.words = check.quantity.column;  // "stable" stands for the whole check
        }
        check.relation = relation;
        const Outcome<void> read = readValue(std::string_view(whole).substr(at + word.size()), check);
        return read ? Outcome<QuantityCheck>(check) : Outcome<QuantityCheck>(Failure{read.reason()});
    }
    return Failure{Text("{1}: write a quantity, a relation and a value, such as \"mode 1 frequency = 0.342 Hz ± 1 %\"",
                        check.words)};
}

Outcome<AcceptedRange> acceptedBy(const QuantityCheck& check, const FoundQuantity& value)
{
    const bool isEqual = check.relation == Relation::equal, isBetween = check.relation == Relation::between;
    const Outcome<double> first = numberInUnit(check.value, value.unit);
    const Outcome<double> second = first && isBetween ? numberInUnit(check.upper, value.unit)
                                   : first && isEqual ? toleranceOf(check.tolerance, *first, value.unit, value.whole)
                                                      : first;
    if (!second) {
        return Failure{second.reason()};
    }
    const double rounding = roundingAt(*first, value.whole);
    switch (check.relation) {
        case Relation::equal:
            return AcceptedRange{*first - *second, *first + *second};
        case Relation::less:
            return AcceptedRange{.high = *first - rounding, .hasEnds = false};
        case Relation::more:
            return AcceptedRange{.low = *first + rounding, .hasEnds = false};
        case Relation::atMost:
            return AcceptedRange{.high = *first + rounding};
        case Relation::atLeast:
            return AcceptedRange{.low = *first - rounding};
        case Relation::between:
            break;
    }
    return AcceptedRange{*first - rounding, *second + roundingAt(*second, value.whole)};
}

Outcome<AcceptedRange> acceptedBy(const QuantityCheck& check)
{
    const std::string unit = unitBehind(check.value);
    Outcome<AcceptedRange> accepted = acceptedBy(check, {.unit = unit.empty() ? "1" : unit, .word = {}});
    if (accepted) {
        const double size = unitNamed(unit)->value;
        return AcceptedRange{size * accepted->low, size * accepted->high, accepted->hasEnds};
    }
    return accepted;
}

Outcome<double> numberInUnit(std::string_view text, const std::string& unit)
{
    std::string plain(trimmed(text));
    const std::size_t comma = plain.find(',');
    if (comma != std::string::npos && plain.find('.') == std::string::npos) {
        plain[comma] = '.';
    }
    if (unit == "1" && plain.ends_with('%')) {
        plain.pop_back();
        const Outcome<double> percent = numberInUnit(plain, unit);
        return percent ? Outcome<double>(*percent / 100) : percent;
    }
    const std::string name = unit == "1" ? "" : unit;
    const Outcome<DimensionalNumber> wanted = unitNamed(name);
    Outcome<DimensionalNumber> number = evaluateFormula(plain);
    if (!number && !wanted) {
        return numberOfText(plain);
    }
    if (!number) {
        return Failure{Text("{1}: {2}", plain, number.reason())};
    }
    if (number->dimension == kNoDimension || !wanted) {
        return number->value;
    }
    if (!isSameDimension(number->dimension, wanted->dimension)) {
        return Failure{name.empty() ? Text("{1}: write the number without a unit", plain)
                                    : Text("{1} is no value in {2}", plain, name)};
    }
    // An angular frequency is no frequency: turns and radians are not left out of these.
    const bool isTurned = number->dimension[3] != wanted->dimension[3] && wanted->dimension[2] != 0;
    if (isTurned) {
        return Failure{Text("{1}: radians and turns differ by 2π; write the value in {2}", plain, name)};
    }
    return number->value / wanted->value;
}

Outcome<double> toleranceOf(std::string_view tolerance, double value, const std::string& unit, double whole)
{
    const std::string_view text = trimmed(tolerance);
    if (text.empty()) {
        const double relative =
            (unit == "1" ? tolerance::kEqual : kUsualTolerance) * std::max(std::abs(value), unit == "1" ? 1.0 : 0.0);
        return std::max(relative, roundingAt(value, whole));
    }
    const bool isShare = text.ends_with('%');
    const Outcome<double> number = numberInUnit(text, isShare ? "1" : unit);
    if (number && *number < 0) {
        return Failure{Text("{1}: a tolerance is not negative; write it without a sign", text)};
    }
    return number && isShare ? Outcome<double>(std::max(std::abs(value) * *number, roundingAt(value, whole))) : number;
}

Text shownValue(const FoundQuantity& value)
{
    constexpr int kDigits = 6;
    if (value.isWord()) {
        return Text::verbatim(value.word);
    }
    const std::string unit = value.unit == "1" || value.unit.empty() ? "" : " " + unitWithDots(value.unit);
    return Text::verbatim(formatRounded(value.number, kDigits) + unit);
}

CheckVerdict judge(SolvedMechanism& mechanism, const QuantityCheck& check)
{
    const Outcome<FoundQuantity> found = mechanism.find(check.quantity);
    if (!found) {
        return notComputed(found.reason());
    }
    bool isMet = false;
    if (found->isWord()) {
        isMet = check.relation == Relation::equal && isSameText(found->word, check.value);
    } else {
        const Outcome<AcceptedRange> accepted = acceptedBy(check, *found);
        if (!accepted) {
            return notComputed(accepted.reason());
        }
        isMet = accepted->holds(found->number);
    }
    const Text shown = shownValue(inUnitOf(check.relation == Relation::between ? check.upper : check.value, *found));
    CheckVerdict verdict;
    verdict.isPassed = isMet != check.isNegated;
    verdict.found = Text("now {1}", shown);
    const Text is = found->isWord() ? Text("{1}: {2}", check.quantity.words, shown)  // "stability: stable"
                                    : Text("{1} is {2}", check.quantity.words, shown);
    verdict.reason = verdict.isPassed ? is : Text("{1}; wanted: {2}", is, check.words);
    return verdict;
}

}  // namespace eigenlink
