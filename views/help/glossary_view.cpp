#include "views/help/glossary_view.h"

#include "views/help/help_card.h"
#include "views/help/term.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocumentFragment>

#include <algorithm>
#include <vector>

namespace eigenlink {

namespace {

bool hasAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// Terms that are called so, then those whose symbol or explanation has the words.
std::vector<const HelpTerm*> termsWith(const QStringList& words)
{
    std::vector<const HelpTerm*> called, mentioning;
    for (const HelpTerm& term : terms()) {
        const QString all = nameOf(term) + u' ' + QString::fromUtf8(term.symbol) + u' ' +
                            QTextDocumentFragment::fromHtml(cardOf(term)).toPlainText();
        if (hasAll(nameOf(term), words)) {
            called.push_back(&term);
        } else if (hasAll(all, words)) {
            mentioning.push_back(&term);
        }
    }
    called.insert(called.end(), mentioning.begin(), mentioning.end());
    return called;
}

}  // namespace

GlossaryView::GlossaryView(QWidget* parent)
    : QWidget(parent), m_search(new QLineEdit), m_list(new QListWidget), m_nothing(new QLabel), m_card(new HelpCard)
{
    m_search->setPlaceholderText(tr("Find a term"));
    m_search->setAccessibleName(tr("Find a term"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Terms"));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_nothing->setProperty("role", QStringLiteral("muted"));
    m_card->allButton()->hide();
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("Explanation"));
    area->setWidget(m_card);
    auto* left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    left->addWidget(m_nothing, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(left, 2);
    row->addWidget(area, 3);
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryView::fill);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        const HelpTerm* term = item != nullptr ? findTerm(item->data(Qt::UserRole).toString()) : nullptr;
        if (term != nullptr) {
            m_card->setTerm(*term);
        }
    });
    connect(m_card, &HelpCard::exampleRequested, this, &GlossaryView::exampleRequested);
    fill({});
}

void GlossaryView::fill(const QString& typed)
{
    const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
    m_list->clear();
    for (const HelpTerm* term : termsWith(words)) {
        auto* item = new QListWidgetItem(nameOf(*term), m_list);
        item->setData(Qt::UserRole, QString::fromLatin1(term->key));
    }
    m_list->setCurrentRow(0);
    m_list->setVisible(m_list->count() > 0);
    m_nothing->setVisible(m_list->count() == 0);
    m_nothing->setText(tr("No term mentions “%1”.").arg(typed.trimmed()));
}

void GlossaryView::setTerm(const HelpTerm& term)
{
    m_search->clear();
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole).toString() == QLatin1String(term.key)) {
            m_list->setCurrentRow(row);
            m_list->scrollToItem(m_list->item(row));
        }
    }
}

// The arrows belong to the list while the text keeps the keyboard.
bool GlossaryView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress && m_list->count() > 0) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace eigenlink
