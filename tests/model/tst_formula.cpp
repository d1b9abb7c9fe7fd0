#include "model/basics/unit_text.h"
#include "model/mechanism/parameters/formula.h"
#include "tests/support/columns.h"

#include <cmath>
#include <numbers>
#include <random>
#include <string>

using namespace eigenlink;

namespace {

/// A formula as it is written, how tightly its last operation binds (0 sum, 1 product, 2 sign or power, 3 neither), and
/// its value by plain arithmetic.
struct Written {
    std::string text;
    int binds = 3;
    double value = 0;
    Dimension dimension = kNoDimension;
};

std::string inBrackets(const Written& each, int least)
{
    return each.binds < least ? "(" + each.text + ")" : each.text;
}

/// Names with dimensions, of any size: as many as there are letters.
struct Names {
    std::map<std::string, DimensionalNumber, std::less<>> values{{"k", {25, {1, 0, -2, 0}}},
                                                                 {"m", {3, {1, 0, 0, 0}}},
                                                                 {"l_0", {0.4, {0, 1, 0, 0}}},
                                                                 {"kα", {1.5, {0, 1, 0, 0}}},
                                                                 {"c", {7, {0, 0, 0, 0}}}};
    NameLookup lookup() const
    {
        return [this](std::string_view name) {
            const auto found = values.find(name);
            return found == values.end() ? std::nullopt : std::optional(found->second);
        };
    }
};

/// Draws formulas in which all sums have equal dimensions.
class RandomFormulas {
public:
    explicit RandomFormulas(unsigned seed, const Names& names) : m_random(seed), m_names(names) {}

    Written draw(int depth)
    {
        switch (depth == 0 ? below(2) : below(7)) {
            case 0:
                return number();
            case 1:
                return name();
            case 2:
                return sum(draw(depth - 1));
            case 3:
                return product(draw(depth - 1), draw(depth - 1));
            case 4:
                return quotient(draw(depth - 1), draw(depth - 1));
            case 5:
                return power(draw(depth - 1));
            default:
                return root(draw(depth - 1));
        }
    }

private:
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }
    std::string space() { return below(3) == 0 ? " " : ""; }

    Written number()
    {
        const int whole = 1 + below(9), part = below(100);
        const double value = (100 * whole + part) / 100.0;
        return {std::to_string(whole) + (part < 10 ? ".0" : ".") + std::to_string(part), 3, value, kNoDimension};
    }
    Written name()
    {
        auto each = m_names.values.begin();
        std::advance(each, below(static_cast<int>(m_names.values.size())));
        return {each->first, 3, each->second.value, each->second.dimension};
    }
    /// x + 2 x or x − 3 x, each x written anew: both sides have one dimension.
    Written sum(const Written& x)
    {
        const bool isPlus = below(2) == 0;
        const std::string factor = std::to_string(2 + below(3));
        const std::string right = factor + "*" + inBrackets(x, 2);
        return {x.text + space() +
                    (isPlus          ? "+"
                     : below(2) == 0 ? "-"
                                     : "−") +
                    space() + right,
                0, x.value + (isPlus ? 1 : -1) * std::stod(factor) * x.value, x.dimension};
    }
    Written product(const Written& a, const Written& b)
    {
        constexpr const char* kSigns[] = {"*", "·", "×", " * "};
        return {inBrackets(a, 1) + kSigns[below(4)] + inBrackets(b, 2), 1, a.value * b.value,
                productOf(a.dimension, b.dimension)};
    }
    Written quotient(const Written& a, const Written& b)
    {
        return {inBrackets(a, 1) + space() + "/" + space() + inBrackets(b, 2), 1, a.value / b.value,
                productOf(a.dimension, b.dimension, -1)};
    }
    Written power(const Written& a)
    {
        const auto squared = [&](const char* sign) {
            return Written{inBrackets(a, 3) + sign, 2, a.value * a.value, productOf(a.dimension, a.dimension)};
        };
        switch (below(3)) {
            case 0:
                return squared("²");
            case 1:
                return squared("^2");
            default:
                return {inBrackets(a, 3) + "^-1", 2, 1 / a.value, productOf(kNoDimension, a.dimension, -1)};
        }
    }
    /// √(a²) = |a|.
    Written root(const Written& a) { return {"sqrt((" + a.text + ")^2)", 3, std::abs(a.value), a.dimension}; }

    std::mt19937 m_random;
    const Names& m_names;
};

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)) || (!std::isfinite(a) && !std::isfinite(b));
}

std::string reasonOf(const std::string& formula, const NameLookup& names = {})
{
    const Outcome<DimensionalNumber> value = evaluateFormula(formula, names);
    return value ? std::string() : rendered(value.reason());
}

double valueOf(const std::string& formula, const NameLookup& names = {})
{
    return evaluateFormula(formula, names).value().value;
}

}  // namespace

/// Formulas of parameters: their values, their units, and refused ones.
class FormulaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 950·0.001, rounded twice, is 0.9500000000000001.
    void decimals_inSmallUnits_areRoundedOnce()
    {
        const struct {
            const char* unit;
            int count;
        } units[] = {{"mm", 1000}, {"cm", 100}, {"g", 1000}, {"ms", 1000}, {"µm", 1000000}, {"mN", 1000}};
        for (const auto& [unit, count] : units) {
            for (int i = 1; i < 3000; ++i) {
                const Outcome<DimensionalNumber> value = evaluateFormula(std::to_string(i) + " " + unit);
                QVERIFY(value && value->value == static_cast<double>(i) / count);
                QVERIFY(value->dimension == unitNamed(unit)->dimension);
            }
        }
        QVERIFY(evaluateFormula("950 N/mm")->value == 950e3);
        QVERIFY(evaluateFormula("2 m*3 mm")->value == 0.006);
    }

    /// Written with as few brackets as the rules of arithmetic need.
    void formulas_areWorthWhatArithmeticSays()
    {
        const Names names;
        RandomFormulas formulas(1, names);
        int finite = 0;
        for (int i = 0; i < 3000; ++i) {
            const Written each = formulas.draw(4);
            const Outcome<DimensionalNumber> found = evaluateFormula(each.text, names.lookup());
            if (!std::isfinite(each.value) || std::abs(each.value) > 1e100) {
                continue;
            }
            const bool isSenseless =
                std::ranges::any_of(each.dimension, [](int exponent) { return std::abs(exponent) > 8; });
            if (!found && isSenseless) {
                continue;
            }
            ++finite;
            const std::string words = each.text + ": " + (found ? "" : rendered(found.reason()));
            QVERIFY2(found && isNear(found->value, each.value), words.c_str());
            QVERIFY2(found->dimension == each.dimension, words.c_str());
        }
        QVERIFY(finite > 2000);
    }

    /// In other units of mass, length and time every name is a power of two times as large, and so is the result.
    void formulas_areHomogeneous_inTheirUnits()
    {
        const Names names;
        Names other = names;
        const auto factorOf = [](const Dimension& d) { return std::exp2(3 * d[0] - 5 * d[1] + 2 * d[2]); };
        for (auto& [name, number] : other.values) {
            number.value *= factorOf(number.dimension);
        }
        RandomFormulas formulas(2, names);
        int compared = 0;
        for (int i = 0; i < 1000; ++i) {
            const Written each = formulas.draw(3);
            const auto here = evaluateFormula(each.text, names.lookup());
            const auto there = evaluateFormula(each.text, other.lookup());
            if (here && there) {
                ++compared;
                QVERIFY2(isNear(there->value, here->value * factorOf(here->dimension)), each.text.c_str());
            }
        }
        QVERIFY(compared > 800);
    }

    void sums_ofDifferentDimensions_areRefused()
    {
        const Names names;
        for (const auto& [a, first] : names.values) {
            for (const auto& [b, second] : names.values) {
                for (const char* sign : {"+", "-"}) {
                    const std::string reason = reasonOf(a + sign + b, names.lookup());
                    QVERIFY2(reason.empty() == (first.dimension == second.dimension), (a + sign + b).c_str());
                    QVERIFY(reason.empty() || reason.find("same unit") != std::string::npos);
                }
            }
        }
    }

    void precedence_isThatOfArithmetic_data()
    {
        test::addColumns<QString, double>({"formula", "value"});
        const auto row = [](const char* formula, double value) {
            QTest::newRow(formula) << QString::fromUtf8(formula) << value;
        };
        row("2^-1", 0.5);
        row("--3", 3);
        row("+-+3", -3);
        row("2(3+4)", 14);
        row("√4*2", 4);
        row("√(2*8)", 4);
        row("min(3,2)", 2);
        row("2*max(1, 4)^2", 32);
        row("min(max(1, 2), 5)", 2);
        row("min(3; 2)", 2);
        row("3 min(1, 2)", 3);
        row("if(2 < 1, 3, 4)", 4);
        row("if(2 ≤ 2, 3, 4)", 3);
        row("if(2 > 2, 3, 4)", 4);
        row("if(2 ≥ 2, 3, 4)", 3);
        row("step(2) + sign(-3)", 0);
        row("2pi", 2 * std::numbers::pi);
        row("2 π", 2 * std::numbers::pi);
        row("1e3", 1000);
        row(".5", 0.5);
        row("1−2", -1);
        row("3×4·5", 60);
        row("2³", 8);
        row("abs(-2)-abs(2)", 0);
        row("sin(30 deg)", 0.5);
        row("tan(45°)", 1);
        row("acos(cos(1))", 1);
        row("asin(sin(1))", 1);
        row("atan(tan(1))", 1);
    }
    void precedence_isThatOfArithmetic()
    {
        QFETCH(QString, formula);
        QFETCH(double, value);
        QVERIFY(std::abs(valueOf(formula.toStdString()) - value) <= 1e-14 * std::max(1.0, std::abs(value)));
    }

    /// Each is a product of the others: the table of units is consistent.
    void units_agreeWithOneAnother_data()
    {
        test::addColumns<QString, QString>({"left", "right"});
        for (const auto& [left, right] : std::vector<std::pair<const char*, const char*>>{
                 {"1 N", "1 kg*m/s^2"}, {"1 J", "1 N*m"},       {"1 Nm", "1 N m"},          {"1 Pa", "1 N/m²"},
                 {"1 kN", "1000 N"},    {"1 mN", "0.001 N"},    {"1 MN", "1000 kN"},        {"1 GPa", "1000 MPa"},
                 {"1 MPa", "1000 kPa"}, {"1 kPa", "1000 Pa"},   {"1 t", "1000 kg"},         {"1 kg", "1000 g"},
                 {"1 km", "1000 m"},    {"1 m", "100 cm"},      {"1 cm", "10 mm"},          {"1 mm", "1000 µm"},
                 {"1 µm", "1 um"},      {"1 ft", "12 in"},      {"1 in", "25.4 mm"},        {"1 min", "60 s"},
                 {"1 s", "1000 ms"},    {"1 Hz", "1/s"},        {"1 rpm", "2 pi rad/min"},  {"180 deg", "pi rad"},
                 {"1 deg", "1°"},       {"1 rad", "1000 mrad"}, {"1 kNm", "1000 J"},        {"1 kN/mm", "1e6 N/m"},
                 {"1 t*m/s²", "1 kN"},  {"1 Ns/m", "1 kg/s"},   {"1 Nms/rad", "1 J s/rad"},
             }) {
            QTest::newRow(left) << QString::fromUtf8(left) << QString::fromUtf8(right);
        }
    }
    void units_agreeWithOneAnother()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        const DimensionalNumber a = evaluateFormula(left.toStdString()).value();
        const DimensionalNumber b = evaluateFormula(right.toStdString()).value();
        QVERIFY2(isNear(a.value, b.value), qPrintable(QString::number(a.value / b.value, 'g', 17)));
        QCOMPARE(a.dimension, b.dimension);
    }

    void unitNamed_isTheUnitOfAFormula()
    {
        for (const char* unit : {"N/m", "mm", "kg*m^2", "deg", "kN m", "1/s"}) {
            QCOMPARE(*unitNamed(unit), *evaluateFormula(std::string("1*") + unit));
        }
        QCOMPARE(*unitNamed(""), (DimensionalNumber{1, kNoDimension}));
        QVERIFY(!unitNamed("furlong") && !unitNamed("N/"));
    }

    /// The text of a unit is read as one of this dimension in SI, whatever the dimension.
    void unitText_isReadAsItsDimension()
    {
        std::mt19937 random(7);
        std::uniform_int_distribution<int> power(-5, 5);
        for (int i = 0; i < 500; ++i) {
            const Dimension dimension{power(random), power(random), power(random), power(random)};
            const auto unit = unitNamed(unitText(dimension));
            QVERIFY2(unit && unit->value == 1 && unit->dimension == dimension, unitText(dimension).c_str());
        }
        QVERIFY(unitText(kAccelerationDimension) == "m/s²" && unitText({1, 0, -2, 0}) == "N/m");
        QVERIFY(unitText({0, 4, 0, 0}) == "m⁴" && unitText({0, 0, -1, 0}) == "1/s");
    }

    /// A turn is 2π rad, wherever a speed is written as a frequency or the other way round.
    void turnsAndAngles_standForEachOther()
    {
        const Dimension speed{0, 0, -1, 1}, frequency{0, 0, -1, 0};
        const auto valueOf = [](const char* text, const Dimension& wanted) {
            return evaluateFor(text, wanted, Names().lookup()).value();
        };
        for (const char* text : {"10 Hz", "600 rpm", "20*pi rad/s", "20*pi", "2*pi*10 Hz", "20*pi/s"}) {
            QVERIFY2(std::abs(valueOf(text, speed) - 20 * std::numbers::pi) < 1e-13, text);
        }
        for (const char* text : {"10 Hz", "600 rpm", "20*pi rad/s", "10", "10/s"}) {
            QVERIFY2(std::abs(valueOf(text, frequency) - 10) < 1e-13, text);
        }
    }

    /// Typeset text keeps a number with its unit by blanks of its own.
    void blanks_ofTypesetText_areBlanks()
    {
        for (const char* blank : {"\u00a0", "\u2009", "\u202f"}) {
            const std::string text = std::string("25") + blank + "N" + blank + "/" + blank + "m";
            QCOMPARE(evaluateFormula(text)->value, 25.0);
            QCOMPARE(wordsOfFormula(text).size(), std::size_t{2});
        }
    }

    void numbersFor_aQuantity_needItsUnit()
    {
        const Dimension stiffness = dimensionOf(Quantity::stiffness);
        QCOMPARE(*evaluateFor("3", stiffness, {}), 3.0);
        QCOMPARE(*evaluateFor("3 kN/m", stiffness, {}), 3000.0);
        QCOMPARE(*evaluateFor("3 N/mm", stiffness, {}), 3000.0);
        QCOMPARE(*evaluateFor("90 deg", dimensionOf(Quantity::angle), {}), std::numbers::pi / 2);
        QCOMPARE(*evaluateFor("2 N m", dimensionOf(Quantity::torsionStiffness), {}), 2.0);
        // An arc is a length; an angle is not.
        QCOMPARE(*evaluateFor("2 rad * 3 m", dimensionOf(Quantity::length), {}), 6.0);
        QCOMPARE(*evaluateFor("2*sin(30 deg)", dimensionOf(Quantity::length), {}), 1.0);
        QVERIFY(!evaluateFor("45 deg", dimensionOf(Quantity::length), {}));
        QVERIFY(!evaluateFor("2 rad", dimensionOf(Quantity::mass), {}));
        for (const char* wrong : {"3 m", "3 N", "3 kg", "3 N/m^2"}) {
            const Outcome<double> value = evaluateFor(wrong, stiffness, {});
            QVERIFY(!value && rendered(value.reason()).find("unit") != std::string::npos);
        }
        QVERIFY(!evaluateFor("3 +", stiffness, {}));
    }

    /// An unknown unit is answered with the units that there are for this number.
    void unknownUnits_areToldWithThoseOfTheirQuantity()
    {
        const std::vector<std::tuple<const char*, Dimension, std::string>> cases{
            {"2 mg", {1, 0, 0, 0}, "kg, g, t"},
            {"2 us", kTimeDimension, "s, ms, min"},
            {"2 lbf", {1, 1, -2, 0}, "N, mN, kN, MN"},
            {"2 lbf/m", dimensionOf(Quantity::stiffness), "N/m"}};
        for (const auto& [formula, dimension, units] : cases) {
            const std::string reason = rendered(evaluateFor(formula, dimension, {}).reason());
            QVERIFY2(reason.ends_with("; units of this number are " + units), reason.c_str());
        }
        for (const char* other : {"2 kg +", "sin 2"}) {
            const std::string reason = rendered(evaluateFor(other, {1, 0, 0, 0}, {}).reason());
            QVERIFY2(reason.find("units of this number") == std::string::npos, reason.c_str());
        }
        QVERIFY(rendered(evaluateFor("2 mg", kNoDimension, {}).reason()).find("of this number") == std::string::npos);
    }

    void faults_areNamed_data()
    {
        test::addColumns<QString, QString>({"formula", "words"});
        const auto row = [](const char* name, const std::string& formula, const char* words) {
            QTest::newRow(name) << QString::fromStdString(formula) << words;
        };
        row("open bracket", "2*(3+4", "closing bracket");
        row("unknown name", "2*q", "there is no unit q");
        row("root without bracket", "sqrt 2", "write sqrt with brackets");
        row("exponent with unit", "2^(3 m)", "exponent has no unit");
        row("root of a unit", "sqrt(2 m)", "a root or power of m has no unit");
        row("angle of a length", "sin(2 m)", "takes an angle");
        row("logarithm of a length", "log(2 m)", "without unit");
        row("division by zero", "1/0", "not a finite number");
        row("root of a negative", "sqrt(-1)", "not a finite number");
        row("smaller of two units", "min(3 m, 2 s)", "same unit");
        row("choice of two units", "if(1 < 2, 3 m, 4 s)", "same unit");
        row("comparison of two units", "if(1 m < 2 s, 3, 4)", "same unit");
        row("too deep", std::string(200, '(') + "1" + std::string(200, ')'), "too many brackets");
        row(
            "too deep in powers",
            [] {
                std::string text = "1";
                for (int i = 0; i < 200; ++i) {
                    text += "^1";
                }
                return text;
            }(),
            "too many brackets");
        row("too long", std::string(10001, '1'), "too long");
    }
    void faults_areNamed()
    {
        QFETCH(QString, formula);
        QFETCH(QString, words);
        const QString reason = QString::fromStdString(reasonOf(formula.toStdString()));
        QVERIFY2(reason.contains(words), qPrintable(reason));
    }

    /// A name counts before the unit and the function of the same letters; pi keeps its meaning.
    void names_comeBeforeUnits()
    {
        for (const char* name : {"m", "N", "kg", "deg", "t", "sin", "step"}) {
            const NameLookup one = [&](std::string_view asked) {
                return asked == name ? std::optional(DimensionalNumber{42, kTimeDimension}) : std::nullopt;
            };
            QCOMPARE(*evaluateFormula(name, one), (DimensionalNumber{42, kTimeDimension}));
            QCOMPARE(valueOf(std::string("2") + name + "+" + name, one), 126.0);
        }
    }

    /// A text that may be a name is read as one word, and gives its number whatever stands around it.
    void names_areRead_whereverTheyMay()
    {
        for (const char* name : {"a", "k1", "_x", "omega_0", "ω", "kα", "αk", "e3", "l₀"}) {
            QVERIFY2(isNameOfFormula(name), name);
            const NameLookup one = [&](std::string_view asked) {
                return asked == name ? std::optional(DimensionalNumber{4, kNoDimension}) : std::nullopt;
            };
            const std::string n = name;
            for (const std::string& around :
                 {n, "(" + n + ")", n + "²/" + n, n + "·1", "1×" + n, "8−" + n, "√(4" + std::string("*") + n + ")"}) {
                QVERIFY2(std::abs(valueOf(around, one) - 4) < 1e-15, around.c_str());
                const std::vector<std::string_view> words = wordsOfFormula(around);
                QVERIFY2(!words.empty() && std::ranges::all_of(words, [&](auto word) { return word == n; }),
                         around.c_str());
            }
        }
        for (const char* name : {"", "1k", "a b", "a-b", "a.b", "pi", "π", "sqrt", "abs", "sin", "log", "k[0]"}) {
            QVERIFY2(!isNameOfFormula(name), name);
        }
    }

    /// A formula with every word in brackets and every number before it multiplied is worth the same: words are cut
    /// where the evaluation cuts them.
    void words_areCutAsTheyAreRead()
    {
        const Names names;
        RandomFormulas formulas(3, names);
        for (int i = 0; i < 500; ++i) {
            const std::string text = "2" + formulas.draw(3).text;
            std::string cut;
            std::size_t at = 0;
            for (const std::string_view word : wordsOfFormula(text)) {
                const auto begin = static_cast<std::size_t>(word.data() - text.data());
                const bool isName = names.values.contains(word);
                QVERIFY2(isName || word == "sqrt", std::string(word).c_str());
                cut += text.substr(at, begin - at) + (isName ? "(" + std::string(word) + ")" : std::string(word));
                at = begin + word.size();
            }
            cut += text.substr(at);
            const auto whole = evaluateFormula(text, names.lookup()), parts = evaluateFormula(cut, names.lookup());
            QCOMPARE(bool(whole), bool(parts));
            QVERIFY2(!whole || *whole == *parts, cut.c_str());
        }
        QCOMPARE(wordsOfFormula("2e3k+2k−3kα²·√x×sin(1e-3 m)"),
                 (std::vector<std::string_view>{"k", "k", "kα", "x", "sin", "m"}));
    }
};

QTEST_GUILESS_MAIN(FormulaTest)
#include "tst_formula.moc"
