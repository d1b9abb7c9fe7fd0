#pragma once

#include <QComboBox>

namespace eigenlink {

/// A list of quantities in which one is found by typing a part of its name. What is typed and is none of them is taken
/// back when the box is left.
class QuantityBox : public QComboBox {
    Q_OBJECT

public:
    /// `name` is for screen readers and the tool tip.
    explicit QuantityBox(const QString& name, QWidget* parent = nullptr);

    /// Fills it; the same text stays chosen where it is there again, else `usual`. Emits nothing.
    void setQuantities(const QStringList& quantities, const QString& usual);
    /// Chooses a quantity by its name; emits nothing, and does nothing where it is not there.
    void choose(const QString& quantity);
    /// The quantity that is chosen; what is being typed is not.
    QString chosen() const { return itemText(currentIndex()); }
};

}  // namespace eigenlink
