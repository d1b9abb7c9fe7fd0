#include "app/report/page_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextOption>

#include <algorithm>

namespace eigenlink::report {

namespace {

constexpr double kUnlimited = 1e7;  ///< wider than any text

QFont fontOf(const TextStyle& style)
{
    QFont font(style.family);
    font.setPixelSize(qRound(style.size * kPoint));
    font.setBold(style.bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// Characters that a line cannot hold become blanks.
QString lineText(const std::string& text)
{
    QString result = QString::fromStdString(text);
    for (QChar& c : result) {
        const bool isControl =
            c.category() == QChar::Other_Control || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
        c = isControl ? QChar(u' ') : c;
    }
    return result;
}

QTextCharFormat formatOf(Style style)
{
    QTextCharFormat format;
    switch (style) {
        case Style::italic:
            format.setFontItalic(true);
            break;
        case Style::bold:
            format.setFontWeight(QFont::Bold);
            break;
        case Style::code:
            format.setFontFamilies({QStringLiteral("DejaVu Sans Mono")});
            break;
        case Style::lower:
            format.setVerticalAlignment(QTextCharFormat::AlignSubScript);
            break;
        case Style::raised:
            format.setVerticalAlignment(QTextCharFormat::AlignSuperScript);
            break;
        case Style::plain:
            break;
    }
    return format;
}

}  // namespace

TextStyle bodyStyle()
{
    return {.family = QStringLiteral("DejaVu Serif")};
}

TextStyle captionStyle()
{
    return {.family = QStringLiteral("DejaVu Sans"), .size = 7.8, .color = QColor(0x3a, 0x46, 0x58)};
}

TextStyle cellStyle()
{
    return {.family = QStringLiteral("DejaVu Serif"), .size = 8.2, .leading = 1.2};
}

TextStyle cellHeadStyle()
{
    return {.family = QStringLiteral("DejaVu Sans"), .size = 7.4, .bold = true, .leading = 1.2};
}

SetText::SetText(const Line& text, const TextStyle& style, double width)
    : m_layout(std::make_shared<QTextLayout>()), m_color(style.color)
{
    const QFont font = fontOf(style);
    QString characters;
    QList<QTextLayout::FormatRange> ranges;
    for (const Run& run : text.runs()) {
        const QString piece = lineText(run.text);
        ranges.push_back({static_cast<int>(characters.size()), static_cast<int>(piece.size()), formatOf(run.style)});
        characters += piece;
    }
    QTextOption option(style.alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    m_layout->setFont(font);
    m_layout->setText(characters);
    m_layout->setFormats(ranges);
    m_layout->setTextOption(option);
    m_lineHeight = style.leading * QFontMetricsF(font).height() / 1.16;
    m_layout->beginLayout();
    double top = 0;
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, top});
        top += m_lineHeight;
    }
    m_layout->endLayout();
}

double SetText::naturalWidth() const
{
    double widest = 0;
    for (int i = 0; i < m_layout->lineCount(); ++i) {
        widest = std::max(widest, m_layout->lineAt(i).naturalTextWidth());
    }
    return widest;
}

void SetText::paint(QPainter& painter, QPointF at) const
{
    painter.setPen(m_color);
    m_layout->draw(&painter, at);
}

void SetText::paintLine(QPainter& painter, QPointF at, int line) const
{
    painter.setPen(m_color);
    m_layout->lineAt(line).draw(&painter, at - QPointF(0, m_layout->lineAt(line).y()));
}

double widthOf(const Line& text, const TextStyle& style)
{
    return SetText(text, style, kUnlimited).naturalWidth();
}

std::vector<Slice> slicesOf(const SetText& text, double indent, double gap, bool keepWithNext)
{
    std::vector<Slice> slices;
    const int count = text.lineCount();
    for (int i = 0; i < count; ++i) {
        Slice slice;
        slice.height = text.lineHeight();
        slice.gap = i == 0 ? gap : 0;
        slice.keepWithNext = (i == 0 && count > 1) || i == count - 2 || (i == count - 1 && keepWithNext);
        slice.paint = [text, indent, i](QPainter& painter, QPointF at) {
            text.paintLine(painter, at + QPointF(indent, 0), i);
        };
        slices.push_back(std::move(slice));
    }
    return slices;
}

}  // namespace eigenlink::report
