#include "model/description/edit.h"
#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostColumns = 7;  ///< that are easily read side by side
constexpr int kGivenDigits = 8;          ///< of given data

std::string unitTextOf(Quantity quantity)
{
    return quantity == Quantity::angle ? "°" : std::string(unitOf(quantity));
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

std::string sectionText(const eigenlink::Section& section)
{
    return section.shape == eigenlink::Section::Shape::circle
               ? "circle, radius " + rounded(section.radius, kGivenDigits)
               : "rectangle, " + rounded(section.width, kGivenDigits) + " × " + rounded(section.depth, kGivenDigits);
}

/// A field's value as text without its unit; empty where it is not given.
struct ValueText {
    Quantity quantity;

    std::string operator()(double value) const { return numberText(value, quantity); }
    std::string operator()(const std::optional<double>& value) const
    {
        return value ? numberText(*value, quantity) : std::string();
    }
    std::string operator()(Vector2 value) const { return vectorText(value, quantity); }
    std::string operator()(const std::optional<std::vector<Vector2>>& value) const
    {
        std::string text;
        for (std::size_t i = 0; value && i < value->size(); ++i) {
            text += (i == 0 ? "" : ", ") + vectorText((*value)[i], quantity);
        }
        return text;
    }
    std::string operator()(const std::string& value) const { return value; }
    std::string operator()(const std::vector<std::string>& value) const
    {
        std::string text;
        for (const std::string& id : value) {
            text += (text.empty() ? "" : ", ") + id;
        }
        return text;
    }
    std::string operator()(const std::optional<eigenlink::Section>& value) const
    {
        return value ? sectionText(*value) : std::string();
    }
};

std::string valueOf(const Mechanism& mechanism, const Element& element, const Field& field)
{
    if (isReplaced(element, field)) {
        return {};
    }
    const FieldValue value = field.read(element);
    if (field.traits.follows == Follows::length && isAbsent(value) && pointsOf(element).size() == 2) {
        return numberText(effectiveLength(mechanism, element), Quantity::length);
    }
    return std::visit(ValueText{field.traits.quantity}, value);
}

std::string headOf(const Field& field)
{
    const std::string unit = unitTextOf(field.traits.quantity);
    return std::string(field.traits.label) + (unit.empty() ? "" : " [" + unit + "]");
}

bool isNumber(const Field& field)
{
    return field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
}

/// Elements of one kind with what is given about them.
struct Kind {
    const Mechanism& mechanism;
    const ElementType& type;
    std::vector<const Element*> elements;

    std::vector<const Field*> givenFields() const
    {
        std::vector<const Field*> given;
        for (const Field& field : type.fields) {
            if (std::ranges::any_of(elements,
                                    [&](const Element* each) { return !valueOf(mechanism, *each, field).empty(); })) {
                given.push_back(&field);
            }
        }
        return given;
    }
};

/// Fields side by side.
Table wideTable(const Kind& kind, const std::vector<const Field*>& fields)
{
    Table table;
    table.columns.push_back({"id", Align::left});
    for (const Field* field : fields) {
        table.columns.push_back({headOf(*field), isNumber(*field) ? Align::right : Align::left});
    }
    for (const Element* element : kind.elements) {
        std::vector<Text> row{idOf(*element)};
        for (const Field* field : fields) {
            row.emplace_back(valueOf(kind.mechanism, *element, *field));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Fields one below the other: of one kind there are too many to stand side by side.
Table longTable(const Kind& kind, const std::vector<const Field*>& fields)
{
    Table table;
    table.columns = {{"id", Align::left}, {"quantity", Align::left}, {"value", Align::left}};
    for (const Element* element : kind.elements) {
        Text id = idOf(*element);
        for (const Field* field : fields) {
            table.rows.push_back({id, headOf(*field), valueOf(kind.mechanism, *element, *field)});
            id = Text();
        }
    }
    return table;
}

Table pointTable(const Mechanism& mechanism)
{
    Table table;
    table.caption = "Points as drawn.";
    table.columns = {{"point", Align::left}, {math("x") + " [m]"}, {math("y") + " [m]"}, {"support", Align::left}};
    for (const Point& point : mechanism.points) {
        table.rows.push_back({point.id, rounded(point.at.x, kGivenDigits), rounded(point.at.y, kGivenDigits),
                              point.fixed ? "fixed to the ground" : "free"});
    }
    return table;
}

std::string capitalized(std::string_view label)
{
    std::string text(label);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

void addElementTables(const Mechanism& mechanism, std::vector<Block>& blocks)
{
    for (const ElementType& type : elementTypes()) {
        Kind kind{mechanism, type, {}};
        for (const Element& element : mechanism.elements) {
            if (&typeOf(element) == &type) {
                kind.elements.push_back(&element);
            }
        }
        if (kind.elements.empty()) {
            continue;
        }
        const std::vector<const Field*> fields = kind.givenFields();
        Table table = fields.size() < kMostColumns ? wideTable(kind, fields) : longTable(kind, fields);
        table.caption = "Elements of the kind “" + capitalized(type.label) + "”.";
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
    source.addFigure(blocks, {.kind = FigureWish::Kind::mechanism}, "The mechanism as drawn, lengths in metres.",
                     false);
    blocks.emplace_back(Paragraph{"Acceleration of gravity " + math("g") + " = " +
                                  vectorText(mechanism.gravity, Quantity::none) +
                                  " m/s². All lengths are in metres, angles are counted counter-clockwise from the "
                                  "positive " +
                                  math("x") + "-axis."});
    if (!mechanism.points.empty()) {
        blocks.emplace_back(pointTable(mechanism));
    }
    addElementTables(mechanism, blocks);
    return blocks;
}

}  // namespace eigenlink::report
