#include "model/report/line.h"
#include "model/report/number.h"
#include "model/report/report.h"
#include "model/report/wording.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

using namespace eigenlink;
using namespace eigenlink::report;

namespace {

/// The number that a printed one stands for.
double readBack(std::string text)
{
    const auto replaceAll = [&text](const std::string& from, const std::string& to) {
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from)) {
            text.replace(at, from.size(), to);
        }
    };
    const std::size_t power = text.find("10⁻") != std::string::npos ? text.find("10⁻") : [&text] {
        for (const char* digit : {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"}) {
            if (text.find(std::string("10") + digit) != std::string::npos) {
                return text.find(std::string("10") + digit);
            }
        }
        return std::string::npos;
    }();
    if (power != std::string::npos) {
        const std::size_t point = text.find("·");
        text.replace(power, 2, point == std::string::npos ? "1e" : "e");
    }
    replaceAll("·", "");
    replaceAll("−", "-");
    replaceAll("⁻", "-");
    const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    for (int i = 0; i < 10; ++i) {
        replaceAll(digits[i], std::to_string(i));
    }
    return QByteArray::fromStdString(text).toDouble();
}

/// Digits from the first that is not zero on, without a power of ten.
int significantDigits(const std::string& text)
{
    int count = 0;
    for (const char c : text.substr(0, text.find("·"))) {
        count += c >= (count == 0 ? '1' : '0') && c <= '9' ? 1 : 0;
    }
    return count;
}

double randomNumber(std::mt19937& random)
{
    const double mantissa = std::uniform_real_distribution<double>(-10, 10)(random);
    return mantissa * std::pow(10, std::uniform_int_distribution<int>(-30, 30)(random));
}

/// A report with an answer of every kind, and beside each the same that is none.
Report sampleReport()
{
    Report report;
    report.title = "Report";
    report::Section section{.key = "one", .title = "Section one", .blocks = {}};
    for (const bool answer : {false, true}) {
        section.blocks.emplace_back(Heading{Line(answer ? "Answers below" : "No answers below")});
        section.blocks.emplace_back(
            Paragraph{.text = "secret paragraph", .answer = answer, .question = "Why?", .blankLines = 3});
        section.blocks.emplace_back(List{.items = {"a", "b", "c"}, .answer = answer, .question = "Which?"});
        section.blocks.emplace_back(report::Formula{.text = math("x^2"), .answer = answer, .question = "What?"});
        Table table{.caption = "cap", .columns = {{"name"}, {"value", Align::right, answer}}, .rows = {}};
        table.rows = {{"p", "1"}, {"q", "2"}};
        section.blocks.emplace_back(table);
        table.columns[1].answer = false;
        table.answer = answer;
        section.blocks.emplace_back(table);
        section.blocks.emplace_back(Matrix{"M", {"r"}, {"c"}, {{"42"}}, answer});
        Figure figure{.caption = "figure", .drawing = {10, 10, {}}, .blank = {5, 5, {}}, .answer = answer};
        figure.frames = {figure.drawing, figure.drawing};
        section.blocks.emplace_back(figure);
        section.blocks.emplace_back(Space{2, "Anything else?"});
    }
    report.sections = {section, {.key = "two", .title = "Section two", .blocks = {Paragraph{.text = "plain"}}}};
    return report;
}

std::size_t answersIn(const std::vector<report::Block>& blocks)
{
    return static_cast<std::size_t>(std::ranges::count_if(blocks, isAnswer));
}

}  // namespace

/// Parts of reports: numbers, lines, and worksheets with their answers.
class ReportPartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// At most so many significant digits, and the number again to half of the last; −x is written as x with a sign.
    void roundedNumbers_areReadBack()
    {
        std::mt19937 random(1);
        for (int i = 0; i < 3000; ++i) {
            const double value = randomNumber(random);
            const int digits = 1 + static_cast<int>(random() % 10);
            const std::string text = rounded(value, digits);
            const double error = std::abs(readBack(text) - value);
            QVERIFY2(error <= 0.5000001 * std::pow(10, 1 - digits + std::floor(std::log10(std::abs(value)))),
                     (text + " " + std::to_string(value)).c_str());
            QCOMPARE(rounded(-value, digits), value > 0 ? "−" + text : text.substr(std::string("−").size()));
            QVERIFY2(text.find('.') == std::string::npos || text.find("0·") == std::string::npos, text.c_str());
            QVERIFY2(text.find('.') == std::string::npos || text.back() != '0' || text.find("·") != std::string::npos,
                     text.c_str());
            QVERIFY(text.find('-') == std::string::npos && text.find('e') == std::string::npos);
            QVERIFY2(significantDigits(text) <= digits || text.find('.') == std::string::npos, text.c_str());
            QCOMPARE(rounded(readBack(text), digits), text);
        }
    }

    /// Exactly so many decimals, and the number again to half of the last; zero has no sign.
    void fixedNumbers_haveTheirDecimals()
    {
        std::mt19937 random(2);
        std::uniform_real_distribution<double> uniform(-1000, 1000);
        for (int i = 0; i < 1000; ++i) {
            const double value = uniform(random);
            const int decimals = 1 + static_cast<int>(random() % 9);
            const std::string text = fixed(value, decimals);
            QCOMPARE(text.size() - text.find('.') - 1, static_cast<std::size_t>(decimals));
            QVERIFY(std::abs(readBack(text) - value) <= 0.5000001 * std::pow(10, -decimals));
            QCOMPARE(text.starts_with("−"), readBack(text) < 0);
            const std::complex<double> s(value, uniform(random));
            QCOMPARE(pairOf(s, decimals),
                     fixed(s.real(), decimals) + " ± " + fixed(std::abs(s.imag()), decimals) + " i");
            QCOMPARE(pairOf(s, decimals), pairOf(std::conj(s), decimals));
            QCOMPARE(pairOf(value, decimals), text);
        }
        QCOMPARE(fixed(-0.0001, 3), std::string("0.000"));
        QCOMPARE(fixed(-0.0005001, 3), std::string("−0.001"));
    }

    void unusualNumbers_haveTheirSigns()
    {
        const double infinite = std::numeric_limits<double>::infinity();
        for (const auto& [value, text] : std::vector<std::pair<double, std::string>>{
                 {infinite, "∞"}, {-infinite, "−∞"}, {std::nan(""), "–"}, {0, "0"}, {-0.0, "0"}}) {
            QCOMPARE(rounded(value), text);
            QVERIFY(value == 0 || fixed(value, 3) == text);
        }
        QCOMPARE(rounded(1e-20), std::string("10⁻²⁰"));
        QCOMPARE(rounded(-1e15), std::string("−10¹⁵"));
        QCOMPARE(rounded(999999.6), rounded(1e6));
        QCOMPARE(rough(1234.5), rounded(1234.5, 2));
    }

    /// Lines are joined as words are: associatively, with nothing as the neutral element, and neighbours of one style
    /// read as one.
    void lines_areJoinedLikeWords()
    {
        const std::vector<Line> parts{"plain ", math("x_{12}^2"), code("k_1"), bold("strong"), Line(), " end"};
        for (const Line& a : parts) {
            QCOMPARE((a + Line()).plain(), a.plain());
            QVERIFY(a + Line() == a && Line() + a == a);
            for (const Line& b : parts) {
                QCOMPARE((a + b).plain(), a.plain() + b.plain());
                for (const Line& c : parts) {
                    QVERIFY((a + b) + c == a + (b + c));
                }
            }
        }
        QCOMPARE(joined({"a", "b", "c"}, ", ").plain(), std::string("a, b, c"));
        QCOMPARE(joined({"a"}, ", ").plain(), std::string("a"));
        QVERIFY(joined({}, ", ").isEmpty());
    }

    /// Only formulas are read as such: letters italic, what follows _ low and ^ high, all else upright.
    void formulas_haveTheirStyles()
    {
        const Line line = math("M_{rr}^T 2x+φ");
        const auto styleOf = [&](const std::string& text) {
            const auto found = std::ranges::find_if(
                line.runs(), [&](const Run& run) { return run.text.find(text) != std::string::npos; });
            return found == line.runs().end() ? Style::bold : found->style;
        };
        QCOMPARE(styleOf("M"), Style::italic);
        QCOMPARE(styleOf("rr"), Style::lower);
        QCOMPARE(styleOf("T"), Style::raised);
        QCOMPARE(styleOf("2"), Style::plain);
        QCOMPARE(styleOf("+"), Style::plain);
        QCOMPARE(styleOf("φ"), Style::italic);
        QCOMPARE(line.plain(), std::string("MrrT 2x+φ"));
        QCOMPARE(math("xyφ").runs().size(), std::size_t{1});
        for (const char* name : {"x_1", "a^b", "_", "^{", "*", "<b>"}) {
            QCOMPARE(Line(name).runs().size(), std::size_t{1});
            QCOMPARE(Line(name).plain(), std::string(name));
            QCOMPARE(code(name).plain(), std::string(name));
            QCOMPARE(bold(name).plain(), std::string(name));
            QCOMPARE(bold(name).runs().front().style, Style::bold);
        }
        QVERIFY(bold(math("x")) == math("x"));
    }

    /// Places keep the styles of what fills them; counted sentences choose their form by the first place.
    void wording_fillsPlacesWithLines()
    {
        const Wording words{Language{}};
        const Line filled = words("The stiffness {1} has {2} values of {3}.", math("K_r"), 3, "k_1");
        QCOMPARE(filled.plain(), std::string("The stiffness Kr has 3 values of k_1."));
        QVERIFY(std::ranges::any_of(filled.runs(),
                                    [](const Run& run) { return run.text == "r" && run.style == Style::lower; }));
        QCOMPARE(words("{2} before {1}", "a", "b").plain(), std::string("b before a"));
        QCOMPARE(words.counted("{1} joint of {2}", "{1} joints of {2}", 1, "k").plain(), std::string("1 joint of k"));
        QCOMPARE(words.counted("{1} joint of {2}", "{1} joints of {2}", 4, "k").plain(), std::string("4 joints of k"));
        QCOMPARE(words(Text("plain {1}", std::string("words"))).plain(), std::string("plain words"));
    }

    /// No answer is left, everything else is, in its order; and a worksheet has none to empty.
    void worksheet_holdsWhatIsNoAnswer()
    {
        const Report report = sampleReport(), worksheet = worksheetOf(report);
        QCOMPARE(answersIn(report.sections[0].blocks), std::size_t{7});
        QCOMPARE(worksheet.sections.size(), report.sections.size());
        const std::vector<report::Block>&before = report.sections[0].blocks, &after = worksheet.sections[0].blocks;
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (!isAnswer(before[i])) {
                QCOMPARE(after[i].index(), before[i].index());
            }
        }
        const auto spaceAt = [&](std::size_t i) { return std::get<Space>(after[9 + i]); };
        QCOMPARE(spaceAt(1).lines, 3);
        QCOMPARE(spaceAt(1).question.plain(), std::string("Why?"));
        QCOMPARE(spaceAt(2).question.plain(), std::string("Which?"));
        QCOMPARE(spaceAt(3).question.plain(), std::string("What?"));
        const Table column = std::get<Table>(after[13]), whole = std::get<Table>(after[14]);
        QVERIFY(column.rows[1][0] == "q" && column.rows[1][1].isEmpty());
        QVERIFY(whole.rows.size() == 3 && whole.rows[0][0] == Line());
        QVERIFY(std::get<Matrix>(after[15]).entries[0][0].empty());
        QVERIFY(std::get<Figure>(after[16]).drawing.width == 5 && std::get<Figure>(after[16]).frames.empty());
        QVERIFY(std::get<Figure>(after[7]).drawing.width == 10);
        QCOMPARE(std::get<Paragraph>(worksheet.sections[1].blocks[0]).text.plain(), std::string("plain"));
    }

    /// Every answer once, below the titles of its section and heading; sections without answers have no place in it.
    void key_holdsTheAnswers()
    {
        const Report report = sampleReport();
        const report::Section key = answerKeyOf(report, Wording{Language{}});
        QVERIFY(key.startsPage);
        QCOMPARE(answersIn(key.blocks), answersIn(report.sections[0].blocks));
        QCOMPARE(key.blocks.size(), answersIn(key.blocks) + 2);
        QCOMPARE(std::get<Heading>(key.blocks[0]).text.plain(), std::string("Section one"));
        QCOMPARE(std::get<Heading>(key.blocks[1]).text.plain(), std::string("Answers below"));
        QVERIFY(answerKeyOf(Report{}, Wording{Language{}}).blocks.empty());
    }

    /// 1, 2, 3 … through all sections, tables and figures apart, before the caption that was there.
    void captions_areCountedThroughTheWholeReport()
    {
        Report report = sampleReport();
        report.sections.push_back(report.sections.front());
        numberCaptions(report, Wording{Language{}});
        int tables = 0, figures = 0;
        for (const report::Section& section : report.sections) {
            for (const report::Block& block : section.blocks) {
                if (const auto* table = std::get_if<Table>(&block)) {
                    QCOMPARE(table->caption.plain(), "Table " + std::to_string(++tables) + ". cap");
                } else if (const auto* figure = std::get_if<Figure>(&block)) {
                    QCOMPARE(figure->caption.plain(), "Figure " + std::to_string(++figures) + ". figure");
                }
            }
        }
        QCOMPARE(tables, 8);
        QCOMPARE(figures, 4);
    }
};

QTEST_GUILESS_MAIN(ReportPartsTest)
#include "tst_report_parts.moc"
