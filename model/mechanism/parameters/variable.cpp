#include "model/mechanism/parameters/variable.h"

#include "model/basics/collect.h"
#include "model/basics/unit_text.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/parameters/parameter_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <numbers>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

/// "center_of_mass[1]" as ("center_of_mass", 1); no index where there is none.
struct KeyAndIndex {
    std::string_view key;
    std::optional<std::size_t> index;
};

KeyAndIndex splitIndex(std::string_view text)
{
    const std::size_t open = text.rfind('[');
    if (open == std::string_view::npos || text.back() != ']') {
        return {text, std::nullopt};
    }
    std::size_t index = 0;
    const char* end = text.data() + text.size() - 1;
    const auto read = std::from_chars(text.data() + open + 1, end, index);
    const bool isIndex = read.ptr == end && read.ec == std::errc();
    return isIndex ? KeyAndIndex{text.substr(0, open), index} : KeyAndIndex{text, std::nullopt};
}

double& componentOf(Vector2& vector, std::size_t index)
{
    return index == 0 ? vector.x : vector.y;
}

std::optional<NumberPlace> numberOfGravity(const Mechanism& mechanism, const KeyAndIndex& key)
{
    if (key.key != "gravity" || key.index.value_or(2) > 1) {
        return std::nullopt;
    }
    const std::size_t i = *key.index;
    Vector2 gravity = mechanism.gravity;
    return NumberPlace{.value = componentOf(gravity, i),
                       .dimension = kAccelerationDimension,
                       .write = [i](Mechanism& m, double v) { componentOf(m.gravity, i) = v; }};
}

std::optional<NumberPlace> numberOfPoint(const Mechanism& mechanism, std::size_t point, const KeyAndIndex& key)
{
    const bool isPlace = key.key == "at";
    if ((!isPlace && key.key != "velocity") || key.index.value_or(2) > 1) {
        return std::nullopt;
    }
    const std::size_t i = *key.index;
    Vector2 held = isPlace ? mechanism.points[point].at : mechanism.points[point].velocity;
    return NumberPlace{.value = componentOf(held, i),
                       .dimension = isPlace ? dimensionOf(Quantity::length) : kVelocityDimension,
                       .quantity = isPlace ? Quantity::length : Quantity::none,
                       .write = [=](Mechanism& m, double v) {
                           Point& written = m.points[point];
                           componentOf(isPlace ? written.at : written.velocity, i) = v;
                       }};
}

/// True where the points of an element exist: one that is being drawn, or whose file has an error, may name others.
bool isDrawn(const Mechanism& mechanism, const Element& element)
{
    const std::vector<std::string> points = pointsOf(element);
    return points.size() > 1 &&
           std::ranges::all_of(points, [&](const std::string& id) { return findPoint(mechanism, id).has_value(); });
}

/// The value of a field, or that of the drawing where it is not given.
FieldValue heldOrDrawn(const Mechanism& mechanism, const Element& element, const Field& field)
{
    const FieldValue value = field.read(element);
    if (!isAbsent(value) || !isDrawn(mechanism, element)) {
        return value;
    }
    if (std::holds_alternative<std::optional<double>>(value) && field.traits.follows == Follows::length &&
        pointsOf(element).size() == 2) {
        return std::optional<double>(effectiveLength(mechanism, element));
    }
    if (std::holds_alternative<std::optional<std::vector<Vector2>>>(value)) {
        return std::optional(effectiveShape(mechanism, element));
    }
    return value;
}

/// The number in a value of a field; null where there is none.
double* numberIn(FieldValue& value, const std::vector<std::string_view>& rest, std::optional<std::size_t> index)
{
    if (auto* number = std::get_if<double>(&value)) {
        return rest.empty() && !index ? number : nullptr;
    }
    if (auto* number = std::get_if<std::optional<double>>(&value)) {
        return rest.empty() && !index && *number ? &**number : nullptr;
    }
    if (auto* vector = std::get_if<Vector2>(&value)) {
        return rest.empty() && index.value_or(2) < 2 ? &componentOf(*vector, *index) : nullptr;
    }
    if (auto* section = std::get_if<std::optional<Section>>(&value); section && *section && rest.size() == 1) {
        const SectionSize* size = findSize(**section, rest[0]);
        return size != nullptr ? &((**section).*size->member) : nullptr;
    }
    return nullptr;
}

/// "shape[2][0]": of a list of pairs.
double* numberInShape(FieldValue& value, std::string_view first, std::size_t component)
{
    auto* shape = std::get_if<std::optional<std::vector<Vector2>>>(&value);
    const KeyAndIndex pair = splitIndex(first);
    if (shape == nullptr || !*shape || pair.index.value_or((*shape)->size()) >= (*shape)->size() || component > 1) {
        return nullptr;
    }
    return &componentOf((**shape)[*pair.index], component);
}

/// A number in a function of time: "angle.speed", "force[0].table[2][1]".
struct FunctionKey {
    std::string_view field;
    std::size_t function = 0;
    std::string_view member;  ///< empty: of the constant that the function is
    std::size_t row = 0, column = 0;
};

[[nodiscard]] std::optional<FunctionKey> functionKeyOf(std::string_view text)
{
    const std::size_t dot = text.find('.');
    const KeyAndIndex field = splitIndex(text.substr(0, dot));
    FunctionKey key{field.key, field.index.value_or(0), {}};
    if (dot == std::string_view::npos) {
        return key;
    }
    const KeyAndIndex column = splitIndex(text.substr(dot + 1)), row = splitIndex(column.key);
    key.member = row.key;
    key.row = row.index.value_or(0);
    key.column = column.index.value_or(0);
    const bool isTable = row.index && column.index && key.column < 2;
    return (key.member == "table" ? isTable : !column.index) ? std::optional(key) : std::nullopt;
}

double* numberIn(std::optional<double>& number)
{
    return number ? &*number : nullptr;
}

double* numberInFunction(TimeFunction& function, const FunctionKey& key)
{
    if (auto* constant = std::get_if<double>(&function.rule)) {
        return key.member.empty() ? constant : nullptr;
    }
    if (auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule)) {
        return key.member == "speed" ? &ramp->speed : key.member == "start" ? numberIn(ramp->start) : nullptr;
    }
    if (auto* wave = std::get_if<TimeFunction::Harmonic>(&function.rule)) {
        return key.member == "mean"        ? numberIn(wave->mean)
               : key.member == "amplitude" ? &wave->amplitude
               : key.member == "frequency" ? &wave->frequency
               : key.member == "phase"     ? &wave->phase
                                           : nullptr;
    }
    auto* table = std::get_if<TimeFunction::Table>(&function.rule);
    return table != nullptr && key.member == "table" && key.row < table->rows.size()
               ? &componentOf(table->rows[key.row], key.column)
               : nullptr;
}

/// The number of a function of time in the value of its field; null where there is none.
double* numberInFunctions(FieldValue& value, const std::string& text)
{
    auto* functions = std::get_if<std::vector<TimeFunction>>(&value);
    const auto key = functionKeyOf(text);
    return functions != nullptr && key && key->function < functions->size()
               ? numberInFunction((*functions)[key->function], *key)
               : nullptr;
}

/// The field of a function of time by its key in files, where it is given.
const Field* functionField(const Element& element, std::string_view key)
{
    const auto& fields = typeOf(element).fields;
    const auto found = std::ranges::find_if(fields, [&](const Field& each) {
        return each.kind == FieldKind::timeFunctions && (each.traits.key == key || each.traits.inPlaceOf == key) &&
               !isAbsent(each.read(element));
    });
    return found == fields.end() ? nullptr : &*found;
}

std::optional<NumberPlace> numberOfFunction(const Mechanism& mechanism, std::size_t index, const std::string& text)
{
    const auto key = functionKeyOf(text);
    const Field* field = key ? functionField(mechanism.elements[index], key->field) : nullptr;
    if (field == nullptr) {
        return std::nullopt;
    }
    FieldValue held = field->read(mechanism.elements[index]);
    const double* number = numberInFunctions(held, text);
    if (number == nullptr) {
        return std::nullopt;
    }
    const Dimension whole = dimensionOf(field->traits.quantity);
    const bool isTime = key->member == "table" && key->column == 0;
    const Dimension dimension = isTime ? kTimeDimension : dimensionOfMember(key->member, whole);
    return NumberPlace{.value = *number,
                       .dimension = dimension,
                       .quantity = dimension == whole ? field->traits.quantity : Quantity::none,
                       .write =
                           [index, text, name = std::string(field->traits.key)](Mechanism& m, double v) {
                               Element& written = m.elements[index];
                               const Field* there = findField(written, name);
                               FieldValue value = there->read(written);
                               if (double* place = numberInFunctions(value, text)) {
                                   *place = v;
                                   there->write(written, value);
                               }
                           },
                       .unit = key->member == "frequency" ? "Hz" : ""};
}

/// A number of a function of time by its short name, "speed" or "y.speed", and by its key in files.
struct DriveKey {
    std::string name, key;
};

std::vector<DriveKey> driveKeysOf(const Element& element)
{
    std::vector<DriveKey> keys;
    for (const Field& field : typeOf(element).fields) {
        FieldValue value = field.read(element);
        const auto* functions = std::get_if<std::vector<TimeFunction>>(&value);
        const std::string whole(field.traits.key);
        const bool isAxis = whole == "x" || whole == "y";
        for (std::size_t i = 0; functions != nullptr && i < functions->size(); ++i) {
            const bool isOneOfTwo = functions->size() > 1;
            const std::string axis = isOneOfTwo ? (i == 0 ? "x." : "y.") : isAxis ? whole + "." : std::string();
            for (const char* member : {".speed", ".frequency", ".amplitude"}) {
                const std::string key = whole + (isOneOfTwo ? "[" + std::to_string(i) + "]" : "") + member;
                if (numberInFunctions(value, key) != nullptr) {
                    keys.push_back({axis + (member + 1), key});
                }
            }
        }
    }
    return keys;
}

std::optional<NumberPlace> numberOfDrive(const Mechanism& mechanism, std::size_t index, std::string_view name)
{
    const std::vector<DriveKey> keys = driveKeysOf(mechanism.elements[index]);
    const auto found = std::ranges::find(keys, name, &DriveKey::name);
    return found == keys.end() ? std::nullopt : numberOfFunction(mechanism, index, found->key);
}

std::optional<NumberPlace> numberOfElement(const Mechanism& mechanism, std::size_t index, std::string_view text)
{
    if (auto number = numberOfFunction(mechanism, index, std::string(text))) {
        return number;
    }
    const KeyAndIndex whole = splitIndex(text);
    const KeyAndIndex inner = splitIndex(whole.key);
    const std::size_t dot = inner.key.find('.');
    const std::string key(inner.key.substr(0, dot));
    std::vector<std::string_view> rest;
    if (dot != std::string_view::npos) {
        rest.push_back(inner.key.substr(dot + 1));
    }
    const Element& element = mechanism.elements[index];
    const Field* field = findField(element, key);
    const bool hasTwoIndices = inner.index && whole.index;
    if (field == nullptr || isReplaced(element, *field) ||
        hasTwoIndices != (field->kind == FieldKind::optionalVectors)) {
        return std::nullopt;
    }
    const std::string path(whole.key);
    const std::string member = rest.empty() ? std::string() : std::string(rest.front());
    const auto locate = [member, path, component = whole.index](FieldValue& value) {
        const std::vector<std::string_view> members =
            member.empty() ? std::vector<std::string_view>{} : std::vector<std::string_view>{member};
        return std::holds_alternative<std::optional<std::vector<Vector2>>>(value)
                   ? numberInShape(value, path, component.value_or(2))
                   : numberIn(value, members, component);
    };
    FieldValue held = heldOrDrawn(mechanism, element, *field);
    const double* number = locate(held);
    if (number == nullptr) {
        return std::nullopt;
    }
    return NumberPlace{
        .value = *number,
        .dimension = member.empty() ? dimensionOf(field->traits.quantity) : dimensionOf(Quantity::length),
        .quantity = field->traits.quantity,
        .isGiven = !isAbsent(field->read(element)),
        .range = member.empty() ? field->traits.range : Range::positive,  // a size of a section
        .isWhole = field->traits.whole > 0,
        .write = [index, key, locate](Mechanism& m, double v) {
            Element& written = m.elements[index];
            const Field* there = findField(written, key);
            FieldValue value = heldOrDrawn(m, written, *there);
            *locate(value) = v;
            there->write(written, value);
        }};
}

/// The natural change of a number of this quantity in a mechanism of this size.
double naturalScale(double size, const NumberPlace& number)
{
    if (number.quantity == Quantity::length) {
        return std::max(std::abs(number.value), 0.1 * size);
    }
    if (number.quantity == Quantity::angle) {
        return 1;
    }
    return number.value != 0 ? std::abs(number.value) : 1;
}

/// The mechanism of many variables, and its size: held once for all of them, for a copy of a large mechanism takes as
/// long as its equations.
struct SharedMechanism : std::shared_ptr<const Mechanism> {
    explicit SharedMechanism(const Mechanism& mechanism)
        : std::shared_ptr<const Mechanism>(std::make_shared<const Mechanism>(mechanism)), size(sizeOf(mechanism))
    {
    }
    double size;
};

Variable variableAt(const SharedMechanism& mechanism, std::string name, const NumberPlace& number)
{
    return {.name = std::move(name),
            .value = number.value,
            .unit = number.unit.empty() ? unitText(number.dimension) : std::string(number.unit),
            .range = {},
            .allowed = number.range,
            .isWhole = number.isWhole,
            .scale = naturalScale(mechanism.size, number),
            .with = [mechanism, write = number.write](double value) -> Outcome<Mechanism> {
                Mechanism next = *mechanism;
                write(next, value);
                return next;
            }};
}

Outcome<Variable> variableOfParameter(const SharedMechanism& mechanism, std::size_t index)
{
    const Parameter& parameter = mechanism->parameters[index];
    if (!parameter.formula.empty()) {
        return Failure{
            Text("{1} depends on other parameters, as {2}; vary one of those", parameter.id, parameter.formula)};
    }
    return Variable{.name = parameter.id,
                    .value = parameter.value,
                    .unit = parameter.unit,
                    .range = parameter.range,
                    .scale = parameter.value != 0 ? std::abs(parameter.value)
                             : parameter.range    ? parameter.range->y - parameter.range->x
                                                  : 1,
                    .with = [mechanism, index](double value) {
                        Mechanism next = *mechanism;
                        next.parameters[index].value = value;
                        return withParametersApplied(next);
                    }};
}

/// Gravity by its size and its angle to the x-axis.
std::optional<Variable> variableOfGravity(const SharedMechanism& mechanism, std::string_view what)
{
    const Vector2 g = mechanism->gravity;
    const double size = std::hypot(g.x, g.y);
    // Gravity that is switched off points down.
    const double angle = size > 0 ? std::atan2(g.y, g.x) : -std::numbers::pi / 2;
    if (what == "x" || what == "y") {
        return variableAt(mechanism, "gravity." + std::string(what),
                          *numberAt(*mechanism, "", what == "x" ? "gravity[0]" : "gravity[1]"));
    }
    if (what != "size" && what != "angle") {
        return std::nullopt;
    }
    const bool isSize = what == "size";
    return Variable{.name = "gravity." + std::string(what),
                    .value = isSize ? size : angle,
                    .unit = isSize ? "m/s²" : "rad",
                    .range = {},
                    .scale = isSize && size > 0 ? size : 1,
                    .with = [=](double value) -> Outcome<Mechanism> {
                        Mechanism next = *mechanism;
                        const double length = isSize ? value : size, direction = isSize ? angle : value;
                        next.gravity = {length * std::cos(direction), length * std::sin(direction)};
                        return next;
                    }};
}

/// "bars", "bodies", "torsion_springs", "torsion springs" of a kind of element.
bool isPluralOf(std::string_view plural, const ElementType& type)
{
    const std::string name(type.type);
    std::string written(plural);
    std::ranges::replace(written, ' ', '_');
    const bool endsInY = name.back() == 'y' && written == name.substr(0, name.size() - 1) + "ies";
    return written == name + "s" || endsInY;
}

/// The key in files of one that is named by its axis: "at[0]" of "x", "force[1]" of "force.y", others as they are.
std::string keyInFiles(std::string_view key)
{
    const bool isAxis = key == "x" || key == "y" || key.ends_with(".x") || key.ends_with(".y");
    if (!isAxis) {
        return std::string(key);
    }
    const std::string_view whole = key.size() > 2 ? key.substr(0, key.size() - 2) : "at";
    return std::string(whole) + (key.back() == 'x' ? "[0]" : "[1]");
}

/// The number of all elements of a kind, changed in proportion.
Outcome<Variable> variableOfAll(const SharedMechanism& mechanism, std::string_view plural, std::string_view key)
{
    std::vector<NumberPlace> numbers;
    for (std::size_t i = 0; i < mechanism->elements.size(); ++i) {
        if (isPluralOf(plural, typeOf(mechanism->elements[i]))) {
            if (auto number = numberOfElement(*mechanism, i, keyInFiles(key))) {
                numbers.push_back(std::move(*number));
            }
        }
    }
    if (numbers.empty()) {
        return Failure{Text("all {1}.{2}: there are none with this number", std::string(plural), std::string(key))};
    }
    const double first = numbers.front().value;
    const bool isOne = std::ranges::all_of(numbers, [&](const NumberPlace& each) { return each.value == first; });
    if (first == 0 && !isOne) {
        return Failure{Text("all {1}.{2}: the first of them is zero, so that no proportion can be kept",
                            std::string(plural), std::string(key))};
    }
    Variable variable = variableAt(mechanism, "all " + std::string(plural) + "." + std::string(key), numbers.front());
    variable.with = [=](double value) -> Outcome<Mechanism> {
        Mechanism next = *mechanism;
        for (const NumberPlace& each : numbers) {
            each.write(next, isOne ? value : each.value * (value / first));
        }
        return next;
    };
    return variable;
}

/// "elements[3].stiffness" as the file counts.
std::optional<NumberPlace> numberByIndex(const Mechanism& mechanism, std::string_view name)
{
    const std::size_t dot = name.find("].");
    if (dot == std::string_view::npos) {
        return numberOfGravity(mechanism, splitIndex(name));
    }
    const KeyAndIndex list = splitIndex(name.substr(0, dot + 1));
    const std::string_view key = name.substr(dot + 2);
    if (list.key == "elements" && list.index.value_or(mechanism.elements.size()) < mechanism.elements.size()) {
        return numberOfElement(mechanism, *list.index, key);
    }
    if (list.key == "points" && list.index.value_or(mechanism.points.size()) < mechanism.points.size()) {
        return numberOfPoint(mechanism, *list.index, splitIndex(key));
    }
    return std::nullopt;
}

/// "AC.length", "C.x" and "F.force.y": the id may hold dots itself.
std::optional<NumberPlace> numberByPath(const Mechanism& mechanism, std::string_view name)
{
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
        const std::string_view part = name.substr(0, dot);
        const std::string_view key = name.substr(dot + 1);
        if (auto number = part.empty() ? std::nullopt : numberAt(mechanism, part, keyInFiles(key))) {
            return number;
        }
        const auto element = findElement(mechanism, part);
        if (auto number = element ? numberOfDrive(mechanism, *element, key) : std::nullopt) {
            return number;
        }
    }
    return std::nullopt;
}

Text whatThereIs(const Mechanism& mechanism)
{
    std::vector<Variable> all = drivesOf(mechanism);
    std::ranges::move(variablesOf(mechanism), std::back_inserter(all));
    const auto names = mapped<std::vector<std::string>>(all, &Variable::name);
    return names.empty() ? Text("there is no number to vary") : Text("there are {1}", Listing(names));
}

}  // namespace

std::optional<NumberPlace> numberAt(const Mechanism& mechanism, std::string_view part, std::string_view key)
{
    if (part.empty()) {
        return numberOfGravity(mechanism, splitIndex(key));
    }
    if (const auto point = findPoint(mechanism, part)) {
        return numberOfPoint(mechanism, *point, splitIndex(key));
    }
    const auto element = findElement(mechanism, part);
    return element ? numberOfElement(mechanism, *element, key) : std::nullopt;
}

std::string pathOf(std::string_view part, std::string_view key)
{
    const bool isFirst = key.ends_with("[0]"), isSecond = key.ends_with("[1]");
    const bool isPlace = part.empty() || key.starts_with("at[");
    const std::string owner(part.empty() ? "gravity" : part);
    return owner + "." + (isPlace && isFirst ? "x" : isPlace && isSecond ? "y" : std::string(key));
}

Outcome<Variable> variableNamed(const Mechanism& mechanism, std::string_view name)
{
    const SharedMechanism shared(mechanism);
    const auto parameter = std::ranges::find(mechanism.parameters, name, &Parameter::id);
    if (parameter != mechanism.parameters.end()) {
        return variableOfParameter(shared, static_cast<std::size_t>(parameter - mechanism.parameters.begin()));
    }
    if (name.starts_with("gravity.")) {
        if (auto gravity = variableOfGravity(shared, name.substr(8))) {
            return std::move(*gravity);
        }
    }
    if (const std::size_t dot = name.find('.'); name.starts_with("all ") && dot != std::string_view::npos) {
        return variableOfAll(shared, name.substr(4, dot - 4), name.substr(dot + 1));
    }
    if (const auto number = numberByPath(mechanism, name)) {
        return variableAt(shared, std::string(name), *number);
    }
    if (const auto number = numberByIndex(mechanism, name)) {
        return variableAt(shared, std::string(name), *number);
    }
    return Failure{
        Text("{1}: there is no parameter and no number of this name; {2}", std::string(name), whatThereIs(mechanism))};
}

namespace {

/// The points from whose drawing a length or the shape of a link is taken.
std::set<std::string, std::less<>> pointsThatGiveForm(const Mechanism& mechanism)
{
    std::set<std::string, std::less<>> ids;
    for (const Element& element : mechanism.elements) {
        const auto isTaken = [&](const Field& field) {
            const bool isForm = field.traits.follows == Follows::length || field.traits.follows == Follows::linkShape;
            return isForm && isAbsent(field.read(element)) && !isReplaced(element, field);
        };
        if (isLink(element) && std::ranges::any_of(typeOf(element).fields, isTaken)) {
            const auto points = pointsOf(element);
            ids.insert(points.begin(), points.end());
        }
    }
    return ids;
}

void addNumbersOf(const SharedMechanism& mechanism, std::size_t index, std::vector<Variable>& variables)
{
    const Element& element = mechanism->elements[index];
    for (const Field& field : typeOf(element).fields) {
        if (field.traits.whole > 0 || isReplaced(element, field) || isAbsent(field.read(element))) {
            continue;
        }
        std::vector<std::string> keys;
        const std::string key(field.traits.key);
        if (field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber) {
            keys = {key};
        } else if (field.kind == FieldKind::vector) {
            keys = {key + ".x", key + ".y"};
        } else if (field.kind == FieldKind::section) {
            const FieldValue held = field.read(element);
            for (const SectionSize& size : shapeOf(*std::get<std::optional<Section>>(held)).sizes) {
                keys.push_back(key + "." + std::string(size.key));
            }
        }
        for (const std::string& each : keys) {
            if (const auto number = numberOfElement(*mechanism, index, keyInFiles(each))) {
                variables.push_back(variableAt(mechanism, idOf(element) + "." + each, *number));
            }
        }
    }
}

}  // namespace

std::vector<Variable> variablesOf(const Mechanism& mechanism)
{
    const SharedMechanism shared(mechanism);
    std::vector<Variable> variables;
    for (std::size_t i = 0; i < mechanism.parameters.size(); ++i) {
        if (Outcome<Variable> each = variableOfParameter(shared, i)) {
            variables.push_back(std::move(each).value());
        }
    }
    if (!mechanism.parameters.empty()) {
        return variables;
    }
    variables.push_back(*variableOfGravity(shared, "x"));
    variables.push_back(*variableOfGravity(shared, "y"));
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        addNumbersOf(shared, i, variables);
    }
    const auto giveForm = pointsThatGiveForm(mechanism);
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        const Point& point = mechanism.points[i];
        if (point.fixed || giveForm.contains(point.id)) {
            variables.push_back(variableAt(shared, point.id + ".x", *numberOfPoint(mechanism, i, {"at", 0})));
            variables.push_back(variableAt(shared, point.id + ".y", *numberOfPoint(mechanism, i, {"at", 1})));
        }
    }
    return variables;
}

std::vector<Variable> drivesOf(const Mechanism& mechanism)
{
    const SharedMechanism shared(mechanism);
    std::vector<Variable> drives;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        for (const DriveKey& each : driveKeysOf(mechanism.elements[i])) {
            drives.push_back(variableAt(shared, idOf(mechanism.elements[i]) + "." + each.name,
                                        *numberOfFunction(mechanism, i, each.key)));
        }
    }
    return drives;
}

std::optional<std::string> numberOutOfRange(const Mechanism& mechanism, const Variable& variable, double value)
{
    if (variable.allowed != Range::any && value < 0) {
        return variable.name;
    }
    for (const Element& element : mechanism.elements) {
        for (const Field& field : typeOf(element).fields) {
            const FieldValue held = field.kind == FieldKind::section ? field.read(element) : FieldValue();
            const auto* section = std::get_if<std::optional<Section>>(&held);
            if (const auto faulty = section && *section ? faultySize(**section) : std::nullopt) {
                return idOf(element) + "." + std::string(field.traits.key) + "." + std::string(*faulty);
            }
        }
    }
    for (const BoundNumber& bound : mechanism.formulas) {
        const auto number = numberAt(mechanism, bound.part, bound.key);
        if (number && number->range != Range::any && number->value < 0) {
            return bound.part + "." + bound.key;
        }
    }
    return std::nullopt;
}

bool changesNothing(const Mechanism& mechanism, const Variable& variable, double value)
{
    const Outcome<Mechanism> there = variable.with(value);
    // A direction that is turned by a rounding error stays as it is.
    const double rounding = 8 * std::numeric_limits<double>::epsilon() * std::abs(variable.value);
    return std::abs(value - variable.value) > rounding && there && there->points == mechanism.points &&
           there->elements == mechanism.elements && there->gravity == mechanism.gravity;
}

}  // namespace eigenlink
