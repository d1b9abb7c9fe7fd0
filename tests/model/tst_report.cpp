#include "model/mechanism/templates/n_loop.h"
#include "model/modes/spurious_group.h"
#include "model/report/build.h"
#include "model/report/number.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/pseudo_words.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::report;

namespace {

const Mechanism& fourBar()
{
    static const Mechanism s_mechanism = test::exampleNamed("iftomm_four_bar");
    return s_mechanism;
}

Report reportOf(const Mechanism& mechanism, const Request& request = {})
{
    return buildReport(analyze(mechanism), request, {});
}

/// All characters of a section, headings, cells and entries included.
std::string charactersOf(const report::Section& section)
{
    std::string text = section.title.plain() + "\n";
    for (const report::Block& block : section.blocks) {
        if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
            text += paragraph->text.plain() + "\n";
        } else if (const auto* heading = std::get_if<Heading>(&block)) {
            text += heading->text.plain() + "\n";
        } else if (const auto* space = std::get_if<Space>(&block)) {
            text += space->question.plain() + "\n";
        } else if (const auto* list = std::get_if<List>(&block)) {
            text += joined(list->items, "\n").plain() + "\n";
        } else if (const auto* formula = std::get_if<Formula>(&block)) {
            text += formula->text.plain() + "\n";
        } else if (const auto* table = std::get_if<Table>(&block)) {
            text += table->caption.plain() + "\n";
            for (const Column& column : table->columns) {
                text += column.title.plain() + "\n";
            }
            for (const auto& row : table->rows) {
                text += joined(row, " | ").plain() + "\n";
            }
        } else if (const auto* matrix = std::get_if<report::Matrix>(&block)) {
            for (const auto& row : matrix->entries) {
                for (const std::string& entry : row) {
                    text += entry + " ";
                }
            }
        }
    }
    return text;
}

std::string charactersOf(const Report& report)
{
    std::string text = report.title.plain() + "\n" + report.warning.plain() + "\n";
    for (const Particular& each : report.particulars) {
        text += each.name.plain() + ": " + each.value.plain() + "\n";
    }
    for (const report::Section& section : report.sections) {
        text += charactersOf(section);
    }
    return text;
}

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

}  // namespace

class ReportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_areWrittenForPeople()
    {
        QCOMPARE(rounded(0), std::string("0"));
        QCOMPARE(rounded(-13.4), std::string("−13.4"));
        QCOMPARE(rounded(1.2e-16, 2), std::string("1.2·10⁻¹⁶"));
        QCOMPARE(rounded(1e-16), std::string("10⁻¹⁶"));
        QCOMPARE(rounded(1e6), std::string("1000000"));
        QCOMPARE(rounded(2.5e12), std::string("2.5·10¹²"));
        QCOMPARE(rounded(0.99999999, 4), std::string("1"));
        QCOMPARE(rounded(std::numeric_limits<double>::infinity()), std::string("∞"));
        QCOMPARE(fixed(-0.0000001, 3), std::string("0.000"));
        QCOMPARE(fixed(-2.14767663, 6), std::string("−2.147677"));
        QCOMPARE(pairOf({-0.5, -2}, 2), std::string("−0.50 ± 2.00 i"));
    }

    void formulas_areSetItalicLowerAndRaised()
    {
        const std::vector<Run> expected{
            {"Φ", Style::italic}, {"q", Style::lower}, {"T", Style::raised}, {" = 0", Style::plain}};
        QVERIFY(math("Φ_q^{T} = 0").runs() == expected);
    }

    void names_stayCharacters()
    {
        const std::string hostile = "<b>&\"'\n../../x_{y}^2";
        Mechanism mechanism = fourBar();
        mechanism.title = hostile;
        mechanism.description = hostile;
        const Report report = reportOf(mechanism);
        QVERIFY(report.title.runs() == (std::vector<Run>{{hostile, Style::plain}}));
        QVERIFY(contains(charactersOf(report.sections.front()), hostile));
    }

    void fullReport_tellsEveryStage()
    {
        const Report report = reportOf(fourBar());
        QCOMPARE(report.sections.size(), sectionTypes().size());
        const std::string text = charactersOf(report);
        for (const char* part :
             {"±\u00a02.147676639", "degrees of freedom | n − r | 1", "compression", "beta = 0",
              "The equilibrium is stable", "0.341813", "newton", "2(n − r) = 2", "0.5555556", "González"}) {
            QVERIFY2(contains(text, part), part);
        }
    }

    void anotherLanguage_reachesEveryWord_data()
    {
        test::addColumns<QString, bool>({"example", "worksheet"});
        for (const char* example : {"damped_four_bar", "singular_four_bar", "flexible_slider_crank_45", "portal_frame",
                                    "cart_pendulum", "inverted_pendulum_unstable", "quick_return"}) {
            QTest::newRow(example) << QString(example) << false;
        }
        QTest::newRow("worksheet") << QString("damped_four_bar") << true;
    }

    void anotherLanguage_reachesEveryWord()
    {
        QFETCH(QString, example);
        QFETCH(bool, worksheet);
        Mechanism mechanism = test::exampleNamed(example.toStdString());
        mechanism.title.clear();
        mechanism.description.clear();
        Request request;
        request.language = pseudoLanguage();
        request.form = worksheet ? Template::student : Template::full;
        request.times = true;
        request.modes = 2;
        // Names of parts; keys of choices as files and options have them; words in formulas.
        QStringList kept{"est", "rank", "form",          "omega",     "penalty", "equilibrium",
                         "own", "auto", "jacobian-in-e", "both-in-a", "ground"};
        for (const Point& point : mechanism.points) {
            kept << QString::fromStdString(point.id);
        }
        for (const Element& element : mechanism.elements) {
            kept << QString::fromStdString(idOf(element));
        }
        const QString text = QString::fromStdString(charactersOf(reportOf(mechanism, request)));
        QVERIFY(text.contains(QStringLiteral("[Sŧáŧíç")));
        const QStringList words = test::untranslatedWords(text, kept);
        QVERIFY2(words.isEmpty(), qPrintable(test::complaintOf(text, words)));
    }

    /// Units read as in the window: "N·s/m", not "N s/m".
    void units_haveDotsBetweenTheirFactors()
    {
        const std::string text = charactersOf(reportOf(fourBar()));
        QVERIFY(contains(text, "N·s/m") && !contains(text, "N s/m"));
        const Line moment = Wording({})("{1} holds it", Text::of(Number{2, Quantity::torque}));
        QCOMPARE(moment.plain(), std::string("2 N·m holds it"));
    }

    void chosenSections_areTheOnlyOnes()
    {
        Request request;
        request.sections = {"modes", "freedom"};
        const Report report = reportOf(fourBar(), request);
        QCOMPARE(report.sections.size(), std::size_t{2});
        QCOMPARE(report.sections.front().key, std::string("freedom"));
    }

    void worksheet_holdsNoAnswers_andTheKeyHoldsThemAll()
    {
        Request request;
        request.form = Template::blank;
        const Report blank = reportOf(fourBar(), request);
        request.form = Template::student;
        const Report student = reportOf(fourBar(), request);
        const std::string empty = charactersOf(blank);
        QCOMPARE(student.sections.size(), blank.sections.size() + 1);
        const report::Section& key = student.sections.back();
        QVERIFY(key.startsPage);
        const std::string answers = charactersOf(key);
        for (const char* answer : {"2.1476", "compression", "stable.", "0.384095", "128.0177", "0.5555556", "beta"}) {
            QVERIFY2(!contains(empty, answer), answer);
            QVERIFY2(contains(answers, answer), answer);
        }
        QVERIFY(std::ranges::any_of(key.blocks, [](const report::Block& block) {
            const auto* heading = std::get_if<report::Heading>(&block);
            return heading != nullptr && heading->text.plain() == "Mode 1";
        }));
        for (const char* given : {"1.4142136", "−0.6", "Assessment of linearization", "fixed to the ground"}) {
            QVERIFY2(contains(empty, given), given);
        }
        for (const char* ofProgram : {"Log of the solver", "residual", "constraint error", "Checks of the numbers"}) {
            QVERIFY2(!contains(empty, ofProgram) && !contains(answers, ofProgram), ofProgram);
            QVERIFY2(contains(charactersOf(reportOf(fourBar())), ofProgram), ofProgram);
        }
        Report worksheet = student;
        worksheet.sections.pop_back();
        QCOMPARE(charactersOf(worksheet), empty);
    }

    void sameAnalysis_givesTheSameReport_andTimesOnlyWhenAsked()
    {
        const std::string first = charactersOf(reportOf(fourBar()));
        QCOMPARE(first, charactersOf(reportOf(fourBar())));
        Request request;
        request.times = true;
        const Report timed = reportOf(fourBar(), request);
        const auto& section = *std::ranges::find(timed.sections, "comparison", &report::Section::key);
        QCOMPARE(std::get<Table>(section.blocks.front()).columns.back().title.plain(), std::string("time [ms]"));
    }

    void captions_areCounted()
    {
        const Report report = reportOf(fourBar());
        int count = 0;
        for (const report::Section& section : report.sections) {
            for (const report::Block& block : section.blocks) {
                if (const auto* table = std::get_if<Table>(&block)) {
                    const std::string number = "Table " + std::to_string(++count) + ". ";
                    QVERIFY2(table->caption.plain().starts_with(number), table->caption.plain().c_str());
                }
            }
        }
        QVERIFY(count > 10);
    }

    void everyTable_isRectangular()
    {
        for (const char* name : {"triple_pendulum", "singular_four_bar", "flexible_slider_crank_0", "quick_return"}) {
            const Mechanism mechanism = test::exampleNamed(name);
            for (const Template form : {Template::full, Template::student}) {
                Request request;
                request.form = form;
                for (const report::Section& section : reportOf(mechanism, request).sections) {
                    for (const report::Block& block : section.blocks) {
                        if (const auto* table = std::get_if<Table>(&block)) {
                            QVERIFY(std::ranges::all_of(
                                table->rows, [&](const auto& row) { return row.size() == table->columns.size(); }));
                        }
                    }
                }
            }
        }
    }

    void largeMatrices_areTold_smallOnesPrinted()
    {
        NLoopParameters four;
        four.loops = 4;
        const Analysis analysis = analyze(nLoop(four));
        const auto requests = std::make_shared<std::vector<report::FigureRequest::Kind>>();
        Request request;
        request.sections = {"equations"};
        const Report report = buildReport(analysis, request, [requests](const Analysis&, const FigureRequest& figure) {
            requests->push_back(figure.kind);
            FigureForms forms;
            forms.drawing.width = forms.drawing.height = 1;
            return forms;
        });
        const std::string text = charactersOf(report);
        QVERIFY2(contains(text, "M | mass | 11 × 11 | "), text.c_str());
        QVERIFY2(contains(text, "Φq | Jacobian of the constraints | 10 × 11 | "), text.c_str());
        QVERIFY(!contains(text, "Mr | "));
        QVERIFY(!contains(text, "too many"));
        QVERIFY(*requests == std::vector{FigureRequest::Kind::patterns});
        const Eigen::MatrixXd M(analysis.linear.M);
        QVERIFY2(contains(text, "| " + rounded(M.norm()) + "\n"), text.c_str());
        // The reduced matrices of one degree of freedom are printed.
        QVERIFY2(contains(text, rounded(analysis.find(Method::mcs)->model.stiffness(0, 0), 7)), text.c_str());
    }

    void smallMechanism_hasNoPatterns()
    {
        Request request;
        request.sections = {"equations"};
        const Report report = reportOf(nLoop({}), request);
        for (const report::Block& block : report.sections.front().blocks) {
            QVERIFY(!std::holds_alternative<report::Table>(block));
        }
    }

    void singularConfiguration_isWarnedOf()
    {
        const std::string text = charactersOf(reportOf(test::singularLoop(1)));
        QVERIFY(contains(text, "The configuration is singular"));
        QVERIFY(contains(text, "Singular configuration: the rank"));
    }

    void brokenMechanism_isStillReported()
    {
        Mechanism mechanism = fourBar();
        std::get<Bar>(mechanism.elements[1]).length = 9;
        const std::string open = charactersOf(reportOf(mechanism));
        QVERIFY(contains(open, "no configuration near the drawing"));
        std::get<Bar>(mechanism.elements[1]).mass = -1;
        const std::string invalid = charactersOf(reportOf(mechanism));
        QVERIFY2(contains(invalid, "elements[1].mass"), invalid.c_str());
    }

    void shapes_haveTheLargestDisplacementAsUnit()
    {
        const Report report = reportOf(test::exampleNamed("triple_pendulum"));
        const auto& section = *std::ranges::find(report.sections, "modes", &report::Section::key);
        int shapes = 0;
        for (const report::Block& block : section.blocks) {
            if (const auto* table = std::get_if<Table>(&block)) {
                const std::string text = charactersOf(report::Section{"", "", {*table}, false});
                QVERIFY2(contains(text, "1.0000 | 0.0"), text.c_str());
                ++shapes;
            }
        }
        QCOMPARE(shapes, 3);
    }

    void forces_haveTheirUnit_andOnlyBarsAreInTension()
    {
        Request request;
        request.sections = {"equilibrium"};
        const std::string frame = charactersOf(reportOf(test::exampleNamed("portal_frame"), request));
        QVERIFY2(contains(frame, "corner | 0 | 0 N·m\n") && contains(frame, " | 0 | no force\n"), frame.c_str());
        const std::string watt = charactersOf(reportOf(test::exampleNamed("watt_six_bar"), request));
        QVERIFY(contains(watt, "10.750649 N | tension\n") && contains(watt, "15.074301 N | \n"));
    }

    void spuriousValues_areGroupedByReason()
    {
        const Analysis analysis = analyze(fourBar());
        const std::vector<SpuriousGroup> infinite = spuriousGroups(analysis.find(Method::rcs)->spectrum);
        QCOMPARE(infinite.size(), std::size_t{1});
        QCOMPARE(infinite.front().count, std::size_t{12});
        QCOMPARE(infinite.front().values.size(), std::size_t{1});
        const Spectrum& penalty = analysis.find(Method::ucs)->spectrum;
        const std::vector<SpuriousGroup> broken = spuriousGroups(penalty);
        // Some pull a pin off, some turn the angle away. A pair stands once; rounding says which of the defective
        // values at −10 are pairs.
        QCOMPARE(broken.size(), std::size_t{2});
        std::size_t count = 0, members = 0;
        for (const SpuriousGroup& group : broken) {
            count += group.count;
            for (const std::size_t i : group.values) {
                members += penalty.values[i].s.imag() == 0 ? 1 : 2;
            }
            const QRegularExpression range("= [\\d.]+( … [\\d.]+)?, one of the penalty's own values near −10 rad/s$");
            const std::string reason = rendered(group.reason);
            QVERIFY2(range.match(QString::fromStdString(reason)).hasMatch(), reason.c_str());
        }
        QCOMPARE(count, std::size_t{8});
        QCOMPARE(members, std::size_t{8});
    }
};

QTEST_GUILESS_MAIN(ReportTest)
#include "tst_report.moc"
