#include "model/studies/modes/mode_fields.h"

#include "model/basics/number_text.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

/// The number that begins the text, which is shortened by it; nothing where there is none.
std::optional<double> takeNumber(std::string_view& text)
{
    std::string_view digits = text;
    if (digits.starts_with('+')) {
        digits.remove_prefix(1);
    }
    double number = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (result.ec != std::errc() || !std::isfinite(number)) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(result.ptr - text.data()));
    return number;
}

}  // namespace

Outcome<std::complex<double>> complexOfText(std::string_view text)
{
    std::string_view rest = text;
    const std::optional<double> first = takeNumber(rest);
    if (first && rest.empty()) {
        return std::complex<double>(*first);
    }
    if (first && rest == "i") {
        return std::complex<double>(0, *first);
    }
    const bool isSigned = rest.starts_with('+') || rest.starts_with('-');
    const std::optional<double> second = first && isSigned ? takeNumber(rest) : std::nullopt;
    if (!second || rest != "i") {
        return Failure{Text("{1}: write a complex number without blanks, as 3, 20i or -1+20i",
                            text.empty() ? std::string("\"\"") : std::string(text))};
    }
    return std::complex<double>(*first, *second);
}

std::optional<Refusal> readWantedModes(const ModesRequest& request, WantedModes& wanted)
{
    if (request.modes == "all") {
        if (request.rightmost || !request.near.empty()) {
            return Refusal{request.rightmost ? "rightmost" : "near", "add how many modes, as in --modes 10"};
        }
        return std::nullopt;
    }
    const Outcome<long long> count = countOfText(request.modes, 1, std::numeric_limits<int>::max());
    if (!count) {
        return Refusal{"modes", count.reason()};
    }
    wanted.count = static_cast<std::size_t>(*count);
    if (request.rightmost && !request.near.empty()) {
        return Refusal{"rightmost", "choose between this and --near"};
    }
    if (request.rightmost) {
        wanted.target.rule = ModeTarget::Rule::rightmost;
    } else if (!request.near.empty()) {
        const Outcome<std::complex<double>> point = complexOfText(request.near);
        if (!point) {
            return Refusal{"near", point.reason()};
        }
        wanted.target.point = *point;
    }
    return std::nullopt;
}

std::map<std::string, std::string> modeTexts(const WantedModes& wanted)
{
    if (!wanted.count) {
        return {};
    }
    std::map<std::string, std::string> texts{{"modes", std::to_string(*wanted.count)}};
    const std::complex<double> point = wanted.target.point;
    if (wanted.target.rule == ModeTarget::Rule::rightmost) {
        texts["rightmost"] = "yes";
    } else if (point != 0.0) {
        texts["near"] = formatNumber(point.real()) + (point.imag() < 0 ? "" : "+") + formatNumber(point.imag()) + "i";
    }
    return texts;
}

}  // namespace eigenlink
