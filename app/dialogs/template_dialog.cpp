#include "app/dialogs/template_dialog.h"

#include "app/dialogs/number_dialog.h"
#include "model/basics/text_exception.h"
#include "views/canvas/mechanism_painter.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/format/whole_units.h"
#include "views/inspector/number_field.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

namespace eigenlink {

namespace {

constexpr QSize kSmallestPicture{420, 300};
/// Mechanisms with more links are not drawn: the picture would be illegible.
constexpr double kMostDrawn = 60;

/// The largest unit of elastic moduli in which the number is not below one.
DisplayUnit unitOfModulus(double pascals)
{
    DisplayUnit unit{QStringLiteral("Pa"), 1};
    for (const UnitKind& kind : unitKinds()) {
        for (const UnitChoice& choice : kind.key == "modulus" ? kind.choices : std::span<const UnitChoice>()) {
            if (choice.size <= pascals && choice.size > unit.factor) {
                unit = {fromModel(choice.name), choice.size};
            }
        }
    }
    return unit;
}

NumberField* makeField(const TemplateParameter& parameter, const DisplayUnits& units)
{
    NumberFieldTraits traits;
    traits.quantity = parameter.quantity;
    traits.range = parameter.range;
    auto* field = new NumberField(traits);
    if (parameter.quantity != Quantity::none) {
        field->setDisplayUnit(displayUnitOf(units, parameter.quantity));
    }
    if (!parameter.unit.empty() && parameter.quantity == Quantity::none) {
        field->setUnit(fromModel(parameter.unit));
    }
    if (parameter.quantity == Quantity::modulus) {
        field->setDisplayUnit(unitOfModulus(parameter.usual));
    }
    field->setToolTip(fromModel(Text::term(parameter.summary)));
    field->editor()->setAccessibleName(fromModel(Text::term(parameter.label)));
    field->setValue(parameter.usual);
    return field;
}

}  // namespace

TemplateDialog::TemplateDialog(const Theme& theme, const DisplayUnits& units, QWidget* parent)
    : QDialog(parent),
      m_theme(theme),
      m_units(units),
      m_family(new QComboBox),
      m_summary(new QLabel),
      m_picture(new QLabel),
      m_problem(new QLabel)
{
    setWindowTitle(tr("New from Template"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    m_accept->setText(tr("Create"));
    m_accept->setDefault(true);
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    for (const MechanismTemplate& family : mechanismTemplates()) {
        m_family->addItem(fromModel(Text::term(family.label)));
    }
    m_family->setAccessibleName(tr("Template"));
    m_summary->setProperty("role", QStringLiteral("muted"));
    m_summary->setWordWrap(true);
    m_picture->setObjectName(QStringLiteral("picture"));
    m_picture->setMinimumSize(kSmallestPicture);
    m_picture->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_picture->installEventFilter(this);
    m_picture->setAccessibleName(tr("Picture of the mechanism"));
    m_problem->setWordWrap(true);
    m_problem->setProperty("role", QStringLiteral("badge-error"));
    m_problem->setMargin(5);

    auto* left = new QVBoxLayout;
    left->addWidget(m_family);
    left->addWidget(m_summary);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->addWidget(m_picture, 1);
    right->addWidget(m_problem);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(16);
    sides->addLayout(left);
    sides->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->addLayout(sides, 1);
    column->addWidget(buttons);
    connectButtons(this, buttons);
    connect(m_family, &QComboBox::currentIndexChanged, this, &TemplateDialog::showFamily);
    showFamily(0);
}

void TemplateDialog::showFamily(int index)
{
    const MechanismTemplate& family = mechanismTemplates()[static_cast<std::size_t>(index)];
    m_summary->setText(withWholeUnits(fromModel(Text::term(family.summary)) + u'.'));
    m_values = usualValues(family);
    m_fields.clear();
    m_faulty.clear();
    delete m_form;
    m_form = new QWidget(this);
    auto* form = new QFormLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < family.parameters.size(); ++i) {
        NumberField* field = makeField(family.parameters[i], m_units);
        form->addRow(fromModel(Text::term(family.parameters[i].label)), field);
        connect(field, &NumberField::edited, this, [this, i](double value) { setValue(i, value); });
        connect(field, &NumberField::previewed, this, [this, i](double value) { setValue(i, value); });
        connect(field, &NumberField::entered, this, [this] {
            if (m_accept->isEnabled()) {
                acceptEntries(this);
            }
        });
        m_fields.push_back(field);
    }
    auto* left = static_cast<QVBoxLayout*>(layout()->itemAt(0)->layout()->itemAt(0)->layout());
    left->insertWidget(2, m_form);
    m_form->show();  // at once, so that Tab finds its fields
    arrangeTabs();
    build();
}

// Fields that were just made would come after the buttons: a space typed there would press one.
void TemplateDialog::arrangeTabs()
{
    QWidget* before = m_family;
    for (NumberField* field : m_fields) {
        setTabOrder(before, field->editor());
        before = field->editor();
    }
    setTabOrder(before, m_accept);
    setTabOrder(m_accept, m_cancel);
}

void TemplateDialog::setValue(std::size_t parameter, double value)
{
    const TemplateParameter& of =
        mechanismTemplates()[static_cast<std::size_t>(m_family->currentIndex())].parameters[parameter];
    const bool isWhole = of.mostOf == 0 || (value == std::floor(value) && value >= 1 && value <= of.mostOf);
    m_fields[parameter]->setNotice(isWhole ? QString() : tr("a whole number from 1 to %1").arg(of.mostOf));
    isWhole ? void(m_faulty.erase(parameter)) : void(m_faulty.insert(parameter));
    if (isWhole) {
        m_values[parameter] = value;
    }
    build();
}

void TemplateDialog::build()
{
    QString problem;
    try {
        m_mechanism = mechanismTemplates()[static_cast<std::size_t>(m_family->currentIndex())].build(m_values);
    } catch (const std::invalid_argument& error) {
        m_mechanism.reset();
        problem = asSentence(fromModel(textOf(error)));
    }
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    if (!m_faulty.empty()) {
        m_mechanism.reset();
    }
    m_accept->setEnabled(m_mechanism.has_value());
    paintPicture();
}

bool TemplateDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_picture && event->type() == QEvent::Resize) {
        paintPicture();
    }
    return QDialog::eventFilter(watched, event);
}

void TemplateDialog::paintPicture()
{
    const double ratio = devicePixelRatioF();
    const QSizeF size = m_picture->size();
    QPixmap pixmap((size * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(m_theme.card);
    const bool isSmall = std::all_of(m_values.begin(), m_values.begin() + 1, [](double v) { return v <= kMostDrawn; });
    if (m_mechanism && isSmall) {
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paintThumbnail(painter, QRectF(QPointF(0, 0), size), *partsOf(*m_mechanism), m_theme);
    }
    m_picture->setPixmap(pixmap);
}

}  // namespace eigenlink
