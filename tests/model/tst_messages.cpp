#include "model/basics/memory.h"
#include "model/basics/message.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/basics/parallel.h"
#include "model/basics/progress_range.h"
#include "model/basics/text_exception.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

using namespace eigenlink;

namespace {

/// Texts of every kind of argument.
std::vector<Text> sampleTexts()
{
    return {Text(),
            Text("nothing to fill in"),
            Text("{1} falls", PartId{"AC"}),
            Text("{2} of {1}, {1} of {2}", Number{2.5, Quantity::length}, 7),
            Text::counted("{1} row of {2}", "{1} rows of {2}", 3, PartId{"B"}),
            Text::verbatim("Φ_q {1}"),
            Text::term("stiffness"),
            Text::of(Number{-0.125, Quantity::force, 2}),
            Text("{1}: {2}", Text("inner {1}", 1), Listing(std::vector<std::string>{"A", "B", "C"})),
            Text("{1} and {2}", 1.5, std::vector<std::string>{"P"})};
}

/// The number of readings of an item of a list: by the parts of the sentence that name it.
std::string listed(std::size_t count)
{
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < count; ++i) {
        ids.push_back("p" + std::to_string(i) + "q");
    }
    return rendered(Text("{1}", Listing(ids)));
}

}  // namespace

/// Sentences and messages as values, and the small tools that carry them: outcomes, exceptions, progress, threads.
class TestMessages : public QObject {
    Q_OBJECT

private slots:
    /// Equal where all is equal; another sentence, form, or argument makes another text.
    void texts_areComparedByAllTheyHold()
    {
        const std::vector<Text> texts = sampleTexts();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            for (std::size_t k = 0; k < texts.size(); ++k) {
                QCOMPARE(texts[i] == texts[k], i == k);
            }
            Text copy = texts[i];
            const Text moved = std::move(copy);
            QVERIFY(moved == texts[i]);
            QCOMPARE(rendered(moved), rendered(texts[i]));
            QCOMPARE(texts[i].isEmpty(), i == 0);
            QCOMPARE(texts[i].with(texts[i].arguments()), texts[i]);
        }
        QVERIFY(!(Text("{1}", PartId{"A"}) == Text("{1}", std::string("A"))));
        QVERIFY(!(Text("{1}", 1) == Text("{1}", 1.0)));
        QVERIFY(!(Text("{1}", Number{1, Quantity::length}) == Text("{1}", Number{1, Quantity::mass})));
        QVERIFY(Text::verbatim("").isEmpty());
    }

    /// The words in a place are those of that argument by itself, wherever the place is.
    void places_areFilledByTheirArgumentsAlone()
    {
        for (const Text& text : sampleTexts()) {
            for (const Text::Argument& argument : text.arguments()) {
                const std::string alone = rendered(Text::of(argument));
                QCOMPARE(rendered(Text("<{1}>").with({argument})), "<" + alone + ">");
                QCOMPARE(rendered(Text("{2} {1} {2}").with({std::string("x"), argument})), alone + " x " + alone);
            }
            QCOMPARE(rendered(Text("{1}", text)), rendered(text));
        }
        // Nothing that only looks like a place is one.
        QCOMPARE(rendered(Text("{0} {a} {12} { 1} {")), std::string("{0} {a} {12} { 1} {"));
    }

    /// Joining is associative, the empty text its unit.
    void joined_isAssociative()
    {
        const std::vector<Text> texts = sampleTexts();
        for (const Text& a : texts) {
            QCOMPARE(joined({a}), a);
            QCOMPARE(joined({a, Text()}), a);
            QCOMPARE(joined({Text(), a}), a);
            for (const Text& b : texts) {
                const std::string ab = rendered(joined({a, b}));
                const std::string space = a.isEmpty() || b.isEmpty() ? "" : " ";
                QCOMPARE(ab, rendered(a) + space + rendered(b));
                const Text c = texts[2];
                QCOMPARE(rendered(joined({joined({a, b}), c})), rendered(joined({a, joined({b, c})})));
            }
        }
        QVERIFY(joined(std::vector<Text>()).isEmpty() && joined({Text(), Text()}).isEmpty());
    }

    /// All items of a short list, six and a number of a longer one: named and counted items make up all.
    void lists_nameOrCountEveryItem()
    {
        for (std::size_t count = 1; count < 30; ++count) {
            const std::string words = listed(count);
            std::size_t named = 0;
            for (std::size_t i = 0; i < count; ++i) {
                named += words.find("p" + std::to_string(i) + "q") != std::string::npos ? 1 : 0;
            }
            QCOMPARE(named, count <= 7 ? count : std::size_t(6));
            const std::string rest = " and " + std::to_string(count - named) + " more";
            QCOMPARE(words.ends_with(rest), named < count);
            QCOMPARE(std::size_t(std::ranges::count(words, ',')), count <= 7 ? std::max<std::size_t>(count, 2) - 2 : 5);
        }
        QVERIFY(listed(0).empty());
    }

    /// The pseudo-language changes the sentence and keeps its arguments; it is longer by two fifths.
    void pseudoLanguage_keepsArguments()
    {
        for (const Text& text : sampleTexts()) {
            const std::string words = rendered(text, pseudoLanguage());
            for (const Text::Argument& argument : text.arguments()) {
                if (!std::holds_alternative<Text>(argument) && !std::holds_alternative<Listing>(argument)) {
                    QVERIFY(words.find(rendered(Text::of(argument))) != std::string::npos);
                }
            }
        }
        for (const std::string source : {"stop", "a longer sentence about {1} and {2}"}) {
            const std::string words = pseudoTranslated(source);
            QVERIFY(words.starts_with("[") && words.ends_with("~]") && words != source);
            const auto added = std::size_t(std::ranges::count(words, '~'));
            QVERIFY(10 * added >= 4 * source.size() && 10 * added < 4 * source.size() + 10);
            QCOMPARE(words.find("{1}") != std::string::npos, source.find("{1}") != std::string::npos);
        }
    }

    void messages_sayTheirPlaceAndValueFirst()
    {
        Message message = Message::error("is negative");
        QCOMPARE(rendered(withPlace(message)), std::string("is negative"));
        message.value = Text::of(Number{-25, Quantity::stiffness});
        QCOMPARE(rendered(withPlace(message)), std::string("-25 N/m: is negative"));
        message.place = "elements[3].stiffness";
        QCOMPARE(rendered(withPlace(message)), std::string("elements[3].stiffness: -25 N/m: is negative"));
        message.value = Text();
        QCOMPARE(rendered(withPlace(message)), std::string("elements[3].stiffness: is negative"));
        message.parts = {"k"};
        QCOMPARE(rendered(withPlace(message)), std::string("k.stiffness (elements[3].stiffness): is negative"));
        message.parts.clear();
        message.text = Text();
        QCOMPARE(rendered(withPlace(message)), std::string("elements[3].stiffness"));
        QVERIFY(withPlace(Message()).isEmpty());
        QCOMPARE(partList(""), std::vector<std::string>());
        message.parts = partList("AC");
        QCOMPARE(message.part(), std::string("AC"));
        QVERIFY(Message().part().empty());
    }

    void errors_areFoundAmongOthers()
    {
        const Message error = Message::error("e"), warning = Message::warning("w"), note = Message::note("n");
        QVERIFY(error.severity == Severity::error && warning.severity == Severity::warning);
        QVERIFY(!hasErrors({}) && !hasErrors({warning, note}));
        QVERIFY(hasErrors({error}) && hasErrors({warning, note, error}) && hasErrors({error, warning}));
    }

    /// The sentence survives being thrown, as what() in English too; other exceptions keep their own words.
    void exceptions_carryTheirSentence()
    {
        for (const Text& text : sampleTexts()) {
            try {
                throw InvalidArgument(text);
            } catch (const std::exception& error) {
                QVERIFY(textOf(error) == text);
                QCOMPARE(std::string(error.what()), rendered(text));
            }
            QVERIFY_EXCEPTION_THROWN(throw LengthError(text), std::length_error);
            QVERIFY_EXCEPTION_THROWN(throw RuntimeError(text), std::runtime_error);
        }
        QCOMPARE(rendered(textOf(std::runtime_error("{1} as it is"))), std::string("{1} as it is"));
    }

    void outcomes_giveTheirValueOrTheirReason()
    {
        Outcome<std::unique_ptr<int>> good = std::make_unique<int>(4);
        QVERIFY(good && good.reason().isEmpty());
        QCOMPARE(**good, 4);
        QCOMPARE(*good->get(), 4);
        const std::unique_ptr<int> taken = std::move(good).value();
        QCOMPARE(*taken, 4);
        Outcome<std::string> bad = Failure{Text("{1} is missing", PartId{"B"})};
        try {
            (void)std::move(bad).value();
            QFAIL("read");
        } catch (const std::logic_error& error) {
            QVERIFY(std::string(error.what()).ends_with("B is missing"));
        }
        QVERIFY_EXCEPTION_THROWN((void)bad->size(), std::logic_error);
    }

    /// Parts of parts cover the whole without gaps: [0, 1] of a part of [a, b] is [a, b] of the whole.
    void progress_ofAPartIsThatOfTheWhole()
    {
        std::vector<std::pair<double, std::string>> told;
        bool isCancelled = false;
        const Monitor whole{[&] { return isCancelled; },
                            [&](double fraction, std::string_view stage) { told.emplace_back(fraction, stage); }};
        const Monitor part = progressRange(whole, 0.2, 0.6), inner = progressRange(part, 0.5, 1);
        for (const double x : {0.0, 0.25, 1.0}) {
            part.report(x, "outer");
            inner.report(x, "inner");
            VERIFY_BELOW(std::abs(told[told.size() - 2].first - (0.2 + 0.4 * x)), 1e-15);
            VERIFY_BELOW(std::abs(told.back().first - (0.4 + 0.2 * x)), 1e-15);
            QCOMPARE(told.back().second, std::string("inner"));
        }
        QVERIFY(!inner.isCancelled());
        isCancelled = true;
        QVERIFY(inner.isCancelled() && part.isCancelled());
        const Monitor silent = progressRange(Monitor(), 0, 1);
        silent.report(0.5, "nobody hears it");
        QVERIFY(!silent.isCancelled());
    }

    void parallelWork_isDoneOnceEach_data()
    {
        test::addColumns<int, int>({"count", "threads"});
        for (const auto& [count, threads] : {std::pair(0, 3), std::pair(1, 0), std::pair(2, 5), std::pair(500, 1),
                                             std::pair(500, 4), std::pair(77, 0)}) {
            QTest::addRow("%d by %d", count, threads) << count << threads;
        }
    }
    void parallelWork_isDoneOnceEach()
    {
        QFETCH(int, count);
        QFETCH(int, threads);
        std::vector<std::atomic<int>> done(static_cast<std::size_t>(count));
        std::set<std::thread::id> workers;
        std::mutex mutex;
        inParallel(
            std::size_t(count),
            [&](std::size_t i) {
                ++done[i];
                const std::lock_guard lock(mutex);
                workers.insert(std::this_thread::get_id());
            },
            std::size_t(threads));
        QVERIFY(std::ranges::all_of(done, [](const auto& times) { return times == 1; }));
        QVERIFY(threads == 0 || workers.size() <= std::size_t(std::min(threads, count)));
    }

    /// The requested number of threads, and not one more: each waits for all others, or does all of the work.
    void parallelWork_isDoneByTheThreadsThatWereAskedFor()
    {
        std::atomic<int> begun{0};
        inParallel(
            3,
            [&](std::size_t) {
                ++begun;
                for (int wait = 0; wait < 5000 && begun < 3; ++wait) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
                QCOMPARE(begun.load(), 3);
            },
            3);
        const std::thread::id here = std::this_thread::get_id();
        int elsewhere = 0;
        const auto notice = [&](std::size_t) {
            elsewhere += std::this_thread::get_id() == here ? 0 : 1;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        };
        inParallel(8, notice, 1);
        inParallel(1, notice, 4);
        QCOMPARE(elsewhere, 0);
    }

    /// Everything else is done all the same, and the failure of the lowest number is the one that is told.
    void parallelWork_tellsItsFirstFailure()
    {
        for (const std::size_t threads : {std::size_t(1), std::size_t(4)}) {
            std::atomic<int> done{0};
            try {
                inParallel(
                    200,
                    [&](std::size_t i) {
                        ++done;
                        if (i % 50 == 17) {
                            throw RuntimeError(Text("number {1}", i));
                        }
                    },
                    threads);
                QFAIL("not thrown");
            } catch (const std::runtime_error& error) {
                QCOMPARE(std::string(error.what()), std::string("number 17"));
            }
            QCOMPARE(done.load(), 200);
        }
    }

    void memory_isThatOfAMachine()
    {
        const double bytes = memoryOfMachine();
        QVERIFY(bytes > 1e6 && bytes < 1e16);
    }
};

QTEST_GUILESS_MAIN(TestMessages)
#include "tst_messages.moc"
