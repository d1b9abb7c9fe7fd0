#pragma once

#include "views/gallery/gallery_model.h"
#include "views/theme/theme.h"

#include <QStringList>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QHBoxLayout;

namespace eigenlink {

class GalleryCard;

/// The first thing one sees: an empty drawing and examples as cards with live-drawn pictures, a search field, files
/// opened before, and buttons that ask for a template or a file.
class GalleryView : public QWidget {
    Q_OBJECT

public:
    explicit GalleryView(QWidget* parent = nullptr);

    const GalleryModel* model() const { return m_model; }

public Q_SLOTS:
    void setExamples(std::vector<eigenlink::GalleryEntry> entries);
    /// Paths of files opened before, the newest first; the first few are shown.
    void setRecentFiles(const QStringList& paths);
    void setTheme(const eigenlink::Theme& theme);
    void setSearch(const QString& text);

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
    QHBoxLayout* buildHeader();
    void buildList();
    void choose(const QModelIndex& index);
    void refreshCells();
    void refreshEmptyText();

    GalleryModel* m_model;
    GalleryCard* m_card;
    QLineEdit* m_search;
    QAction* m_searchIcon;
    QListView* m_list;
    QLabel* m_title;
    QLabel* m_subtitle;
    QLabel* m_nothing;
    QWidget* m_recent;
    QPushButton* m_template;
    QPushButton* m_openFile;
};

}  // namespace eigenlink
