#include "app/document/file_watch.h"
#include "app/document/recovery.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/templates/n_loop.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>
#include <random>

using namespace eigenlink;

namespace {

/// A mechanism in two states that a file can hold.
Mechanism state(bool other)
{
    Mechanism mechanism = nLoop({.loops = 12});
    mechanism.title = other ? "the other state" : "one state";
    return mechanism;
}

/// Saves and keeps in turn until it is killed.
int writeForEver(const QString& file, const QString& folder)
{
    Document document;
    document.openRecovered(state(false));
    document.saveAs(file);
    Recovery recovery(document, folder);
    for (bool other = true;; other = !other) {
        document.apply(QStringLiteral("change"), state(other));
        recovery.keep();
        if (other) {
            std::puts("ready");
            std::fflush(stdout);
        }
        Document second;
        second.openRecovered(state(other));
        second.saveAs(file);
    }
}

}  // namespace

class TestRecovery : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString recoveryFolder() const { return m_folder.filePath(QStringLiteral("recovery")); }

    QString savedFile(const Mechanism& mechanism)
    {
        Document document;
        document.openRecovered(mechanism);
        QString path = m_folder.filePath(QStringLiteral("saved.eigenlink"));
        document.saveAs(path);
        return path;
    }

private Q_SLOTS:
    void cleanup() { QDir(recoveryFolder()).removeRecursively(); }

    void neverSavedWork_isKeptAfterAPause_andForgottenWhenSaved()
    {
        Document document;
        Recovery recovery(document, recoveryFolder());
        recovery.setDelays(20, 1000);
        document.apply(QStringLiteral("draw"), state(false));
        QTRY_COMPARE_WITH_TIMEOUT(QDir(recoveryFolder()).entryList({QStringLiteral("*.eigenlink")}).size(), 1, 120000);
        document.saveAs(m_folder.filePath(QStringLiteral("a.eigenlink")));
        QVERIFY(QDir(recoveryFolder()).entryList({QStringLiteral("*.eigenlink")}).isEmpty());
    }

    void endlessChanges_areKeptAllTheSame()
    {
        Document document;
        Recovery recovery(document, recoveryFolder());
        recovery.setDelays(10000, 50);
        document.apply(QStringLiteral("draw"), state(false));
        QTRY_COMPARE_WITH_TIMEOUT(QDir(recoveryFolder()).entryList({QStringLiteral("*.eigenlink")}).size(), 1, 120000);
    }

    void livingOwner_isNoLeftover()
    {
        Document document;
        Recovery recovery(document, recoveryFolder());
        document.apply(QStringLiteral("draw"), state(false));
        QVERIFY(recovery.keep());
        QVERIFY(Recovery::leftovers(recoveryFolder()).empty());
    }

    void undoToTheSavedState_forgetsTheCopy()
    {
        Document document;
        Recovery recovery(document, recoveryFolder());
        document.apply(QStringLiteral("draw"), state(false));
        QVERIFY(recovery.keep());
        document.undoStack().undo();
        QVERIFY(QDir(recoveryFolder()).entryList({QStringLiteral("*.eigenlink")}).isEmpty());
    }

    void unwritableFolder_isSaidOnce()
    {
        QFile inTheWay(m_folder.filePath(QStringLiteral("file")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        Document document;
        Recovery recovery(document, inTheWay.fileName());
        QSignalSpy failed(&recovery, &Recovery::failed);
        document.apply(QStringLiteral("draw"), state(false));
        QVERIFY(!recovery.keep());
        QVERIFY(!recovery.keep());
        QCOMPARE(failed.count(), 1);
    }

    void killedAtAnyMoment_leavesAWholeFile_andItsWork_data()
    {
        QTest::addColumn<int>("times");
        QTest::newRow("200 times") << 200;
    }

    void killedAtAnyMoment_leavesAWholeFile_andItsWork()
    {
        QFETCH(int, times);
        std::mt19937 random(1);
        int offered = 0;
        const QString file = m_folder.filePath(QStringLiteral("killed.eigenlink"));
        for (int i = 0; i < times; ++i) {
            QDir(recoveryFolder()).removeRecursively();
            QProcess writer;
            writer.start(QCoreApplication::arguments().constFirst(),
                         {QStringLiteral("--write-for-ever"), file, recoveryFolder()});
            QVERIFY(writer.waitForReadyRead(10000));
            QThread::usleep(random() % 6000);
            writer.kill();
            QVERIFY(writer.waitForFinished());
            Document document;
            document.open(file);
            QVERIFY(*document.mechanism() == state(false) || *document.mechanism() == state(true));
            const std::vector<Leftover> leftovers = Recovery::leftovers(recoveryFolder());
            if (leftovers.empty()) {
                continue;  // what was kept was in the file already
            }
            QCOMPARE(leftovers.size(), std::size_t{1});
            QCOMPARE(leftovers[0].path, file);
            const Mechanism kept = Recovery::mechanismOf(recoveryFolder(), leftovers[0]);
            QVERIFY(kept == state(false) || kept == state(true));
            QVERIFY(kept != *document.mechanism());
            ++offered;
        }
        QVERIFY2(offered > times / 5, qPrintable(QString::number(offered)));
    }

    void neverSavedWorkOfAKilledProgram_isOffered_andDiscarded()
    {
        QDir().mkpath(recoveryFolder());
        QFile copy(QDir(recoveryFolder()).filePath(QStringLiteral("key.eigenlink")));
        QVERIFY(QFile::copy(savedFile(state(true)), copy.fileName()));
        const std::vector<Leftover> leftovers = Recovery::leftovers(recoveryFolder());
        QCOMPARE(leftovers.size(), std::size_t{1});
        QVERIFY(Recovery::mechanismOf(recoveryFolder(), leftovers[0]) == state(true));
        Recovery::discard(recoveryFolder(), leftovers[0]);
        QVERIFY(Recovery::leftovers(recoveryFolder()).empty());
    }

    void recoveredWork_isUnsavedUntilItIsSaved()
    {
        Document document;
        QSignalSpy modified(&document, &Document::modifiedChanged);
        document.openRecovered(state(false));
        QVERIFY(document.isModified() && document.filePath().isEmpty());
        document.saveAs(m_folder.filePath(QStringLiteral("recovered.eigenlink")));
        QVERIFY(!document.isModified());
        QCOMPARE(modified.last()[0].toBool(), false);
    }

    void fileChangedByAnother_isNoticed_butNotItsOwnSaves()
    {
        Document document;
        FileWatch watch(document);
        QSignalSpy changed(&watch, &FileWatch::changed);
        QSignalSpy removed(&watch, &FileWatch::removed);
        document.open(savedFile(state(false)));
        document.apply(QStringLiteral("change"), state(true));
        document.saveAs(document.filePath());
        QTest::qWait(500);
        QCOMPARE(changed.count(), 0);
        QVERIFY(!watch.isForeign());
        savedFile(state(false));
        QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 120000);
        QVERIFY(watch.isForeign());
        QVERIFY(QFile::remove(document.filePath()));
        QTRY_COMPARE_WITH_TIMEOUT(removed.count(), 1, 120000);
    }
};

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QStringLiteral("--write-for-ever")) {
        return writeForEver(arguments.value(2), arguments.value(3));
    }
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recovery.moc"
