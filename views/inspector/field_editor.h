#pragma once

#include "model/elements/element.h"
#include "views/inspector/number_entry.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace eigenlink {

class PlaySlider;
class SectionEditor;
class TimeFunctionField;

/// One row of a form: edits one field value of any kind that is made of numbers; ids are shown as text.
/// Emits whole field values, so that a form need not know what kind of field it holds.
class FieldEditor : public QWidget {
    Q_OBJECT

public:
    /// `drawn` is what an optional number falls back to, for its placeholder.
    FieldEditor(const FieldTraits& traits, FieldKind kind, std::optional<double> drawn, const DisplayUnits& units = {},
                QWidget* parent = nullptr);

    /// Shows a value. Emits nothing.
    void setValue(const FieldValue& value);
    /// The value to which a number can be reset; nothing where it cannot be reset; an empty optional is "as drawn".
    void setDefault(const std::optional<FieldValue>& value);
    /// Shows that the parts of a selection have different values; a number typed then is for all. Emits nothing.
    void setMixed();
    /// Unit to show in place of the quantity's own.
    void setUnit(const QString& unit);
    void setNotice(const QString& message);
    /// Names that numbers may be formulas of, and the formulas that give them now, one for each number.
    void setFormulas(const NameLookup& parameters, const QStringList& formulas);
    /// Shows the tolerance of each number, by what stands behind the key of the field in its path ("", "[1]",
    /// ".radius"), and allows typing them; an empty text stands for none.
    void setTolerances(const std::function<QString(const std::string& behind)>& toleranceOf);
    /// The entries for numbers, in order; empty for ids.
    const std::vector<NumberField*>& numberFields() const { return m_fields; }
    PlaySlider* slider() const { return m_slider; }

Q_SIGNALS:
    void edited(const eigenlink::FieldValue& value);
    void previewed(const eigenlink::FieldValue& value);
    void resetRequested();
    /// A number is to be given by a formula from now on.
    void formulaEdited(std::size_t number, const QString& formula);
    /// The number with this end of its path has another tolerance, or none where this is empty.
    void toleranceEdited(const std::string& behind, const QString& tolerance);

private:
    void createNumber(const FieldTraits& traits, bool isOptional, std::optional<double> drawn);
    void createReset(QHBoxLayout& row);
    void showReset(bool isMixed);
    void createVector(const FieldTraits& traits);
    void createText(const FieldTraits& traits);
    void createChoice(const FieldTraits& traits);
    void createSection();
    void createTimeFunctions(const FieldTraits& traits);
    void connectFormula(NumberField* field, std::size_t index);
    void connectTolerance(NumberField* field);
    NumberEntries shownNumbers() const;
    FieldValue withNumber(std::size_t index, double number) const;

    DisplayUnits m_units;
    FieldKind m_kind;
    Quantity m_quantity;
    FieldValue m_value;
    std::optional<double> m_drawn;
    std::optional<FieldValue> m_default;
    std::vector<NumberField*> m_fields;
    PlaySlider* m_slider = nullptr;
    QPushButton* m_reset = nullptr;
    QComboBox* m_choice = nullptr;
    SectionEditor* m_section = nullptr;
    std::vector<TimeFunctionField*> m_functions;
    QLabel* m_text = nullptr;  ///< ids and shapes
    QString m_absent;          ///< its words where nothing is named
};

}  // namespace eigenlink
