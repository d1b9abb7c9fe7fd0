#include "model/mechanism/edit.h"
#include "model/symbolic/equation_sheet.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Coordinates somewhere beside the rest, other than where the forms are tried.
Eigen::VectorXd beside(const Analysis& analysis)
{
    Eigen::VectorXd q = analysis.equilibrium.q;
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] += 0.31 * std::cos(0.9 * static_cast<double>(i) + 0.4);
    }
    return q;
}

bool isAscii(const std::string& text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

bool isBalanced(const std::string& text)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isEscaped = i > 0 && text[i - 1] == '\\';
        depth += isEscaped ? 0 : text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth < 0) {
            return false;
        }
    }
    return depth == 0;
}

}  // namespace

/// The equations of a mechanism in symbols.
class EquationSheetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void expressions_areDerivedAsByDifferences()
    {
        const auto x = SymbolicExpression::of({"x", 0, 0, {}});
        const auto phi = SymbolicExpression::of({"φ", 0, 1, {}});
        const auto l = SymbolicExpression::of({"l", 2.5, -1, {}});
        const SymbolicExpression f = SymbolicExpression::squared(x - l) * SymbolicExpression::sine(phi) -
                                     3 * x * SymbolicExpression::cosine(phi) + l * l - 7;
        const Eigen::Vector2d q(0.7, -1.1);
        for (Eigen::Index i = 0; i < 2; ++i) {
            Eigen::VectorXd up = q, down = q;
            up[i] += 1e-6;
            down[i] -= 1e-6;
            QVERIFY(std::abs(f.derivative(i).at(q) - (f.at(up) - f.at(down)) / 2e-6) < 1e-8);
            QVERIFY(std::abs(f.derivative(i).withNumbers().at(q) - f.derivative(i).at(q)) < 1e-12);
        }
        QCOMPARE(plainOf((x - x).formula()).empty(), false);
        QVERIFY((0 * x).isZero());
        QCOMPARE(plainOf((SymbolicExpression::squared(x - 2) - 4).formula()), std::string("(x − 2)^2 − 4"));
        QCOMPARE(plainOf((-1 * x + 2).formula()), std::string("−x + 2"));
    }

    void constraints_haveTheValuesAndDerivativesOfTheEquations()
    {
        std::vector<Mechanism> mechanisms;
        for (const char* name : {"iftomm_four_bar", "slider_crank", "quick_return", "watt_six_bar", "five_bar",
                                 "triple_pendulum", "n_loop_5", "cart_pendulum"}) {
            mechanisms.push_back(exampleNamed(name));
        }
        for (std::uint32_t seed = 1; seed < 9; ++seed) {
            mechanisms.push_back(randomMechanism(seed));
        }
        std::size_t known = 0, all = 0;
        for (const Mechanism& mechanism : mechanisms) {
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            if (!analysis.equilibrium.isUsable()) {
                continue;
            }
            const Eigen::VectorXd q = beside(analysis);
            const Eigen::VectorXd Phi = analysis.system->constraint(q);
            const Eigen::MatrixXd Phi_q(analysis.system->jacobian(q));
            const auto constraints = symbolicConstraints(analysis);
            QCOMPARE(static_cast<Eigen::Index>(constraints.size()), Phi.size());
            for (std::size_t i = 0; i < constraints.size(); ++i) {
                ++all;
                if (!constraints[i].isKnown) {
                    continue;
                }
                ++known;
                const auto row = static_cast<Eigen::Index>(i);
                QVERIFY(std::abs(constraints[i].value.at(q) - Phi[row]) < 1e-9 * (1 + std::abs(Phi[row])));
                for (Eigen::Index j = 0; j < q.size(); ++j) {
                    QVERIFY(std::abs(constraints[i].value.derivative(j).at(q) - Phi_q(row, j)) <
                            1e-9 * (1 + std::abs(Phi_q(row, j))));
                }
                QVERIFY(std::abs(constraints[i].value.withNumbers().at(q) - Phi[row]) <
                        1e-9 * (1 + std::abs(Phi[row])));
            }
        }
        QVERIFY2(10 * known > 9 * all, qPrintable(QString("%1 of %2").arg(known).arg(all)));
    }

    void sheet_ofTheFourBar_readsAsInABook()
    {
        const Analysis analysis = analyze(exampleNamed("iftomm_four_bar"));
        const std::string plain = plainOf(equationSheet(analysis, false));
        for (const char* line :
             {"q = (x_C,  y_C,  x_D,  y_D,  φ)^T", "(x_D − x_C)^2 + (y_D − y_C)^2 − l_CD^2 = 0   [CD]",
              "(x_D − x_B) sin φ − (y_D − y_B) cos φ = 0   [phi]"}) {
            QVERIFY2(plain.find(line) != std::string::npos, plain.c_str());
        }
        const std::string numbers = plainOf(equationSheet(analysis, true));
        QVERIFY2(numbers.find("(x_D − x_C)^2 + (y_D − y_C)^2 − 1 = 0") != std::string::npos, numbers.c_str());
        // The level coupler has y_D = y_C but for rounding.
        QVERIFY2(numbers.find("e-1") == std::string::npos && numbers.find("e−1") == std::string::npos, numbers.c_str());
    }

    void loadsAndCorners_areWrittenDown()
    {
        Mechanism mechanism =
            built({{"A", {0, 0}, true}, {"B", {1, 0.2}}, {"C", {1.5, 0.9}}, {"D", {2.5, 0}, true}},
                  {Bar{"a", {"A", "B"}, {}, 1, {}}, Bar{"b", {"B", "C"}, {}, 1, {}}, Weld{"w", {"a", "b"}, "B", {}},
                   TorsionSpring{"t", {"a", "ground"}, 5, 0.1, 0.2, 0, {}}, Damper{"d", {"C", "D"}, 3, {}},
                   Force{"F", "C", {1, 2}, {}, {}}, Torque{"T", {"a"}, 0.5, {}, {}}});
        const Analysis analysis = analyze(mechanism);
        const std::string plain = plainOf(equationSheet(analysis, false));
        for (const char* line : {"arg(x_C − x_B, y_C − y_B) − arg(x_B − x_A, y_B − y_A) − α_w = 0   [w]",
                                 "M_t = −k_t (θ_a − θ_0,t) − c_t (θ̇_a)   [t]", "F_d = c_d L̇_d",
                                 "δW_F = F_x,F δx_C + F_y,F δy_C", "δW_T = M_T δθ_a"}) {
            QVERIFY2(plain.find(line) != std::string::npos, plain.c_str());
        }
        for (const SymbolicConstraint& each : symbolicConstraints(analysis)) {
            QVERIFY(each.isKnown);
        }
        QVERIFY(isAscii(latexOf(equationSheet(analysis, true), true)));
    }

    void latex_isAscii_balanced_andNamesEverySection()
    {
        for (const char* name :
             {"iftomm_four_bar", "portal_frame", "slider_crank", "singular_four_bar", "pinned_beam"}) {
            const Analysis analysis = analyze(exampleNamed(name));
            for (const bool numbers : {false, true}) {
                const std::string latex = latexOf(equationSheet(analysis, numbers), true);
                QVERIFY2(isAscii(latex), latex.c_str());
                QVERIFY2(isBalanced(latex), latex.c_str());
                QVERIFY(latex.starts_with("\\documentclass"));
                QVERIFY2(latex.find("$\\mathrm{m/s^2}$, plus springs") != std::string::npos, latex.c_str());
                QVERIFY2(latex.find("\nAt equilibrium:\n\\[ f(q, 0)") != std::string::npos, latex.c_str());
                QCOMPARE(QString::fromStdString(latex).count("\\section*"), 9);
                QVERIFY(latex.find("\\section*{Applied forces $f(q, \\dot{q})$}") != std::string::npos);
            }
        }
        QCOMPARE(latexOf(std::string_view("M q̈ + Φ_{q}^{T} λ")),
                 std::string("M \\ddot{q} + \\Phi _{q}^{\\mathsf T} \\lambda "));
        QCOMPARE(latexOf(std::string_view("l_{b$1}")), std::string("l_{\\mathrm{b\\$1}}"));
        QCOMPARE(latexOf(std::string_view("x_{CD} − sin φ")), std::string("x_{\\mathrm{CD}} - \\sin  \\varphi "));
    }

    /// Signs of TeX in an id stand for themselves; a long id is one word, not a product with an index.
    void names_ofAnyCharacters_makeSheets()
    {
        for (const char* id : {"k_{1}", "a}b{", "A\\B", "50%", "a_b_c", "~", "crank_left", "x^", "_"}) {
            const Mechanism mechanism = withRenamed(exampleNamed("iftomm_four_bar"), "k", id);
            for (const bool numbers : {false, true}) {
                const EquationSheet sheet = equationSheet(analyze(mechanism), numbers);
                const std::string latex = latexOf(sheet, true);
                QVERIFY2(isBalanced(latex) && !plainOf(sheet).empty(), latex.c_str());
                QVERIFY2(latex.find("\\B") == std::string::npos, latex.c_str());
            }
        }
        QCOMPARE(latexOf(std::string_view("F_{crank_left}")), std::string("F_{\\mathrm{crank\\_left}}"));
        QCOMPARE(latexOf(std::string_view("x_{P_1}")), std::string("x_{P_{1}}"));
        QCOMPARE(latexOf("l_{" + inFormula("c{}\\") + "}"), std::string("l_{\\mathrm{c\\{\\}\\backslash }}"));
        QCOMPARE(plainOf(TypesetFormula{{"l_{" + inFormula("c{}") + "}"}}), std::string("l_c{}"));
    }

    /// θ of the ground first is −θ of the link: the formula has the torque of the equations, whichever comes first.
    void torsionSprings_haveTheSignOfTheirAngle()
    {
        Mechanism mechanism = exampleNamed("iftomm_four_bar");
        TorsionSpring spring{.id = "kt", .stiffness = 3, .damping = 2};
        const auto formulaOf = [&](const std::vector<std::string>& of) {
            spring.of = of;
            mechanism.elements.resize(4);
            mechanism.elements.emplace_back(spring);
            const std::string sheet = plainOf(equationSheet(analyze(mechanism), false));
            const std::size_t at = sheet.find("M_kt = ");
            return sheet.substr(at, sheet.find("   [", at) - at);
        };
        QCOMPARE(formulaOf({"AC", "ground"}), std::string("M_kt = −k_kt (θ_AC) − c_kt (θ̇_AC)"));
        QCOMPARE(formulaOf({"ground", "AC"}), std::string("M_kt = −k_kt (−θ_AC) − c_kt (−θ̇_AC)"));
        QCOMPARE(formulaOf({"AC", "CD"}), std::string("M_kt = −k_kt (θ_AC − θ_CD) − c_kt (θ̇_AC − θ̇_CD)"));
    }

    /// The torques of springs that are wound up, of springs across ±180° and of hinges have the numbers of their
    /// formulas: without weight f makes this torque alone as the bar turns.
    void turningSprings_haveTheTorqueOfTheirFormula()
    {
        const auto rodOnA = [](double drawn, Element spring) {
            return built({{"A", {0, 0}, true}, {"B", {std::cos(drawn), std::sin(drawn)}}},
                         {Bar{"b", {"A", "B"}, {}, 1, {}}, std::move(spring)}, {});
        };
        const CrossPivot pivot{.id = "t",
                               .of = {"b", "ground"},
                               .leafLength = 0.05,
                               .thickness = 0.001,
                               .width = 0.02,
                               .youngsModulus = 1.5e11,
                               .restAngle = 0.25};
        const double pi = std::numbers::pi;
        const std::vector<std::tuple<Mechanism, std::string, double, double>> cases{
            {rodOnA(0.5, TorsionSpring{"t", {"b", "ground"}, 3, 0.25, 0, 1, {}}), "M_t = −3 (θ_b + 2π − 0.25)", 3,
             0.25 - 2 * pi},
            {rodOnA(0.5, TorsionSpring{"t", {"b", "ground"}, 3, 0.25, 0, -2, {}}), "M_t = −3 (θ_b − 4π − 0.25)", 3,
             0.25 + 4 * pi},
            {rodOnA(3.1, TorsionSpring{"t", {"b", "ground"}, 3, -3, 0, 0, {}}), "M_t = −3 (θ_b − 2π + 3)", 3,
             2 * pi - 3},
            {rodOnA(0.5, pivot), "M_t = −10 (θ_b − 0.25)", 10, 0.25}};
        for (const auto& [mechanism, formula, stiffness, rest] : cases) {
            AnalysisOptions options;
            options.equilibrium.choice = EquilibriumChoice::drawn;
            const Analysis analysis = analyze(mechanism, options);
            const std::string sheet = plainOf(equationSheet(analysis, true));
            QVERIFY2(sheet.find(formula) != std::string::npos, sheet.c_str());
            const Eigen::VectorXd f = analysis.system->force(analysis.system->drawnCoordinates());
            const Vector2 at = mechanism.points[1].at;
            const double drawn = std::atan2(at.y, at.x);
            QVERIFY(std::abs(at.x * f[1] - at.y * f[0] + stiffness * (drawn - rest)) < 1e-9);
        }
    }

    /// Constraints of a body with one pin, and of a bar whose support has moved on at t = 0, are those of the system.
    void constraintsOfOnePinAndOfMovedSupports_areKnown()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {0.6, -0.8}}, {"O", {2, 0}, true}});
        Body body;
        body.id = "o";
        body.points = {"O"};
        body.mass = body.inertia = 1;
        body.centerOfMass = {0.1, -0.3};
        mechanism.elements = {
            Bar{"b", {"A", "B"}, {}, 1, {}}, body,
            SupportMotion{
                .id = "s", .point = "A", .x = {TimeFunction::Harmonic{0.1, 0.2, 1, 0.5}}, .y = {}, .unknown = {}}};
        const Analysis analysis = analyze(mechanism);
        const Eigen::VectorXd q = beside(analysis), Phi = analysis.system->constraint(q);
        const std::vector<SymbolicConstraint> constraints = symbolicConstraints(analysis);
        QCOMPARE(constraints.size(), std::size_t(2));
        for (std::size_t i = 0; i < constraints.size(); ++i) {
            QVERIFY2(constraints[i].isKnown, constraints[i].name.c_str());
            QVERIFY(std::abs(constraints[i].value.at(q) - Phi[static_cast<Eigen::Index>(i)]) < 1e-9);
        }
        QVERIFY(plainOf(equationSheet(analysis, false)).find("are those at t = 0") != std::string::npos);
    }

    /// The sign of a number turns that of its term: no two signs stand together.
    void negativeNumbers_turnTheSignOfTheirTerms()
    {
        Mechanism mechanism = exampleNamed("inverted_pendulum_unstable");
        mechanism.elements.emplace_back(
            TorsionSpring{.id = "kt", .of = {"rod", "ground"}, .stiffness = 1, .restAngle = -1.5});
        mechanism.elements.emplace_back(Force{"F", mechanism.points.back().id, {2, -5}, {}});
        const std::string sheet = plainOf(equationSheet(analyze(mechanism), true));
        QVERIFY2(sheet.find("M_kt = −1 (θ_rod + 1.5)") != std::string::npos, sheet.c_str());
        QVERIFY2(sheet.find("2 δx_" + mechanism.points.back().id + " − 5 δy_") != std::string::npos, sheet.c_str());
        for (const char* twice : {"− −", "+ −", "−−"}) {
            QVERIFY2(sheet.find(twice) == std::string::npos, sheet.c_str());
        }
    }

    /// An exponent is a power of ten, not a letter and a difference; the markup gives the number back.
    void numbers_areReadBack()
    {
        for (const double value : {1.5e-5, -2e-7, 3.25e12, 0.5, -1000.0, 0.0}) {
            std::string text = latexOf(numberMarkup(value, 5));
            const std::size_t power = text.find("\\cdot 10^{");
            QCOMPARE(power != std::string::npos, std::abs(value) >= 1e6 || (value != 0 && std::abs(value) < 1e-4));
            const double exponent = power == std::string::npos ? 0 : std::stod(text.substr(power + 10));
            QVERIFY(std::abs(std::stod(text.substr(0, power)) * std::pow(10, exponent) - value) <=
                    1e-12 * std::abs(value));
        }
    }

    void runs_nameOnlyPartsThatThereAre()
    {
        for (const char* name : {"watt_six_bar", "quick_return", "portal_frame"}) {
            const Analysis analysis = analyze(exampleNamed(name));
            int count = 0;
            const auto verify = [&](const TypesetFormula& formula) {
                for (const FormulaRun& run : formula) {
                    for (const std::string& part : run.parts) {
                        ++count;
                        QVERIFY2(findPoint(analysis.mechanism, part) || findElement(analysis.mechanism, part),
                                 part.c_str());
                    }
                }
            };
            for (const SheetBlock& block : equationSheet(analysis, true)) {
                if (const auto* line = std::get_if<SheetLine>(&block)) {
                    verify(line->formula);
                } else if (const auto* matrix = std::get_if<SheetMatrix>(&block)) {
                    verify(matrix->rows);
                    verify(matrix->columns);
                    QCOMPARE(matrix->entries.size(), matrix->rows.size());
                    for (const auto& row : matrix->entries) {
                        QCOMPARE(row.size(), matrix->columns.size());
                    }
                }
            }
            QVERIFY(count > 10);
        }
    }

    void hugeMechanisms_getOneSentence()
    {
        const Analysis none;
        QVERIFY(equationSheet(none, true).empty());
    }
};

QTEST_GUILESS_MAIN(EquationSheetTest)
#include "tst_equations.moc"
