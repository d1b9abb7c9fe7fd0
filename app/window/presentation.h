#pragma once

#include "app/io/prepared_views.h"

#include <QList>
#include <QObject>

#include <optional>
#include <string>
#include <vector>

class QAction;
class QLabel;
class QMainWindow;
class QWidget;

namespace eigenlink {

class Session;
class Workspace;

/// A page of the window by the title that files know it by.
struct NamedPage {
    std::string title;
    QWidget* widget;
};

/// The window before an audience: the mechanism and one page, large, without menus and tools; and prepared views, kept
/// with the mechanism, through which one key leads. A view records the selection, the page in front, whether
/// the mode moves, and a caption. Adding, naming and removing views are steps of the history.
class Presentation : public QObject {
    Q_OBJECT

public:
    /// The window must have its menu bar, tool bars and status bar when it presents for the first time.
    Presentation(Session& session, Workspace& workspace, std::vector<NamedPage> pages, QMainWindow& window);

    /// Keep this view · next · previous · caption · earlier · later · remove · leave.
    QList<QAction*> actions() const
    {
        return {m_keep, m_next, m_previous, m_rename, m_earlier, m_later, m_remove, m_leave};
    }
    /// The strip with the caption and its number, for the top of the window; hidden where it has no words.
    QWidget* strip() const;

    std::vector<PreparedView> views() const;
    /// The view that was gone to last.
    std::optional<std::size_t> current() const { return m_current; }
    bool isPresenting() const { return m_isPresenting; }
    /// The present view, without a caption, and how to look at it again.
    PreparedView viewNow() const;
    void show(const PreparedView& view);
    /// Shows a former view, and counts on from the view that was gone to last then.
    void goBack(const PreparedView& view, std::optional<std::size_t> current);
    /// Words are so many times as large as otherwise while it presents: at 200 % of the usual size they have 36 px.
    static constexpr double kTextScale = 1.4;

public Q_SLOTS:
    void setPresenting(bool presenting);
    /// Folds the forms of studies in a page away while an audience looks.
    void foldForms(const QWidget& page) const;
    /// Keeps the present view behind the current one.
    void keep(const QString& caption);
    /// Goes so many views further; stays at the first and at the last.
    void step(int steps);
    /// Goes to the view with this number, from 0.
    void goTo(std::size_t view);
    void removeCurrent();
    /// Another caption for the current view.
    void rename(const QString& caption);
    /// Moves the current view by so many places in their order; stays at the first and at the last.
    void move(int places);

Q_SIGNALS:
    void presentingChanged(bool presenting);
    /// Esc, while it presents.
    void leaveRequested();

private:
    void askCaption();
    void askOtherCaption();
    void takeParameters(const PreparedView& view);
    void showCaption();
    void updateActions();
    void apply(const QString& text, const std::vector<PreparedView>& views);

    Session& m_session;
    Workspace& m_workspace;
    std::vector<NamedPage> m_pages;
    QMainWindow& m_window;
    QLabel* m_strip;
    QAction* m_keep;
    QAction* m_next;
    QAction* m_previous;
    QAction* m_rename;
    QAction* m_earlier;
    QAction* m_later;
    QAction* m_remove;
    QAction* m_leave;
    std::optional<std::size_t> m_current;
    bool m_isPresenting = false;
};

}  // namespace eigenlink
