#include "model/description/drawn_element.h"
#include "model/description/edit.h"
#include "views/format/format.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace eigenlink {

namespace {

bool isNumber(const Field& field)
{
    return field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
}

bool hasField(const Element& element, const Field& wanted)
{
    return std::ranges::any_of(typeOf(element).fields, [&](const Field& field) {
        return field.traits.key == wanted.traits.key && field.kind == wanted.kind && isOffered(element, field) &&
               field.traits.quantity == wanted.traits.quantity;
    });
}

FieldValue valueOf(const Element& element, const std::string& key)
{
    const auto& fields = typeOf(element).fields;
    return std::ranges::find_if(fields, [&](const Field& field) { return field.traits.key == key; })->read(element);
}

}  // namespace

std::vector<std::size_t> InspectorView::chosenElements() const
{
    std::vector<std::size_t> indices;
    for (const std::string& id : m_shown.selection().ids) {
        if (const auto index = findElement(m_mechanism, id)) {
            indices.push_back(*index);
        }
    }
    return indices;
}

std::vector<std::size_t> InspectorView::chosenPoints() const
{
    std::vector<std::size_t> indices;
    for (const std::string& id : m_shown.selection().ids) {
        if (const auto index = findPoint(m_mechanism, id)) {
            indices.push_back(*index);
        }
    }
    return indices;
}

// Of what is there: parts may go before the selection does.
QString InspectorView::severalKey() const
{
    QString key;
    for (const std::size_t index : chosenPoints()) {
        key += u'/' + fromModel(m_mechanism.points[index].id);
    }
    for (const std::size_t index : chosenElements()) {
        const Element& element = m_mechanism.elements[index];
        key += u'/' + fromModel(typeOf(element).type) + u':' + fromModel(idOf(element));
    }
    return key;
}

// Each goes back to its own: a mass to that of its length.
Mechanism InspectorView::withReset(const std::string& key) const
{
    Mechanism next = m_mechanism;
    for (const std::size_t index : chosenElements()) {
        next = withField(next, idOf(next.elements[index]), key,
                         valueOf(drawnAgain(m_mechanism, m_mechanism.elements[index]), key));
    }
    return next;
}

void InspectorView::updateDefaults()
{
    const std::vector<std::size_t> elements = chosenElements();
    if (elements.empty()) {
        return;
    }
    const Element fresh = drawnAgain(m_mechanism, m_mechanism.elements[elements.front()]);
    for (const auto& [key, editor] : m_editors) {
        editor->setDefault(valueOf(fresh, key));
    }
}

QString InspectorView::changeText(const QString& label) const
{
    switch (subject()) {
        case Subject::mechanism:
            return tr("Change %1").arg(label);
        case Subject::several:
            return tr("Change %1 of %2 parts").arg(label).arg(chosenElements().size());
        default:
            return tr("Change %1 of %2").arg(label, fromModel(subjectId()));
    }
}

// The numbers that all selected elements have, and whether the selected points are fixed.
void InspectorView::buildSeveral()
{
    const std::vector<std::size_t> elements = chosenElements();
    if (!elements.empty()) {
        for (const Field& field : typeOf(m_mechanism.elements[elements.front()]).fields) {
            const bool isShared = isNumber(field) && std::ranges::all_of(elements, [&](std::size_t index) {
                                      return hasField(m_mechanism.elements[index], field);
                                  });
            if (isShared) {
                addEditor(field.traits, field.kind, {});
            }
        }
    }
    if (chosenPoints().empty()) {
        return;
    }
    m_fixed = new QCheckBox(tr("fixed to the ground"), m_area->widget());
    addRow({}, m_fixed);
    connect(m_fixed, &QCheckBox::clicked, this, [this] {
        Mechanism next = m_mechanism;
        const std::vector<std::size_t> points = chosenPoints();
        const bool all = std::ranges::all_of(points, [&](std::size_t i) { return m_mechanism.points[i].fixed; });
        for (const std::size_t index : points) {
            next.points[index].fixed = !all;
        }
        change((all ? tr("Free %1 points") : tr("Fix %1 points")).arg(points.size()), "fixed", next);
    });
}

void InspectorView::updateSeveral()
{
    const std::vector<std::size_t> elements = chosenElements();
    for (const auto& [key, editor] : m_editors) {
        const FieldValue first = valueOf(m_mechanism.elements[elements.front()], key);
        const bool isSame = std::ranges::all_of(elements, [&, &name = key](std::size_t index) {
            return valueOf(m_mechanism.elements[index], name) == first;
        });
        isSame ? editor->setValue(first) : editor->setMixed();
    }
    if (m_fixed != nullptr) {
        const std::vector<std::size_t> points = chosenPoints();
        const auto count = std::ranges::count_if(points, [&](std::size_t i) { return m_mechanism.points[i].fixed; });
        m_fixed->setCheckState(count == 0                                            ? Qt::Unchecked
                               : count == static_cast<std::ptrdiff_t>(points.size()) ? Qt::Checked
                                                                                     : Qt::PartiallyChecked);
    }
}

}  // namespace eigenlink
