#include "tests/support/run_program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace eigenlink::test;

namespace {

const QString kLessons = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/lessons/");

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("cannot read %s", qPrintable(path));
    }
    return file.readAll();
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write %s", qPrintable(path));
    }
}

/// The cells of a sheet, row by row.
QList<QStringList> cellsOf(const QByteArray& csv)
{
    QList<QStringList> rows{{QString()}};
    bool isQuoted = false;
    const QString text = QString::fromUtf8(csv);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'"') {
            const bool isDoubled = isQuoted && i + 1 < text.size() && text[i + 1] == u'"';
            isDoubled ? rows.last().last() += text[++i] : QString();
            isQuoted = isDoubled ? isQuoted : !isQuoted;
        } else if (c == u',' && !isQuoted) {
            rows.last() += QString();
        } else if (c == u'\n' && !isQuoted) {
            rows += QStringList{QString()};
        } else {
            rows.last().last() += c;
        }
    }
    rows.removeLast();
    return rows;
}

}  // namespace

/// `eigenlink-cli lesson` and `grade` as processes.
class LessonCommandsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString swing() const { return path("swing.eigenlesson"); }

    /// A hand-in of a student to the lesson of the template, with this answer to f1.
    QString handIn(const QString& student, const QString& answer, const QString& file = {}) const
    {
        const QString name = path((file.isEmpty() ? student : file) + ".eigenhandin");
        const ProgramResult written = runCommandLine(
            {"lesson", "hand-in", swing(), "--student", student, "--answer", "f1=" + answer, "--output", name});
        if (written.exitCode != 0) {
            qFatal("%s", written.errors.constData());
        }
        return name;
    }

    /// The right answer of a student, from the number in the copy: f = √(3k/m)/2π with m = 3 kg.
    double rightOf(const QString& student) const
    {
        const QByteArray copy = runCommandLine({"lesson", "give", swing(), "--student", student}).output;
        const qsizetype at = copy.indexOf("\nk: ") + 4;
        return std::sqrt(copy.mid(at, copy.indexOf(' ', at) - at).toDouble()) / (2 * M_PI);
    }

    QList<QStringList> sheet(const QStringList& files) const
    {
        const ProgramResult graded = runCommandLine(QStringList{"grade", swing()} + files + QStringList{"--csv"});
        if (graded.exitCode != 0) {
            qFatal("%s", graded.errors.constData());
        }
        return cellsOf(graded.output);
    }

    QList<QJsonObject> readBack(const QString& format, const QString& file)
    {
        const QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        const ProgramResult read = runProgram(
            python, {QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/support/read_question_bank.py"), format, file});
        if (read.exitCode != 0) {
            qWarning("%s", read.errors.constData());
        }
        QList<QJsonObject> rows;
        for (const QByteArray& line : read.output.trimmed().split('\n')) {
            rows += QJsonDocument::fromJson(line).object();
        }
        return rows;
    }

    static bool hasLxml()
    {
        const QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        return !python.isEmpty() && runProgram(python, {"-c", "import lxml"}).exitCode == 0;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        const ProgramResult made = runCommandLine({"lesson", "new", path("swing")});
        QVERIFY2(made.exitCode == 0, made.errors);
        // Its salt is random: another one in each run would give the students of these tests other numbers.
        const QByteArray key = bytesOf(path("swing.eigenkey"));
        const qsizetype salt = key.indexOf("salt: ") + 6;
        QVERIFY(salt > 6 && key.indexOf('\n', salt) - salt >= 24);
        write(path("swing.eigenkey"), QByteArray(key).replace(salt, key.indexOf('\n', salt) - salt, "pebble"));
    }

    void new_keepsWhatIsThere()
    {
        const QByteArray before = bytesOf(swing());
        QCOMPARE(runCommandLine({"lesson", "new", path("swing")}).exitCode, 2);
        QCOMPARE(bytesOf(swing()), before);
    }

    void check_passesTheTemplateAndNamesFaults()
    {
        const ProgramResult good = runCommandLine({"lesson", "check", swing()});
        QVERIFY2(good.exitCode == 0, good.errors);
        QVERIFY2(good.output.contains("2 tasks and questions"), good.output);
        QByteArray text = bytesOf(swing());
        write(path("bad.eigenlesson"), text.replace("unit: Hz", "unit: Hertz"));
        const ProgramResult bad = runCommandLine({"lesson", "check", path("bad.eigenlesson")});
        QCOMPARE(bad.exitCode, 3);
        QVERIFY2(bad.errors.contains("line ") && bad.errors.contains("is no unit"), bad.errors);
        QCOMPARE(runCommandLine({"lesson", "check", path("nowhere")}).exitCode, 3);
    }

    void sheet_saysWhoPassedAndWhyNot()
    {
        const double f = rightOf("s101");
        const QStringList files{handIn("s101", QString::number(f, 'g', 8) + " Hz"), handIn("s102", "700 Hz"),
                                handIn("cid", QString::number(2 * M_PI * rightOf("cid"), 'g', 8))};
        const QList<QStringList> rows = sheet(files);
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].mid(0, 4), (QStringList{"ID number", "Grade", "Maximum grade", "Feedback comments"}));
        QCOMPARE(rows[1].mid(0, 3), (QStringList{"s101", "1", "2"}));
        QCOMPARE(rows[1][4], QString("passed"));
        QVERIFY2(rows[1][3].contains("f1: Right: f = √(3k/m)/2π."), qPrintable(rows[1][3]));
        QCOMPARE(rows[2].mid(0, 3), (QStringList{"s102", "0", "2"}));
        QVERIFY2(rows[2][4].contains("700 Hz is not right"), qPrintable(rows[2][4]));
        QVERIFY2(rows[3][4].contains("angular frequency"), qPrintable(rows[3][4]));
        QVERIFY(rows[1][5].contains("no mechanism was handed in"));
    }

    void numbersOfAnother_areFlagged()
    {
        QByteArray foreign = runCommandLine({"lesson", "give", swing(), "--student", "s101"}).output;
        QString other = "s103";  // whoever has other numbers than s101
        for (int i = 0; rightOf(other) == rightOf("s101"); ++i) {
            other = QString("s2%1").arg(i);
        }
        write(path("copy.eigenlesson"), foreign);
        const QString copied = path("copied.eigenhandin");
        QCOMPARE(runCommandLine({"lesson", "hand-in", path("copy.eigenlesson"), "--student", other, "--answer",
                                 "f1=" + QString::number(rightOf("s101")) + " Hz", "--output", copied})
                     .exitCode,
                 0);
        const QList<QStringList> rows = sheet({copied, handIn("s101", "1 Hz"), handIn("s101", "2 Hz", "second")});
        QVERIFY2(rows[1][3].contains("those of s101"), qPrintable(rows[1][3]));
        QCOMPARE(rows[1][1], QString("0"));
        QVERIFY2(rows[2][3].contains("2 hand-ins"), qPrintable(rows[2][3]));
    }

    /// An ID that is written otherwise has other numbers: the teacher is told of the hand-in that has it as it was.
    void idsWrittenOtherwise_areNamed()
    {
        write(path("swing-eve.eigenhandin"), "no head");
        write(path("=eve.eigenhandin"), "no head");
        write(path("=bob.eigenhandin"), "no head");
        const QList<QStringList> rows =
            sheet({handIn("s 101", "1 Hz"), handIn("S101", "1 Hz"), handIn("s102", "1 Hz"),
                   path("swing-eve.eigenhandin"), path("=eve.eigenhandin"), path("=bob.eigenhandin")});
        QVERIFY2(rows[1][3].contains("Another hand-in has the ID S101."), qPrintable(rows[1][3]));
        QVERIFY2(rows[2][3].contains("Another hand-in has the ID s 101."), qPrintable(rows[2][3]));
        QVERIFY2(!rows[3][3].contains("hand-in has"), qPrintable(rows[3][3]));
        QCOMPARE(rows[4][0], QString("eve"));
        for (int i : {5, 6}) {  // files without any ID are not of one student
            QVERIFY2(rows[i][0].isEmpty() && !rows[i][3].contains("2 hand-ins"), qPrintable(rows[i].join(" | ")));
        }
        const QStringList blank{"lesson", "give", swing(), "--student", "s101 "};
        QCOMPARE(runCommandLine(blank).exitCode, 2);  // it would be read back without its blank
    }

    /// Each gets 0 with a sentence, and the good one its mark.
    void brokenAndHostileHandIns_doNotDisturbTheOthers()
    {
        const QByteArray head = "---\nlesson: swing\nstudent: eve\n---\n";
        write(path("noise.eigenhandin"), QByteArray("\x00\xff\xfe\x01 not a hand-in", 18));
        write(path("empty.eigenhandin"), "");
        write(path("nameless.eigenhandin"), "---\nlesson: swing\n---\n");
        write(path("other.eigenhandin"), "---\nlesson: sway\nstudent: eve\n---\n");
        write(path("formula.eigenhandin"), head + "```answer f1\n=HYPERLINK(\"x\")\n```\n");
        write(path("json.eigenhandin"), head + "```mechanism faster\n" + QByteArray(100'000, '[') + "\n```\n");
        // 4000 links in one loop of one file: more than 5 s or 512 MB.
        QByteArray chain =
            "{\"format\": \"eigenlink\", \"version\": 1, \"points\": [{\"id\": \"P0\", \"at\": [0, 0], "
            "\"fixed\": true}";
        QByteArray links;
        for (int i = 1; i <= 4000; ++i) {
            const QByteArray n = QByteArray::number(i), before = QByteArray::number(i - 1);
            chain += ",{\"id\":\"P" + n + "\",\"at\":[" + n + "," + QByteArray::number(i % 2) + "]}";
            links += (i > 1 ? "," : "") + QByteArray("{\"type\":\"bar\",\"id\":\"b") + n + "\",\"points\":[\"P" +
                     before + "\",\"P" + n + "\"],\"mass\":1}";
        }
        write(path("heavy.eigenhandin"),
              head + "```mechanism faster\n" + chain + "], \"elements\": [" + links + "]}\n```\n");
        const QByteArray loop = path("loop.eigenhandin").toUtf8();
        QCOMPARE(symlink(loop, loop), 0);
        const QList<QStringList> rows = sheet(
            {path("noise.eigenhandin"), path("empty.eigenhandin"), path("nameless.eigenhandin"),
             path("other.eigenhandin"), path("formula.eigenhandin"), path("json.eigenhandin"),
             path("heavy.eigenhandin"), path("loop.eigenhandin"), handIn("s101", QString::number(rightOf("s101")))});
        QCOMPARE(rows.size(), 10);
        for (int i = 1; i <= 8; ++i) {
            QVERIFY2(rows[i][1] == "0", qPrintable(rows[i].join(" | ")));
            QVERIFY2(!rows[i][3].isEmpty(), qPrintable(rows[i].join(" | ")));
            for (const QString& cell : rows[i]) {
                QVERIFY2(!cell.startsWith(u'='), qPrintable(cell));
            }
        }
        QCOMPARE(rows[9][1], QString("1"));
        QCOMPARE(rows[9][0], QString("s101"));
    }

    /// Each limit has a sentence of its own.
    void limitsOfMarking_areNamed()
    {
        const QByteArray head = "---\nlesson: swing\nstudent: eve\n---\n";
        const QByteArray pipe = path("pipe.eigenhandin").toUtf8();
        QCOMPARE(mkfifo(pipe, 0600), 0);
        QByteArray numbers;
        for (int i = 0; i < 100'000; ++i) {
            numbers += "n" + QByteArray::number(i) + ": 1.5\n";
        }
        write(path("numbers.eigenhandin"), head + "```numbers\n" + numbers + "```\n");
        write(path("large.eigenhandin"), head + QByteArray(9 << 20, 'x'));
        QFile vast(path("vast.eigenhandin"));  // without bytes on the disk
        QVERIFY(vast.open(QIODevice::WriteOnly) && vast.resize(qint64(300) << 20));
        write(path("whose.eigenhandin"), "---\nstudent: eve\n---\n");
        const QList<QStringList> rows =
            sheet({path("pipe.eigenhandin"), path("numbers.eigenhandin"), path("large.eigenhandin"),
                   path("vast.eigenhandin"), path("whose.eigenhandin")});
        QVERIFY2(rows[1][3].contains("used less than 5 s of processor time"), qPrintable(rows[1][3]));
        QVERIFY2(rows[2][3].contains("longer than 1 MiB"), qPrintable(rows[2][3]));
        QVERIFY2(rows[3][3].contains("hand-in has at most 8 MiB"), qPrintable(rows[3][3]));
        QVERIFY2(rows[4][3].contains("Larger than 128 MiB"), qPrintable(rows[4][3]));
        QVERIFY2(rows[5][3].contains("with the id of the lesson"), qPrintable(rows[5][3]));
    }

    void wrongUse_isRefusedWhereItIsWritten()
    {
        const ProgramResult capital = runCommandLine({"lesson", "new", path("Swing")});
        QCOMPARE(capital.exitCode, 2);
        QVERIFY2(capital.errors.contains("small letters") && !QFile::exists(path("Swing.eigenlesson")), capital.errors);
        for (const QStringList& command :
             {QStringList{"lesson", "export", swing(), "--html"}, QStringList{"lesson", "export", swing(), "--moodle"},
              QStringList{"grade", swing(), path("none.eigenhandin")}}) {
            const ProgramResult french = runCommandLine(command + QStringList{"--language", "fr"});
            QVERIFY2(french.exitCode == 2 && french.errors.contains("--language: fr"), french.errors);
        }
        const ProgramResult twice = runCommandLine(
            {"lesson", "hand-in", swing(), "--student", "eve", "--answer", "f1=1 Hz", "--answer", "f1=2 Hz"});
        QVERIFY2(twice.exitCode == 2 && twice.errors.contains("f1=2 Hz"), twice.errors);
        const QString heavy = path("heavy.eigenlink");
        write(heavy,
              "{\"format\": \"eigenlink\", \"version\": 1, \"points\": [{\"id\": \"A\", \"at\": [0, 0]}],"
              "\"elements\": [{\"type\": \"point_mass\", \"id\": \"m\", \"point\": \"A\", \"mass\": -1}]}");
        for (const QStringList& command :
             {QStringList{"lesson", "hand-in", swing(), "--student", "eve", "--mechanism", "faster=" + heavy},
              QStringList{"lesson", "export", heavy, "--html"}}) {
            const ProgramResult refused = runCommandLine(command);
            QVERIFY2(refused.exitCode == 3 && refused.output.isEmpty() && refused.errors.contains("mass"),
                     refused.errors);
        }
    }

    /// A name of no file, the lesson and its key get no row.
    void filesThatAreNoHandIns_areRefused()
    {
        for (const QString& file : {path("nonexist"), path("swing.eigenkey"), swing()}) {
            const ProgramResult refused = runCommandLine({"grade", swing(), handIn("s101", "1 Hz"), file});
            QCOMPARE(refused.exitCode, 3);
            QVERIFY2(refused.output.isEmpty() && refused.errors.contains(file.toUtf8()), refused.errors);
        }
    }

    /// Flags that a page cannot follow are refused, those of a bank are followed.
    void flagsWithoutEffect_areRefused()
    {
        const QString mechanism = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/five_bar.eigenlink");
        for (const QStringList& line : {QStringList{"lesson", "export", swing(), "--html", "--variants", "3"},
                                        QStringList{"lesson", "export", mechanism, "--html", "--variants", "1"},
                                        QStringList{"lesson", "export", mechanism, "--html", "--language", "de"}}) {
            const ProgramResult refused = runCommandLine(line);
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(refused.output.isEmpty() && refused.errors.contains(line[4].toUtf8()), refused.errors);
        }
        QCOMPARE(runCommandLine({"lesson", "export", swing(), "--html", "--key", path("nowhere.eigenkey")}).exitCode,
                 3);
    }

    void keyWithoutItsChoice_isRefused()
    {
        write(path("ask.eigenlesson"),
              "---\nid: ask\nlanguage: en\nkey: ask.eigenkey\n---\n# Ask\n## One\n"
              "```question q\nkind: choice\nWell?\n- yes\n- no\n```\n");
        write(path("ask.eigenkey"), "---\nid: ask\nsalt: s\n---\n```answer q\nchoice: 7\n```\n");
        const QString lesson = path("ask.eigenlesson");
        for (const QStringList& line :
             {QStringList{"lesson", "check", lesson}, QStringList{"lesson", "export", lesson, "--qti"},
              QStringList{"lesson", "give", lesson, "--student", "s101"},
              QStringList{"grade", lesson, path("none.eigenhandin")}}) {
            const ProgramResult refused = runCommandLine(line);
            QVERIFY2(refused.exitCode == 3 && refused.errors.contains("choice \"7\" does not exist"), refused.errors);
        }
    }

    void handInsOfAClass_areMarkedQuickly()
    {
        QStringList files;
        for (int i = 0; i < 40; ++i) {
            files += handIn(QString("s%1").arg(i), "0.7 Hz");
        }
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(sheet(files).size(), 41);
        // 200 in 20 s on two idle cores; a machine that runs tests has others to serve.
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }

    void moodle_isWellFormedAndMarksAsItShould()
    {
        const QString file = path("bank.xml");
        const ProgramResult written = runCommandLine({"lesson", "export", kLessons + "03_eigenvalue.eigenlesson",
                                                      "--moodle", "--variants", "5", "--output", file});
        QVERIFY2(written.exitCode == 0, written.errors);
        QVERIFY2(written.errors.contains("quiet is left out"), written.errors);
        const QString jing = QStandardPaths::findExecutable("jing");
        if (!jing.isEmpty()) {
            const ProgramResult valid = runProgram(
                jing, {"-c", QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/schema/moodle_quiz.rnc"), file});
            QVERIFY2(valid.exitCode == 0, valid.output + valid.errors);
        }
        QFile bank(file);
        QVERIFY(bank.open(QIODevice::ReadOnly));
        const QByteArray text = bank.readAll();
        for (const char* words : {"angular frequency in rad/s", "stiffness of the reactions is missing"}) {
            QVERIFY2(text.count(words) >= 5, words);  // in each variant
        }
        // The text above the questions of a page names the numbers of the variant: without it none could be answered.
        QCOMPARE(text.count("has a damper of "), 15);
        QVERIFY(!text.contains("{c}"));
        if (!hasLxml()) {
            QSKIP("python3-lxml is not installed: the bank is not read back");
        }
        checkBank(readBack("moodle", file), 20);
    }

    /// Tables, headings, lists and code of a lesson leave in the elements that XHTML and QTI have for them.
    void banks_holdTablesAsXhtml()
    {
        QByteArray text = bytesOf(swing());
        text.replace("Every student gets",
                     "\n\n| part | mass |\n|---|---|\n| rod | 3 kg |\n\n### Given\n\n> one\n\n- two\n  1. "
                     "three\n\n---\n\n| head | only |\n|---|---|\n\nEvery student gets");
        text.replace("At which frequency", "| l |\n|---|\n| 1 m |\n\nAt which frequency");
        write(path("table.eigenlesson"), text);
        const QString jing = QStandardPaths::findExecutable("jing");
        const QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        for (const QString& format : {QString("moodle"), QString("qti")}) {
            const QString file = path("table." + format);
            const ProgramResult written = runCommandLine(
                {"lesson", "export", path("table.eigenlesson"), "--" + format, "--no-pictures", "--output", file});
            QVERIFY2(written.exitCode == 0, written.errors);
            if (!hasLxml()) {
                QSKIP("python3-lxml is not installed: the bank is not read back");
            }
            checkBank(readBack(format, file), 1);
        }
        if (jing.isEmpty()) {
            QSKIP("jing is not installed: items are not checked against their grammar");
        }
        QCOMPARE(runProgram(python, {"-m", "zipfile", "-e", path("table.qti"), path("table")}).exitCode, 0);
        const QString item = path("table/" + QDir(path("table")).entryList({"swing-*.xml"}).value(0));
        QCOMPARE(bytesOf(item).count("<tbody>"), 3);
        const ProgramResult valid = checkedItems(QStringList{item});
        QVERIFY2(valid.exitCode == 0, valid.output + valid.errors);
        write(item, bytesOf(item).replace("<tbody>", "").replace("</tbody>", ""));
        QVERIFY(checkedItems(QStringList{item}).exitCode != 0);
    }

    void qti_isWellFormedAndMarksAsItShould()
    {
        const QString file = path("bank.zip");
        const ProgramResult written =
            runCommandLine({"lesson", "export", kLessons + "03_eigenvalue.eigenlesson", "--qti", "--variants", "5",
                            "--language", "de", "--output", file});
        QVERIFY2(written.exitCode == 0, written.errors);
        if (!hasLxml()) {
            QSKIP("python3-lxml is not installed: the bank is not read back");
        }
        checkBank(readBack("qti", file), 20);
        const QString jing = QStandardPaths::findExecutable("jing");
        const QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        QCOMPARE(runProgram(python, {"-m", "zipfile", "-e", file, path("items")}).exitCode, 0);
        QStringList items;
        for (const QString& name : QDir(path("items")).entryList({"eigenvalue-*.xml"})) {
            items += path("items/" + name);
        }
        QCOMPARE(items.size(), 20);
        if (jing.isEmpty()) {
            QSKIP("jing is not installed: items are not checked against their grammar");
        }
        const ProgramResult valid = checkedItems(items);
        QVERIFY2(valid.exitCode == 0, valid.output + valid.errors);
    }

private:
    /// Items of QTI against their grammar.
    static ProgramResult checkedItems(const QStringList& items)
    {
        const QString grammar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/schema/qti_item.rnc");
        return runProgram(QStandardPaths::findExecutable("jing"), QStringList{"-c", grammar} + items);
    }

    /// Every question takes its right answer and refuses its mistakes, five of numbers.
    static void checkBank(const QList<QJsonObject>& rows, qsizetype count)
    {
        QCOMPARE(rows.size(), count);
        for (const QJsonObject& row : rows) {
            QCOMPARE(row["mark"].toDouble(), 1.0);
            const QJsonArray mistakes = row["mistakes"].toArray();
            const bool isChoice = row["id"].toString().contains("moves_where");
            QVERIFY2(mistakes.size() >= (isChoice ? 2 : 5), qPrintable(row["id"].toString()));
            for (const QJsonValue mark : mistakes) {
                QCOMPARE(mark.toDouble(), 0.0);
            }
            QVERIFY(row["feedback"].toInt() >= mistakes.size());
        }
    }
};

QTEST_GUILESS_MAIN(LessonCommandsTest)
#include "tst_lesson_commands.moc"
