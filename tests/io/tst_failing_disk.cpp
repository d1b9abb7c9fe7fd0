#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/columns.h"
#include "tests/support/saved_mechanism.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>

namespace {

/// The disk of this program: which call from now on fails, and how.
struct {
    int callsLeft = -1;  ///< until one fails; −1: none does
    int error = 0;
    bool failed = false;
} s_disk;

/// True where the disk fails at this call.
bool fails()
{
    if (s_disk.callsLeft < 0 || s_disk.callsLeft-- > 0) {
        return false;
    }
    s_disk.failed = true;
    s_disk.callsLeft = -1;
    errno = s_disk.error;
    return true;
}

}  // namespace

// These stand before those of the C library. Calls that are not asked to fail go on to the system.
extern "C" {
ssize_t write(int descriptor, const void* bytes, size_t count)
{
    // A disk may take a part only, so that there are several calls.
    const size_t part = s_disk.callsLeft >= 0 && count > 4000 ? count / 3 : count;
    return fails() ? -1 : ::syscall(SYS_write, descriptor, bytes, part);
}
int fsync(int descriptor)
{
    return fails() ? -1 : static_cast<int>(::syscall(SYS_fsync, descriptor));
}
int fchmod(int descriptor, mode_t mode) noexcept
{
    return fails() ? -1 : static_cast<int>(::syscall(SYS_fchmod, descriptor, mode));
}
int rename(const char* from, const char* to) noexcept
{
    return fails() ? -1 : static_cast<int>(::syscall(SYS_rename, from, to));
}
}

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::string bytesOf(const std::string& path)
{
    return readBytes(path, kLargestFile);
}

/// Saves in a process that is killed at its k-th system call; true when it got to the end before.
bool saveKilledAt(int k, const std::string& path, const Mechanism& mechanism)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        ::raise(SIGSTOP);
        saveMechanismFile(path, mechanism);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    // Two stops a call: as it enters and as it leaves.
    for (int stop = 0; stop < k; ++stop) {
        ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
        ::waitpid(child, &status, 0);
        if (WIFEXITED(status)) {
            return true;
        }
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    return false;
}

}  // namespace

/// Whatever the outside world does while a file is saved: it is old or new, and the fault is said.
class FailingDiskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void save_whereAnyCallFails_keepsTheOldFileAndLeavesNoOther_data()
    {
        addColumns<int, QByteArray>({"error", "remedy"});
        QTest::newRow("full") << ENOSPC << QByteArray("No space left on device; free some space there");
        QTest::newRow("quota") << EDQUOT << QByteArray("free some space there");
        QTest::newRow("read-only") << EROFS << QByteArray("save it somewhere else");
        QTest::newRow("unplugged") << EIO << QByteArray("check the disk");
        QTest::newRow("gone") << ENODEV << QByteArray("check the disk");
    }

    void save_whereAnyCallFails_keepsTheOldFileAndLeavesNoOther()
    {
        QFETCH(int, error);
        QFETCH(QByteArray, remedy);
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.eigenlink")).toStdString();
        saveMechanismFile(path, nLoop({}));
        const std::string old = bytesOf(path);
        NLoopParameters larger;
        larger.loops = 200;
        const Mechanism next = nLoop(larger);
        int failures = 0;
        for (bool saved = false; !saved; ++failures) {
            s_disk = {failures, error, false};
            try {
                saveMechanismFile(path, next);
                saved = true;
            } catch (const FileError& fault) {
                QCOMPARE(fault.path, path);
                QVERIFY2(QByteArray(fault.what()).contains(remedy), fault.what());
            }
            s_disk.callsLeft = -1;
            // Only the flush of the folder may fail unseen: the file has been replaced by then.
            QCOMPARE(bytesOf(path), saved ? writeMechanism(next) : old);
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
        }
        QVERIFY(failures > 5);
    }

    void save_killedAtAnySystemCall_leavesTheOldOrTheNewFile()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.eigenlink")).toStdString();
        const int rounds = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 25 : 1;
        const Mechanism old = nLoop({});
        Mechanism next = old;
        next.title = "the next one";
        int kills = 0;
        for (int round = 0; round < rounds; ++round) {
            next.description.assign(static_cast<std::size_t>(round) * 20000, 'x');
            bool sawOld = false;
            bool sawNew = false;
            saveMechanismFile(path, old);
            for (int k = 1; !saveKilledAt(k, path, next); ++k, ++kills) {
                const Mechanism found = readMechanismFile(path).mechanism;
                QVERIFY(found == old || found == next);
                sawOld = sawOld || found == old;
                sawNew = sawNew || found == next;
                saveMechanismFile(path, old);
            }
            QVERIFY(sawOld && sawNew);
        }
        QVERIFY(kills > 15 * rounds);
        // Leftovers of a killed process are hidden, and recognised by their names.
        for (const QString& name : QDir(folder.path()).entryList(QDir::Files | QDir::Hidden)) {
            QVERIFY2(name == u"a.eigenlink" || name.startsWith(u".eigenlink-"), qPrintable(name));
        }
    }
};

QTEST_GUILESS_MAIN(FailingDiskTest)
#include "tst_failing_disk.moc"
