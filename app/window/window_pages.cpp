#include "app/window/window_pages.h"

#include "app/figures/analysis_summary.h"
#include "app/figures/file_name.h"
#include "app/figures/window_text.h"
#include "app/io/file_error.h"
#include "app/io/result_file.h"
#include "app/jobs/study_job.h"
#include "app/window/palette_items.h"
#include "app/window/parts/page_file.h"
#include "app/window/parts/study_command_line.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/layout/typed_text.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <map>

namespace eigenlink {

namespace {

std::string bytesOf(const AskedStudy& asked, const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QStringLiteral("csv")) {
        return tableText(asked.result->tables.front(), ',', true);
    }
    if (suffix == QStringLiteral("json")) {
        return studyJson(*asked.study, *asked.analysis, *asked.result);
    }
    if (suffix == QStringLiteral("npz") || suffix == QStringLiteral("mat")) {
        return matrixFile(resultMatrices(*asked.result),
                          suffix == QStringLiteral("npz") ? MatrixFormat::npz : MatrixFormat::mat);
    }
    throw FileError(encodedPath(path), "", Text("choose a name ending in one of {1}", ".csv, .npz, .mat, .json"));
}

/// The result of a study as a file that a page offers, in the format that its name ends in: CSV of the first table with
/// units, JSON, NPZ, MAT. Its bytes throw FileError for another one.
PageFile studyFile(const AskedStudy& asked)
{
    return {fromModel(std::string(asked.study->key)) + QStringLiteral(".csv"),
            windowText("Comma-separated values (*.csv);;NumPy (*.npz);;MATLAB (*.mat);;JSON (*.json)"),
            [asked](const QString& path, const Monitor&) { return bytesOf(asked, path); }};
}

}  // namespace

WindowPages::WindowPages(const std::vector<PageType>& types, const PageContext& context, Workspace& workspace,
                         QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_copyCommand(new QAction(tr("Copy as Co&mmand"), parent)),
      m_exportNumbers(new QAction(tr("Export &Numbers…"), parent))
{
    makeStudyActions(context.session);
    for (const PageType& type : types) {
        addPage(type, context);
    }
    for (const Question question : m_workspace.studies->asked()) {
        addQuestion(question, parent);
    }
    connect(m_workspace.studies, &StudyPanel::currentChanged, this, &WindowPages::frontChanged);
    frontChanged();
}

void WindowPages::addPage(const PageType& type, const PageContext& context)
{
    Page* page = type.make(context, parent());
    m_pages.push_back(page);
    m_titles.emplace_back(type.title);
    page->widget()->setProperty(kHelpProperty, QString::fromLatin1(type.help));
    const auto words = [](const char* text) { return QCoreApplication::translate("Pages", text); };
    m_workspace.studies->addPage(type.question, words(type.title), words(type.tip), words(type.emptyWords),
                                 page->widget());
    connect(page, &Page::opened, this, [this, page] {
        if (m_theme) {
            page->setTheme(*m_theme);
        }
    });
    connect(page, &Page::frontRequested, this, [this, page] { show(*page); });
    connect(page, &Page::pointedAt, m_workspace.canvas, &CanvasView::setPointedAt);
    connect(m_workspace.canvas, &CanvasView::hovered, page, &Page::setHovered);
}

void WindowPages::makeStudyActions(Session& session)
{
    m_copyCommand->setToolTip(tr("Copy the command line that gives the numbers of this page"));
    m_exportNumbers->setToolTip(tr("Write the numbers of this page as CSV, NumPy, MATLAB or JSON"));
    for (QAction* action : {m_copyCommand, m_exportNumbers}) {
        action->setStatusTip(action->toolTip());
        m_workspace.studies->addButton(action);
    }
    connect(m_copyCommand, &QAction::triggered, this, [this, &session] {
        takeTypedText(m_workspace);
        const AskedStudy asked = front()->asked();
        if (asked.study == nullptr) {
            Q_EMIT message(Tone::warning, tr("No command gives what this page shows."));
            return;
        }
        const QString line = studyCommandLine(asked, session);
        QGuiApplication::clipboard()->setText(line);
        Q_EMIT message(Tone::ok, tr("Copied: %1").arg(line));
    });
    connect(m_exportNumbers, &QAction::triggered, this, [this] {
        takeTypedText(m_workspace);
        const AskedStudy asked = withResult(front()->asked());
        if (asked.result == nullptr) {
            const bool waits = asked.study != nullptr && !asked.study->isQuick;
            Q_EMIT message(Tone::warning, waits ? tr("There are no numbers on this page yet: press Compute first.")
                                                : tr("There are no numbers on this page to write."));
            return;
        }
        Q_EMIT front()->fileRequested(studyFile(asked));
    });
}

// A question keeps its key whichever others have pages.
void WindowPages::addQuestion(Question question, QObject* parent)
{
    const QuestionWords& words = eigenlink::questions()[static_cast<std::size_t>(question)];
    auto* action = new QAction(QCoreApplication::translate("Question", words.name), parent);
    action->setShortcut(QKeySequence(Qt::Key_1 + static_cast<int>(question)));
    action->setStatusTip(QCoreApplication::translate("Question", words.sentence));
    connect(action, &QAction::triggered, this, [this, question] {
        Q_EMIT wanted();
        m_workspace.openPanel(Panel::studies, true);
        m_workspace.studies->setQuestion(question);
    });
    m_questions << action;
}

void WindowPages::show(const Page& page)
{
    Q_EMIT wanted();
    m_workspace.openPanel(Panel::studies, true);
    m_workspace.studies->setCurrentWidget(page.widget());
}

/// Key of the study that a page is about. Pages that run several are known by the one that gives them their name.
std::string WindowPages::studyOf(const Page& page) const
{
    static const std::map<std::string, std::string> s_named{
        {"Design", "sensitivity"}, {"Compare", "compare"}, {"Balance", "balance"}, {"Motion", "motion"}};
    const auto index = static_cast<std::size_t>(std::ranges::find(m_pages, &page) - m_pages.begin());
    if (const auto named = s_named.find(m_titles[index]); named != s_named.end()) {
        return named->second;
    }
    const Study* study = page.asked().study;
    return study == nullptr ? std::string() : std::string(study->key);
}

void WindowPages::setOffered(const std::function<bool(const std::string& study)>& isOffered)
{
    QSet<QWidget*> hidden;
    for (const Page* page : m_pages) {
        if (const std::string study = studyOf(*page); !isOffered(study)) {
            hidden << page->widget();
        }
    }
    m_workspace.studies->setHidden(hidden.size() < static_cast<qsizetype>(m_pages.size()) ? hidden : QSet<QWidget*>());
}

void WindowPages::showStudy(const std::string& study)
{
    const auto page = std::ranges::find_if(m_pages, [&](const Page* each) { return studyOf(*each) == study; });
    if (page != m_pages.end()) {
        show(**page);
        (*page)->openStudy(study);
    }
}

Page* WindowPages::front() const
{
    const auto page = std::ranges::find(m_pages, m_workspace.studies->currentWidget(), &Page::widget);
    return page == m_pages.end() ? nullptr : *page;
}

// The page that is left gives up the canvas before the next one takes it.
void WindowPages::frontChanged()
{
    for (Page* page : m_pages) {
        if (page != front()) {
            page->setInFront(false);
        }
    }
    if (front() != nullptr) {
        front()->setInFront(true);
    }
    for (QAction* action : {m_copyCommand, m_exportNumbers}) {
        action->setEnabled(front() != nullptr && front()->asked().study != nullptr);
    }
}

std::vector<AskedStudy> WindowPages::answered() const
{
    std::vector<AskedStudy> answered;
    for (const Page* page : m_pages) {
        AskedStudy asked = withResult(page->asked());
        if (asked.result != nullptr && std::ranges::find(answered, asked.study, &AskedStudy::study) == answered.end()) {
            answered.push_back(std::move(asked));
        }
    }
    return answered;
}

std::vector<NamedPage> WindowPages::named() const
{
    std::vector<NamedPage> named;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        named.push_back({m_titles[i], m_pages[i]->widget()});
    }
    return named;
}

std::vector<PaletteItem> WindowPages::paletteItems()
{
    std::vector<PaletteItem> items;
    for (Page* page : m_pages) {
        const QString title = m_workspace.studies->titleOf(page->widget());
        items.push_back({title, tr("Page"), {}, [this, page] { show(*page); }});
        for (const PageSubject& subject : page->subjects()) {
            items.push_back({subject.title, title, {}, subject.show});
        }
    }
    return items;
}

void WindowPages::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_copyCommand->setIcon(themedIcon(QStringLiteral("copy"), theme));
    m_exportNumbers->setIcon(themedIcon(QStringLiteral("export"), theme));
    for (Page* page : m_pages) {
        page->setTheme(theme);
    }
}

void WindowPages::setAnimated(bool moves)
{
    for (Page* page : m_pages) {
        page->setAnimated(moves);
    }
}

}  // namespace eigenlink
