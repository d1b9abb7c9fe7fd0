#include "app/io/formats/mechanism_files.h"
#include "app/io/prepared_views.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/saved_mechanism.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>
#include <clocale>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

class MechanismFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fourBar_read_hasEveryValue()
    {
        const MechanismFile file = parseMechanism(fourBarText());
        QVERIFY2(file.issues.empty(), describeAll(file.issues).c_str());
        QVERIFY(file.complete);
        QCOMPARE(file.mechanism.points.size(), 4U);
        QVERIFY(file.mechanism.points[1].fixed);
        QCOMPARE(file.mechanism.points[2].at.x, -0.6);
        QCOMPARE(file.mechanism.elements.size(), 5U);
        const auto& spring = std::get<Spring>(file.mechanism.elements[3]);
        QCOMPARE(spring.restLength, 1.4);
        QCOMPARE(spring.damping, 0.0);
        QCOMPARE(spring.points, (std::vector<std::string>{"A", "D"}));
    }

    void byteOrderMark_isTolerated() { QVERIFY(parseMechanism("\xEF\xBB\xBF" + fourBarText()).issues.empty()); }

    void anyMechanism_savedAndRead_isTheSame()
    {
        for (unsigned seed = 0; seed < 200; ++seed) {
            const Mechanism mechanism = randomFields(seed);
            const std::string text = writeMechanism(mechanism);
            const MechanismFile read = parseMechanism(text);
            QVERIFY2(read.complete, describeAll(read.issues).c_str());
            QVERIFY(read.mechanism == mechanism);
            QCOMPARE(writeMechanism(read.mechanism), text);
        }
    }

    void writer_placesOneEntryALine_inFixedOrder()
    {
        const std::string text = writeMechanism(nLoop({.loops = 2}));
        QVERIFY(text.starts_with("{\n  \"format\": \"eigenlink\",\n  \"version\": 1,\n  \"title\": "));
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 1 + 2 + 3 + 1 + 6 + 1 + 1 + 8 + 1 + 1);
        QVERIFY(text.find("{\"id\": \"A0\", \"at\": [0, 0], \"fixed\": true}") != std::string::npos);
        QVERIFY(text.find("\"damping\"") == std::string::npos);  // a default is left out
    }

    void writer_refusesWhatAFileCannotHold()
    {
        Mechanism mechanism = nLoop({});
        std::get<Bar>(mechanism.elements[0]).mass = std::numeric_limits<double>::quiet_NaN();
        try {
            writeMechanism(mechanism);
            QFAIL("a mass that is not a number was written");
        } catch (const FileError& error) {
            QCOMPARE(error.place, std::string("elements[0].mass"));
        }
        mechanism = nLoop({});
        mechanism.title = "broken \xff";
        QVERIFY_EXCEPTION_THROWN(writeMechanism(mechanism), FileError);
    }

    void unknownKeys_areKeptAndReported()
    {
        const std::string text = fourBarText(R"("stiffness": 25, "rest_length": 1, "colour":{"r":1.50,"g":[ ]})");
        const MechanismFile file = parseMechanism(text);
        QVERIFY(file.complete);
        const Message* note = findIssue(file.issues, "elements[3].colour");
        QVERIFY(note != nullptr);
        QCOMPARE(note->severity, Severity::note);
        QVERIFY(writeMechanism(file.mechanism).find(R"("colour": {"r": 1.50, "g": []})") != std::string::npos);
    }

    /// Prepared views say so too, and keep such keys when another view is added.
    void unknownKeysOfViews_areKeptAndReported()
    {
        std::string text = fourBarText(R"("stiffness": 25, "rest_length": 1)");
        text.insert(text.rfind('}'),
                    R"(, "views": [{"caption": "c", "xv": [1], "camera": {"center": [0, 0], "span": 1, "xc": 5}}])");
        const MechanismFile file = parseMechanism(text);
        QVERIFY(file.complete);
        for (const char* place : {"views[0].xv", "views[0].camera.xc"}) {
            const Message* note = findIssue(file.issues, place);
            QVERIFY2(note != nullptr && note->severity == Severity::note, place);
        }
        std::vector<PreparedView> views = preparedViewsOf(file.mechanism);
        views.emplace_back().caption = "d";
        const std::string written = writeMechanism(withPreparedViews(file.mechanism, views));
        QVERIFY(written.find(R"("span": 1, "xc": 5)") != std::string::npos);
        QVERIFY(written.find(R"("xv": [1])") != std::string::npos);
    }

    void numbers_areReadAlike_whateverTheLocale()
    {
        const std::string before = std::setlocale(LC_NUMERIC, nullptr);
        if (std::setlocale(LC_NUMERIC, "de_DE.UTF-8") == nullptr) {
            QSKIP("the locale de_DE.UTF-8 is not installed");
        }
        const MechanismFile file =
            parseMechanism(fourBarText(R"("stiffness": 2.5e1, "rest_length": 1.4, "note": [0.50, -1.5E-3])"));
        const std::string text = writeMechanism(file.mechanism);
        std::setlocale(LC_NUMERIC, before.c_str());
        QCOMPARE(std::get<Spring>(file.mechanism.elements[3]).restLength, 1.4);
        QVERIFY(text.find("\"stiffness\": 25, \"rest_length\": 1.4, \"note\": [0.50, -1.5E-3]") != std::string::npos);
    }

    void save_replacesTheFile_andKeepsPermissionsAndLinks()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("a.eigenlink").toStdString();
        const std::string link = folder.filePath("link.eigenlink").toStdString();
        saveMechanismFile(path, nLoop({}));
        QCOMPARE(::chmod(path.c_str(), 0640), 0);
        QVERIFY(QFile::link(QString::fromStdString(path), QString::fromStdString(link)));
        saveMechanismFile(link, nLoop({.loops = 3}));
        QVERIFY(QFileInfo(QString::fromStdString(link)).isSymLink());
        QVERIFY(readMechanismFile(path).mechanism == nLoop({.loops = 3}));
        struct stat status {};
        QCOMPARE(::stat(path.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0640U);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 2);
    }

    void save_ofWhatWouldBeTooLargeToRead_isRefused_andLeavesTheFile()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("a.eigenlink").toStdString();
        saveMechanismFile(path, nLoop({}));
        Mechanism large;
        large.description.assign(kLargestFile, 'x');
        try {
            saveMechanismFile(path, large);
            QFAIL("a file was written that cannot be read");
        } catch (const FileError& error) {
            QCOMPARE(error.path, path);
            QVERIFY2(rendered(error.message).find("larger than 128 MiB") != std::string::npos, error.what());
        }
        QVERIFY(readMechanismFile(path).mechanism == nLoop({}));
        large.description.resize(kLargestFile - writeMechanism({}).size() - 100);
        saveMechanismFile(path, large);
        QVERIFY(readMechanismFile(path).mechanism == large);
    }

    void save_intoAMissingFolder_throwsWithThePath()
    {
        try {
            saveMechanismFile("/nowhere/at/all.eigenlink", nLoop({}));
            QFAIL("a file was written into a folder that does not exist");
        } catch (const FileError& error) {
            QCOMPARE(error.path, std::string("/nowhere/at/all.eigenlink"));
        }
    }

    void read_ofWhatCannotBeRead_throwsWithThePath()
    {
        QTemporaryDir folder;
        for (const std::string& path : {folder.path().toStdString(), folder.filePath("none").toStdString()}) {
            try {
                readMechanismFile(path);
                QFAIL("something was read");
            } catch (const FileError& error) {
                QCOMPARE(error.path, path);
                QVERIFY(!error.message.isEmpty());
            }
        }
    }
};

QTEST_GUILESS_MAIN(MechanismFileTest)
#include "tst_mechanism_file.moc"
