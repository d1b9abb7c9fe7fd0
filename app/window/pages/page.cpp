#include "app/window/pages/page.h"

#include "app/document/session.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <ranges>
#include <utility>

namespace eigenlink {

namespace {

/// Puts the parts of a widget at its place in the order of Tab: parts that come late would be last of the window.
void putInOrder(QWidget& widget)
{
    QList<QWidget*> parts;
    for (QWidget* next = widget.nextInFocusChain(); next != &widget; next = next->nextInFocusChain()) {
        if (widget.isAncestorOf(next) && next->focusPolicy() != Qt::NoFocus) {
            parts << next;
        }
    }
    QWidget* before = widget.previousInFocusChain();
    while (before->focusPolicy() == Qt::NoFocus && before != &widget) {
        before = before->previousInFocusChain();
    }
    for (QWidget* part : parts) {
        QWidget::setTabOrder(before, part);
        before = part;
    }
}

}  // namespace

Page::Page(const PageContext& context, QObject* parent) : QObject(parent), m_session(context.session)
{
    connect(&m_session, &Session::requestsRestored, this, [this] {
        m_isToRestore = !m_isOpen;
        restore();
    });
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

void Page::open()
{
    if (!m_isOpen) {
        m_isOpen = true;
        build();
        if (m_isToRestore) {
            restore();
        }
        putInOrder(*m_widget);
        Q_EMIT opened();
    }
}

void Page::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    if (isInFront) {
        open();
    }
    if (m_isOpen) {
        frontChanged();
    }
}

void Page::showOnCanvas(const std::shared_ptr<const Exhibit>& exhibit)
{
    const std::shared_ptr<const Exhibit> before = std::exchange(m_exhibit, exhibit);
    if (exhibit != nullptr || (before != nullptr && m_session.shown().exhibit() == before)) {
        m_session.setExhibit(exhibit);
    }
}

}  // namespace eigenlink
