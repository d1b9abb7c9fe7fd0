#include "views/matrices/symbol_combo_box.h"

#include "views/format/typeset.h"

#include <QStylePainter>
#include <QStyledItemDelegate>
#include <QTextDocument>

#include <utility>

namespace eigenlink {

namespace {

/// One line of symbols, in the middle of a rectangle at its left.
void drawSymbols(QPainter& painter, const QRect& area, const QString& text, const QFont& font, const QColor& color)
{
    QTextDocument line;
    line.setDocumentMargin(0);
    line.setDefaultFont(font);
    line.setHtml(QStringLiteral("<span style=\"color: %1\">%2</span>").arg(color.name(), typeset(text)));
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.left(), area.top() + (area.height() - line.size().height()) / 2);
    line.drawContents(&painter);
    painter.restore();
}

class SymbolDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem bare = option;
        initStyleOption(&bare, index);
        const QString text = std::exchange(bare.text, QString());
        const QStyle& style = *bare.widget->style();
        style.drawControl(QStyle::CE_ItemViewItem, &bare, painter, bare.widget);
        bare.text = text;
        const bool isSelected = bare.state.testFlag(QStyle::State_Selected);
        const QRect area = style.subElementRect(QStyle::SE_ItemViewItemText, &bare, bare.widget);
        drawSymbols(*painter, area.adjusted(4, 0, 0, 0), text, bare.font,
                    bare.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    }
};

}  // namespace

SymbolComboBox::SymbolComboBox(QWidget* parent) : QComboBox(parent)
{
    setItemDelegate(new SymbolDelegate(this));
}

void SymbolComboBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QString text = std::exchange(option.currentText, QString());
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect area = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const QPalette::ColorGroup group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    drawSymbols(painter, area.adjusted(2, 0, 0, 0), text, font(), palette().color(group, QPalette::Text));
}

}  // namespace eigenlink
