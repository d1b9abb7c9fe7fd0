#include "app/window/pages/rest/rest_page.h"

#include "app/document/session.h"
#include "app/window/parts/card.h"
#include "app/window/parts/panel_splitter.h"
#include "views/rest/rest_view.h"
#include "views/story/story_view.h"

namespace eigenlink {

RestPage::RestPage(const PageContext& context, QObject* parent)
    : Page(parent), m_rest(new RestView), m_story(new StoryView), m_column(new PanelSplitter(Qt::Vertical))
{
    m_column->setObjectName(QStringLiteral("rest"));
    m_column->setHandleWidth(kCardGap);
    m_column->setChildrenCollapsible(false);
    m_column->addWidget(new Card({}, m_rest));
    m_column->addWidget(new Card({}, m_story));
    m_column->setSizes({280, 340});
    Session& session = context.session;
    connect(&session, &Session::shownChanged, m_rest, &RestView::setShown);
    connect(&session, &Session::statementChanged, m_rest,
            [this](const Statement& statement) { m_rest->setStatement(statement.text, statement.details); });
    connect(m_rest, &RestView::selected, &session, &Session::select);
    connect(&session, &Session::shownChanged, m_story,
            [this](const Shown& shown) { m_story->setMechanism(shown.mechanism()); });
}

QWidget* RestPage::widget() const
{
    return m_column;
}

void RestPage::setTheme(const Theme& theme)
{
    m_rest->setTheme(theme);
    m_story->setTheme(theme);
}

}  // namespace eigenlink
