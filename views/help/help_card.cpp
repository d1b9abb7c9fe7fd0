#include "views/help/help_card.h"

#include "views/format/typeset.h"
#include "views/help/term.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace eigenlink {

HelpCard::HelpCard(QWidget* parent)
    : QWidget(parent),
      m_name(new QLabel),
      m_words(new QLabel),
      m_example(new QPushButton(tr("Open an example"))),
      m_all(new QPushButton(tr("All terms")))
{
    setAccessibleName(tr("Explanation"));
    m_name->setProperty("role", QStringLiteral("question"));
    m_name->setTextFormat(Qt::RichText);
    m_name->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_all->setProperty("role", QStringLiteral("link"));
    m_all->setToolTip(tr("Every word that the program uses, and what it means"));
    m_example->setToolTip(tr("Open an example in which this matters"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_example);
    row->addStretch(1);
    row->addWidget(m_all);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    column->addWidget(m_name);
    column->addWidget(m_words, 1);
    column->addLayout(row);
    connect(m_example, &QPushButton::clicked, this, [this] {
        if (m_term != nullptr) {
            Q_EMIT exampleRequested(QString::fromLatin1(m_term->example));
        }
    });
    connect(m_all, &QPushButton::clicked, this, &HelpCard::allRequested);
}

void HelpCard::setTerm(const HelpTerm& term)
{
    m_term = &term;
    const QString symbol = typesetFormula(QString::fromUtf8(term.symbol));
    m_name->setText(nameOf(term).toHtmlEscaped() +
                    (symbol.isEmpty() ? QString() : QStringLiteral("&nbsp;&nbsp;") + symbol));
    m_words->setText(cardOf(term));
    setAccessibleDescription(nameOf(term));
}

}  // namespace eigenlink
