#include "app/dialogs/measured_dialog.h"
#include "app/window/pages/motion/motion_page.h"
#include "model/dynamics/fastest_drive.h"
#include "model/mechanism/edit.h"
#include "model/studies/motion/motion_found.h"
#include "model/studies/usual.h"
#include "tests/app/modal_window.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_test.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/plot/curve_chart.h"
#include "views/state/motion_overlay.h"
#include "views/studies/motion/motion_view.h"

#include <QComboBox>
#include <QPushButton>
#include <QStringConverter>

#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

/// The page Motion in the window: from the form to the canvas.
class TestMotionPage : public WindowTest {
    Q_OBJECT

    MotionView& view() { return *workspace().findChild<MotionView*>(); }
    Vector2 shownPoint(std::size_t i) { return canvas().picture().rest->points.at(i); }
    MotionPage& page() { return *window().findChild<MotionPage*>(); }
    QString note() { return page().view()->note(); }
    /// Computes the motion with these fields; "from the drawing" without any.
    void move(const std::map<std::string, std::string>& fields)
    {
        frontStudy(window(), QStringLiteral("motion"));
        setFields(page(), fields);
        waitFor(runButton(page()));
    }
    void waitFor(QPushButton& starter)
    {
        QTest::mouseClick(&starter, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(runButton(page()).text() == QStringLiteral("Compute"), 120000);
        QVERIFY2(view().record() != nullptr, qPrintable(note()));
    }

    QString writeCurve(const char* heading, QLatin1Char decimal, double factor)
    {
        const QString path = m_folder.filePath(QStringLiteral("measured.csv"));
        QFile file(path);
        constexpr double kDamped = 2 * std::numbers::pi * 0.35, kRatio = 0.02;
        const double decay = kRatio * kDamped / std::sqrt(1 - kRatio * kRatio);
        if (file.open(QIODevice::WriteOnly)) {
            file.write(heading);
            for (int i = 0; i < 600; ++i) {
                const double t = 0.05 * i;
                const double value = factor * std::exp(-decay * t) * std::cos(kDamped * t);
                file.write(
                    QStringLiteral("%1;%2\n").arg(1000 * t).arg(value, 0, 'f', 8).replace(u'.', decimal).toUtf8());
            }
        }
        return path;
    }
    /// Presses a link of the page by its words, after `before`.
    void press(const QString& words, const std::function<void()>& before)
    {
        before();
        for (QPushButton* link : view().findChildren<QPushButton*>()) {
            if (link->text() == words && link->isVisible()) {
                QTest::mouseClick(link, Qt::LeftButton);
                return;
            }
        }
        QFAIL(qPrintable(words));
    }
    QStringList curveNames()
    {
        QStringList names;
        for (const ChartCurve& curve : view().chart()->picture().panes.front().curves) {
            names << curve.name;
        }
        return names;
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void motionAlongAMode_isShownOnTheCanvas_andLeftWithThePage()
    {
        const Vector2 rest = shownPoint(2);
        move({{"mode", "1"}, {"amplitude", "0.1"}});
        QVERIFY2(note().contains(QStringLiteral("The linear model")), qPrintable(note()));
        QVERIFY(view().isPlaying());
        canvas().setFocus();
        QTest::keyClick(workspace().canvas, Qt::Key_Space);
        QVERIFY(!view().isPlaying());
        // The links keep their lengths wherever it is, and it swings about the rest.
        double least = 1e9, greatest = -1e9;
        for (std::size_t moment = 0; moment < view().record()->times.size(); moment += 100) {
            view().setMoment(moment);
            QVERIFY(std::abs(distance(shownPoint(2), shownPoint(0)) - 1) < 1e-9);
            least = std::min(least, shownPoint(2).x - rest.x);
            greatest = std::max(greatest, shownPoint(2).x - rest.x);
        }
        QVERIFY(least < -0.02 && greatest > 0.02);
        QVERIFY(canvas().picture().text.title.contains(QStringLiteral("Motion")));
        // Views of modes alone stand aside meanwhile.
        QVERIFY(workspace().player->isHidden());
        workspace().studies->setQuestion(Question::modes);
        QVERIFY(distance(shownPoint(2), rest) < 1e-12);
        QVERIFY(!workspace().player->isHidden());
        QVERIFY(workspace().filmStrip->isVisible());
    }

    // The same state: what follows is the end of the first motion, later.
    void motionFromAMoment_goesOn()
    {
        move({{"mode", "1"}, {"amplitude", "0.1"}});
        view().setPlaying(false);
        view().setMoment(500);
        const int quantity = static_cast<int>(view().record()->quantities.indexOf(QStringLiteral("D.x")));
        const std::vector<double> first = view().record()->values(quantity, false);
        press(QStringLiteral("Go on from here"), [] {});
        QTRY_VERIFY_WITH_TIMEOUT(runButton(page()).text() == QStringLiteral("Compute"), 120000);
        QVERIFY(page().asked().study == nullptr);  // no command begins there
        view().setPlaying(false);
        const std::vector<double> second = view().record()->values(quantity, false);
        for (std::size_t i = 0; i < 1500; i += 100) {
            QVERIFY(std::abs(second[i] - first[i + 500]) < 1e-6);
        }
    }

    // A mechanism dragged while the page is in front is let go from there, and seen beside the linear model.
    void draggedMechanism_movesFromThere_besideTheLinearModel()
    {
        workspace().studies->setQuestion(Question::motion);
        Mechanism dragged = *session().document().mechanism();
        const double angle = 2.0;  // of both cranks; the coupler stays level
        dragged.points[2].at = {std::cos(angle), std::sin(angle)};
        dragged.points[3].at = {1 + std::cos(angle), std::sin(angle)};
        session().document().apply(QStringLiteral("drag"), dragged);
        QTRY_VERIFY_WITH_TIMEOUT(view().record() != nullptr, 120000);
        QTRY_VERIFY_WITH_TIMEOUT(runButton(page()).text() == QStringLiteral("Compute"), 120000);
        view().setPlaying(false);
        view().setMoment(0);
        QVERIFY(distance(shownPoint(2), dragged.points[2].at) < 1e-9);
        const MotionOverlay& overlay = *canvas().picture().overlay;
        QVERIFY(overlay.prediction.has_value());
        QVERIFY(overlay.traces.size() == 2);  // of both free points
        for (const Vector2 place : overlay.traces.front().path) {
            QVERIFY(std::abs(length(place) - 1) < 1e-9);
        }
    }

    // Nothing else than the velocity of a point was changed: it is kicked.
    void kickedPoint_beginsWithItsVelocity()
    {
        workspace().studies->setQuestion(Question::motion);
        Mechanism kicked = *session().document().mechanism();
        const Vector2 along{-kicked.points[2].at.y, kicked.points[2].at.x};
        kicked.points[2].velocity = kicked.points[3].velocity = 0.5 * along;
        session().document().apply(QStringLiteral("kick"), kicked);
        QTRY_VERIFY_WITH_TIMEOUT(view().record() != nullptr, 120000);
        QTRY_VERIFY_WITH_TIMEOUT(runButton(page()).text() == QStringLiteral("Compute"), 120000);
        const int rate = static_cast<int>(view().record()->quantities.indexOf(QStringLiteral("AC.rate")));
        QVERIFY(rate >= 0);
        QVERIFY(std::abs(view().record()->values(rate, false).front() - 0.5) < 1e-9);
    }

    // The polodes of the coupler: the instantaneous centre of a parallelogram's coupler is nowhere; of a slider-crank's
    // rod it is on the line of the crank.
    void selectedLink_hasItsInstantaneousCentre()
    {
        move({});
        view().setPlaying(false);
        session().select({{"CD"}, {}});
        view().setMoment(200);
        bool hasPolode = false;
        for (const MotionOverlay::Trace& trace : canvas().picture().overlay->traces) {
            if (trace.kind == MotionOverlay::Trace::Kind::fixedPolode) {
                hasPolode = true;
                QVERIFY(!std::isfinite(trace.path[200].x));  // it does not turn
            }
        }
        QVERIFY(hasPolode);
    }

    void edit_takesTheMotionAway()
    {
        move({});
        Mechanism changed = *session().document().mechanism();
        changed.gravity.y = -1;
        session().document().apply(QStringLiteral("less gravity"), changed);
        QVERIFY(view().record() == nullptr && !view().isPlaying());
        QVERIFY(note().contains(QStringLiteral("changed")));
        QVERIFY(session().shown().exhibit() == nullptr);
    }

    // The fields of the study are the form of the page, and its defaults are those of the study: the drawing is no
    // equilibrium, so that nothing is displaced along a mode.
    void form_isThatOfTheStudy_andItsStepsAreFine()
    {
        frontStudy(window(), QStringLiteral("motion"));
        const Study& study = *findStudy("motion");
        for (const RequestField& field : study.fields) {
            QCOMPARE(page().view()->form()->editor(std::string(field.traits.key)) != nullptr, !field.traits.isFlagOnly);
        }
        setFields(page(), {{"to", "4"}});
        const AskedStudy asked = page().asked();
        QCOMPARE(requestTexts(study, asked.request),
                 (std::map<std::string, std::string>{
                     {"to", "4"}, {"step", "0.002"}, {"quantities", "all"}, {"long", "yes"}}));
        setFields(page(), {{"mode", "1"}});
        QCOMPARE(requestTexts(study, page().asked().request).at("amplitude"),
                 requestText(usualAmplitude(*session().document().mechanism())));
        // A motion has one start: the one that is chosen empties the others.
        setFields(page(), {{"start", "equilibrium"}});
        const auto texts = requestTexts(study, page().asked().request);
        QCOMPARE(texts.at("start"), std::string("equilibrium"));
        QVERIFY(!texts.contains("mode") && !texts.contains("amplitude"));
        setFields(page(), {{"mode", "1"}});
        QVERIFY(!requestTexts(study, page().asked().request).contains("start"));
    }

    // A dragged mechanism is let go from there, whatever start was chosen before.
    void draggedMechanism_leavesTheModeAlone()
    {
        frontStudy(window(), QStringLiteral("motion"));
        setFields(page(), {{"mode", "1"}, {"amplitude", "0.1"}, {"to", "1"}});
        Mechanism dragged = *session().document().mechanism();
        dragged.points[2].at = {std::cos(2.0), std::sin(2.0)};
        dragged.points[3].at = {1 + std::cos(2.0), std::sin(2.0)};
        session().document().apply(QStringLiteral("drag"), dragged);
        QTRY_VERIFY_WITH_TIMEOUT(page().asked().result != nullptr, 120000);
        const auto texts = requestTexts(*findStudy("motion"), page().asked().request);
        QVERIFY(!texts.contains("mode") && !texts.contains("amplitude"));
        QCOMPARE(texts.at("to"), std::string("1"));
    }

    void cancelledMotion_keepsWhatIsThere()
    {
        workspace().studies->setQuestion(Question::motion);
        setFields(page(), {{"to", "100000"}});
        QTest::mouseClick(&runButton(page()), Qt::LeftButton);
        QCOMPARE(runButton(page()).text(), QStringLiteral("Cancel"));
        QTest::qWait(150);
        QTest::mouseClick(&runButton(page()), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(runButton(page()).text(), QStringLiteral("Compute"), 120000);
        QVERIFY2(note().contains(QStringLiteral("ancelled")), qPrintable(note()));
    }

    // A crank at 50 Hz: ten turns at first, and a circle is drawn as a circle for as long as is asked for.
    void fastDrive_isShownForSomeTurns_asCircles()
    {
        Mechanism mechanism = *session().document().mechanism();
        Motor motor;
        motor.id = "M";
        motor.of = {"AC"};
        motor.angle = {TimeFunction(TimeFunction::Ramp{std::nullopt, 100 * std::numbers::pi})};
        mechanism.elements.emplace_back(motor);
        const auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
        QVERIFY(std::abs(fastestDrive(mechanism).value() - 50) < 1e-9);
        QCOMPARE(usualDuration(*analysis), 0.2);
        QVERIFY(motionSteps(mechanism, 1, 0, 5) >= 64 * 50);
        QVERIFY(motionSteps(mechanism, 1, 200, 5) >= 64 * 200);
        // What memory has no room for is not sampled so.
        QVERIFY(motionSteps(mechanism, 10, 200, 100000) < 64 * 200);
    }

    // x = e^{−ζω₀t} cos ω_d t in degrees, with f = ω_d/2π = 0.35 Hz and ζ = 0.02, in the form of a German spreadsheet.
    void measuredCurve_isDrawnBesideTheMotion_withFrequencyAndDampingOfBoth()
    {
        const QString path = writeCurve("Zeit in ms;Winkel in Grad\n", QLatin1Char(','), 2.0);
        move({{"mode", "1"}, {"amplitude", "0.1"}});
        press(QStringLiteral("Measured curve…"), [&] {
            withNext<QFileDialog>([&](QFileDialog& files) {
                typeName(files, path);
                QMetaObject::invokeMethod(&files, "accept");
            });
        });
        QVERIFY2(view().comparison().contains(QStringLiteral("Measured: 0.35 Hz, ζ = 0.02.")),
                 qPrintable(view().comparison()));
        QVERIFY2(view().comparison().contains(QStringLiteral("Computed, AC.angle: 0.33")) &&
                     view().comparison().contains(QStringLiteral("ζ = ")),
                 qPrintable(view().comparison()));
        QCOMPARE(curveNames(), (QStringList{"motion", "linear model", "measured"}));
        // Another quantity of the unit is compared in its turn; one of another unit is drawn alone.
        view().setQuantities(QStringLiteral("BD.angle"));
        QVERIFY(view().comparison().contains(QStringLiteral("Computed, BD.angle: ")));
        view().setQuantities(QStringLiteral("D.x"));
        QVERIFY(!curveNames().contains(QStringLiteral("measured")));
        press(QStringLiteral("Remove the curve"), [] {});
        view().setQuantities(QStringLiteral("AC.angle"));
        QVERIFY(view().comparison().isEmpty() && !curveNames().contains(QStringLiteral("measured")));
    }

    void unitsOfAMeasuredCurve_areAskedOnce()
    {
        const QString path = writeCurve("", QLatin1Char('.'), 1.0);
        int asked = 0;
        const auto answer = [&asked](const QString& unit) {
            withNext<MeasuredDialog>([&asked, unit](MeasuredDialog& dialog) {
                ++asked;
                auto* value = dialog.findChild<QComboBox*>(QStringLiteral("value unit"));
                value->setFocus();
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(dialog.isVisible());  // it has no unit yet
                QTest::keyClicks(value->lineEdit(), unit);
                QTest::keyClick(&dialog, Qt::Key_Return);
            });
        };
        answer(QStringLiteral("mrad"));
        QVERIFY(page().openMeasured(path));
        QCOMPARE(asked, 1);
        QVERIFY2(view().comparison().startsWith(QStringLiteral("Measured: ")), qPrintable(view().comparison()));
        QVERIFY(view().comparison().contains(QStringLiteral("Press Compute")));
        QVERIFY(page().openMeasured(path));  // nobody answers a second question
        QCOMPARE(asked, 1);
        workspace().studies->setQuestion(Question::motion);
        press(QStringLiteral("Columns and units…"), [&] {
            withNext<MeasuredDialog>([&asked](MeasuredDialog& dialog) {
                ++asked;
                QCOMPARE(dialog.format().valueUnit, std::string("mrad"));
                QTest::keyClick(&dialog, Qt::Key_Escape);
            });
        });
        QCOMPARE(asked, 2);
        QVERIFY(!page().openMeasured(fourBarFile()));
        QVERIFY2(note().contains(QStringLiteral("Not opened: there are no two columns of numbers")),
                 qPrintable(note()));
    }
    // A heading with units is believed, whatever was answered about one of the same names without them.
    void answersAboutOneFile_areNotThoseOfAnother()
    {
        withNext<MeasuredDialog>([](MeasuredDialog& dialog) {
            auto* value = dialog.findChild<QComboBox*>(QStringLiteral("value unit"));
            value->setFocus();
            QTest::keyClicks(value->lineEdit(), QStringLiteral("mm"));
            QTest::keyClick(&dialog, Qt::Key_Return);
        });
        QVERIFY(page().openMeasured(writeCurve("t;x\n", QLatin1Char('.'), 1.0)));
        QVERIFY(page().openMeasured(writeCurve("t [ms];x [rad]\n", QLatin1Char('.'), 1.0)));
        QVERIFY2(view().comparison().startsWith(QStringLiteral("Measured: 0.35 Hz")), qPrintable(view().comparison()));
        QVERIFY(!view().comparison().contains(QStringLiteral("left out")));
        workspace().studies->setQuestion(Question::motion);
        press(QStringLiteral("Columns and units…"), [] {
            withNext<MeasuredDialog>([](MeasuredDialog& dialog) {
                QCOMPARE(dialog.format().valueUnit, std::string("rad"));
                QTest::keyClick(&dialog, Qt::Key_Escape);
            });
        });
    }

    // As spreadsheets write "Unicode text".
    void curveInUtf16_isRead_andSaysWhatIsLeftOut()
    {
        const QString path = m_folder.filePath(QStringLiteral("sheet.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QStringEncoder encode(QStringConverter::Utf16, QStringConverter::Flag::WriteBom);
        file.write(encode(QStringLiteral("t [s]\tx [°]\n0\t1\n1\t\n2\t−3\n3\t4\n")));
        file.close();
        QVERIFY(page().openMeasured(path));
        QVERIFY2(view().comparison().contains(QStringLiteral("Lines left out: 1,")), qPrintable(view().comparison()));
    }
};

QTEST_MAIN(TestMotionPage)
#include "tst_motion_page.moc"
