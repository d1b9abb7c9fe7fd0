// The table of quantities, and the same number of a quantity wherever it is named.

#include "model/mechanism/parameters/formula.h"
#include "model/quantities/quantity_kind.h"
#include "model/studies/studies.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/moving.h"

#include <cmath>
#include <map>
#include <memory>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The columns of a table of a study on a mechanism, by name.
std::map<std::string, std::vector<double>> columnsOf(const std::string& key, const Mechanism& mechanism,
                                                     const std::map<std::string, std::string>& texts,
                                                     const std::string& table)
{
    const Study& study = *findStudy(key);
    std::any request = study.request;
    auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
    const auto refusal = readRequest(study, texts, request);
    const auto missing = completeRequest(study, *analysis, placeAsFlag, request);
    if (refusal || missing) {
        qFatal("%s", rendered((refusal ? refusal : missing)->reason).c_str());
    }
    const StudyResult result = study.run(analysis, request, {}).value();
    std::map<std::string, std::vector<double>> columns;
    for (const ResultTable& each : result.tables) {
        for (const ResultColumn& column : each.name == table ? each.columns : std::vector<ResultColumn>()) {
            columns[column.name] = column.numbers;
        }
    }
    return columns;
}

}  // namespace

class QuantityKindTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A wrong name of a quantity of the whole mechanism is answered by what there is, with its meaning.
    void wrongName_isToldWhatQuantitiesMean()
    {
        const std::vector<std::string> names{"P.x", "P.y", "center.x", "center.y", "dissipated"};
        const auto list = [&](std::string_view asked) { return rendered(listOfQuantities(names, asked)); };
        QCOMPARE(list("center.q"), std::string("center.x|y (centre of mass of the whole)"));
        QCOMPARE(list("P.q"), std::string("P.x|y"));
        QCOMPARE(
            list("Q"),
            std::string("P.x|y, center.x|y (centre of mass of the whole), dissipated (energy that dampers have taken "
                        "since the start)"));
    }

    /// Patterns differ, units are units, and a rate has the unit of its quantity over a second.
    void table_isConsistent()
    {
        std::set<std::string_view> patterns;
        for (const QuantityKind& kind : quantityKinds()) {
            QVERIFY(patterns.insert(kind.pattern).second && !kind.help.empty());
            const auto unit = unitNamed(kind.unit == "1" ? std::string_view() : kind.unit);
            QVERIFY2(unit && unit->value == 1, std::string(kind.pattern).c_str());
            for (const QuantityKind& rate : quantityKinds()) {
                if (rate.pattern == kind.rate) {
                    QVERIFY(isSameDimension(unitNamed(rate.unit)->dimension,
                                            productOf(unit->dimension, kTimeDimension, -1)));
                }
            }
        }
        for (const QuantityKind& kind : quantityKinds()) {
            QVERIFY(kind.rate.empty() || patterns.contains(kind.rate));
        }
    }

    void names_haveTheirKind_data()
    {
        addColumns<QString, QString>({"name", "pattern"});
        for (const auto& [name, pattern] : std::vector<std::pair<const char*, const char*>>{
                 {"B.vx", "POINT.vx"},
                 {"crank.rate", "LINK.rate"},
                 {"k.force", "ID.force"},
                 {"k.stroke", "ID.stroke"},
                 {"B@crank.y", "POINT@LINK.y"},
                 {"crank@3.moment", "BEAM@NODE.moment"},
                 {"crank.stress", "LINK.stress"},
                 {"energy.total", "energy.total"},
                 {"dissipated", "dissipated"},
                 {"momentum.x", "momentum.x"},
                 {"shaking.moment", "shaking.moment"},
                 {"transmission.C", "transmission.POINT"},
                 {"advantage.B", "advantage.POINT"},
                 {"advantage.crank", "advantage.LINK"},
                 {"pole.crank.across", "pole.LINK.across"},
             }) {
            QTest::newRow(name) << name << pattern;
        }
    }
    void names_haveTheirKind()
    {
        QFETCH(QString, name);
        QFETCH(QString, pattern);
        const QuantityKind& kind = kindOfQuantity(heavyFourBar(), name.toStdString());
        QCOMPARE(QString::fromUtf8(kind.pattern.data(), static_cast<qsizetype>(kind.pattern.size())), pattern);
    }

    /// The sign parts a text where there is a name on both sides, also where ids have signs of their own.
    void differences_arePartedBetweenNames()
    {
        const auto isName = [](const std::string& name) { return name == "a-1.x" || name == "b.x" || name == "1.x"; };
        const std::pair<std::string, std::string> both{"a-1.x", "b.x"};
        for (const char* text : {"a-1.x - b.x", "a-1.x-b.x", " a-1.x  −  b.x ", "a-1.x −b.x"}) {
            QVERIFY2(differenceOf(text, isName) == both, text);
        }
        for (const char* text : {"", "-", "a-1.x", "a-1.x -", "- b.x", "a.x - b.x", "a-1.x - b.x - b.x"}) {
            QVERIFY2(!differenceOf(text, isName), text);
        }
    }

    /// A four-bar: lengths in poses are distances of the points there, and in equilibria they give the energy
    /// ½ k (L − L₀)².
    void studies_giveTheSameNumbers()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const std::map<std::string, std::string> sweep{{"pose", "AC"},
                                                       {"from", "1"},
                                                       {"to", "2"},
                                                       {"step", "0.5"},
                                                       {"quantities", "k.length,k.stroke,D.x,D.y,AC.angle,A.x - D.x"}};
        auto posed = columnsOf("sweep", mechanism, sweep, "quantities");
        const Vector2 A = mechanism.points[*findPoint(mechanism, "A")].at;
        const Vector2 D = mechanism.points[*findPoint(mechanism, "D")].at;
        QCOMPARE(posed.at("k.length").size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            const double x = posed.at("D.x")[i], y = posed.at("D.y")[i];
            QVERIFY(std::abs(posed.at("AC.angle")[i] - (1 + 0.5 * static_cast<double>(i))) < 1e-9);
            QVERIFY(std::abs(posed.at("k.length")[i] - std::hypot(x - A.x, y - A.y)) < 1e-12);
            QVERIFY(std::abs(posed.at("k.stroke")[i] - posed.at("k.length")[i] + length(D - A)) < 1e-12);
            QVERIFY(std::abs(posed.at("A.x - D.x")[i] - (A.x - x)) < 1e-12);
        }
        const std::map<std::string, std::string> branches{
            {"parameter", "k.stiffness"},
            {"from", "20"},
            {"to", "30"},
            {"quantity", "energy"},
            {"quantities", "k.length,energy.elastic,k.force,energy.total"}};
        auto rests = columnsOf("branches", mechanism, branches, "branches");
        QVERIFY(rests.at("k.length").size() > 3);
        for (std::size_t i = 0; i < rests.at("k.length").size(); ++i) {
            const double k = rests.at("k.stiffness")[i], stretch = rests.at("k.length")[i] - std::sqrt(2.0);
            QVERIFY(std::abs(rests.at("k.force")[i] - k * stretch) < 1e-10 * k);
            QVERIFY(std::abs(rests.at("energy.elastic")[i] - k * stretch * stretch / 2) < 1e-10 * k);
            QVERIFY(std::abs(rests.at("energy.total")[i] - rests.at("energy")[i]) < 1e-9 * k);
        }
    }
};

QTEST_GUILESS_MAIN(QuantityKindTest)
#include "tst_quantity_kind.moc"
