#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/measured_curve.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/answer_number.h"
#include "app/lessons/hand_in.h"
#include "app/lessons/lesson_findings.h"
#include "app/lessons/lesson_page.h"
#include "app/lessons/lesson_template.h"
#include "app/lessons/marks.h"
#include "app/lessons/question_bank.h"
#include "app/lessons/sha256.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/response/decay_fit.h"
#include "tests/support/columns.h"

#include <QDir>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <cmath>
#include <functional>
#include <numbers>
#include <set>

using namespace eigenlink;

namespace {

const QString kFolder = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/lessons/");

std::string hexOf(std::string_view bytes)
{
    std::string text;
    for (const std::uint8_t byte : sha256(bytes)) {
        text += QByteArray::number(byte, 16).rightJustified(2, '0').toStdString();
    }
    return text;
}

Lesson readLesson(const QString& path)
{
    return lessonOf(readBytes(path.toStdString(), kLargestFile), QFileInfo(path).path().toStdString() + "/");
}

/// The lesson of the template, with a replacement behind its comment, else in its head.
Lesson changedTemplate(std::string_view before, std::string_view after)
{
    std::string text = lessonTemplate("swing");
    const std::size_t behind = text.find(before, text.find("-->"));
    const std::size_t at = behind == std::string::npos ? text.find(before) : behind;
    if (at == std::string::npos) {
        qFatal("the template does not hold this text");
    }
    return lessonOf(text.replace(at, before.size(), after), "");
}

std::string wordsOf(const std::vector<Message>& messages)
{
    std::string all;
    for (const Message& message : messages) {
        all += rendered(withPlace(message)) + "\n";
    }
    return all;
}

LessonKey templateKey()
{
    return lessonKeyOf(lessonKeyTemplate("swing", "a salt"), lessonOf(lessonTemplate("swing"), ""));
}

/// A lesson with a number k and a question q of these lines.
Lesson questionOf(const std::string& lines)
{
    return lessonOf("---\nid: ask\nlanguage: en\n---\n# Ask\n## One\n```numbers\nk: 25 N/m\n```\n```question q\n" +
                        lines + "\n```\n",
                    "");
}

/// Its key with these lines.
LessonKey keyOf(const std::string& lines, const Lesson& lesson)
{
    return lessonKeyOf("---\nid: ask\nsalt: a salt\n---\n```answer q\n" + lines + "\n```\n", lesson);
}

SolvedMechanism example(const char* name)
{
    const QString path =
        QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink").arg(QLatin1String(name));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("no example %s", name);
    }
    return SolvedMechanism(*mechanismOfText(file.readAll().toStdString()));
}

CheckVerdict verdictOn(const char* name, const char* words)
{
    SolvedMechanism mechanism = example(name);
    const Outcome<QuantityCheck> check = quantityCheckOf(words);
    return check ? judge(mechanism, *check) : CheckVerdict{false, false, check.reason()};
}

}  // namespace

class LessonsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// FIPS 180-4 examples.
    void sha256_hasThePublishedValues()
    {
        QCOMPARE(hexOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QCOMPARE(hexOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QCOMPARE(hexOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QCOMPARE(hexOf(std::string(1'000'000, 'a')),
                 "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    void checks_holdWhereTheyShould_data()
    {
        test::addColumns<QString, QString, bool>({"example", "check", "holds"});
        const auto add = [](const char* name, const char* check, bool holds) {
            QTest::addRow("%s: %s", name, check) << name << QString::fromUtf8(check) << holds;
        };
        add("iftomm_four_bar", "mode 1 frequency = 0.342 Hz ± 1 %", true);
        add("iftomm_four_bar", "mode 1 frequency = 342 mHz ± 1 %", false);  // no such unit: cannot be computed
        add("iftomm_four_bar", "mode 1 frequency = 0.35 Hz ± 1 %", false);
        add("iftomm_four_bar", "mode 1 frequency = 0.35 Hz ± 0.01 Hz", true);
        add("iftomm_four_bar", "mode 1 angular frequency = 2.14767663837 rad/s ± 0.00001 %", true);
        add("iftomm_four_bar", "modes.frequency_hz of rcs 1 < 0.342", true);
        add("iftomm_four_bar", "degrees of freedom = 1", true);
        add("iftomm_four_bar", "degrees of freedom = 2", false);
        add("iftomm_four_bar", "stable", true);
        add("iftomm_four_bar", "not stable", false);
        add("iftomm_four_bar", "spurious of ucs = 8", true);
        add("iftomm_four_bar", "spurious of rcs = 12", true);
        add("iftomm_four_bar", "k.stiffness between 20 and 30", true);
        add("iftomm_four_bar", "k.stiffness between 0.02 kN/m and 30 N/m", true);
        add("iftomm_four_bar", "k.stiffness between 20 and 30 N/mm", false);  // 25 N/m
        add("iftomm_four_bar", "k.stiffness between 0.02 and 0.03 N/mm", true);
        add("iftomm_four_bar", "k.stiffness between 0.02 N/mm and 0.03", true);
        add("iftomm_four_bar", "k.stiffness = 0.02 N/mm ± 0.006", true);
        add("iftomm_four_bar", "k.stiffness = 0.02 ± 0.001 N/mm", false);
        add("iftomm_four_bar", "C.x = -0.615905 m ± 1 mm", true);
        add("iftomm_four_bar", "BD.angle = 128.0177 deg ± 0.01 %", true);
        add("iftomm_four_bar", "2*pi * mode 1 frequency = 2.14767663837 ± 0.00001 %", true);
        add("iftomm_four_bar", "1 / mode 1 period ≥ 0.3418 Hz", true);
        add("iftomm_four_bar", "2*pi*mode 1 frequency = 2.14767663837 ± 0.00001 %", true);
        add("iftomm_four_bar", "1/mode 1 period ≥ 0.3418 Hz", true);
        add("damped_four_bar", "mode 1 damping ratio = 11.286 % ± 0.1 %", true);
        add("damped_four_bar", "mode 1 damping ratio between 11 and 12 %", true);
        add("damped_four_bar", "mode 1 damping ratio between 12 % and 0.13", false);
        add("iftomm_four_bar", "degrees of freedom = 1 ± 10 %", true);
        // The tip hangs below the pin, its x is rounding; the cart is free: its mode has no period.
        add("pendulum", "P.x = 0 m", true);
        add("pendulum", "P.x = 0 m ± 1 %", true);
        add("pendulum", "P.x ≤ 0 m", true);
        add("pendulum", "P.x ≥ 0 m", true);
        add("pendulum", "P.x < 0 m", false);
        add("pendulum", "P.x > 0 m", false);
        add("pendulum", "P.x = 0.00001 m", false);
        add("cart_pendulum", "1 / mode 1 frequency > 100 s", false);
        add("cart_pendulum", "not 1 / mode 1 frequency < 100 s", false);
        add("inverted_pendulum_unstable", "unstable", true);
        add("inverted_pendulum_unstable", "stability = unstable", true);
        add("singular_four_bar", "lost rank = 1", true);
        add("singular_four_bar", "lost rank ≤ 0", false);
    }
    void checks_holdWhereTheyShould()
    {
        QFETCH(QString, example);
        QFETCH(QString, check);
        QFETCH(bool, holds);
        const CheckVerdict verdict = verdictOn(example.toUtf8(), check.toUtf8());
        QVERIFY2(verdict.isPassed == holds, rendered(verdict.reason).c_str());
        QVERIFY(!verdict.reason.isEmpty());
    }

    /// An answer of zero is right up to rounding, and where it is shared too.
    void zeroAnswers_areRightUpToRounding()
    {
        const std::string json = readBytes(EIGENLINK_SOURCE_DIR "/resources/examples/pendulum.eigenlink", kLargestFile);
        const Lesson lesson = lessonOf("---\nid: z\nlanguage: en\n---\n# Z\n## One\n```mechanism m\n" + json +
                                           "\n```\n```question q\nunit: m\ntolerance: 1 %\nWhere?\n```\n",
                                       "");
        const LessonKey key = lessonKeyOf("---\nid: z\n---\n```answer q\nvalue: P.x\n```\n", lesson);
        Marker marker(lesson, key, {});
        const SharedNumbers shared = sharedNumbers(lesson, key);
        QCOMPARE(shared.size(), 1U);
        for (int i = 0; i < 2; ++i) {
            QVERIFY(marker.mark(lesson.exercises[0], {"0", {}}, "en").isPassed);
            QVERIFY(marker.mark(lesson.exercises[0], {"-1e-12 m", {}}, "en").isPassed);
            QVERIFY(!marker.mark(lesson.exercises[0], {"0.001 mm", {}}, "en").isPassed);
            marker.setShared(shared);
        }
    }

    /// The obstacles and options of a study do not depend on the study that was asked before it.
    void studies_areAnalysedEachByItself()
    {
        SolvedMechanism first = example("cantilever_beam"), second = example("cantilever_beam");
        for (SolvedMechanism* each : {&first, &second}) {
            Mechanism lossy = each->mechanism();
            for (Element& element : lossy.elements) {
                if (auto* beam = std::get_if<Beam>(&element)) {
                    beam->lossFactor = 0.02;
                }
            }
            *each = SolvedMechanism(lossy);
        }
        const AskedQuantity motion = *askedQuantityOf("motion.rows");
        QVERIFY(first.find(*askedQuantityOf("equilibria.rows")));
        const Outcome<FoundQuantity> behind = first.find(motion), alone = second.find(motion);
        QVERIFY(!behind && !alone);
        QCOMPARE(rendered(behind.reason()), rendered(alone.reason()));
    }

    void verdictOnAnAlias_hasItsWords()
    {
        QCOMPARE(rendered(verdictOn("iftomm_four_bar", "unstable").reason),
                 std::string("stability: stable; wanted: unstable"));
        QCOMPARE(rendered(verdictOn("iftomm_four_bar", "stable").reason), std::string("stability: stable"));
    }

    // tan φ = 1/2 at k = 25 N/m in no unit but radians; the student reads degrees where the check is in degrees.
    void verdict_hasTheUnitOfItsCheck()
    {
        const std::string inDegrees = rendered(verdictOn("iftomm_four_bar", "angle of BD = 90 deg ± 1 deg").reason);
        QVERIFY2(inDegrees.starts_with("angle of BD is 128.018 deg;"), inDegrees.c_str());
        const std::string between = rendered(verdictOn("iftomm_four_bar", "angle of BD between 1 and 2 rad").reason);
        QVERIFY2(between.starts_with("angle of BD is 2.23433 rad;"), between.c_str());
    }

    // Window, lesson and verdict write one unit in one way, whatever a file writes.
    void unitsOfTwoFactors_haveADot()
    {
        QCOMPARE(rendered(verdictOn("damped_four_bar", "k.damping > 0").reason), std::string("k.damping is 1 N·s/m"));
        const Lesson lesson =
            lessonOf("---\nid: ask\nlanguage: en\n---\n# Ask\n## One\n```numbers\nc: 2 N s/m\n```\n", "");
        QCOMPARE(withNumbersIn("has {c}", lesson, {}), std::string("has 2 N·s/m"));
        for (const QString& name : QDir(kFolder).entryList({"*.eigenlesson"})) {
            const std::string text = readBytes((kFolder + name).toStdString(), kLargestFile);
            QVERIFY2(text.find("N m") == std::string::npos && text.find("N s") == std::string::npos, qPrintable(name));
        }
    }

    /// Turns and radians are not left out of each other: ω is no answer to f.
    void angularVelocities_areNoFrequencies()
    {
        QVERIFY(!numberInUnit("2.15 rad/s", "Hz"));
        QVERIFY(!numberInUnit("0.34 Hz", "rad/s"));
        QCOMPARE(*numberInUnit("0,342 Hz", "Hz"), 0.342);
        QCOMPARE(*numberInUnit("0.342", "Hz"), 0.342);
        QVERIFY(!numberInUnit("0.342 m", "Hz"));
        QVERIFY(!numberInUnit("a lot", "Hz"));
    }

    void answers_areReadAsPeopleWriteThem_data()
    {
        test::addColumns<QString, QString, double>({"words", "unit", "number"});
        const auto add = [](const char* words, const char* unit, double number) {
            QTest::addRow("%s in %s", words, unit) << QString::fromUtf8(words) << QString::fromUtf8(unit) << number;
        };
        for (const char* words :
             {"0.342",        "0.342 Hz",    "0,342Hz",       " 342 mHz ",        "342,0 mHz",       "0.000342 kHz",
              "3.42e-1",      "3,42E-01 Hz", "3.42*10^-1 Hz", "3.42·10⁻¹ Hz",     "3.42 x 10^-1 Hz", "3.42×10⁻¹",
              "f = 0.342 Hz", "f₁=0,342",    "≈ 0.342 Hz",    "~0.342",           "0.342 Hz.",       "0.342 hz",
              "0.342 Hertz",  "0.342 s⁻¹",   "0.342 1/s",     "1/(2.92397661 s)", "1/2.92397661",    ".342",
              "+0.342",       "342e-3",      "0.342\u00A0Hz", "2.148849375/(2π)"}) {
            add(words, "Hz", 0.342);
        }
        for (const char* words : {"1234.5", "1234,5", "1,234.5", "1.234,5", "1 234.5", "1\u202F234,5", "1'234.5",
                                  "1’234,5", "1.2345 kN", "0.0012345 MN"}) {
            add(words, "N", 1234.5);
        }
        add("1,234,567", "N", 1234567);
        add("1.234", "N", 1.234);
        add("1,234", "N", 1.234);
        add("11.3 %", "1", 0.113);
        add("11,3%", "1", 0.113);
        add("-0", "rad/s", 0);
        add("2.69 1/s", "rad/s", 2.69);  // the real part of an eigenvalue
        add("2,69 s⁻¹", "rad/s", 2.69);
        add("−2.5", "rad/s", -2.5);
        add("180 deg/s", "rad/s", M_PI);
        add("30 rpm", "rad/s", M_PI);
        add("1e-7 N/mm", "N/m", 1e-4);
    }
    void answers_areReadAsPeopleWriteThem()
    {
        QFETCH(QString, words);
        QFETCH(QString, unit);
        QFETCH(double, number);
        const Outcome<double> read = numberOfAnswer(words.toStdString(), unit.toStdString());
        QVERIFY2(read, rendered(read ? Text() : read.reason()).c_str());
        QVERIFY2(std::abs(*read - number) <= 1e-8 * std::abs(number), qPrintable(QString::number(*read, 'g', 12)));
        QVERIFY(!std::signbit(*read) || *read < 0);
    }

    /// The refusal of an answer that is no single number says in plain words how to write one.
    void answers_thatAreNoNumber_areRefusedPlainly()
    {
        for (const char* words : {"",
                                  " ",
                                  "many",
                                  "nan",
                                  "inf",
                                  "1e999",
                                  "0.33-0.34 Hz",
                                  "0.342 ± 0.001 Hz",
                                  "0.34 Hz or 2.15 Hz",
                                  "0.342; 5",
                                  "0.342 1",
                                  "1.2.3",
                                  "0,339.6",
                                  "1,23,456",
                                  "12,34.5",
                                  "0.342 Hz Hz",
                                  "0.342 %",
                                  "$0.342$",
                                  "2.15 rad/s",
                                  "122 deg/s",
                                  "20 rpm",
                                  "2 m",
                                  "the frequency is 0.342 Hz"}) {
            const Outcome<double> read = numberOfAnswer(words, "Hz");
            QVERIFY2(!read, words);
            const std::string why = rendered(read.reason());
            QVERIFY2(why.find("Hz") != std::string::npos && why.find("parameter") == std::string::npos, why.c_str());
        }
        QVERIFY(!numberOfAnswer(std::string(1'000'000, '('), "Hz"));
        QVERIFY(!numberOfAnswer("2.15 Hz", "rad/s") && !numberOfAnswer("0.002 kHz", "rad/s"));
        QVERIFY(rendered(numberOfAnswer("0.1 m", "1").reason()).find("without a unit") != std::string::npos);
    }

    void faultyChecks_areRefusedWithASentence_data()
    {
        QTest::addColumn<QString>("check");
        for (const char* check : {"mode 1 frequency", "flow = 3", "modes(speed=3).re of mcs 1 = 2",
                                  "k.stiffness between 3", "modes(method=mcs.re = 2", "stable =", ""}) {
            QTest::addRow("%s", check) << check;
        }
    }
    void faultyChecks_areRefusedWithASentence()
    {
        QFETCH(QString, check);
        const Outcome<QuantityCheck> read = quantityCheckOf(check.toStdString());
        QVERIFY(!read);
        QVERIFY(!read.reason().isEmpty());
    }

    /// The comment of the template names quantities and checks as they are read.
    void template_namesWhatIsThere()
    {
        const std::string text = lessonTemplate("swing");
        const std::string_view comment =
            std::string_view(text).substr(text.find("<!--"), text.find("-->") - text.find("<!--"));
        for (const char* quantity :
             {"mode 1 frequency", "mode 1 angular frequency", "mode 1 period", "mode 2 damping ratio",
              "degrees of freedom", "spurious of ucs", "stable equilibria", "angle of rod", "k.stiffness", "B.x"}) {
            QVERIFY2(comment.find(quantity) != std::string_view::npos && askedQuantityOf(quantity), quantity);
        }
        for (const char* check :
             {"mode 1 frequency = 1.5 Hz ± 1 %", "mode 2 damping ratio > 0.1", "k.stiffness between 20 and 30 N/m",
              "degrees of freedom = 1", "stable", "not stable"}) {
            QVERIFY2(comment.find(check) != std::string_view::npos && quantityCheckOf(check), check);
        }
        QVERIFY(lessonPageOf(lessonOf(text, ""), "en", {}).find("Comments like") == std::string::npos);
    }

    void template_isInOrder()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        const LessonKey key = templateKey();
        const std::vector<Message> found = lessonFindings(lesson, &key);
        QVERIFY2(found.empty(), wordsOf(found).c_str());
        QCOMPARE(lesson.exercises.size(), 2U);
        QCOMPARE(lesson.text.pages.size(), 2U);
    }

    void findings_nameWhatIsWrong_data()
    {
        const auto row = test::addColumns<QString, QString, QString>({"before", "after", "says"});
        row("never passes", "frequency = 1.5 Hz ± 1 %", "frequency between 3 Hz and 2 Hz", "can never pass");
        row("never fails", "frequency = 1.5 Hz ± 1 %", "frequency > 0.1 Hz", "can never fail");
        row("a value that no frequency has", "frequency = 1.5 Hz ± 1 %", "frequency < -1 Hz",
            "can never pass: no value");
        row("half a freedom", "mode 1 frequency = 1.5 Hz ± 1 %", "degrees of freedom = 1.5",
            "can never pass: no value");
        row("beside another check", "check: mode 1 frequency = 1.5 Hz ± 1 %",
            "check: mode 1 frequency = 1.5 Hz ± 1 %\ncheck: degrees of freedom ≥ 0", "can never fail: every value");
        row("every stiffness", "check: mode 1 frequency = 1.5 Hz ± 1 %",
            "check: mode 1 frequency = 1.5 Hz ± 1 %\ncheck: not k.stiffness < 0", "can never fail: every value");
        row("a bound with the unit of the other", "check: mode 1 frequency = 1.5 Hz ± 1 %",
            "check: k.stiffness between 600 and 0.5 kN/m", "can never pass: the first bound");
        row("no such curve", "## Make it faster", "```show\ncurve: none.csv\n```\n\n## Make it faster", "none.csv");
        row("not by the model answer", "= 1.5 Hz ± 1 %", "= 4 Hz ± 1 %", "model answer does not pass");
        row("negative tolerance", "= 1.5 Hz ± 1 %", "= 1.5 Hz ± -1 %", "a tolerance is not negative");
        row("decimal comma, but too narrow", "= 1.5 Hz ± 1 %", "= 1,51 Hz ± 0,5 %", "mode 1 frequency is 1.5 Hz");
        row("mistake passes", "tolerance: 1 %", "tolerance: 1000 %", "passes for right");
        row("tolerance as wide as the value", "tolerance: 1 %", "tolerance: 1 Hz", "too wide for the answer");
        row("tolerance of half the value", "tolerance: 1 %", "tolerance: 60 %", "half of it is taken for right");
        row("unreachable", "## Make it faster",
            "```show\nnext: Make it faster\n```\n\n## Nowhere\n\nText.\n\n## Make it faster",
            "no way leads to the page \"Nowhere\"");
        row("second language", "language: en", "language: en, de", "missing in the language de");
        row("id", "id: swing", "id: My Lesson", "small letters");
        row("two of one name", "```task faster", "```task f1", "two tasks or questions have this name");
        row("unknown block", "```task faster", "```exercise faster", "blocks are");
        row("no such quantity", "mode 1 frequency = 1.5", "pace = 1.5", "this names nothing");
        row("nothing to change", "change: k.stiffness", "change: damping", "change: damping: ");
        row("no such number", "set: k.stiffness = k", "set: c.stiffness = k", "swing");
        row("unit", "unit: Hz", "unit: Hertz", "is no unit");
        row("range", "from 20 to 60", "from 60 to 20", "two bounds");
        row("line of a mechanism", "set: k.stiffness = k", "sett: k.stiffness = k", "lines of a mechanism begin with");
        row("line of a view", "## Make it faster", "```show\nhidee: k\n```\n\n## Make it faster",
            "lines of a block \"show\" begin with");
        row("too many steps", "step 1\n", "step 1e-12\n", "the step is too small");
        row("steps below the digits", "from 20 to 60 step 1\n", "from 2000000 to 2000001 step 1e-8\n",
            "the step is too small");
        row("name of a task", "```task faster", "```task f&1 x", "a name has letters");
        row("name with a digit first", "```task faster", "```task 1st", "a name has letters");
        row("id with a digit first", "id: swing", "id: 1swing", "a letter first");
        row("sign of a formula", "f = \\omega/2\\pi", "f = \\frac{\\omega}{2\\pi}",
            "\\frac: formulas have no such sign");
        row("misspelt line of a question", "unit: Hz", "units: Hz", "\"units: Hz\" is read as text");
        row("line without its colon", "tolerance: 1 %", "tolerance 1 %", "\"tolerance 1 %\" is read as text");
        row("part that is not there", "set: k.stiffness = k", "set: K.stiffness = k",
            "swing: K.stiffness: there is no");
        row("no unit", "unit: Hz\n", "", "the question needs a line \"unit: Hz\"");
        row("language that the head does not name", "does the rod swing?",
            "does the rod swing?\nde: Wie oft schwingt er?", "\"de: Wie oft schwingt er?\" is read as text");
        row("block without its end", "swing?\n```\n", "swing?\n", "the block \"question f1\" has no end");
        row("last block of a page without its end", "spring the stiffness $k l^2$.\n```\n",
            "spring the stiffness $k l^2$.\n", "above line 61, \"## Make it faster\"");
        row("page of the window", "## Make it faster", "```show\npage: mode\n```\n\n## Make it faster",
            "there is no such page; write one of ");
        row("mechanism of a task", "mechanism: swing", "mechanism: swings",
            "the lesson has no mechanism swings; it has swing");
        row("placeholder", "here it is {k}", "here it is {q}", "no number of this name");
    }
    void findings_nameWhatIsWrong()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, says);
        const LessonKey key = templateKey();
        const std::string found =
            wordsOf(lessonFindings(changedTemplate(before.toStdString(), after.toStdString()), &key));
        QVERIFY2(found.find(says.toStdString()) != std::string::npos, found.c_str());
    }

    /// The period of 1.004 Hz is right within 1 % too.
    void usualMistake_thatPasses_isNamed()
    {
        const Lesson lesson = questionOf("unit: Hz\ntolerance: 1 %\nHow often?");
        const auto found = [&](const char* value) {
            const LessonKey key = keyOf(std::string("value: ") + value, lesson);
            return wordsOf(lessonFindings(lesson, &key));
        };
        QVERIFY2(found("1.004 Hz").find("0.996016 Hz, is taken for right") != std::string::npos,
                 found("1.004 Hz").c_str());
        QCOMPARE(found("1.2 Hz"), std::string());
    }

    /// The first heading of level 1 is the title; the next begins a page, as one of level 2 does.
    void headingsOfLevelOne_beginPages()
    {
        const LessonText text = parseLessonText(
            "---\nid: a\nlanguage: en, de\n---\n# Title\n<!-- de -->\n# Titel\n\n## One\nfirst\n# Two\nsecond\n");
        QCOMPARE(text.title, (WordsByLanguage{{"en", "Title"}, {"de", "Titel"}}));
        QCOMPARE(text.pages.size(), 2U);
        QCOMPARE(text.pages[1].title.at("en"), std::string("Two"));
        QCOMPARE(text.pages[1].parts.at(0).html, std::string("<p>second</p>"));
    }

    void findings_nameTheLineOfABlock()
    {
        const Lesson lesson =
            lessonOf("---\nid: a\nlanguage: en\n---\n# A\n## B\n```task f&amp;x\ncheck: stable\n\n```\n", "");
        QVERIFY2(wordsOf(lesson.issues).starts_with("line 7: f&amp;x:"), wordsOf(lesson.issues).c_str());
    }

    void numbers_areThoseOfTheStudent()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        std::set<double> seen;
        for (int i = 0; i < 200; ++i) {
            const double k = numbersOf(lesson, "salt", "student" + std::to_string(i)).at("k");
            QVERIFY(k >= 20 && k <= 60 && k == std::round(k));
            seen.insert(k);
        }
        QVERIFY(seen.size() > 30);  // of 41 values
        QCOMPARE(numbersOf(lesson, "salt", "s101"), numbersOf(lesson, "salt", "s101"));
        QVERIFY(numbersOf(lesson, "salt", "s101") != numbersOf(lesson, "pepper", "s101") ||
                numbersOf(lesson, "salt", "bob") != numbersOf(lesson, "pepper", "bob"));
    }

    void copyOfAStudent_hasTheNumbersAndTheMechanism()
    {
        const std::string text = lessonTemplate("swing");
        const Lesson lesson = lessonOf(text, "");
        const LessonKey key = templateKey();
        const Outcome<std::string> copy = studentCopyOf(text, lesson, key, "s101");
        QVERIFY(copy);
        const Lesson own = lessonOf(*copy, "");
        QVERIFY2(own.issues.empty(), wordsOf(own.issues).c_str());
        const double k = numbersOf(lesson, key.salt, "s101").at("k");
        QCOMPARE(own.student, "s101");
        QCOMPARE(usualNumbers(own).at("k"), k);
        SolvedMechanism mechanism(*mechanismOf(own, "swing", {}));
        QCOMPARE(mechanism.find(*askedQuantityOf("k.stiffness"))->number, k);
    }

    void copyOfAStudent_holdsTheMeasuredCurve()
    {
        const std::string folder = EIGENLINK_SOURCE_DIR "/resources/lessons/";
        const std::string text = readBytes(folder + "11_laboratory.eigenlesson", kLargestFile);
        const Lesson lesson = lessonOf(text, folder);
        const Outcome<std::string> copy =
            studentCopyOf(text, lesson, readLessonKey(folder + lesson.keyFile, lesson), "s101");
        QVERIFY(copy);
        const Lesson own = lessonOf(*copy, "/nowhere/");
        QVERIFY2(own.issues.empty(), wordsOf(own.issues).c_str());
        const Outcome<std::string> kept = curveOf(own, "11_laboratory.csv");
        QVERIFY(kept);
        QCOMPARE(*kept, readBytes(folder + "11_laboratory.csv", kLargestFile));
        QVERIFY(!curveOf(own, "other.csv"));
    }

    void handIn_readsBackAsItWasWritten()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        const HandIn handIn{"swing", "s101", "on Monday", {{"k", 31}}, {{"f1", "1.5 Hz"}}, {}};
        const HandIn read = handInOf(textOf(handIn, lesson));
        QCOMPARE(read.student, handIn.student);
        QCOMPARE(read.solved, handIn.solved);
        QCOMPARE(read.numbers, handIn.numbers);
        QCOMPARE(read.answers, handIn.answers);
        QVERIFY_THROWS_EXCEPTION(FileError, handInOf("---\nlesson: swing\nstudent: =cmd()\n---\n"));
        QVERIFY_THROWS_EXCEPTION(FileError, handInOf("\xff\xfe"));
        QVERIFY(isStudentId("Zoë") && !isStudentId("\xff") && !isStudentId("Zo\xc3"));
    }

    void answers_areMarkedWithAReason()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        const LessonKey key = templateKey();
        const StudentNumbers numbers = numbersOf(lesson, key.salt, "s101");
        Marker marker(lesson, key, numbers);
        const LessonExercise& f1 = *lesson.find("f1");
        // The closed form: I = m l²/3, stiffness k l² of a spring that stands at right angles to the rod.
        const double f = std::sqrt(3 * numbers.at("k") / 3) / (2 * M_PI);
        QVERIFY(std::abs(*marker.rightNumber(f1) - f) < 1e-9);
        const auto markOf = [&](double value) { return marker.mark(f1, {std::to_string(value) + " Hz", {}}, "en"); };
        QVERIFY(markOf(f).isPassed);
        QVERIFY(!markOf(1.02 * f).isPassed);
        const ExerciseMark omega = marker.mark(f1, {std::to_string(2 * M_PI * f), {}}, "en");
        QVERIFY(!omega.isPassed);
        QVERIFY(rendered(omega.reason).find("angular frequency") != std::string::npos);
        QVERIFY(!marker.mark(f1, {"", {}}, "en").isPassed);
        QVERIFY(!marker.mark(f1, {"many", {}}, "en").isPassed);
    }

    /// Choices are named by their numbers first, as the window does, then by their words, then by their letters.
    void choices_areNamedByNumberWordsOrLetter()
    {
        const Lesson lesson = questionOf("kind: choice\nHow many?\n- 2\n- 1\n- {k}\n- b");
        QVERIFY2(lesson.issues.empty(), wordsOf(lesson.issues).c_str());
        const LessonExercise& question = lesson.exercises[0];
        const std::vector<std::vector<const char*>> names{
            {"1", "A", "a"}, {"2", "B"}, {"3", "25 N/m", "c"}, {"4", "b", "D"}};
        for (std::size_t right = 1; right <= 4; ++right) {
            const LessonKey key = keyOf("choice: " + std::to_string(right), lesson);
            const std::vector<Message> found = lessonFindings(lesson, &key);
            QVERIFY2(found.empty(), wordsOf(found).c_str());
            Marker marker(lesson, key, {});
            for (std::size_t i = 0; i < names.size(); ++i) {
                for (const char* name : names[i]) {
                    QVERIFY2(marker.mark(question, {name, {}}, "en").isPassed == (i + 1 == right), name);
                }
            }
            for (const char* none : {"0", "5", "E", "1.0", "-1"}) {
                QVERIFY2(!marker.mark(question, {none, {}}, "en").isPassed, none);
            }
        }
    }

    void choices_areTheSameInSmallLetters()
    {
        const Lesson lesson = questionOf("kind: choice\nIs it stable?\n- Yes\n- no");
        const LessonKey key = keyOf("choice: 1", lesson);
        Marker marker(lesson, key, {});
        for (const char* right : {"yes", "YES", "Yes", " yes "}) {
            QVERIFY2(marker.mark(lesson.exercises[0], {right, {}}, "en").isPassed, right);
        }
        for (const char* wrong : {"No", "yess", "y"}) {
            QVERIFY2(!marker.mark(lesson.exercises[0], {wrong, {}}, "en").isPassed, wrong);
        }
    }

    /// A number without unit that would be right in another one says so; with a wrong unit it is only wrong.
    void rightNumberInAnotherUnit_isNamed()
    {
        const auto reasonOf = [](const char* unit, const char* right, const char* words) {
            const Lesson lesson = questionOf(std::string("unit: ") + unit + "\ntolerance: 1 %\nHow much?");
            const LessonKey key = keyOf(std::string("value: ") + right, lesson);
            Marker marker(lesson, key, {});
            const ExerciseMark mark = marker.mark(lesson.exercises[0], {words, {}}, "en");
            return mark.isPassed ? std::string("passed") : rendered(mark.reason);
        };
        QCOMPARE(reasonOf("mm", "72.4", "0.0724"),
                 std::string("0.0724 is right in m; write the unit behind the number"));
        QCOMPARE(reasonOf("m", "0.0724", "72.4"), std::string("72.4 is right in mm; write the unit behind the number"));
        QCOMPARE(reasonOf("rad", "0.5236", "30"), std::string("30 is right in deg; write the unit behind the number"));
        QCOMPARE(reasonOf("g", "250", "0.25"), std::string("0.25 is right in kg; write the unit behind the number"));
        QCOMPARE(reasonOf("mm", "72.4", "0.0724 m"), std::string("passed"));
        QCOMPARE(reasonOf("mm", "72.4", "72.4 m"), std::string("72400 mm is not right: the answer is 72.4 mm"));
        QCOMPARE(reasonOf("Hz", "2", "12.566"), std::string("12.566 Hz is not right: the answer is 2 Hz"));
    }

    /// The right number with too few digits asks for more of them; a whole number is not rounded.
    void rightNumberWithTooFewDigits_asksForMore()
    {
        const auto reasonOf = [](const char* right, const char* words) {
            const Lesson lesson = questionOf("unit: rad/s\ntolerance: 0.01 %\nHow fast?");
            const LessonKey key = keyOf(std::string("value: ") + right, lesson);
            Marker marker(lesson, key, {});
            return rendered(marker.mark(lesson.exercises[0], {words, {}}, "en").reason);
        };
        const std::string rounded = " rad/s is rounded too far; write more digits";
        QCOMPARE(reasonOf("2.14768", "2.148"), "2.148" + rounded);
        QCOMPARE(reasonOf("4.42945", "4,4 rad/s"), "4.4" + rounded);
        QCOMPARE(reasonOf("-0.00341814", "-3.42e-3"), "-0.00342" + rounded);
        QCOMPARE(reasonOf("2.14768", "2.1477"), std::string("2.1477 rad/s is right"));
        QCOMPARE(reasonOf("2.14768", "2.147"), std::string("2.147 rad/s is not right: the answer is 2.14768 rad/s"));
        QCOMPARE(reasonOf("2.14768", "2"), std::string("2 rad/s is not right: the answer is 2.14768 rad/s"));
        QCOMPARE(reasonOf("36", "40"), std::string("40 rad/s is not right: the answer is 36 rad/s"));
    }

    /// The rod of the template lies level, from A (0, 0) to B (1, 0), above C (1, -1): closed forms in its numbers.
    void valuesOfAKey_areFormulasOfQuantities()
    {
        const Lesson lesson = changedTemplate("unit: Hz", "unit: mm");
        for (const auto& [value, right] : std::map<std::string, double>{{"-1 m + B.y", -1000},
                                                                        {"B.x - A.x", 1000},
                                                                        {"-B.x", -1000},
                                                                        {"(B.x - C.y)/2 + A.y", 1000},
                                                                        {"2*k.length - 0.5 m", 1500},
                                                                        {"B.y - A.y", 0},
                                                                        {"C.y", -1000},
                                                                        {"-k.length", -1000}}) {
            const LessonKey key =
                lessonKeyOf("---\nid: swing\nsalt: s\n---\n```answer f1\nvalue: " + value + "\n```\n", lesson);
            Marker marker(lesson, key, usualNumbers(lesson));
            const Outcome<double> number = marker.rightNumber(*lesson.find("f1"));
            QVERIFY2(number && std::abs(*number - right) < 1e-6,
                     number ? value.c_str() : rendered(number.reason()).c_str());
            QVERIFY2(marker.mark(*lesson.find("f1"), {std::to_string(right), {}}, "en").isPassed, value.c_str());
        }
        for (const char* wrong : {"-D.y", "B.y * C.y", "B.x + stable", "2*k.stiffness"}) {
            const LessonKey key =
                lessonKeyOf(std::string("---\nid: swing\n---\n```answer f1\nvalue: ") + wrong + "\n```\n", lesson);
            Marker marker(lesson, key, {});
            QVERIFY2(!marker.rightNumber(*lesson.find("f1")), wrong);
        }
    }

    /// A task that is passed does not read like one that is not.
    void passedTask_saysThatItsChecksHold()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        const LessonKey key = templateKey();
        Marker marker(lesson, key, usualNumbers(lesson));
        const LessonExercise& faster = *lesson.find("faster");
        const ExerciseMark mark = marker.mark(faster, *marker.modelAnswer(faster), "en");
        const KeyAnswer& answer = *key.find("faster");
        QVERIFY(mark.isPassed);
        QCOMPARE(rendered(mark.reason), answer.feedback.empty() ? "the checks hold" : answer.feedback.at("en"));
    }

    void faultyKeys_areNamed_data()
    {
        const auto row = test::addColumns<QString, QString>({"answer", "says"});
        row("no such choice", "choice: 7", "choice \"7\" does not exist");
        row("none", "choice: 0", "does not exist");
        row("no number", "choice: yes", "does not exist");
        row("half a choice", "choice: 1.5", "does not exist");
        row("missing", "because: So it is.", "choice \"\" does not exist");
        row("no such mistake", "choice: 1\nwrong: 9\nbecause: No.", "choice \"9\" does not exist");
        row("misspelt", "choice: 1\nwronng: 2", "\"wronng: 2\": lines of an answer");
        row("language", "choice: 1\nbecause fr: Oui.", "\"because fr: Oui.\": lines of an answer");
        row("second line", "choice: 1\nbecause: It is\nso.", "\"so.\": lines of an answer");
        row("task in place of answer", "choice: 1\n```\n```task t\nset: k = 2",
            "task: blocks of a key are called answer");
        row("without its end", "choice: 1\n```answer p\nchoice: 1", "the block \"answer q\" has no end");
        row("item", "choice: 1\n- no", "\"- no\": lines of an answer");
    }
    void faultyKeys_areNamed()
    {
        QFETCH(QString, answer);
        QFETCH(QString, says);
        const Lesson lesson = questionOf("kind: choice\nWell?\n- yes\n- no");
        const LessonKey key = keyOf(answer.toStdString(), lesson);
        for (const std::string& words : {wordsOf(key.issues), wordsOf(lessonFindings(lesson, &key))}) {
            QVERIFY2(words.find(says.toStdString()) != std::string::npos, words.c_str());
        }
    }

    void numbersThatATaskLocks_mustBeTheStudents()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        const LessonKey key = templateKey();
        Marker marker(lesson, key, numbersOf(lesson, key.salt, "s101"));
        const LessonExercise& faster = *lesson.find("faster");
        GivenAnswer model = *marker.modelAnswer(faster);
        QVERIFY(marker.mark(faster, model, "en").isPassed);
        model.mechanism =
            *withSettings(*model.mechanism, {{"rod.mass", "2", 0}, {"k.stiffness", "(3*pi)^2*2/3", 0}}, lesson, {});
        const ExerciseMark mark = marker.mark(faster, model, "en");
        QVERIFY(!mark.isPassed);
        QVERIFY2(rendered(mark.reason).find("rod.mass") != std::string::npos, rendered(mark.reason).c_str());
    }

    /// Only the stiffness may change: what else a mechanism is made of stays that of the lesson.
    void changesBesideTheAllowedOnes_areRefused()
    {
        for (const bool hasParameter : {false, true}) {
            const Lesson lesson = changedTemplate(
                "\"gravity\": [0, 0],", hasParameter ? R"("gravity": [0, 0], "parameters": [{"id": "p", "value": 1}],)"
                                                     : "\"gravity\": [0, 0],");
            const LessonKey key = templateKey();
            Marker marker(lesson, key, numbersOf(lesson, key.salt, "s101"));
            const LessonExercise& faster = *lesson.find("faster");
            const Mechanism model = *marker.modelAnswer(faster)->mechanism;
            const auto passes = [&](const std::function<void(Mechanism&)>& change) {
                Mechanism changed = model;
                change(changed);
                return marker.mark(faster, {{}, changed}, "en").isPassed;
            };
            QVERIFY(passes([](Mechanism&) {}));
            QVERIFY(passes([](Mechanism& m) { m.title = "mine"; }));
            QVERIFY(!passes([](Mechanism& m) { m.gravity.x = 1e-3; }));
            QVERIFY(!passes([](Mechanism& m) { m.points[0].at.y = 1e-3; }));
            QVERIFY(!passes([](Mechanism& m) { m.points[1].velocity.x = 1; }));
            QVERIFY(!passes([](Mechanism& m) { m.points[1].at.x = 1.001; }));  // gives the length of the rod
            QVERIFY(!passes([](Mechanism& m) { m.points.push_back({.id = "D", .at = {2, 0}}); }));
            QVERIFY(!passes([](Mechanism& m) { std::get<Bar>(m.elements[0]).mass = 3.01; }));
            QVERIFY(!passes([](Mechanism& m) { std::get<Spring>(m.elements[1]).points[0] = "A"; }));
            QVERIFY(!passes([](Mechanism& m) {
                m.elements[1] = Damper{.id = "k", .points = {"C", "B"}, .damping = 1, .unknown = {}};
            }));
        }
    }

    /// A parameter that may change gives other numbers their values.
    void changedParameter_leavesTheRestAsItIs()
    {
        const std::string text =
            "---\nid: p\nlanguage: en\n---\n# P\n## One\n```mechanism m\n"
            R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], "parameters": [{"id": "p", "value": 1}],
"points": [{"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0]}, {"id": "C", "at": [1, -1], "fixed": true}],
"elements": [{"type": "bar", "id": "rod", "points": ["A", "B"], "mass": 3},
{"type": "spring", "id": "k", "points": ["C", "B"], "stiffness": "40*p", "rest_length": 1}]})"
            "\n```\n```task t\nchange: p\ncheck: k.stiffness = 80 N/m\nDo it.\n```\n";
        const Lesson lesson = lessonOf(text, "");
        QVERIFY2(lesson.issues.empty(), wordsOf(lesson.issues).c_str());
        const LessonKey key;
        Marker marker(lesson, key, {});
        const Mechanism start = *mechanismOf(lesson, "m", {});
        GivenAnswer given{{}, *variableNamed(start, "p")->with(2)};
        const ExerciseMark mark = marker.mark(lesson.exercises[0], given, "en");
        QVERIFY2(mark.isPassed, rendered(mark.reason).c_str());
        given.mechanism->gravity.y = -1;
        QVERIFY(!marker.mark(lesson.exercises[0], given, "en").isPassed);
    }

    void shippedLessons_arePlayedByTheirKeys_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList names = QDir(kFolder).entryList({"*.eigenlesson"});
        QVERIFY(names.size() >= 10);
        for (const QString& name : names) {
            QTest::newRow(qPrintable(name)) << kFolder + name;
        }
    }
    /// Model answers pass, typical wrong ones fail with the words of the key, for the usual numbers and for drawn ones.
    void shippedLessons_arePlayedByTheirKeys()
    {
        QFETCH(QString, path);
        const Lesson lesson = readLesson(path);
        const LessonKey key = readLessonKey(lesson.folder + lesson.keyFile, lesson);
        const std::vector<Message> found = lessonFindings(lesson, &key);
        QVERIFY2(found.empty(), wordsOf(found).c_str());
        QVERIFY(lesson.exercises.size() >= 5);
        QVERIFY(lesson.text.pages.size() >= 2);
        for (const KeyAnswer& answer : key.answers) {
            const bool isDrawing = lesson.find(answer.exercise)->kind == LessonExercise::Kind::drawing;
            QVERIFY2(isDrawing || !answer.mistakes.empty(), answer.exercise.c_str());
        }
    }

    // A route of its own to the answers: formulas of textbooks for the numbers that stand in the lessons.
    void answersOfShippedLessons_haveTheirClosedForms_data()
    {
        test::addColumns<QString, QString, double>({"lesson", "exercise", "number"});
        QTest::addColumn<double>("within");  // relative
        constexpr double kTurn = 2 * std::numbers::pi, g = 9.81;
        const auto add = [](const char* lesson, const char* exercise, double number, double within = 1e-6) {
            QTest::addRow("%s %s", lesson, exercise) << lesson << exercise << number << within;
        };
        add("02_equilibrium", "limit", 1.2 * g / 2);
        add("02_equilibrium", "growth", std::sqrt(3 * (1.2 * g / 2 - 3) / 1.2));
        const double omega = 2.14767663837, s = std::sin(2.23433101898 / 2);  // of the benchmark
        const double zeta = 1.0 * s * s / (2 * 5.0 / 3 * omega);
        add("03_eigenvalue", "damping_ratio", zeta);
        add("03_eigenvalue", "frequency", omega * std::sqrt(1 - zeta * zeta) / kTurn);
        add("03_eigenvalue", "period", kTurn / (omega * std::sqrt(1 - zeta * zeta)));
        add("05_formulations", "true_pair", omega);
        add("05_formulations", "five_true", 1.5455, 1e-4);
        add("06_penalty", "usual", omega, 3e-6 / omega);
        add("07_reaction_stiffness", "pendulum", std::sqrt(1.5 * g));
        add("07_reaction_stiffness", "four_bar", omega);
        add("07_reaction_stiffness", "material_only", 3.48128, 1e-5);
        add("08_singular", "first", std::sqrt(12 * g / 10), 1e-5);
        add("08_singular", "second", 4.4294, 2e-5);
        const double beam = std::sqrt(7e10 / 2700 / 12) * 0.02 / (2.5 * 2.5) / kTurn;
        add("09_flexible", "first", 1.8751041 * 1.8751041 * beam, 1e-5);
        add("09_flexible", "second", 4.6940911 * 4.6940911 * beam, 1e-4);
        // One cubic element: det(K − λ M) = 0 with the 2×2 matrices of its free end.
        add("09_flexible", "coarse_first", 3.53273 * beam, 1e-5);
        add("10_change", "lower", 10 * std::sqrt(1.05 - std::sqrt(0.1025)));
        add("11_laboratory", "computed", std::sqrt(g * 0.25 / ((0.1 / 3 + 0.2) * 0.8)) / kTurn);
        add("11_laboratory", "measured_damping", std::log(1 / 0.5) / (20 * std::numbers::pi));
    }

    void answersOfShippedLessons_haveTheirClosedForms()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, exercise);
        QFETCH(double, number);
        QFETCH(double, within);
        const Lesson read = readLesson(kFolder + lesson + ".eigenlesson");
        const LessonKey key = readLessonKey(read.folder + read.keyFile, read);
        const Outcome<double> right =
            Marker(read, key, usualNumbers(read)).rightNumber(*read.find(exercise.toStdString()));
        QVERIFY(right);
        QVERIFY2(std::abs(*right - number) <= within * std::abs(number), qPrintable(QString::number(*right, 'g', 12)));
    }

    void recordOfTheLaboratory_hasTheAnswersOfItsKey()
    {
        QFile file(kFolder + "11_laboratory.csv");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        const Outcome<MeasuredTable> table = measuredTableOf(text);
        QVERIFY(table && table->isSure);
        const MeasuredCurve curve = measuredCurveOf(text, table->format).value();
        const Decay decay = decayOf(curve.times, curve.values).value();
        QVERIFY2(std::abs(decay.dampingRatio - 0.015) < 0.02 * 0.015, qPrintable(QString::number(decay.dampingRatio)));
        QVERIFY2(std::abs(decay.frequency - 0.577) < 0.002 * 0.577, qPrintable(QString::number(decay.frequency)));
    }

    void formulas_areSetAsHtml()
    {
        QCOMPARE(htmlOfFormula("s = \\sigma \\pm i \\omega_d"), "<i>s</i> = σ ± <i>i</i>\u00A0ω<sub><i>d</i></sub>");
        QCOMPARE(htmlOfFormula("M \\ddot{q} - \\Phi_q^T"), "<i>M</i>\u00A0<i>q</i>\u0308 − Φ<sub><i>q</i></sub>ᵀ");
        QCOMPARE(htmlOfFormula("\\ddot{\\Phi} + 10^{-6} \\sin^2 x + e^{st}"),
                 "Φ¨ + 10⁻⁶\u00A0sin²\u00A0<i>x</i> + <i>e</i><sup><i>s</i><i>t</i></sup>");
        QCOMPARE(htmlOfFormula("\\eta \\le 2 \\epsilon"), "η ≤ 2\u00A0ε");
        QVERIFY(unknownSignsIn("\\(\\Gamma \\approx \\psi \\times 3\\)").empty());
        QCOMPARE(withFormulas("of \\(n = 5\\) and"), "of <i>n</i>\u00A0=\u00A05 and");
        QVERIFY(withFormulas("\\(a = b + c + d + e + f\\)").find(' ') != std::string::npos);
        QCOMPARE(htmlOfFormula("a &lt; \\sqrt{b_{12}}"), "<i>a</i> &lt; √(<i>b</i><sub>12</sub>)");
        for (const char* broken : {"", "}", "{", "\\", "_", "a}b}", "\\dot", "^{^{^", "&"}) {
            QVERIFY(htmlOfFormula(broken).size() < 100);
        }
    }

    /// A reader that calls itself for every bracket or sign ends at a depth that no formula has.
    void deepFormulas_areReadWithoutEnd()
    {
        constexpr std::size_t kDeep = 300'000;
        for (const char* sign : {"{", "^", "_", "^{", "\\dot{", "\\sqrt", "}", "{}", "}{"}) {
            std::string formula;
            while (formula.size() < kDeep) {
                formula += sign;
            }
            QVERIFY2(htmlOfFormula(formula + "x").find('x') != std::string::npos, sign);
            QVERIFY(!htmlOfMarkdown("$" + formula + "x$").empty());
        }
        QCOMPARE(htmlOfFormula("{a}b}c"), "<i>a</i><i>b</i><i>c</i>");
    }

    void plainWords_haveNoMarks()
    {
        QCOMPARE(plainWordsOf("Right: $f = \\sqrt{3k/m}/2\\pi$ **here**, $k_1 < x^a$ & 10⁻⁶"),
                 std::string("Right: f = √(3k/m)/2π here, k_1 < x^a & 10⁻⁶"));
    }

    void markdown_isHtmlAndXml_data()
    {
        test::addColumns<QString, QString>({"markdown", "html"});
        const auto add = [](const char* markdown, const char* html) {
            QTest::addRow("%s", markdown) << QString::fromUtf8(markdown) << QString::fromUtf8(html);
        };
        add("![the *crank* **at** `x` $y$ [z](u)](p.png)", "<p><img src=\"p.png\" alt=\"the crank at x y z\"/></p>");
        add("![a ![b *c*](d.png)](e.png) *f*", "<p><img src=\"e.png\" alt=\"a b c\"/> <em>f</em></p>");
        add("![p](data:image/png;base64,iVBORw0KGgo=)",
            "<p><img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"p\"/></p>");
        add("![p](data:text/html;base64,iVBORw0KGgo=)", "<p><img src=\"#\" alt=\"p\"/></p>");
        add("[p](data:image/png;base64,iVBORw0KGgo=)", "<p><a href=\"#\">p</a></p>");
        add("a&nbsp;b &deg;&#177;&#x20AC;&#x1F600; &lt;&amp;&gt; &bogus;",
            "<p>a\u00A0b °±€\U0001F600 &lt;&amp;&gt; &amp;bogus;</p>");
        add("a\n\n<!-- for\n\n## the teacher\n-->\nb", "<p>a</p><p>b</p>");
        add("a <!-- here --> <b>c</b>", "<p>a  &lt;b&gt;c&lt;/b&gt;</p>");
        add("| a | b |\n|---|---|\n| 1 | 2 |",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>");
        add("| a | b |\n|---|---|", "<table><tbody><tr><th>a</th><th>b</th></tr></tbody></table>");
        add("a\x01&#1;\x1F"
            "b\x7F",
            "<p>a   b\x7F</p>");
    }
    void markdown_isHtmlAndXml()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, html);
        QCOMPARE(QString::fromStdString(htmlOfMarkdown(markdown.toStdString())), html);
    }

    /// Numbers, formulas, Markdown and pictures beside the lesson are in what leaves it, which other programs can read.
    void exports_holdWordsAndPictures()
    {
        QTemporaryDir folder;
        QFile picture(folder.filePath("rod.png"));
        QVERIFY(picture.open(QIODevice::WriteOnly));
        picture.write("\x89PNG\r\n\x1a\n");
        picture.close();
        const std::string text =
            "---\nid: ask\nlanguage: en\n---\n# Ask\x01\n## One\nSee ![rod](rod.png).\n```numbers\nk: 25 N/m\n```\n"
            "```question q\nkind: choice\nSo\x02 ![a *rod*](rod.png)?\n- *yes*, {k} and $\\omega$\n- no\n```\n"
            "```question f\nunit: Hz\nWhich?\n```\n";
        const Lesson lesson = lessonOf(text, folder.path().toStdString() + "/");
        const LessonKey key = lessonKeyOf(
            "---\nid: ask\nsalt: s\n---\n```answer q\nchoice: 1\nbecause: It is $a_b$ with {k} < 30.\n"
            "wrong: 2\nbecause: *Not* so.\n```\n```answer f\nvalue: 2 Hz\n```\n",
            lesson);
        const std::vector<Message> found = lessonFindings(lesson, &key);
        QVERIFY2(found.empty(), wordsOf(found).c_str());
        const std::string embedded = "<img src=\"data:image/png;base64,iVBORw0KGgo=\"";
        const std::string page = lessonPageOf(lesson, "en", {});
        QVERIFY(page.find(embedded + " alt=\"rod\"") != std::string::npos);
        QVERIFY2(page.find("<label><input type=\"radio\" name=\"q\"/> <em>yes</em>, 25 N/m and ω</label>") !=
                     std::string::npos,
                 page.c_str());
        const QuestionBank bank = questionBankOf(lesson, key, {.variants = 1, .language = "en", .picture = {}});
        const std::string moodle = moodleXmlOf(bank, lesson), qti = qtiPackageOf(bank, lesson);
        for (const std::string& xml :
             {moodle, qti.substr(qti.find("<assessmentItem"),
                                 qti.find("</assessmentItem>") + 17 - qti.find("<assessmentItem"))}) {
            QXmlStreamReader reader(QByteArray::fromStdString(xml));
            while (!reader.atEnd()) {
                reader.readNext();
            }
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        }
        const std::string feedback = "<p>It is \\(a_b\\) with 25 N/m &lt; 30.</p>",
                          choice = "<em>yes</em>, 25 N/m and \\(\\omega\\)";
        for (const std::string& words : {embedded + " alt=\"a rod\"", feedback, choice}) {
            QVERIFY2(qti.find(words) != std::string::npos, words.c_str());
            QVERIFY2(moodle.find(escapedForMarkup(words)) != std::string::npos, words.c_str());
        }
        // Moodle takes a typed unit only with 0; choices have none.
        QVERIFY(moodle.find("<showunits>0</showunits>") != std::string::npos);
        QVERIFY(moodle.find("<showunits>3</showunits>") == std::string::npos);
        QCOMPARE(rendered(Marker(lesson, key, {}).mark(lesson.exercises[0], {"1", {}}, "en").reason),
                 std::string("It is $a_b$ with 25 N/m < 30."));
        const Outcome<std::string> copy = studentCopyOf(text, lesson, key, "s101");
        QVERIFY(copy);
        QVERIFY(copy->find("rod.png") == std::string::npos && copy->find("data:image/png") != std::string::npos);
        QVERIFY(picture.remove());
        QVERIFY(wordsOf(lessonFindings(lesson, &key)).find("rod.png") != std::string::npos);
    }

    /// A group of a formula is no place for a number, and units are no Markdown.
    void numbers_areNotPutIntoFormulas()
    {
        const Lesson lesson =
            lessonOf("---\nid: ask\nlanguage: en\n---\n# Ask\n## One\n```numbers\nk: 25 N*m/rad\n```\n", "");
        const auto filled = [&](const char* text) { return withNumbersIn(text, lesson, {}); };
        QCOMPARE(filled("$\\sqrt{k}$, $x_{k}^{k}$"), std::string("$\\sqrt{k}$, $x_{k}^{k}$"));
        QCOMPARE(filled("k={k}, is{k}"), std::string("k=25 N·m/rad, is25 N·m/rad"));
        QCOMPARE(htmlOfMarkdown(filled("{k} and {k}")), std::string("<p>25 N·m/rad and 25 N·m/rad</p>"));
        QCOMPARE(*numberInUnit(filled("{k}"), "N*m/rad"), 25.0);
    }

    /// Only the sentences of a key are Markdown.
    void reasonsOfTheKey_areMarkdown()
    {
        const Lesson lesson = questionOf("Well?");
        const LessonKey key = keyOf("value: 2\nwrong: 3\nbecause: One *too* many.", lesson);
        Marker marker(lesson, key, {});
        QVERIFY(marker.mark(lesson.exercises[0], {"3", {}}, "en").isMarkdown);
        for (const char* words : {"2", "4", "*two*"}) {
            QVERIFY2(!marker.mark(lesson.exercises[0], {words, {}}, "en").isMarkdown, words);
        }
    }

    void page_holdsTheLessonWithoutItsAnswers()
    {
        const Lesson lesson = readLesson(kFolder + "03_eigenvalue.eigenlesson");
        const std::string english = lessonPageOf(lesson, "en", {}), german = lessonPageOf(lesson, "de", {});
        QVERIFY(english.find("At which frequency") != std::string::npos);
        QVERIFY(english.find("Kreisfrequenz") == std::string::npos);
        QVERIFY(german.find("Welcher Frequenz") == std::string::npos &&
                german.find("Kreisfrequenz") != std::string::npos);
        for (const std::string& page : {english, german}) {
            QVERIFY(page.find("src=") == std::string::npos && page.find("href=\"http") == std::string::npos);
            QVERIFY(page.find("\\(") == std::string::npos);
            QVERIFY(page.find("because") == std::string::npos && page.find("0.33") == std::string::npos);
        }
    }

    void oneShippedLesson_isInTwoLanguages()
    {
        const Lesson lesson = readLesson(kFolder + "03_eigenvalue.eigenlesson");
        QCOMPARE(lesson.languages, (std::vector<std::string>{"en", "de"}));
        QCOMPARE(lesson.text.title.at("de"), "Ein Eigenwert");
        QVERIFY(lesson.text.pages.front().title.contains("de"));
    }
};

QTEST_GUILESS_MAIN(LessonsTest)
#include "tst_lessons.moc"
