#include "app/io/formats/mechanism_files.h"
#include "app/io/result_file.h"
#include "model/mechanism/parameters/formula.h"
#include "model/studies/study.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/drawn.h"
#include "tests/support/mechanisms.h"

#include <QFile>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <ranges>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A four-bar linkage with a motor at the rocker, which has dead points.
constexpr const char* kDrivenRocker = R"({"format": "eigenlink", "version": 1, "points": [
    {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.1, 0.1]}, {"id": "C", "at": [0.5, 0.6]},
    {"id": "D", "at": [0.6, 0], "fixed": true}], "elements": [
    {"type": "bar", "id": "AB", "points": ["A", "B"], "mass": 1}, {"type": "bar", "id": "BC", "points": ["B", "C"], "mass": 1},
    {"type": "bar", "id": "CD", "points": ["C", "D"], "mass": 1},
    {"type": "motor", "id": "M", "of": ["CD"], "angle": {"speed": 0.5}}]})";

/// The four-bar linkage; for motions about one fixed point a pendulum without weight.
Mechanism sampleMechanism(const Study& study)
{
    const bool isPendulum = study.key == "rotation" || study.key == "stability";
    Mechanism mechanism = test::mechanismAt(std::string("resources/examples/") +
                                            (isPendulum ? "pendulum" : "iftomm_four_bar") + ".eigenlink");
    if (study.key == "rotation") {
        mechanism.gravity = {};
    }
    return mechanism;
}

std::shared_ptr<const Analysis> analysisFor(const Study& study, const Mechanism& mechanism)
{
    return std::make_shared<const Analysis>(analyze(mechanism, optionsFor(study, AnalysisOptions(), 0)));
}

/// Texts of a request by which every study computes something on the four-bar.
std::map<std::string, std::string> sampleTexts(const Study& study)
{
    static const std::map<std::string, std::map<std::string, std::string>> kTexts{
        {"sweep", {{"pose", "AC"}}},
        {"branches", {{"parameter", "k.stiffness"}, {"from", "24"}, {"to", "26"}}},
        {"locus", {{"parameter", "k.damping"}, {"points", "5"}}},
        {"uncertainty", {{"uncertain", "k.stiffness=5%"}, {"samples", "20"}}},
        {"compare", {{"after", "damped_four_bar"}}},
        {"compliance", {{"point", "C"}, {"link", "AC"}, {"force", "1"}, {"points", "4"}}},
        {"design", {{"vary", "k.stiffness"}, {"target", "mode1.f=0.35"}}},
        {"balance", {{"drive", "AC"}, {"points", "8"}}},
        {"response", {{"points", "20"}}},
        {"backbone", {{"amplitudes", "0.01,0.02"}}},
        {"motion", {{"to", "0.2"}, {"release", "phi=2"}, {"events", "BD.angle"}}},
        {"driven", {{"drive", "AC"}, {"speed", "2"}, {"from", "0.5"}, {"to", "0.9"}, {"step", "0.1"}}},
        {"periodic", {{"period", "1"}}},
        {"rotation", {{"speed", "3"}}},
        {"stability", {{"map", "rod.mass=1:2:3"}, {"period", "1"}}}};
    const auto found = kTexts.find(std::string(study.key));
    return found == kTexts.end() ? std::map<std::string, std::string>() : found->second;
}

std::any completed(const Study& study, const Analysis& analysis)
{
    std::any request = study.request;
    const auto refused = [&](const std::optional<Refusal>& refusal) {
        if (refusal) {
            qFatal("%s: %s", std::string(study.key).c_str(),
                   rendered(sentenceOf(study, *refusal, placeAsFlag)).c_str());
        }
    };
    refused(readRequest(study, sampleTexts(study), request));
    for (const RequestField& field : study.fields) {
        if (field.kind == RequestKind::mechanism) {
            field.giveMechanism(
                request, std::make_shared<const Mechanism>(test::exampleNamed(requestText(field.read(request)))));
        }
    }
    refused(completeRequest(study, analysis, placeAsFlag, request));
    return request;
}

StudyResult resultOf(const Study& study, const Monitor& monitor = {})
{
    const auto analysis = analysisFor(study, sampleMechanism(study));
    return study.run(analysis, completed(study, *analysis), monitor).value();
}

std::string bytesOf(const StudyResult& result)
{
    std::string text;
    for (const ResultTable& table : result.tables) {
        text += tableText(table, ',');
    }
    return text;
}

/// True where a column counts the rows.
bool isNumbering(const ResultColumn& column)
{
    const auto rows = std::views::iota(std::size_t{0}, column.numbers.size());
    return std::ranges::all_of(rows, [&](std::size_t row) { return column.numbers[row] == double(row + 1); });
}

/// True where each row of a table is a row of another, to rounding, but for its number: lists that are sorted at the
/// end are no beginning.
bool areRowsOf(const ResultTable& part, const ResultTable& whole)
{
    const auto isSame = [](double a, double b) {
        return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-11 * (1 + std::abs(b));
    };
    const auto isRow = [&](std::size_t row, std::size_t of) {
        return std::ranges::all_of(part.columns, [&](const ResultColumn& column) {
            const ResultColumn* other = whole.find(column.name);
            return other != nullptr &&
                   (isNumbering(*other) || column.numbers.empty() || isSame(column.numbers[row], other->numbers[of]));
        });
    };
    for (std::size_t row = 0; row < part.rowCount(); ++row) {
        const auto all = std::views::iota(std::size_t{0}, whole.rowCount());
        if (std::ranges::none_of(all, [&](std::size_t of) { return isRow(row, of); })) {
            return false;
        }
    }
    return true;
}

bool isUnit(const std::string& unit)
{
    return unit.empty() || unit == "1" || unitNamed(unit);
}

/// A unit, or one that has that of each row as a factor, where the table has a column of units.
bool isUnitIn(const ResultTable& table, std::string unit)
{
    const ResultColumn* units = table.find(kRowUnit);
    if (unit.ends_with(kRowUnit) && units != nullptr && units->hasWords()) {
        unit.resize(unit.size() - std::string_view(kRowUnit).size());
        return unit.empty() || isUnitIn(table, unit.substr(0, unit.size() - 1));
    }
    return !unit.empty() && isUnit(unit);
}

void addStudies()
{
    QTest::addColumn<QString>("key");
    for (const Study& study : studies()) {
        QTest::newRow(std::string(study.key).c_str()) << QString::fromStdString(std::string(study.key));
    }
}

const Study& fetched()
{
    QFETCH(const QString, key);
    return *findStudy(key.toStdString());
}

/// The sentences of a study about an analysis; "refused" where it takes no such request.
std::string findingsOf(const Study& study, const std::shared_ptr<const Analysis>& analysis,
                       const std::map<std::string, std::string>& texts)
{
    std::any request = study.request;
    if (readRequest(study, texts, request) || completeRequest(study, *analysis, placeAsFlag, request)) {
        return "refused";
    }
    std::string all;
    const StudyResult result = study.run(analysis, request, {}).value();
    for (const Message& message : result.messages) {
        all += rendered(message.text) + "; ";
    }
    return all;
}

}  // namespace

/// Laws that hold for every entry of the list of studies.
class StudyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readme_namesEveryStudy()
    {
        QFile readme(QStringLiteral(EIGENLINK_SOURCE_DIR "/README.md"));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        const QByteArray text = readme.readAll();
        for (const Study& study : studies()) {
            QVERIFY2(text.contains("`" + QByteArray(study.key.data(), qsizetype(study.key.size())) + "`"),
                     study.key.data());
        }
    }

    void entry_isWhole_data() { addStudies(); }
    void entry_isWhole()
    {
        const Study& study = fetched();
        QVERIFY(!study.title.isEmpty() && !study.question.isEmpty() && !study.summary.isEmpty());
        QVERIFY(rendered(study.question).ends_with('?'));
        QVERIFY(study.run && study.request.has_value());
        std::set<std::string_view> keys;
        for (const RequestField& field : study.fields) {
            QVERIFY2(keys.insert(field.traits.key).second, std::string(field.traits.key).c_str());
            QVERIFY(!field.traits.label.empty() && !field.traits.help.empty());
            QVERIFY2(isUnit(std::string(field.traits.unit)), std::string(field.traits.key).c_str());
        }
    }

    void numbers_haveADimension_data() { addStudies(); }
    /// A dimension of their own, or that of the number that another field names.
    void numbers_haveADimension()
    {
        const Study& study = fetched();
        const bool isVaried = study.find("parameter") != nullptr;
        for (const RequestField& field : study.fields) {
            const bool isRange = isVaried && (field.traits.key == "from" || field.traits.key == "to");
            if (field.kind == RequestKind::number && !isRange) {
                QVERIFY2(field.traits.quantity != Quantity::none || !field.traits.unit.empty(),
                         std::string(field.traits.key).c_str());
            }
        }
    }

    /// The help of a field says so where a form begins with another value than the command.
    void proposals_areInTheHelp_data() { addStudies(); }
    void proposals_areInTheHelp()
    {
        for (const RequestField& field : fetched().fields) {
            QVERIFY2(!field.proposed || field.traits.help.find("a form begins with") != std::string_view::npos,
                     std::string(field.traits.key).c_str());
        }
    }

    /// Archives state the unit of every column, and have the words beside the numbers.
    void archives_stateUnitsAndWords_data() { addStudies(); }
    void archives_stateUnitsAndWords()
    {
        const StudyResult result = resultOf(fetched());
        const std::vector<LabelledMatrix> matrices = resultMatrices(result);
        std::map<std::string, std::vector<std::string>> labels;
        for (const auto& each : labelsIn(matrices)) {
            labels[each->name] = each->texts;
        }
        for (const LabelledMatrix& matrix : matrices) {
            const auto table = std::ranges::find(result.tables, matrix.name, &ResultTable::name);
            QVERIFY(table != result.tables.end());  // nothing but tables: the result is complete
            const std::vector<std::string>& units = labels.at(matrix.name + "_units");
            QCOMPARE(units.size(), matrix.columns->texts.size());
            for (std::size_t i = 0; i < units.size(); ++i) {
                QCOMPARE(units[i], table->find(matrix.columns->texts[i])->unit);
            }
            for (const ResultColumn& column : table->columns) {
                const bool isFirst = &column == &table->columns.front();
                const std::string name = matrix.name + "_" + (isFirst ? "rows" : column.name);
                QVERIFY2(!column.hasWords() || labels.at(name).size() == table->rowCount(), name.c_str());
            }
        }
    }

    void keysAndAliases_areDifferent()
    {
        std::set<std::string_view> names;
        for (const Study& study : studies()) {
            QVERIFY(names.insert(study.key).second);
            for (const std::string_view alias : study.aliases) {
                QVERIFY2(names.insert(alias).second, std::string(alias).c_str());
                QCOMPARE(findStudy(alias), &study);
            }
        }
        QCOMPARE(findStudy("nonsense"), nullptr);
    }

    void request_comesBackFromItsTexts_data() { addStudies(); }
    void request_comesBackFromItsTexts()
    {
        const Study& study = fetched();
        const auto analysis = analysisFor(study, sampleMechanism(study));
        const std::any request = completed(study, *analysis);
        std::any again = study.request;
        QVERIFY(!readRequest(study, requestTexts(study, request), again));
        for (const RequestField& field : study.fields) {
            QVERIFY2(field.read(again) == field.read(request), std::string(field.traits.key).c_str());
        }
    }

    void badValues_areRefused_data() { addStudies(); }
    void badValues_areRefused()
    {
        const Study& study = fetched();
        for (const RequestField& field : study.fields) {
            std::vector<std::string> bad;
            const bool isNumber = field.kind == RequestKind::number;
            if (isNumber) {
                bad = {"x", "nan", "inf", "1e999", "0x10"};
            } else if (field.kind == RequestKind::count || field.kind == RequestKind::mode) {
                bad = {"0", "-1", "1.5", "x", "99999999999999999999"};
            } else if (field.kind == RequestKind::choice || field.kind == RequestKind::yesNo) {
                bad = {"nonsense"};
            }
            if (isNumber && field.traits.range == Range::positive) {
                bad.push_back("0");
            }
            if (isNumber && field.traits.range != Range::any) {
                bad.push_back("-1");
            }
            for (const std::string& text : bad) {
                std::any request = study.request;
                const auto refusal = readRequest(study, {{std::string(field.traits.key), text}}, request);
                QVERIFY2(refusal, (std::string(field.traits.key) + " takes " + text).c_str());
                QCOMPARE(refusal->field, field.traits.key);
                QVERIFY(requestTexts(study, request).empty());
            }
        }
    }

    /// Turns a minute are hertz and radians a second, as in files.
    void numbersOfRequests_takeUnits()
    {
        const auto valueOf = [](const char* study, const char* field, const char* text) {
            return std::get<double>(*requestValueOf(*findStudy(study)->find(field), text));
        };
        for (const char* text : {"50", "50 Hz", "3000 rpm", "100*pi rad/s"}) {
            QVERIFY(std::abs(valueOf("response", "to", text) - 50) < 1e-12);
        }
        for (const char* text : {"50 Hz", "3000 rpm", "100*pi rad/s", "100*pi/s"}) {
            QVERIFY(std::abs(valueOf("driven", "speed", text) - 100 * std::numbers::pi) < 1e-12);
        }
        QVERIFY(!requestValueOf(*findStudy("response")->find("to"), "50 m"));
    }

    /// Requests that would give one row, the same row again and again, or drop a number, are refused at their field.
    void requestsThatMeanNothing_areRefused_data()
    {
        const auto row = addColumns<QString, QString, QString>({"key", "texts", "field"});
        row("long step", "motion", "to=1 step=2", "step");
        row("range of one value", "locus", "parameter=k.stiffness from=5 to=5", "to");
        row("one value about it", "locus", "parameter=k.stiffness from=5 to=5 about=yes", "to");
        row("speed of no drive", "balance", "speed=3", "speed");
        row("map of one value", "stability", "map=rod.mass=1:1:3 period=1", "map");
        row("map over one number twice", "stability", "map=rod.mass=1:2:3,rod.mass=1:2:3 period=1", "map");
        row("branches over one value", "branches", "parameter=k.stiffness from=5 to=5", "to");
        row("branches over one number twice", "branches", "parameter=k.stiffness from=1 to=5 and=k.stiffness=1:3:3",
            "and");
    }
    void requestsThatMeanNothing_areRefused()
    {
        QFETCH(const QString, texts);
        QFETCH(const QString, field);
        const Study& study = fetched();
        const auto analysis = analysisFor(study, sampleMechanism(study));
        std::any request = study.request;
        for (const QString& each : texts.split(' ')) {
            const RequestField& one = *study.find(each.section('=', 0, 0).toStdString());
            QVERIFY(one.write(request, *requestValueOf(one, each.section('=', 1).toStdString())));
        }
        const auto refusal = completeRequest(study, *analysis, placeAsFlag, request);
        QVERIFY(refusal && refusal->field == field.toStdString());
        QVERIFY(!rendered(refusal->reason).empty());
    }

    /// Values that no mechanism has are named with their place, and the others are computed.
    void valuesOutOfRange_areNamed()
    {
        using Texts = std::map<std::string, std::string>;
        for (const auto& [key, texts, words] :
             {std::tuple("stability", Texts{{"map", "rod.mass=-1:2:2"}, {"period", "1"}}, "-1 kg: mass"),
              std::tuple("branches", Texts{{"parameter", "k.stiffness"}, {"to", "2"}, {"and", "AC.length=-1:1:2"}},
                         "-1 m: length")}) {
            const Study& study = *findStudy(key);
            const auto analysis = analysisFor(study, sampleMechanism(study));
            std::any request = study.request;
            QVERIFY(!readRequest(study, texts, request));
            QVERIFY(!completeRequest(study, *analysis, placeAsFlag, request));
            const StudyResult result = study.run(analysis, request, {}).value();
            QVERIFY(result.tables.front().rowCount() > 0);
            QVERIFY2(std::ranges::any_of(result.messages,
                                         [words = words](const Message& each) {
                                             return rendered(each.text).find(words) != std::string::npos;
                                         }),
                     key);
        }
    }

    /// A link that is turned more than once round is told, as where degrees were meant.
    void manyTurns_areTold()
    {
        const Study& study = *findStudy("sweep");
        const auto analysis = analysisFor(study, sampleMechanism(study));
        for (const char* to : {"6", "90"}) {
            std::any request = study.request;
            QVERIFY(!readRequest(study, {{"pose", "AC"}, {"to", to}, {"step", "3"}}, request));
            QVERIFY(!completeRequest(study, *analysis, placeAsFlag, request));
            const std::vector<Message> messages = study.run(analysis, request, {}).value().messages;
            const bool isTold = std::ranges::any_of(messages, [](const Message& each) {
                return rendered(each.text).find("14.3 times") != std::string::npos;
            });
            QCOMPARE(isTold, std::string_view(to) == "90");
        }
    }

    /// A rod of 2 kg and 1 m under its weight, driven evenly about its end: the torque is mgl/2 cos φ, the inertia
    /// force mω²l/2, and about the end it has no moment. Half a turn is no full turn.
    void findingsOfADrivenRod_areThoseOfItsFormulas()
    {
        const Study& study = *findStudy("driven");
        const auto analysis = analysisFor(study, parseMechanism(R"({"format": "eigenlink", "version": 1,
            "gravity": [0, -9.81], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}],
            "elements": [{"type": "bar", "id": "rod", "points": ["O", "A"], "mass": 2}]})")
                                                     .mechanism);
        const auto findings = [&](std::map<std::string, std::string> texts) {
            texts.insert({{"drive", "rod"}, {"quantities", "all"}});
            return findingsOf(study, analysis, texts);
        };
        const std::string whole = findings({{"speed", "3"}}), held = findings({{"speed", "0"}, {"to", "3.1"}});
        QCOMPARE(whole.substr(0, whole.find("extreme")),
                 std::string("the link rod makes full turns; the driving torque is between -9.81 N m and 9.81 N m, its "
                             "root mean square is 6.937 N m; the peak shaking force is 9 N, the peak shaking moment "
                             "0 N m; "));
        QVERIFY2(held.starts_with("the torque that holds it is between "), held.c_str());
    }

    /// Crank r = 0.05 m, rod l = 0.2 m: the rod turns back at ± asin(r/l) where the crank is at 90° and 270°, the
    /// slider at l ± r. Positions of a turn are from 0 to 360°, as its rows and its chart have them.
    void extremePositions_areWithinTheTurn()
    {
        const Study& study = *findStudy("driven");
        const auto analysis = analysisFor(
            study, built({{"A", {0, 0}, true}, {"B", {0.025, 0.0433012701892219}}, {"C", {0.2202562418976664, 0}}},
                         {Bar{"crank", {"A", "B"}, 0.05, 0.05, {}}, Bar{"rod", {"B", "C"}, 0.2, 0.2, {}},
                          Slider{"guide", "C", {0, 0}, {1, 0}, {}}}));
        const std::string all = findingsOf(study, analysis, {{"drive", "crank"}, {"speed", "1"}});
        QVERIFY2(all.ends_with("extreme positions: angle of rod = -0.2527 rad at 1.571 rad, x of C = 0.15 m at "
                               "3.142 rad, angle of rod = 0.2527 rad at 4.712 rad and x of C = 0.25 m at 0 rad; "),
                 all.c_str());
    }

    /// The names that a study offers for its quantities are those that it computes.
    void offeredQuantities_areComputed_data() { addStudies(); }
    void offeredQuantities_areComputed()
    {
        const Study& study = fetched();
        const auto analysis = analysisFor(study, sampleMechanism(study));
        for (const RequestField& field : study.fields) {
            if (field.kind != RequestKind::quantity || !field.offered) {
                continue;
            }
            std::string all;
            for (const std::string& name : field.offered(*analysis)) {
                all += (all.empty() ? "" : ",") + name + (study.key == "design" ? "<=1e9" : "");
            }
            std::any request = completed(study, *analysis);
            const Outcome<RequestValue> value = requestValueOf(field, all);
            QVERIFY(value && field.write(request, *value));
            const auto refusal = completeRequest(study, *analysis, placeAsFlag, request);
            QVERIFY2(!refusal, refusal ? rendered(refusal->reason).c_str() : "");
            const Outcome<StudyResult> result = study.run(analysis, request, {});
            QVERIFY2(result, result ? "" : rendered(result.reason()).c_str());
        }
    }

    /// The window asks for the names of a form also while the mechanism cannot be computed.
    void faultyMechanism_offersItsPartsAlone_data() { addStudies(); }
    void faultyMechanism_offersItsPartsAlone()
    {
        const Study& study = fetched();
        Mechanism mechanism;
        mechanism.points = {{"O", {0, 0}, true, {}}, {"P", {0.6, -0.8}, false, {}}};
        mechanism.elements = {Bar{"rod", {"O", "P"}, {}, -1.0, {}}};
        mechanism.elements.push_back(drawnTorsionSpring(mechanism, "rod", "ground"));
        setId(mechanism.elements[1], "k");
        const Analysis analysis = analyze(mechanism);
        QVERIFY(analysis.system == nullptr);
        for (const RequestField& field : study.fields) {
            for (const std::string& name : field.offered ? field.offered(analysis) : std::vector<std::string>()) {
                QVERIFY2(findElement(mechanism, name) || findPoint(mechanism, name), name.c_str());
            }
        }
    }

    void unknownField_isRefused_data() { addStudies(); }
    void unknownField_isRefused()
    {
        std::any request = fetched().request;
        QVERIFY(readRequest(fetched(), {{"nonsense", "1"}}, request));
    }

    void tables_areRectangularAndHaveUnits_data() { addStudies(); }
    void tables_areRectangularAndHaveUnits()
    {
        const StudyResult result = resultOf(fetched());
        QVERIFY(result.status == StudyStatus::complete);
        QVERIFY(!result.tables.empty());
        std::set<std::string> names;
        for (const ResultTable& table : result.tables) {
            QVERIFY2(names.insert(table.name).second, table.name.c_str());
            QVERIFY(!table.title.isEmpty());
            for (const ResultColumn& column : table.columns) {
                QVERIFY2(column.rowCount() == table.rowCount(), column.name.c_str());
                QVERIFY2(!column.label.isEmpty(), column.name.c_str());
                const bool isEmpty = table.rowCount() == 0 && !column.unit.empty();  // its words tell the units
                QVERIFY2(isEmpty || isUnitIn(table, column.unit), (column.name + ": " + column.unit).c_str());
                for (const Text& unit : column.name == kRowUnit ? column.words : std::vector<Text>()) {
                    QVERIFY2(isUnit(rendered(unit)), rendered(unit).c_str());
                }
            }
        }
        for (const ResultChart& chart : result.charts) {
            const ResultTable& table = result.tables.at(chart.table);
            QVERIFY(chart.x < table.columns.size() && !chart.y.empty());
            for (const std::size_t y : chart.y) {
                QVERIFY(table.columns.at(y).unit == table.columns.at(chart.y.front()).unit);
            }
        }
    }

    void configurations_belongToRows_data() { addStudies(); }
    void configurations_belongToRows()
    {
        const StudyResult result = resultOf(fetched());
        for (std::size_t row = 0; result.momentAt && row < result.tables.front().rowCount(); ++row) {
            if (const auto moment = result.momentAt(row)) {
                QVERIFY(moment->q.size() > 0 && moment->q.allFinite());
                QVERIFY(!moment->title.isEmpty());
            }
        }
    }

    void cancelled_givesFinishedRowsOrNone_data() { addStudies(); }
    void cancelled_givesFinishedRowsOrNone()
    {
        const Study& study = fetched();
        if (!study.keepsRows) {
            return;
        }
        auto asked = std::make_shared<std::atomic<int>>(0);
        auto most = std::make_shared<int>(std::numeric_limits<int>::max());
        Monitor monitor;
        monitor.cancelled = [asked, most] { return ++*asked > *most; };
        const StudyResult whole = resultOf(study, monitor);
        const int looks = *asked;
        QVERIFY(looks > 0);
        for (const int end : {0, looks / 2}) {
            *asked = 0;
            *most = end;
            const auto analysis = analysisFor(study, sampleMechanism(study));
            const Outcome<StudyResult> part = study.run(analysis, completed(study, *analysis), monitor);
            QVERIFY(!part || part->status == StudyStatus::cancelled || (end > 0 && bytesOf(*part) == bytesOf(whole)));
            if (!part || part->status != StudyStatus::cancelled) {
                continue;
            }
            if (study.key == "uncertainty" || study.key == "design") {
                QVERIFY(part->tables.front().columns.front().words ==
                        whole.tables.front().columns.front().words);  // of fewer samples, of fewer steps
            } else {
                QVERIFY(areRowsOf(part->tables.front(), whole.tables.front()));
            }
            QVERIFY(studyJson(study, *analysis, *part).find("\n  \"status\": \"cancelled\"") != std::string::npos);
            QCOMPARE(resultMatrices(*part).back().columns->texts, std::vector<std::string>{"cancelled"});
            QVERIFY(resultText(*part).starts_with("interrupted") || !part->reason.isEmpty());
        }
    }

    /// A response that is cancelled before its first row has none, of any output.
    void cancelledBeforeTheFirstRow_hasNoRows()
    {
        const Study& study = *findStudy("response");
        const auto analysis = analysisFor(study, sampleMechanism(study));
        std::any request = study.request;
        QVERIFY(!readRequest(study, {{"output", "C.x,C.y,D.x"}}, request));
        QVERIFY(!completeRequest(study, *analysis, placeAsFlag, request));
        Monitor monitor;
        monitor.cancelled = [] { return true; };
        const StudyResult result = study.run(analysis, request, monitor).value();
        QCOMPARE(result.status, StudyStatus::cancelled);
        QCOMPARE(result.tables.front().rowCount(), std::size_t(0));
        QVERIFY(result.messages.empty());
    }

    void json_tellsHowTheComputationEnded_data()
    {
        const auto row = addColumns<QString, QString, QString>({"key", "field", "value"});
        row("no periodic motion", "stability", "map", "rod.mass=1:2:3");
        row("spectrum of a part", "motion", "spectrum", "true");
    }
    void json_tellsHowTheComputationEnded()
    {
        QFETCH(QString, key);
        QFETCH(QString, field);
        QFETCH(QString, value);
        const Study& study = *findStudy(key.toStdString());
        Mechanism mechanism = sampleMechanism(study);
        std::map<std::string, std::string> texts{{field.toStdString(), value.toStdString()}};
        if (key == "motion") {
            mechanism = parseMechanism(kDrivenRocker).mechanism;
            texts["to"] = "10";
        }
        const auto analysis = analysisFor(study, mechanism);
        std::any request = study.request;
        QVERIFY(!readRequest(study, texts, request));
        QVERIFY(!completeRequest(study, *analysis, placeAsFlag, request));
        const StudyResult result = study.run(analysis, request, {}).value();
        QCOMPARE(result.status, StudyStatus::stopped);
        const std::string json = studyJson(study, *analysis, result);
        QVERIFY2(json.find(R"("status": "stopped")") != std::string::npos, json.c_str());
        QVERIFY(json.find("\"reason\": \"") != std::string::npos);
    }

    /// The first step of a live study is its run, and a step back gives the first again.
    void liveStudy_beginsWithItsRun()
    {
        std::size_t count = 0;
        for (const Study& study : studies()) {
            if (!study.begin) {
                continue;
            }
            QCOMPARE(study.key, std::string_view("design"));  // others need values of their own here
            const auto analysis = analysisFor(study, sampleMechanism(study));
            const std::any request = completed(study, *analysis);
            const StudyWalk walk = study.begin(analysis, request).value();
            const StudyResult run = study.run(analysis, request, {}).value();
            const auto change = [](const StudyResult& result) {
                return result.tables.front().find("after")->numbers.front();
            };
            const StudyResult first = walk({0.35}, {}), farther = walk({0.36}, {}), back = walk({0.35}, {});
            QVERIFY(std::abs(change(first) / change(run) - 1) < 1e-9);
            QVERIFY(std::abs(change(farther) / change(run) - 1) > 1e-3);
            QVERIFY(std::abs(change(back) / change(run) - 1) < 1e-6);
            ++count;
        }
        QCOMPARE(count, std::size_t(1));
    }

    void threads_changeNoByte_data() { addStudies(); }
    void threads_changeNoByte()
    {
        const Study& study = fetched();
        std::vector<std::string> texts;
        for (const char* threads : {"1", "2", "3"}) {
            qputenv("EIGENLINK_THREADS", threads);
            texts.push_back(bytesOf(resultOf(study)));
        }
        qunsetenv("EIGENLINK_THREADS");
        QVERIFY(!texts[0].empty());
        QVERIFY(texts[0] == texts[1] && texts[0] == texts[2]);
    }

    void json_isNotEmpty_data() { addStudies(); }
    void json_isNotEmpty()
    {
        const Study& study = fetched();
        const auto analysis = analysisFor(study, sampleMechanism(study));
        const StudyResult result = study.run(analysis, completed(study, *analysis), {}).value();
        const std::string json = studyJson(study, *analysis, result);
        QVERIFY(json.starts_with("{") && json.ends_with("}\n"));
        QVERIFY(json.find("\"program\": {\"name\": \"eigenlink\"") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(StudyTest)
#include "tst_study.moc"
