#pragma once

#include "model/analysis/analysis.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace eigenlink {

class NumberField;

/// Asks how many modes are computed, which of them, and with which matrices: dense ones give all.
class ModesDialog : public QDialog {
    Q_OBJECT

public:
    explicit ModesDialog(const AnalysisOptions& options, QWidget* parent = nullptr);

    /// The options with the choices made here.
    AnalysisOptions options() const;

private:
    void setOptions(const AnalysisOptions& options);
    void enableFields();

    AnalysisOptions m_options;
    QFormLayout* m_form;
    QComboBox* m_which;
    QSpinBox* m_count;
    NumberField* m_real;
    NumberField* m_imaginary;
    QComboBox* m_engine;
};

}  // namespace eigenlink
