#include "views/inspector/mechanism_form.h"

#include "model/mechanism/parameters/number_tolerance.h"
#include "model/mechanism/parameters/parameter_edit.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/inspector/form_rows.h"
#include "views/inspector/name_field.h"
#include "views/inspector/number_field.h"
#include "views/inspector/parameter_editor.h"
#include "views/inspector/text_editor.h"

#include <QLabel>
#include <QPushButton>

#include <memory>

namespace eigenlink {

MechanismForm::MechanismForm(const Mechanism& mechanism, QWidget* parent) : InspectorForm(mechanism, {}, parent) {}

void MechanismForm::build()
{
    // Made in the order in which the keyboard goes from one to the next.
    m_title = addText(tr("title"), 1, &Mechanism::title);
    addFields();
    m_description = addText(tr("description"), 5, &Mechanism::description);
    addParameters();
    showValues();
}

TextEditor* MechanismForm::addText(const QString& name, int lines, std::string Mechanism::*text)
{
    auto* editor = new TextEditor(lines, this);
    editor->setAccessibleName(name);
    m_rows->addWideRow(name, editor);
    connect(editor, &TextEditor::edited, this, [this, name, text](const QString& typed) {
        Mechanism next = m_mechanism;
        next.*text = typed.toStdString();
        change(tr("Change %1").arg(name), name.toStdString(), next);
    });
    return editor;
}

void MechanismForm::addParameters()
{
    auto* heading = new QLabel(tr("parameters"), this);
    heading->setProperty("role", QStringLiteral("muted"));
    heading->setToolTip(tr("Named numbers: type their names in any number field, as in 2*k"));
    auto* add = new QPushButton(tr("Add"), this);
    add->setProperty("role", QStringLiteral("link"));
    add->setAccessibleName(tr("Add a parameter"));
    add->setToolTip(tr("Add a named number; type its name in any number field, as in 2*p1"));
    m_rows->addHeading(heading, add);
    connect(add, &QPushButton::clicked, this,
            [this] { changeParameter(m_parameters.size(), tr("Add a parameter"), withNewParameter(m_mechanism)); });
    for (std::size_t i = 0; i < m_mechanism.parameters.size(); ++i) {
        m_parameters.push_back(new ParameterEditor(this));
        m_rows->addWidget(m_parameters.back());
        connectParameter(m_parameters.back(), i);
    }
}

void MechanismForm::connectParameter(ParameterEditor* editor, std::size_t index)
{
    const auto id = [this, index] { return m_mechanism.parameters[index].id; };
    connect(editor, &ParameterEditor::valueEdited, this, [this, id, index](double value) {
        changeParameter(index, tr("Change %1").arg(nameOf(index)), withParameterValue(m_mechanism, id(), value));
    });
    connect(editor, &ParameterEditor::valuePreviewed, this, [this, id](double value) {
        if (const Outcome<Mechanism> next = withParameterValue(m_mechanism, id(), value)) {
            Q_EMIT previewed(*next);
        }
    });
    connect(editor, &ParameterEditor::previewEnded, this, [this] { Q_EMIT previewed(m_mechanism); });
    connect(editor, &ParameterEditor::formulaEdited, this, [this, index](const QString& formula) {
        changeParameterText(index, &Parameter::formula, formula, tr("Change %1").arg(nameOf(index)));
    });
    connect(editor, &ParameterEditor::toleranceEdited, this, [this, id, index](const QString& tolerance) {
        changeParameter(index, tr("Change %1").arg(nameOf(index)),
                        withToleranceAt(m_mechanism, {}, id(), tolerance.toStdString()));
    });
    connect(editor, &ParameterEditor::unitEdited, this, [this, index](const QString& unit) {
        changeParameterText(index, &Parameter::unit, unit, tr("Change the unit of %1").arg(nameOf(index)));
    });
    connect(editor, &ParameterEditor::renamed, this,
            [this, index](const QString& name) { renameParameter(index, name); });
    connect(editor, &ParameterEditor::removeRequested, this, [this, id, index] {
        changeParameter(index, tr("Remove %1").arg(nameOf(index)), withoutParameter(m_mechanism, id()));
    });
}

QString MechanismForm::nameOf(std::size_t index) const
{
    return fromModel(m_mechanism.parameters[index].id);
}

void MechanismForm::changeParameterText(std::size_t index, std::string Parameter::*text, const QString& typed,
                                        const QString& what)
{
    Mechanism next = m_mechanism;
    next.parameters[index].*text = typed.toStdString();
    changeParameter(index, what, withParametersApplied(next));
}

void MechanismForm::renameParameter(std::size_t index, const QString& name)
{
    const auto next = withParameterRenamed(m_mechanism, m_mechanism.parameters[index].id, name.toStdString());
    if (next) {
        changeParameter(index, tr("Rename %1 to %2").arg(nameOf(index), name), next);
    } else {
        m_parameters[index]->name()->refuse(asSentence(fromModel(next.reason())));
    }
}

void MechanismForm::changeParameter(std::size_t index, const QString& what, const Outcome<Mechanism>& next)
{
    if (next) {
        change(what, "parameters" + std::to_string(index), *next);
    } else {
        m_parameters[index]->value()->setNotice(capitalised(fromModel(next.reason())));
    }
}

void MechanismForm::showValues()
{
    InspectorForm::showValues();
    m_title->setText(fromModel(m_mechanism.title));
    m_description->setText(fromModel(m_mechanism.description));
    showParameters();
}

void MechanismForm::showParameters()
{
    const auto values = std::make_shared<const ParameterValues>(m_mechanism.parameters);
    for (std::size_t i = 0; i < m_parameters.size() && i < m_mechanism.parameters.size(); ++i) {
        const std::string own = m_mechanism.parameters[i].id;
        m_parameters[i]->setParameter(m_mechanism.parameters[i], [values, own](std::string_view name) {
            return name == own ? std::nullopt : values->find(name);
        });
        m_parameters[i]->value()->setNotice({});
    }
}

}  // namespace eigenlink
