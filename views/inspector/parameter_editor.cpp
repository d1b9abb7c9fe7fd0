#include "views/inspector/parameter_editor.h"

#include "model/mechanism/parameters/number_tolerance.h"
#include "views/format/format.h"
#include "views/inspector/name_field.h"
#include "views/inspector/number_field.h"
#include "views/inspector/play_slider.h"
#include "views/layout/turning_row.h"
#include "views/layout/typed_text.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace eigenlink {

ParameterEditor::ParameterEditor(QWidget* parent)
    : QWidget(parent),
      m_name(new NameField(this)),
      m_value(new NumberField({.range = Range::any, .placeholder = {}, .isCompact = true}, this)),
      m_unit(new QLineEdit(this)),
      m_slider(new PlaySlider(Quantity::none, Range::any, this)),
      m_remove(new QPushButton(QStringLiteral("×"), this))
{
    m_name->editor()->setAccessibleName(tr("name of the parameter"));
    m_value->editor()->setAccessibleName(tr("value of the parameter"));
    m_unit->setAccessibleName(tr("unit of the parameter"));
    m_unit->setPlaceholderText(tr("unit"));
    m_unit->setToolTip(tr("Unit of the value, such as N/m or mm; empty for a number without unit"));
    m_unit->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("N·m/rad")) + 12);
    m_slider->setAccessibleName(tr("slider of the parameter"));
    m_remove->setProperty("role", QStringLiteral("link"));
    m_remove->setFixedWidth(16);
    m_remove->setToolTip(tr("Remove the parameter; numbers that it gives stay as they are"));
    m_remove->setAccessibleName(tr("Remove the parameter"));
    auto* number = new QHBoxLayout;
    number->setSpacing(6);
    number->addWidget(m_value, 3);
    number->addWidget(m_unit, 2);
    auto* first = new TurningRow;
    first->setSpacing(6);
    first->addWidget(m_name, 2);
    first->addLayout(number, 5);
    auto* second = new QHBoxLayout;
    second->setSpacing(4);
    second->addWidget(m_slider, 1);
    second->addWidget(m_remove);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(1);
    column->addLayout(first);
    column->addLayout(second);
    m_value->setUnit({});
    connectParts();
}

void ParameterEditor::connectParts()
{
    connect(m_name, &NameField::renamed, this, &ParameterEditor::renamed);
    connect(m_value, &NumberField::edited, this, &ParameterEditor::valueEdited);
    connect(m_value, &NumberField::previewed, this, [this](double value) {
        // A formula is tried when it is finished.
        if (m_value->formula().isEmpty()) {
            Q_EMIT valuePreviewed(value);
        }
    });
    connect(m_value, &NumberField::previewEnded, this, &ParameterEditor::previewEnded);
    connect(m_value, &NumberField::formulaEdited, this, &ParameterEditor::formulaEdited);
    connect(m_value, &NumberField::toleranceEdited, this, &ParameterEditor::toleranceEdited);
    connect(m_slider, &PlaySlider::edited, this, &ParameterEditor::valueEdited);
    connect(m_slider, &PlaySlider::previewed, this, [this](double value) {
        m_value->showPreview(value);
        Q_EMIT valuePreviewed(value);
    });
    connect(m_unit, &QLineEdit::editingFinished, this, [this] {
        if (m_unit->text() != m_unitShown) {
            m_unitShown = m_unit->text();
            Q_EMIT unitEdited(m_unitShown);
        }
    });
    new EscapeTakesBack(*m_unit, [this] { m_unit->setText(m_unitShown); });
    connect(m_remove, &QPushButton::clicked, this, &ParameterEditor::removeRequested);
}

void ParameterEditor::setParameter(const Parameter& parameter, const NameLookup& others)
{
    m_name->setName(fromModel(parameter.id));
    m_value->setParameters(others);
    m_value->setValue(parameter.value);
    m_value->setFormula(fromModel(parameter.formula));
    m_value->setTolerance(parameter.tolerance ? fromModel(toleranceText(*parameter.tolerance)) : QString());
    m_unitShown = fromModel(parameter.unit);
    if (!m_unit->hasFocus()) {
        m_unit->setText(m_unitShown);
    }
    if (parameter.range) {
        m_slider->setLimits(parameter.range->x, parameter.range->y);
    }
    m_slider->setNumber(parameter.value);
    m_slider->setEnabled(parameter.formula.empty());
    setToolTip(fromModel(parameter.text));
}

}  // namespace eigenlink
