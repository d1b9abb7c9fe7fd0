#include "model/mechanism/parameters/formula.h"
#include "model/symbolic/symbolic_expression.h"
#include "tests/support/columns.h"

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <string>

using namespace eigenlink;

namespace {

constexpr Eigen::Index kCoordinates = 3;

/// An expression and its value by plain arithmetic.
struct Written {
    SymbolicExpression symbolic;
    std::function<double(const Eigen::VectorXd&)> plain;
};

class RandomExpressions {
public:
    explicit RandomExpressions(unsigned seed, bool hasAngles = true) : m_random(seed), m_hasAngles(hasAngles) {}

    Written draw(int depth)
    {
        switch (depth == 0 ? below(3) : below(m_hasAngles ? 9 : 6)) {
            case 0:
                return coordinate(below(kCoordinates));
            case 1:
                return number(below(7) - 3);
            case 2:
                return {SymbolicExpression::of({"l", 1.5, -1, "AC"}), [](const Eigen::VectorXd&) { return 1.5; }};
            case 3:
            case 4:
                return combined(draw(depth - 1), draw(depth - 1), below(3));
            case 5:
                return composed(draw(depth - 1), SymbolicExpression::squared, [](double x) { return x * x; });
            case 6:
                return composed(draw(depth - 1), SymbolicExpression::sine, [](double x) { return std::sin(x); });
            case 7:
                return composed(draw(depth - 1), SymbolicExpression::cosine, [](double x) { return std::cos(x); });
            default:
                return combined(number(below(4) - 2), draw(depth - 1), 2);
        }
    }
    Eigen::VectorXd place()
    {
        return Eigen::VectorXd::NullaryExpr(kCoordinates,
                                            [&] { return std::uniform_real_distribution<double>(-1, 1)(m_random); });
    }

private:
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }
    static Written number(double value)
    {
        return {SymbolicExpression(value), [value](const Eigen::VectorXd&) { return value; }};
    }
    static Written coordinate(int i)
    {
        return {SymbolicExpression::of({"x_{" + std::to_string(i) + "}", 0, i, "P" + std::to_string(i)}),
                [i](const Eigen::VectorXd& q) { return q[i]; }};
    }
    static Written combined(const Written& a, const Written& b, int operation)
    {
        const auto left = a.plain, right = b.plain;
        switch (operation) {
            case 0:
                return {a.symbolic + b.symbolic, [=](const Eigen::VectorXd& q) { return left(q) + right(q); }};
            case 1:
                return {a.symbolic - b.symbolic, [=](const Eigen::VectorXd& q) { return left(q) - right(q); }};
            default:
                return {a.symbolic * b.symbolic, [=](const Eigen::VectorXd& q) { return left(q) * right(q); }};
        }
    }
    static Written composed(const Written& a, SymbolicExpression (*symbolic)(const SymbolicExpression&),
                            double (*plain)(double))
    {
        const auto inner = a.plain;
        return {symbolic(a.symbolic), [=](const Eigen::VectorXd& q) { return plain(inner(q)); }};
    }

    std::mt19937 m_random;
    bool m_hasAngles;
};

bool isNear(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * (1 + std::abs(a) + std::abs(b));
}

SymbolicExpression coordinateSymbol(const std::string& markup, Eigen::Index i)
{
    return SymbolicExpression::of({markup, 0, i, {}});
}

}  // namespace

/// Formulas of symbols: what they are worth, their derivatives, and how they are read.
class SymbolicExpressionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// However sums and products simplify themselves, the value is that of plain arithmetic; constants as numbers too.
    void values_areThoseOfArithmetic()
    {
        RandomExpressions random(1);
        for (int i = 0; i < 1000; ++i) {
            const Written each = random.draw(4);
            const Eigen::VectorXd q = random.place();
            const double expected = each.plain(q);
            QVERIFY2(isNear(each.symbolic.at(q), expected, 1e-12), plainOf(each.symbolic.formula()).c_str());
            QVERIFY(isNear(each.symbolic.withNumbers().at(q), expected, 1e-12));
            QVERIFY(!each.symbolic.isZero() || expected == 0);
            QVERIFY(!each.symbolic.formula().empty());
        }
    }

    /// ∂/∂qᵢ by central differences; that of a difference of equals is zero everywhere.
    void derivatives_areThoseOfTheValues()
    {
        RandomExpressions random(2);
        constexpr double kStep = 1e-5;
        for (int i = 0; i < 500; ++i) {
            const Written each = random.draw(3);
            const Eigen::VectorXd q = random.place();
            for (Eigen::Index k = 0; k < kCoordinates; ++k) {
                const Eigen::VectorXd way = kStep * Eigen::VectorXd::Unit(kCoordinates, k);
                const double difference = (each.plain(q + way) - each.plain(q - way)) / (2 * kStep);
                const double size = 1 + std::abs(each.plain(q));
                QVERIFY2(std::abs(each.symbolic.derivative(k).at(q) - difference) < 1e-6 * size * size * size,
                         plainOf(each.symbolic.formula()).c_str());
                const SymbolicExpression none = each.symbolic - each.symbolic;
                QVERIFY(std::abs(none.derivative(k).at(q)) < 1e-12 * size * size * size);
            }
        }
    }

    /// ∂²/∂qᵢ∂qₖ = ∂²/∂qₖ∂qᵢ, (fg)′ = f′g + fg′, (f + g)′ = f′ + g′.
    void derivatives_followTheirRules()
    {
        RandomExpressions random(3);
        for (int i = 0; i < 300; ++i) {
            const SymbolicExpression f = random.draw(3).symbolic, g = random.draw(3).symbolic;
            const Eigen::VectorXd q = random.place();
            const auto d = [&](const SymbolicExpression& of, Eigen::Index k) { return of.derivative(k).at(q); };
            QVERIFY(isNear(f.derivative(0).derivative(1).at(q), f.derivative(1).derivative(0).at(q), 1e-10));
            QVERIFY(isNear(d(f * g, 2), d(f, 2) * g.at(q) + f.at(q) * d(g, 2), 1e-10));
            QVERIFY(isNear(d(f + g, 0), d(f, 0) + d(g, 0), 1e-10));
        }
    }

    /// Neutral terms and factors vanish, numbers are gathered.
    void neutralParts_vanish()
    {
        const SymbolicExpression x = coordinateSymbol("x", 0), y = coordinateSymbol("y", 1);
        const auto read = [](const SymbolicExpression& each) { return plainOf(each.formula()); };
        QCOMPARE(read(x + 0), read(x));
        QCOMPARE(read(0 + x), read(x));
        QCOMPARE(read(1 * x), read(x));
        QCOMPARE(read(x - 0), read(x));
        QVERIFY((0 * (x + y)).isZero() && SymbolicExpression().isZero());
        QCOMPARE(read(2 * (3 * x)), read(6 * x));
        QCOMPARE(read(1 + x + 2 + y + 3), read(x + y + 6));
        QVERIFY(x.derivative(1).isZero() && SymbolicExpression(5).derivative(0).isZero());
        QCOMPARE(read(x.derivative(0)), std::string("1"));
        QCOMPARE(read((x * y).derivative(0)), read(y));
        QVERIFY((SymbolicExpression::sine(0)).isZero());
    }

    /// A formula is worth its reading: the formula without angles, read by the rules of arithmetic.
    void formulas_areWorthWhatTheySay()
    {
        RandomExpressions random(5, false);
        for (int i = 0; i < 1000; ++i) {
            const Written each = random.draw(4);
            const Eigen::VectorXd q = random.place();
            const NameLookup names = [&](std::string_view name) -> std::optional<DimensionalNumber> {
                const bool isCoordinate = name.size() == 3 && name.starts_with("x_");
                return name == "l"    ? std::optional(DimensionalNumber{1.5, kNoDimension})
                       : isCoordinate ? std::optional(DimensionalNumber{q[name[2] - '0'], kNoDimension})
                                      : std::nullopt;
            };
            const std::string text = plainOf(each.symbolic.formula());
            const Outcome<DimensionalNumber> read = evaluateFormula(text, names);
            QVERIFY2(read && isNear(read->value, each.plain(q), 1e-9), text.c_str());
        }
    }

    /// Two that read the same are worth the same, with sines and cosines too.
    void formulas_areUnambiguous()
    {
        RandomExpressions random(6);
        const Eigen::VectorXd q = random.place();
        std::map<std::string, double> known;
        for (int i = 0; i < 20000; ++i) {
            const Written each = random.draw(2);
            const std::string text = plainOf(each.symbolic.formula());
            const auto [at, isNew] = known.try_emplace(text, each.plain(q));
            QVERIFY2(isNear(at->second, each.plain(q), 1e-12), text.c_str());
        }
        QVERIFY(known.size() > 500);
    }

    /// Brackets stand where a sum is multiplied or squared, and nowhere else.
    void formulas_haveTheBracketsTheyNeed_data()
    {
        test::addColumns<int, QString>({"which", "text"});
        QTest::newRow("sum") << 0 << "x + y";
        QTest::newRow("difference") << 1 << "x − y";
        QTest::newRow("product of a sum") << 2 << "x (x + y)";
        QTest::newRow("square") << 3 << "x^2";
        QTest::newRow("square of a sum") << 4 << "(x + y)^2";
        QTest::newRow("negative") << 5 << "−x";
        QTest::newRow("difference of a sum") << 6 << "x − (x + y)";
    }
    void formulas_haveTheBracketsTheyNeed()
    {
        QFETCH(int, which);
        QFETCH(QString, text);
        const SymbolicExpression x = coordinateSymbol("x", 0), y = coordinateSymbol("y", 1);
        const std::vector<SymbolicExpression> all{
            x + y,  x - y,      x * (x + y), SymbolicExpression::squared(x), SymbolicExpression::squared(x + y),
            -1 * x, x - (x + y)};
        QCOMPARE(QString::fromStdString(plainOf(all[static_cast<std::size_t>(which)].formula())), text);
    }

    /// Each symbol leads to its part, and only to one that there is.
    void symbols_leadToTheirParts()
    {
        RandomExpressions random(4);
        for (int i = 0; i < 200; ++i) {
            for (const FormulaRun& run : random.draw(3).symbolic.formula()) {
                for (const std::string& part : run.parts) {
                    const bool isCoordinate = run.markup.starts_with("x_{");
                    QCOMPARE(part, isCoordinate ? "P" + run.markup.substr(3, 1) : std::string("AC"));
                }
            }
        }
    }

    /// "C.x" is x with the point set low; in LaTeX all is ASCII.
    void names_becomeSymbols()
    {
        QCOMPARE(symbolOf("C.x"), std::string("x_{C}"));
        QCOMPARE(symbolOf("P12.y"), std::string("y_{P12}"));
        QCOMPARE(symbolOf("phi"), std::string("φ"));
        for (const char* markup : {"x_{C}", "φ", "−x", "l_{AC}", "(x + y)^2", "α_{1}"}) {
            const std::string latex = latexOf(markup);
            QVERIFY2(std::ranges::all_of(latex, [](char c) { return static_cast<unsigned char>(c) < 0x80; }),
                     latex.c_str());
            QCOMPARE(std::ranges::count(latex, '{'), std::ranges::count(latex, '}'));
        }
    }
};

QTEST_GUILESS_MAIN(SymbolicExpressionTest)
#include "tst_symbolic_expression.moc"
