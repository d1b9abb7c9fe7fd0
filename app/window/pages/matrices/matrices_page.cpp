#include "app/window/pages/matrices/matrices_page.h"

#include "app/document/session.h"
#include "app/window/parts/card.h"
#include "views/matrices/matrix_view.h"

namespace eigenlink {

MatricesPage::MatricesPage(const PageContext& context, QObject* parent) : Page(context, parent), m_view(new MatrixView)
{
    setWidget(cardOf(m_view));
    connect(&session(), &Session::shownChanged, m_view, &MatrixView::setShown);
}

}  // namespace eigenlink
