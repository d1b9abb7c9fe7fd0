#include "app/window/parts/study_panel.h"

#include "views/format/help_key.h"
#include "views/layout/fit_tabs.h"
#include "views/layout/flow_layout.h"
#include "views/layout/wrapping_pane.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

const QuestionWords& wordsOf(Question question)
{
    return questions()[static_cast<std::size_t>(question)];
}

QString translated(const char* words)
{
    return QCoreApplication::translate("Question", words);
}

QTabBar* makeBar(const QString& name)
{
    auto* bar = new QTabBar;
    bar->setExpanding(false);
    bar->setUsesScrollButtons(true);
    bar->setAccessibleName(name);
    return bar;
}

/// A stack as tall as its page in front: QStackedLayout takes the tallest of all whose height depends on the width.
class PageStack : public QStackedWidget {
public:
    int heightForWidth(int width) const override { return currentWidget()->heightForWidth(width); }
};

}  // namespace

StudyPanel::StudyPanel(QWidget* parent)
    : QWidget(parent),
      m_bar(new QWidget),
      m_choices(new QButtonGroup(this)),
      m_title(new QLabel),
      m_titleRow(new QHBoxLayout),
      m_tabs(makeBar(tr("Pages of the question"))),
      m_stack(new PageStack),
      m_empty(new QLabel)
{
    setAccessibleName(tr("Studies"));
    m_bar->setAccessibleName(tr("Questions"));
    auto* choices = new FlowLayout(m_bar);
    choices->setSpacing(1);
    m_title->setProperty("role", QStringLiteral("question"));
    m_title->setContentsMargins(4, 0, 4, 0);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setWordWrap(true);
    m_empty->setProperty("role", QStringLiteral("muted"));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setContentsMargins(40, 40, 40, 40);
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_bar);
    m_titleRow->addWidget(m_title, 1);
    column->addLayout(m_titleRow);
    column->addWidget(m_tabs);
    keepTabsWhole(*m_tabs);
    m_stack->setSizePolicy(QSizePolicy::Ignored,
                           QSizePolicy::Preferred);  // as wide as the panel, whatever it would like
    QScrollArea* area = scrolling(m_stack);
    area->setFocusPolicy(Qt::NoFocus);
    column->addWidget(area, 1);
    connect(m_choices, &QButtonGroup::idToggled, this, [this](int id, bool isChosen) {
        if (isChosen) {
            setQuestion(static_cast<Question>(id));
        }
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) { setCurrentIndex(m_tabs->tabData(tab).toInt()); });
}

void StudyPanel::addPage(Question question, const QString& title, const QString& tip, const QString& emptyWords,
                         QWidget* page)
{
    m_pages.append({question, title, tip, emptyWords, page});
    m_stack->addWidget(page);
    if (m_choices->button(static_cast<int>(question)) == nullptr) {
        addQuestion(question);
        m_last[question] = count() - 1;
    }
    if (m_current < 0) {
        m_current = 0;
    }
    showCurrent();
}

void StudyPanel::addButton(QAction* action)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    m_titleRow->addWidget(button);
}

// Questions stand in the order of their keys, whichever page came first.
void StudyPanel::addQuestion(Question question)
{
    const QuestionWords& words = wordsOf(question);
    auto* choice = new QPushButton(translated(words.name));
    choice->setProperty("role", QStringLiteral("question-choice"));
    choice->setCheckable(true);
    choice->setToolTip(tr("%1  (key %2)").arg(translated(words.sentence)).arg(static_cast<int>(question) + 1));
    m_choices->addButton(choice, static_cast<int>(question));
    QLayout* row = m_bar->layout();
    while (row->count() > 0) {
        delete row->takeAt(0);
    }
    for (const Question each : asked()) {
        row->addWidget(m_choices->button(static_cast<int>(each)));
    }
}

void StudyPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    spaceChoices();
}

// Larger words ask for another layout of the same size.
bool StudyPanel::event(QEvent* event)
{
    const bool isTaken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        spaceChoices();
    }
    return isTaken;
}

// Lighter letters keep the questions in one row; where they do not, two rows of the usual ones are read better.
void StudyPanel::spaceChoices()
{
    constexpr int kMostSpacing = 14;
    const int count = static_cast<int>(m_choices->buttons().size());
    const int gap =
        m_choices->buttons().isEmpty() ? 0 : m_choices->buttons().first()->fontMetrics().horizontalAdvance(u' ');
    const auto fits = [&](QFont::Weight weight) { return roomOfChoices(weight) + count * gap <= m_bar->width(); };
    const bool wraps = !fits(QFont::Normal), isTight = !wraps && !fits(QFont::DemiBold);
    for (QAbstractButton* choice : m_choices->buttons()) {
        setTight(*choice, isTight);
    }
    const int spare = m_bar->width() - roomOfChoices(isTight ? QFont::Normal : QFont::DemiBold);
    const int spacing = wraps ? 2 * gap : std::clamp(spare / (count + 1), gap, std::max(gap, kMostSpacing));
    if (spacing != m_bar->layout()->spacing()) {
        m_bar->layout()->setSpacing(spacing);
    }
}

/// The width of all questions beside each other in letters of a weight.
int StudyPanel::roomOfChoices(QFont::Weight weight) const
{
    constexpr int kBorders = 2;
    int room = 0;
    for (const QAbstractButton* choice : m_choices->buttons()) {
        QFont font = choice->font();
        font.setWeight(weight);
        room += QFontMetrics(font).horizontalAdvance(choice->text()) + kBorders;
    }
    return room;
}

QList<int> StudyPanel::pagesOf(Question question) const
{
    QList<int> found;
    for (int i = 0; i < count(); ++i) {
        if (m_pages[i].question == question && !m_hidden.contains(m_pages[i].widget)) {
            found << i;
        }
    }
    return found;
}

QList<Question> StudyPanel::asked() const
{
    QList<Question> found;
    for (const QuestionWords& each : questions()) {
        if (m_choices->button(static_cast<int>(each.question)) != nullptr) {
            found << each.question;
        }
    }
    return found;
}

Question StudyPanel::question() const
{
    return m_current < 0 ? Question::rest : m_pages[m_current].question;
}

QString StudyPanel::titleOf(const QWidget* page) const
{
    const auto found = std::ranges::find(m_pages, page, &Entry::widget);
    return found == m_pages.end() ? QString() : found->title;
}

QString StudyPanel::currentTitle() const
{
    return m_title->text();
}

QString StudyPanel::emptyWords() const
{
    return m_stack->currentWidget() == m_empty ? m_empty->text() : QString();
}

void StudyPanel::setCurrentWidget(QWidget* page)
{
    for (int i = 0; i < count(); ++i) {
        if (m_pages[i].widget == page) {
            setCurrentIndex(i);
        }
    }
}

void StudyPanel::setCurrentIndex(int index)
{
    if (index >= 0 && index < count() && index != m_current) {
        m_current = index;
        m_last[m_pages[index].question] = index;
        showCurrent();
        Q_EMIT currentChanged();
    }
}

void StudyPanel::setQuestion(Question question)
{
    const QList<int> pages = pagesOf(question);
    if (m_last.contains(question) && !pages.isEmpty()) {
        setCurrentIndex(pages.contains(m_last[question]) ? m_last[question] : pages.first());
    }
}

void StudyPanel::setHidden(const QSet<QWidget*>& pages)
{
    if (pages == m_hidden) {
        return;
    }
    m_hidden = pages;
    for (QAbstractButton* choice : m_choices->buttons()) {
        choice->setVisible(!pagesOf(static_cast<Question>(m_choices->id(choice))).isEmpty());
    }
    for (int i = 0; i < count() && m_hidden.contains(currentWidget()); ++i) {
        if (!m_hidden.contains(m_pages[i].widget)) {
            setCurrentIndex(i);
        }
    }
    showCurrent();
}

void StudyPanel::setBare(bool isBare)
{
    m_bar->setVisible(!isBare);
    for (int i = 0; i < m_titleRow->count(); ++i) {
        m_titleRow->itemAt(i)->widget()->setVisible(!isBare);
    }
}

void StudyPanel::setEmpty(bool isEmpty)
{
    if (isEmpty != m_isEmpty) {
        m_isEmpty = isEmpty;
        showCurrent();
    }
}

// The page in front determines the height of all of them: one that has less room than it needs scrolls.
void StudyPanel::showCurrent()
{
    const Entry& page = m_pages[m_current];
    {
        const QSignalBlocker silent(m_choices);
        m_choices->button(static_cast<int>(page.question))->setChecked(true);
    }
    // Tab leads to the question that is asked, arrow keys from there to the others.
    for (QAbstractButton* choice : m_choices->buttons()) {
        choice->setFocusPolicy(choice->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
    }
    m_title->setText(translated(wordsOf(page.question).sentence));
    setProperty(kHelpProperty, page.widget->property(kHelpProperty));  // beside the page it is about the page
    fillTabs();
    m_empty->setText(page.emptyWords);
    m_stack->setCurrentWidget(m_isEmpty && !page.emptyWords.isEmpty() ? m_empty : page.widget);
    for (int i = 0; i < m_stack->count(); ++i) {
        QWidget& each = *m_stack->widget(i);
        QSizePolicy policy = each.sizePolicy();
        policy.setVerticalPolicy(&each == m_stack->currentWidget() ? QSizePolicy::Preferred : QSizePolicy::Ignored);
        each.setSizePolicy(policy);
    }
}

// One page needs no tab: its question is its title.
void StudyPanel::fillTabs()
{
    const QSignalBlocker silent(m_tabs);
    while (m_tabs->count() > 0) {
        m_tabs->removeTab(0);
    }
    const QList<int> pages = pagesOf(question());
    for (const int page : pages) {
        const int tab = m_tabs->addTab(m_pages[page].title);
        m_tabs->setTabData(tab, page);
        m_tabs->setTabToolTip(tab, m_pages[page].tip);
    }
    m_tabs->setCurrentIndex(static_cast<int>(pages.indexOf(m_current)));
    m_tabs->setVisible(pages.size() > 1);
    fitTabs(*m_tabs);
}

}  // namespace eigenlink
