#include "model/mechanism/elements/element.h"

#include <algorithm>
#include <array>

namespace eigenlink {

std::span<const ElementType> elementTypes()
{
    static const std::array<ElementType, std::variant_size_v<Element>> types{
        barType(),    bodyType(),   beamType(),          pointMassType(),  sliderType(),    weldType(),
        springType(), damperType(), torsionSpringType(), forceType(),      torqueType(),    angleType(),
        lockType(),   motorType(),  supportMotionType(), notchHingeType(), crossPivotType()};
    return types;
}

const ElementType& typeOf(const Element& element)
{
    return elementTypes()[element.index()];
}

const ElementType* findElementType(std::string_view type)
{
    const auto types = elementTypes();
    const auto found =
        std::find_if(types.begin(), types.end(), [type](const ElementType& each) { return each.type == type; });
    return found == types.end() ? nullptr : &*found;
}

const std::string& idOf(const Element& element)
{
    return std::visit([](const auto& each) -> const std::string& { return each.id; }, element);
}

void setId(Element& element, std::string id)
{
    std::visit([&id](auto& each) { each.id = std::move(id); }, element);
}

const UnknownKeys& unknownKeysOf(const Element& element)
{
    return std::visit([](const auto& each) -> const UnknownKeys& { return each.unknown; }, element);
}

void setUnknownKeys(Element& element, UnknownKeys keys)
{
    std::visit([&keys](auto& each) { each.unknown = std::move(keys); }, element);
}

bool isLink(const Element& element)
{
    return typeOf(element).link;
}

bool isReplaced(const Element& element, const Field& field)
{
    const Field* other = field.traits.unless.empty() ? nullptr : findField(element, field.traits.unless);
    return other != nullptr && !isAbsent(other->read(element));
}

namespace {

std::vector<std::string> idsOf(const Element& element, FieldKind single, FieldKind list)
{
    std::vector<std::string> ids;
    for (const Field& field : typeOf(element).fields) {
        const FieldValue value = field.kind == single || field.kind == list ? field.read(element) : FieldValue();
        if (const auto* id = std::get_if<std::string>(&value)) {
            if (!isAbsent(value)) {
                ids.push_back(*id);
            }
        } else if (const auto* several = std::get_if<std::vector<std::string>>(&value)) {
            ids.insert(ids.end(), several->begin(), several->end());
        }
    }
    return ids;
}

template <class Predicate>
const Field* firstField(const Element& element, Predicate fits)
{
    const std::vector<Field>& fields = typeOf(element).fields;
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& each) { return fits(each.traits); });
    return found == fields.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string> pointsOf(const Element& element)
{
    return idsOf(element, FieldKind::pointId, FieldKind::pointIds);
}

std::vector<std::string> guidesOf(const Element& element)
{
    return idsOf(element, FieldKind::guideId, FieldKind::guideId);
}

std::vector<std::string> linksOf(const Element& element)
{
    std::vector<std::string> ids = sidesOf(element);
    std::erase(ids, kGround);
    return ids;
}

std::vector<std::string> sidesOf(const Element& element)
{
    return idsOf(element, FieldKind::linkId, FieldKind::linkIds);
}

const Field* findField(const Element& element, Follows follows)
{
    return firstField(element, [&](const FieldTraits& traits) { return traits.follows == follows; });
}

const Field* findField(const Element& element, std::string_view key)
{
    return firstField(element, [&](const FieldTraits& traits) { return traits.key == key; });
}

}  // namespace eigenlink
