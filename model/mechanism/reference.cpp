#include "model/mechanism/reference.h"

namespace eigenlink {
namespace {

const std::string& mapped(const IdMap& map, const std::string& id)
{
    const auto found = map.find(id);
    return found == map.end() ? id : found->second;
}

FieldValue mapped(const IdMap& map, FieldValue value)
{
    if (auto* single = std::get_if<std::string>(&value)) {
        *single = mapped(map, *single);
    } else if (auto* list = std::get_if<std::vector<std::string>>(&value)) {
        for (std::string& id : *list) {
            id = mapped(map, id);
        }
    }
    return value;
}

const Element* elementWith(const Mechanism& mechanism, const std::string& id)
{
    const auto index = findElement(mechanism, id);
    return index ? &mechanism.elements[*index] : nullptr;
}

void addClosure(const Mechanism& mechanism, const std::string& id, IdSet& closure)
{
    if (!findPoint(mechanism, id) && !findElement(mechanism, id)) {
        return;
    }
    if (!closure.insert(id).second) {
        return;
    }
    if (const Element* element = elementWith(mechanism, id)) {
        for (const std::string& named : referencesOf(*element)) {
            addClosure(mechanism, named, closure);
        }
    }
}

}  // namespace

void replaceReferences(Element& element, const IdMap& points, const IdMap& links)
{
    for (const Field& field : typeOf(element).fields) {
        if (namesPoints(field.kind)) {
            field.write(element, mapped(points, field.read(element)));
        } else if (namesElements(field.kind)) {
            field.write(element, mapped(links, field.read(element)));
        }
    }
}

std::vector<std::string> referencesOf(const Element& element)
{
    std::vector<std::string> ids = pointsOf(element);
    for (std::string& link : linksOf(element)) {
        ids.push_back(std::move(link));
    }
    for (std::string& guide : guidesOf(element)) {
        ids.push_back(std::move(guide));
    }
    std::erase(ids, std::string());
    return ids;
}

IdSet pointsBehind(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    IdSet points = closureOf(mechanism, ids);
    std::erase_if(points, [&](const std::string& id) { return !findPoint(mechanism, id); });
    return points;
}

IdSet closureOf(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    IdSet closure;
    for (const std::string& id : ids) {
        addClosure(mechanism, id, closure);
    }
    return closure;
}

}  // namespace eigenlink
