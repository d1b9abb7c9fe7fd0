#include "app/io/formats/mechanism_files.h"
#include "app/jobs/window_analysis.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/study_panel.h"
#include "model/mechanism/templates/chain.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/app/window_test.h"
#include "tests/support/saved_mechanism.h"
#include "views/benchmark/benchmark_view.h"
#include "views/matrices/matrix_view.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_table.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QProgressDialog>
#include <QPushButton>
#include <QThreadPool>
#include <QTimer>

using namespace eigenlink;
using namespace eigenlink::test;

/// Mechanisms that are computed sparse, in the window.
class TestLargeSystems : public WindowTest {
    Q_OBJECT

    const Analysis& analysis() { return *session().analysis(); }
    void show(const Mechanism& mechanism)
    {
        session().document().openRecovered(mechanism);
        window().showWorkspace();
        QTRY_VERIFY_WITH_TIMEOUT(session().analysis() != nullptr, 120000);
    }

private Q_SLOTS:
    void init() { openWindow({}); }
    void cleanup() { closeWindow(); }

    void chain_ofManyModes_showsTheNearestWithTheirProof()
    {
        const MechanismTemplate family = pendulumChainTemplate();
        TemplateValues values = usualValues(family);
        values[0] = 250;
        show(family.build(values));
        QVERIFY(analysis().isSparse());
        const Spectrum& spectrum = analysis().methods.front().spectrum;
        QVERIFY(spectrum.partial && spectrum.partial->verified);
        QCOMPARE(spectrum.partial->modes, kModesOfLarge);
        const QString words = QStringLiteral("20 modes nearest the origin, none is missing: ") +
                              QString::fromStdString(rendered(spectrum.partial->proof));
        QVERIFY(wordsOf(*workspace().findChild<SpectrumTable*>()).contains(words.section(u':', 0, 0)));
        QVERIFY(!wordsOf(*workspace().findChild<ComparisonView*>()).filter(words).isEmpty());
        QVERIFY(session().selection().mode.has_value());
        QVERIFY(canvas().picture().hasMotion());
        QTest::keyClick(workspace().canvas, Qt::Key_Space);
        QTest::qWait(60);
    }
    void loops_withOneMode_sayThatItIsAll()
    {
        NLoopParameters parameters;
        parameters.loops = 300;
        show(nLoop(parameters));
        QVERIFY(analysis().isSparse());
        QCOMPARE(analysis().methods.front().spectrum.trueCount(), 2U);
        QVERIFY(analysis().warnings.empty());
        QVERIFY(
            !wordsOf(*workspace().findChild<ComparisonView*>()).filter(QStringLiteral("every mode is here")).isEmpty());
    }
    void pages_thatExpectDenseData_copeWithoutIt()
    {
        NLoopParameters parameters;
        parameters.loops = 300;
        show(nLoop(parameters));
        for (int page = 0; page < workspace().studies->count(); ++page) {
            workspace().studies->setCurrentIndex(page);
            QTest::qWait(50);
        }
        QVERIFY(workspace().findChild<MatrixView*>()->choice()->count() > 0);
    }
    void smallMechanism_isComputedWhole()
    {
        show(nLoop({}));
        QVERIFY(!analysis().isSparse());
        QVERIFY(!analysis().options.wanted.count);
        QVERIFY(
            wordsOf(*workspace().findChild<ComparisonView*>()).filter(QStringLiteral("nearest the origin")).isEmpty());
    }

    void largeFile_isReadBesideTheWindow_andCanBeCancelled()
    {
        const QString path = m_folder.filePath(QStringLiteral("loops.eigenlink"));
        NLoopParameters parameters;
        parameters.loops = 30'000;
        saveMechanismFile(path.toStdString(), nLoop(parameters));
        QVERIFY(QFileInfo(path).size() > 1'000'000);
        // The dialog is there while the event loop runs, and its button stops the reading.
        QTimer poll;
        bool shown = false;
        QObject::connect(&poll, &QTimer::timeout, &poll, [&] {
            if (auto* dialog = window().findChild<QProgressDialog*>(QStringLiteral("reading"))) {
                shown = true;
                dialog->findChild<QPushButton*>()->click();
            }
        });
        poll.start(0);
        QVERIFY(!window().openFile(path));
        QVERIFY(shown);
        QVERIFY(session().document().mechanism()->points.empty());
        poll.stop();
        QVERIFY(window().openFile(path));
        QCOMPARE(session().document().mechanism()->elements.size(), std::size_t{3 * 30'000 + 2});
        QCOMPARE(session().document().filePath(), path);
    }
    void fileOf100000Loops_showsProgress_isCancelledAtOnce_andAnotherOpens()
    {
        const QString path = m_folder.filePath(QStringLiteral("hundred_thousand.eigenlink"));
        NLoopParameters parameters{.loops = 100'000, .stiffness = 0};
        saveMechanismFile(path.toStdString(), nLoop(parameters));
        // While the text is read, and while the elements are.
        for (const int least : {100, 420}) {
            int pressedAt = 0;
            int last = 0;
            // The button is pressed by the progress itself: a timer may come after the end on a busy machine.
            QTimer::singleShot(0, &window(), [&] {
                auto* dialog = window().findChild<QProgressDialog*>(QStringLiteral("reading"));
                dialog->setMinimumDuration(0);
                QObject::connect(dialog->findChild<QProgressBar*>(), &QProgressBar::valueChanged, dialog,
                                 [&pressedAt, &last, dialog, least](int value) {
                                     last = value;
                                     if (dialog->isVisible() && value >= least && pressedAt == 0) {
                                         pressedAt = value;
                                         dialog->findChild<QPushButton*>()->click();
                                     }
                                 });
            });
            QVERIFY(!window().openFile(path));
            QVERIFY2(pressedAt > 0, "nothing was shown");
            QCOMPARE(last, pressedAt);  // nothing was waited for
            QVERIFY(session().document().filePath().isEmpty());
        }
        QVERIFY(window().openFile(fourBarFile()));
        QTRY_VERIFY_WITH_TIMEOUT(session().analysis() != nullptr, 120000);
        QCOMPARE(session().document().filePath(), fourBarFile());
    }
    void largeFile_withAFault_isRefusedAsASmallOne()
    {
        const QString path = m_folder.filePath(QStringLiteral("broken.eigenlink"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"eigenlink\", \"version\": 1, \"title\": \"" + QByteArray(2'000'000, 'x'));
        file.close();
        QVERIFY(!window().openFile(path));
        QVERIFY(window().findChild<MessageBar*>()->text().contains(QStringLiteral("ends too early")));
    }
    void benchmark_isMeasuredInTheBackground_andCancelled()
    {
        workspace().studies->setCurrentWidget(workspace().findChild<BenchmarkView*>()->parentWidget());
        window().showWorkspace();
        QPushButton* button = workspace().findChild<BenchmarkView*>()->runButton();
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(button->text(), QStringLiteral("Cancel"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(button->text(), QStringLiteral("Measure"));
        QVERIFY(!wordsOf(*workspace().findChild<BenchmarkView*>()).filter(QStringLiteral("cancelled")).isEmpty());
    }
    void benchmark_thatWasCancelled_stopsAndCanStartAgain()
    {
        workspace().studies->setCurrentWidget(workspace().findChild<BenchmarkView*>()->parentWidget());
        window().showWorkspace();
        const auto tells = [this](const QString& stage) {
            return !wordsOf(*workspace().findChild<BenchmarkView*>()).filter(stage).isEmpty();
        };
        QPushButton* button = workspace().findChild<BenchmarkView*>()->runButton();
        for (int time = 0; time < 2; ++time) {
            QTest::mouseClick(button, Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(tells(QStringLiteral("n_p = 25")), 120000);
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(tells(QStringLiteral("cancelled")));
            QTRY_COMPARE_WITH_TIMEOUT(QThreadPool::globalInstance()->activeThreadCount(), 0, 120000);
        }
        QVERIFY(!tells(QStringLiteral("n_p")));
    }
};

QTEST_MAIN(TestLargeSystems)
#include "tst_large_systems.moc"
