#include "tests/support/addition.h"
#include "tests/support/run_program.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace eigenlink::test;

/// Adds a file format and counts the touched files: its own file and the list. The command line is linked with it.
class NewFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addition_touchesItsFileAndTheList()
    {
        if (qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")) {
            QSKIP("links the command line anew; set EIGENLINK_THOROUGH=1");
        }
        Addition format;
        QCOMPARE(format.add("app/io/formats/plain_format.cpp", "tests/architecture/new_format/plain_format.cpp.in"),
                 QString());
        QCOMPARE(format.edit("app/io/formats/formats.h", "FileFormat figureFormat();\n",
                             "FileFormat figureFormat();\nFileFormat plainFormat();\n"),
                 QString());
        QCOMPARE(format.edit("app/io/formats/formats.cpp", "figureFormat()}", "figureFormat(), plainFormat()}"),
                 QString());
        QVERIFY(format.touched() <= 3);
        QCOMPARE(format.build(), QString());
        QTemporaryDir folder;
        QFile file(folder.filePath("long.plain"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("pendulum 2\n");
        file.close();
        // A rod about its end: ω² = 3g/(2l).
        const double frequency = std::sqrt(1.5 * 9.81 / 2) / (2 * std::acos(-1.0));
        const ProgramResult run = runProgram(format.program(), {"analyze", file.fileName(), "--method", "mcs"});
        QVERIFY2(run.output.contains(QByteArray::number(frequency, 'f', 6)), run.output + run.errors);
    }
};

QTEST_GUILESS_MAIN(NewFormatTest)
#include "tst_new_format.moc"
