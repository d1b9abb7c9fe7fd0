#pragma once

#include "model/mechanism/parameter.h"
#include "model/mechanism/parameters/formula.h"

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace eigenlink {

class NameField;
class NumberField;
class PlaySlider;

/// One parameter of a mechanism: its name, its value or formula, its unit, and a slider over its range.
class ParameterEditor : public QWidget {
    Q_OBJECT

public:
    explicit ParameterEditor(QWidget* parent = nullptr);

    /// Emits nothing. `others` are the names that its formula may use.
    void setParameter(const Parameter& parameter, const NameLookup& others);
    NameField* name() const { return m_name; }
    NumberField* value() const { return m_value; }
    QLineEdit* unit() const { return m_unit; }
    PlaySlider* slider() const { return m_slider; }

Q_SIGNALS:
    void renamed(const QString& name);
    void valueEdited(double value);
    void valuePreviewed(double value);
    void previewEnded();
    void formulaEdited(const QString& formula);
    void toleranceEdited(const QString& tolerance);
    void unitEdited(const QString& unit);
    void removeRequested();

private:
    void connectParts();

    NameField* m_name;
    NumberField* m_value;
    QLineEdit* m_unit;
    PlaySlider* m_slider;
    QPushButton* m_remove;
    QString m_unitShown;
};

}  // namespace eigenlink
