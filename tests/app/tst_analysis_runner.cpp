#include "app/jobs/analysis_runner.h"
#include "tests/support/columns.h"

#include <QSignalSpy>

#include <atomic>
#include <new>
#include <stdexcept>

using namespace eigenlink;

namespace {

std::shared_ptr<const Mechanism> titled(const char* title)
{
    auto mechanism = std::make_shared<Mechanism>();
    mechanism->title = title;
    return mechanism;
}

Analysis echo(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor&)
{
    Analysis analysis;
    analysis.mechanism = mechanism;
    analysis.options = options;
    return analysis;
}

std::string titleOf(const QSignalSpy& spy, int index)
{
    return spy.at(index).front().value<std::shared_ptr<const Analysis>>()->mechanism.title;
}

}  // namespace

class TestAnalysisRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void request_ofAMechanism_deliversItsAnalysis()
    {
        AnalysisRunner runner(echo);
        QSignalSpy started(&runner, &AnalysisRunner::started);
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        runner.request(titled("four-bar"), {});
        QVERIFY(runner.isBusy());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
        QCOMPARE(started.count(), 1);
        QCOMPARE(titleOf(finished, 0), std::string("four-bar"));
        QVERIFY(!runner.isBusy());
    }

    void request_severalAtOnce_runsOnlyTheNewest()
    {
        std::atomic<int> runs = 0;
        AnalysisRunner runner([&runs](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            ++runs;
            return echo(m, o, monitor);
        });
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        for (const char* title : {"a", "b", "c"}) {
            runner.request(titled(title), {});
        }
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
        QCOMPARE(titleOf(finished, 0), std::string("c"));
        QCOMPARE(runs.load(), 1);
    }

    void request_whileAnotherRuns_dropsTheStaleResult()
    {
        std::atomic<bool> release = false;
        std::atomic<int> done = 0;
        AnalysisRunner runner([&](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            while (m.title == "old" && !release) {
                QThread::yieldCurrentThread();
            }
            ++done;
            return echo(m, o, monitor);
        });
        QSignalSpy started(&runner, &AnalysisRunner::started);
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        runner.request(titled("old"), {});
        QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, 120000);
        runner.request(titled("new"), {});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
        release = true;
        QTRY_COMPARE_WITH_TIMEOUT(done.load(), 2, 120000);
        QCoreApplication::processEvents();
        QCOMPARE(finished.count(), 1);
        QCOMPARE(titleOf(finished, 0), std::string("new"));
    }

    void requests_fasterThanTheJob_keepResultsComing()
    {
        AnalysisRunner runner([](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            QThread::msleep(30);
            return echo(m, o, monitor);
        });
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        // They end only when five results have come between them; on an idle machine 20 are asked for.
        int last = 0;
        while (finished.count() < 5 && last < 10'000) {
            runner.request(titled(qPrintable(QString::number(++last))), {});
            QTest::qWait(12);
        }
        QVERIFY2(finished.count() >= 5, qPrintable(QString::number(finished.count())));
        QTRY_VERIFY_WITH_TIMEOUT(!runner.isBusy(), 120000);
        QCOMPARE(titleOf(finished, static_cast<int>(finished.count()) - 1), std::to_string(last));
    }

    void request_ofOtherPartsOrOptions_dropsWhatIsUnderWay_data()
    {
        QTest::addColumn<bool>("otherParts");
        QTest::newRow("parts") << true;
        QTest::newRow("options") << false;
    }

    void request_ofOtherPartsOrOptions_dropsWhatIsUnderWay()
    {
        QFETCH(bool, otherParts);
        AnalysisRunner runner([](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            QThread::msleep(50);
            return echo(m, o, monitor);
        });
        QSignalSpy started(&runner, &AnalysisRunner::started);
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        runner.request(titled("old"), {});
        QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, 120000);
        auto next = std::make_shared<Mechanism>(*titled("new"));
        AnalysisOptions options;
        if (otherParts) {
            next->points.push_back({"A", {0, 0}, true});
        } else {
            options.methods = {Method::mcs};
        }
        runner.request(next, options);
        QTRY_VERIFY_WITH_TIMEOUT(!runner.isBusy(), 120000);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(titleOf(finished, 0), std::string("new"));
    }

    void cancel_ofAJobThatListens_answersAtOnce()
    {
        std::atomic<bool> ended = false;
        AnalysisRunner runner([&ended](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            while (!monitor.isCancelled()) {
                QThread::yieldCurrentThread();
            }
            Analysis analysis = echo(m, o, monitor);
            analysis.cancelled = true;
            ended = true;
            return analysis;
        });
        QSignalSpy started(&runner, &AnalysisRunner::started);
        QSignalSpy cancelled(&runner, &AnalysisRunner::cancelled);
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        runner.request(titled("endless"), {});
        QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, 120000);
        runner.cancel();
        QCOMPARE(cancelled.count(), 1);
        QVERIFY(!runner.isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(ended, 120000);
        QCOMPARE(finished.count(), 0);
    }

    void cancel_withNothingToDo_saysNothing()
    {
        AnalysisRunner runner(echo);
        QSignalSpy cancelled(&runner, &AnalysisRunner::cancelled);
        runner.cancel();
        QCOMPARE(cancelled.count(), 0);
    }

    void monitor_report_becomesProgressWithItsStage()
    {
        std::atomic<bool> release = false;
        AnalysisRunner runner([&release](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            monitor.report(0.42, "eigenvalues (RCS)");
            while (!release) {
                QThread::yieldCurrentThread();
            }
            return echo(m, o, monitor);
        });
        QSignalSpy progress(&runner, &AnalysisRunner::progress);
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        runner.request(titled("slow"), {});
        QTRY_VERIFY_WITH_TIMEOUT(!progress.isEmpty(), 120000);
        QCOMPARE(progress.last().at(0).toDouble(), 0.42);
        QCOMPARE(progress.last().at(1).toString(), QStringLiteral("eigenvalues (RCS)"));
        release = true;
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
    }

    void exception_inTheJob_becomesASentence_data()
    {
        test::addColumns<int, QString>({"thrown", "part"});
        QTest::newRow("no memory") << 0 << QStringLiteral("not enough memory");
        QTest::newRow("own fault") << 1 << QStringLiteral("rank is negative");
        QTest::newRow("anything") << 2 << QStringLiteral("fault in the program");
    }

    void exception_inTheJob_becomesASentence()
    {
        QFETCH(int, thrown);
        QFETCH(QString, part);
        AnalysisRunner runner([thrown](const Mechanism&, const AnalysisOptions&, const Monitor&) -> Analysis {
            switch (thrown) {
                case 0:
                    throw std::bad_alloc();
                case 1:
                    throw std::logic_error("rank is negative");
                default:
                    throw 42;
            }
        });
        QSignalSpy failed(&runner, &AnalysisRunner::failed);
        runner.request(titled("bad"), {});
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 120000);
        QVERIFY2(failed.front().front().toString().contains(part), qPrintable(failed.front().front().toString()));
        QVERIFY(!runner.isBusy());
    }

    void request_afterAFailure_isServed()
    {
        AnalysisRunner runner([](const Mechanism& m, const AnalysisOptions& o, const Monitor& monitor) {
            if (m.title == "bad") {
                throw std::runtime_error("no");
            }
            return echo(m, o, monitor);
        });
        QSignalSpy failed(&runner, &AnalysisRunner::failed);
        QSignalSpy finished(&runner, &AnalysisRunner::finished);
        runner.request(titled("bad"), {});
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 120000);
        runner.request(titled("good"), {});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
    }
};

QTEST_GUILESS_MAIN(TestAnalysisRunner)
#include "tst_analysis_runner.moc"
