#pragma once

#include "views/canvas/tools/snap.h"

#include <QFrame>

#include <array>

class QLabel;
class QLineEdit;

namespace eigenlink {

/// Two small fields beside the pointer for numbers typed while drawing: x and y, or length and angle, or force and
/// angle. A plain angle is in degrees; with a unit or with π in it, it is what it says. Tab goes on, Return accepts,
/// Esc takes back.
class EntryOverlay : public QFrame {
    Q_OBJECT

public:
    explicit EntryOverlay(QWidget* parent);

    /// Shows the fields for this kind of entry near a position, with a text typed into the first.
    void open(Entry entry, const QString& text, QPoint near);
    void dismiss();
    bool isOpen() const { return isVisible(); }
    /// What stands in empty fields: where the pointer is, in metres or newtons and radians.
    void setLiveValues(double first, double second);
    TypedNumbers values() const { return m_values; }
    QLineEdit* field(int index) const { return m_fields[static_cast<std::size_t>(index)]; }

Q_SIGNALS:
    void changed();
    void accepted();
    void cancelled();
    /// A sentence about what is wrong with a number.
    void refused(const QString& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void readFields();
    void placeAt(QPoint near);
    QString readField(std::size_t index);
    Quantity quantityOf(std::size_t index) const;

    Entry m_entry = Entry::none;
    std::array<QLabel*, 2> m_labels{};
    std::array<QLineEdit*, 2> m_fields{};
    TypedNumbers m_values;
};

/// A typed angle [rad]: plain numbers are degrees unless they name π.
struct TypedAngle {
    std::optional<double> value;
    QString error;
};
TypedAngle evaluateTypedAngle(const QString& text);

}  // namespace eigenlink
