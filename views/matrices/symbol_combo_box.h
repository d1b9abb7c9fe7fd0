#pragma once

#include <QComboBox>

namespace eigenlink {

/// A choice of symbols, typeset: "MCS: M_r" is shown with its index below the line.
class SymbolComboBox : public QComboBox {
    Q_OBJECT

public:
    explicit SymbolComboBox(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace eigenlink
