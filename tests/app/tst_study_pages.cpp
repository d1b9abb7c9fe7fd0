#include "app/io/result_file.h"
#include "app/window/pages/study/study_page.h"
#include "app/window/parts/study_command_line.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "tests/support/run_program.h"
#include "views/format/format.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QString exampleFile(const QString& name)
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/") + name + QStringLiteral(".eigenlink");
}

/// Runs the study of a page until it has a result or says why there is none.
void compute(WindowFixture& fixture, StudyPage& page)
{
    fixture.window.workspace().studies->setCurrentWidget(page.widget());
    StudyView& view = *page.view();
    auto* run = view.findChild<QPushButton*>();
    QTRY_VERIFY_WITH_TIMEOUT(view.result() != nullptr || run->isVisible() || !view.form()->refusal().isEmpty(), 60000);
    if (run->isVisible() && run->isEnabled() && view.result() == nullptr) {
        QTest::mouseClick(run, Qt::LeftButton);
    }
    QTRY_VERIFY_WITH_TIMEOUT(run->text() == StudyView::tr("Compute"), 120000);
}

}  // namespace

/// Laws of the generic page of studies.
class StudyPagesTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private Q_SLOTS:
    void page_givesWhatItsCommandGives_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"iftomm_four_bar", "pendulum", "damped_four_bar", "triple_pendulum", "five_bar"}) {
            QTest::newRow(name) << exampleFile(QString::fromLatin1(name));
        }
    }
    void page_givesWhatItsCommandGives()
    {
        QFETCH(const QString, file);
        WindowFixture fixture(m_folder, file);
        const QList<StudyPage*> pages = fixture.window.findChildren<StudyPage*>();
        QVERIFY(!pages.isEmpty());
        for (StudyPage* page : pages) {
            compute(fixture, *page);
            StudyView& view = *page->view();
            const Study& study = *findStudy(page->objectName().toStdString());
            QStringList words =
                QProcess::splitCommand(studyCommandLine(study, view.form()->request(), fixture.window.session()));
            QCOMPARE(words.takeFirst(), QStringLiteral("eigenlink-cli"));
            const ProgramResult command = runCommandLine(words << QStringLiteral("--csv"));
            if (view.result() == nullptr) {
                QVERIFY2(command.exitCode != 0, qPrintable(page->objectName() + u' ' + view.note()));
                continue;
            }
            QCOMPARE(QString::fromUtf8(command.output),
                     QString::fromStdString(tableText(view.result()->tables.front(), ',')));
        }
    }

    void command_isCopied()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        auto* page = fixture.window.findChild<StudyPage*>(QStringLiteral("backbone"));
        QVERIFY(page != nullptr);
        compute(fixture, *page);
        Q_EMIT page->view()->commandRequested();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("eigenlink-cli backbone ") + fourBarFile());
    }

    void unsavedFile_isNamedAsSuch()
    {
        WindowFixture fixture(m_folder);
        const Study& study = *findStudy("backbone");
        QVERIFY(studyCommandLine(study, study.request, fixture.window.session())
                    .contains(QStringLiteral("UNSAVED.eigenlink")));
    }

    void typedNumber_isTakenAndABadOneIsRefused()
    {
        StudyForm form(*findStudy("backbone"));
        form.show();
        auto* editor = qobject_cast<QLineEdit*>(form.editor("amplitudes"));
        QVERIFY(editor != nullptr);
        QSignalSpy changed(&form, &StudyForm::requestChanged);
        editor->setFocus();
        QTest::keyClicks(editor, QStringLiteral("0.01,0.02"));
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(requestTexts(*findStudy("backbone"), form.request()).at("amplitudes"), std::string("0.01,0.02"));
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("0.01,x"));
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(changed.count(), 1);
        QVERIFY2(form.refusal().contains(QStringLiteral("x: write a finite number")), qPrintable(form.refusal()));
    }

    void editedMechanism_givesANewResult()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        auto* page = fixture.window.findChild<StudyPage*>(QStringLiteral("transient"));
        QVERIFY(page != nullptr);
        compute(fixture, *page);
        QVERIFY2(page->view()->result() != nullptr, qPrintable(page->view()->note()));
        const std::string before = tableText(page->view()->result()->tables.front(), ',');
        Session& session = fixture.window.session();
        Mechanism next = *session.document().mechanism();
        std::get<Spring>(next.elements[*findElement(next, "k")]).stiffness *= 2;
        session.document().apply(QStringLiteral("Stiffer"), next);
        QTRY_VERIFY_WITH_TIMEOUT(
            page->view()->result() != nullptr && tableText(page->view()->result()->tables.front(), ',') != before,
            60000);
    }
};

QTEST_MAIN(StudyPagesTest)
#include "tst_study_pages.moc"
