#pragma once

#include "app/window/pages/page.h"
#include "app/window/presentation.h"
#include "views/theme/theme.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class Workspace;
enum class Tone;
struct PaletteItem;

/// The pages of a window beside the mechanism: their tabs, the questions that lead to them, and which one is in front.
class WindowPages : public QObject {
    Q_OBJECT

public:
    /// Makes a page of each type on a tab of the workspace; `parent` owns the keys of the questions.
    WindowPages(const std::vector<PageType>& types, const PageContext& context, Workspace& workspace, QObject* parent);

    /// In the order of their tabs.
    const std::vector<Page*>& all() const { return m_pages; }
    /// The page in front; null where there is none.
    Page* front() const;
    /// The studies of all pages that have results, each once.
    std::vector<AskedStudy> answered() const;
    /// The pages by the titles that files know them by.
    std::vector<NamedPage> named() const;
    /// The actions that lead to the pages of a question: the keys 1 to 7.
    const QList<QAction*>& questions() const { return m_questions; }
    /// Copies the command line that gives the numbers of the page in front.
    QAction* copyCommand() const { return m_copyCommand; }
    /// Writes the numbers of the page in front to a file.
    QAction* exportNumbers() const { return m_exportNumbers; }
    /// The entries that can be found by name: each page, and its subjects.
    std::vector<PaletteItem> paletteItems();
    /// Offers the pages of some studies only, by their keys; pages without a study have an empty one.
    void setOffered(const std::function<bool(const std::string& study)>& isOffered);
    /// Brings the page of a study to the front; nothing happens where it has none.
    void showStudy(const std::string& study);
    void setTheme(const Theme& theme);
    void setAnimated(bool moves);

Q_SIGNALS:
    /// A page is to be looked at: the mechanism and its pages are wanted in place of the gallery.
    void wanted();
    /// The outcome of copying the command, or of asking for the numbers.
    void message(eigenlink::Tone tone, const QString& text);

private:
    void addPage(const PageType& type, const PageContext& context);
    void addQuestion(Question question, QObject* parent);
    void show(const Page& page);
    std::string studyOf(const Page& page) const;
    void frontChanged();
    void makeStudyActions(Session& session);

    Workspace& m_workspace;
    std::vector<Page*> m_pages;
    std::vector<std::string> m_titles;
    QList<QAction*> m_questions;
    QAction* m_copyCommand;
    QAction* m_exportNumbers;
    std::optional<Theme> m_theme;  ///< none yet
};

}  // namespace eigenlink
