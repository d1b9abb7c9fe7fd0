#pragma once

#include "app/io/prepared_views.h"
#include "app/jobs/study_job.h"
#include "app/window/parts/page_file.h"
#include "app/window/parts/question.h"
#include "app/window/parts/window_figure.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QAction;
class QWidget;

namespace eigenlink {

class Preferences;
class Session;
struct Actions;
struct Exhibit;
struct Theme;

/// The parts of its window that a page is given. All of them outlive the page.
struct PageContext {
    Session& session;
    Preferences& preferences;
    const Actions& actions;
};

/// Something that a page is asked for by its name.
struct PageSubject {
    QString title;
    std::function<void()> show;  ///< brings the page to the front with it
};

/// A page of the window beside the mechanism, such as the eigenvalues or a sweep. A page owns its view, takes the
/// shown value from the session itself, and does its work in the background itself: the window knows nothing but this.
class Page : public QObject {
    Q_OBJECT

public:
    Page(const PageContext& context, QObject* parent);

    /// The contents of the tab.
    QWidget* widget() const { return m_widget; }
    /// Builds contents that are built only when somebody looks at them; does nothing where they are there.
    void open();
    /// Gives the theme to the themed views in its widget.
    virtual void setTheme(const Theme& theme);
    /// Whether its views may move by themselves.
    virtual void setAnimated(bool /*moves*/) {}
    /// Somebody looks at the page, or no longer does.
    void setInFront(bool isInFront);
    /// The part that is under the pointer in the drawing; empty when there is none.
    virtual void setHovered(const QString& /*id*/) {}
    /// Its figures, for files and for the clipboard.
    virtual std::vector<WindowFigure> figures() const { return {}; }
    /// The study that it shows, with the request and the result; without a study where it shows none.
    virtual AskedStudy asked() const { return {}; }
    /// Brings the part of the page to the front that shows a study, where it has several.
    virtual void openStudy(const std::string& /*key*/) {}
    /// Its switches in the menu View.
    virtual QList<QAction*> switches() const { return {}; }
    /// The subjects that can be found on it by name.
    virtual std::vector<PageSubject> subjects() { return {}; }
    /// Views in which Space plays.
    virtual QList<QWidget*> playing() const { return {}; }
    /// Plays or stops the motion that the page shows on the canvas; false where that is the mode.
    virtual bool togglePlaying() { return false; }
    /// Goes to another mode of the page on the canvas; false where it shows nothing there.
    virtual bool stepMode(int /*steps*/) { return false; }

Q_SIGNALS:
    /// The contents are built: its figures and what plays have their views.
    void opened();
    /// The figure with this key is wanted on the clipboard.
    void copyRequested(const QString& key);
    /// A file is wanted.
    void fileRequested(const eigenlink::PageFile& file);
    /// The page has something to show that was asked for: it is to be looked at.
    void frontRequested();
    /// The present subject of the page: these parts are lit on the canvas.
    void pointedAt(const std::vector<std::string>& ids);

protected:
    /// Puts the contents into its widget, before the page is in front for the first time. Pages whose actions or
    /// switches are needed before build them in their constructor.
    virtual void build() {}
    Session& session() const { return m_session; }
    bool isInFront() const { return m_isInFront; }
    /// The request of a study that a prepared view brings; null where it brings none.
    const RequestTexts* restored(const std::string& study) const;
    /// A prepared view brings requests of studies.
    virtual void restore() {}
    /// The page has come to the front, or has left it.
    virtual void frontChanged() {}
    /// Sets the contents of the tab, once.
    void setWidget(QWidget* widget) { m_widget = widget; }
    /// Shows a configuration on the canvas; null takes it away again.
    void showOnCanvas(const std::shared_ptr<const Exhibit>& exhibit);
    bool isExhibiting() const { return m_exhibit != nullptr; }

private:
    Session& m_session;
    QWidget* m_widget = nullptr;
    std::shared_ptr<const Exhibit> m_exhibit;
    bool m_isInFront = false;
    bool m_isOpen = false, m_isToRestore = false;
};

/// A kind of page: its row in the list.
struct PageType {
    Question question;  ///< that the page answers
    const char* title;  ///< on its tab, where several pages answer the question
    const char* tip;
    const char* emptyWords;  ///< what to do where there is no mechanism; empty where the page needs none
    std::function<Page*(const PageContext& context, QObject* parent)> make;
    const char* help = "";  ///< the term that it is about
};

/// The pages of a window, in the order of their tabs within a question: those with a folder and a row in the list, then
/// the generic pages of the studies that have no other.
const std::vector<PageType>& pageTypes();

}  // namespace eigenlink
