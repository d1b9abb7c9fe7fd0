#include "tests/support/addition.h"
#include "tests/support/run_program.h"

#include <QTest>

using namespace eigenlink::test;

/// Adds a linearizer and counts the touched files: its two files and the list. The command line is linked with it.
class NewLinearizerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addition_touchesItsFilesAndTheList()
    {
        if (qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")) {
            QSKIP("links the command line anew; set EIGENLINK_THOROUGH=1");
        }
        const QString templates = "tests/architecture/new_linearizer/";
        Addition fourth;
        QCOMPARE(fourth.add("model/modes/fourth.h", templates + "fourth.h.in"), QString());
        QCOMPARE(fourth.add("model/modes/fourth.cpp", templates + "fourth.cpp.in"), QString());
        const QString list = "model/modes/linearizer.cpp";
        QCOMPARE(fourth.edit(list, "#include \"model/modes/mcs.h\"\n",
                             "#include \"model/modes/fourth.h\"\n#include \"model/modes/mcs.h\"\n"),
                 QString());
        QCOMPARE(fourth.edit(list, "         .linearizeSparse = &linearizeSparseUcs},\n",
                             "         .linearizeSparse = &linearizeSparseUcs},\n"
                             "        {.method = Method{\"fourth\"}, .name = \"4th\", .longName = \"a fourth way\",\n"
                             "         .summary = \"minimal coordinates under another name\", .index = \"_4\",\n"
                             "         .ofMatrix = \" of the fourth\", .linearize = &linearizeFourth},\n"),
                 QString());
        QVERIFY(fourth.touched() <= 3);
        QCOMPARE(fourth.build(), QString());
        const QString example = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/pendulum.eigenlink");
        const auto run = [&](const QStringList& flags) {
            return runProgram(fourth.program(), QStringList{QStringLiteral("analyze"), example} + flags);
        };
        const ProgramResult all = run({"--json"});
        QVERIFY2(all.output.contains("\"fourth\": {"), all.output + all.errors);
        QVERIFY(run({"--method", "fourth"}).output.contains("4th"));
        const ProgramResult sparse = run({"--method", "fourth", "--engine", "sparse", "--modes", "1"});
        QVERIFY2((sparse.output + sparse.errors).contains("dense"), sparse.output + sparse.errors);
    }
};

QTEST_GUILESS_MAIN(NewLinearizerTest)
#include "tst_new_linearizer.moc"
