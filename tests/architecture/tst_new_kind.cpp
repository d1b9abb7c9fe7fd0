#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString kRoot = QStringLiteral(EIGENLINK_SOURCE_DIR);
/// The floors up to what each kind contributes, and the mathematics below.
const QStringList kFolders{"model/basics",
                           "model/mechanism/expressions",
                           "model/mechanism/elements",
                           "model/mechanism",
                           "model/mechanism/templates",
                           "model/assembly",
                           "model/math/sparse",
                           "model/math/dense"};
const QString kElements = QStringLiteral("model/mechanism/elements/");

QByteArray textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

}  // namespace

/// Adds a kind of element and counts the touched files: its own three files, and the list.
class NewKindTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_touched = 0;

    QString at(const QString& path) const { return m_folder.filePath(path); }

    void copySources()
    {
        for (const QString& folder : kFolders) {
            for (const QString& path : filesOf(kRoot, folder, {"*.h", "*.cpp"})) {
                QVERIFY(QDir().mkpath(QFileInfo(at(path)).path()));
                QVERIFY(QFile::copy(kRoot + "/" + path, at(path)));
            }
        }
    }

    /// Files of a folder, of elements with those of each kind, by their paths from this root.
    static QStringList filesOf(const QString& root, const QString& folder, const QStringList& names)
    {
        const bool isDeep = kElements.startsWith(folder + "/") && folder != "model/mechanism";
        QStringList files;
        QDirIterator each(root + "/" + folder, names, QDir::Files,
                          isDeep ? QDirIterator::Subdirectories : QDirIterator::NoIteratorFlags);
        while (each.hasNext()) {
            files += QDir(root).relativeFilePath(each.next());
        }
        return files;
    }

    void add(const QString& path, const QString& fixture)
    {
        QVERIFY(write(at(path), textOf(kRoot + "/tests/architecture/new_kind/" + fixture)));
        ++m_touched;
    }

    void edit(const QString& path, const std::vector<std::pair<QByteArray, QByteArray>>& changes)
    {
        QByteArray text = textOf(at(path));
        for (const auto& [before, after] : changes) {
            QVERIFY2(text.count(before) == 1, before.constData());
            text.replace(before, after);
        }
        QVERIFY(write(at(path), text));
        ++m_touched;
    }

    /// Compiles folder by folder, as fast as it goes, and links a program.
    QByteArray build()
    {
        const QByteArray generated = QFileInfo(QStringLiteral(EIGENLINK_CLI)).path().toUtf8() + "/../generated";
        const QByteArray compile = "c++ -std=c++20 -O0 -I. -I'" + generated + "' $(pkg-config --cflags eigen3) ";
        QByteArray script = "set -e\ncd '" + m_folder.path().toUtf8() + "'\n";
        for (const QString& folder : kFolders) {
            QByteArray together;
            for (const QString& path : filesOf(m_folder.path(), folder, {"*.cpp"})) {
                together += "#include \"" + path.toUtf8() + "\"\n";
            }
            const QByteArray unit = QString(folder).replace('/', '_').toUtf8();
            write(at(unit + ".cpp"), together);
            script += compile + "-c " + unit + ".cpp -o " + unit + ".o\n";
        }
        script += compile + "main.cpp *.o $(pkg-config --libs lapacke openblas) -o program\n./program\n";
        QProcess shell;
        shell.setProcessChannelMode(QProcess::MergedChannels);
        shell.start("sh", {"-c", script});
        const bool done = shell.waitForFinished(1'800'000);
        return done && shell.exitCode() == 0 ? QByteArray() : "failed: " + shell.readAll().left(4000);
    }

private Q_SLOTS:
    void addition_touchesItsFilesAndTheList()
    {
        if (qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")) {
            QSKIP("compiles a part of the library; set EIGENLINK_THOROUGH=1");
        }
        copySources();
        QVERIFY(QDir().mkpath(at(kElements + "tether")));
        add(kElements + "tether/tether.h", "tether.h.in");
        add(kElements + "tether/fields.cpp", "fields.cpp.in");
        add(kElements + "tether/terms.cpp", "terms.cpp.in");
        edit("model/mechanism/elements/element.h", {{"#include \"model/mechanism/elements/torque/torque.h\"\n",
                                                     "#include \"model/mechanism/elements/tether/tether.h\"\n#include "
                                                     "\"model/mechanism/elements/torque/torque.h\"\n"},
                                                    {"std::variant<Bar,", "std::variant<Tether, Bar,"}});
        edit("model/mechanism/elements/element.cpp", {{"barType(),", "tetherType(), barType(),"}});
        QCOMPARE(m_touched, 5);
        QVERIFY(write(at("main.cpp"), textOf(kRoot + "/tests/architecture/new_kind/main.cpp.in")));
        const QByteArray problem = build();
        QVERIFY2(problem.isEmpty(), problem);
    }
};

QTEST_GUILESS_MAIN(NewKindTest)
#include "tst_new_kind.moc"
