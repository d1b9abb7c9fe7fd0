#pragma once

#include <QComboBox>

namespace eigenlink {

/// A list of quantities in which one is found by typing a part of its name. Typed text that is none of them is taken
/// back when the box is left.
class QuantityBox : public QComboBox {
    Q_OBJECT

public:
    /// `name` is for screen readers and the tool tip.
    explicit QuantityBox(const QString& name, QWidget* parent = nullptr);

    /// Fills it, with the meanings of the quantities behind their names; the same text stays chosen where it is there
    /// again, else `usual`. Emits nothing.
    void setQuantities(const QStringList& quantities, const QStringList& meanings, const QString& usual);
    /// Chooses a quantity by its name; emits nothing, and does nothing where it is not there.
    void choose(const QString& quantity);
    /// The chosen quantity; text that is being typed is not.
    QString chosen() const { return itemText(currentIndex()); }
};

}  // namespace eigenlink
