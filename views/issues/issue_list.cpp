#include "views/issues/issue_list.h"

#include "model/diagnosis/remedy.h"
#include "views/format/row_delegate.h"
#include "views/format/view_menu.h"
#include "views/issues/check_model.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

#include <stdexcept>
#include <utility>

namespace eigenlink {

IssueList::IssueList(QWidget* parent) : QWidget(parent), m_model(new CheckModel(this)), m_view(new QListView(this))
{
    auto* title = new QLabel(tr("Issues"), this);
    title->setProperty("role", QStringLiteral("heading"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 6, 6);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addWidget(m_view, 1);
    m_view->setModel(m_model);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setWordWrap(true);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setIconSize(QSize(16, 16));
    m_view->setTextElideMode(Qt::ElideNone);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setAccessibleName(tr("Issues"));
    m_view->setStatusTip(
        tr("What was checked and found: a click selects the parts concerned, or does what a remedy says"));
    setFocusProxy(m_view);
    connect(m_view, &QListView::clicked, this, &IssueList::choose);
    connect(m_view, &QListView::activated, this, &IssueList::choose);
    addToMenu(*m_view, tr("&Select the Parts Concerned"), tr("Select what this line is about"), [this] {
        if (m_view->currentIndex().isValid()) {
            selectPartsOf(m_view->currentIndex());
        }
    });
    addToMenu(*m_view, tr("&Copy"), tr("Copy this line as text"),
              [this] { QGuiApplication::clipboard()->setText(m_view->currentIndex().data().toString()); });
    m_view->setMouseTracking(true);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &QListView::entered, this, &IssueList::pointAt);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &IssueList::pointAt);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] { pointAt({}); });
}

void IssueList::pointAt(const QModelIndex& hovered)
{
    const QModelIndex index = hovered.isValid() || !m_view->hasFocus() ? hovered : m_view->currentIndex();
    const std::vector<std::string> ids =
        index.isValid() ? checks()[static_cast<std::size_t>(index.row())].ids : std::vector<std::string>();
    if (ids != m_pointed) {
        m_pointed = ids;
        Q_EMIT pointedAt(ids);
    }
}

bool IssueList::eventFilter(QObject* watched, QEvent* event)
{
    const bool isOver = watched == m_view->viewport() && event->type() == QEvent::Leave;
    const bool isFocus = event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut;
    const bool filtered = QWidget::eventFilter(watched, event);
    if (isOver || (isFocus && watched == m_view)) {
        pointAt({});
    }
    return filtered;
}

const std::vector<Check>& IssueList::checks() const
{
    return m_model->checks();
}

void IssueList::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    const std::shared_ptr<const Analysis> analysis = shown.nearestAnalysis();
    if (analysis == before.nearestAnalysis()) {
        return;
    }
    const QString first = checks().empty() ? QString() : checks().front().text;
    m_model->setChecks(analysis != nullptr ? checksOf(*analysis) : std::vector<Check>());
    if (!checks().empty() && checks().front().text != first) {
        m_view->scrollToTop();  // what is new stands first
    }
}

void IssueList::setTheme(const Theme& theme)
{
    m_model->setTheme(theme);
    static_cast<RowDelegate*>(m_view->itemDelegate())->setTheme(theme);
}

/// Sentences wrap anew at the new width.
void IssueList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_view->doItemsLayout();
}

void IssueList::choose(const QModelIndex& index)
{
    const Check check = checks()[static_cast<std::size_t>(index.row())];
    if (check.remedy) {
        mend(check);
    } else {
        selectPartsOf(index);
    }
}

void IssueList::mend(const Check& check)
{
    try {
        const Mechanism& mechanism = m_committed != nullptr ? *m_committed : m_shown.mechanism();
        Q_EMIT edited(check.text, remedied(mechanism, *check.remedy));
    } catch (const std::out_of_range&) {
        // The part has gone since, and with it the fault.
    }
}

void IssueList::selectPartsOf(const QModelIndex& index)
{
    const Check check = checks()[static_cast<std::size_t>(index.row())];
    if (!check.ids.empty()) {
        m_shown = m_shown.withSelection({check.ids, m_shown.selection().mode});
        Q_EMIT selected(m_shown.selection());
    }
}

}  // namespace eigenlink
