#include "views/inspector/part_form.h"

#include "model/basics/text_exception.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/material.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/inspector/form_rows.h"
#include "views/inspector/name_field.h"
#include "views/layout/wrapping_check.h"

#include <QComboBox>

#include <algorithm>
#include <stdexcept>

namespace eigenlink {

PartForm::PartForm(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent)
    : InspectorForm(mechanism, ids, parent)
{
}

void PartForm::build()
{
    if (m_ids.size() == 1) {
        addName();
    }
    addFields();
    if (!points().empty()) {
        addFixed();
    }
    showValues();
}

QString PartForm::heading() const
{
    const std::string id = partId();
    if (m_ids.size() > 1) {
        return tr("%1 parts selected").arg(m_ids.size());
    }
    if (const auto element = findElement(m_mechanism, id)) {
        return capitalised(fromModel(Text::term(typeOf(m_mechanism.elements[*element]).label))) + u' ' + fromModel(id);
    }
    return tr("Point %1").arg(fromModel(id));
}

QString PartForm::summary() const
{
    if (m_ids.size() > 1) {
        return {};
    }
    const auto element = findElement(m_mechanism, partId());
    return element ? fromModel(Text::term(typeOf(m_mechanism.elements[*element]).summary)) : tr("A pin of the drawing");
}

// A material gives the numbers below it.
void PartForm::addRowsAbove(std::string_view key)
{
    if (key == "youngs_modulus" && beams().size() == m_ids.size()) {
        addMaterial();
    }
}

void PartForm::addName()
{
    m_name = new NameField(this);
    m_rows->addRow(tr("name"), m_name);
    connect(m_name, &NameField::renamed, this, &PartForm::renamePart);
}

void PartForm::addFixed()
{
    m_fixed = new WrappingCheck(tr("fixed to the ground"), this);
    m_rows->addRow({}, m_fixed);
    connect(m_fixed, &QCheckBox::clicked, this, &PartForm::toggleFixed);
}

std::vector<std::size_t> PartForm::beams() const
{
    std::vector<std::size_t> indices;
    for (const std::string& id : m_ids) {
        const auto index = findElement(m_mechanism, id);
        if (index && std::holds_alternative<Beam>(m_mechanism.elements[*index])) {
            indices.push_back(*index);
        }
    }
    return indices;
}

// Choosing a material is typing its two numbers: they stay numbers of the beam.
void PartForm::addMaterial()
{
    m_material = new QComboBox(this);
    m_material->setAccessibleName(tr("material"));
    m_material->setToolTip(tr("Young's modulus and density of a usual material"));
    m_material->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_material->setMinimumContentsLength(6);
    m_material->addItem(tr("own numbers"));
    for (const Material& material : materials()) {
        m_material->addItem(fromModel(Text::term(material.name)));
    }
    m_rows->addRow(tr("material"), m_material);
    connect(m_material, &QComboBox::activated, this, [this](int row) {
        if (row < 1) {
            return showMaterial();
        }
        const Material& material = materials()[static_cast<std::size_t>(row - 1)];
        Mechanism next = m_mechanism;
        for (const std::size_t index : beams()) {
            auto& beam = std::get<Beam>(next.elements[index]);
            beam.youngsModulus = material.youngsModulus;
            beam.density = material.density;
            std::erase_if(next.formulas, [&](const BoundNumber& bound) {
                return bound.part == beam.id && (bound.key == "youngs_modulus" || bound.key == "density");
            });
        }
        change(tr("Make it of %1").arg(m_material->currentText()), "material", next);
        showValues();
    });
}

void PartForm::showMaterial()
{
    const std::vector<std::size_t> all = beams();
    const auto found = std::ranges::find_if(materials(), [&](const Material& material) {
        return std::ranges::all_of(all, [&](std::size_t index) {
            const auto& beam = std::get<Beam>(m_mechanism.elements[index]);
            return beam.youngsModulus == material.youngsModulus && beam.density == material.density;
        });
    });
    m_material->setCurrentIndex(found == materials().end() ? 0 : 1 + static_cast<int>(found - materials().begin()));
}

// The form goes on with the part under its new name.
void PartForm::renamePart(const QString& name)
{
    const QString before = fromModel(partId());
    try {
        m_mechanism = withRenamed(m_mechanism, partId(), name.toStdString());
    } catch (const std::invalid_argument& error) {
        m_name->refuse(asSentence(fromModel(textOf(error))));
        return;
    }
    rename(name.toStdString());
    showValues();
    Q_EMIT edited(tr("Rename %1 to %2").arg(before, name), Mechanism(m_mechanism), {});
}

void PartForm::toggleFixed()
{
    const std::vector<std::size_t> all = points();
    const bool isFixed = areFixed(all);
    Mechanism next = m_mechanism;
    for (const std::size_t index : all) {
        next.points[index].fixed = !isFixed;
    }
    const QString what = m_ids.size() == 1 ? (isFixed ? tr("Free %1") : tr("Fix %1")).arg(fromModel(partId()))
                                           : (isFixed ? tr("Free %1 points") : tr("Fix %1 points")).arg(all.size());
    change(what, "fixed", next);
}

std::vector<std::size_t> PartForm::points() const
{
    std::vector<std::size_t> indices;
    for (const std::string& id : m_ids) {
        if (const auto index = findPoint(m_mechanism, id)) {
            indices.push_back(*index);
        }
    }
    return indices;
}

bool PartForm::areFixed(const std::vector<std::size_t>& points) const
{
    return std::ranges::all_of(points, [&](std::size_t i) { return m_mechanism.points[i].fixed; });
}

void PartForm::showValues()
{
    InspectorForm::showValues();
    if (m_name != nullptr) {
        m_name->setName(fromModel(partId()));
    }
    if (m_material != nullptr) {
        showMaterial();
    }
    if (m_fixed != nullptr) {
        const std::vector<std::size_t> all = points();
        const bool isNone = std::ranges::none_of(all, [&](std::size_t i) { return m_mechanism.points[i].fixed; });
        m_fixed->setCheckState(isNone ? Qt::Unchecked : areFixed(all) ? Qt::Checked : Qt::PartiallyChecked);
    }
}

}  // namespace eigenlink
