#include "views/inspector/section_editor.h"

#include "views/format/format.h"
#include "views/inspector/inspector_text.h"
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
    m_shape->addItems({tr("given by its area"), tr("circle"), tr("rectangle"), tr("ring"), tr("I")});
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
    m_shape->setCurrentIndex(section ? static_cast<int>(section->shape) + 1 : 0);
    const std::span<const SectionSize> sizes = section ? shapeOf(*section).sizes : std::span<const SectionSize>();
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const bool shown = i < sizes.size();
        m_names[i]->setText(shown ? fromModel(Text::term(sizes[i].label)) : QString());
        m_names[i]->setVisible(shown);
        m_sizes[i]->setVisible(shown);
        m_sizes[i]->editor()->setAccessibleName(m_names[i]->text());
        if (shown) {
            m_sizes[i]->setValue((*section).*sizes[i].member);
        }
    }
}

NumberEntries SectionEditor::shownNumbers() const
{
    if (!m_section) {
        return {};
    }
    NumberEntries entries;
    const std::span<const SectionSize> sizes = shapeOf(*m_section).sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        entries.push_back({"." + std::string(sizes[i].key), m_sizes[i]});
    }
    return entries;
}

// A shape begins as high as the one before was.
void SectionEditor::choose(int shape)
{
    std::optional<Section> next;
    if (shape > 0) {
        const double depth = m_section ? depthOf(*m_section) : kFirstSize;
        const double tenth = depth / 10;
        const Section usual{{}, depth / 2, depth, depth, depth / 2 - tenth, tenth, tenth};
        next = Section{.shape = static_cast<Section::Shape>(shape - 1)};
        for (const SectionSize& size : shapeOf(*next).sizes) {
            (*next).*size.member = usual.*size.member;
        }
    }
    if (!(next == m_section)) {
        setSection(next);
        Q_EMIT edited(next);
    }
}

void SectionEditor::setSize(std::size_t index, double size)
{
    (*m_section).*shapeOf(*m_section).sizes[index].member = size;
    Q_EMIT edited(m_section);
}

}  // namespace eigenlink
