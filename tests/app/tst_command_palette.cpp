#include "app/document/example_list.h"
#include "app/window/command_palette.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/four_bar_window.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/studies/explain/explanation_view.h"

#include <QLineEdit>
#include <QTreeWidget>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Everything of the window by its name: Ctrl+K.
class CommandPaletteTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    CommandPalette* opened(MainWindow& window)
    {
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        auto* palette = window.findChild<CommandPalette*>();
        return palette != nullptr && palette->isVisible() ? palette : nullptr;
    }

    void choose(MainWindow& window, const QString& text)
    {
        CommandPalette* palette = opened(window);
        QVERIFY(palette != nullptr);
        QTest::keyClicks(palette->editor(), text);
        QTest::keyClick(palette->editor(), Qt::Key_Return);
        QVERIFY(!palette->isVisible());
    }

private Q_SLOTS:
    void rank_prefersTheBeginningOfATitle_thenOfAWord()
    {
        const auto rank = [](const char* title, const char* place, const QString& typed) {
            return paletteRank({title, place, {}, {}}, typed);
        };
        QCOMPARE(rank("Grid", "View", "gri"), 0);
        QCOMPARE(rank("Snap to Grid", "Draw", "gri"), 1);
        QCOMPARE(rank("Agriculture", "", "gri"), 2);
        QCOMPARE(rank("Labels", "Grid", "gri"), 3);
        QVERIFY(!rank("Labels", "View", "gri"));
        QVERIFY(!rank("Grid", "View", "grid theme"));
        QCOMPARE(rank("Dark", "View › Theme", "theme da"), 3);
        QCOMPARE(rank("Équilibre", "", "equi"), 0);
        QCOMPARE(rank("Anything", "", "  "), 0);
    }

    void command_runsByItsName()
    {
        FourBarWindow four(m_folder);
        const bool before = four.window.actions().grid->isChecked();
        choose(four.window, QStringLiteral("grid"));
        QCOMPARE(four.window.actions().grid->isChecked(), !before);
    }

    void part_isSelected()
    {
        FourBarWindow four(m_folder);
        choose(four.window, QStringLiteral("CD"));
        QCOMPARE(four.window.session().selection().ids, std::vector<std::string>{"CD"});
        choose(four.window, QStringLiteral("D point"));
        QCOMPARE(four.window.session().selection().ids, std::vector<std::string>{"D"});
    }

    void number_isReadyToBeTyped()
    {
        FourBarWindow four(m_folder);
        choose(four.window, QStringLiteral("k.stiff"));
        QCOMPARE(four.window.session().selection().ids, std::vector<std::string>{"k"});
        auto* line = qobject_cast<QLineEdit*>(four.window.focusWidget());
        QVERIFY(line != nullptr);
        QVERIFY(line->selectedText().startsWith(QStringLiteral("25")));
        QVERIFY(four.window.workspace().inspector->isAncestorOf(line));
    }

    void page_comesToTheFront()
    {
        FourBarWindow four(m_folder);
        choose(four.window, QStringLiteral("spars"));
        const StudyPanel& studies = *four.window.workspace().studies;
        QCOMPARE(studies.titleOf(studies.currentWidget()), QStringLiteral("Sparsity"));
    }

    void question_isAnswered()
    {
        FourBarWindow four(m_folder);
        choose(four.window, QStringLiteral("method when"));
        const StudyPanel& studies = *four.window.workspace().studies;
        QCOMPARE(studies.titleOf(studies.currentWidget()), QStringLiteral("Why?"));
        QCOMPARE(four.window.findChild<ExplanationView*>()->question(), QStringLiteral("method"));
    }

    void example_isOpened()
    {
        FourBarWindow four(m_folder);
        const GalleryEntry entry = examples().back();
        choose(four.window, entry.title);
        QCOMPARE(four.window.session().shown().mechanism().title, entry.mechanism.title);
    }

    void arrowsChoose_escapeCloses_nothingIsSaidWhereNothingFits()
    {
        FourBarWindow four(m_folder);
        CommandPalette* palette = opened(four.window);
        QVERIFY(palette != nullptr);
        QTreeWidget* list = palette->list();
        QVERIFY(list->topLevelItemCount() > 20);
        QCOMPARE(list->indexOfTopLevelItem(list->currentItem()), 0);
        QTest::keyClick(palette->editor(), Qt::Key_Down);
        QTest::keyClick(palette->editor(), Qt::Key_Down);
        QTest::keyClick(palette->editor(), Qt::Key_Up);
        QCOMPARE(list->indexOfTopLevelItem(list->currentItem()), 1);
        QTest::keyClicks(palette->editor(), QStringLiteral("no such thing"));
        QCOMPARE(list->topLevelItemCount(), 0);
        QVERIFY(!list->isVisible());
        QTest::keyClick(palette->editor(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
        QTest::keyClick(palette->editor(), Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
        QCOMPARE(four.window.session().document().undoStack().count(), 0);
    }
};

QTEST_MAIN(CommandPaletteTest)
#include "tst_command_palette.moc"
