#pragma once

#include "views/inspector/form_fields.h"

#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace eigenlink {

class FieldEditor;

/// A form: an editor for each field of a struct of any kind, of parts of a mechanism or of the request of a study. A
/// derived form lists the fields, gives their values, and takes the entries.
class FieldForm : public QWidget {
    Q_OBJECT

public:
    ~FieldForm() override;

    /// The editor of a field by its key ("stiffness", "amplitudes"); nullptr where there is none.
    FieldEditor* editor(std::string_view key) const;

protected:
    using QWidget::QWidget;

    using Editors = std::map<std::string, FieldEditor*, std::less<>>;
    const Editors& editors() const { return m_editors; }
    /// Creates the editor of a field; the derived form places it.
    FieldEditor* addEditor(const FormField& field, std::optional<double> drawn = {}, const DisplayUnits& units = {});
    /// Shows the values of all fields.
    virtual void showValues();

    /// The value of a field; nothing where several things are edited that have different ones.
    virtual std::optional<FieldValue> shownValue(const std::string& key) const = 0;
    /// The user has entered a value.
    virtual void take(const std::string& key, const FieldValue& value) = 0;

private:
    Editors m_editors;
};

}  // namespace eigenlink
