#pragma once

#include "app/report/page_slice.h"
#include "model/report/line.h"

#include <QColor>
#include <QFont>
#include <QTextLayout>

#include <memory>

namespace eigenlink::report {

/// The setting of words.
struct TextStyle {
    QString family;
    double size = 9.5;  ///< [pt]
    bool bold = false;
    QColor color{0x1b, 0x24, 0x30};
    Qt::Alignment alignment = Qt::AlignLeft;
    double leading = 1.28;  ///< distance of lines in heights of the font
};

TextStyle bodyStyle();
TextStyle captionStyle();
TextStyle cellStyle();
TextStyle cellHeadStyle();

/// Words set into lines of a width.
class SetText {
public:
    SetText(const Line& text, const TextStyle& style, double width);

    double height() const { return m_lineHeight * m_layout->lineCount(); }
    double lineHeight() const { return m_lineHeight; }
    int lineCount() const { return m_layout->lineCount(); }
    /// Width of the longest line.
    double naturalWidth() const;
    void paint(QPainter& painter, QPointF at) const;
    void paintLine(QPainter& painter, QPointF at, int line) const;

private:
    std::shared_ptr<QTextLayout> m_layout;
    QColor m_color;
    double m_lineHeight = 0;
};

/// Width that a text takes on one line.
double widthOf(const Line& text, const TextStyle& style);

/// The lines of a text as slices: never one line alone at the foot or at the head of a page. `keepWithNext`: the text
/// stays with what follows it.
std::vector<Slice> slicesOf(const SetText& text, double indent, double gap, bool keepWithNext);

}  // namespace eigenlink::report
