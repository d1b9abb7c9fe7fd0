#pragma once

#include "model/mechanism/elements/field.h"
#include "model/mechanism/parameters/formula.h"
#include "views/format/display_unit.h"
#include "views/inspector/quantity_expression.h"

#include <QString>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace eigenlink {

/// Properties of the number that a field asks for.
struct NumberFieldTraits {
    Quantity quantity = Quantity::none;
    Range range = Range::any;
    /// An empty field is a value too ("as drawn"); `placeholder` then stands in it.
    bool optional = false;
    QString placeholder;
    /// For rows of several fields: no more room than short numbers and the unit need.
    bool isCompact = false;
    /// For forms in narrow panels: no more room than short numbers need, with units of one width below each other.
    bool isShort = false;
    /// The keys and the wheel go by whole numbers.
    bool isWhole = false;
};

/// Entry of one number with its unit: takes expressions and units (see evaluateQuantity), with `.` or `,` whatever
/// the locale, and refuses other texts with a sentence and a red border.
///
/// The exact value is kept unless the text is changed. Return or leaving the field commits, Escape restores the value;
/// the up and down keys and, with focus, the wheel change the value by a round step (Shift: ten steps, Control: a
/// tenth).
class NumberField : public QWidget {
    Q_OBJECT

public:
    explicit NumberField(const NumberFieldTraits& traits, QWidget* parent = nullptr);

    /// Shows a value; an unfinished entry is dropped. Emits nothing.
    void setValue(std::optional<double> value);
    /// Shows a number that is being tried out elsewhere, e.g. by a slider; the value stays. Emits nothing.
    void showPreview(double value);
    /// Shows a word in the empty field in place of its placeholder; empty: the placeholder again.
    void showWord(const QString& word);
    std::optional<double> value() const { return m_value; }

    /// A sentence about the fault in the text; empty when it is fine.
    QString error() const { return m_error; }
    /// The parameters that an entry may name: such an entry is a formula. None at first.
    void setParameters(const NameLookup& parameters);
    /// The formula that gives the value: it is shown beside it, and is edited in its place; empty: a plain number.
    void setFormula(const QString& formula);
    const QString& formula() const { return m_formula; }
    /// Takes entries such as "25 ± 5%" from now on, and shows this tolerance behind the number; empty: none.
    void setTolerance(const QString& tolerance);

    /// Marks the field with a finding from elsewhere, e.g. validation; empty takes the mark away.
    void setNotice(const QString& message);

    /// The width in which the unit stands beside the number and all of the number is seen.
    int roomForOneLine() const;

    /// Unit to show in place of the quantity's own.
    void setUnit(const QString& unit);
    /// Shows and reads plain numbers in this unit; values stay SI.
    void setDisplayUnit(const DisplayUnit& unit);
    QLineEdit* editor() const { return m_editor; }
    /// Commits the typed text, as at the end of a dialog. Where that is no number the field takes the keyboard and
    /// shows why, and this returns false.
    bool finish();

Q_SIGNALS:
    /// A new number was committed.
    void edited(double value);
    /// An entry that names a parameter was committed, with the value that it has now.
    void formulaEdited(const QString& formula);
    /// An entry with another tolerance was committed; empty: without one. Its number is reported before.
    void toleranceEdited(const QString& tolerance);
    /// Return was pressed on a number that is fine.
    void entered();
    /// An optional field was emptied.
    void cleared();
    /// A text that is no value of the field was committed.
    void refused(const QString& typed);
    /// The value of the number while the text is being changed.
    void previewed(double value);
    /// Ends the preview: the entry was given up or emptied, or has a fault.
    void previewEnded();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void takeRoom();
    void showPlaceholder();
    int usualNumber() const;  ///< the width of a number of usual length [px]
    int usualUnit() const;
    void readText();
    void commit();
    void commitNumber();
    /// The typed text of the number, and behind ± of its tolerance.
    QString typedNumber() const;
    QString typedTolerance() const;
    QString withTolerance(const QString& number) const;
    void selectAll();
    void revert();
    void step(double count);
    void showValue();
    void showMessage();
    QuantityResult readResult() const;
    bool namesParameter(const QString& text) const;
    QString editedText() const;
    QString shownText() const;
    QString exactText(double value) const;
    QString briefText(double value) const;
    QString rangeError(double value) const;
    bool handleKey(int key, Qt::KeyboardModifiers modifiers);

    NumberFieldTraits m_traits;
    QLineEdit* m_editor = nullptr;
    QLabel* m_unit = nullptr;
    DisplayUnit m_display;
    std::optional<double> m_value;
    NameLookup m_parameters;
    QString m_formula;
    std::optional<QString> m_tolerance;  ///< absent where none can be given
    QString m_error;
    QString m_notice;
    bool m_changed = false;
};

}  // namespace eigenlink
