#include "views/inspector/section_editor.h"

#include "views/inspector/number_field.h"
#include "views/layout/turning_row.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

constexpr double kFirstSize = 0.01;  ///< of a section that was none before [m]

}  // namespace

SectionEditor::SectionEditor(const DisplayUnits& units, QWidget* parent) : QWidget(parent), m_shape(new QComboBox)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_shape->addItems({tr("given by its area"), tr("circle"), tr("rectangle")});
    m_shape->setAccessibleName(tr("Shape of the section"));
    m_shape->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_shape->setMinimumContentsLength(8);
    column->addWidget(m_shape);
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        m_names[i] = new QLabel(this);
        m_names[i]->setProperty("role", QStringLiteral("muted"));
        m_sizes[i] = new NumberField({Quantity::length, Range::positive, false, {}, false, true}, this);
        m_sizes[i]->setDisplayUnit(displayUnitOf(units, Quantity::length));
        auto* row = new TurningRow;
        row->setSpacing(4);
        row->addWidget(m_names[i], 2);
        row->addWidget(m_sizes[i], 3);
        column->addLayout(row);
        connect(m_sizes[i], &NumberField::edited, this, [this, i](double size) { setSize(i, size); });
    }
    connect(m_shape, &QComboBox::activated, this, &SectionEditor::choose);
    setSection(std::nullopt);
}

void SectionEditor::setSection(const std::optional<Section>& section)
{
    m_section = section;
    const bool isCircle = section && section->shape == Section::Shape::circle;
    m_shape->setCurrentIndex(!section ? 0 : isCircle ? 1 : 2);
    m_names[0]->setText(isCircle ? tr("radius") : tr("width"));
    m_names[1]->setText(tr("depth"));
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const bool shown = section && (i == 0 || !isCircle);
        m_names[i]->setVisible(shown);
        m_sizes[i]->setVisible(shown);
        m_sizes[i]->editor()->setAccessibleName(m_names[i]->text());
    }
    if (section) {
        m_sizes[0]->setValue(isCircle ? section->radius : section->width);
        m_sizes[1]->setValue(section->depth);
    }
}

NumberEntries SectionEditor::shownNumbers() const
{
    if (!m_section) {
        return {};
    }
    return m_section->shape == Section::Shape::circle ? NumberEntries{{".radius", m_sizes[0]}}
                                                      : NumberEntries{{".width", m_sizes[0]}, {".depth", m_sizes[1]}};
}

// A shape begins as high as the one before was.
void SectionEditor::choose(int shape)
{
    std::optional<Section> next;
    if (shape > 0) {
        const bool wasCircle = m_section && m_section->shape == Section::Shape::circle;
        const double depth = !m_section ? kFirstSize : wasCircle ? 2 * m_section->radius : m_section->depth;
        next = shape == 1 ? Section{Section::Shape::circle, depth / 2, 0, 0}
                          : Section{Section::Shape::rectangle, 0, depth, depth};
    }
    if (!(next == m_section)) {
        setSection(next);
        Q_EMIT edited(next);
    }
}

void SectionEditor::setSize(std::size_t index, double size)
{
    if (m_section->shape == Section::Shape::circle) {
        m_section->radius = size;
    } else {
        (index == 0 ? m_section->width : m_section->depth) = size;
    }
    Q_EMIT edited(m_section);
}

}  // namespace eigenlink
