#include "app/dialogs/properties_dialog.h"

#include "app/dialogs/number_dialog.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/inspector/number_field.h"
#include "views/inspector/text_editor.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace eigenlink {

namespace {

constexpr double kStandardGravity = 9.81;

NumberField* makeField(Quantity quantity, Range range, const QString& unit, const QString& name)
{
    NumberFieldTraits traits;
    traits.quantity = quantity;
    traits.range = range;
    auto* field = new NumberField(traits);
    if (!unit.isEmpty()) {
        field->setUnit(unit);
    }
    field->editor()->setAccessibleName(name);
    return field;
}

}  // namespace

PropertiesDialog::PropertiesDialog(const Mechanism& mechanism, QWidget* parent)
    : QDialog(parent),
      m_mechanism(mechanism),
      m_title(new QLineEdit(fromModel(mechanism.title))),
      m_description(new TextEditor(4)),
      m_x(makeField(Quantity::none, Range::any, QStringLiteral("m/s²"), tr("gravity x"))),
      m_y(makeField(Quantity::none, Range::any, QStringLiteral("m/s²"), tr("gravity y"))),
      m_size(makeField(Quantity::none, Range::nonNegative, QStringLiteral("m/s²"), tr("magnitude of gravity"))),
      m_angle(makeField(Quantity::angle, Range::any, {}, tr("direction of gravity")))
{
    setWindowTitle(tr("Document Properties"));
    resize(460, 0);
    auto* form = new QFormLayout(this);
    m_title->setAccessibleName(tr("Title"));
    m_description->setAccessibleName(tr("Description"));
    m_description->setText(fromModel(mechanism.description));
    form->addRow(tr("&Title"), m_title);
    form->addRow(tr("&Description"), m_description);
    form->addRow(tr("Gravity &x"), m_x);
    form->addRow(tr("Gravity &y"), m_y);
    form->addRow(tr("Gravity &magnitude"), m_size);
    form->addRow(tr("Gravity di&rection"), m_angle);
    auto* presets = new QHBoxLayout;
    const std::pair<QString, Vector2> choices[]{{tr("Down"), {0, -kStandardGravity}}, {tr("None"), {0, 0}}};
    for (const auto& [text, gravity] : choices) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, value = gravity] {
            m_mechanism.gravity = value;
            showGravity();
        });
        presets->addWidget(button);
    }
    presets->addStretch(1);
    form->addRow(QString(), presets);
    addUnits(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connectButtons(this, buttons);
    connectGravity();
    showGravity();
}

void PropertiesDialog::connectGravity()
{
    const auto set = [this](auto change) {
        return [this, change](double value) {
            change(m_mechanism.gravity, value);
            showGravity();
        };
    };
    connect(m_x, &NumberField::edited, this, set([](Vector2& g, double value) { g.x = value; }));
    connect(m_y, &NumberField::edited, this, set([](Vector2& g, double value) { g.y = value; }));
    connect(m_size, &NumberField::edited, this, set([](Vector2& g, double value) {
                // What pulls nowhere pulls down when it gets a size.
                g = length(g) > 0 ? value / length(g) * g : Vector2{0, -value};
            }));
    connect(m_angle, &NumberField::edited, this, set([](Vector2& g, double value) {
                g = rotated({length(g), 0}, value);
            }));
}

void PropertiesDialog::addUnits(QFormLayout& form)
{
    auto* row = new QHBoxLayout;
    for (const UnitKind& kind : unitKinds()) {
        auto* box = new QComboBox;
        box->setAccessibleName(tr("Unit of %1").arg(fromModel(Text::term(kind.key))));
        box->setToolTip(box->accessibleName());
        box->setObjectName(fromModel(kind.key));
        for (const UnitChoice& choice : kind.choices) {
            box->addItem(fromModel(choice.name));
        }
        box->setCurrentText(fromModel(m_mechanism.units.*kind.member));
        connect(box, &QComboBox::currentTextChanged, this, [this, member = kind.member](const QString& name) {
            m_mechanism.units.*member = name.toStdString();
            m_angle->setDisplayUnit(displayUnitOf(m_mechanism.units, Quantity::angle));
        });
        row->addWidget(box);
    }
    form.addRow(tr("Units"), row);
    m_angle->setDisplayUnit(displayUnitOf(m_mechanism.units, Quantity::angle));
}

void PropertiesDialog::showGravity()
{
    const Vector2 g = m_mechanism.gravity;
    m_x->setValue(g.x);
    m_y->setValue(g.y);
    m_size->setValue(length(g));
    m_angle->setValue(angleOf(g));
}

Mechanism PropertiesDialog::edited() const
{
    Mechanism next = m_mechanism;
    next.title = m_title->text().toStdString();
    next.description = m_description->toPlainText().toStdString();
    return next;
}

}  // namespace eigenlink
