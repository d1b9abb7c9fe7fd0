#include "app/window/parts/message_bar.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tool_palette.h"
#include "model/mechanism/link_kind.h"
#include "tests/app/four_bar_window.h"
#include "tests/app/window_main.h"
#include "tests/support/columns.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/gallery/gallery_view.h"
#include "views/inspector/name_field.h"
#include "views/modes/mode_player.h"
#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"

#include <QAbstractItemView>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <clocale>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

/// The window with a mechanism: shown, chosen, typed and remembered things.
class TestMainWindow : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("settings.ini"))); }

    void start_withoutAFile_showsTheGallery()
    {
        FourBarWindow f(m_folder, QString());
        const auto* gallery = f.window.findChild<GalleryView*>();
        QVERIFY(gallery->isVisible());
        QVERIFY(!f.window.workspace().isVisible());
        QVERIFY(gallery->model()->rowCount() >= 12);
        QCOMPARE(f.window.isWindowModified(), false);
    }

    void click_onAnEigenvalue_showsItsModeOnTheCanvas()
    {
        FourBarWindow f(m_folder);
        f.window.session().select({});
        QVERIFY(!f.window.workspace().canvas->picture().hasMotion());
        ComplexPlaneChart* chart = f.window.workspace().findChild<SpectrumPlot*>()->chart();
        const auto positions = chart->picture().positions(chart->planeGeometry(), chart->plotFont());
        QVERIFY(!positions.empty() && positions.front().has_value());
        QWidget* surface = chart->childAt(positions.front()->toPoint());
        QVERIFY(surface != nullptr);
        QTest::mouseClick(surface, Qt::LeftButton, {}, surface->mapFrom(chart, positions.front()->toPoint()));
        QVERIFY(f.window.session().selection().mode.has_value());
        QVERIFY(f.window.workspace().canvas->picture().hasMotion());
    }

    void click_onATableRow_selectsTheSameEverywhere()
    {
        FourBarWindow f(m_folder);
        QTableView* table = f.window.workspace().findChild<SpectrumTable*>()->view();
        const QModelIndex last = table->model()->index(table->model()->rowCount() - 1, 0);
        table->scrollTo(last);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(last).center());
        const auto mode = f.window.session().selection().mode;
        QVERIFY(mode.has_value());
        QVERIFY(!f.window.session().analysis()->find(mode->method)->spectrum.values.at(mode->index).isTrue());
        QCOMPARE(f.window.workspace().canvas->picture().selection.mode == mode, true);
    }

    void stiffness_typedInTheInspector_changesTheSpectrumAndUndoRestoresIt()
    {
        FourBarWindow f(m_folder);
        f.typeStiffness(QStringLiteral("30"));
        QCOMPARE(f.stiffness(), 30.0);
        QVERIFY(f.window.isWindowModified());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(firstFrequency(f.window.session()) - kFourBarFrequency) > 0.05, 120000);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.stiffness(), 25.0);
        QVERIFY2(wordsOf(*f.window.statusBar()).join(u'\n').contains(QStringLiteral("Undone: ")),
                 qPrintable(wordsOf(*f.window.statusBar()).join(u'\n')));
        QVERIFY(!f.window.isWindowModified());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(firstFrequency(f.window.session()) - kFourBarFrequency) < 1e-12, 120000);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.stiffness(), 30.0);
        QVERIFY(wordsOf(*f.window.statusBar()).join(u'\n').contains(QStringLiteral("Done again: ")));
    }

    // A number that was only tried is neither shown any more nor in the next step of the history.
    void triedNumber_givenUp_isShownNoLonger_data()
    {
        addColumns<QString, QString, bool>({"field", "typed", "escapes"});
        QTest::newRow("open number, Escape") << QStringLiteral("inertia") << QStringLiteral("3") << true;
        QTest::newRow("open number, emptied") << QStringLiteral("inertia") << QStringLiteral("3\b") << false;
        QTest::newRow("number, then letters") << QStringLiteral("mass") << QStringLiteral("12 N") << false;
    }

    void triedNumber_givenUp_isShownNoLonger()
    {
        QFETCH(QString, field);
        QFETCH(QString, typed);
        QFETCH(bool, escapes);
        FourBarWindow f(m_folder);
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        Session& session = f.window.session();
        Mechanism next = *session.document().mechanism();
        next = withLinkKind(next, "AC", LinkKind::body);
        session.document().apply(QStringLiteral("Make it a body"), next);
        session.select({{"AC"}, session.selection().mode});
        const MechanismSnapshot committed = session.document().mechanism();
        const FieldEditor* row = f.window.workspace().inspector->editor(field.toStdString());
        QVERIFY(row != nullptr);
        QLineEdit* editor = row->numberFields().front()->editor();
        editor->setFocus();
        editor->selectAll();
        bool wasTried = false;
        for (const QChar each : typed) {
            each == u'\b' ? QTest::keyClick(editor, Qt::Key_Backspace) : QTest::keyClicks(editor, QString(each));
            wasTried = wasTried || session.shown().mechanism() != *committed;
        }
        QVERIFY(wasTried);
        if (escapes) {
            QTest::keyClick(editor, Qt::Key_Escape);
        } else {
            QVERIFY(session.shown().mechanism() == *committed);  // at once, and the entry stays
            QCOMPARE(editor->text(), typed.endsWith(u'\b') ? QString() : typed);
            f.window.workspace().canvas->setFocus();
        }
        QVERIFY(session.shown().mechanism() == *committed);
        QCOMPARE(session.document().undoStack().count(), 1);
    }

    void stiffness_typedWithADecimalCommaUnderAGermanLocale_isRead()
    {
        const QByteArray before = std::setlocale(LC_NUMERIC, nullptr);
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
        FourBarWindow f(m_folder);
        f.typeStiffness(QStringLiteral("27.5"));
        QCOMPARE(f.stiffness(), 27.5);
        f.typeStiffness(QStringLiteral("28,25"));
        QCOMPARE(f.stiffness(), 28.25);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().analysis()->find(Method::mcs) != nullptr, 120000);
        const QString copy = m_folder.filePath(QStringLiteral("german.eigenlink"));
        f.window.session().document().saveAs(copy);
        Document check;
        check.open(copy);
        QVERIFY(*check.mechanism() == *f.window.session().document().mechanism());
        QLocale::setDefault(QLocale::c());
        std::setlocale(LC_NUMERIC, before.constData());
    }

    // The click that was on its way must meet its target; confirmations fade by themselves.
    void message_movesNothing_andSuccessesFade()
    {
        WindowFixture f(m_folder, fourBarFile());
        const CanvasView& canvas = *f.window.workspace().canvas;
        const QRect before(canvas.mapTo(&f.window, QPoint()), canvas.size());
        MessageBar& bar = f.window.messages();
        auto* fading = bar.findChild<QTimer*>();
        bar.show(Tone::error, QStringLiteral("Not written."));
        QCoreApplication::processEvents();
        QVERIFY(bar.isVisible() && !fading->isActive());
        QCOMPARE(QRect(canvas.mapTo(&f.window, QPoint()), canvas.size()), before);
        bar.show(Tone::ok, QStringLiteral("Written."));
        QVERIFY(fading->isActive());
        fading->start(1);
        QTRY_VERIFY(!bar.isVisible());
        QCOMPARE(QRect(canvas.mapTo(&f.window, QPoint()), canvas.size()), before);
        // Before an audience no message stays, and it is there again afterwards.
        bar.show(Tone::warning, QStringLiteral("Unsaved work was kept."));
        f.window.actions().fullScreen->setChecked(true);
        QVERIFY(!bar.isVisible());
        f.window.actions().fullScreen->setChecked(false);
        QTRY_VERIFY(bar.isVisible());
    }

    // An error is read before an offer, and an offer comes back from below a confirmation that fades.
    void coveredMessages_comeBack()
    {
        WindowFixture f(m_folder, fourBarFile());
        MessageBar& bar = f.window.messages();
        const auto pressLast = [&bar] {
            const auto buttons = bar.findChildren<QPushButton*>();
            QTest::mouseClick(*std::ranges::find(buttons, QStringLiteral("Dismiss"), &QPushButton::text),
                              Qt::LeftButton);
        };
        bar.show(Tone::error, QStringLiteral("Not opened."));
        bar.offer(Tone::warning, QStringLiteral("Work was kept."), {{QStringLiteral("Recover"), [] {}}});
        QCOMPARE(bar.text(), QStringLiteral("Not opened."));
        pressLast();
        QCOMPARE(bar.text(), QStringLiteral("Work was kept."));
        bar.show(Tone::ok, QStringLiteral("Written."));
        QCOMPARE(bar.text(), QStringLiteral("Written."));
        bar.findChild<QTimer*>()->start(1);
        QTRY_COMPARE(bar.text(), QStringLiteral("Work was kept."));
        QCOMPARE(bar.choices().size(), std::size_t{1});
        pressLast();
        QVERIFY(!bar.isVisible());
        bar.show(Tone::warning, QStringLiteral("Parts could not be read."));
        bar.offer(Tone::warning, QStringLiteral("Work was kept."), {{QStringLiteral("Recover"), [] {}}});
        QCOMPARE(bar.text(), QStringLiteral("Parts could not be read."));
        pressLast();
        QCOMPARE(bar.text(), QStringLiteral("Work was kept."));
        pressLast();
        // Another document clears the messages about the former one, not an offer that nobody has seen.
        bar.show(Tone::error, QStringLiteral("Not opened."));
        bar.offer(Tone::warning, QStringLiteral("Work was kept."), {{QStringLiteral("Recover"), [] {}}});
        QVERIFY(f.window.openFile(fourBarFile()));
        QCOMPARE(bar.text(), QStringLiteral("Work was kept."));
        QVERIFY(f.window.openFile(fourBarFile()));
        QVERIFY(!bar.isVisible());
    }

    // An offer at 1024×768 is read to its end and lies on the drawing: no field is under it.
    void offer_isWhole_andCoversNoField()
    {
        FourBarWindow f(m_folder);
        f.window.resize(1024, 768);
        f.window.session().select({{"k"}, f.window.session().selection().mode});
        MessageBar& bar = f.window.messages();
        bar.offer(Tone::warning,
                  QStringLiteral("Unsaved work of the last session was kept: IFToMM four-bar (yesterday, 18:32), a "
                                 "pendulum of two rods with a long title (yesterday, 17:05)."),
                  {{QStringLiteral("Recover"), [] {}}, {QStringLiteral("Discard"), [] {}}});
        QCoreApplication::processEvents();
        const QRect place(bar.mapTo(&f.window, QPoint()), bar.size());
        for (const QWidget* each : bar.findChildren<QWidget*>()) {
            QVERIFY2(bar.rect().contains(each->geometry()), each->metaObject()->className());
            const auto* label = qobject_cast<const QLabel*>(each);
            QVERIFY(label == nullptr || label->height() >= label->heightForWidth(label->width()));
        }
        for (const QLineEdit* field : f.window.findChildren<QLineEdit*>()) {
            const QRect there(field->mapTo(&f.window, QPoint()), field->size());
            QVERIFY2(!field->isVisible() || !place.intersects(there), qPrintable(field->accessibleName()));
        }
        const CanvasView& canvas = *f.window.workspace().canvas;
        QVERIFY(QRect(canvas.mapTo(&f.window, QPoint()), canvas.size()).contains(place));
    }

    // A button that vanishes under the keyboard leaves it to the canvas, where Space plays; so does a page.
    void focus_ofWhatHides_goesToTheCanvas()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        const CanvasView& canvas = *f.window.workspace().canvas;
        f.window.messages().show(Tone::warning, QStringLiteral("A sentence."));
        auto* dismiss = f.window.messages().findChild<QPushButton*>();
        dismiss->setFocus();
        QVERIFY(dismiss->hasFocus());
        QTest::keyClick(dismiss, Qt::Key_Space);
        QVERIFY(!f.window.messages().isVisible());
        QVERIFY(canvas.hasFocus());
    }

    // After a click in any list of a page or beside it the keys of the questions lead on.
    void pageKeys_workAfterAClickInAList()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        StudyPanel& studies = *f.window.workspace().studies;
        int lists = 0;
        for (int page = 0; page < studies.count(); ++page) {
            studies.setCurrentIndex(page);
            QCoreApplication::processEvents();
            for (QAbstractItemView* list : f.window.findChildren<QAbstractItemView*>()) {
                if (!list->isVisible() || list->model() == nullptr || list->model()->rowCount() == 0) {
                    continue;
                }
                QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(12, 8));
                if (QApplication::focusWidget() == nullptr || !list->isVisible()) {
                    continue;
                }
                for (const Question question : {Question::modes, Question::numbers}) {
                    QTest::keyClick(QApplication::focusWidget(),
                                    static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(question)));
                    QVERIFY2(studies.question() == question, list->metaObject()->className());
                }
                ++lists;
                studies.setCurrentIndex(page);
            }
        }
        QVERIFY(lists > 6);
    }

    void space_playsAndPauses()
    {
        FourBarWindow f(m_folder);
        ModePlayer* player = f.window.workspace().player;
        const bool playing = player->isPlaying();
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_Space);
        QCOMPARE(player->isPlaying(), !playing);
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_Space);
        QCOMPARE(player->isPlaying(), playing);
    }

    void playing_movesTheModeOnTheCanvas()
    {
        FourBarWindow f(m_folder);
        QSignalSpy phases(f.window.workspace().player, &ModePlayer::phaseChanged);
        f.window.workspace().player->setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(phases.count() > 3, 120000);
        QVERIFY(f.window.workspace().canvas->picture().phase != phases.front().front().toDouble());
    }

    void teachingSwitch_changesTheAnswerAndIsNamed()
    {
        FourBarWindow f(m_folder);
        AnalysisOptions options = f.window.session().options();
        options.linearizer.reactionStiffness = false;
        f.window.session().setOptions(options);
        // The part left out depends on the coordinates; in natural ones the answer is half as much again too high.
        QTRY_VERIFY_WITH_TIMEOUT(firstFrequency(f.window.session()) > 3.2, 120000);
    }

    void theme_darkAndLight_areRemembered()
    {
        FourBarWindow f(m_folder);
        for (QAction* action : f.window.actions().theme->actions()) {
            if (action->data().toInt() == static_cast<int>(ThemeChoice::dark)) {
                action->trigger();
            }
        }
        QCOMPARE(f.preferences.theme(), ThemeChoice::dark);
        QVERIFY(f.window.workspace().canvas->picture().theme.dark);
        f.window.setTheme(ThemeChoice::light);
        QVERIFY(!f.window.workspace().canvas->picture().theme.dark);
    }

    void toolOfThePalette_thatIsPolishedAfterTheTheme_keepsTheSizeOfItsIcon()
    {
        FourBarWindow f(m_folder);
        f.window.setTheme(ThemeChoice::light);
        auto* button = f.window.workspace().palette->findChild<QToolButton*>();
        const QSize size = button->iconSize();
        QEvent polish(QEvent::Polish);
        QCoreApplication::sendEvent(button, &polish);
        QCOMPARE(button->iconSize(), size);
    }

    void newWindow_takesMostOfItsScreen_andNeverMore()
    {
        QCOMPARE(MainWindow::sizeOn({1280, 800}), QSize(1280, 760));
        QCOMPARE(MainWindow::sizeOn({1920, 1080}), QSize(1728, 972));
        QCOMPARE(MainWindow::sizeOn({3840, 2160}), QSize(2080, 1240));
    }

    void partMenu_offersWhatCanBeDone()
    {
        FourBarWindow f(m_folder);
        const auto textsOfMenu = [&f](const std::vector<std::string>& ids) {
            f.window.session().select({ids, {}});
            Q_EMIT f.window.workspace().canvas->menuRequested(f.window.mapToGlobal(QPoint(300, 300)));
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QStringList texts;
            for (const QAction* action : menu != nullptr ? menu->actions() : QList<QAction*>()) {
                texts << action->text().remove(u'&');
            }
            delete menu;
            return texts;
        };
        const QStringList ofPart = textsOfMenu({"A"});
        QVERIFY(ofPart.contains(QStringLiteral("Rename…")) &&
                ofPart.contains(QStringLiteral("Fix or Free Selected Points")));
        const QStringList ofSheet = textsOfMenu({});
        QVERIFY(!ofSheet.contains(QStringLiteral("Delete")) && ofSheet.contains(QStringLiteral("Paste")));
        f.window.session().select({{"A"}, {}});
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_F2);
        QVERIFY(f.window.workspace().inspector->nameField()->editor()->hasFocus());
    }
};

EIGENLINK_WINDOW_MAIN(TestMainWindow)

#include "tst_main_window.moc"
