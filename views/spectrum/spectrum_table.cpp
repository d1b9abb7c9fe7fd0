#include "views/spectrum/spectrum_table.h"

#include "model/studies/table_text.h"
#include "views/format/format.h"
#include "views/format/partial_text.h"
#include "views/format/row_delegate.h"
#include "views/format/view_menu.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/spectrum/spectrum_table_model.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kRowHeight = 24;  // [px]
constexpr int kLeastRows = 3;   // in sight on a small screen, under their head

/// Leaves spurious rows out where asked for.
class SpectrumRows : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setSpuriousHidden(bool hidden)
    {
        m_hidden = hidden;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        return !m_hidden || !sourceModel()->index(row, 0, parent).data(SpectrumTableModel::kSpuriousRole).toBool();
    }

private:
    bool m_hidden = true;
};

void setUpView(QTableView& view)
{
    view.setItemDelegate(new RowDelegate(&view));
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setSelectionMode(QAbstractItemView::SingleSelection);
    view.setSortingEnabled(true);
    view.sortByColumn(-1, Qt::AscendingOrder);
    view.setShowGrid(false);
    view.setWordWrap(false);
    view.setTabKeyNavigation(false);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.verticalHeader()->hide();
    view.verticalHeader()->setDefaultSectionSize(kRowHeight);
    view.horizontalHeader()->setHighlightSections(false);
    view.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    view.setFrameShape(QFrame::NoFrame);
    view.setAccessibleName(SpectrumTable::tr("Spectrum"));
    view.setStatusTip(
        SpectrumTable::tr("Eigenvalues of every method; choose a row to see its mode, click a heading to sort"));
}

}  // namespace

SpectrumTable::SpectrumTable(QWidget* parent)
    : QWidget(parent),
      m_model(new SpectrumTableModel(this)),
      m_rows(new SpectrumRows(this)),
      m_view(new QTableView(this)),
      m_hideSpurious(new QCheckBox(tr("hide spurious"), this)),
      m_allDigits(new QCheckBox(tr("all digits"), this)),
      m_empty(new QLabel(this))
{
    auto* title = new QLabel(tr("Spectrum"), this);
    title->setProperty("role", QStringLiteral("heading"));
    m_empty->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_empty->setProperty("role", QStringLiteral("muted"));
    m_hideSpurious->setChecked(true);
    m_allDigits->setToolTip(tr("Show every digit of the eigenvalues; what is copied always has all"));
    auto* header = new FlowLayout;
    header->addWidget(title);
    header->addWidget(m_empty);
    header->addWidget(m_allDigits);
    header->addWidget(m_hideSpurious);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 6, 6);
    layout->setSpacing(4);
    layout->addLayout(header);
    layout->addWidget(m_view, 1);
    m_rows->setSourceModel(m_model);
    m_rows->setSortRole(SpectrumTableModel::kSortRole);
    m_view->setModel(m_rows);
    setUpView(*m_view);
    // What kind an eigenvalue is of stands in front of its digits, so that it is always in sight.
    m_view->horizontalHeader()->moveSection(SpectrumTableModel::kind, SpectrumTableModel::value);
    setFocusProxy(m_view);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SpectrumTable::emitSelection);
    addToMenu(*m_view, tr("&Copy Row"), tr("Copy the row with its heading for tables of other programs"),
              [this] { copy(); });
    connect(m_hideSpurious, &QCheckBox::toggled, this, &SpectrumTable::applyHiding);
    connect(m_allDigits, &QCheckBox::toggled, this, [this](bool all) {
        m_model->setAllDigits(all);
        fitColumns();
    });
    updateCount();
}

void SpectrumTable::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    if (shown.analysis() != before.analysis()) {
        takeAnalysis();
    }
    showSelection();
}

void SpectrumTable::takeAnalysis()
{
    const QScopedValueRollback showing(m_showing, true);
    const std::shared_ptr<const Analysis>& analysis = m_shown.analysis();
    m_partial = analysis && !analysis->methods.empty() ? partialText(analysis->methods.front().spectrum) : QString();
    m_model->setAnalysis(analysis);
    fitColumns();
    updateCount();
}

void SpectrumTable::setTheme(const Theme& theme)
{
    m_model->setTheme(theme);
    static_cast<RowDelegate*>(m_view->itemDelegate())->setTheme(theme);
    m_view->verticalHeader()->setDefaultSectionSize(theme.px(kRowHeight));
    m_view->setMinimumHeight(theme.px((kLeastRows + 1) * kRowHeight));
    fitColumns();
    m_view->viewport()->update();
}

void SpectrumTable::setSpuriousVisible(bool visible)
{
    m_hideSpurious->setChecked(!visible);
}

void SpectrumTable::applyHiding(bool hidden)
{
    {
        const QScopedValueRollback showing(m_showing, true);
        static_cast<SpectrumRows*>(m_rows)->setSpuriousHidden(hidden);
        fitColumns();
        updateCount();
        showSelection();
    }
    Q_EMIT spuriousVisibleChanged(!hidden);
}

void SpectrumTable::updateCount()
{
    const int hidden = m_model->rowCount() - m_rows->rowCount();
    m_empty->setText(m_model->rowCount() == 0 ? tr("no eigenvalues")
                     : hidden == 1            ? tr("1 spurious row hidden")
                     : hidden > 1             ? tr("%1 spurious rows hidden").arg(hidden)
                                              : m_partial.section(u':', 0, 0));
    m_empty->setToolTip(m_partial);
}

// The words have their new size only after the theme was set.
bool SpectrumTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize) {
        fitColumns();
    } else if (watched == m_view && event->type() == QEvent::FontChange) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                fitColumns();
                m_view->scrollTo(m_view->currentIndex());
            },
            Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

/// Columns as wide as what they show, the columns of mere explanation within bounds.
void SpectrumTable::fitColumns()
{
    m_view->resizeColumnsToContents();
    const int widest = 40 * m_view->fontMetrics().averageCharWidth();
    for (int column = 0; column < m_rows->columnCount(); ++column) {
        m_view->setColumnWidth(column, std::min(m_view->columnWidth(column), widest));
    }
    m_view->setColumnHidden(SpectrumTableModel::reason, m_hideSpurious->isChecked());
    m_view->setColumnHidden(SpectrumTableModel::meshError, !m_model->hasMeshErrors());
    widenToEdge(*m_view);
}

void SpectrumTable::showSelection()
{
    const QScopedValueRollback showing(m_showing, true);
    const int row = m_model->rowOf(m_shown.selection().mode);
    const QModelIndex index = row < 0 ? QModelIndex() : m_rows->mapFromSource(m_model->index(row, 0));
    if (!index.isValid()) {
        m_view->clearSelection();
        m_view->setCurrentIndex({});
        return;
    }
    if (m_view->currentIndex().row() != index.row() || !m_view->selectionModel()->hasSelection()) {
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
    }
}

void SpectrumTable::emitSelection(const QModelIndex& current)
{
    if (m_showing || !current.isValid()) {
        return;
    }
    const ModeReference mode = m_model->rowAt(m_rows->mapToSource(current).row()).mode;
    m_shown = m_shown.withSelection({m_shown.selection().ids, mode});
    Q_EMIT selected(m_shown.selection());
}

ResultTable SpectrumTable::table() const
{
    const QModelIndexList picked = m_view->selectionModel()->selectedRows();
    ResultTable table{"eigenvalues", "eigenvalues"};
    // Programs that read tables know the hyphen as minus, not the typographic sign.
    const auto word = [](const QVariant& text) {
        return Text::verbatim(text.toString().replace(u'−', u'-').toStdString());
    };
    for (int column = 0; column < m_rows->columnCount(); ++column) {
        if (column == SpectrumTableModel::meshError && !m_model->hasMeshErrors()) {
            continue;
        }
        const Text heading = word(m_rows->headerData(column, Qt::Horizontal, Qt::DisplayRole));
        std::vector<Text> cells;
        for (int row = 0; row < m_rows->rowCount(); ++row) {
            if (picked.isEmpty() || picked.contains(m_rows->index(row, 0))) {
                cells.push_back(word(m_rows->index(row, column).data(SpectrumTableModel::kFullRole)));
            }
        }
        table.columns.push_back(wordColumn(rendered(heading), heading, std::move(cells)));
    }
    return table;
}

void SpectrumTable::copy()
{
    QApplication::clipboard()->setText(fromModel(tableText(table(), '\t')));
}

void SpectrumTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace eigenlink
