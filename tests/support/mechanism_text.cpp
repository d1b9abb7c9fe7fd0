#include "tests/support/mechanism_text.h"

#include "app/io/formats/mechanism_files.h"

#include <algorithm>
#include <cmath>

namespace eigenlink::test {

namespace {

/// Draws values for every field of every kind.
class RandomMechanism {
public:
    explicit RandomMechanism(unsigned seed) : m_random(seed) {}

    Mechanism make()
    {
        Mechanism mechanism;
        mechanism.title = word() + " \"quoted\" \\ \n\t ü – 🔧 \x01";
        mechanism.description = coin() ? word() : "";
        mechanism.gravity = vector();
        mechanism.unknown = unknown();
        for (int i = 0; i < 6; ++i) {
            mechanism.points.push_back({"P" + std::to_string(i), vector(), coin(), {}, unknown()});
        }
        for (const ElementType& type : elementTypes()) {
            Element element = type.prototype;
            setId(element, word() + std::to_string(mechanism.elements.size()));
            for (const Field& field : type.fields) {
                if (field.traits.required || coin()) {
                    field.write(element, value(field));
                }
            }
            for (const Field& field : type.fields) {
                if (isReplaced(element, field)) {
                    field.write(element, field.read(type.prototype));
                }
            }
            setUnknownKeys(element, unknown());
            mechanism.elements.push_back(element);
        }
        return mechanism;
    }

private:
    bool coin() { return std::uniform_int_distribution<int>(0, 1)(m_random) == 1; }
    double number()
    {
        const double mantissa = std::uniform_real_distribution<double>(-1, 1)(m_random);
        return std::ldexp(mantissa, std::uniform_int_distribution<int>(-1000, 1000)(m_random));
    }
    Vector2 vector() { return {number(), number()}; }
    std::string word() { return "w" + std::to_string(m_random() % 1000); }
    UnknownKeys unknown()
    {
        return coin() ? UnknownKeys{}
                      : UnknownKeys{{"x_" + word(), R"({"a": [1, 2.50, null, true, "é"]})"}, {"kept", "[]"}};
    }
    std::vector<std::string> ids(const FieldTraits& traits)
    {
        std::vector<std::string> result;
        while (result.size() < std::max<std::size_t>(traits.minimumCount, 1)) {
            result.push_back("P" + std::to_string(result.size()));
        }
        return result;
    }
    FieldValue value(const Field& field)
    {
        switch (field.kind) {
            case FieldKind::number:
                return number();
            case FieldKind::optionalNumber:
                return std::optional<double>(number());
            case FieldKind::vector:
                return vector();
            case FieldKind::optionalVectors:
                return std::optional<std::vector<Vector2>>({vector(), vector()});
            case FieldKind::choice:
                return std::string(field.traits.choices.back());
            case FieldKind::section:
                return std::optional(Section{Section::Shape::rectangle, 0, number(), number()});
            case FieldKind::timeFunctions:
                return std::vector<TimeFunction>(std::max<std::size_t>(field.traits.maximumCount, 1),
                                                 TimeFunction::Ramp{number(), number()});
            case FieldKind::guideId:
            case FieldKind::pointId:
            case FieldKind::linkId:
                return std::string("P1");
            default:
                return ids(field.traits);
        }
    }

    std::mt19937 m_random;
};

}  // namespace

std::string fourBarText(const std::string& spring)
{
    return R"({
  "format": "eigenlink",
  "version": 1,
  "title": "Four-bar",
  "points": [
    {"id": "A", "at": [0, 0], "fixed": true},
    {"id": "B", "at": [1, 0], "fixed": true},
    {"id": "C", "at": [-0.6, 0.8]},
    {"id": "D", "at": [0.4, 0.8]}
  ],
  "elements": [
    {"type": "bar", "id": "AC", "points": ["A", "C"], "length": 1, "mass": 1},
    {"type": "bar", "id": "CD", "points": ["C", "D"], "length": 1, "mass": 1},
    {"type": "bar", "id": "BD", "points": ["B", "D"], "length": 1, "mass": 1},
    {"type": "spring", "id": "k", "points": ["A", "D"], )" +
           spring + R"(},
    {"type": "angle", "id": "phi", "of": "BD"}
  ]
}
)";
}

std::string textWithElements(const std::string& elements)
{
    return R"({"format": "eigenlink", "version": 1, "points": [{"id": "A", "at": [0, 0], "fixed": true}, )"
           R"({"id": "B", "at": [0, -1]}], "elements": [)" +
           elements + "]}";
}

Mechanism mechanismWith(const std::string& members)
{
    return parseMechanism(R"({"format": "eigenlink", "version": 1, )" + members + "}").mechanism;
}

std::string beamText(const std::string& members)
{
    return R"({"type": "beam", "id": "b", "points": ["A", "B"], "section": {"shape": "circle", "radius": 0.1}, )"
           R"("youngs_modulus": 2e11, "density": 7800, )" +
           members + "}";
}

const Message* findIssue(const std::vector<Message>& issues, const std::string& place)
{
    const auto found =
        std::find_if(issues.begin(), issues.end(), [&](const Message& each) { return each.place == place; });
    return found == issues.end() ? nullptr : &*found;
}

std::string describeAll(const std::vector<Message>& issues)
{
    std::string text;
    for (const Message& issue : issues) {
        text += rendered(withPlace(issue)) + "\n";
    }
    return text;
}

Mechanism randomFields(unsigned seed)
{
    return RandomMechanism(seed).make();
}

}  // namespace eigenlink::test
