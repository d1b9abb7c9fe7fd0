#include "app/window/parts/card.h"

#include <QFrame>
#include <QVBoxLayout>

namespace eigenlink {

QWidget* emptyCard()
{
    auto* card = new QFrame;
    card->setProperty("role", QStringLiteral("card"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    return card;
}

void fillCard(QWidget& card, QWidget* view)
{
    static_cast<QVBoxLayout*>(card.layout())->addWidget(view, 1);
    view->show();  // at once, where the card is shown
}

QWidget* cardOf(QWidget* view)
{
    QWidget* card = emptyCard();
    static_cast<QVBoxLayout*>(card->layout())->addWidget(view, 1);
    return card;
}

}  // namespace eigenlink
