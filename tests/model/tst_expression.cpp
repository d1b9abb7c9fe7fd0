#include "model/basics/dimension.h"
#include "model/mechanism/expressions/expression.h"
#include "model/mechanism/expressions/time_function.h"
#include "tests/support/calculus.h"
#include "tests/support/columns.h"

#include <array>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// A formula as a tree of its own: written as text for the program, and computed here for complex times, whose
/// imaginary parts are derivatives: f(t + ih) = f + ih f′ + O(h²).
struct Tree {
    std::string symbol;  ///< operator, name of a function, "t", "pi" or a number
    std::vector<Tree> of;

    /// Strength of the binding of the operator: + − 1, * / 2, sign 3, power 4, single terms 5.
    int strength() const
    {
        if (of.empty() || symbol.size() > 1) {
            return 5;
        }
        return symbol == "+" || (symbol == "-" && of.size() == 2) ? 1
               : symbol == "*" || symbol == "/"                   ? 2
               : symbol == "-"                                    ? 3
                                                                  : 4;
    }
};

/// No more brackets than needed, but for some more, and spaces.
std::string written(const Tree& tree, std::mt19937& random)
{
    const std::string space(random() % 4 == 0 ? " " : "");
    const auto bracketed = [&](const Tree& each, bool needed) {
        const std::string text = written(each, random);
        return needed || random() % 6 == 0 ? "(" + space + text + ")" : text;
    };
    if (tree.of.empty()) {
        return tree.symbol;
    }
    if (tree.symbol == "if") {
        return "if(" + space + written(tree.of[0], random) + space + "<" + written(tree.of[1], random) + "," + space +
               written(tree.of[2], random) + ", " + written(tree.of[3], random) + ")";
    }
    if (tree.symbol.size() > 1) {
        std::string text = tree.symbol + space + "(" + written(tree.of[0], random);
        return text + (tree.of.size() > 1 ? "," + space + written(tree.of[1], random) : "") + ")";
    }
    const int strength = tree.strength();
    if (tree.of.size() == 1) {
        return "-" + space + bracketed(tree.of[0], tree.of[0].strength() < strength);
    }
    // Powers bind from the right, and their exponent may have a sign; all others bind from the left.
    const bool isPower = tree.symbol == "^";
    const bool left = tree.of[0].strength() < strength + (isPower ? 1 : 0);
    const bool right = tree.of[1].strength() < (isPower ? 3 : strength + 1);
    return bracketed(tree.of[0], left) + space + tree.symbol + space + bracketed(tree.of[1], right);
}

using OfOne = Complex (*)(Complex);
using OfTwo = Complex (*)(Complex, Complex);

const std::map<std::string, OfOne> kOfOne{
    {"sin", [](Complex x) { return std::sin(x); }},
    {"cos", [](Complex x) { return std::cos(x); }},
    {"tan", [](Complex x) { return std::tan(x); }},
    {"asin", [](Complex x) { return std::asin(x); }},
    {"acos", [](Complex x) { return std::acos(x); }},
    {"atan", [](Complex x) { return std::atan(x); }},
    {"sinh", [](Complex x) { return std::sinh(x); }},
    {"cosh", [](Complex x) { return std::cosh(x); }},
    {"tanh", [](Complex x) { return std::tanh(x); }},
    {"exp", [](Complex x) { return std::exp(x); }},
    {"sqrt", [](Complex x) { return std::sqrt(x); }},
    {"log", [](Complex x) { return std::log(x); }},
    {"ln", [](Complex x) { return std::log(x); }},
    {"-", [](Complex x) { return -x; }},
    {"abs", [](Complex x) { return x.real() < 0 ? -x : x; }},
    {"sign", [](Complex x) { return Complex(x.real() < 0   ? -1
                                            : x.real() > 0 ? 1
                                                           : 0); }},
    {"step", [](Complex x) { return Complex(x.real() < 0 ? 0 : 1); }},
};

const std::map<std::string, OfTwo> kOfTwo{
    {"+", [](Complex x, Complex y) { return x + y; }},
    {"-", [](Complex x, Complex y) { return x - y; }},
    {"*", [](Complex x, Complex y) { return x * y; }},
    {"/", [](Complex x, Complex y) { return x / y; }},
    {"^", [](Complex x, Complex y) { return std::exp(y * std::log(x)); }},
    {"min", [](Complex x, Complex y) { return x.real() < y.real() ? x : y; }},
    {"max", [](Complex x, Complex y) { return x.real() > y.real() ? x : y; }},
};

Complex valueOf(const Tree& tree, Complex t)
{
    if (tree.of.empty()) {
        return tree.symbol == "t" ? t : tree.symbol == "pi" ? std::numbers::pi : std::stod(tree.symbol);
    }
    const Complex first = valueOf(tree.of[0], t);
    if (tree.symbol == "if") {
        return valueOf(tree.of[first.real() < valueOf(tree.of[1], t).real() ? 2 : 3], t);
    }
    return tree.of.size() > 1 ? kOfTwo.at(tree.symbol)(first, valueOf(tree.of[1], t)) : kOfOne.at(tree.symbol)(first);
}

Tree someTree(std::mt19937& random, int depth)
{
    const std::array<const char*, 5> numbers{"2", "0.75", "1e-1", "pi", ".5"};
    if (depth == 0) {
        return {random() % 2 == 0 ? "t" : numbers[random() % numbers.size()], {}};
    }
    const auto next = [&] { return someTree(random, depth - 1); };
    // What must be positive, or small, is made so.
    const auto positive = [&] { return Tree{"+", {{"2", {}}, {"tanh", {next()}}}}; };
    const auto small = [&] { return Tree{"*", {{"0.9", {}}, {"sin", {next()}}}}; };
    switch (random() % 11) {
        case 10:
            return {"if", {next(), next(), next(), next()}};
        case 0:
            return {"-", {next()}};
        case 1:
            return {"^", {positive(), next()}};
        case 2:
            return {"/", {next(), positive()}};
        case 3: {
            const std::array<const char*, 8> functions{"sin", "cos", "atan", "tanh", "abs", "sign", "step", "cos"};
            return {functions[random() % functions.size()], {next()}};
        }
        case 4: {
            const std::array<const char*, 7> functions{"asin", "acos", "tan", "exp", "sinh", "cosh", "atan"};
            return {functions[random() % functions.size()], {small()}};
        }
        case 5:
            return {random() % 2 == 0 ? "sqrt" : random() % 2 == 0 ? "log" : "ln", {positive()}};
        case 6:
            return {random() % 2 == 0 ? "min" : "max", {next(), next()}};
        default: {
            const std::array<const char*, 3> operators{"+", "-", "*"};
            return {operators[random() % operators.size()], {next(), next()}};
        }
    }
}

/// The tree with the number 4 in place of t.
Tree atFour(Tree tree)
{
    tree.symbol = tree.symbol == "t" ? "4" : tree.symbol;
    for (Tree& each : tree.of) {
        each = atFour(each);
    }
    return tree;
}

Expression read(const std::string& text, const NameLookup& names = {})
{
    const Outcome<Expression> expression = Expression::parse(text, names);
    if (!expression) {
        qFatal("%s: %s", text.c_str(), rendered(expression.reason()).c_str());
    }
    return *expression;
}

double distanceOfJets(const Jet& a, const Jet& b)
{
    return std::max({std::abs(a.value - b.value), std::abs(a.first - b.first), std::abs(a.second - b.second)});
}

/// Parameters with units.
std::optional<DimensionalNumber> named(std::string_view name)
{
    static const std::map<std::string_view, std::pair<double, Quantity>> s_numbers{
        {"k", {40, Quantity::stiffness}}, {"F", {6, Quantity::force}},     {"l", {2, Quantity::length}},
        {"A", {4, Quantity::area}},       {"phi", {0.3, Quantity::angle}}, {"w", {5, Quantity::angularVelocity}},
        {"n", {3, Quantity::none}},       {"sin", {3, Quantity::none}},    {"ω", {3, Quantity::none}}};
    const auto found = s_numbers.find(name);
    return found == s_numbers.end()
               ? std::nullopt
               : std::optional(DimensionalNumber{found->second.first, dimensionOf(found->second.second)});
}

}  // namespace

/// Formulas of time: written ones are computed as they stand, with their derivatives and their units.
class TestExpression : public QObject {
    Q_OBJECT

private slots:
    void formulas_haveTheirValuesAndDerivatives()
    {
        std::mt19937 random(20170701);
        int usable = 0;
        for (int i = 0; i < 1500; ++i) {
            const Tree tree = someTree(random, 1 + i % 5);
            const std::string text = written(tree, random);
            const Expression expression = read(text);
            const double t = 0.37 + 0.01 * (i % 50);
            const Complex expected = valueOf(tree, Complex(t, 1e-30));
            const Jet jet = expression.at(t);
            if (!std::isfinite(expected.real()) || std::abs(expected) > 1e6 || std::abs(jet.second) > 1e8) {
                continue;
            }
            ++usable;
            const double scale = 1 + std::abs(expected) + std::abs(jet.first) + std::abs(jet.second);
            QVERIFY2(std::abs(jet.value - expected.real()) < 1e-11 * scale, text.c_str());
            // Away from jumps and kinks there are derivatives, and the second is that of the first.
            const auto edges = expression.edges(t);
            QVERIFY2(std::ranges::any_of(edges, [](double edge) { return std::abs(edge) < 1e-12; }) ||
                         std::abs(jet.first - expected.imag() * 1e30) < 1e-10 * scale,
                     text.c_str());
            if (std::ranges::any_of(edges, [](double edge) { return std::abs(edge) < 1e-3; }) ||
                std::abs(jet.second) > 1e3) {
                continue;
            }
            const double second =
                rateOf([&](double s) { return valueOf(tree, Complex(s, 1e-30)).imag() * 1e30; }, t, 1e-5);
            QVERIFY2(std::abs(jet.second - second) < 1e-5 * scale, text.c_str());
        }
        QVERIFY(usable > 1200);
    }

    /// Two ways to write the same function.
    void identities_holdWithTheirDerivatives_data()
    {
        addColumns<QString, QString>({"one", "other"});
        const std::vector<std::pair<const char*, const char*>> rows{
            {"sin(t)^2 + cos(t)^2", "1"},
            {"tan(t)", "sin(t)/cos(t)"},
            {"exp(log(t))", "t"},
            {"log(exp(t))", "ln(exp(t))"},
            {"sinh(t)", "(exp(t) - exp(-t))/2"},
            {"cosh(t)^2 - sinh(t)^2", "1"},
            {"tanh(t)", "sinh(t)/cosh(t)"},
            {"sin(asin(t/4))", "t/4"},
            {"asin(t/4) + acos(t/4)", "pi/2"},
            {"tan(atan(3*t))", "3*t"},
            {"sqrt(t)", "t^0.5"},
            {"sqrt(t)^4", "t*t"},
            {"2^t", "exp(t*log(2))"},
            {"t^t", "exp(t*log(t))"},
            {"t**3", "t^3"},
            {"t^-2", "1/t/t"},
            {"2^3^2", "2^9"},
            {"-2^2", "-4"},
            {"-t^2", "-(t^2)"},
            {"8/4/2", "1"},
            {"8/4*2", "4"},
            {"10-4-3", "3"},
            {"2--t", "2+t"},
            {"-+-t", "t"},
            {"abs(t-1)", "(t-1)*sign(t-1)"},
            {"max(t, 1) + min(t, 1)", "t + 1"},
            {"max(t, 1) - min(t, 1)", "abs(t - 1)"},
            {"step(t - 1)", "(1 + sign(t - 1))/2"},
            {"(t+1)^3", "t^3 + 3*t^2 + 3*t + 1"},
            {"1.5e1*t", "15*t"},
            {"2t", "2*t"},
            {"3 t(t + 1)", "3*t*(t + 1)"},
            {"√t", "sqrt(t)"},
            {"t² − t³", "t^2 - t^3"},
            {"5 kN/mm*t", "5e6*t"},
            {"t/(2 min)", "t/120"},
            {"if(t < 1, t, 1)", "min(t, 1)"},
            {"if(t >= 1, t, 1)", "max(t, 1)"},
            {"if(t > 1, 1, 0)*t", "step(t - 1)*t"},
        };
        for (const auto& [one, other] : rows) {
            QTest::newRow(one) << one << other;
        }
    }
    void identities_holdWithTheirDerivatives()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        const Expression first = read(one.toStdString()), second = read(other.toStdString());
        for (const double t : {0.1, 0.63, 1.2, 2.7}) {
            const Jet a = first.at(t), b = second.at(t);
            QVERIFY2(distanceOfJets(a, b) < 1e-12 * (1 + std::abs(a.value) + std::abs(a.second)) / (t * t),
                     qPrintable(QString::number(distanceOfJets(a, b))));
        }
    }

    void integerPowers_haveDerivativesAtZero()
    {
        for (int n = 0; n < 6; ++n) {
            const Jet jet = read("t^" + std::to_string(n)).at(0);
            QCOMPARE(jet.value, n == 0 ? 1.0 : 0.0);
            QCOMPARE(jet.first, n == 1 ? 1.0 : 0.0);
            QCOMPARE(jet.second, n == 2 ? 2.0 : 0.0);
        }
    }

    void whereAFormulaIsNotFinite_itsValueIsNot()
    {
        for (const char* text : {"log(t)", "1/t", "t^-1", "sqrt(t-1)", "asin(t+2)", "acos(-2-t)", "(t-1)^0.5", "0/t"}) {
            QVERIFY2(!std::isfinite(read(text).at(0).value), text);
        }
        // Constants within have no derivatives that could spoil those of the rest.
        const Jet jet = read("t + sqrt(0) + 0^0.5").at(0.5);
        QVERIFY(jet.value == 0.5 && jet.first == 1 && jet.second == 0);
    }

    void faults_areNamed_data()
    {
        addColumns<QString, QString>({"text", "words"});
        const std::vector<std::pair<QString, const char*>> rows{
            {"", "ends where a number"},
            {"  ", "ends where a number"},
            {"2 +", "ends where a number"},
            {"sin(", "ends where a number"},
            {"(t", "closing bracket is missing"},
            {"sin(t", "closing bracket is missing"},
            {"max(t, 2", "closing bracket is missing"},
            {"min(t)", "min takes 2 numbers"},
            {"if(t, 1, 2)", "if begins with a comparison"},
            {"if(t < 1, 2)", "if takes 3 numbers"},
            {"sin", "write sin with brackets"},
            {"max + 1", "write max with brackets"},
            {"t)", "\")\" is not expected"},
            {"t < 2", "\"< 2\" is not expected"},
            {"t,2", "\",2\" is not expected"},
            {"3 $ 4", "\"$ 4\" is not expected"},
            {"*t", "\"*t\" is not expected"},
            {"foo(t)",
             "no unit foo; besides parameters and units there are t, pi and the functions sin, cos, tan, asin, acos, "
             "atan, "
             "exp, log, sqrt, abs, ln, sinh, cosh, tanh, sign, step, min, max, if"},
            {"T", "no unit T"},
            {"1e999", "\"1e999\" is no number"},
            {".", "\".\" is no number"},
            {QString(150, '(') + "t" + QString(150, ')'), "too many brackets"},
            {QString("2^").repeated(150) + "t", "too many brackets"},
            {QString("t+").repeated(6000) + "t", "at most 10000 characters"},
        };
        for (const auto& [text, words] : rows) {
            QTest::newRow(qPrintable(text.left(20))) << text << words;
        }
    }
    void faults_areNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const Outcome<Expression> expression = Expression::parse(text.toStdString());
        QVERIFY(!expression);
        const QString reason = QString::fromStdString(rendered(expression.reason()));
        QVERIFY2(reason.contains(words), qPrintable(reason));
    }

    /// A sentence that refuses a formula recommends only formulas that can be read in its place, in motors too.
    void remedies_areRead()
    {
        const std::vector<std::string> wrong{"min",
                                             "min(t)",
                                             "min(t,",
                                             "max(3)",
                                             "if",
                                             "if(t, 1, 2)",
                                             "if(t < 1, 2)",
                                             "if(t < 1 2, 3)",
                                             "sin",
                                             "sqrt + 1",
                                             "step",
                                             "F + k",
                                             "F + 2 m",
                                             "sin(l)",
                                             "tanh",
                                             "min(F, l)",
                                             "if(F < l, 1, 2)",
                                             "if(t < 1, F, l)",
                                             "2 N + 3",
                                             "abs",
                                             "foo",
                                             "2^l",
                                             "sqrt(l)",
                                             "",
                                             "2 *"};
        const std::vector<std::string> moving{"if(t < 1, 2, 3)", "if(sin(t) < 1, 2, 3)", "if(t^2 < 1, t, t)"};
        int recommended = 0;
        const auto check = [&](const Text& reason, Expression::Of of, bool isMoved) {
            const std::string words = rendered(reason);
            const std::size_t at = words.find("e.g. ");
            if (at == std::string::npos) {
                return;
            }
            ++recommended;
            const std::string example = words.substr(at + 5, words.find(", or ", at) - at - 5);
            const Outcome<Expression> read = Expression::parse(example, named, of);
            QVERIFY2(read, words.c_str());
            QVERIFY2(of == Expression::Of::time || read->number(), words.c_str());
            QVERIFY2(!isMoved || faultOf(TimeFunction::Formula{example}, Quantity::none, true).isEmpty(),
                     words.c_str());
        };
        for (const std::string& text : wrong) {
            const Outcome<Expression> read = Expression::parse(text, named);
            check(read ? read->faultOfUnits(kNoDimension) : read.reason(), Expression::Of::time, false);
            const Outcome<Expression> number = Expression::parse(text, named, Expression::Of::number);
            check(number ? number->number().reason() : number.reason(), Expression::Of::number, false);
        }
        for (const std::string& text : moving) {
            check(faultOf(TimeFunction::Formula{text}, Quantity::none, true), Expression::Of::time, true);
        }
        QVERIFY(recommended > 30);
    }

    /// A formula without t has the same value as a number and at any time.
    void numbers_areFormulasThatStay()
    {
        std::mt19937 random(11);
        int compared = 0;
        for (int i = 0; i < 1000; ++i) {
            const std::string text = written(atFour(someTree(random, 1 + i % 4)), random);
            const Outcome<Expression> number = Expression::parse(text, {}, Expression::Of::number);
            const Outcome<Expression> function = Expression::parse(text);
            QVERIFY2(number && function && !function->dependsOnTime(), text.c_str());
            if (std::isfinite(function->at(7).value)) {
                ++compared;
                QCOMPARE(number->number()->value, function->at(7).value);
            }
        }
        QVERIFY(compared > 500);
    }

    /// Whatever is cut off or put in, a formula is read or refused with words.
    void mutilatedFormulas_areReadOrRefused()
    {
        std::mt19937 random(7);
        const std::string signs = "()+-*/^,;<>=. t2em\xCE\xE2";
        int refused = 0;
        for (int i = 0; i < 3000; ++i) {
            std::string text = written(someTree(random, 3), random);
            for (unsigned k = 0; k < 1 + random() % 3; ++k) {
                const std::size_t at = random() % (text.size() + 1);
                random() % 2 == 0 ? text.insert(at, 1, signs[random() % signs.size()]) : text.erase(at, 1);
            }
            const Outcome<Expression> expression = Expression::parse(text);
            QVERIFY(expression ? expression.reason().isEmpty() : !rendered(expression.reason()).empty());
            refused += expression ? 0 : 1;
            if (expression) {
                static_cast<void>(expression->at(0.3));
                static_cast<void>(rendered(expression->faultOfUnits(kNoDimension)) +
                                  rendered(expression->faultOfSwitches()));
            }
            const Outcome<Expression> number = Expression::parse(text, {}, Expression::Of::number);
            QVERIFY(!number || number->number() || !rendered(number->number().reason()).empty());
        }
        QVERIFY(refused > 500 && refused < 2900);
    }

    void names_standForNumbers_butNotForTimeAndPi()
    {
        const auto all = [](std::string_view) { return std::optional(DimensionalNumber{7, kNoDimension}); };
        QCOMPARE(read("t", all).at(2).value, 2.0);
        QCOMPARE(read("pi", all).at(2).value, std::numbers::pi);
        QCOMPARE(read("sin(0) + cos", all).at(2).value, 7.0);
        QCOMPARE(read("sin(0) + sin", named).at(2).value, 3.0);
        QCOMPARE(read("ω*t + n*(1 + t)", named).at(2).first, 6.0);
        QCOMPARE(read("n(t)", named).at(2).value, 6.0);
        QVERIFY(!read("2*n", named).dependsOnTime() && read("n + 0*t", named).dependsOnTime());
    }

    /// The arguments of what jumps go through zero where it does, and the formula is smooth elsewhere.
    void edges_areWhereItJumps()
    {
        const std::vector<std::pair<const char*, std::vector<double>>> rows{
            {"abs(t - 1)", {1}},
            {"sin(t)*step(2*t - 3)", {1.5}},
            {"max(t, 4 - t)", {2}},
            {"min(t^2, 4) + sign(t - 0.5)", {2, 0.5}},
            {"step(abs(t - 1) - 1)", {1, 2}},
        };
        for (const auto& [text, times] : rows) {
            const Expression expression = read(text);
            QCOMPARE(expression.edges(0.3).size(), times.size());
            for (const double time : times) {
                const auto changes = [&](std::size_t i) {
                    return expression.edges(time - 1e-9)[i] * expression.edges(time + 1e-9)[i] <= 0 ||
                           std::abs(expression.edges(time)[i]) < 1e-15;
                };
                bool any = false;
                for (std::size_t i = 0; i < times.size(); ++i) {
                    any = any || changes(i);
                }
                QVERIFY2(any, text);
            }
        }
        QVERIFY(read("sin(t) + t^2").edges(0.4).empty() && read("sin(t) + t^2").rough().empty());
        QCOMPARE(read("t + max(abs(t), 2)").rough(), std::string_view("abs"));
        QCOMPARE(read("max(t, 2) + step(t)").rough(), std::string_view("max"));
    }

    void units_thatFit_areNoFault_data()
    {
        addColumns<QString, int, QString>({"text", "wanted", "words"});
        const auto row = [](const char* text, Quantity wanted, const char* words) {
            QTest::newRow(text) << text << static_cast<int>(wanted) << words;
        };
        row("F", Quantity::force, "");
        row("k*l", Quantity::force, "");
        row("k*l^2", Quantity::torque, "");
        row("k*sqrt(A)", Quantity::force, "");
        row("F/l + k", Quantity::stiffness, "");
        row("F*abs(l)*sign(k)", Quantity::torque, "");
        row("max(F, k*l)", Quantity::force, "");
        row("F*sin(w*t)", Quantity::force, "");
        row("F*sin(phi)", Quantity::force, "");
        row("l*l", Quantity::area, "");
        row("(l*l)^2", Quantity::secondMoment, "");
        row("2*t", Quantity::force, "");
        row("F + 2*t", Quantity::force, "");
        row("3", Quantity::torque, "");
        row("2*F*t", Quantity::length, "");
        row("F*t", Quantity::length, "but the number in ");
        row("phi + w*t", Quantity::angle, "");
        row("F", Quantity::torque, "is in N, but the number in N m");
        row("k*l", Quantity::stiffness, "is in N, but the number in N/m");
        row("sqrt(A)", Quantity::area, "but the number in ");
        row("A^0.5*A", Quantity::area, "but the number in ");
        row("F + k", Quantity::force, "need the same unit");
        row("min(F, l)", Quantity::force, "same unit");
        row("F - F*l", Quantity::force, "need the same unit");
        row("sin(l)", Quantity::none, "sin takes an angle");
        row("F*exp(k)", Quantity::force, "exp takes a number without unit");
        row("2^l", Quantity::none, "an exponent has no unit");
        row("l^0.5", Quantity::length, "a root or power of m has no unit");
        row("sqrt(l)", Quantity::length, "a root or power of m has no unit");
        row("l^t", Quantity::length, "a root or power of m has no unit");
        row("5 N + 2 N/s*t", Quantity::force, "");
        row("3 mm*sin(2*pi*50 Hz*t)", Quantity::length, "");
        row("30 deg*sin(3000 rpm*t)", Quantity::angle, "");
        row("if(t < 2 s, 1 kN, F)", Quantity::force, "");
        row("F + 2 N", Quantity::force, "");
        row("5 kg*t", Quantity::force, "but the number in ");
        row("F + 2 m", Quantity::force, "need the same unit");
        row("if(t < 2, 1 N, 1 m)", Quantity::force, "same unit");
        row("if(F < l, 1, 2)", Quantity::force, "need the same unit");
        row("sin(3 mm)", Quantity::none, "sin takes an angle");
    }
    void units_thatFit_areNoFault()
    {
        QFETCH(QString, text);
        QFETCH(int, wanted);
        QFETCH(QString, words);
        const Expression expression = read(text.toStdString(), named);
        const Text fault = expression.faultOfUnits(dimensionOf(static_cast<Quantity>(wanted)));
        const QString reason = QString::fromStdString(rendered(fault));
        QVERIFY2(words.isEmpty() ? fault.isEmpty() : reason.contains(words), qPrintable(reason));
    }

    /// A formula that fits stays one when it is multiplied by one with units and that is wanted.
    void units_multiply()
    {
        for (const char* text : {"F", "k*l", "l", "A/l", "sqrt(A)", "w*l"}) {
            for (const char* other : {"F", "k", "A", "1/l"}) {
                const auto dimensionOfText = [](const char* each) {
                    const std::string_view of(each);
                    return dimensionOf(of == "F" || of == "k*l" ? Quantity::force
                                       : of == "k"              ? Quantity::stiffness
                                       : of == "A"              ? Quantity::area
                                                                : Quantity::length);
                };
                Dimension a = dimensionOfText(text), b = dimensionOfText(other);
                a = std::string_view(text) == "w*l" ? kVelocityDimension : a;
                b = std::string_view(other) == "1/l" ? productOf(kNoDimension, b, -1) : b;
                const Expression product = read("(" + std::string(text) + ")*(" + other + ")", named);
                const Expression quotient = read("(" + std::string(text) + ")/(" + other + ")", named);
                QVERIFY(product.faultOfUnits(productOf(a, b)).isEmpty());
                QVERIFY(quotient.faultOfUnits(productOf(a, b, -1)).isEmpty());
                const Dimension third = productOf(productOf(a, b), kTimeDimension);
                const bool isPlain = isSameDimension(productOf(a, b), kNoDimension);
                QVERIFY(isPlain || !product.faultOfUnits(third).isEmpty());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestExpression)
#include "tst_expression.moc"
