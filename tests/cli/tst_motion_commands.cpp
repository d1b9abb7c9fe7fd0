#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace eigenlink::test;
using nlohmann::json;

namespace {

const QString kExamples = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/");
const QString kSliderCrank = kExamples + "slider_crank.eigenlink";
const QString kFourBar = kExamples + "damped_four_bar.eigenlink";

json jsonOf(const ProgramResult& result)
{
    return json::parse(result.output.toStdString());
}

/// A column of {"columns", "rows"} by its name.
std::vector<double> columnOf(const json& table, const std::string& name)
{
    const auto columns = table["columns"].get<std::vector<std::string>>();
    const auto index = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
    std::vector<double> column;
    for (const json& row : table["rows"]) {
        column.push_back(row.at(index).get<double>());
    }
    return column;
}

}  // namespace

/// eigenlink-cli motion, driven, response, balance, periodic, by today's and by earlier names
class MotionCommandsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The angle of a link with two pins, of one with a single pin, and the tip of a beam, which bends for it.
    void release_takesAnglesAndPlaces_data()
    {
        addColumns<QByteArray, QString, double>({"text", "number", "value"});
        const QByteArray pair = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, -1]}, {"id": "B", "at": [0, -2]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1}, {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 2}]})";
        const QByteArray single = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}], "elements": [
            {"type": "body", "id": "a", "points": ["O"], "mass": 1, "center_of_mass": [0.4, 0], "inertia": 0.1}]})";
        const QByteArray beam = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}], "elements": [
            {"type": "beam", "id": "b", "points": ["O", "A"], "segments": 4, "section": {"shape": "circle", "radius": 0.01},
             "youngs_modulus": 2e9, "density": 3000},
            {"type": "weld", "id": "w", "of": ["b", "ground"], "point": "O"}]})";
        QTest::newRow("link") << pair << "a.angle" << 0.5;
        QTest::newRow("many turns") << pair << "b.angle" << 20.0;
        QTest::newRow("one pin") << single << "a.angle" << -2.0;
        QTest::newRow("tip") << beam << "A.y" << 0.02;
        QTest::newRow("chord") << beam << "b.angle" << 0.03;
    }

    void release_takesAnglesAndPlaces()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, number);
        QFETCH(double, value);
        const ProgramResult result =
            runCommandLine({"simulate", "-", "--to", "1e-6", "--step", "1e-6", "--release",
                            number + '=' + QString::number(value), "--quantities", number + ",energy.kinetic"},
                           text);
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const QList<QByteArray> row = result.output.split('\n').at(1).split(',');
        QVERIFY2(std::abs(row.at(1).toDouble() - value) < 1e-9, result.output.constData());
        QCOMPARE(row.at(2).toDouble(), 0.0);
    }

    void simulate_tellsReactionsAndEvents()
    {
        const ProgramResult result =
            runCommandLine({"simulate", kFourBar, "--to", "3", "--step", "0.5", "--release", "phi=2", "--quantities",
                            "A@AC,k.force,energy", "--events", "BD.angle", "--json"});
        QCOMPARE(result.exitCode, 0);
        const json motion = jsonOf(result);
        QCOMPARE(motion["rows"].size(), std::size_t(7));
        QVERIFY(!motion["events"].empty());
        for (const json& event : motion["events"]) {
            QCOMPARE(QString::fromStdString(event["quantity"].get<std::string>()), QString("BD.angle"));
        }
        const std::vector<double> total = columnOf(motion, "energy.total");
        QVERIFY(total.back() < total.front());
        QCOMPARE(columnOf(motion, "A@AC.x").size(), std::size_t(7));
    }

    // A slider-crank with equal arms, driven through its singular configuration under a force: the guide alone would
    // have to take more and more.
    void forceWithoutBound_isNamed()
    {
        const QByteArray text = R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0.3, 0.4]}, {"id": "B", "at": [0.6, 0]}], "elements": [
            {"type": "bar", "id": "c", "points": ["O", "A"], "mass": 1}, {"type": "bar", "id": "r", "points": ["A", "B"], "mass": 1},
            {"type": "point_mass", "id": "m", "point": "B", "mass": 2},
            {"type": "slider", "id": "g", "point": "B", "through": [0, 0], "direction": [1, 0]},
            {"type": "motor", "id": "M", "of": ["c"], "angle": {"speed": 1, "start": 0}},
            {"type": "force", "id": "f", "point": "B", "force": [5, 0]}]})";
        const ProgramResult result = runCommandLine({"simulate", "-", "--to", "3.141592653589793", "--step",
                                                     "1.5707963267948966", "--quantities", "g.force,c.angle"},
                                                    text);
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY2(result.errors.contains("g.force has no value at t = 1.5708 s"), result.errors.constData());
        QVERIFY2(!result.errors.contains("c.angle has no value"), result.errors.constData());
    }

    void cycle_hasARowForEveryAngle()
    {
        const QStringList base{"cycle", kSliderCrank, "--drive", "crank", "--speed", "10"};
        const ProgramResult csv = runCommandLine(base + QStringList{"--from", "0", "--to", "90", "--step", "30",
                                                                    "--degrees", "--quantities", "drive.torque,C.x"});
        QCOMPARE(csv.exitCode, 0);
        const QList<QByteArray> lines = csv.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0], QByteArray("drive.degrees,drive.torque,C.x"));
        QVERIFY(lines[2].startsWith("30,"));
        const json whole = jsonOf(runCommandLine(base + QStringList{"--json"}));
        QCOMPARE(whole["rows"].size(), std::size_t(73));
        QVERIFY(whole["dead_points"].empty());
        QVERIFY(whole["turning_points"].size() >= 4);
        // The drive gives over a turn as much as the damper takes.
        const std::vector<double> given = columnOf(whole, "drive.power");
        const json powers = jsonOf(runCommandLine(base + QStringList{"--json", "--quantities", "k.power"}));
        const std::vector<double> taken = columnOf(powers, "k.power");
        double sum = 0, size = 0;
        for (std::size_t i = 0; i + 1 < given.size(); ++i) {
            sum += given[i] + taken[i];
            size += std::abs(given[i]);
        }
        QVERIFY(std::abs(sum) < 1e-6 * size);
    }

    void frf_isTheStaticCompliance_atZero()
    {
        const QStringList base{"frf", kFourBar, "--input", "C.x", "--output", "C.x"};
        const ProgramResult csv = runCommandLine(base + QStringList{"--from", "0", "--to", "1", "--points", "11"});
        QCOMPARE(csv.exitCode, 0);
        const QList<QByteArray> lines = csv.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 12);
        QCOMPARE(lines[0], QByteArray("frequency_hz,re,im"));
        QVERIFY(lines[1].endsWith(",0"));
        const json whole = jsonOf(runCommandLine(base + QStringList{"--from", "0.01", "--to", "2", "--log", "--json"}));
        QCOMPARE(whole["rows"].size(), std::size_t(400));
        QCOMPARE(whole["peaks"].size(), std::size_t(1));
    }

    void balance_writesTheCounterweights()
    {
        QTemporaryDir folder;
        const QString balanced = folder.filePath("balanced.eigenlink");
        const json before = jsonOf(runCommandLine(
            {"balance", kSliderCrank, "--drive", "crank", "--speed", "20", "--write", balanced, "--json"}));
        QVERIFY(!before["force_balanced"].get<bool>());
        QVERIFY(before["shaking"]["after"]["force_rms"].get<double>() <
                1e-9 * before["shaking"]["before"]["force_rms"].get<double>());
        const json after = jsonOf(runCommandLine({"balance", balanced, "--json"}));
        QVERIFY(after["force_balanced"].get<bool>());
        QVERIFY(runCommandLine({"balance", kFourBar}).output.contains("force balanced: no"));
        const json chosen = jsonOf(
            runCommandLine({"balance", kFourBar, "--mass", "AC=8", "--without", "BD", "--json"}))["counterweights"];
        QCOMPARE(chosen.size(), std::size_t(1));
        QCOMPARE(chosen[0]["link"].get<std::string>(), std::string("AC"));
        QCOMPARE(chosen[0]["mass"].get<double>(), 8.0);
    }

    void floquet_ofAShakenRod()
    {
        const QByteArray rod = R"js({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [0, -1]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["O", "P"], "mass": 1},
            {"type": "support_motion", "id": "s", "point": "O", "y": "0.1*cos(5*t)"}]})js";
        const json found =
            jsonOf(runProgram(EIGENLINK_CLI, {"floquet", "-", "--period", "1.256637061435917295", "--json"}, rod));
        QVERIFY(found["stable"].get<bool>());
        QVERIFY(std::abs(found["multipliers"][0]["re"].get<double>() - 0.074234495943531371613) < 1e-8);
        const ProgramResult unknown = runProgram(EIGENLINK_CLI, {"floquet", "-"}, rod);
        QCOMPARE(unknown.exitCode, 1);
        QVERIFY(unknown.errors.contains("give the period"));
    }

    /// Commands by their names in version 0.2 and by today's give the same bytes.
    void earlierName_meansTheSame_data()
    {
        addColumns<QString, QString, QString>({"earlier", "today", "rest"});
        const auto row = [](const char* earlier, const char* today, const QString& rest) {
            QTest::newRow(earlier) << earlier << today << rest;
        };
        row("analyze", "modes", "--modes 1 --json");
        row("analyze --equilibrium all", "equilibria", "--method mcs --json");
        row("analyze --equilibrium=all", "equilibria", "--method mcs");
        row("simulate", "motion", "--to 0.2 --step 0.1 --json");
        row("cycle", "driven", "--drive AC --speed 2 --from 2 --to 2.2 --step 0.1");
        row("floquet", "periodic", "--period 1 --json");
        row("floquet --map k.stiffness=20:30:2", "stability --map k.stiffness=20:30:2", "--period 1 --json");
        row("frf", "response", "--input C.x --output C.x --points 3");
    }
    void earlierName_meansTheSame()
    {
        QFETCH(QString, earlier);
        QFETCH(QString, today);
        QFETCH(QString, rest);
        const auto run = [&](const QString& command) {
            QStringList arguments = (command + ' ' + rest).split(' ');
            arguments.insert(1, kFourBar);
            return runCommandLine(arguments);
        };
        const ProgramResult before = run(earlier), now = run(today);
        QVERIFY2(now.exitCode == 0, now.errors);
        QVERIFY(!now.output.isEmpty());
        QCOMPARE(before.output, now.output);
        QCOMPARE(before.errors, now.errors);
    }

    /// A guide 100 m beside the crank does not close the mechanism: its row has no numbers.
    void placeWithoutAMotion_hasEmptyCells()
    {
        const ProgramResult result =
            runCommandLine({"stability", kSliderCrank, "--map", "guide.through.y=-0.05:100:2", "--period", "1"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.output.contains("\n100,1,0,0,,,\n"), result.output);
    }

    /// A motor that holds a crank still leaves no modes; its link is driven by default, at a speed that is asked for.
    void motorOfNoSteadySpeed_isNamed()
    {
        const QByteArray crank = R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.1, 0.1]}, {"id": "D", "at": [0.5, 0]}],
            "elements": [{"type": "bar", "id": "crank", "points": ["A", "B"], "mass": 1},
            {"type": "bar", "id": "rod", "points": ["B", "D"], "mass": 1},
            {"type": "slider", "id": "g", "point": "D", "through": [0, 0], "direction": [1, 0]},
            {"type": "motor", "id": "M", "of": ["crank"], "angle": 0.8}]})";
        const auto errorsOf = [&](const QStringList& arguments) { return runCommandLine(arguments, crank).errors; };
        QVERIFY2(errorsOf({"driven", "-"}).contains("--speed: a value is needed."), errorsOf({"driven", "-"}));
        QCOMPARE(runCommandLine({"driven", "-", "--speed", "3"}, crank).exitCode, 0);
        for (const QStringList& arguments :
             {QStringList{"backbone", "-", "--amplitudes", "0.1"},
              QStringList{"transient", "-", "--input", "D.x", "--output", "D.x", "--to", "1"}}) {
            const QByteArray errors = errorsOf(arguments);
            QVERIFY2(errors.contains("there are no modes: Driven: M sets every position"), errors);
        }
        QVERIFY(errorsOf({"motion", "-", "--to", "0.1"}).contains("motors that stand still set every position"));
    }

    /// An upright rod falls by exp(ωt), ω² = 3g/2l.
    void unstableLinearModel_isSaidToGrow()
    {
        const QByteArray upright = R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0, 1]}],
            "elements": [{"type": "bar", "id": "b", "points": ["O", "B"], "mass": 2}]})";
        const QStringList flags{"transient", "-", "--equilibrium", "drawn", "--input", "b", "--output", "b.angle"};
        const ProgramResult result = runCommandLine(flags + QStringList{"--to", "2"}, upright);
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.errors.contains("the linear model grows as exp(3.836 t)"), result.errors);
    }

    void badInput_isNamed_data()
    {
        const auto row = addColumns<QStringList, int, QByteArray>({"arguments", "code", "words"});
        row("no such link", {"cycle", kSliderCrank, "--drive", "k", "--speed", "1"}, 2, "No link is called k");
        row("freedom left", {"cycle", kExamples + "five_bar.eigenlink", "--drive", "AB", "--speed", "1"}, 1,
            "1 freedom is left");
        row("no speed", {"cycle", kFourBar, "--drive", "AC"}, 2,
            "--speed: a value is needed. Speed of the driven link");
        row("no such point", {"compliance", kFourBar, "--point", "X"}, 2,
            "No point is called X; there are A, B, C and D");
        row("no such command", {"simulat", kFourBar}, 2, "There is no command simulat; eigenlink-cli --help");
        row("no such family", {"generate", "x"}, 2, "There is no command x; eigenlink-cli generate --help");
        row("no such flag", {"balance", kFourBar, "--x"}, 2, "eigenlink-cli balance --help shows what there is");
        row("no quantity", {"cycle", kSliderCrank, "--drive", "crank", "--speed", "1", "--quantities", "X.x"}, 2,
            "X.x");
        row("no input", {"frf", kFourBar, "--input", "X", "--output", "C.x", "--from", "0", "--to", "1"}, 2,
            "No input is called X");
        row("point without an axis", {"frf", kFourBar, "--input", "C", "--output", "C.x", "--from", "0", "--to", "1"},
            2, "No input is called C; there are C.x|y");
        row("no such release", {"motion", kFourBar, "--release", "psi=1", "--to", "1"}, 2,
            "--release: No coordinate is called psi; there are C.x");
        row("range", {"frf", kFourBar, "--input", "C.x", "--output", "C.x", "--from", "2", "--to", "1"}, 2,
            "--to: must be more than --from");
        row("loss",
            {"frf", kFourBar, "--input", "C.x", "--output", "C.x", "--from", "1", "--to", "2", "--loss-factor",
             "1e308"},
            2, "at most 1e+75");
        row("amplitude", {"motion", kFourBar, "--mode", "1", "--amplitude", "1e-308", "--to", "1"}, 2,
            "zero or a number of at least 1e-75");
        row("no drive", {"balance", kFourBar, "--drive", "k"}, 2, "No link is called k");
        row("cut", {"balance", kFourBar, "--cut", "X"}, 2, "No point is called X");
        row("mass", {"balance", kFourBar, "--mass", "AC"}, 2, "a link and a mass");
        row("radius", {"balance", kFourBar, "--radius", "k=1"}, 2, "No link is called k; there are AC, CD and BD");
        row("speed of nothing", {"floquet", kFourBar, "--period", "1", "--speed", "2"}, 2, "not expected: 2 --speed");
        row("period of a rotation", {"floquet", kFourBar, "--period", "1", "--rotation"}, 2,
            "not expected: 1 --period");
        row("spared", {"balance", kFourBar, "--without", "X"}, 2, "No link is called X");
    }
    void badInput_isNamed()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, words);
        const ProgramResult result = runCommandLine(arguments);
        QCOMPARE(result.exitCode, code);
        QVERIFY2(result.errors.contains(words), result.errors);
        QVERIFY(result.output.isEmpty());
    }
};

QTEST_GUILESS_MAIN(MotionCommandsTest)
#include "tst_motion_commands.moc"
