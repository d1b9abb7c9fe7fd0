#include "app/document/document.h"

#include "app/document/edit_mechanism.h"
#include "app/io/mechanism_file.h"
#include "model/mechanism/edit.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace eigenlink;

namespace {

const QByteArray kPendulum = R"({
  "format": "eigenlink",
  "version": 1,
  "title": "Pendulum",
  "points": [
    {"id": "O", "at": [0, 0], "fixed": true},
    {"id": "P", "at": [0, -1]}
  ],
  "elements": [
    {"type": "bar", "id": "OP", "points": ["O", "P"], "length": 1, "mass": 1},
    {"type": "spring", "id": "k", "points": ["O", "P"], "stiffness": 25, "rest_length": 1}
  ]
}
)";

}  // namespace

class TestDocument : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString fileWith(const QByteArray& text, const QString& name = QStringLiteral("pendulum.eigenlink"))
    {
        QFile file(m_folder.filePath(name));
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(text);
        return file.fileName();
    }
    static double stiffnessOf(const Document& document)
    {
        return std::get<Spring>(document.mechanism()->elements.at(1)).stiffness;
    }
    static Mechanism stiffened(const Document& document, double stiffness)
    {
        return withField(*document.mechanism(), "k", "stiffness", stiffness);
    }

private Q_SLOTS:
    void open_ofAFile_showsItUnmodified()
    {
        Document document;
        QSignalSpy changed(&document, &Document::mechanismChanged);
        QSignalSpy replaced(&document, &Document::replaced);
        document.open(fileWith(kPendulum));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(replaced.count(), 1);
        QCOMPARE(document.mechanism()->title, std::string("Pendulum"));
        QCOMPARE(document.displayName(), QStringLiteral("pendulum.eigenlink"));
        QVERIFY(!document.isModified());
        QVERIFY(document.isComplete());
    }

    void apply_withOneKey_mergesWhatFollowsQuicklyAndNothingElse()
    {
        Document document;
        document.open(fileWith(kPendulum));
        const QString key = QStringLiteral("k.stiffness");
        document.apply(QStringLiteral("a"), stiffened(document, 30), key);
        document.apply(QStringLiteral("b"), stiffened(document, 31), key);
        QCOMPARE(document.undoStack().count(), 1);
        QTest::qWait(EditMechanism::kPause + 50);
        document.apply(QStringLiteral("c"), stiffened(document, 32), key);
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE(stiffnessOf(document), 31.0);
    }

    void apply_thenUndoAndRedo_restoresEachState()
    {
        Document document;
        document.open(fileWith(kPendulum));
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 30));
        QCOMPARE(stiffnessOf(document), 30.0);
        QVERIFY(document.isModified());
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Change stiffness"));
        document.undoStack().undo();
        QCOMPARE(stiffnessOf(document), 25.0);
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QCOMPARE(stiffnessOf(document), 30.0);
    }

    void apply_withTheSameMergeKey_isOneStep()
    {
        Document document;
        document.open(fileWith(kPendulum));
        for (const double stiffness : {26.0, 27.0, 28.0}) {
            document.apply(QStringLiteral("Change stiffness"), stiffened(document, stiffness),
                           QStringLiteral("k.stiffness#1"));
        }
        QCOMPARE(document.undoStack().count(), 1);
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 40), QStringLiteral("k.stiffness#2"));
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE(stiffnessOf(document), 28.0);
        document.undoStack().undo();
        QCOMPARE(stiffnessOf(document), 25.0);
    }

    void apply_mergedBackToTheBeginning_leavesNothingToUndo()
    {
        Document document;
        document.open(fileWith(kPendulum));
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 26), QStringLiteral("drag"));
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 25), QStringLiteral("drag"));
        QCOMPARE(stiffnessOf(document), 25.0);
        QVERIFY(!document.undoStack().canUndo());
        QVERIFY(!document.isModified());
    }

    void apply_ofTheSameMechanism_isNoStep()
    {
        Document document;
        document.open(fileWith(kPendulum));
        document.apply(QStringLiteral("Nothing"), *document.mechanism());
        QVERIFY(!document.undoStack().canUndo());
    }

    void preview_thenEnd_showsTheCommittedAgain()
    {
        Document document;
        document.open(fileWith(kPendulum));
        QSignalSpy previews(&document, &Document::previewChanged);
        document.preview(stiffened(document, 99));
        QCOMPARE(stiffnessOf(document), 25.0);
        QVERIFY(!document.isModified());
        document.endPreview();
        QCOMPARE(previews.count(), 2);
        const auto last = previews.last().front().value<std::shared_ptr<const Mechanism>>();
        QCOMPARE(last.get(), document.mechanism().get());
    }

    void saveAs_thenOpen_readsTheSameMechanism()
    {
        Document document;
        document.open(fileWith(kPendulum));
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 30));
        QSignalSpy renamed(&document, &Document::fileNameChanged);
        const QString copy = m_folder.filePath(QStringLiteral("copy.eigenlink"));
        document.saveAs(copy);
        QCOMPARE(renamed.count(), 1);
        QVERIFY(!document.isModified());
        QCOMPARE(document.filePath(), copy);
        Document other;
        other.open(copy);
        QVERIFY(*other.mechanism() == *document.mechanism());
    }

    void undo_afterSaving_isModifiedAgain()
    {
        Document document;
        document.open(fileWith(kPendulum));
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 30), QStringLiteral("k"));
        document.saveAs(document.filePath());
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 31), QStringLiteral("k"));
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QVERIFY(!document.isModified());
        document.undoStack().undo();
        QVERIFY(document.isModified());
    }

    void open_ofAnUnreadableFile_throwsAndKeepsEverything_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("points: A B");
        QTest::newRow("truncated") << kPendulum.left(kPendulum.size() / 2);
        QTest::newRow("other format") << QByteArray(R"({"format": "other", "version": 1})");
        QTest::newRow("newer") << QByteArray(R"({"format": "eigenlink", "version": 99})");
    }

    void open_ofAnUnreadableFile_throwsAndKeepsEverything()
    {
        QFETCH(QByteArray, text);
        Document document;
        const QString good = fileWith(kPendulum);
        document.open(good);
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 30));
        const QString bad = fileWith(text, QStringLiteral("bad.eigenlink"));
        QVERIFY_EXCEPTION_THROWN(document.open(bad), FileError);
        QCOMPARE(stiffnessOf(document), 30.0);
        QCOMPARE(document.filePath(), good);
        QVERIFY(document.undoStack().canUndo());
    }

    void open_ofAFileWithWrongValues_opensWithIssues()
    {
        Document document;
        document.open(fileWith(QByteArray(kPendulum).replace("\"stiffness\": 25", "\"stiffness\": -25")));
        QVERIFY(hasErrors(document.fileIssues()));
        QCOMPARE(document.fileIssues().front().field, std::string("stiffness"));
    }

    void saveAs_toAFolderThatIsNotThere_throwsAndStaysModified()
    {
        Document document;
        document.open(fileWith(kPendulum));
        document.apply(QStringLiteral("Change stiffness"), stiffened(document, 30));
        QVERIFY_EXCEPTION_THROWN(document.saveAs(m_folder.filePath(QStringLiteral("none/there.eigenlink"))), FileError);
        QVERIFY(document.isModified());
        QCOMPARE(document.displayName(), QStringLiteral("pendulum.eigenlink"));
    }

    void openExample_isUntitledAndUnmodified()
    {
        Document document;
        document.openExample(fileWith(kPendulum));
        QVERIFY(document.filePath().isEmpty());
        QCOMPARE(document.displayName(), QStringLiteral("Pendulum"));
        QVERIFY(!document.isModified());
    }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
