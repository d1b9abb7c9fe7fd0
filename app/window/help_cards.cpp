#include "app/window/help_cards.h"

#include "views/format/help_key.h"
#include "views/help/glossary_view.h"
#include "views/help/help_card.h"
#include "views/help/term.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCursor>
#include <QDialog>
#include <QFrame>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kCardWidth = 420;
constexpr int kTallestControl = 4;  ///< in lines of text: what is taller is read, not used

/// Under a resting pointer the card is about the cell; on F1 it is about the column.
enum class HelpRequest { brief, card };

/// The key of a heading of a table there, or of the column of a cell.
QString columnKeyAt(const QWidget& widget, QPoint at, HelpRequest request)
{
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget);
        header != nullptr && header->model() != nullptr) {
        const int section = header->logicalIndexAt(at);
        return section < 0 ? QString()
                           : header->model()->headerData(section, header->orientation(), kHelpRole).toString();
    }
    const auto* view = request == HelpRequest::card ? qobject_cast<const QAbstractItemView*>(&widget) : nullptr;
    const QModelIndex index = view != nullptr && view->model() != nullptr ? view->indexAt(at) : QModelIndex();
    return index.isValid() ? view->model()->headerData(index.column(), Qt::Horizontal, kHelpRole).toString()
                           : QString();
}

/// The key that the widget itself names, or its scroll area.
QString ownKeyAt(const QWidget& widget, QPoint global, HelpRequest request)
{
    const QString own = widget.property(kHelpProperty).toString();
    if (!own.isEmpty()) {
        return own;
    }
    const QString column = columnKeyAt(widget, widget.mapFromGlobal(global), request);
    const QWidget* parent = widget.parentWidget();
    const bool isViewport =
        column.isEmpty() && parent != nullptr && widget.objectName() == QLatin1String("qt_scrollarea_viewport");
    return isViewport ? columnKeyAt(*parent, widget.mapFromGlobal(global), request) : column;
}

/// The term of the widget or of its parent.
const HelpTerm* termOf(const QWidget* widget, QPoint global)
{
    for (; widget != nullptr; widget = widget->isWindow() ? nullptr : widget->parentWidget()) {
        if (const HelpTerm* term = findTerm(ownKeyAt(*widget, global, HelpRequest::card))) {
            return term;
        }
    }
    return nullptr;
}

}  // namespace

HelpCards::HelpCards(QWidget& window)
    : QObject(&window), m_window(window), m_popup(new QFrame(&window, Qt::Popup)), m_card(new HelpCard)
{
    m_popup->setFrameShape(QFrame::StyledPanel);
    m_popup->setAccessibleName(tr("Explanation"));
    auto* column = new QVBoxLayout(m_popup);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_card);
    connect(m_card, &HelpCard::exampleRequested, this, [this](const QString& name) {
        m_popup->hide();
        Q_EMIT exampleRequested(name);
    });
    connect(m_card, &HelpCard::allRequested, this, [this] {
        m_popup->hide();
        showGlossary(m_card->term());
    });
    qApp->installEventFilter(this);
}

bool HelpCards::isCardShown() const
{
    return m_popup->isVisible();
}

bool HelpCards::isGlossaryShown() const
{
    return m_dialog != nullptr && m_dialog->isVisible();
}

const HelpTerm* HelpCards::termAt(QPoint globalPosition) const
{
    const QWidget* under = QApplication::widgetAt(globalPosition);
    return under != nullptr && under->window() == &m_window ? termOf(under, globalPosition) : nullptr;
}

void HelpCards::explain()
{
    const QPoint pointer = QCursor::pos();
    const HelpTerm* term = termAt(pointer);
    QPoint at = pointer;
    const QWidget* focus = QApplication::focusWidget();
    if (term == nullptr && focus != nullptr && focus->window() == &m_window) {
        at = focus->mapToGlobal(focus->rect().center());
        term = termOf(focus, at);
    }
    term != nullptr ? showTerm(*term, at) : showGlossary(nullptr);
}

// Beside the pointer, on the screen.
void HelpCards::showTerm(const HelpTerm& term, QPoint globalPosition)
{
    m_card->setTerm(term);
    const QRect screen = m_window.screen()->availableGeometry();
    const int width =
        std::min(std::max(kCardWidth, 32 * m_card->fontMetrics().averageCharWidth() * 2), screen.width() - 20);
    m_popup->setFixedWidth(width);
    m_popup->resize(width, std::min(m_popup->heightForWidth(width), screen.height() - 20));
    QRect place(globalPosition + QPoint(12, 14), m_popup->size());
    place.moveLeft(
        std::clamp(place.left(), screen.left() + 10, std::max(screen.left() + 10, screen.right() - width - 10)));
    place.moveTop(
        std::clamp(place.top(), screen.top() + 10, std::max(screen.top() + 10, screen.bottom() - place.height() - 10)));
    m_popup->move(place.topLeft());
    m_popup->show();
    m_card->exampleButton()->setFocus();
}

void HelpCards::makeGlossary()
{
    m_dialog = new QDialog(&m_window);
    m_dialog->setWindowTitle(tr("Terms and symbols"));
    m_dialog->setModal(false);
    m_glossary = new GlossaryView;
    auto* column = new QVBoxLayout(m_dialog);
    column->addWidget(m_glossary);
    connect(m_glossary, &GlossaryView::exampleRequested, this, &HelpCards::exampleRequested);
    const QSize room = m_window.screen()->availableSize();
    m_dialog->resize(QSize(820, 560).boundedTo(0.9 * room));
}

void HelpCards::showGlossary(const HelpTerm* term)
{
    if (m_dialog == nullptr) {
        makeGlossary();
    }
    if (term != nullptr) {
        m_glossary->setTerm(*term);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    m_glossary->search()->setFocus();
}

// The tooltips of things come first: a mark under the pointer before the plot that it is in. Over plots and
// pages, which one reads, nothing is laid: they explain themselves at F1.
bool HelpCards::showBrief(QWidget& widget, const QHelpEvent& help) const
{
    const bool isOwn = !widget.property(kHelpProperty).toString().isEmpty();
    if (isOwn && widget.height() > kTallestControl * widget.fontMetrics().height()) {
        return false;
    }
    const HelpTerm* term =
        widget.window() == &m_window ? findTerm(ownKeyAt(widget, help.globalPos(), HelpRequest::brief)) : nullptr;
    if (term == nullptr) {
        return false;
    }
    const QString more = tr("F1: symbol, unit, papers, an example");
    if (QToolTip::isVisible() && !QToolTip::text().contains(more)) {
        return true;
    }
    const QString own = widget.property(kHelpProperty).toString().isEmpty() ? QString() : widget.toolTip();
    const QString words = own.isEmpty()
                              ? QString()
                              : QStringLiteral("<p>%1</p>").arg(Qt::mightBeRichText(own) ? own : own.toHtmlEscaped());
    QToolTip::showText(help.globalPos(), words + briefOf(*term) + QStringLiteral("<p><small>%1</small></p>").arg(more),
                       &widget);
    return true;
}

bool HelpCards::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ToolTip && watched->isWidgetType()) {
        return showBrief(*static_cast<QWidget*>(watched), *static_cast<QHelpEvent*>(event));
    }
    return false;
}

}  // namespace eigenlink
