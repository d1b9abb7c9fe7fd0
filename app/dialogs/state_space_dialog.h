#pragma once

#include "model/data/state_space.h"

#include <QDialog>

class QCheckBox;
class QComboBox;

namespace eigenlink {

/// Asks for the inputs and outputs of a state-space model.
class StateSpaceDialog : public QDialog {
    Q_OBJECT

public:
    explicit StateSpaceDialog(const StateSpaceNames& names, QWidget* parent = nullptr);

    StateSpaceChoice choice() const;

private:
    using Boxes = std::vector<QCheckBox*>;

    /// A box for each name, in a scrolled column below a heading.
    QWidget* makeColumn(const QString& heading, const QString& key, const std::vector<std::string>& names,
                        const std::vector<std::string>& checked, Boxes& boxes);

    QComboBox* m_states;
    Boxes m_inputs, m_outputs;  ///< each with the name as its object name
};

}  // namespace eigenlink
