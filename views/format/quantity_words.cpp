#include "views/format/quantity_words.h"

#include "model/basics/collect.h"
#include "model/quantities/quantity_kind.h"
#include "views/format/format.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QStyledItemDelegate>

namespace eigenlink {

namespace {

QString nameAndWords(const QString& name, const QString& words)
{
    return words.isEmpty() ? name : name + QStringLiteral("  –  ") + words;
}

/// Items with their words behind them.
class DescribedItems : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text = nameAndWords(option->text, index.data(Qt::ToolTipRole).toString());
    }
};

void showWords(QAbstractItemView& list, int width)
{
    if (dynamic_cast<DescribedItems*>(list.itemDelegate()) == nullptr) {
        list.setItemDelegate(new DescribedItems(&list));
    }
    list.setMinimumWidth(width);
}

}  // namespace

QString quantityWords(const Mechanism& mechanism, const std::string& name)
{
    const QuantityKind& kind = kindOfQuantity(mechanism, name);
    const std::size_t at = name.find('@'), dot = name.rfind('.');
    if (kind.pattern.starts_with("POINT@LINK.") && at < dot) {
        return fromModel(Text("{1} of the force of {2} on {3}", name.substr(dot + 1), PartId{name.substr(0, at)},
                              PartId{name.substr(at + 1, dot - at - 1)}));
    }
    return fromModel(Text::term(kind.help));
}

QStringList quantityWords(const Mechanism& mechanism, const std::vector<std::string>& names)
{
    return mapped<QStringList>(names, [&](const std::string& name) { return quantityWords(mechanism, name); });
}

void describeItems(QComboBox& box, const QStringList& words)
{
    constexpr int kBesides = 40;  // margins and the scroll bar [px]
    QString longest;
    for (int i = 0; i < box.count(); ++i) {
        box.setItemData(i, words.value(i), Qt::ToolTipRole);
        box.setItemData(i, words.value(i), Qt::AccessibleDescriptionRole);
        const QString all = nameAndWords(box.itemText(i), words.value(i));
        longest = all.size() > longest.size() ? all : longest;
    }
    const int width = box.fontMetrics().horizontalAdvance(longest) + kBesides;
    showWords(*box.view(), width);
    if (box.completer() != nullptr && box.completer()->completionMode() != QCompleter::InlineCompletion) {
        showWords(*box.completer()->popup(), width);
    }
}

}  // namespace eigenlink
