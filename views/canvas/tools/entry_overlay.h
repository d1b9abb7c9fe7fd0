#pragma once

#include "views/canvas/tools/snap.h"

#include <QFrame>

#include <array>

class QLabel;
class QLineEdit;

namespace eigenlink {

/// Two small fields beside the pointer for numbers typed while drawing: x and y, or length and angle, or force and
/// angle. Plain numbers are in the units of the document; with a unit, or an angle with π in it, the unit that is typed
/// counts. Tab goes on, Return accepts, Esc takes back.
class EntryOverlay : public QFrame {
    Q_OBJECT

public:
    explicit EntryOverlay(QWidget* parent);

    /// The units of plain numbers.
    void setUnits(const DisplayUnits& units) { m_units = units; }
    /// Shows the fields for this kind of entry near a position, with a text typed into the first.
    void open(Entry entry, const QString& text, QPoint near);
    void dismiss();
    bool isOpen() const { return isVisible(); }
    /// Sets the contents of empty fields: the place of the pointer, in metres or newtons and radians.
    void setLiveValues(double first, double second);
    TypedNumbers values() const { return m_values; }
    QLineEdit* field(int index) const { return m_fields[static_cast<std::size_t>(index)]; }

Q_SIGNALS:
    void changed();
    void accepted();
    void cancelled();
    /// A sentence about the fault in a number.
    void refused(const QString& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void readFields();
    void placeAt(QPoint near);
    QString readField(std::size_t index);
    Quantity quantityOf(std::size_t index) const;

    Entry m_entry = Entry::none;
    DisplayUnits m_units;
    std::array<QLabel*, 2> m_labels{};
    std::array<QLineEdit*, 2> m_fields{};
    TypedNumbers m_values;
};

}  // namespace eigenlink
