#include "views/gallery/gallery_view.h"

#include "views/canvas/mechanism_painter.h"
#include "views/gallery/gallery_card.h"
#include "views/layout/flow_layout.h"

#include <QAction>
#include <QButtonGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kNarrowestCell = 270;       ///< [px]
constexpr QSize kRecentPicture{128, 72};  ///< [px]
constexpr int kTitle = 24;                ///< at the usual size of words [px]
constexpr int kWideHeader = 770;          ///< with its controls beside its words, at the usual size [px]
constexpr int kCardText = 128;            ///< height of a cell beside its picture, in words of the usual size [px]

void clear(QLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

struct GroupWords {
    GalleryGroup group;
    const char* name;
    const char* tip;
};

constexpr GroupWords kGroups[]{
    {GalleryGroup::firstSteps, QT_TRANSLATE_NOOP("Gallery", "First steps"),
     QT_TRANSLATE_NOOP("Gallery", "One way to move, one idea each: where to begin")},
    {GalleryGroup::linkages, QT_TRANSLATE_NOOP("Gallery", "Linkages"),
     QT_TRANSLATE_NOOP("Gallery", "Rigid links, sliders and plates in one loop and in several")},
    {GalleryGroup::published, QT_TRANSLATE_NOOP("Gallery", "Published cases"),
     QT_TRANSLATE_NOOP("Gallery", "Benchmarks from papers, with their numbers")},
    {GalleryGroup::flexible, QT_TRANSLATE_NOOP("Gallery", "Flexible"),
     QT_TRANSLATE_NOOP("Gallery", "Beams, frames and mechanisms with links that bend")},
    {GalleryGroup::large, QT_TRANSLATE_NOOP("Gallery", "Large"),
     QT_TRANSLATE_NOOP("Gallery", "Hundreds of coordinates: fine meshes and many loops")},
};

QPushButton* groupButton(const QString& words, const QString& tip)
{
    auto* button = new QPushButton(words);
    button->setCheckable(true);
    button->setAutoDefault(false);
    button->setProperty("role", QStringLiteral("question-choice"));
    button->setToolTip(tip);
    return button;
}

}  // namespace

GalleryView::GalleryView(QWidget* parent)
    : QWidget(parent),
      m_model(new GalleryModel(this)),
      m_card(new GalleryCard(this)),
      m_search(new QLineEdit(this)),
      m_searchIcon(nullptr),
      m_tabs(new QTabBar(this)),
      m_groups(new QButtonGroup(this)),
      m_list(new QListView(this)),
      m_title(new QLabel(tr("Eigenlink"), this)),
      m_subtitle(new QLabel(
          tr("See how a mechanism stands and how it swings. Begin with an example, a template or an empty drawing."),
          this)),
      m_nothing(new QLabel(this)),
      m_recent(new QWidget(this)),
      m_recentRow(new FlowLayout),
      m_template(new QPushButton(tr("From template…"), this)),
      m_openFile(new QPushButton(tr("Open file…"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(28, 22, 28, 12);
    column->setSpacing(10);
    column->addLayout(buildHeader());
    auto* recent = new QVBoxLayout(m_recent);
    recent->setContentsMargins(0, 0, 0, 0);
    auto* caption = new QLabel(tr("Recent files"), m_recent);
    caption->setProperty("role", QStringLiteral("section"));
    recent->addWidget(caption);
    recent->addLayout(m_recentRow);
    m_recent->hide();
    column->addWidget(m_recent);
    column->addWidget(m_tabs);
    column->addLayout(buildGroups());
    buildTabs();
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setProperty("role", QStringLiteral("muted"));
    m_nothing->hide();
    column->addWidget(m_nothing, 1);
    buildList();
    column->addWidget(m_list, 1);
    connect(m_search, &QLineEdit::textChanged, this, &GalleryView::setSearch);
    connect(m_template, &QPushButton::clicked, this, &GalleryView::templateRequested);
    connect(m_openFile, &QPushButton::clicked, this, &GalleryView::openFileRequested);
}

QLayout* GalleryView::buildHeader()
{
    m_header = new QHBoxLayout;
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    m_subtitle->setProperty("role", QStringLiteral("muted"));
    m_subtitle->setWordWrap(true);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    m_header->addLayout(words, 1);
    auto* row = new QHBoxLayout;
    m_header->addLayout(row);
    m_search->setPlaceholderText(tr("Search examples"));
    m_search->setAccessibleName(tr("Search examples"));
    m_search->setClearButtonEnabled(true);
    m_searchIcon = m_search->addAction(QIcon(), QLineEdit::LeadingPosition);
    m_search->setMinimumWidth(220);
    m_search->installEventFilter(this);
    row->addWidget(m_search);
    m_template->setToolTip(tr("Loops, six-bars, slider-cranks and chains from their parameters"));
    row->addWidget(m_template);
    m_openFile->setProperty("role", QStringLiteral("primary"));
    row->addWidget(m_openFile);
    return m_header;
}

// Button 0 is everything, then the groups follow.
QLayout* GalleryView::buildGroups()
{
    auto* row = new FlowLayout;
    m_groups->setExclusive(true);
    const auto add = [&](QPushButton* button, int id) {
        m_groups->addButton(button, id);
        row->addWidget(button);
    };
    add(groupButton(tr("All"), tr("Every example, in the order in which they teach")), 0);
    for (const GroupWords& each : kGroups) {
        const auto words = [](const char* text) { return QCoreApplication::translate("Gallery", text); };
        add(groupButton(words(each.name), words(each.tip)), 1 + static_cast<int>(each.group));
    }
    m_groups->button(0)->setChecked(true);
    connect(m_groups, &QButtonGroup::idClicked, this,
            [this](int id) { setGroup(id == 0 ? std::nullopt : std::optional(static_cast<GalleryGroup>(id - 1))); });
    return row;
}

void GalleryView::buildTabs()
{
    m_tabs->setAccessibleName(tr("Examples and lessons"));
    m_tabs->setExpanding(false);
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Examples")), tr("Mechanisms to look at and to change"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Lessons")), tr("Pages with tasks that are checked while you work"));
    connect(m_tabs, &QTabBar::currentChanged, this, &GalleryView::showTab);
}

void GalleryView::showTab()
{
    const int group = m_groups->checkedId();
    const std::optional<GalleryGroup> chosen =
        group > 0 ? std::optional(static_cast<GalleryGroup>(group - 1)) : std::nullopt;
    setGroup(m_tabs->currentIndex() == 1 ? std::optional(GalleryGroup::lessons) : chosen);
}

void GalleryView::buildList()
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_card);
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSpacing(0);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setAccessibleName(tr("Examples"));
    m_list->viewport()->setCursor(Qt::PointingHandCursor);
    m_list->installEventFilter(this);
    connect(m_list, &QListView::clicked, this, &GalleryView::choose);
}

void GalleryView::choose(const QModelIndex& index)
{
    const QString path = index.data(GalleryModel::PathRole).toString();
    path.isEmpty() ? Q_EMIT newRequested() : Q_EMIT opened(path);
}

void GalleryView::setExamples(std::vector<GalleryEntry> entries)
{
    entries.insert(entries.begin(),
                   {{}, tr("New drawing"), tr("An empty sheet, and the tools to draw your own mechanism."), {}});
    m_model->setEntries(std::move(entries));
    m_list->setCurrentIndex(m_model->index(0));
    refreshEmptyText();
}

void GalleryView::setSearch(const QString& text)
{
    if (m_search->text() != text) {
        m_search->setText(text);
        return;
    }
    m_model->setSearch(text);
    showFirst();
}

void GalleryView::setGroup(std::optional<GalleryGroup> group)
{
    const bool areLessons = group == GalleryGroup::lessons;
    m_tabs->setCurrentIndex(areLessons ? 1 : 0);
    for (QAbstractButton* each : m_groups->buttons()) {
        each->setVisible(!areLessons);
    }
    if (!areLessons) {
        m_groups->button(group ? 1 + static_cast<int>(*group) : 0)->setChecked(true);
    }
    m_model->setGroup(group);
    showFirst();
}

void GalleryView::showFirst()
{
    m_list->setCurrentIndex(m_model->index(0));
    m_list->scrollToTop();
    refreshEmptyText();
}

void GalleryView::refreshEmptyText()
{
    const bool empty = m_model->rowCount() == 0;
    m_nothing->setText(m_search->text().isEmpty() ? tr("No examples were found.")
                                                  : tr("No example matches “%1”.").arg(m_search->text()));
    m_nothing->setVisible(empty);
    m_list->setVisible(!empty);
}

void GalleryView::setRecentFiles(const std::vector<RecentFile>& files)
{
    clear(m_recentRow);
    m_recentFiles.clear();
    for (const RecentFile& file : files) {
        if (m_recentFiles.size() == static_cast<std::size_t>(kRecentShown)) {
            break;
        }
        auto* button = new QToolButton(m_recent);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setProperty("role", QStringLiteral("recent"));
        button->setAccessibleName(QFileInfo(file.path).fileName());
        button->setToolTip(file.path);
        button->setCursor(Qt::PointingHandCursor);
        connect(button, &QToolButton::clicked, this, [this, path = file.path] { Q_EMIT opened(path); });
        m_recentRow->addWidget(button);
        m_recentFiles.emplace_back(button, file.mechanism ? partsOf(*file.mechanism) : nullptr);
    }
    drawRecent();
    m_recent->setVisible(!files.empty());
}

// A name alone where there is no picture: the file is large, or cannot be read.
void GalleryView::drawRecent()
{
    for (const auto& [button, parts] : m_recentFiles) {
        const double ratio = devicePixelRatioF();
        QPixmap picture((QSizeF(kRecentPicture) * ratio).toSize());
        picture.setDevicePixelRatio(ratio);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF area = QRectF(QPointF(), QSizeF(kRecentPicture)).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setPen(QPen(m_theme.border, 1));
        painter.setBrush(m_theme.card);
        painter.drawRoundedRect(area, 6, 6);
        if (parts != nullptr) {
            paintThumbnail(painter, area.adjusted(2, 2, -2, -2), *parts, m_theme);
        }
        painter.end();
        button->setIcon(picture);
        button->setIconSize(kRecentPicture);
        const QString name = QFileInfo(button->toolTip()).completeBaseName();
        button->setText(button->fontMetrics().elidedText(name, Qt::ElideMiddle, kRecentPicture.width()));
    }
}

void GalleryView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_card->setTheme(theme);
    drawRecent();
    QPalette palette = m_list->palette();
    palette.setColor(QPalette::Base, theme.window);
    m_list->setPalette(palette);
    m_list->setStyleSheet(
        QStringLiteral("QListView { background: transparent; } "
                       "QListView::item, QListView::item:hover, QListView::item:selected "
                       "{ background: transparent; }"));
    m_searchIcon->setIcon(themedIcon(QStringLiteral("search"), theme));
    QFont large = m_title->font();
    large.setPixelSize(theme.px(kTitle));
    large.setWeight(QFont::DemiBold);
    m_title->setFont(large);
    refreshCells();
    m_list->viewport()->update();
}

void GalleryView::refreshCells()
{
    m_header->setDirection(width() < m_theme.px(kWideHeader) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int room = m_list->width() - m_list->verticalScrollBar()->sizeHint().width() - 2;
    const int columns = std::max(1, room / kNarrowestCell);
    const int width = room / columns;
    const QSize cell(width, static_cast<int>(0.56 * width) + m_theme.px(kCardText));
    m_card->setCellSize(cell);
    m_list->setGridSize(cell);
    m_list->doItemsLayout();
}

void GalleryView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refreshCells();
}

void GalleryView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refreshCells();
    m_list->setFocus();
}

bool GalleryView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent*>(event)->key();
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_list->currentIndex().isValid()) {
        choose(m_list->currentIndex());
        return true;
    }
    if (watched == m_search && key == Qt::Key_Down) {
        m_list->setFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace eigenlink
