#pragma once

#include "model/mechanism/mechanism.h"

#include <QDialog>

class QLineEdit;
class QFormLayout;

namespace eigenlink {

class NumberField;
class TextEditor;

/// The properties of a document: title, description, gravity as a vector or by size and direction.
class PropertiesDialog : public QDialog {
    Q_OBJECT

public:
    explicit PropertiesDialog(const Mechanism& mechanism, QWidget* parent = nullptr);

    /// The mechanism with the contents of the fields.
    Mechanism edited() const;

    QLineEdit* title() const { return m_title; }

private:
    void connectGravity();
    void addUnits(QFormLayout& form);
    void showGravity();

    Mechanism m_mechanism;
    QLineEdit* m_title;
    TextEditor* m_description;
    NumberField* m_x;
    NumberField* m_y;
    NumberField* m_size;
    NumberField* m_angle;
};

}  // namespace eigenlink
