#pragma once

#include "app/window/pages/study_page.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <QPushButton>

#include <map>
#include <string>

namespace eigenlink::test {

/// The page of a study, in front of its window.
inline StudyPage& frontStudy(MainWindow& window, const QString& key)
{
    auto* page = window.findChild<StudyPage*>(key);
    window.workspace().studies->setCurrentWidget(page->widget());
    return *page;
}

/// Builds the contents of all pages, as if each had been looked at.
inline void openPages(const MainWindow& window)
{
    for (Page* page : window.findChildren<Page*>()) {
        page->open();
    }
}

/// Gives the form of a page these values.
inline void setFields(StudyPage& page, const std::map<std::string, std::string>& texts)
{
    const Study& study = *page.asked().study;
    std::any request = study.request;
    QVERIFY(!readRequest(study, texts, request));
    page.view()->form()->setRequest(request);
    Q_EMIT page.view()->form()->requestChanged();
}

inline QPushButton& runButton(const StudyPage& page)
{
    return *page.view()->findChild<QPushButton*>();
}

/// Runs the study of a page in front until it has a result or gives the reason for having no result.
inline void computeStudy(StudyPage& page)
{
    QPushButton& run = runButton(page);
    // A quick study that fails says so in its note.
    QTRY_VERIFY_WITH_TIMEOUT(page.asked().result != nullptr || run.isVisible() ||
                                 !page.view()->form()->refusal().isEmpty() ||
                                 !page.view()->note().endsWith(asSentence(fromModel(page.asked().study->summary))),
                             60000);
    if (run.isVisible() && run.isEnabled() && page.asked().result == nullptr &&
        run.text() == StudyView::tr("Compute")) {
        QTest::mouseClick(&run, Qt::LeftButton);
    }
    QTRY_VERIFY_WITH_TIMEOUT(run.text() == StudyView::tr("Compute"), 120000);
}

}  // namespace eigenlink::test
