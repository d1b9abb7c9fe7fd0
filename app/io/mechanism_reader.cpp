#include "app/io/mechanism_reader.h"

#include "app/io/json_text.h"
#include "app/io/prepared_views.h"
#include "model/basics/parallel.h"
#include "model/basics/progress_range.h"
#include "model/mechanism/parameters/number_tolerance.h"
#include "model/mechanism/validation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

namespace eigenlink {

namespace {

using Kind = JsonValue::Kind;

constexpr double kVersion = 1;

std::string knownTypes()
{
    std::string names;
    for (const ElementType& type : elementTypes()) {
        names += (names.empty() ? "" : ", ") + std::string(type.type);
    }
    return names;
}

/// False for a function of time, or a list with one.
bool isPlain(const JsonValue& value)
{
    const auto isFunction = [](const JsonValue& each) {
        return (each.kind() == Kind::object && !hasTolerance(each)) || each.kind() == Kind::string;
    };
    return value.kind() == Kind::array ? std::ranges::none_of(value.items(), isFunction) : !isFunction(value);
}

/// The field for a function of time that may stand under this key; nullptr where only a number may.
const Field* functionInPlaceOf(const Element& element, std::string_view key)
{
    const auto& fields = typeOf(element).fields;
    const auto found = std::ranges::find_if(fields, [&](const Field& each) { return each.traits.inPlaceOf == key; });
    return found == fields.end() ? nullptr : &*found;
}

/// Throws unless the root declares a mechanism file of this version or an older one.
void checkFormat(const JsonValue& root)
{
    if (root.kind() != Kind::object) {
        throw FileError("", "",
                        Text("{1} is not a mechanism; a file starts with {2}", Text::term(describe(root.kind())),
                             "{\"format\": \"eigenlink\", \"version\": 1, …"));
    }
    const JsonValue* format = root.find("format");
    if (format == nullptr) {
        throw FileError("", "format",
                        Text("this key is missing, so this is not a mechanism file; it starts with {1}",
                             "\"format\": \"eigenlink\", \"version\": 1"));
    }
    if (format->kind() != Kind::string || format->text() != "eigenlink") {
        throw FileError("", "format",
                        Text("{1}: not a mechanism file; the format must be {2}", jsonText(*format).substr(0, 60),
                             "\"eigenlink\""));
    }
    const JsonValue* version = root.find("version");
    if (version == nullptr) {
        throw FileError("", "version", "this key is missing; write \"version\": 1 after the format");
    }
    if (version->kind() == Kind::number && version->number() > kVersion) {
        throw FileError("", "version",
                        Text("{1}: written by a newer version of the program; this one reads version 1, please update "
                             "it",
                             version->text()));
    }
    if (version->kind() != Kind::number || version->number() != kVersion) {
        throw FileError("", "version",
                        Text("{1}: there is no such version; write 1", jsonText(*version).substr(0, 60)));
    }
}

Text countText(const FieldTraits& traits, std::size_t count)
{
    return traits.minimumCount == traits.maximumCount
               ? Text::counted("exactly {1} id is needed here, not {2}", "exactly {1} ids are needed here, not {2}",
                               traits.minimumCount, count)
               : Text::counted("at least {1} id is needed here, not {2}", "at least {1} ids are needed here, not {2}",
                               traits.minimumCount, count);
}

/// The text to write where a key is missing.
Text missingText(const Field& field, const Element& element, std::string_view unless)
{
    const Text what = field.kind == FieldKind::linkId    ? Text("the id of the link")
                      : field.kind == FieldKind::linkIds ? Text("the ids of the links")
                                                         : Text("the {1}", Text::term(field.traits.label));
    const Text kind = Text::term(typeOf(element).label);
    return unless.empty() ? Text("this key is missing; write {1} of the {2}", what, kind)
                          : Text("this key is missing; write {1} of the {2}, or \"{3}\" instead", what, kind, unless);
}

/// "elements[2].mass" of the mechanism as the file counts it, where entries before it were not taken over.
std::string renumbered(const std::string& place, std::string_view list, const std::vector<std::size_t>& indices)
{
    const std::string prefix = std::string(list) + "[";
    if (place.compare(0, prefix.size(), prefix) != 0) {
        return place;
    }
    std::size_t index = 0;
    const char* end = place.data() + place.size();
    const auto parsed = std::from_chars(place.data() + prefix.size(), end, index);
    if (parsed.ec != std::errc() || index >= indices.size()) {
        return place;
    }
    return prefix + std::to_string(indices[index]) + std::string(parsed.ptr, end);
}

/// True when a place lies in another or is the same.
bool isWithin(std::string_view inner, std::string_view outer)
{
    return inner.substr(0, outer.size()) == outer &&
           (inner.size() == outer.size() || inner[outer.size()] == '.' || inner[outer.size()] == '[');
}

}  // namespace

const MechanismReader::List MechanismReader::kPointList{"points", &MechanismReader::readPoint,
                                                        &MechanismReader::m_pointIndices};
const MechanismReader::List MechanismReader::kElementList{"elements", &MechanismReader::readElement,
                                                          &MechanismReader::m_elementIndices};

MechanismFile MechanismReader::read(const JsonDocument& document)
{
    checkFormat(document.root);
    for (const std::string& place : document.duplicateKeys) {
        m_values.reject({&kRoot, place, 0, {}, std::string_view(place).substr(place.rfind('.') + 1)}, nullptr,
                        "this key stands twice in the same object; keep one of the two");
    }
    readRoot(document.root);
    addFindings();
    return {std::move(m_mechanism), std::move(m_issues), !hasErrors(m_values.issues())};
}

void MechanismReader::readRoot(const JsonValue& root)
{
    constexpr std::array<std::string_view, 10> kKeys{"format",   "version",        "title",      "description",
                                                     "gravity",  "display_units",  "parameters", "points",
                                                     "elements", kPreparedViewsKey};
    if (const JsonValue* title = root.find("title")) {
        m_mechanism.title = m_values.text(*title, kRoot.member("title")).value_or("");
    }
    if (const JsonValue* description = root.find("description")) {
        m_mechanism.description = m_values.text(*description, kRoot.member("description")).value_or("");
    }
    readParameters(root.find("parameters"));
    if (const JsonValue* gravity = root.find("gravity")) {
        m_values.expect(kAccelerationDimension);
        m_mechanism.gravity = m_values.vector(*gravity, kRoot.member("gravity")).value_or(Vector2{0, -9.81});
    }
    readUnits(root.find("display_units"));
    // The rest of the time is for look-ups at the end.
    constexpr double kPoints = 0.08, kElements = 0.46;
    const auto itemsOf = [&](const char* name) -> std::span<const JsonValue> {
        const JsonValue* list = root.find(name);
        const bool isList = list != nullptr && m_values.isKind(*list, Kind::array, kRoot.member(name));
        return isList ? std::span<const JsonValue>(list->items()) : std::span<const JsonValue>();
    };
    const std::span<const JsonValue> points = itemsOf("points");
    m_mechanism.points.reserve(points.size());
    readItems(points, {0, points.size()}, kPointList, progressRange(m_monitor, 0, kPoints));
    readElements(itemsOf("elements"), progressRange(m_monitor, kPoints, kElements));
    m_mechanism.unknown = m_values.unknownKeys(root, kKeys, kRoot);
    if (const JsonValue* views = root.find(kPreparedViewsKey)) {
        reportUnknownIn(*views);
        m_mechanism.unknown.emplace_back(kPreparedViewsKey, jsonText(*views));
    }
    m_mechanism.formulas = m_values.formulas();
    for (const auto& each : m_values.tolerances()) {
        m_mechanism.tolerances.push_back(each.bound);
    }
}

void MechanismReader::readParameters(const JsonValue* parameters)
{
    if (parameters == nullptr || !m_values.isKind(*parameters, Kind::array, kRoot.member("parameters"))) {
        return;
    }
    const JsonPath all = kRoot.member("parameters");
    for (std::size_t i = 0; i < parameters->items().size(); ++i) {
        const JsonValue& item = parameters->items()[i];
        const JsonValue* id = item.kind() == Kind::object ? item.find("id") : nullptr;
        const bool isNamed = id != nullptr && id->kind() == Kind::string;
        const JsonPath spot{&all, {}, i, isNamed ? std::string_view(id->text()) : std::string_view(), {}};
        if (m_values.isKind(item, Kind::object, spot)) {
            readParameter(item, spot);
        } else {
            m_mechanism.parameters.emplace_back();
        }
    }
    ParameterValues values(m_mechanism.parameters);
    for (const Message& issue : values.issues()) {
        m_values.report(issue);
    }
    for (Parameter& parameter : m_mechanism.parameters) {
        const auto unit = unitNamed(parameter.unit);
        const auto value = values.find(parameter.id);
        if (!parameter.formula.empty() && unit && value) {
            parameter.value = value->value / unit->value;
        }
    }
    m_values.useParameters(std::move(values));
}

void MechanismReader::readParameter(const JsonValue& item, const JsonPath& spot)
{
    constexpr std::array<std::string_view, 7> kKeys{"id",   "value",     "unit",        "range",
                                                    "text", "tolerance", "distribution"};
    Parameter parameter;
    parameter.id = readId(item, spot);
    const JsonValue* value = item.find("value");
    // The tolerance stands beside the value, or with it as everywhere else.
    const JsonValue& holder = value != nullptr && hasTolerance(*value) ? *value : item;
    for (const std::string_view key : {"tolerance", "distribution"}) {
        if (const JsonValue* other = item.find(key); other != nullptr && &holder != &item) {
            m_values.reject(spot.member(key), other,
                            "this key and that of \"value\" give the same in two ways; keep one of the two");
        }
    }
    value = holder.find("value");
    if (holder.find("tolerance") != nullptr || holder.find("distribution") != nullptr) {
        parameter.tolerance = m_values.tolerance(holder, spot);
    }
    if (value == nullptr) {
        m_values.reject(spot.member("value"), nullptr, "this key is missing; write the number of the parameter");
    } else if (value->kind() == Kind::string) {
        parameter.formula = value->text();
    } else {
        parameter.value = m_values.number(*value, spot.member("value")).value_or(0);
    }
    if (const JsonValue* unit = item.find("unit")) {
        parameter.unit = m_values.text(*unit, spot.member("unit")).value_or("");
    }
    if (const JsonValue* range = item.find("range")) {
        parameter.range = m_values.plainVector(*range, spot.member("range"));
    }
    if (const JsonValue* text = item.find("text")) {
        parameter.text = m_values.text(*text, spot.member("text")).value_or("");
    }
    parameter.unknown = m_values.unknownKeys(item, kKeys, spot);
    m_mechanism.parameters.push_back(std::move(parameter));
}

void MechanismReader::readUnits(const JsonValue* units)
{
    if (units == nullptr || !m_values.isKind(*units, Kind::object, kRoot.member("display_units"))) {
        return;
    }
    std::vector<std::string_view> keys;
    for (const UnitKind& kind : unitKinds()) {
        keys.push_back(kind.key);
        std::vector<std::string_view> names;
        for (const UnitChoice& choice : kind.choices) {
            names.push_back(choice.name);
        }
        if (const JsonValue* value = units->find(std::string(kind.key))) {
            const JsonPath all = kRoot.member("display_units");
            const JsonPath spot = all.member(kind.key);
            m_mechanism.units.*kind.member =
                m_values.choice(*value, names, spot).value_or(std::string(kind.choices.front().name));
        }
    }
    m_mechanism.units.unknown = m_values.unknownKeys(*units, keys, kRoot.member("display_units"));
}

void MechanismReader::reportUnknownIn(const JsonValue& views)
{
    const JsonPath list = kRoot.member(kPreparedViewsKey);
    for (std::size_t i = 0; views.kind() == Kind::array && i < views.items().size(); ++i) {
        const JsonValue& view = views.items()[i];
        if (view.kind() == Kind::object) {
            const JsonPath spot = list.item(i);
            m_values.unknownKeys(view, kViewKeys, spot);
            if (const JsonValue* camera = view.find("camera"); camera != nullptr && camera->kind() == Kind::object) {
                m_values.unknownKeys(*camera, kCameraKeys, spot.member("camera"));
            }
        }
    }
}

void MechanismReader::readElements(std::span<const JsonValue> elements, const Monitor& monitor)
{
    // Long lists in two halves, by a reader each.
    const std::size_t count = elements.size();
    m_mechanism.elements.reserve(count);
    const std::size_t half = threadsFor(std::ssize(elements), 2) > 1 ? count / 2 : count;
    const Monitor silent;
    MechanismReader other(silent);
    other.m_values = m_values.fresh();
    std::future<void> rest = inBackground(std::ssize(elements), [&] {
        other.readItems(elements, {half, count}, kElementList, silent);
    });
    readItems(elements, {0, half}, kElementList, monitor);
    rest.get();
    const auto append = [](auto& from, auto& to) { std::ranges::move(from, std::back_inserter(to)); };
    append(other.m_mechanism.elements, m_mechanism.elements);
    append(other.m_elementIndices, m_elementIndices);
    append(other.m_lostIds, m_lostIds);
    append(other.m_replaced, m_replaced);
    m_values.append(std::move(other.m_values));
}

void MechanismReader::readItems(std::span<const JsonValue> items, Span span, const List& list, const Monitor& monitor)
{
    constexpr std::size_t kEvery = 1024;
    const JsonPath all = kRoot.member(list.name);
    std::vector<std::size_t>& indices = this->*list.indices;
    indices.reserve(indices.size() + span.end - span.first);
    for (std::size_t i = span.first; i < span.end; ++i) {
        if (i % kEvery == 0) {
            if (monitor.isCancelled()) {
                throw ReadingCancelled();
            }
            monitor.report(static_cast<double>(i - span.first) / static_cast<double>(span.end - span.first),
                           std::string(list.name));
        }
        const JsonPath spot{&all, {}, i, {}, {}};
        if (m_values.isKind(items[i], Kind::object, spot) && (this->*list.read)(items[i], spot)) {
            indices.push_back(i);
        }
    }
}

bool MechanismReader::readPoint(const JsonValue& item, const JsonPath& spot)
{
    constexpr std::array<std::string_view, 4> kKeys{"id", "at", "fixed", "velocity"};
    Point point;
    point.id = readId(item, spot);
    const JsonPath whole{spot.outer, {}, spot.index, point.id, {}};
    const JsonPath at = whole.member("at");
    if (const JsonValue* value = item.find("at")) {
        m_values.expect(dimensionOf(Quantity::length));
        point.at = m_values.vector(*value, at).value_or(Vector2{});
    } else {
        m_values.reject(at, nullptr, "this key is missing; write where the point is drawn, \"at\": [x, y]");
    }
    if (const JsonValue* fixed = item.find("fixed")) {
        point.fixed = m_values.boolean(*fixed, whole.member("fixed")).value_or(false);
    }
    if (const JsonValue* velocity = item.find("velocity")) {
        m_values.expect(kVelocityDimension);
        point.velocity = m_values.vector(*velocity, whole.member("velocity")).value_or(Vector2{});
    }
    point.unknown = m_values.unknownKeys(item, kKeys, whole);
    m_mechanism.points.push_back(std::move(point));
    return true;
}

bool MechanismReader::readElement(const JsonValue& item, const JsonPath& spot)
{
    const std::string id = readId(item, spot);
    const JsonPath whole{spot.outer, {}, spot.index, id, {}};
    const ElementType* type = readType(item, whole);
    if (type == nullptr) {
        m_lostIds.push_back(id);
        return false;
    }
    Element element = type->prototype;
    setId(element, id);
    std::vector<std::string_view> known{"type", "id"};
    for (const Field& field : type->fields) {
        if (field.traits.inPlaceOf.empty()) {
            known.push_back(field.traits.key);
            readField(item, field, element, whole);
        }
    }
    setUnknownKeys(element, m_values.unknownKeys(item, known, whole));
    m_mechanism.elements.push_back(std::move(element));
    return true;
}

void MechanismReader::readField(const JsonValue& item, const Field& field, Element& element, const JsonPath& whole)
{
    const FieldTraits& traits = field.traits;
    const JsonPath spot = whole.member(traits.key);
    const JsonValue* value = item.find(traits.key);
    const Field* inTime = functionInPlaceOf(element, traits.key);
    const std::string_view unless = inTime == nullptr ? traits.unless : std::string_view();
    const bool replaced = !unless.empty() && item.find(unless) != nullptr;
    if (value != nullptr && inTime != nullptr && !isPlain(*value)) {
        if (const auto read = m_values.field(*value, *inTime, spot)) {
            inTime->write(element, *read);
        }
        return;
    }
    if (value == nullptr || replaced) {
        if (value != nullptr) {
            m_values.reject(spot, value,
                            Text("this key and \"{1}\" give the same in two ways; keep one of the two", unless));
        } else if (traits.required && !replaced) {
            m_values.reject(spot, nullptr, missingText(field, element, unless));
        }
        return;
    }
    const auto read = m_values.field(*value, field, spot);
    if (!read) {
        for (const Field& other : typeOf(element).fields) {
            if (other.traits.unless == traits.key) {
                m_replaced.push_back(placeOfMember(whole.place(), other.traits.key));
            }
        }
        return;
    }
    if (const auto* ids = std::get_if<std::vector<std::string>>(&*read)) {
        if (ids->size() < traits.minimumCount || (traits.maximumCount != 0 && ids->size() > traits.maximumCount)) {
            m_values.reject(spot, value, countText(traits, ids->size()));
            return;
        }
    }
    field.write(element, *read);
}

const ElementType* MechanismReader::readType(const JsonValue& item, const JsonPath& whole)
{
    const JsonPath spot = whole.member("type");
    const JsonValue* value = item.find("type");
    if (value == nullptr) {
        m_values.reject(spot, nullptr, Text("this key is missing; write one of {1}", knownTypes()));
        return nullptr;
    }
    const auto name = m_values.text(*value, spot);
    const ElementType* type = name ? findElementType(*name) : nullptr;
    if (name && type == nullptr) {
        m_values.reject(spot, value, Text("there is no element of this type; write one of {1}", knownTypes()));
    }
    return type;
}

std::string MechanismReader::readId(const JsonValue& item, const JsonPath& whole)
{
    const JsonPath spot = whole.member("id");
    const JsonValue* value = item.find("id");
    if (value == nullptr) {
        m_values.reject(spot, nullptr, "this key is missing; write a name of its own, e.g. \"id\": \"A\"");
        return {};
    }
    return m_values.text(*value, spot).value_or("");
}

std::string MechanismReader::placeInItsStead(const Message& issue) const
{
    const auto element = issue.field.empty() ? std::nullopt : findElement(m_mechanism, issue.part());
    const std::size_t member = issue.place.rfind("." + issue.field);
    if (!element || member == std::string::npos) {
        return {};
    }
    for (const Field& field : typeOf(m_mechanism.elements[*element]).fields) {
        if (field.traits.key == issue.field && !field.traits.unless.empty()) {
            return placeOfMember(issue.place.substr(0, member), field.traits.unless);
        }
    }
    return {};
}

void MechanismReader::addFindings()
{
    m_issues = m_values.issues();
    const std::size_t read = m_issues.size();
    for (Message& issue : validate(m_mechanism)) {
        issue.place = renumbered(issue.place, "points", m_pointIndices);
        issue.place = renumbered(issue.place, "elements", m_elementIndices);
        // What follows from something that could not be read would only hide the cause.
        const std::string stead = placeInItsStead(issue);
        const auto causes = [&](const Message& first) {
            return first.severity == Severity::error && !issue.place.empty() &&
                   (isWithin(issue.place, first.place) || isWithin(first.place, issue.place) ||
                    (!stead.empty() && isWithin(first.place, stead)));
        };
        const bool follows =
            std::any_of(m_issues.begin(), m_issues.begin() + static_cast<std::ptrdiff_t>(read), causes);
        const bool aboutLost = std::any_of(m_lostIds.begin(), m_lostIds.end(), [&](const std::string& id) {
            return !id.empty() && issue.value == Text::verbatim(id);
        });
        const bool isReplaced = std::ranges::find(m_replaced, issue.place) != m_replaced.end();
        if (!follows && !aboutLost && !isReplaced) {
            m_issues.push_back(std::move(issue));
        }
    }
    addFaultsOfTolerances();
    std::stable_sort(m_issues.begin(), m_issues.end(),
                     [](const Message& a, const Message& b) { return a.severity < b.severity; });
}

void MechanismReader::addFaultsOfTolerances()
{
    const auto check = [&](const NamedTolerance& named, const std::string& place, const std::string& part) {
        const bool isRead = std::ranges::none_of(m_issues, [&](const Message& issue) {
            return issue.severity == Severity::error && isWithin(issue.place, place);
        });
        const Text fault = isRead ? faultOf(m_mechanism, named) : Text();
        if (!fault.isEmpty()) {
            m_issues.push_back({.severity = Severity::error,
                                .text = fault,
                                .parts = partList(part),
                                .place = placeOfMember(place, "tolerance"),
                                .field = "tolerance",
                                .value = Text::verbatim(named.tolerance.amount)});
        }
    };
    for (std::size_t i = 0; i < m_mechanism.parameters.size(); ++i) {
        const Parameter& each = m_mechanism.parameters[i];
        if (each.tolerance) {
            check({each.id, *each.tolerance}, "parameters[" + std::to_string(i) + "]", each.id);
        }
    }
    for (const auto& [place, bound] : m_values.tolerances()) {
        if (numberAt(m_mechanism, bound.part, bound.key)) {
            check({pathOf(bound.part, bound.key), bound.tolerance}, place, bound.part);
        }
    }
}

}  // namespace eigenlink
