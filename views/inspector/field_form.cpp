#include "views/inspector/field_form.h"

#include "views/inspector/field_editor.h"

namespace eigenlink {

// A field that loses the keyboard gives its value: not to a form of which only the widget is left.
FieldForm::~FieldForm()
{
    for (const auto& [key, editor] : m_editors) {
        disconnect(editor, nullptr, this, nullptr);
    }
}

FieldEditor* FieldForm::editor(std::string_view key) const
{
    const auto found = m_editors.find(key);
    return found == m_editors.end() ? nullptr : found->second;
}

FieldEditor* FieldForm::addEditor(const FormField& field, std::optional<double> drawn, const DisplayUnits& units)
{
    auto* editor = new FieldEditor(field, drawn, units, this);
    const std::string key(field.traits.key);
    m_editors[key] = editor;
    connect(editor, &FieldEditor::edited, this, [this, key](const FieldValue& value) { take(key, value); });
    return editor;
}

void FieldForm::showValues()
{
    for (const auto& [key, editor] : m_editors) {
        const std::optional<FieldValue> value = shownValue(key);
        value ? editor->setValue(*value) : editor->setMixed();
    }
}

}  // namespace eigenlink
