#include "tests/support/addition.h"
#include "tests/support/run_program.h"

#include <QTest>

using namespace eigenlink::test;

namespace {

const QString kPendulum = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/pendulum.eigenlink");

}  // namespace

/// Adds a study and counts the touched files: its own file and the list. The command line is linked with it.
class NewStudyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addition_touchesItsFileAndTheList()
    {
        if (qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")) {
            QSKIP("links the command line anew; set EIGENLINK_THOROUGH=1");
        }
        Addition study;
        QCOMPARE(study.add("model/studies/wheels/entry.cpp", "tests/architecture/new_study/wheels.cpp.in"), QString());
        QCOMPARE(study.edit("model/studies/studies.h", "Study equationsStudy();\n",
                            "Study equationsStudy();\nStudy wheelsStudy();\n"),
                 QString());
        QCOMPARE(study.edit("model/studies/studies.cpp", "uncertaintyStudy()}", "uncertaintyStudy(), wheelsStudy()}"),
                 QString());
        QVERIFY(study.touched() <= 4);
        QCOMPARE(study.build(), QString());
        const auto run = [&](const QStringList& flags) {
            return runProgram(study.program(), QStringList{QStringLiteral("wheels"), kPendulum} + flags);
        };
        QCOMPARE(run({}).output, QByteArray("turns,way\n1,4\n2,8\n3,12\n"));
        QCOMPARE(run({"--turns", "1", "--radius", "2", "--units"}).output, QByteArray("turns,way [m]\n1,16\n"));
        QVERIFY(run({"--json"}).output.contains("\"study\": \"wheels\""));
        QVERIFY(run({"--help"}).output.contains("--radius"));
        const ProgramResult refused = run({"--radius", "-1"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.errors.contains("--radius: -1: write a number above zero"), refused.errors);
    }
};

QTEST_GUILESS_MAIN(NewStudyTest)
#include "tst_new_study.moc"
