#pragma once

#include "views/gallery/gallery_model.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QAction;
class QButtonGroup;
class QLabel;
class QLineEdit;
class QListView;
class QLayout;
class QPushButton;
class QTabBar;
class QToolButton;
class QBoxLayout;

namespace eigenlink {

class GalleryCard;

/// A file that was opened before, and its contents where its picture is to be drawn.
struct RecentFile {
    QString path;
    std::optional<Mechanism> mechanism;
};

/// The first thing one sees: an empty drawing and examples as cards with live-drawn pictures, a search field, files
/// opened before, and buttons that ask for a template or a file.
class GalleryView : public QWidget {
    Q_OBJECT

public:
    explicit GalleryView(QWidget* parent = nullptr);

    const GalleryModel* model() const { return m_model; }

    /// The number of recent files that are shown.
    static constexpr int kRecentShown = 5;

public Q_SLOTS:
    void setExamples(std::vector<eigenlink::GalleryEntry> entries);
    /// Files opened before, the newest first, with their pictures; the first few are shown.
    void setRecentFiles(const std::vector<eigenlink::RecentFile>& files);
    void setTheme(const eigenlink::Theme& theme);
    void setSearch(const QString& text);
    /// Examples of one group, or all of them; lessons are on a tab of their own.
    void setGroup(std::optional<eigenlink::GalleryGroup> group);

Q_SIGNALS:
    void opened(const QString& path);
    void openFileRequested();
    /// An empty drawing is wanted.
    void newRequested();
    /// A mechanism of a family is wanted.
    void templateRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLayout* buildHeader();
    QLayout* buildGroups();
    void buildTabs();
    void showTab();
    void showFirst();
    void buildList();
    void choose(const QModelIndex& index);
    void refreshCells();
    void refreshEmptyText();
    void drawRecent();

    GalleryModel* m_model;
    GalleryCard* m_card;
    QLineEdit* m_search;
    QAction* m_searchIcon;
    QTabBar* m_tabs;  ///< examples, lessons
    QButtonGroup* m_groups;
    QListView* m_list;
    QBoxLayout* m_header;  ///< words, and beside them or below what is searched and opened
    QLabel* m_title;
    QLabel* m_subtitle;
    QLabel* m_nothing;
    QWidget* m_recent;
    QLayout* m_recentRow;  ///< a button for each file
    std::vector<std::pair<QToolButton*, std::shared_ptr<const MechanismParts>>> m_recentFiles;
    Theme m_theme = lightTheme();
    QPushButton* m_template;
    QPushButton* m_openFile;
};

}  // namespace eigenlink
