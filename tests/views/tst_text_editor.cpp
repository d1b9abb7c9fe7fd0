#include "views/inspector/text_editor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace eigenlink;

namespace {

void putOnClipboard(const QString& format, const QByteArray& bytes)
{
    auto* data = new QMimeData;
    if (!format.isEmpty()) {
        data->setData(format, bytes);
    }
    QGuiApplication::clipboard()->setMimeData(data);
}

void paste(TextEditor& editor)
{
    QTest::keySequence(&editor, QKeySequence::Paste);
}

}  // namespace

class TestTextEditor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Qt 6.4 reads the first of the formats without asking whether there is one.
    void paste_ofAnEmptyClipboard_changesNothing()
    {
        TextEditor editor(1);
        editor.setText(QStringLiteral("Four-bar"));
        putOnClipboard({}, {});
        paste(editor);
        QCOMPARE(editor.toPlainText(), QStringLiteral("Four-bar"));
    }

    void paste_ofAPicture_changesNothing()
    {
        TextEditor editor(5);
        editor.setText(QStringLiteral("rests"));
        putOnClipboard(QStringLiteral("image/png"), "no text");
        paste(editor);
        QCOMPARE(editor.toPlainText(), QStringLiteral("rests"));
    }

    void paste_ofText_replacesTheSelectionInOneStep()
    {
        TextEditor editor(5);
        editor.setText(QStringLiteral("old"));
        editor.selectAll();
        QGuiApplication::clipboard()->setText(QStringLiteral("two\nlines"));
        paste(editor);
        QCOMPARE(editor.toPlainText(), QStringLiteral("two\nlines"));
        editor.undo();
        QCOMPARE(editor.toPlainText(), QStringLiteral("old"));
    }

    void paste_intoASingleLine_isCommittedAsOneLine()
    {
        TextEditor editor(1);
        QSignalSpy edited(&editor, &TextEditor::edited);
        QGuiApplication::clipboard()->setText(QStringLiteral("two\nlines"));
        paste(editor);
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toString(), QStringLiteral("two lines"));
    }
};

QTEST_MAIN(TestTextEditor)
#include "tst_text_editor.moc"
