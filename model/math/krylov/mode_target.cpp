#include "model/math/krylov/mode_target.h"

#include "model/basics/number_text.h"

namespace eigenlink {

Text describe(const ModeTarget& target)
{
    if (target.rule == ModeTarget::Rule::rightmost) {
        return "with the largest real part";
    }
    if (target.isOrigin()) {
        return "nearest the origin";
    }
    constexpr int kDigits = 6;
    const double re = target.point.real();
    const double im = target.point.imag();
    const auto number = [](double x) { return (x < 0 ? "−" : "") + formatRounded(std::abs(x), kDigits); };
    if (im == 0) {
        return {"nearest {1}", number(re)};
    }
    const std::string imaginary = formatRounded(std::abs(im), kDigits) + "i";
    return {"nearest {1}", (re == 0 ? (im < 0 ? "−" : "") : number(re) + (im < 0 ? " − " : " + ")) + imaginary};
}

}  // namespace eigenlink
