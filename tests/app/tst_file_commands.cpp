#include "app/commands/file_commands.h"
#include "tests/support/columns.h"

#include <QAbstractButton>
#include <QApplication>
#include <QMenu>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

using namespace eigenlink;

namespace {

const QByteArray kPoint =
    R"({"format": "eigenlink", "version": 1, "title": "Point", "points": [{"id": "A", "at": [0, 0]}], "elements": []})";

Mechanism retitled(const Document& document, const char* title)
{
    Mechanism mechanism = *document.mechanism();
    mechanism.title = title;
    return mechanism;
}

// Answers the next question as soon as it is on the screen.
void answerNext(QMessageBox::StandardButton button)
{
    QTimer::singleShot(0, qApp, [button] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(box != nullptr);
        box->button(button)->click();
    });
}

}  // namespace

class TestFileCommands : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const QString& name, const QByteArray& text)
    {
        QFile file(m_folder.filePath(name));
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(text);
        return file.fileName();
    }

    struct Fixture {
        explicit Fixture(const QString& settings) : preferences(settings), files(document, preferences, &window) {}
        QWidget window;
        Document document;
        Preferences preferences;
        FileCommands files;
    };
    QString settings() const
    {
        return m_folder.filePath(
            QStringLiteral("settings-%1.ini").arg(QString::fromUtf8(QTest::currentTestFunction())));
    }

private Q_SLOTS:
    void open_ofAFile_remembersIt()
    {
        Fixture f(settings());
        QSignalSpy opened(&f.files, &FileCommands::opened);
        const QString path = write(QStringLiteral("a.eigenlink"), kPoint);
        QVERIFY(f.files.open(path));
        QCOMPARE(opened.count(), 1);
        QCOMPARE(f.preferences.recentFiles(), QStringList{path});
        QMenu menu;
        f.files.fillRecent(&menu);
        QCOMPARE(menu.actions().front()->text(), QStringLiteral("a.eigenlink"));
    }

    void open_ofABadFile_saysWhyAndKeepsTheDocument()
    {
        Fixture f(settings());
        QVERIFY(f.files.open(write(QStringLiteral("a.eigenlink"), kPoint)));
        QSignalSpy messages(&f.files, &FileCommands::message);
        QVERIFY(!f.files.open(write(QStringLiteral("bad.eigenlink"), "{")));
        QCOMPARE(messages.count(), 1);
        QCOMPARE(messages.front().front().value<Tone>(), Tone::error);
        QVERIFY(messages.front().at(1).toString().contains(QStringLiteral("bad.eigenlink")));
        QCOMPARE(f.document.mechanism()->title, std::string("Point"));
        QVERIFY(!f.files.open(m_folder.filePath(QStringLiteral("not-there.eigenlink"))));
        QCOMPARE(messages.count(), 2);
    }

    void open_overUnsavedChanges_obeysTheAnswer_data()
    {
        test::addColumns<int, QString, bool>({"answer", "title", "saved"});
        QTest::newRow("cancel") << int(QMessageBox::Cancel) << QStringLiteral("Changed") << false;
        QTest::newRow("discard") << int(QMessageBox::Discard) << QStringLiteral("Other") << false;
        QTest::newRow("save") << int(QMessageBox::Save) << QStringLiteral("Other") << true;
    }

    void open_overUnsavedChanges_obeysTheAnswer()
    {
        QFETCH(int, answer);
        QFETCH(QString, title);
        QFETCH(bool, saved);
        Fixture f(settings());
        const QString first = write(QStringLiteral("first.eigenlink"), kPoint);
        const QString second = write(QStringLiteral("second.eigenlink"), QByteArray(kPoint).replace("Point", "Other"));
        QVERIFY(f.files.open(first));
        f.document.apply(QStringLiteral("Rename"), retitled(f.document, "Changed"));
        answerNext(static_cast<QMessageBox::StandardButton>(answer));
        f.files.open(second);
        QCOMPARE(QString::fromStdString(f.document.mechanism()->title), title);
        Document check;
        check.open(first);
        QCOMPARE(check.mechanism()->title == "Changed", saved);
    }

    void save_toAFolderThatWentAway_saysSoAndStaysModified()
    {
        Fixture f(settings());
        QDir(m_folder.path()).mkdir(QStringLiteral("gone"));
        const QString path = write(QStringLiteral("gone/a.eigenlink"), kPoint);
        QVERIFY(f.files.open(path));
        f.document.apply(QStringLiteral("Rename"), retitled(f.document, "Changed"));
        QVERIFY(QDir(m_folder.filePath(QStringLiteral("gone"))).removeRecursively());
        QSignalSpy messages(&f.files, &FileCommands::message);
        QVERIFY(!f.files.save());
        QCOMPARE(messages.count(), 1);
        QVERIFY(f.document.isModified());
    }

    void revert_afterConfirmation_readsTheFileAgain()
    {
        Fixture f(settings());
        QVERIFY(f.files.open(write(QStringLiteral("a.eigenlink"), kPoint)));
        f.document.apply(QStringLiteral("Rename"), retitled(f.document, "Changed"));
        answerNext(QMessageBox::Discard);
        f.files.revert();
        QCOMPARE(f.document.mechanism()->title, std::string("Point"));
        QVERIFY(!f.document.isModified());
    }

    void recentFiles_areLimitedAndNewestFirst()
    {
        Preferences preferences(settings());
        for (int i = 0; i < 15; ++i) {
            preferences.addRecentFile(m_folder.filePath(QString::number(i)));
        }
        preferences.addRecentFile(m_folder.filePath(QStringLiteral("9")));
        QCOMPARE(preferences.recentFiles().size(), Preferences::kRecentFileLimit);
        QCOMPARE(preferences.recentFiles().front(), m_folder.filePath(QStringLiteral("9")));
        QCOMPARE(preferences.recentFiles().count(m_folder.filePath(QStringLiteral("9"))), 1);
        preferences.clearRecentFiles();
        QVERIFY(preferences.recentFiles().isEmpty());
    }

    void preferences_areThereAgainAtTheNextStart()
    {
        {
            Preferences preferences(settings());
            preferences.setTheme(ThemeChoice::dark);
            preferences.setFlag(QStringLiteral("grid"), false);
        }
        const Preferences again(settings());
        QCOMPARE(again.theme(), ThemeChoice::dark);
        QVERIFY(!again.flag(QStringLiteral("grid"), true));
        QVERIFY(again.flag(QStringLiteral("labels"), true));
    }
};

QTEST_MAIN(TestFileCommands)
#include "tst_file_commands.moc"
