#pragma once

#include "model/basics/outcome.h"
#include "views/inspector/inspector_form.h"

namespace eigenlink {

class ParameterEditor;
class TextEditor;

/// The form of the mechanism itself: its title, gravity, description and parameters.
class MechanismForm : public InspectorForm {
    Q_OBJECT

public:
    MechanismForm(const Mechanism& mechanism, QWidget* parent);

    void build() override;
    QString heading() const override { return tr("Mechanism"); }

protected:
    void showValues() override;

private:
    TextEditor* addText(const QString& name, int lines, std::string Mechanism::*text);
    void addParameters();
    void connectParameter(ParameterEditor* editor, std::size_t index);
    void changeParameter(std::size_t index, const QString& what, const Outcome<Mechanism>& next);
    void changeParameterText(std::size_t index, std::string Parameter::*text, const QString& typed,
                             const QString& what);
    void renameParameter(std::size_t index, const QString& name);
    void showParameters();
    QString nameOf(std::size_t index) const;

    TextEditor* m_title = nullptr;
    TextEditor* m_description = nullptr;
    std::vector<ParameterEditor*> m_parameters;
};

}  // namespace eigenlink
