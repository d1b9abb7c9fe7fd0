#include "app/window/pages/page.h"

#include "app/document/session.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <ranges>
#include <utility>

namespace eigenlink {

Page::Page(const PageContext& context, QObject* parent) : QObject(parent), m_session(context.session)
{
    connect(&m_session, &Session::requestsRestored, this, [this] { restore(); });
}

const RequestTexts* Page::restored(const std::string& study) const
{
    const auto found = m_session.requests().find(study);
    return found != m_session.requests().end() ? &found->second : nullptr;
}

// Inner views first: an outer one may set a size of an inner one.
void Page::setTheme(const Theme& theme)
{
    const QList<QWidget*> views = m_widget->findChildren<QWidget*>();
    for (QWidget* view : std::views::reverse(views)) {
        if (auto* themed = dynamic_cast<Themed*>(view)) {
            themed->setTheme(theme);
        }
    }
}

void Page::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    frontChanged();
}

void Page::showOnCanvas(const std::shared_ptr<const Exhibit>& exhibit)
{
    const std::shared_ptr<const Exhibit> before = std::exchange(m_exhibit, exhibit);
    if (exhibit != nullptr || (before != nullptr && m_session.shown().exhibit() == before)) {
        m_session.setExhibit(exhibit);
    }
}

}  // namespace eigenlink
