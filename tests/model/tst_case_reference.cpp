#include "model/assembly/kinematics.h"
#include "model/equilibrium/constraint_state.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/studies/sensitivity/sensitivity.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace eigenlink;
using namespace eigenlink::test;

/// Every mechanism of tests/reference against its equilibrium and eigenvalues, computed with 50 digits by two routes.
class TestCaseReference : public QObject {
    Q_OBJECT

private:
    static QDir folder() { return QDir(QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference")); }

    static QJsonObject expectedOf(const QString& name)
    {
        QFile file(folder().filePath(name + QStringLiteral(".expected.json")));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }

private slots:
    void mechanism_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList files = folder().entryList({QStringLiteral("*.eigenlink")});
        QCOMPARE(files.size(), 7);
        for (const QString& file : files) {
            const QString name = QFileInfo(file).completeBaseName();
            QTest::newRow(qPrintable(name)) << name;
        }
    }

    void mechanism()
    {
        QFETCH(QString, name);
        const Analysis analysis = analyze(mechanismAt("tests/reference/" + name.toStdString() + ".eigenlink"));
        const QJsonObject expected = expectedOf(name);
        QVERIFY(!expected.isEmpty());
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, expected[u"degrees_of_freedom"].toInt());
        if (expected[u"stable"].isBool()) {
            QCOMPARE(analysis.equilibrium.stability == Stability::stable, expected[u"stable"].toBool());
        }
        const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        const QJsonObject points = expected[u"points"].toObject();
        QVERIFY(!points.isEmpty());
        for (auto point = points.begin(); point != points.end(); ++point) {
            const Vector2 at = positions[*findPoint(analysis.mechanism, point.key().toStdString())];
            const QJsonArray exact = point.value().toArray();
            QVERIFY(distance(at, {exact[0].toDouble(), exact[1].toDouble()}) < 1e-9);
        }
        Values exact;
        bool defective = false;
        for (const QJsonValue value : expected[u"eigenvalues"].toArray()) {
            exact.emplace_back(value[0].toDouble(), value[1].toDouble());
            defective |= exact.back() == 0.0;
        }
        const double tolerance = defective ? 1e-6 : 1e-9;
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), exact) < tolerance);
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), exact) < tolerance);
        for (const Eigenvalue& value : analysis.find(Method::ucs)->spectrum.values) {
            QVERIFY(!value.isTrue() || value.difference <= 1.1 * value.errorEstimate + 1e-9);
        }
    }

    /// Small mechanisms from questions of users and from defects that were mended, each with its first true value.
    void smallMechanism_hasItsFreedomsAndItsLowestMode_data()
    {
        addColumns<QString, int, double, double>({"name", "freedoms", "re", "im"});
        const auto add = [](const char* name, int freedoms, double re, double im) {
            QTest::newRow(name) << name << freedoms << re << im;
        };
        add("public/scott_russell", 1, 0, 14.241395784405);
        add("public/scott_russell_slotted", 2, 0, 14.241395784405);
        add("public/gantry", 1, 0, 10);
        add("public/gantry_symmetric", 1, 0, 10);
        add("public/gantry_one_guide", 1, 0, 10);
        add("public/gas_strut", 1, 0, 1.86909841902);
        add("public/bus_suspension", 2, -0.109843214, 5.2504454043);
        add("public/desk_lamp", 2, 0, 0);
        add("defects/N5_redundant_bar_false_change_point", 2, 0, 2.9923183);
        add("defects/D1", 31, 0, 12.191954516);
        add("defects/D6", 1, -5e-9, 0);
        add("defects/D7", 1, 0, 0);
        add("defects/D12", 1, 0, 3.322085189);
        add("defects/D13", 2, 0, 0);
    }

    void smallMechanism_hasItsFreedomsAndItsLowestMode()
    {
        QFETCH(QString, name);
        QFETCH(int, freedoms);
        QFETCH(double, re);
        QFETCH(double, im);
        const Mechanism mechanism = mechanismAt("tests/reference/" + name.toStdString() + ".eigenlink");
        const std::complex<double> exact(re, im);
        // The digits of the printed values; the file of a strut has k = 1e-3 N/m where the value is that of k -> 0.
        const double error = 1e-6 * std::abs(exact) + 1e-12;
        for (const bool isSparse : {false, true}) {
            const Analysis analysis = isSparse ? analyzeWith(Engine::sparse, mechanism, 1) : analyze(mechanism);
            QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
            QCOMPARE(analysis.equilibrium.degreesOfFreedom, freedoms);
            QVERIFY(!analysis.equilibrium.singular);
            for (const Method method : {Method::mcs, Method::rcs}) {
                const Values values = trueValues(analysis, method);
                const auto nearest = std::ranges::min_element(
                    values, {}, [&](std::complex<double> value) { return std::abs(value - exact); });
                QVERIFY(nearest != values.end() && std::abs(*nearest - exact) <= error);
            }
        }
    }

    /// A cantilever under F L²/EI at its tip: the elastica, by quadrature. Its length changes by F/EA and less.
    void cantileverBentFar_isTheElastica_data()
    {
        addColumns<double, double, double>({"load", "x", "y"});
        QTest::newRow("1") << 1.0 << 0.943566763716 << 0.301720773800;
        QTest::newRow("2") << 2.0 << 0.839358279175 << 0.493457480397;
        QTest::newRow("5") << 5.0 << 0.612371639276 << 0.713791523612;
    }
    void cantileverBentFar_isTheElastica()
    {
        QFETCH(double, load);
        QFETCH(double, x);
        QFETCH(double, y);
        Mechanism mechanism = mechanismAt("tests/reference/public/large_deflection.eigenlink");
        constexpr double L = 0.5, EI = 2e11 * 0.02 * 1e-9 / 12, EA = 2e11 * 0.02 * 1e-3;
        std::get<Beam>(mechanism.elements[0]).model = BeamModel::exact;
        std::get<Force>(mechanism.elements[2]).force = {0, -load * EI / (L * L)};
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Vector2 tip = analysis.system->kinematics().pointPositions(analysis.equilibrium.q)[1];
        QVERIFY(distance((1 / L) * tip, {x, -y}) < load * EI / (L * L) / EA);
    }

    /// A rod that is longer than Greenhill's length stands upright, unstable, or bends to either side.
    void rodUnderItsOwnWeight_bendsToEitherSide()
    {
        Mechanism mechanism = mechanismAt("tests/reference/public/self_buckling_18.eigenlink");
        std::get<Beam>(mechanism.elements[0]).model = BeamModel::exact;
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY(list.special.empty());
        QCOMPARE(list.equilibria.size(), std::size_t(3));
        QCOMPARE(std::ranges::count_if(list.equilibria,
                                       [](const ListedEquilibrium& each) { return each.rest.negativeCount == 0; }),
                 2);
    }

    /// A number that changes nothing has no derivative where nothing is constrained.
    void withoutConstraints_numbersThatChangeNothingHaveZeroDerivatives()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/defects/N7_sensitivity_aborts.eigenlink"));
        const Sensitivities found =
            sensitivitiesOf(analysis, {variableNamed(analysis.mechanism, "Q.x").value()}).value();
        QVERIFY(found.eigenvalues.size() >= 2);
        for (const EigenvalueSensitivity& each : found.eigenvalues) {
            QVERIFY(each.derivatives.front() == std::complex<double>(0, 0));
        }
    }

    /// A load across a second-order constraint has no finite reaction: the answer names the parts.
    void gantry_namesTheBarAndTheGuides()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/public/gantry.eigenlink"));
        std::vector<Message> warnings = analysis.warnings;
        warnings.insert(warnings.end(), analysis.equilibrium.warnings.begin(), analysis.equilibrium.warnings.end());
        const bool isNamed = std::ranges::any_of(warnings, [](const Message& each) {
            const std::string words = rendered(each.text);
            return words.find("beam") != std::string::npos && words.find("g1") != std::string::npos &&
                   words.find("g2") != std::string::npos;
        });
        QVERIFY(isNamed);
        QVERIFY(std::abs(analysis.equilibrium.q[1] - 0.4019) < 1e-9);
    }

    /// The lowest place of a slider-crank with equal links is a singular configuration, in which the rod hangs along
    /// the crank and the block may begin to slide.
    void equalCrank_restsWhereItsBranchesMeet()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/public/equal_crank.eigenlink"));
        const Equilibrium& rest = analysis.equilibrium;
        QCOMPARE(rest.status, EquilibriumStatus::converged);
        QVERIFY(rest.singular);
        const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(rest.q);
        QVERIFY(distance(positions[1], {0, -0.2}) < 1e-12 && length(positions[2]) < 1e-12);
    }

    /// D3: a body on one pin, 5 mm beside its centre of mass, hangs.
    void bodyOnOnePin_hangs()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/defects/D3.eigenlink"));
        QCOMPARE(analysis.equilibrium.stability, Stability::stable);
    }

    /// C stays on AB, whose bars add up to it, in every configuration.
    void barOfTwoPieces_isASecondOrderConstraint_denseAndSparse()
    {
        const Mechanism mechanism = mechanismAt("tests/reference/defects/N8_sparse_says_not_singular.eigenlink");
        for (const bool isSparse : {false, true}) {
            const Analysis analysis = isSparse ? analyzeWith(Engine::sparse, mechanism, 1) : analyze(mechanism);
            QCOMPARE(analysis.equilibrium.degreesOfFreedom, 1);
            QVERIFY(!analysis.equilibrium.singular);
            QCOMPARE(constraintStateOf(*analysis.system, analysis.equilibrium), ConstraintState::secondOrder);
        }
    }

    /// Whichever row of the platform, the bars and the bodies closes the loop.
    void platform_hasOneFreedom_inAnyOrder()
    {
        Mechanism mechanism = mechanismAt("tests/reference/public/scott_russell.eigenlink");
        for (int i = 0; i < 24; ++i) {
            std::ranges::rotate(mechanism.elements, mechanism.elements.begin() + (i % 8 == 0 ? 2 : 1));
            std::ranges::rotate(mechanism.points, mechanism.points.begin() + 3);
            std::ranges::reverse(mechanism.elements);
            const Mechanism turned = moved(mechanism, 0.4 * (i % 3), {0, 0});
            const Equilibrium rest = findEquilibrium(turned, System(turned));
            QCOMPARE(rest.status, EquilibriumStatus::converged);
            QCOMPARE(rest.degreesOfFreedom, 1);
            QVERIFY(!rest.singular);
        }
    }

    /// The rod hangs on the crank, where the constraints lose rank: there the search from beside ends, in any
    /// direction.
    void equalCrank_restsAtItsSingularConfiguration_howeverTheDrawingIsTurned()
    {
        const Mechanism drawn = mechanismAt("tests/reference/public/equal_crank.eigenlink");
        for (const double angle : {0.0, 0.3, 0.7, -1.17, 2.2, 3.0}) {
            const Mechanism mechanism = moved(drawn, angle, {0, 0});
            const System system(mechanism);
            const Equilibrium rest = findEquilibrium(mechanism, system);
            QCOMPARE(rest.status, EquilibriumStatus::converged);
            QVERIFY(rest.singular);
            const Vector2 pin = system.kinematics().pointPositions(rest.q)[2];
            QVERIFY(std::hypot(pin.x, pin.y) < 1e-12);
        }
    }

    /// The straight-line units stand on either side each, in all four ways, with a height in common.
    void platform_hasTwelveEquilibria_howeverTheDrawingIsTurned()
    {
        const Mechanism drawn = mechanismAt("tests/reference/public/scott_russell.eigenlink");
        for (const double angle : {0.0, 0.3}) {
            const EquilibriumList list = findAllEquilibria(moved(drawn, angle, {0, 0}));
            QCOMPARE(list.equilibria.size(), std::size_t(12));
            for (const ListedEquilibrium& each : list.equilibria) {
                QCOMPARE(each.rest.degreesOfFreedom, 1);
                QVERIFY(each.rest.constraintResidual < 1e-9);
            }
            QCOMPARE(list.branches, std::size_t(4));
            QVERIFY(std::ranges::count(list.special, SpecialPlace::Kind::singularity, &SpecialPlace::kind) < 5);
        }
    }
};

QTEST_GUILESS_MAIN(TestCaseReference)
#include "tst_case_reference.moc"
