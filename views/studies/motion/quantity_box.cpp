#include "views/studies/motion/quantity_box.h"

#include "views/format/quantity_words.h"

#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace eigenlink {

QuantityBox::QuantityBox(const QString& name, QWidget* parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setAccessibleName(name);
    setToolTip(tr("%1: choose it from the list, or type a part of its name").arg(name));
    lineEdit()->setAccessibleName(name);
    lineEdit()->setToolTip(toolTip());
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    setMaxVisibleItems(24);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
        const int typed = findText(lineEdit()->text(), Qt::MatchFixedString);
        if (typed >= 0 && typed != currentIndex()) {
            setCurrentIndex(typed);
        }
        setEditText(chosen());
    });
}

void QuantityBox::setQuantities(const QStringList& quantities, const QStringList& meanings, const QString& usual)
{
    const QSignalBlocker silent(this);
    const QString before = chosen();
    clear();
    addItems(quantities);
    describeItems(*this, meanings);
    setCurrentIndex(std::max(findText(findText(before) >= 0 ? before : usual), count() > 0 ? 0 : -1));
}

void QuantityBox::choose(const QString& quantity)
{
    const QSignalBlocker silent(this);
    if (const int index = findText(quantity); index >= 0) {
        setCurrentIndex(index);
    }
}

}  // namespace eigenlink
