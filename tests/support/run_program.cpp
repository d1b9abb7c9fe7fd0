#include "tests/support/run_program.h"

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

ProgramResult runCommandLine(const QStringList& arguments, const QByteArray& input, const QString& locale)
{
    return runProgram(EIGENLINK_CLI, arguments, input, locale);
}

}  // namespace eigenlink::test
