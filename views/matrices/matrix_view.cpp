#include "views/matrices/matrix_view.h"

#include "model/data/matrices.h"
#include "model/data/matrix_text.h"
#include "views/format/format.h"
#include "views/format/typeset.h"
#include "views/matrices/matrix_table_model.h"
#include "views/matrices/symbol_combo_box.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

constexpr int kCellWidth = 78;
constexpr int kCellHeight = 24;

/// Paints the ground of an entry, which a style sheet would leave out.
class EntryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QVariant ground = index.data(Qt::BackgroundRole);
        if (ground.isValid()) {
            painter->fillRect(option.rect.adjusted(0, 0, -1, -1), ground.value<QColor>());
        }
        QStyledItemDelegate::paint(painter, option, index);
    }
};

void setUpTable(QTableView& table)
{
    table.setItemDelegate(new EntryDelegate(&table));
    table.setObjectName(QStringLiteral("matrix"));
    table.setAccessibleName(MatrixView::tr("Entries of the matrix"));
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setMouseTracking(true);
    table.setTabKeyNavigation(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    // Cells of one size: their places are known without asking for any.
    for (QHeaderView* header : {table.horizontalHeader(), table.verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(true);
    }
    table.horizontalHeader()->setDefaultSectionSize(kCellWidth);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table.verticalHeader()->setDefaultSectionSize(kCellHeight);
    table.setCornerButtonEnabled(false);
}

/// "MCS: M_r", "M".
QString titleOf(const LabelledMatrix& matrix)
{
    for (const Linearizer& linearizer : linearizers()) {
        if (matrix.name.starts_with(std::string(keyOf(linearizer.method)) + "_")) {
            return fromModel(linearizer.name) + QStringLiteral(": ") + fromModel(matrix.symbol);
        }
    }
    return fromModel(matrix.symbol);
}

}  // namespace

MatrixView::MatrixView(QWidget* parent)
    : QWidget(parent),
      m_choice(new SymbolComboBox(this)),
      m_meaning(new QLabel(this)),
      m_copy(new QToolButton(this)),
      m_table(new QTableView(this)),
      m_remark(new QLabel(this)),
      m_model(new MatrixTableModel(this))
{
    build();
    m_table->setModel(m_model);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        m_chosen = m_choice->currentData().toString();
        showChosen();
    });
    connect(m_table, &QTableView::entered, this,
            [this](const QModelIndex& index) { setRemark(m_model->sentenceOf(index)); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { setRemark(m_model->sentenceOf(index)); });
    m_table->viewport()->installEventFilter(this);
    showChosen();
}

void MatrixView::build()
{
    setUpTable(*m_table);
    m_choice->setAccessibleName(tr("Matrix"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (QLabel* label : {m_meaning, m_remark}) {
        label->setProperty("role", QStringLiteral("muted"));
        label->setTextFormat(Qt::PlainText);
        // Long names are cut, they do not widen the window.
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    m_remark->setTextFormat(Qt::RichText);
    m_remark->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_copy->setText(tr("copy as"));
    m_copy->setProperty("role", QStringLiteral("chip"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_copy);
    menu->addAction(tr("&MATLAB"), this, &MatrixView::copyAsMatlab);
    menu->addAction(tr("&NumPy"), this, &MatrixView::copyAsNumpy);
    menu->addAction(tr("&LaTeX"), this, &MatrixView::copyAsLatex);
    menu->addAction(tr("&Table"), this, &MatrixView::copyAsTable);
    m_copy->setMenu(menu);
    menu->setTitle(tr("&Copy as"));
    m_table->addAction(menu->menuAction());
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* header = new QHBoxLayout;
    header->addWidget(m_choice);
    header->addWidget(m_meaning, 1);
    header->addWidget(m_copy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 8);
    layout->addLayout(header);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_remark);
}

void MatrixView::setRemark(const QString& text)
{
    m_remarkText = text;
    m_remark->setText(typeset(text));
}

void MatrixView::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    m_isStale = m_isStale || shown.analysis() != before.analysis();
    if (isVisible()) {
        lookUp();
    }
}

void MatrixView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    lookUp();
}

void MatrixView::lookUp()
{
    if (!m_isStale) {
        return;
    }
    m_isStale = false;
    m_matrices = m_shown.analysis() != nullptr ? matricesOf(*m_shown.analysis()) : std::vector<LabelledMatrix>();
    {
        const QSignalBlocker quiet(m_choice);
        m_choice->clear();
        for (const LabelledMatrix& matrix : m_matrices) {
            m_choice->addItem(titleOf(matrix), fromModel(matrix.name));
        }
        m_choice->setCurrentIndex(std::max(m_choice->findData(m_chosen), m_matrices.empty() ? -1 : 0));
    }
    showChosen();
}

void MatrixView::showChosen()
{
    const int index = m_choice->currentIndex();
    const bool isThere = index >= 0 && static_cast<std::size_t>(index) < m_matrices.size();
    m_model->setMatrix(isThere ? m_matrices[static_cast<std::size_t>(index)] : LabelledMatrix());
    m_meaning->setText(isThere ? fromModel(m_model->matrix().meaning) : QString());
    m_choice->setEnabled(isThere);
    m_copy->setEnabled(isThere);
    showSize();
}

void MatrixView::showSize()
{
    const LabelledMatrix& matrix = m_model->matrix();
    setRemark(
        m_matrices.empty()
            ? tr("There are matrices as soon as an equilibrium is found.")
            : tr("%1 × %2 · %3 not zero").arg(matrix.rowCount()).arg(matrix.columnCount()).arg(matrix.entryCount()));
}

void MatrixView::setTheme(const Theme& theme)
{
    m_model->setTheme(theme);
    m_table->horizontalHeader()->setDefaultSectionSize(theme.px(kCellWidth));
    m_table->verticalHeader()->setDefaultSectionSize(theme.px(kCellHeight));
}

void MatrixView::choose(const QString& name)
{
    const int index = m_choice->findData(name);
    if (index >= 0) {
        m_choice->setCurrentIndex(index);
    }
}

void MatrixView::copy(const std::string& text)
{
    QGuiApplication::clipboard()->setText(fromModel(text));
    setRemark(tr("Copied: %1").arg(titleOf(m_model->matrix())));
}

void MatrixView::copyAsMatlab()
{
    copy(matlabText(m_model->matrix()));
}

void MatrixView::copyAsNumpy()
{
    copy(numpyText(m_model->matrix()));
}

void MatrixView::copyAsLatex()
{
    copy(latexText(m_model->matrix()));
}

void MatrixView::copyAsTable()
{
    copy(separatedText(m_model->matrix(), '\t'));
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    event->matches(QKeySequence::Copy) && m_copy->isEnabled() ? copyAsTable() : QWidget::keyPressEvent(event);
}

bool MatrixView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        showSize();
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace eigenlink
