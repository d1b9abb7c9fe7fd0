#include "app/dialogs/animation_dialog.h"
#include "app/jobs/animation_export.h"
#include "tests/support/mechanisms.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QImage>
#include <QProgressDialog>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>

using namespace eigenlink;

class AnimationExportTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const Analysis> m_analysis;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QStringList files() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }

private Q_SLOTS:
    void initTestCase()
    {
        qRegisterMetaType<Tone>();
        m_analysis = std::make_shared<const Analysis>(analyze(test::exampleNamed("triple_pendulum")));
    }

    void everyMode_isWrittenInTheBackground()
    {
        QWidget window;
        AnimationExport exporter(&window);
        const QSignalSpy said(&exporter, &AnimationExport::message);
        AnimationOptions options{.width = 120, .height = 90, .frames = 4};
        std::vector<AnimationExport::Target> targets;
        for (const ModeReference& mode : trueModes(m_analysis->find(Method::mcs)->spectrum)) {
            targets.push_back({path(QStringLiteral("mode-%1.gif").arg(targets.size() + 1)), mode});
        }
        exporter.start(m_analysis, targets, options, AnimationFormat::gif);
        QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, 120000);
        QCOMPARE(said[0][0].value<Tone>(), Tone::ok);
        QCOMPARE(files(), (QStringList{"mode-1.gif", "mode-2.gif", "mode-3.gif"}));
        QVERIFY(QFile(path(QStringLiteral("mode-1.gif"))).size() > 500);
    }

    void cancelling_leavesNothing()
    {
        const QStringList before = files();
        QWidget window;
        AnimationExport exporter(&window);
        const QSignalSpy said(&exporter, &AnimationExport::message);
        AnimationOptions options;
        options.width = options.height = 2000;
        options.frames = 500;
        exporter.start(m_analysis, {{path(QStringLiteral("never.webp")), {Method::mcs, 0}}}, options,
                       AnimationFormat::webp);
        auto* progress = window.findChild<QProgressDialog*>();
        QVERIFY(progress != nullptr);
        QTest::qWait(200);
        Q_EMIT progress->canceled();
        QCOMPARE(said.count(), 1);
        QVERIFY(!exporter.isRunning());
        QCOMPARE(files(), before);
    }

    void fullDisk_isSaid()
    {
        QWidget window;
        AnimationExport exporter(&window);
        const QSignalSpy said(&exporter, &AnimationExport::message);
        AnimationOptions options;
        options.width = options.height = 64;
        options.frames = 2;
        exporter.start(m_analysis, {{QStringLiteral("/dev/full"), {Method::mcs, 0}}}, options, AnimationFormat::gif);
        QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, 120000);
        QCOMPARE(said[0][0].value<Tone>(), Tone::error);
        QVERIFY(said[0][1].toString().contains(QStringLiteral("/dev/full")));
    }

    void dialog_givesBackWhatIsChosen()
    {
        AnimationOptions options;
        options.amplitude = 0.4;
        AnimationDialog dialog(options, QStringLiteral("Mode 1 of 3"), 3);
        QCOMPARE(dialog.options().amplitude, 0.4);
        QCOMPARE(dialog.options().loops, 0);
        QVERIFY(!dialog.isForAll());
        dialog.findChildren<QRadioButton*>()[1]->click();
        QVERIFY(dialog.isForAll());
        dialog.findChildren<QSpinBox*>()[0]->setValue(1);
        QCOMPARE(dialog.options().width, kSmallestAnimation);
    }
};

QTEST_MAIN(AnimationExportTest)
#include "tst_animation_export.moc"
