#include "app/commands/edit_commands.h"
#include "app/dialogs/transform_dialog.h"
#include "app/document/session.h"
#include "app/io/mechanism_file.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/validation.h"
#include "model/pose/pose.h"
#include "tests/app/window_main.h"
#include "views/inspector/number_field.h"

#include <QClipboard>
#include <QComboBox>
#include <QSignalSpy>
#include <QtTest>

#include <numbers>

using namespace eigenlink;

namespace {

/// A session with a document and commands on it, without a window.
struct Desk {
    Desk() : session(analyze), commands(session, nullptr)
    {
        session.document().apply(QStringLiteral("Begin"), nLoop({}));
        session.document().undoStack().clear();
        QObject::connect(&commands, &EditCommands::message, &commands, [this](Tone tone, const QString& text) {
            messages << text;
            tones.push_back(tone);
        });
    }
    const Mechanism& mechanism() { return *session.document().mechanism(); }
    void select(const std::vector<std::string>& ids) { session.select({ids, std::nullopt}); }
    QString step() { return session.document().undoStack().undoText(); }
    Vector2 at(const std::string& id) { return mechanism().points.at(findPoint(mechanism(), id).value()).at; }

    Session session;
    EditCommands commands;
    QStringList messages;
    std::vector<Tone> tones;
};

}  // namespace

class TestEditCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void remove_saysWhatWentAlong()
    {
        Desk desk;
        QSignalSpy told(&desk.commands, &EditCommands::remarked);
        desk.select({"B1"});
        desk.commands.remove();
        QVERIFY(!findPoint(desk.mechanism(), "B1"));
        QCOMPARE(told.size(), 1);
        QVERIFY(told[0][0].toString().startsWith(QStringLiteral("Deleted B1 and what was attached to it: ")));
        QCOMPARE(desk.step(), QStringLiteral("Delete B1"));
        QVERIFY(desk.session.selection().ids.empty());
        desk.session.document().undoStack().undo();
        QVERIFY(desk.mechanism() == nLoop({}));
    }

    // A lesson may refuse an edit: then nothing is told or selected as if it had been made.
    void refusedEdit_isNotReportedAsMade()
    {
        Desk desk;
        desk.session.document().setGuard([](const Mechanism&, const Mechanism&) { return QStringLiteral("locked"); });
        QSignalSpy told(&desk.commands, &EditCommands::remarked);
        desk.select({"B1"});
        desk.commands.remove();
        desk.commands.duplicate();
        QVERIFY(told.empty());
        QCOMPARE(desk.session.selection().ids, std::vector<std::string>{"B1"});
        QVERIFY(desk.mechanism() == nLoop({}));
    }

    void copyAndPaste_betweenTwoSessions()
    {
        Desk first;
        Desk second;
        first.commands.selectAll();
        first.commands.copy();
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.startsWith(QStringLiteral("{\n  \"format\": \"eigenlink\"")));
        second.commands.paste();
        QCOMPARE(second.mechanism().elements.size(), 2 * nLoop({}).elements.size());
        QVERIFY(!hasErrors(validate(second.mechanism())));
        QCOMPARE(second.session.selection().ids.size(), nLoop({}).points.size() + nLoop({}).elements.size());
        QVERIFY(second.messages.isEmpty());
        // Once more: it does not lie on the first copy.
        second.commands.paste();
        const Mechanism& all = second.mechanism();
        for (std::size_t i = 0; i < all.points.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                QVERIFY(distance(all.points[i].at, all.points[j].at) > 1e-6);
            }
        }
    }

    void cut_thenPaste_givesTheSameParts()
    {
        Desk desk;
        desk.commands.selectAll();
        desk.commands.cut();
        QVERIFY(desk.mechanism().points.empty());
        desk.commands.paste();
        QVERIFY(desk.mechanism().points == nLoop({}).points);
        QVERIFY(desk.mechanism().elements == nLoop({}).elements);
    }

    void paste_ofBadText_isExplainedAndChangesNothing_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("words") << "some words";
        QTest::newRow("other JSON") << R"({"a": 1})";
        QTest::newRow("a reference to nothing")
            << R"({"format": "eigenlink", "version": 1, "elements": [{"type": "bar", "id": "x", "points": ["P", "Q"]}]})";
        QTest::newRow("a newer version") << R"({"format": "eigenlink", "version": 9})";
        QTest::newRow("no parts") << R"({"format": "eigenlink", "version": 1})";
        QTest::newRow("nothing") << "";
    }
    void paste_ofBadText_isExplainedAndChangesNothing()
    {
        QFETCH(QString, text);
        Desk desk;
        QGuiApplication::clipboard()->setText(text);
        desk.commands.paste();
        QCOMPARE(desk.messages.size(), 1);
        QVERIFY(desk.messages[0].size() > 20);
        // Behind a full stop stands a capital letter; names of parts keep their letters, so they stand behind a colon.
        QVERIFY2(!desk.messages[0].contains(QRegularExpression(QStringLiteral("[.!?] [a-z]"))),
                 qPrintable(desk.messages[0]));
        QVERIFY2(desk.messages[0].endsWith(u'.'), qPrintable(desk.messages[0]));
        QVERIFY(desk.mechanism() == nLoop({}));
        QCOMPARE(desk.session.document().undoStack().count(), 0);
    }

    void duplicate_selectsTheCopy()
    {
        Desk desk;
        desk.select({idOf(desk.mechanism().elements.front())});
        desk.commands.duplicate();
        QCOMPARE(desk.mechanism().elements.size(), nLoop({}).elements.size() + 1);
        QCOMPARE(desk.session.selection().ids.back(), idOf(desk.mechanism().elements.back()));
        QVERIFY(!hasErrors(validate(desk.mechanism())));
    }

    void rotateMirrorAlign_areEachOneStep()
    {
        Desk desk;
        QSignalSpy shown(&desk.commands, &EditCommands::drawingChanged);
        desk.commands.selectAll();
        desk.commands.rotate(std::numbers::pi / 2);
        desk.commands.mirror({0, 1});
        desk.commands.mirror({0, 1});
        desk.commands.rotate(-std::numbers::pi / 2);
        QCOMPARE(desk.session.document().undoStack().count(), 4);
        QCOMPARE(shown.size(), 4);
        for (const Point& point : nLoop({}).points) {
            QVERIFY(distance(desk.at(point.id), point.at) < 1e-12);
        }
        desk.select({"B0", "B1", "A0"});
        desk.commands.align(Alignment::horizontal);
        QCOMPARE(desk.at("A0").y, desk.at("B0").y);
        QCOMPARE(desk.at("B1").y, desk.at("B0").y);
    }

    void fixAndJoin_changeThePoints()
    {
        Desk desk;
        desk.select({"B0", "A0"});
        desk.commands.toggleFixed();
        QVERIFY(desk.mechanism().points[*findPoint(desk.mechanism(), "B0")].fixed);
        QVERIFY(desk.mechanism().points[*findPoint(desk.mechanism(), "A0")].fixed);
        desk.commands.join();
        QVERIFY(!findPoint(desk.mechanism(), "A0"));
        QCOMPARE(desk.session.selection().ids, std::vector<std::string>{"B0"});
    }

    void adoptRest_drawsWhatWasFound_andKeepsTheRest()
    {
        Desk desk;
        QVERIFY(!desk.commands.hasRest());
        QTRY_VERIFY_WITH_TIMEOUT(desk.commands.hasRest(), 120000);
        const auto rest = poseAt(*desk.session.analysis()->system, desk.session.analysis()->equilibrium.q);
        desk.commands.adoptRest();
        for (std::size_t i = 0; i < rest.points.size(); ++i) {
            QVERIFY(distance(desk.mechanism().points[i].at, rest.points[i]) < 1e-12);
        }
        QTRY_VERIFY_WITH_TIMEOUT(desk.commands.hasRest(), 120000);
        const auto again = poseAt(*desk.session.analysis()->system, desk.session.analysis()->equilibrium.q);
        for (std::size_t i = 0; i < rest.points.size(); ++i) {
            QVERIFY(distance(again.points[i], rest.points[i]) < 1e-9);
        }
    }

    void transformDialog_turnsAndScalesAboutThePointChosen()
    {
        const Mechanism mechanism = nLoop({});
        TransformDialog dialog(mechanism, {"B0", "B1"}, nullptr);
        dialog.angle()->setValue(std::numbers::pi / 2);
        dialog.factor()->setValue(2);
        dialog.about()->setCurrentIndex(2);
        const Vector2 center = mechanism.points[1].at;
        const Similarity similarity = dialog.similarity();
        QVERIFY(distance(similarity(center), center) < 1e-15);
        QVERIFY(distance(similarity(center + Vector2{1, 0}), center + Vector2{0, 2}) < 1e-15);
    }

    void nothingSelected_doesNothing()
    {
        Desk desk;
        desk.commands.remove();
        desk.commands.cut();
        desk.commands.duplicate();
        desk.commands.rotate(1);
        desk.commands.align(Alignment::vertical);
        desk.commands.join();
        desk.commands.toggleFixed();
        desk.commands.askTransform();
        QCOMPARE(desk.session.document().undoStack().count(), 0);
    }
};

EIGENLINK_WINDOW_MAIN(TestEditCommands)

#include "tst_edit_commands.moc"
