#pragma once

#include <QLayout>

#include <vector>

class QLabel;

namespace eigenlink {

/// Puts the fields of a form into columns: labels of one width, fields of one width behind them, as many columns as
/// there is room for. Labels take a second line rather than half of the room; where even one column is too wide each
/// label stands above its field. It asks for the height of its rows also where nobody asks for a height that depends
/// on the width.
class FieldColumns : public QLayout {
public:
    FieldColumns();
    ~FieldColumns() override;

    /// The muted label of a field, which may take a second line.
    static QLabel* label(const QString& words, QWidget* field);
    /// Adds a field behind its label, or alone over the width of both.
    void addField(QWidget* label, QWidget* field);

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arranged({0, 0, width, 0}, false); }
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& area) override;

private:
    /// A field with its label; a null label leaves the width to the field.
    struct Cell {
        QLayoutItem* label = nullptr;
        QLayoutItem* field = nullptr;
    };
    struct Widths {
        int label = 0, field = 0;
        int columns = 1;
        bool isStacked = false;  ///< labels above their fields
    };
    std::vector<Cell> cells() const;
    Widths widthsFor(int width) const;
    int heightOf(const Cell& cell, const Widths& widths) const;
    void place(const Cell& cell, const Widths& widths, QRect area) const;
    /// The height of the rows in an area, which are placed there where this is wanted.
    int arranged(const QRect& area, bool isPlaced) const;

    std::vector<QLayoutItem*> m_items;
    std::vector<bool> m_isLabel;  ///< of each item
    int m_height = 0;             ///< that its rows had when it was laid out last
};

}  // namespace eigenlink
