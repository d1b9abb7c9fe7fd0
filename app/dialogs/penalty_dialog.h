#pragma once

#include "model/modes/linearizer.h"

#include <QDialog>

class QCheckBox;

namespace eigenlink {

class NumberField;

/// Asks for the parameters α, ξ, ω of the penalty formulation.
class PenaltyDialog : public QDialog {
    Q_OBJECT

public:
    explicit PenaltyDialog(const LinearizerOptions& options, QWidget* parent = nullptr);

    /// The options with the parameters that stand in the fields.
    LinearizerOptions options() const;

private:
    LinearizerOptions m_options;
    QCheckBox* m_automatic;
    NumberField* m_penalty;
    NumberField* m_xi;
    NumberField* m_omega;
};

}  // namespace eigenlink
