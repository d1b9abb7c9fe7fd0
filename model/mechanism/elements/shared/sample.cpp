#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

Mechanism drawing()
{
    Mechanism mechanism;
    mechanism.gravity = {1.5, -9.0};
    mechanism.points = {{"A", {0, 0}, false, {}},
                        {"B", {1.1, 0.2}, false, {}},
                        {"C", {1.9, -0.7}, false, {}},
                        {"D", {0.4, 1.3}, false, {}}};
    return mechanism;
}

/// Soft and light, so that differences of its energy keep their digits.
Beam softBeam(const std::string& a, const std::string& b)
{
    return {.id = a + b,
            .points = {a, b},
            .segments = 2,
            .area = 0.4,
            .secondMoment = 0.03,
            .youngsModulus = 50,
            .density = 2};
}

Mechanism with(Mechanism mechanism, const Element& element)
{
    mechanism.elements.push_back(element);
    return mechanism;
}

}  // namespace

Mechanism sampleOnPoints(const Element& element)
{
    return with(drawing(), element);
}

Mechanism sampleOnLinks(const Element& element)
{
    return with(with(with(drawing(), Bar{"AB", {"A", "B"}, 1.2, 0, {}}), Bar{"BC", {"B", "C"}, {}, 0, {}}), element);
}

Mechanism sampleOnBeams(const Element& element)
{
    return with(with(with(drawing(), softBeam("A", "B")), softBeam("B", "C")), element);
}

}  // namespace eigenlink
