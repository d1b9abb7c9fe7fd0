#include "app/window/command_palette.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::size_t kMostShown = 80;  ///< more are reached by typing
constexpr int kShownRows = 14;

/// Letters without case and accents.
QString plainLetters(const QString& text)
{
    QString plain;
    for (const QChar each : text.normalized(QString::NormalizationForm_KD)) {
        if (!each.isMark()) {
            plain += each.toCaseFolded();
        }
    }
    return plain;
}

/// Rank of a word in a title: 0 it begins it, 1 it begins a word, 2 within; absent where it does not occur.
std::optional<int> rankIn(const QString& title, const QString& word)
{
    std::optional<int> best;
    for (qsizetype at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
        const int rank = at == 0 ? 0 : title[at - 1].isLetterOrNumber() ? 2 : 1;
        best = std::min(rank, best.value_or(rank));
    }
    return best;
}

}  // namespace

std::optional<int> paletteRank(const PaletteItem& item, const QString& typed)
{
    const QString title = plainLetters(item.title);
    const QString place = plainLetters(item.place);
    int sum = 0;
    for (const QString& word : plainLetters(typed).split(u' ', Qt::SkipEmptyParts)) {
        const std::optional<int> rank = rankIn(title, word);
        if (!rank && !place.contains(word)) {
            return {};
        }
        sum += rank.value_or(3);
    }
    return sum;
}

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window, Qt::Popup), m_editor(new QLineEdit), m_list(new QTreeWidget), m_nothing(new QLabel)
{
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Command palette"));
    m_editor->setPlaceholderText(tr("Type the name of a command, page, part, number or example"));
    m_editor->setAccessibleName(tr("Name"));
    m_editor->setClearButtonEnabled(true);
    m_editor->installEventFilter(this);
    m_list->setAccessibleName(tr("What fits"));
    m_list->setColumnCount(3);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_nothing->setProperty("role", QStringLiteral("muted"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->addWidget(m_editor);
    column->addWidget(m_list, 1);
    column->addWidget(m_nothing, 1);
    connect(m_editor, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_editor, &QLineEdit::returnPressed, this,
            [this] { run(m_list->indexOfTopLevelItem(m_list->currentItem())); });
    connect(m_list, &QTreeWidget::itemClicked, this,
            [this](QTreeWidgetItem* item) { run(m_list->indexOfTopLevelItem(item)); });
}

void CommandPalette::open(std::vector<PaletteItem> items)
{
    m_items = std::move(items);
    const QWidget* window = parentWidget();
    const int width = std::clamp(window->width() / 2, 420, 760);
    const int rowHeight = fontMetrics().height() + 10;
    resize(std::min(width, window->width() - 20), std::min((kShownRows + 3) * rowHeight, window->height() - 40));
    move(window->mapToGlobal(QPoint((window->width() - this->width()) / 2, 20)));
    m_editor->clear();
    filter({});
    show();
    m_editor->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString& typed)
{
    std::vector<std::pair<int, std::size_t>> ranked;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (const std::optional<int> rank = paletteRank(m_items[i], typed)) {
            ranked.emplace_back(*rank, i);
        }
    }
    std::ranges::sort(ranked);
    ranked.resize(std::min(ranked.size(), kMostShown));
    m_found.clear();
    m_list->clear();
    for (const auto& [rank, i] : ranked) {
        const PaletteItem& item = m_items[i];
        auto* row = new QTreeWidgetItem(m_list, {item.title, item.place, item.keys});
        row->setForeground(1, palette().placeholderText());
        row->setForeground(2, palette().placeholderText());
        m_found.push_back(i);
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_list->setVisible(!m_found.empty());
    m_nothing->setVisible(m_found.empty());
    m_nothing->setText(tr("Nothing here is called “%1”.").arg(typed.trimmed()));
}

// The palette is gone before the command runs: it may open a dialog or another window.
void CommandPalette::run(int row)
{
    if (row < 0) {
        return;
    }
    const std::function<void()> command = m_items[m_found[static_cast<std::size_t>(row)]].run;
    hide();
    command();
}

// The arrows belong to the list while the text keeps the keyboard.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int page = std::max(1, m_list->viewport()->height() / std::max(1, m_list->sizeHintForRow(0)) - 1);
        const int steps = key->key() == Qt::Key_Down       ? 1
                          : key->key() == Qt::Key_Up       ? -1
                          : key->key() == Qt::Key_PageDown ? page
                          : key->key() == Qt::Key_PageUp   ? -page
                                                           : 0;
        const int count = m_list->topLevelItemCount();
        if (steps != 0 && count > 0) {
            const int next = m_list->indexOfTopLevelItem(m_list->currentItem()) + steps;
            m_list->setCurrentItem(m_list->topLevelItem(std::clamp(next, 0, count - 1)));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace eigenlink
