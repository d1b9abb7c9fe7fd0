#include "app/window/help_cards.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_fixture.h"
#include "views/format/help_key.h"
#include "views/help/glossary_view.h"
#include "views/help/help_card.h"
#include "views/help/term.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"

#include <QAbstractItemModel>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QToolTip>

using namespace eigenlink;
using namespace eigenlink::test;

/// The meaning of things in the window, where the pointer rests and at F1.
class TestHelpCards : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QHeaderView& headings(WindowFixture& shown)
    {
        return *shown.window.workspace().findChild<SpectrumTable*>()->view()->horizontalHeader();
    }

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("settings.ini"))); }

    // A misspelt key would be silent.
    void everyKeyInTheWindow_isATerm()
    {
        WindowFixture shown(m_folder, fourBarFile());
        openPages(shown.window);
        int named = 0;
        for (const QWidget* widget : shown.window.findChildren<QWidget*>()) {
            const QString key = widget->property(kHelpProperty).toString();
            if (!key.isEmpty()) {
                ++named;
                QVERIFY2(findTerm(key) != nullptr, qPrintable(key));
            }
        }
        for (const QHeaderView* header : shown.window.findChildren<QHeaderView*>()) {
            for (int i = 0; header->model() != nullptr && i < header->count(); ++i) {
                const QString key = header->model()->headerData(i, header->orientation(), kHelpRole).toString();
                named += key.isEmpty() ? 0 : 1;
                QVERIFY2(key.isEmpty() || findTerm(key) != nullptr, qPrintable(key));
            }
        }
        QVERIFY2(named > 30, qPrintable(QString::number(named)));
    }

    void pointerOnAHeading_tellsInShort()
    {
        WindowFixture shown(m_folder, fourBarFile());
        QHeaderView& header = headings(shown);
        for (const auto& [column, words] : {std::pair(3, "Damping ratio"), std::pair(2, "Frequency")}) {
            const QPoint at(header.sectionViewportPosition(column) + 5, 5);
            QHelpEvent help(QEvent::ToolTip, at, header.viewport()->mapToGlobal(at));
            QCoreApplication::sendEvent(header.viewport(), &help);
            QVERIFY2(QToolTip::text().contains(QLatin1String(words)), qPrintable(QToolTip::text()));
            QVERIFY(QToolTip::text().contains(QStringLiteral("F1")));
        }
        QToolTip::hideText();
    }

    // The tip of a mark is not replaced by the subject of the plot.
    void whatTellsOfItself_keepsItsWords()
    {
        WindowFixture shown(m_folder, fourBarFile());
        auto* plot = shown.window.workspace().findChild<SpectrumPlot*>();
        QWidget* title = plot->findChild<QLabel*>();  // the heading, which comes first
        const auto restOver = [](QWidget* widget) {
            QHelpEvent help(QEvent::ToolTip, {20, 5}, widget->mapToGlobal(QPoint(20, 5)));
            QCoreApplication::sendEvent(widget, &help);
        };
        const auto rest = [&] { restOver(title); };
        restOver(plot);  // no card covers what is looked at
        QVERIFY(!QToolTip::isVisible());
        rest();
        QVERIFY(QToolTip::text().contains(QStringLiteral("Eigenvalue")));
        QToolTip::hideText();
        QTRY_VERIFY(!QToolTip::isVisible());
        QToolTip::showText(plot->mapToGlobal(QPoint(30, 30)), QStringLiteral("a mark"), plot);
        QTRY_VERIFY(QToolTip::isVisible());
        rest();
        QCOMPARE(QToolTip::text(), QStringLiteral("a mark"));
        QToolTip::hideText();
    }

    void f1_showsTheCardOfWhatHasTheFocus_andItsExampleOpens()
    {
        WindowFixture shown(m_folder, fourBarFile());
        HelpCards& help = shown.window.help();
        QCursor::setPos(shown.window.mapToGlobal(QPoint(-50, -50)));
        shown.window.activateWindow();
        auto* plot = shown.window.workspace().findChild<SpectrumPlot*>();
        plot->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), plot);
        QTest::keyClick(plot, Qt::Key_F1);
        QTRY_VERIFY(help.isCardShown());
        QCOMPARE(help.card()->term(), findTerm(QStringLiteral("eigenvalue")));
        help.card()->parentWidget()->hide();
        help.showTerm(*findTerm(QStringLiteral("damping_ratio")), shown.window.mapToGlobal(QPoint(2000, 2000)));
        QVERIFY(shown.window.screen()->geometry().contains(help.card()->parentWidget()->frameGeometry()));
        QTest::mouseClick(help.card()->exampleButton(), Qt::LeftButton);
        QVERIFY(!help.isCardShown());
        QTRY_VERIFY_WITH_TIMEOUT(
            QString::fromStdString(shown.window.session().shown().mechanism().title).contains(QStringLiteral("amp")),
            30000);
    }

    void f1_whereNothingIsMeant_listsAllTerms()
    {
        WindowFixture shown(m_folder, fourBarFile());
        HelpCards& help = shown.window.help();
        QCursor::setPos(shown.window.mapToGlobal(QPoint(-50, -50)));
        shown.window.setFocus();
        help.explain();
        QVERIFY(help.isGlossaryShown() && !help.isCardShown());
        QVERIFY(help.glossary()->card()->term() != nullptr);
        help.showGlossary(findTerm(QStringLiteral("ucs")));
        QCOMPARE(help.glossary()->card()->term(), findTerm(QStringLiteral("ucs")));
    }

    // A page is about its term, its parts about theirs.
    void pages_areAboutSomething()
    {
        WindowFixture shown(m_folder, fourBarFile());
        StudyPanel& studies = *shown.window.workspace().studies;
        int named = 0;
        for (int i = 0; i < studies.count(); ++i) {
            named += studies.widget(i)->property(kHelpProperty).toString().isEmpty() ? 0 : 1;
        }
        QCOMPARE(named, studies.count() - 2);  // but the history and the benchmark
        // So are the tabs and the title beside it.
        studies.setQuestion(Question::motion);
        QCOMPARE(studies.property(kHelpProperty), studies.currentWidget()->property(kHelpProperty));
        QVERIFY(findTerm(studies.property(kHelpProperty).toString()) != nullptr);
    }
};

QTEST_MAIN(TestHelpCards)
#include "tst_help_cards.moc"
