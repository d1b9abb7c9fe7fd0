#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace eigenlink::test;

namespace {

const QString kRoot = QStringLiteral(EIGENLINK_SOURCE_DIR);
const QString kExample = kRoot + QStringLiteral("/resources/examples/pendulum.eigenlink");

QByteArray textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Output of a shell line; what went wrong where it fails.
QByteArray outputOf(const QString& line, bool& isDone)
{
    QProcess shell;
    shell.setProcessChannelMode(QProcess::MergedChannels);
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
    isDone = shell.waitForFinished(1'800'000) && shell.exitCode() == 0;
    return shell.readAll();
}

}  // namespace

/// Adds a study and counts what has to be touched: its own file and the list. The command line is linked with it.
class NewStudyTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_touched = 0;

    QString at(const QString& path) const { return m_folder.filePath(path); }

    void write(const QString& path, const QByteArray& text)
    {
        QVERIFY(QDir().mkpath(QFileInfo(at(path)).path()));
        QFile file(at(path));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        ++m_touched;
    }

    void edit(const QString& path, const QByteArray& before, const QByteArray& after)
    {
        QByteArray text = textOf(kRoot + u'/' + path);
        QVERIFY2(text.count(before) == 1, before.constData());
        write(path, text.replace(before, after));
    }

    /// Compiles what was touched, and links it before the objects of the command line.
    void build()
    {
        const QString tree = QFileInfo(QStringLiteral(EIGENLINK_CLI)).path() + QStringLiteral("/..");
        bool isDone = false;
        const QByteArray commands =
            outputOf(QStringLiteral("cd '%1' && ninja -t commands app/eigenlink-cli | tail -1").arg(tree), isDone);
        QVERIFY2(isDone, commands);
        QString link = QString::fromUtf8(commands).trimmed();
        const QString own =
            QStringLiteral("-o '%1' -Wl,--allow-multiple-definition '%2' '%3'")
                .arg(at(QStringLiteral("program")), at(QStringLiteral("wheels.o")), at(QStringLiteral("list.o")));
        QVERIFY2(link.count(QStringLiteral("-o app/eigenlink-cli")) == 1, qPrintable(link));
        link.replace(QStringLiteral("-o app/eigenlink-cli"), own);
        QString script = QStringLiteral("set -e\n");
        for (const auto& [source, object] : {std::pair("wheels/wheels.cpp", "wheels.o"), {"studies.cpp", "list.o"}}) {
            script +=
                QStringLiteral(
                    "c++ -std=c++20 -O0 -fPIC -I'%1' -I'%2' -I'%3/generated' "
                    "$(pkg-config --cflags eigen3) -c '%1/model/studies/%4' -o '%5'\n")
                    .arg(m_folder.path(), kRoot, tree, QString::fromLatin1(source), at(QString::fromLatin1(object)));
        }
        const QByteArray problem = outputOf(script + QStringLiteral("cd '%1'\n%2\n").arg(tree, link), isDone);
        QVERIFY2(isDone, problem.left(4000));
    }

private Q_SLOTS:
    void addition_touchesItsFileAndTheList()
    {
        if (qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")) {
            QSKIP("links the command line anew; set EIGENLINK_THOROUGH=1");
        }
        write(QStringLiteral("model/studies/wheels/wheels.cpp"),
              textOf(kRoot + QStringLiteral("/tests/architecture/new_study/wheels.cpp.in")));
        edit(QStringLiteral("model/studies/studies.h"), "Study equationsStudy();\n",
             "Study equationsStudy();\nStudy wheelsStudy();\n");
        edit(QStringLiteral("model/studies/studies.cpp"), "equationsStudy()}", "equationsStudy(), wheelsStudy()}");
        QVERIFY(m_touched <= 4);
        build();
        const QString program = at(QStringLiteral("program"));
        const auto run = [&](const QStringList& flags) {
            return runProgram(program, QStringList{QStringLiteral("wheels"), kExample} + flags);
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
