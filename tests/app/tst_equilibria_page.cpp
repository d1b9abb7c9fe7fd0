#include "app/window/parts/status_chip.h"
#include "app/window/parts/study_panel.h"
#include "model/mechanism/edit.h"
#include "tests/app/window_test.h"
#include "views/issues/issue_list.h"
#include "views/plot/curve_chart.h"
#include "views/studies/equilibria/energy_view.h"
#include "views/studies/equilibria/equilibria_view.h"
#include "views/studies/equilibria/equilibrium_view.h"

#include <QListWidget>
#include <QPushButton>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

/// All equilibria on the page Rest: the list, the picture of one, and the drawing that lies there.
class TestEquilibriaPage : public WindowTest {
    Q_OBJECT

    EquilibriaView& view() { return *workspace().findChild<EquilibriaView*>(); }
    QListWidget& list() { return *view().list(); }
    StatusChip& chip() { return *window().findChild<StatusChip*>(); }
    void look()
    {
        workspace().studies->setQuestion(Question::rest);
        QTRY_VERIFY_WITH_TIMEOUT(list().count() > 0, 120000);
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void fourBar_hasEight_sortedByEnergy()
    {
        look();
        QCOMPARE(list().count(), 8);
        QVERIFY2(view().sentence().startsWith(QStringLiteral("8 equilibria")), qPrintable(view().sentence()));
        QVERIFY2(view().details().contains(QStringLiteral("branches of configurations")), qPrintable(view().details()));
        double last = -1e9;
        int stable = 0;
        for (int i = 0; i < 8; ++i) {
            const QStringList lines = list().item(i)->text().split(u'\n');
            QCOMPARE(lines.size(), 3);
            QVERIFY(!list().item(i)->icon().isNull());
            QString number = lines[1].section(u' ', 2, 2);
            const double energy = number.replace(u'−', u'-').toDouble();
            QVERIFY(energy >= last);
            last = energy;
            stable += lines[0].contains(QStringLiteral("✓")) ? 1 : 0;
        }
        QVERIFY(stable >= 1 && stable < 8);
    }

    void chosenOne_isSeenOnTheCanvas_untilThePageIsLeft()
    {
        look();
        const Vector2 rest = canvas().picture().rest->points.at(2);
        const QString atRest = chip().text();
        QVERIFY(atRest.contains(QStringLiteral("· stable")));
        double farthest = 0;
        for (int i = 0; i < list().count(); ++i) {
            list().setCurrentRow(i);
            // The words in the corner and on the page are about the one that is seen.
            const bool isStable = list().item(i)->text().contains(QStringLiteral("✓"));
            QCOMPARE(chip().text().contains(QStringLiteral("· stable")), isStable);
            const QString energy = list().item(i)->text().section(u'\n', 1, 1).section(u' ', 2, 2);
            const QStringList words = wordsOf(*workspace().findChild<EquilibriumView*>());
            QVERIFY2(words.join(u'\n').contains(QStringLiteral("potential energy ") + energy.left(5)),
                     qPrintable(words.join(u'\n') + u'\n' + energy));
            QVERIFY(canvas().picture().text.title.contains(QStringLiteral("Equilibrium %1 of 8").arg(i + 1)));
            farthest = std::max(farthest, distance(canvas().picture().rest->points.at(2), rest));
            canvas().grab();
        }
        QVERIFY(farthest > 0.5);
        workspace().studies->setQuestion(Question::modes);
        QCOMPARE(chip().text(), atRest);
        QVERIFY(distance(canvas().picture().rest->points.at(2), rest) < 1e-12);
        // Back again, the one that is marked in the list is seen, and the issues are about it.
        workspace().studies->setQuestion(Question::rest);
        QVERIFY(canvas().picture().text.title.contains(QStringLiteral("Equilibrium 8 of 8")));
        QVERIFY(!list().currentItem()->text().contains(QStringLiteral("✓")));
        const auto issues = window().findChild<IssueList*>()->checks();
        QVERIFY(std::ranges::none_of(
            issues, [](const Check& each) { return each.text.contains(QStringLiteral("The equilibrium is stable")); }));
    }

    // The view that the pointer walks along stays under it while the words above change.
    void energy_staysInItsPlace_whenItIsWalkedAlong()
    {
        look();
        EnergyView& energy = *window().findChild<EnergyView*>();
        const QPoint before = energy.mapTo(&window(), QPoint());
        Q_EMIT energy.walked(0, 5);
        QTRY_VERIFY(canvas().picture().text.title.contains(QStringLiteral("Held here")));
        QCoreApplication::sendPostedEvents();
        QCOMPARE(energy.mapTo(&window(), QPoint()), before);
    }

    // The number of the highest maximum is inside the picture, whatever its height.
    void energyLabels_areNotCutByTheRim()
    {
        look();
        auto* energy = workspace().findChild<EnergyView*>();
        QVERIFY(energy != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(energy->hasPicture(), 120000);
        // Each branch has dashes of its own, which go by names; there is no room for a legend.
        std::set<QString> names;
        const ChartPicture& picture = energy->chart()->picture();
        for (const ChartCurve& each : picture.panes.front().curves) {
            names.insert(each.name);
        }
        QVERIFY(names.size() > 1 && names.size() == picture.panes.front().curves.size() && !names.contains(QString()));
        QVERIFY(!picture.hasLegend);
        for (const int width : {1024, 1600}) {
            window().resize(width, width / 2 + 150);
            energy->grab();
            QCOMPARE(energy->numberAreas().size(), std::size_t(8));
            for (const QRectF& number : energy->numberAreas()) {
                QVERIFY(number.height() > 5);
                QVERIFY2(number.top() >= energy->plotArea().top(), qPrintable(QString::number(number.top())));
                QVERIFY(number.bottom() <= energy->plotArea().bottom() + 1);
                for (const QRectF& other : energy->numberAreas()) {
                    QVERIFY(other == number || !other.intersects(number));
                }
            }
        }
    }

    void drawnThere_itsModesAreThoseThere_andUndoGoesBack()
    {
        look();
        const double before = session().analysis()->equilibrium.potential;
        int other = 0;
        while (other < list().count() &&
               std::abs(
                   list().item(other)->text().section(u'\n', 1, 1).section(u' ', 2, 2).replace(u'−', u'-').toDouble() -
                   before) < 1e-3) {
            ++other;
        }
        const double energy =
            list().item(other)->text().section(u'\n', 1, 1).section(u' ', 2, 2).replace(u'−', u'-').toDouble();
        list().setCurrentRow(other);
        QTest::mouseClick(view().drawButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            session().shown().isCurrent() && std::abs(session().analysis()->equilibrium.potential - energy) < 1e-4,
            30000);
        QTRY_COMPARE_WITH_TIMEOUT(list().count(), 8, 120000);
        session().document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(
            session().shown().isCurrent() && std::abs(session().analysis()->equilibrium.potential - before) < 1e-9,
            30000);
    }

    void editWhileItIsSeen_takesTheListAway_andFindsAnother()
    {
        look();
        list().setCurrentRow(1);
        const Mechanism stiffer = withField(session().shown().mechanism(), "k", "stiffness", 60.0);
        session().document().apply(QStringLiteral("stiffer"), stiffer);
        canvas().grab();
        QVERIFY(!canvas().picture().text.title.contains(QStringLiteral("Equilibrium")));
        QTRY_VERIFY_WITH_TIMEOUT(list().count() > 0, 120000);
        session().document().undoStack().setClean();
        window().files().begin(Mechanism{});
        QCOMPARE(list().count(), 0);
        canvas().grab();
    }

    void largeMechanism_waitsForTheButton_andCanBeCancelled()
    {
        QVERIFY(window().openFile(exampleFile("n_loop_20")));
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent(), 120000);
        workspace().studies->setQuestion(Question::rest);
        QTest::qWait(50);
        QCOMPARE(list().count(), 0);
        QCOMPARE(view().findButton()->text(), QStringLiteral("Find all"));
        QTest::mouseClick(view().findButton(), Qt::LeftButton);
        QCOMPARE(view().findButton()->text(), QStringLiteral("Cancel"));
        QTest::mouseClick(view().findButton(), Qt::LeftButton);
        QCOMPARE(view().findButton()->text(), QStringLiteral("Find all"));
        QVERIFY(view().sentence().contains(QStringLiteral("cancelled")));
    }

    // A search that a change ends leaves no progress behind.
    void endedSearch_leavesNoProgress()
    {
        EquilibriaView alone;
        const QString before = alone.sentence();
        alone.setBusy(true, QStringLiteral("44 %"));
        QCOMPARE(alone.sentence(), QStringLiteral("44 %"));
        alone.setBusy(false);
        QCOMPARE(alone.sentence(), before);
        look();
        const QString found = view().sentence();
        view().setBusy(true, QStringLiteral("44 %"));
        view().setBusy(false);
        QCOMPARE(view().sentence(), found);
    }

    // A cart may stand anywhere on its guide: the answer is a continuum, not that there is no equilibrium.
    void continuum_isTheAnswer()
    {
        closeWindow();
        openWindow(exampleFile("cart_pendulum"));
        workspace().studies->setQuestion(Question::rest);
        QTRY_VERIFY_WITH_TIMEOUT(!wordsOf(view()).filter(QStringLiteral("ontinu")).isEmpty(), 120000);
        const QString all = wordsOf(view()).join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("continu")), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("0 equilibria; 0 stable")), qPrintable(all));
        // The hanging and the upright rod, each in a sentence of its own.
        QStringList sentences = view().details().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(sentences.filter(QStringLiteral("table continuum of 1 dimension")).size(), 2);
        QSet<QString> parts;
        for (const QString& each : sentences.join(u' ').split(QRegularExpression(QStringLiteral("[.:;] ")))) {
            QVERIFY2(!parts.contains(each), qPrintable(each));
            parts << each;
        }
    }
};

QTEST_MAIN(TestEquilibriaPage)
#include "tst_equilibria_page.moc"
