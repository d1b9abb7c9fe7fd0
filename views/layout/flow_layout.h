#pragma once

#include <QLayout>

#include <vector>

class QLabel;

namespace eigenlink {

/// Puts its items beside each other, as wide as they like to be, and begins a new line where there is no room for the
/// next: in a narrow panel nothing is cut. The rest of a line goes to the items that expand. It asks for the height
/// of its lines also where nobody asks for a height that depends on the width, such as in splitters.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& area) override;

private:
    struct Line {
        std::vector<QLayoutItem*> items;
        int width = 0, height = 0;
    };
    std::vector<Line> linesFor(int width) const;
    void place(const Line& line, QRect area) const;

    std::vector<QLayoutItem*> m_items;
    int m_height = 0;  ///< that its lines had when it was laid out last
};

/// A field behind a quiet word, as one item of a row; where it grows it takes the room that is left.
QWidget* captioned(const QString& words, QWidget* field, bool grows = false);

/// Plain words that wrap and can be copied; in a role of the style sheet where one is given.
QLabel* paragraph(const char* role = nullptr);

}  // namespace eigenlink
