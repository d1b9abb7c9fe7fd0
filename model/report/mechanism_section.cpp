#include "model/basics/unit_text.h"
#include "model/mechanism/edit.h"
#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>
#include <numbers>
#include <optional>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostColumns = 7;  ///< that are easily read side by side
constexpr int kGivenDigits = 8;          ///< of given data

std::string unitTextOf(Quantity quantity)
{
    return quantity == Quantity::angle ? "°" : unitWithDots(unitOf(quantity));
}

double shown(double value, Quantity quantity)
{
    return quantity == Quantity::angle ? value * 180 / std::numbers::pi : value;
}

std::string numberText(double value, Quantity quantity)
{
    return rounded(shown(value, quantity), kGivenDigits);
}

std::string vectorText(Vector2 value, Quantity quantity)
{
    return "(" + numberText(value.x, quantity) + ", " + numberText(value.y, quantity) + ")";
}

Line sectionText(const eigenlink::Section& section, const Wording& words)
{
    const auto size = [&](double value) { return rounded(value, kGivenDigits); };
    switch (section.shape) {
        case eigenlink::Section::Shape::circle:
            return words("circle, radius {1}", size(section.radius));
        case eigenlink::Section::Shape::ring:
            return words("ring, radii {1} and {2}", size(section.radius), size(section.innerRadius));
        case eigenlink::Section::Shape::i:
            return words("I, {1} × {2}, web {3}, flanges {4}", size(section.width), size(section.depth),
                         size(section.web), size(section.flange));
        case eigenlink::Section::Shape::rectangle:
            break;
    }
    return words("rectangle, {1} × {2}", size(section.width), size(section.depth));
}

/// A field's value as text without its unit; empty where it is not given.
struct ValueText {
    const Field& field;
    const Wording& words;
    Quantity quantity = field.traits.quantity;

    Line operator()(double value) const { return numberText(value, quantity); }
    Line operator()(const std::optional<double>& value) const
    {
        return value ? Line(numberText(*value, quantity)) : Line();
    }
    Line operator()(Vector2 value) const { return vectorText(value, quantity); }
    Line operator()(const std::optional<std::vector<Vector2>>& value) const
    {
        std::string text;
        for (std::size_t i = 0; value && i < value->size(); ++i) {
            text += (i == 0 ? "" : ", ") + vectorText((*value)[i], quantity);
        }
        return text;
    }
    Line operator()(const std::string& value) const
    {
        return field.kind == FieldKind::choice ? words(Text::term(value)) : Line(value);
    }
    Line operator()(const std::vector<std::string>& value) const
    {
        std::string text;
        for (const std::string& id : value) {
            text += (text.empty() ? "" : ", ") + id;
        }
        return text;
    }
    Line operator()(const std::vector<TimeFunction>& functions) const
    {
        std::string text;
        for (const TimeFunction& each : functions) {
            text += (text.empty() ? "" : ", ") + formulaOf(each);
        }
        return text;
    }
    Line operator()(const std::optional<eigenlink::Section>& value) const
    {
        return value ? sectionText(*value, words) : Line();
    }
};

Line valueOf(const Source& source, const Element& element, const Field& field)
{
    if (isReplaced(element, field)) {
        return {};
    }
    const FieldValue value = field.read(element);
    if (field.traits.follows == Follows::length && isAbsent(value) && pointsOf(element).size() == 2) {
        return numberText(effectiveLength(source.analysis.mechanism, element), Quantity::length);
    }
    return std::visit(ValueText{field, source.words}, value);
}

Line headOf(const Field& field, const Wording& words)
{
    const std::string unit = unitTextOf(field.traits.quantity);
    return words(Text::term(field.traits.label)) + (unit.empty() ? "" : " [" + unit + "]");
}

bool isNumber(const Field& field)
{
    return field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
}

/// Elements of one kind with their data.
struct Kind {
    const Source& source;
    const ElementType& type;
    std::vector<const Element*> elements;

    std::vector<const Field*> givenFields() const
    {
        std::vector<const Field*> given;
        for (const Field& field : type.fields) {
            if (std::ranges::any_of(elements,
                                    [&](const Element* each) { return !valueOf(source, *each, field).isEmpty(); })) {
                given.push_back(&field);
            }
        }
        return given;
    }
};

/// Fields side by side.
Table wideTable(const Kind& kind, const std::vector<const Field*>& fields)
{
    const Wording& words = kind.source.words;
    Table table;
    table.columns.push_back({words("id"), Align::left});
    for (const Field* field : fields) {
        table.columns.push_back({headOf(*field, words), isNumber(*field) ? Align::right : Align::left});
    }
    for (const Element* element : kind.elements) {
        std::vector<Line> row{idOf(*element)};
        for (const Field* field : fields) {
            row.emplace_back(valueOf(kind.source, *element, *field));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Fields one below the other: of one kind there are too many to stand side by side.
Table longTable(const Kind& kind, const std::vector<const Field*>& fields)
{
    const Wording& words = kind.source.words;
    Table table;
    table.columns = {{words("id"), Align::left}, {words("quantity"), Align::left}, {words("value"), Align::left}};
    for (const Element* element : kind.elements) {
        Line id = idOf(*element);
        for (const Field* field : fields) {
            table.rows.push_back({id, headOf(*field, words), valueOf(kind.source, *element, *field)});
            id = Line();
        }
    }
    return table;
}

Table pointTable(const Source& source)
{
    const Wording& words = source.words;
    Table table;
    table.caption = words("Points as drawn.");
    table.columns = {
        {words("point"), Align::left}, {math("x") + " [m]"}, {math("y") + " [m]"}, {words("support"), Align::left}};
    for (const Point& point : source.analysis.mechanism.points) {
        table.rows.push_back({point.id, rounded(point.at.x, kGivenDigits), rounded(point.at.y, kGivenDigits),
                              words(point.fixed ? Text("fixed to the ground") : Text("free"))});
    }
    return table;
}

std::string capitalized(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

void addElementTables(const Source& source, std::vector<Block>& blocks)
{
    for (const ElementType& type : elementTypes()) {
        Kind kind{source, type, {}};
        for (const Element& element : source.analysis.mechanism.elements) {
            if (&typeOf(element) == &type) {
                kind.elements.push_back(&element);
            }
        }
        if (kind.elements.empty()) {
            continue;
        }
        const std::vector<const Field*> fields = kind.givenFields();
        Table table = fields.size() < kMostColumns ? wideTable(kind, fields) : longTable(kind, fields);
        table.caption =
            source.words("Elements of the kind “{1}”.", capitalized(source.words(Text::term(type.label)).plain()));
        blocks.emplace_back(std::move(table));
    }
}

}  // namespace

std::vector<Block> mechanismBlocks(const Source& source)
{
    const Mechanism& mechanism = source.analysis.mechanism;
    std::vector<Block> blocks;
    if (!mechanism.description.empty()) {
        // An author's description often contains the answers.
        blocks.emplace_back(Paragraph{.text = mechanism.description, .answer = true, .blankLines = 0});
    }
    source.addFigure(blocks, {.kind = FigureRequest::Kind::mechanism},
                     source.words("The mechanism as drawn, lengths in metres."), false);
    blocks.emplace_back(Paragraph{source.words(
        "Acceleration of gravity {1}. All lengths are in metres, angles are counted counter-clockwise from "
        "the positive {2}-axis.",
        math("g") + " = " + vectorText(mechanism.gravity, Quantity::none) + " m/s²", math("x"))});
    if (!mechanism.points.empty()) {
        blocks.emplace_back(pointTable(source));
    }
    addElementTables(source, blocks);
    return blocks;
}

}  // namespace eigenlink::report
