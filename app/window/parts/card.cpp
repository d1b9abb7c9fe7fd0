#include "app/window/parts/card.h"

#include <QFrame>
#include <QVBoxLayout>

namespace eigenlink {

QWidget* cardOf(QWidget* view)
{
    auto* card = new QFrame;
    card->setProperty("role", QStringLiteral("card"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addWidget(view, 1);
    return card;
}

}  // namespace eigenlink
