#pragma once

#include "app/window/parts/question.h"

#include <QFont>
#include <QList>
#include <QMap>
#include <QSet>
#include <QWidget>

class QAction;
class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace eigenlink {

/// The panel of pages beside the mechanism: one bar of questions, under it the question as a title and, where several
/// pages answer it, a tab for each. Questions without a page are not shown.
class StudyPanel : public QWidget {
    Q_OBJECT

public:
    explicit StudyPanel(QWidget* parent = nullptr);

    /// A page in answer to a question. `emptyWords` stand in its place while there is no mechanism to speak of; where
    /// they are empty the page is always shown.
    void addPage(Question question, const QString& title, const QString& tip, const QString& emptyWords, QWidget* page);
    /// A button at the right of the title.
    void addButton(QAction* action);
    int count() const { return static_cast<int>(m_pages.size()); }
    QWidget* widget(int index) const { return m_pages[index].widget; }
    /// The page in front, also while words stand in its place.
    QWidget* currentWidget() const { return m_current < 0 ? nullptr : m_pages[m_current].widget; }
    QString currentTitle() const;
    /// The words on the tab of a page.
    QString titleOf(const QWidget* page) const;
    QString emptyWords() const;
    /// Questions that have a page.
    QList<Question> asked() const;
    Question question() const;

public Q_SLOTS:
    void setCurrentWidget(QWidget* page);
    void setCurrentIndex(int index);
    /// Goes to the page of this question that was in front last.
    void setQuestion(eigenlink::Question question);
    /// Takes pages out of sight, and questions without any other page; none for an empty set.
    void setHidden(const QSet<QWidget*>& pages);
    /// Hides the questions and the title, so that the page has their room.
    void setBare(bool isBare);
    /// There is no mechanism that pages could be about.
    void setEmpty(bool isEmpty);

Q_SIGNALS:
    void currentChanged();

private:
    void spaceChoices();
    int roomOfChoices(QFont::Weight weight) const;
    struct Entry {
        Question question;
        QString title, tip, emptyWords;
        QWidget* widget;
    };

    void showCurrent();
    void fillTabs();
    QList<int> pagesOf(Question question) const;
    /// Spreads the questions over the width that is left.
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void addQuestion(Question question);

    QWidget* m_bar;           ///< of questions, in a second line where one is too narrow for all
    QButtonGroup* m_choices;  ///< the buttons on it; their ids are questions
    QLabel* m_title;          ///< the question as a sentence
    QHBoxLayout* m_titleRow;
    QTabBar* m_tabs;  ///< of the pages of a question
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QList<Entry> m_pages;
    QSet<QWidget*> m_hidden;
    QMap<Question, int> m_last;  ///< the page of each question that was in front last
    int m_current = -1;
    bool m_isEmpty = false;
};

}  // namespace eigenlink
