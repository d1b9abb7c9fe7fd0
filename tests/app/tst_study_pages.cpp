#include "app/io/result_file.h"
#include "app/window/pages/design/design_page.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/study_command_line.h"
#include "app/window/window_pages.h"
#include "model/studies/analysis_fields.h"
#include "model/studies/response/linear_response.h"
#include "tests/app/four_bar_window.h"
#include "tests/app/modal_window.h"
#include "tests/app/study_pages.h"
#include "tests/support/run_program.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/inspector/field_editor.h"
#include "views/plot/curve_chart.h"
#include "views/studies/design/design_view.h"
#include "views/studies/design/targets_view.h"
#include "views/studies/equilibria/equilibria_view.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QTabWidget>
#include <QTableView>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <string>
#include <string_view>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::array kExamples{"iftomm_four_bar", "pendulum", "damped_four_bar", "triple_pendulum", "five_bar"};

constexpr std::size_t kStudyPages = 19;

std::vector<Page*> pagesOfStudies(const MainWindow& window)
{
    std::vector<Page*> pages;
    std::ranges::copy_if(window.findChildren<Page*>(), std::back_inserter(pages),
                         [](const Page* page) { return page->asked().study != nullptr; });
    return pages;
}

/// The request and the result of a page in front, after its work was started.
AskedStudy askedAfterWork(Page& page)
{
    if (auto* study = qobject_cast<StudyPage*>(&page)) {
        computeStudy(*study);
        return page.asked();
    }
    for (QPushButton* button : page.widget()->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Pin this state") && button->isVisible() && button->isEnabled()) {
            button->click();
        }
    }
    static_cast<void>(QTest::qWaitFor([&page] { return withResult(page.asked()).result != nullptr; }, 240000));
    return withResult(page.asked());
}

/// The command that the window copies for the page in front.
QString copiedCommand(WindowFixture& fixture)
{
    for (QAction* action : fixture.window.findChildren<QAction*>()) {
        if (action->text() == WindowPages::tr("Copy as Co&mmand")) {
            action->trigger();
        }
    }
    return QGuiApplication::clipboard()->text();
}

/// A rod of 1 m, upright on a pivot that is shaken along it.
QString shakenRod(const QTemporaryDir& folder)
{
    const QString name = folder.filePath(QStringLiteral("shaken.eigenlink"));
    QFile file(name);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, 1]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["O", "A"], "length": 1, "mass": 1},
            {"type": "support_motion", "id": "shake", "point": "O", "y": {"amplitude": 0.1, "frequency": 3}}]})");
    }
    return name;
}

}  // namespace

/// Laws of the generic page of studies.
class StudyPagesTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void compare(WindowFixture& fixture, Page& page, const QString& file)
    {
        fixture.window.workspace().studies->setCurrentWidget(page.widget());
        const AskedStudy asked = askedAfterWork(page);
        QString line = copiedCommand(fixture);
        line.replace(QStringLiteral("PINNED.eigenlink"), file);
        QStringList words = QProcess::splitCommand(QString(line).replace(u'\'', u'"'));  // as a shell reads it
        QCOMPARE(words.takeFirst(), QStringLiteral("eigenlink-cli"));
        const ProgramResult command = runCommandLine(words << QStringLiteral("--csv"));
        if (asked.result == nullptr) {
            QVERIFY2(command.exitCode != 0, qPrintable(line));
            return;
        }
        const std::string table = tableText(asked.result->tables.front(), ',');
        QVERIFY2(command.output.toStdString() == table,
                 qPrintable(line + u'\n' + QString::fromUtf8(command.output.left(600) + command.errors) + u'\n' +
                            QString::fromStdString(table.substr(0, 600))));
    }

private Q_SLOTS:
    void page_givesWhatItsCommandGives_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : kExamples) {
            QTest::newRow(name) << exampleFile(QString::fromLatin1(name));
        }
    }
    /// Each page on one of the mechanisms, or on all of them in the thorough form.
    void page_givesWhatItsCommandGives()
    {
        QFETCH(const QString, file);
        const bool isThorough = !qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH");
        WindowFixture fixture(m_folder, file);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.session().shown().isCurrent(), 120000);
        const std::vector<Page*> pages = pagesOfStudies(fixture.window);
        QCOMPARE(pages.size(), kStudyPages);
        for (std::size_t number = 0; number < kStudyPages; ++number) {
            const bool isHere = std::string_view(kExamples[number % kExamples.size()]) == QTest::currentDataTag();
            if (isHere || isThorough) {
                settle(120000);  // no work of the page before is left
                compare(fixture, *pages[number], file);
                if (pages[number]->asked().study->key == "locus") {
                    pages[number]->openStudy("sensitivity");
                    compare(fixture, *pages[number], file);
                }
            }
        }
    }

    void command_isCopied()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("backbone"));
        computeStudy(*page);
        QCOMPARE(copiedCommand(fixture), QStringLiteral("eigenlink-cli backbone ") + fourBarFile());
    }

    /// Method, null space, penalty and form of the stiffness, on every page whose study takes an analysis: those that
    /// have an effect on it.
    void chosenOptions_areInTheCommand()
    {
        AnalysisOptions options;
        options.methods = {Method::mcs, Method::ucs};
        options.linearizer.nullSpace = NullSpace::svd;
        options.linearizer.penalty = 250000;
        options.linearizer.xi = 0.7;
        options.linearizer.omega = 20;
        options.linearizer.reactionStiffness = false;
        WindowFixture fixture(m_folder, fourBarFile());
        Session& session = fixture.window.session();
        session.setOptions(options);
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent() && session.analysis()->options.methods == options.methods,
                                 120000);
        std::size_t count = 0;
        for (Page* page : pagesOfStudies(fixture.window)) {
            const StudyNeeds needs = page->asked().study->needs;
            if (needs >= StudyNeeds::equilibrium) {
                compare(fixture, *page, fourBarFile());
                const QString all = QStringLiteral(
                    " --method mcs,ucs --null-space svd --penalty 250000 --xi 0.7 "
                    "--omega 20 --no-reaction-stiffness");
                const QString ofModes = QStringLiteral(" --null-space svd --no-reaction-stiffness");
                const QString line = copiedCommand(fixture);
                QVERIFY2(line.contains(needs == StudyNeeds::methods ? all
                                       : needs == StudyNeeds::modes ? ofModes
                                                                    : QString()),
                         qPrintable(line));
                QVERIFY2(needs == StudyNeeds::methods || !line.contains(QStringLiteral("--penalty")), qPrintable(line));
                ++count;
            }
        }
        QVERIFY2(count >= 6, qPrintable(QString::number(count)));
    }

    /// The modes that were chosen in the dialog of modes and engine.
    void chosenModes_areInTheCommand()
    {
        for (const ModeTarget& target :
             {ModeTarget{}, ModeTarget{.point = {-1, 20}}, ModeTarget{.rule = ModeTarget::Rule::rightmost}}) {
            AnalysisOptions options;
            options.methods = {Method::mcs};
            options.wanted = {2, target};
            const QString file = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/beam_four_bar.eigenlink");
            WindowFixture fixture(m_folder, file);
            Session& session = fixture.window.session();
            session.setOptions(options);
            QTRY_VERIFY_WITH_TIMEOUT(
                session.shown().isCurrent() && session.analysis()->options.wanted == options.wanted, 120000);
            for (Page* page : pagesOfStudies(fixture.window)) {
                if (page->asked().study->key == "modes") {
                    compare(fixture, *page, file);
                    QVERIFY(copiedCommand(fixture).contains(QStringLiteral(" --modes 2")));
                }
            }
        }
    }

    /// The entry of the options: what its fields write is read back, and each stands in the copied command.
    void everyOptionOfTheMethods_isInTheCommand()
    {
        AnalysisOptions options;
        options.methods = {Method::mcs, Method::rcs};
        options.linearizer = {.nullSpace = NullSpace::zeroEigenvalue,
                              .independent = {"phi"},
                              .rcsForm = RcsForm::transposeInE,
                              .rcsSolver = RcsSolver::deflated,
                              .penalty = 250000,
                              .xi = 0.7,
                              .omega = 12,
                              .penaltyAtExactEquilibrium = true,
                              .reactionStiffness = false};
        const Study& entry = analysisEntry();
        const std::map<std::string, std::string> texts = requestTexts(entry, options);
        QCOMPARE(texts.size(), entry.fields.size());
        std::any read = entry.request;
        QVERIFY(!readRequest(entry, texts, read));
        QVERIFY(std::any_cast<const AnalysisOptions&>(read) == options);
        QCOMPARE(rendered(readRequest(entry, {{"method", "mcs,xyz"}}, read)->reason),
                 std::string("xyz: write one of mcs, rcs, ucs"));
        WindowFixture fixture(m_folder, fourBarFile());
        options.engine = Engine::dense;
        // In the command are those of the methods that are computed.
        const auto flagsOf = [&](const std::vector<Method>& methods) {
            options.methods = methods;
            fixture.window.session().setOptions(options);
            const Study& study = *findStudy("modes");
            return studyCommandLine({&study, study.request, nullptr, nullptr, {}}, fixture.window.session())
                .section(fourBarFile(), 1);
        };
        QCOMPARE(flagsOf({Method::mcs, Method::rcs}),
                 QStringLiteral(" --method mcs,rcs --null-space zero-eigenvalue --independent phi --rcs-form "
                                "transpose-in-e --rcs-solver deflated --no-reaction-stiffness --engine dense"));
        QCOMPARE(flagsOf({Method::ucs}),
                 QStringLiteral(" --method ucs --penalty 250000 --xi 0.7 --omega 12 --penalty-at-exact-equilibrium "
                                "--no-reaction-stiffness --engine dense"));
    }

    /// The dialog of the options is the form of their entry, and its values go into the analysis.
    void dialogOfTheOptions_changesThem()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        for (QAction* action : fixture.window.findChildren<QAction*>()) {
            if (action->text().contains(QStringLiteral("ptions of the Methods"))) {
                withNext<QDialog>([](QDialog& dialog) {
                    const auto* form = dialog.findChild<StudyForm*>();
                    auto* penalty = form->editor("penalty")->findChild<QLineEdit*>();
                    penalty->setFocus();
                    QTest::keyClicks(penalty, QStringLiteral("2e5"));
                    dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
                });
                action->trigger();
            }
        }
        QCOMPARE(fixture.window.session().options().linearizer.penalty, std::optional<double>(2e5));
        QCOMPARE(fixture.window.session().options().methods, allMethods());
    }

    void refusedOption_keepsTheDialog()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        bool isKept = false;
        for (QAction* action : fixture.window.findChildren<QAction*>()) {
            if (action->text().contains(QStringLiteral("ptions of the Methods"))) {
                withNext<QDialog>([&isKept](QDialog& dialog) {
                    auto* penalty = dialog.findChild<StudyForm*>()->editor("penalty")->findChild<QLineEdit*>();
                    penalty->setFocus();
                    QTest::keyClicks(penalty, QStringLiteral("-1"));
                    QTest::keyClick(penalty, Qt::Key_Return);
                    isKept = dialog.isVisible() && !dialog.findChild<StudyForm*>()->refusal().isEmpty();
                    dialog.reject();
                });
                action->trigger();
            }
        }
        QVERIFY(isKept);
    }

    void export_withoutNumbers_isAnsweredInWords()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        frontStudy(fixture.window, QStringLiteral("rotation"));
        for (QAction* action : fixture.window.findChildren<QAction*>()) {
            if (action->text() == WindowPages::tr("Export &Numbers…")) {
                action->trigger();
            }
        }
        QCOMPARE(fixture.window.messages().text(),
                 QStringLiteral("There are no numbers on this page yet: press Compute first."));
    }

    void command_isOfTheNumberThatIsStillTyped()
    {
        FourBarWindow fixture(m_folder);
        frontStudy(fixture.window, QStringLiteral("backbone"));
        fixture.window.session().select({{"k"}, {}});
        QLineEdit* editor = fixture.window.workspace().inspector->editor("stiffness")->numberFields().front()->editor();
        editor->setFocus();
        QTest::keyClicks(editor, QStringLiteral("30"));
        const QString line = copiedCommand(fixture);
        QCOMPARE(fixture.stiffness(), 30.0);
        QVERIFY2(line.endsWith(QStringLiteral("# save the file first")), qPrintable(line));
        QCOMPARE(fixture.window.messages().text(), QStringLiteral("Copied: ") + line);
    }

    void equilibriumThatIsSeen_isInTheCommand()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        auto* view = fixture.window.workspace().findChild<EquilibriaView*>();
        fixture.window.workspace().studies->setQuestion(Question::rest);
        QListWidget* list = view->list();
        QTRY_VERIFY_WITH_TIMEOUT(list->count() > 2, 240000);
        list->setCurrentRow(2);
        const std::vector<Page*> pages = pagesOfStudies(fixture.window);
        const auto modes = std::ranges::find_if(pages, [](Page* page) { return page->asked().study->key == "modes"; });
        const AskedStudy asked = withResult((*modes)->asked());
        const QString line = studyCommandLine(asked, fixture.window.session());
        QVERIFY2(line.endsWith(QStringLiteral(" --method mcs --equilibrium 3")), qPrintable(line));
        QVERIFY(asked.result != nullptr);
        const ProgramResult command = runCommandLine(QProcess::splitCommand(line).mid(1) << QStringLiteral("--csv"));
        QCOMPARE(command.output.toStdString(), tableText(asked.result->tables.front(), ','));
    }

    void unsavedFile_isNamedAsSuch()
    {
        WindowFixture fixture(m_folder);
        const Study& study = *findStudy("backbone");
        QVERIFY(studyCommandLine({&study, study.request, nullptr, nullptr, {}}, fixture.window.session())
                    .contains(QStringLiteral("UNSAVED.eigenlink")));
    }

    void unsavedChanges_areMentioned()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        frontStudy(fixture.window, QStringLiteral("backbone"));
        Session& session = fixture.window.session();
        Mechanism next = *session.document().mechanism();
        next.gravity.y = -1;
        session.document().apply(QStringLiteral("lighter"), next);
        QVERIFY2(copiedCommand(fixture).endsWith(QStringLiteral("# save the file first")),
                 qPrintable(copiedCommand(fixture)));
    }

    void step_goesToWhereTheLoadHoldsIt()
    {
        WindowFixture fixture(m_folder, exampleFile(QStringLiteral("damped_four_bar")));
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("transient"));
        setFields(*page, {{"kind", "step"}, {"to", "60"}});
        computeStudy(*page);
        QTRY_VERIFY_WITH_TIMEOUT(page->asked().result != nullptr, 60000);
        const auto& computed =
            *std::any_cast<const std::shared_ptr<const ComputedTransient>&>(page->asked().result->value);
        QVERIFY(computed.time.last.has_value());
        const double last = *computed.time.last;
        const std::vector<double>& values = computed.time.values.front();
        QVERIFY(std::abs(values.front()) < 1e-12 * std::abs(last));
        QVERIFY2(std::abs(values.back() - last) < 0.01 * std::abs(last), qPrintable(QString::number(values.back())));
    }

    void slowShaking_letsTheRodFall_andItsDeviationMoves()
    {
        WindowFixture fixture(m_folder, shakenRod(m_folder));
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("periodic"));
        computeStudy(*page);
        QVERIFY2(page->view()->note().contains(QStringLiteral("Unstable")), qPrintable(page->view()->note()));
        QVERIFY(page->view()->chart()->picture().hasUnitCircle);
        const std::vector<double>& sizes = page->asked().result->tables.front().find("size")->numbers;
        QCOMPARE(sizes.size(), std::size_t(2));
        QVERIFY(sizes[0] > 1 && std::abs(sizes[0] * sizes[1] - 1) < 1e-4);  // Liouville: no damper
        page->view()->table()->selectRow(0);
        const CanvasView* canvas = fixture.window.workspace().canvas;
        QVERIFY(canvas->picture().text.title.contains(QStringLiteral("Deviation")));
        QVERIFY(canvas->picture().hasMotion());
        fixture.window.workspace().studies->setQuestion(Question::modes);
        QVERIFY(!canvas->picture().text.title.contains(QStringLiteral("Deviation")));
    }

    void fastShaking_holdsTheRod()
    {
        WindowFixture fixture(m_folder, shakenRod(m_folder));
        Session& session = fixture.window.session();
        Mechanism faster = session.shown().mechanism();
        std::get<SupportMotion>(faster.elements.back()).y = {TimeFunction::Harmonic{{}, 0.1, 10, 0}};
        session.document().apply(QStringLiteral("faster"), faster);
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("periodic"));
        computeStudy(*page);
        QVERIFY2(page->view()->note().contains(QStringLiteral("Stable")), qPrintable(page->view()->note()));
    }

    void map_findsTheFrequencyThatHoldsTheRod()
    {
        WindowFixture fixture(m_folder, shakenRod(m_folder));
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("stability"));
        const auto* names = page->view()->form()->editor("map")->findChild<QComboBox*>();
        QVERIFY(names->findText(QStringLiteral("shake.y.frequency")) >= 0);
        setFields(*page, {{"map", "shake.y.frequency=4:9:4"}});
        computeStudy(*page);
        const AskedStudy asked = page->asked();
        QVERIFY2(asked.result != nullptr, qPrintable(page->view()->note()));
        const std::vector<double>& stable = asked.result->tables.front().find("stable")->numbers;
        QCOMPARE(stable.size(), std::size_t(4));
        QVERIFY(stable.front() == 0 && stable.back() == 1);
        const std::vector<ResultMark>& marks = asked.result->charts.front().marks;
        QCOMPARE(marks.size(), std::size_t(2));
        // Kapitza's limit (A ω)² = 4 g l / 3 holds for small amplitudes.
        const double limit = std::sqrt(4 * 9.81 / 3) / 0.1 / (2 * std::numbers::pi);
        QVERIFY(std::abs(marks.back().x.value_or(0) / limit - 1) < 0.1);
        const std::vector<ChartCurve>& curves = page->view()->chart()->picture().panes.front().curves;
        QCOMPARE(curves[0].name, QStringLiteral("unstable"));
        QCOMPARE(curves[1].name, QStringLiteral("stable"));
    }

    void nothingDriven_isSaid()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("periodic"));
        computeStudy(*page);
        QVERIFY(page->asked().result == nullptr);
        QVERIFY2(page->view()->note().contains(QStringLiteral("drives")), qPrintable(page->view()->note()));
    }

    void typedNumber_isTakenAndABadOneIsRefused()
    {
        StudyForm form(*findStudy("backbone"));
        form.show();
        auto* editor = form.editor("amplitudes")->findChild<QLineEdit*>();
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

    void uncertainty_isThatOfItsCommand_andShowsClouds()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        Session& session = fixture.window.session();
        StudyPage& page = frontStudy(fixture.window, QStringLiteral("uncertainty"));
        setFields(page, {{"uncertain", "k.stiffness=5%,AC.mass=0.01kg uniform"}});
        compare(fixture, page, {});
        QVERIFY(page.asked().result != nullptr);
        QVERIFY(session.shown().clouds() != nullptr && session.shown().clouds()->size() == 1000);
        Mechanism next = *session.document().mechanism();
        std::get<Spring>(next.elements[*findElement(next, "k")]).stiffness *= 2;
        const auto before = session.shown().clouds();
        session.document().apply(QStringLiteral("Stiffer"), next);
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().clouds() != before, 60000);
    }

    // The page works on behind another one: its result is of the mechanism before the edit.
    void uncertaintyOfAnotherMechanism_showsNoClouds()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        Session& session = fixture.window.session();
        StudyPage& page = frontStudy(fixture.window, QStringLiteral("uncertainty"));
        setFields(page, {{"uncertain", "k.stiffness=5%"}, {"samples", "20000"}});
        QTest::mouseClick(&runButton(page), Qt::LeftButton);
        frontStudy(fixture.window, QStringLiteral("backbone"));
        Mechanism next = *session.document().mechanism();
        std::get<Spring>(next.elements[*findElement(next, "k")]).stiffness *= 2;
        session.document().apply(QStringLiteral("Stiffer"), next);
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent(), 60000);
        QTRY_COMPARE_WITH_TIMEOUT(runButton(page).text(), StudyView::tr("Compute"), 60000);
        QVERIFY(session.shown().clouds() == nullptr);
    }

    // A click on Compute takes the text that is being typed, and leaves the keys of the pages to the drawing.
    void clickOnCompute_leavesTheKeyboardWhereItIs()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        fixture.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window));
        StudyPage& page = frontStudy(fixture.window, QStringLiteral("uncertainty"));
        QTRY_VERIFY_WITH_TIMEOUT(runButton(page).isEnabled(), 60000);
        auto* line = page.widget()->findChild<QWidget*>(QStringLiteral("uncertain"))->findChild<QLineEdit*>();
        line->setFocus();
        QTest::keyClicks(line, QStringLiteral("k.stiffness=5%"));
        QTest::mouseClick(&runButton(page), Qt::LeftButton);
        QCOMPARE(requestTexts(*findStudy("uncertainty"), page.asked().request)["uncertain"],
                 std::string("k.stiffness=5%"));
        QVERIFY(line->hasFocus());
        CanvasView* canvas = fixture.window.workspace().canvas;
        canvas->setFocus();
        QTest::mouseClick(&runButton(page), Qt::LeftButton);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_4);
        QVERIFY(fixture.window.workspace().studies->question() == Question::motion);
    }

    void compliance_beginsAtThePointThatMovesMost()
    {
        WindowFixture fixture(m_folder, exampleFile(QStringLiteral("cantilever_beam")));
        StudyPage& page = frontStudy(fixture.window, QStringLiteral("compliance"));
        QTRY_COMPARE_WITH_TIMEOUT(requestTexts(*findStudy("compliance"), page.asked().request)["point"],
                                  std::string("B"), 60000);
    }

    /// The search of targets on the Design page, and its equilibria along a number.
    void design_isThatOfItsCommands()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        auto* page = fixture.window.findChild<DesignPage*>();
        fixture.window.workspace().studies->setCurrentWidget(page->widget());
        auto* view = page->widget()->findChild<DesignView*>();
        auto* targets = page->widget()->findChild<TargetsView*>();
        QTRY_VERIFY_WITH_TIMEOUT(page->asked().result != nullptr, 60000);
        view->forms()->setCurrentIndex(static_cast<int>(DesignForm::equilibria));
        QCOMPARE(page->asked().study->key, std::string_view("branches"));
        compare(fixture, *page, {});
        page->openStudy("sensitivity");
        QCOMPARE(page->asked().study->key, std::string_view("sensitivity"));
        compare(fixture, *page, {});
        view->tabs()->setCurrentWidget(targets);
        targets->setTarget(0, {.value = 0.4, .relation = DesignTarget::Relation::atLeast});
        targets->findButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(page->asked().study->key, std::string_view("design"), 60000);
        compare(fixture, *page, {});
        QVERIFY(copiedCommand(fixture).contains(QStringLiteral("--target 'mode1.f>=0.4'")));
        targets->discardButton()->click();
        QCOMPARE(page->asked().study->key, std::string_view("branches"));
    }

    /// A beam that leaves the range of its model is made exact by one press, which can be taken back.
    void beamBeyondItsModel_becomesExact()
    {
        const QString path = m_folder.filePath(QStringLiteral("blade.eigenlink"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "eigenlink", "version": 1, "gravity": [0, 0],
            "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}],
            "elements": [{"type": "beam", "id": "b", "points": ["O", "A"], "segments": 4, "area": 1e-3,
                "second_moment": 1e-12, "youngs_modulus": 1e12, "density": 1000, "model": "linear"},
                {"type": "motor", "id": "M", "of": ["b", "ground"], "angle": {"speed": 12}}]})");
        file.close();
        WindowFixture fixture(m_folder, path);
        StudyPage& page = frontStudy(fixture.window, QStringLiteral("rotation"));
        computeStudy(page);
        const auto modelOf = [&] {
            return std::get<Beam>(fixture.window.session().document().mechanism()->elements[0]).model;
        };
        const QList<QPushButton*> buttons = page.view()->findChildren<QPushButton*>();
        const auto mend = std::ranges::find(buttons, QStringLiteral("Set the model of b to exact"), &QPushButton::text);
        QVERIFY(mend != buttons.end() && (*mend)->isVisible());
        QTest::mouseClick(*mend, Qt::LeftButton);
        QCOMPARE(modelOf(), BeamModel::exact);
        QTRY_VERIFY(!(*mend)->isVisible());
        computeStudy(page);
        QVERIFY(page.asked().result != nullptr && !(*mend)->isVisible());
        fixture.window.session().document().undoStack().undo();
        QCOMPARE(modelOf(), BeamModel::linear);
    }

    void anotherFile_isNoChangeOfTheMechanism()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        StudyPage& page = frontStudy(fixture.window, QStringLiteral("backbone"));
        const QString asOpened = page.view()->note();
        QVERIFY2(asOpened.startsWith(QStringLiteral("Press Compute.")), qPrintable(asOpened));
        computeStudy(page);
        QVERIFY2(page.view()->result() != nullptr, qPrintable(page.view()->note()));
        QVERIFY(fixture.window.openFile(exampleFile(QStringLiteral("pendulum"))));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.session().shown().isCurrent(), 60000);
        QVERIFY(page.view()->result() == nullptr);
        QCOMPARE(page.view()->note(), asOpened);
    }

    void editedMechanism_givesANewResult()
    {
        WindowFixture fixture(m_folder, fourBarFile());
        StudyPage* page = &frontStudy(fixture.window, QStringLiteral("transient"));
        computeStudy(*page);
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
