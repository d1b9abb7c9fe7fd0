#include "app/dialogs/transform_dialog.h"

#include "app/dialogs/number_dialog.h"
#include "model/mechanism/transform.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/inspector/number_field.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>

namespace eigenlink {

TransformDialog::TransformDialog(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent)
    : QDialog(parent),
      m_angle(new NumberField({.quantity = Quantity::angle, .range = Range::any, .placeholder = {}})),
      m_factor(new NumberField({.quantity = Quantity::none, .range = Range::positive, .placeholder = {}})),
      m_about(new QComboBox)
{
    setWindowTitle(tr("Rotate or scale"));
    m_angle->setDisplayUnit(displayUnitOf(mechanism.units, Quantity::angle));
    m_angle->setValue(0);
    m_factor->setValue(1);
    m_about->addItem(tr("the middle of the selection"));
    m_centers.push_back(middleOf(mechanism, ids));
    for (const Point& point : mechanism.points) {
        m_about->addItem(tr("point %1").arg(fromModel(point.id)));
        m_centers.push_back(point.at);
    }
    m_angle->setAccessibleName(tr("Turn by"));
    m_factor->setAccessibleName(tr("Scale by"));
    m_about->setAccessibleName(tr("About"));
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Turn by"), m_angle);
    form->addRow(tr("&Scale by"), m_factor);
    form->addRow(tr("&About"), m_about);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connectButtons(this, buttons);
    m_angle->setFocus();
}

Similarity TransformDialog::similarity() const
{
    const Vector2 center = m_centers.at(static_cast<std::size_t>(std::max(0, m_about->currentIndex())));
    Similarity both = scaling(center, m_factor->value().value_or(1));
    both.angle = m_angle->value().value_or(0);
    both.offset = {};
    both.offset = center - both(center);
    return both;
}

}  // namespace eigenlink
