#include "app/window/pages/matrices/matrices_page.h"

#include "app/document/session.h"
#include "app/window/parts/card.h"
#include "views/matrices/matrix_view.h"

namespace eigenlink {

MatricesPage::MatricesPage(const PageContext& context, QObject* parent)
    : Page(parent), m_view(new MatrixView), m_card(new Card({}, m_view))
{
    connect(&context.session, &Session::shownChanged, m_view, &MatrixView::setShown);
}

void MatricesPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

}  // namespace eigenlink
