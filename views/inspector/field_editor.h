#pragma once

#include "model/mechanism/elements/element.h"
#include "views/inspector/form_fields.h"
#include "views/inspector/number_entry.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace eigenlink {

class PlaySlider;
class RangesEntry;
class SectionEditor;
class TimeFunctionField;

/// One row of a form: edits one field value of any kind.
/// Emits whole field values, so that a form need not know what kind of field it holds.
class FieldEditor : public QWidget {
    Q_OBJECT

public:
    /// `drawn` is what an optional number falls back to, for its placeholder.
    explicit FieldEditor(const FormField& field, std::optional<double> drawn = {}, const DisplayUnits& units = {},
                         QWidget* parent = nullptr);

    /// Shows a value. Emits nothing.
    void setValue(const FieldValue& value);
    /// The value to which a number can be reset; nothing where it cannot be reset; an empty optional is "as drawn".
    void setDefault(const std::optional<FieldValue>& value);
    /// Shows that the parts of a selection have different values; a number typed then is for all. Emits nothing.
    void setMixed();
    /// Unit behind every number, whatever the display units are.
    void setUnit(const QString& unit);
    /// Units in which numbers are shown from now on.
    void setUnits(const DisplayUnits& units);
    /// Names, or ranges, to choose among; with words that stand behind the names in their list.
    void setNames(const std::vector<std::string>& names, const QStringList& words = {});
    /// Grey words in an empty entry, or in a list where nothing is chosen: the value that stands for none.
    void setUsual(const QString& words);
    void setNotice(const QString& message);
    /// Names that numbers may be formulas of, and the formulas that give them now, one for each number.
    void setFormulas(const NameLookup& parameters, const QStringList& formulas);
    /// Shows the tolerance of each number, by the end of its path behind the key of the field ("", "[1]",
    /// ".radius"), and allows typing them; an empty text stands for none.
    void setTolerances(const std::function<QString(const std::string& behind)>& toleranceOf);
    /// The entries for numbers, in order; empty for ids.
    const std::vector<NumberField*>& numberFields() const { return m_fields; }
    PlaySlider* slider() const { return m_slider; }
    /// The entry for ranges; null for other fields.
    RangesEntry* ranges() const { return m_ranges; }

Q_SIGNALS:
    void edited(const eigenlink::FieldValue& value);
    void previewed(const eigenlink::FieldValue& value);
    void previewEnded();
    void resetRequested();
    /// A number is to be given by a formula from now on.
    void formulaEdited(std::size_t number, const QString& formula);
    /// A text that is no number was entered.
    void refused(const QString& typed);
    /// The number with this end of its path has another tolerance, or none where this is empty.
    void toleranceEdited(const std::string& behind, const QString& tolerance);

private:
    void create(const FormField& field);
    void createNumber(const FieldTraits& traits, bool isOptional);
    void createPlainNumber(const FormField& field);
    void createWords(const FormField& field);
    void createNames(bool isList);
    void createRanges(const FieldTraits& traits);
    void createTick(const FieldTraits& traits);
    void createReset(QHBoxLayout& row);
    void showReset(bool isMixed);
    void showChoice(const std::string& text);
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
    QLabel* m_text = nullptr;      ///< ids and shapes
    QString m_absent;              ///< its words where nothing is named
    QLineEdit* m_words = nullptr;  ///< typed
    QComboBox* m_names = nullptr;  ///< around it, to choose among
    QCheckBox* m_tick = nullptr;
    RangesEntry* m_ranges = nullptr;
};

}  // namespace eigenlink
