#pragma once

#include "model/mechanism/display_units.h"
#include "model/mechanism/elements/section.h"
#include "views/inspector/number_entry.h"

#include <QWidget>

#include <array>
#include <optional>

class QComboBox;
class QLabel;

namespace eigenlink {

class NumberField;

/// Chooses the section of a beam: given by its area or a shape of the library, with its sizes.
class SectionEditor : public QWidget {
    Q_OBJECT

public:
    explicit SectionEditor(const DisplayUnits& units, QWidget* parent = nullptr);

    /// Shows a section; an empty one stands for a section given by its area. Emits nothing.
    void setSection(const std::optional<Section>& section);
    /// The sizes that the shape has.
    NumberEntries shownNumbers() const;
    const std::array<NumberField*, 4>& sizes() const { return m_sizes; }

Q_SIGNALS:
    void edited(const std::optional<eigenlink::Section>& section);

private:
    void choose(int shape);
    void setSize(std::size_t index, double size);

    std::optional<Section> m_section;
    QComboBox* m_shape;
    std::array<QLabel*, 4> m_names{};
    std::array<NumberField*, 4> m_sizes{};
};

}  // namespace eigenlink
