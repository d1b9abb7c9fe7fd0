#include "views/matrices/symbol_combo_box.h"

#include "views/format/typeset.h"

#include <QStylePainter>
#include <QStyledItemDelegate>

#include <utility>

namespace eigenlink {

namespace {

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
        drawTypeset(*painter, area.adjusted(4, 0, 0, 0), text, bare.font,
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
    drawTypeset(painter, area.adjusted(2, 0, 0, 0), text, font(), palette().color(group, QPalette::Text));
}

}  // namespace eigenlink
