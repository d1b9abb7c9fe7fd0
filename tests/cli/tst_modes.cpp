#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <complex>

using namespace eigenlink::test;
using Json = nlohmann::json;

/// --modes with --near and --rightmost, as a process.
class TestModeFlags : public QObject {
    Q_OBJECT

    static QByteArray chain()
    {
        return runCommandLine({"generate", "pendulum-chain", "--links", "6", "--damping", "0.3"}).output;
    }

    /// Values with Im s ≥ 0 that `analyze` reports with these flags, in its order.
    static std::vector<std::complex<double>> valuesOf(const QStringList& flags)
    {
        const ProgramResult run =
            runCommandLine(QStringList{"analyze", "-", "--method", "mcs", "--json"} + flags, chain());
        const Json result = Json::parse(run.output.toStdString());
        std::vector<std::complex<double>> values;
        for (const Json& value : result["equilibria"][0]["methods"]["mcs"]["eigenvalues"]) {
            if (value["im"].get<double>() >= 0) {
                values.emplace_back(value["re"].get<double>(), value["im"].get<double>());
            }
        }
        return values;
    }

private slots:
    void modesNearAPoint_areTheNearestOfAll_byBothEngines()
    {
        auto all = valuesOf({"--modes", "all"});
        const std::complex<double> point(-1, 12);
        std::sort(all.begin(), all.end(), [&](auto a, auto b) { return std::abs(a - point) < std::abs(b - point); });
        for (const QString engine : {"dense", "sparse"}) {
            auto near = valuesOf({"--engine", engine, "--modes", "2", "--near", "-1+12i"});
            QCOMPARE(near.size(), std::size_t(2));
            std::sort(near.begin(), near.end(),
                      [&](auto a, auto b) { return std::abs(a - point) < std::abs(b - point); });
            QVERIFY(std::abs(near[0] - all[0]) < 1e-9 && std::abs(near[1] - all[1]) < 1e-9);
        }
    }

    void rightmostModes_areTheLeastDamped_byBothEngines()
    {
        auto all = valuesOf({"--modes", "all"});
        std::sort(all.begin(), all.end(), [](auto a, auto b) { return a.real() > b.real(); });
        for (const QString engine : {"dense", "sparse"}) {
            auto least = valuesOf({"--engine", engine, "--modes", "2", "--rightmost"});
            QCOMPARE(least.size(), std::size_t(2));
            std::sort(least.begin(), least.end(), [](auto a, auto b) { return a.real() > b.real(); });
            QVERIFY(std::abs(least[0] - all[0]) < 1e-9 && std::abs(least[1] - all[1]) < 1e-9);
        }
    }

    /// A straight bar OE of pieces OA and AE holds its weight in more than one way: that its own force is 0 is a
    /// choice, which stands beside the forces.
    void forcesOfAStraightBar_areCalledChosen()
    {
        const auto bar = [](const char* a, const char* b, double length) {
            return QStringLiteral(R"({"type": "bar", "mass": 1, "id": "%1%2", "points": ["%1", "%2"], "length": %3})")
                .arg(a, b, QString::number(length));
        };
        for (const bool isWhole : {true, false}) {
            QStringList bars{bar("O", "A", 0.4), bar("A", "E", 0.6)};
            if (isWhole) {
                bars.append(bar("O", "E", 1));
            }
            const QString mechanism =
                QStringLiteral(
                    R"({"format": "eigenlink", "version": 1, "elements": [%1], "points": [{"id": "O", "at": [0, 0],
                    "fixed": true}, {"id": "A", "at": [0, -0.4]}, {"id": "E", "at": [0, -1]}]})")
                    .arg(bars.join(", "));
            const Json rest = Json::parse(
                runCommandLine({"modes", "-", "--json"}, mechanism.toUtf8()).output.toStdString())["equilibria"][0];
            QCOMPARE(rest["multipliers_unique"].get<bool>(), !isWhole);
            QCOMPARE(rest.contains("multipliers_choice"), isWhole);
        }
    }

    /// The number counts all equilibria by energy; the modes there are those that the list of all gives, digit for
    /// digit.
    void numberedEquilibrium_isTheOneOfTheList()
    {
        const QString fourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");
        const auto equilibriaOf = [&](const QStringList& command) {
            return Json::parse(
                runCommandLine(command + QStringList{"--method", "mcs", "--json"}).output.toStdString())["equilibria"];
        };
        const Json all = equilibriaOf({"equilibria", fourBar});
        QCOMPARE(all, equilibriaOf({"analyze", fourBar, "--equilibrium", "all"}));
        QCOMPARE(all.size(), std::size_t(8));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Json one = equilibriaOf({"modes", fourBar, "--equilibrium", QString::number(i + 1)});
            QCOMPARE(one.size(), std::size_t(1));
            QCOMPARE(one[0]["potential"], all[i]["energy"]);
            QCOMPARE(one[0]["points"], all[i]["points"]);
            QCOMPARE(one[0]["methods"]["mcs"]["eigenvalues"], all[i]["methods"]["mcs"]["eigenvalues"]);
            QVERIFY(i == 0 || one[0]["potential"].get<double>() >= all[i - 1]["energy"].get<double>());
        }
        const ProgramResult beyond =
            runCommandLine({"response", fourBar, "--input", "D.x", "--output", "D.x", "--equilibrium", "9"});
        QVERIFY2(beyond.exitCode == 2 && beyond.errors.contains("--equilibrium: 9: there is no equilibrium with this "
                                                                "number; there are 8"),
                 beyond.errors);
    }

    /// A free point that no part holds does not move, and is not said to be fixed.
    void pointWithoutParts_isNotCalledFixed()
    {
        const QByteArray loose = R"({"format": "eigenlink", "version": 1,
            "points": [{"id": "A", "at": [0, 0]}, {"id": "O", "at": [1, 0], "fixed": true}], "elements": []})";
        const ProgramResult result = runCommandLine({"modes", "-"}, loose);
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.errors.contains("no point is both free and joined to a part") &&
                     !result.errors.contains("every point is fixed"),
                 result.errors);
    }

    /// All names are told, however many there are.
    void wrongTable_namesThoseThatThereAre()
    {
        const QString beams = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/cantilever_beam.eigenlink");
        const ProgramResult wrong = runCommandLine({"modes", beams, "--csv", "--table", "nosuch"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.errors.contains("modes, equilibrium, methods") && wrong.errors.contains(", sections") &&
                     !wrong.errors.contains(" more"),
                 wrong.errors);
    }

    /// A pendulum on a soft torsion spring stands at the same places on several turns: each row names its own.
    void windings_areToldApart()
    {
        const QByteArray pendulum = R"({"format": "eigenlink", "version": 1,
            "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, -1]}],
            "elements": [{"type": "bar", "id": "b", "points": ["O", "A"], "mass": 1},
                         {"type": "torsion_spring", "id": "t", "of": ["b", "ground"], "stiffness": 0.4, "rest_angle": -1.5}]})";
        const QByteArray text = runCommandLine({"equilibria", "-"}, pendulum).output;
        QVERIFY2(text.contains(", t +1 × 360°") && text.contains(", t −1 × 360°"), text);
        QVERIFY2(!text.contains("t +0") && !text.contains("t −0"), text);
    }

    /// The response about an unstable equilibrium has the static compliance of that one.
    void responseAtANumberedEquilibrium_isThatOfItsModes()
    {
        const QString fourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");
        const QStringList response{"response", fourBar, "--input", "D.x",      "--output", "D.x",    "--from",
                                   "0",        "--to",  "1",       "--points", "2",        "--json", "--equilibrium"};
        const auto peaksAt = [&](const QString& number) {
            return Json::parse(runCommandLine(response + QStringList{number}).output.toStdString())["rows"][0][1]
                .get<double>();
        };
        // Equilibrium 4 lies on a maximum of the energy, where a force moves the point against it; 6 is a minimum.
        QVERIFY(peaksAt("4") < 0 && peaksAt("6") > 0);
        QCOMPARE(peaksAt("6"), peaksAt("nearest"));
    }

    /// A study that needs only the mechanism begins at it as drawn there.
    void studyOfTheMechanism_beginsAtTheNumberedEquilibrium()
    {
        const QString fourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");
        const auto jsonOf = [](const QStringList& command) {
            return Json::parse(runCommandLine(command + QStringList{"--json"}).output.toStdString());
        };
        for (const QString number : {"3", "6"}) {
            const QStringList there{fourBar, "--equilibrium", number};
            const Json modes = jsonOf(QStringList{"modes"} + there + QStringList{"--method", "mcs"})["equilibria"][0];
            const Json locus = jsonOf(QStringList{"locus"} + there +
                                      QStringList{"--parameter", "k.stiffness", "--from", "25", "--to", "26"});
            const double own = modes["methods"]["mcs"]["eigenvalues"][0]["im"].get<double>();
            const double first = locus["values"][0]["eigenvalues"][0]["im"].get<double>();
            QVERIFY2(std::abs(std::abs(first) - std::abs(own)) < 1e-9, qPrintable(QString::number(first)));
            const Json motion = jsonOf(QStringList{"motion"} + there +
                                       QStringList{"--to", "1", "--step", "1", "--quantities", "C.x,C.y,D.x,D.y"});
            for (const Json& row : motion["rows"]) {  // it stays there
                QVERIFY(std::abs(row[1].get<double>() - modes["points"]["C"][0].get<double>()) < 1e-9);
                QVERIFY(std::abs(row[4].get<double>() - modes["points"]["D"][1].get<double>()) < 1e-9);
            }
        }
        QVERIFY(runCommandLine({"locus", fourBar, "--parameter", "k.stiffness", "--equilibrium", "9"})
                    .errors.contains("--equilibrium: 9: there is no equilibrium with this number; there are 8"));
        QVERIFY(runCommandLine({"motion", fourBar, "--to", "1", "--equilibrium", "drawn"})
                    .errors.contains("--equilibrium: drawn: write nearest, or a number by energy"));
        for (const QStringList& other : {QStringList{"driven", fourBar, "--drive", "AC", "--speed", "1"},
                                         QStringList{"sweep", fourBar, "--pose", "AC"}, QStringList{"balance", fourBar},
                                         QStringList{"rotation", fourBar, "--speed", "1"}}) {
            const ProgramResult refused = runCommandLine(other + QStringList{"--equilibrium", "2"});
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(refused.errors.contains("does not begin at an equilibrium"), refused.errors);
        }
    }

    /// An option that changes nothing in the result is told with the reason, by a rule from the entry of the study; one
    /// that cannot be meant is refused.
    void optionWithoutEffect_isTold_data()
    {
        addColumns<QString, QByteArray, int>({"command", "reason", "exitCode"});
        const auto add = [](const char* command, const char* reason, int exitCode = 0) {
            QTest::newRow(command) << QString::fromUtf8(command) << QByteArray(reason) << exitCode;
        };
        add("compliance --point C --null-space svd", "--null-space: has no effect on compliance; leave it out");
        add("sensitivity --penalty 1e5", "--penalty: has no effect on sensitivity; leave it out");
        add("modes --method mcs --penalty 1e5",
            "--penalty: is an option of ucs; add ucs to --method, or leave this one out");
        add("modes --json --units", "--units: is for --csv and has no effect here");
        add("sensitivity --json --table eigenvalues", "--table: is for --csv and has no effect here");
        add("sensitivity --engine sparse", "--engine: sparse: the study sensitivity is computed with dense matrices");
        add("equilibria --equilibrium 3", "--equilibrium: 3: the study equilibria lists all of them; leave it out", 2);
        add("locus --equilibrium foo", "--equilibrium: foo: write nearest, or a number by energy", 2);
        add("response --equilibrium foo", "--equilibrium: foo: write nearest, drawn or a number by energy", 2);
        add("modes --method ucs --independent phi", "--independent: is an option of mcs; add mcs to --method", 2);
    }
    void optionWithoutEffect_isTold()
    {
        QFETCH(QString, command);
        QFETCH(QByteArray, reason);
        QFETCH(int, exitCode);
        QStringList words = command.split(u' ');
        words.insert(1, QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink"));
        const ProgramResult run = runCommandLine(words);
        QVERIFY2(run.errors.contains(reason), run.errors);
        QCOMPARE(run.exitCode, exitCode);
    }

    /// A table of numbers has no words for beams beyond their model: they stand on standard error.
    void beamsBeyondTheirModel_areNamedBesideNumbers()
    {
        const auto bentBy = [](const char* load) {
            return QByteArray(R"({"format": "eigenlink", "version": 1, "gravity": [0, 0],
                "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}],
                "elements": [{"type": "beam", "id": "b", "points": ["O", "A"], "segments": 4, "area": 1e-3,
                    "second_moment": 1e-7, "youngs_modulus": 1e7, "density": 1000, "model": "linear"},
                    {"type": "weld", "id": "w", "of": ["b", "ground"], "point": "O"},
                    {"type": "force", "id": "F", "point": "A", "force": [0, )") +
                   load + "]}]}";
        };
        const QByteArray finding = "Beam b turns by 0.5 rad inside its frame";
        QVERIFY(runCommandLine({"modes", "-", "--csv"}, bentBy("-1")).errors.contains(finding));
        QVERIFY(runCommandLine({"export", "-", "--what", "spectrum", "--format", "csv"}, bentBy("-1"))
                    .errors.contains(finding));
        QCOMPARE(runCommandLine({"modes", "-", "--csv"}, bentBy("-0.01")).errors, QByteArray());
    }

    void numbersThatAreRounding_readZero_data()
    {
        addColumns<QString, QString, QString>({"study", "file", "row"});
        const QString given = "tests/reference/public/";
        QTest::newRow("moment of a clamp") << "modes" << given + "self_buckling_18"
                                           << "\n +clamp +0\n";
        QTest::newRow("place of a turning tip") << "rotation" << given + "rotating_beam_6"
                                                << "\n +T +1\\.\\d+ +0\n";
        QTest::newRow("mass of a balanced joint") << "balance" << given + "scott_russell_slotted"
                                                  << "\n +T2 +0 +0\n";
    }

    /// Numbers that should vanish and have 1e-16 left by rounding stand as 0 in every text.
    void numbersThatAreRounding_readZero()
    {
        QFETCH(const QString, study);
        QFETCH(const QString, file);
        QFETCH(const QString, row);
        const QString path = QStringLiteral(EIGENLINK_SOURCE_DIR "/%1.eigenlink").arg(file);
        const QByteArray text = runCommandLine({study, path}).output;
        QVERIFY2(QString::fromUtf8(text).contains(QRegularExpression(row)), text);
    }

    /// Both places at which a spring has its rest length have no energy; one of them had 6e-31 J.
    void energyWithoutStress_isZero()
    {
        const QByteArray text = runCommandLine({"equilibria", "-"}, R"({"format": "eigenlink", "version": 1,
            "gravity": [0, 0], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0.6, 0.8]},
                {"id": "B", "at": [1.3, 0.7], "fixed": true}],
            "elements": [{"type": "bar", "id": "b", "points": ["O", "A"], "length": 1, "mass": 1},
                {"type": "spring", "id": "k", "points": ["A", "B"], "stiffness": 100, "rest_length": 0.7}]})")
                                    .output;
        QVERIFY2(QString::fromUtf8(text).contains(QRegularExpression("\n +1 +0 +stable.*\n +2 +0 +stable")), text);
    }

    void modesOfEquilibria_areAsManyAsAskedFor()
    {
        const QString file = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/triple_pendulum.eigenlink");
        for (const qsizetype count : {1, 2, 3}) {
            const QByteArray table =
                runCommandLine({"equilibria", file, "--csv", "--modes", QString::number(count)}).output;
            const QByteArray first = table.split('\n').value(1);
            QCOMPARE(QString::fromUtf8(first).section(u'°', -1).count(u'i'), count);
        }
    }

    void rcsSolver_isTheOneAskedFor()
    {
        const auto engineOf = [](const QString& solver) {
            const ProgramResult run =
                runCommandLine({"analyze", "-", "--method", "rcs", "--json", "--rcs-solver", solver}, chain());
            const Json result = Json::parse(run.output.toStdString());
            return QString::fromStdString(result["equilibria"][0]["methods"]["rcs"]["engine"].get<std::string>());
        };
        QVERIFY(engineOf("qz").startsWith("QZ"));
        QVERIFY(engineOf("deflated").startsWith("pencil deflated"));
        QVERIFY(engineOf("auto").startsWith("QZ"));
    }

    void wrongFlags_areUsageErrors_data()
    {
        addColumns<QStringList, QString>({"flags", "says"});
        QTest::newRow("no count") << QStringList{"--near", "3i"} << "--near: add how many modes";
        QTest::newRow("no count either") << QStringList{"--rightmost"} << "--rightmost: add how many modes";
        QTest::newRow("both") << QStringList{"--modes", "1", "--near", "3i", "--rightmost"} << "choose between";
        for (const QString point : {"3+", "i3", "3+4", "1 + 2i", "nan", "1e999i"}) {
            QTest::addRow("point %s", qPrintable(point))
                << QStringList{"--modes", "1", "--near=" + point} << "write a complex number";
        }
        QTest::newRow("unknown solver") << QStringList{"--rcs-solver", "lu"} << "--rcs-solver: lu";
        QTest::newRow("solver of dense matrices")
            << QStringList{"--engine", "sparse", "--rcs-solver", "qz"} << "--rcs-solver: qz is for dense matrices";
        QTest::newRow("no modes") << QStringList{"--modes", "0", "--near", "3i"} << "--modes: 0: write a whole number";
    }

    void wrongFlags_areUsageErrors()
    {
        QFETCH(QStringList, flags);
        QFETCH(QString, says);
        const ProgramResult run = runCommandLine(QStringList{"analyze", "-"} + flags, chain());
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.errors.contains(says.toUtf8()), run.errors);
        QVERIFY(run.output.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestModeFlags)
#include "tst_modes.moc"
