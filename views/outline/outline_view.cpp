#include "views/outline/outline_view.h"

#include "model/basics/text_exception.h"
#include "model/mechanism/edit.h"
#include "views/format/format.h"
#include "views/format/row_delegate.h"
#include "views/outline/outline_model.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

void setUpView(QTreeView& view)
{
    view.setItemDelegate(new RowDelegate(&view));
    view.setHeaderHidden(true);
    view.setRootIsDecorated(false);
    view.setIndentation(10);
    view.setUniformRowHeights(true);
    view.setItemsExpandable(true);
    view.setSelectionMode(QAbstractItemView::ExtendedSelection);
    view.setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    view.setContextMenuPolicy(Qt::CustomContextMenu);
    view.setFrameShape(QFrame::NoFrame);
    view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view.setTextElideMode(Qt::ElideRight);
    view.setAccessibleName(OutlineView::tr("Outline"));
    view.setStatusTip(OutlineView::tr("Points and elements: a click selects, F2 renames, Delete deletes"));
    view.header()->setMinimumSectionSize(40);
    view.header()->setStretchLastSection(true);
}

}  // namespace

OutlineView::OutlineView(QWidget* parent)
    : QWidget(parent),
      m_model(new OutlineModel(this)),
      m_rows(new QSortFilterProxyModel(this)),
      m_view(new QTreeView(this)),
      m_filter(new QLineEdit(this)),
      m_stack(new QStackedWidget(this))
{
    auto* title = new QLabel(tr("Outline"), this);
    title->setProperty("role", QStringLiteral("heading"));
    auto* empty = new QLabel(tr("The drawing is empty."), this);
    empty->setProperty("role", QStringLiteral("muted"));
    empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    empty->setWordWrap(true);
    m_filter->setPlaceholderText(tr("find"));
    m_filter->setAccessibleName(tr("Find in the outline"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(120);
    m_stack->addWidget(m_view);
    m_stack->addWidget(empty);
    m_stack->setCurrentIndex(1);
    auto* header = new QHBoxLayout;
    header->addWidget(title, 1);
    header->addWidget(m_filter, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 6, 6);
    layout->setSpacing(4);
    layout->addLayout(header);
    layout->addWidget(m_stack, 1);
    m_rows->setSourceModel(m_model);
    m_rows->setRecursiveFilteringEnabled(true);
    m_rows->setAutoAcceptChildRows(true);
    m_rows->setFilterRole(OutlineModel::kFilterRole);
    m_rows->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_view->setModel(m_rows);
    setUpView(*m_view);
    m_view->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, &OutlineView::applyFilter);
    connect(m_model, &QAbstractItemModel::modelReset, this, &OutlineView::expandAll);
    connect(m_model, &OutlineModel::renameRequested, this, &OutlineView::rename);
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](QPoint at) { Q_EMIT menuRequested(m_view->viewport()->mapToGlobal(at)); });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &OutlineView::emitSelection);
}

void OutlineView::setShown(const Shown& shown)
{
    const QScopedValueRollback showing(m_showing, true);
    const Shown before = std::exchange(m_shown, shown);
    if (shown.parts() != before.parts()) {
        m_model->setMechanism(shown.mechanism());
        m_stack->setCurrentIndex(m_model->rowCount() == 0 ? 1 : 0);
    }
    if (shown.nearestAnalysis() != before.nearestAnalysis()) {
        m_model->setAnalysis(shown.nearestAnalysis());
    }
    showSelection();
}

void OutlineView::setDrawingShown(bool shown)
{
    m_model->setDrawingShown(shown);
}

void OutlineView::rename(const std::string& id, const QString& name)
{
    try {
        const std::string newId = name.toStdString();
        const Mechanism next = withRenamed(m_committed != nullptr ? *m_committed : m_model->mechanism(), id, newId);
        Selection selection = m_shown.selection();
        std::ranges::replace(selection.ids, id, newId);
        Q_EMIT edited(tr("Rename %1 to %2").arg(fromModel(id), name), next, {});
        Q_EMIT selected(selection);
    } catch (const std::logic_error& error) {
        Q_EMIT refused(tr("%1 keeps its name: %2.").arg(fromModel(id), fromModel(textOf(error))));
    }
}

void OutlineView::setTheme(const Theme& theme)
{
    m_model->setTheme(theme);
    static_cast<RowDelegate*>(m_view->itemDelegate())->setTheme(theme);
    m_view->viewport()->update();
}

void OutlineView::applyFilter(const QString& text)
{
    const QScopedValueRollback showing(m_showing, true);
    m_rows->setFilterFixedString(text.trimmed());
    expandAll();
    showSelection();
}

/// The column of names as wide as the longest, within bounds that grow with the words.
void OutlineView::fitNames()
{
    constexpr int kLeast = 9, kMost = 16;  // letters
    const int letter = m_view->fontMetrics().averageCharWidth();
    const int name = m_view->fontMetrics().horizontalAdvance(m_model->longestId()) + m_view->indentation();
    m_view->setColumnWidth(0, std::clamp(name + 16, kLeast * letter, kMost * letter));
}

bool OutlineView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::FontChange) {
        fitNames();
    }
    return QWidget::eventFilter(watched, event);
}

void OutlineView::expandAll()
{
    m_view->expandAll();
    fitNames();
    // A heading runs over both columns, but for that of the points, which says whose places stand below it.
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        m_view->setFirstColumnSpanned(row, {}, m_rows->index(row, 1).data().toString().isEmpty());
    }
}

void OutlineView::showSelection()
{
    const QScopedValueRollback showing(m_showing, true);
    QItemSelection rows;
    QModelIndex first;
    for (const std::string& id : m_shown.selection().ids) {
        const QModelIndex index = m_rows->mapFromSource(m_model->indexOf(id));
        if (index.isValid()) {
            rows.select(index, index.siblingAtColumn(1));
            first = first.isValid() ? first : index;
        }
    }
    QItemSelectionModel* selection = m_view->selectionModel();
    if (selection->selection() != rows) {
        selection->select(rows, QItemSelectionModel::ClearAndSelect);
        if (first.isValid()) {
            selection->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
            m_view->scrollTo(first);
        }
    }
}

void OutlineView::emitSelection()
{
    if (m_showing) {
        return;
    }
    Selection selection{{}, m_shown.selection().mode};
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows()) {
        selection.ids.push_back(m_model->idAt(m_rows->mapToSource(index)));
    }
    m_shown = m_shown.withSelection(selection);
    Q_EMIT selected(m_shown.selection());
}

}  // namespace eigenlink
