#include "app/window/parts/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace eigenlink {

Card::Card(const QString& heading, QWidget* view, QWidget* parent)
    : QFrame(parent), m_heading(new QLabel(heading, this)), m_headingRow(new QHBoxLayout)
{
    setProperty("role", QStringLiteral("card"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addLayout(m_headingRow);
    if (!heading.isEmpty()) {
        m_heading->setProperty("role", QStringLiteral("heading"));
        m_headingRow->setContentsMargins(12, 9, 10, 5);
        m_headingRow->addWidget(m_heading, 1);
    } else {
        m_heading->hide();
    }
    column->addWidget(view, 1);
}

void Card::setHeading(const QString& heading)
{
    m_heading->setText(heading);
}

void Card::addToHeading(QWidget* widget)
{
    m_headingRow->addWidget(widget);
}

}  // namespace eigenlink
