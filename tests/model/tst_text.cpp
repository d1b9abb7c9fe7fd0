#include "model/basics/outcome.h"

#include <QTest>

using namespace eigenlink;

class TextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places_takeArgumentsInAnyOrder()
    {
        const Text text("{2} before {1}", PartId{"B"}, Number{0.5, Quantity::length});
        QCOMPARE(rendered(text), std::string("0.5 m before B"));
    }

    void counted_choosesItsForm()
    {
        const auto rows = [](long long count) {
            return rendered(Text::counted("{1} row of {2}", "{1} rows of {2}", count, std::string("Φ_q")));
        };
        QCOMPARE(rows(1), std::string("1 row of Φ_q"));
        QCOMPARE(rows(0), std::string("0 rows of Φ_q"));
        QCOMPARE(rows(7), std::string("7 rows of Φ_q"));
    }

    void lists_endInAndOrInTheNumberOfTheRest()
    {
        const auto listed = [](std::size_t count) {
            std::vector<std::string> ids;
            for (std::size_t i = 1; i <= count; ++i) {
                ids.push_back("P" + std::to_string(i));
            }
            return rendered(Text("{1}", Listing(ids)));
        };
        QCOMPARE(listed(1), std::string("P1"));
        QCOMPARE(listed(2), std::string("P1 and P2"));
        QCOMPARE(listed(7), std::string("P1, P2, P3, P4, P5, P6 and P7"));
        QCOMPARE(listed(9), std::string("P1, P2, P3, P4, P5, P6 and 3 more"));
    }

    void texts_standInTexts()
    {
        const Text inner("stopped after {1}", Number{2.0 / 3, Quantity::none, 2});
        QCOMPARE(rendered(Text("{1}: {2}", std::string("a.eigenlink"), inner)),
                 std::string("a.eigenlink: stopped after 0.67"));
        QCOMPARE(rendered(joined({inner, Text(), Text("Go on.")})), std::string("stopped after 0.67 Go on."));
    }

    void braces_inArgumentsAreNoPlaces()
    {
        QCOMPARE(rendered(Text("{1} of {2}", std::string("{2}"), std::string("x"))), std::string("{2} of x"));
    }

    void missingArguments_throw()
    {
        QVERIFY_EXCEPTION_THROWN(rendered(Text("{1} and {2}", PartId{"A"})), std::logic_error);
    }

    void languages_translateSentencesAndNumbersOnly()
    {
        const Language language{[](std::string_view, std::string_view, long long) { return "bei {1} um {2}"; },
                                [](const Number&) { return "0,5 m"; }};
        QCOMPARE(rendered(Text("by {2} at {1}", PartId{"C"}, Number{0.5, Quantity::length}), language),
                 std::string("bei C um 0,5 m"));
        QCOMPARE(rendered(Text::verbatim("F_x"), language), std::string("F_x"));
    }

    void pseudoLanguage_marksEverySentence()
    {
        const std::string words = rendered(Text("no rest: {1}", Text("the rod falls")), pseudoLanguage());
        QCOMPARE(QString::fromStdString(words), QStringLiteral("[ñó ŕéšŧ: [ŧĥé ŕóđ ƒáĺĺš~~~~~~]~~~~~]"));
    }

    void outcome_holdsEitherTheResultOrTheReason()
    {
        const Outcome<int> good = 3;
        const Outcome<int> bad = Failure{Text("the factorisation failed")};
        QVERIFY(good && !bad);
        QCOMPARE(*good, 3);
        QCOMPARE(rendered(bad.reason()), std::string("the factorisation failed"));
        QVERIFY_EXCEPTION_THROWN(bad.value(), std::logic_error);
        QVERIFY(Outcome<void>{});
        QVERIFY(!Outcome<void>(Failure{"no"}));
    }
};

QTEST_GUILESS_MAIN(TextTest)
#include "tst_text.moc"
