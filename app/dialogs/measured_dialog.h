#pragma once

#include "app/io/measured_curve.h"

#include <QDialog>

#include <string>

class QComboBox;
class QFormLayout;
class QLabel;

namespace eigenlink {

/// Asks for the form of a file of measured values: the sign between its columns, the decimal sign, the columns of time
/// and value, and their units. It is accepted only once the curve can be read.
class MeasuredDialog : public QDialog {
    Q_OBJECT

public:
    MeasuredDialog(std::string text, const MeasuredTable& table, QWidget* parent = nullptr);

    /// The form of the file as chosen.
    MeasuredFormat format() const;

private:
    QComboBox* addChoice(const QString& label, const QString& tip);
    void fillColumns(const MeasuredTable& table);
    void readAnew();
    void finish();

    std::string m_text;
    QFormLayout* m_form;
    QComboBox* m_delimiter;
    QComboBox* m_decimal;
    QComboBox* m_time;
    QComboBox* m_timeUnit;
    QComboBox* m_value;
    QComboBox* m_valueUnit;
    QLabel* m_fault;
};

}  // namespace eigenlink
