#include "app/window/pages/equations/equations_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "views/format/format.h"
#include "views/studies/explain/equations_view.h"

#include <QCheckBox>
#include <QTextBrowser>

#include <QApplication>
#include <QClipboard>

namespace eigenlink {

EquationsPage::EquationsPage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_view(new EquationsView)
{
    setWidget(cardOf(m_view));
    connect(&session(), &Session::shownChanged, this, &EquationsPage::follow);
    connect(m_view, &EquationsView::pointedAt, this, &EquationsPage::pointedAt);
    connect(m_view, &EquationsView::numbersToggled, this, [this] {
        session().keepRequest("equations", requestTexts(*findStudy("equations"), asked().request));
        write();
    });
    connect(m_view, &EquationsView::copyRequested, this, &EquationsPage::copy);
    connect(m_view, &EquationsView::selected, this, [this](const std::vector<std::string>& parts) {
        session().select({parts, session().selection().mode});
    });
}

std::vector<WindowFigure> EquationsPage::figures() const
{
    return {{.key = QStringLiteral("equations"),
             .name = windowText("E&quations"),
             .view = m_view->text(),
             .find = [this]() -> std::optional<FigureData> {
                 const QSize size = m_view->figureSize();
                 if (size.isEmpty() || m_written == nullptr) {
                     return std::nullopt;
                 }
                 return FigureData{
                     {windowText("Equations"), size, [view = m_view](QPainter& painter) { view->paintFigure(painter); },
                      writeMechanism(m_written->mechanism)},
                     {},
                     m_view->text()->toPlainText()};
             },
             .copyKeys = {},
             .hasOwnMenu = true,
             .words = {}}};
}

AskedStudy EquationsPage::asked() const
{
    return askedOfSeen(*findStudy("equations"), session().shown(),
                       {{"numbers", requestText(RequestValue(m_view->hasNumbers()))}});
}

void EquationsPage::frontChanged()
{
    if (isInFront()) {
        follow(session().shown());
    } else {
        Q_EMIT pointedAt({});
    }
}

void EquationsPage::setHovered(const QString& id)
{
    m_view->setHovered(id.isEmpty() || !isInFront() ? std::vector<std::string>() : std::vector{id.toStdString()});
}

void EquationsPage::follow(const Shown& shown)
{
    if (!isInFront()) {
        return;
    }
    m_view->setLit(shown.selection().ids);
    if (shown.analysis() != m_written || m_sheet == nullptr) {
        write();
    }
}

void EquationsPage::restore()
{
    if (const RequestTexts* texts = restored("equations")) {
        m_view->numbers()->setChecked(texts->contains("numbers"));
    }
}

void EquationsPage::write()
{
    m_written = session().analysis();
    m_sheet = m_written != nullptr
                  ? std::make_shared<const EquationSheet>(equationSheet(*m_written, m_view->hasNumbers()))
                  : nullptr;
    m_view->setSheet(m_sheet);
}

void EquationsPage::copy() const
{
    if (m_sheet != nullptr) {
        QApplication::clipboard()->setText(fromModel(latexOf(*m_sheet, true, languageOfWindow())));
    }
}

}  // namespace eigenlink
