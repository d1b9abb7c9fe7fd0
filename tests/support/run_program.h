#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace eigenlink::test {

/// The result of a program.
struct ProgramResult {
    int exitCode = -1;  ///< −1 when it crashed or did not end in time
    QByteArray output;
    QByteArray errors;
};

/// Runs a program with these arguments and input, LC_ALL set to `locale`.
ProgramResult runProgram(const QString& program, const QStringList& arguments, const QByteArray& input = {},
                         const QString& locale = "C");

/// True once the process has set a handler for a signal.
bool catches(qint64 process, int signal);

/// Runs eigenlink-cli with these arguments and input, LC_ALL set to `locale`.
ProgramResult runCommandLine(const QStringList& arguments, const QByteArray& input = {}, const QString& locale = "C");

}  // namespace eigenlink::test
