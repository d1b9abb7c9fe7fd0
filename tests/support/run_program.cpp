#include "tests/support/run_program.h"

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>

namespace eigenlink::test {

ProgramResult runProgram(const QString& program, const QStringList& arguments, const QByteArray& input,
                         const QString& locale)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", locale);
    environment.insert("OPENBLAS_NUM_THREADS", "1");
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    constexpr int kLongestWait = 60000;
    if (!process.waitForFinished(kLongestWait) || process.exitStatus() != QProcess::NormalExit) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

bool catches(qint64 process, int signal)
{
    QFile status(QStringLiteral("/proc/%1/status").arg(process));
    if (!status.open(QIODevice::ReadOnly)) {
        return false;
    }
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf("SigCgt:") + 7;
    return (text.mid(at, text.indexOf('\n', at) - at).trimmed().toULongLong(nullptr, 16) & (1ULL << (signal - 1))) != 0;
}

ProgramResult runCommandLine(const QStringList& arguments, const QByteArray& input, const QString& locale)
{
    return runProgram(EIGENLINK_CLI, arguments, input, locale);
}

}  // namespace eigenlink::test
