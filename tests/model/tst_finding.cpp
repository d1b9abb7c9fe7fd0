#include "model/diagnosis/remedy.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

#include <algorithm>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Point pin(const std::string& id, Vector2 at, bool fixed = false)
{
    return {id, at, fixed, {}};
}

Bar rod(const std::string& id, const std::string& from, const std::string& to, std::optional<double> length = {})
{
    return {id, {from, to}, length, 1, {}};
}

std::string wordsOf(const Message& message)
{
    return rendered(message.text);
}

std::vector<std::string> kindsOf(const std::vector<Message>& findings)
{
    std::vector<std::string> kinds;
    for (const Message& finding : findings) {
        kinds.push_back(std::to_string(int(finding.topic)) + std::string(finding.text.source()));
    }
    return kinds;
}

/// The findings of the dense engine; the sparse one must find the same.
std::vector<Message> findingsIn(const Mechanism& mechanism)
{
    AnalysisOptions sparse;
    sparse.engine = Engine::sparse;
    sparse.wanted.count = 1;
    std::vector<Message> findings = analyzeBy(Method::mcs, mechanism).findings;
    const std::vector<Message> others = analyze(mechanism, sparse).findings;
    if (kindsOf(findings) != kindsOf(others)) {
        const std::string text = others.empty() ? "nothing" : wordsOf(others.front());
        QTest::qFail(("the sparse engine finds " + text).c_str(), __FILE__, __LINE__);
    }
    return findings;
}

/// The only finding of a kind; fails the test when there is another number of them.
Message only(const std::vector<Message>& findings, Topic kind)
{
    std::vector<Message> found;
    std::copy_if(findings.begin(), findings.end(), std::back_inserter(found),
                 [kind](const Message& finding) { return finding.topic == kind; });
    if (found.size() != 1) {
        QTest::qFail(qPrintable(QStringLiteral("%1 findings of the kind").arg(found.size())), __FILE__, __LINE__);
        return {};
    }
    return found.front();
}

bool names(const Message& finding, const std::vector<std::string>& ids)
{
    return std::all_of(ids.begin(), ids.end(), [&](const std::string& id) {
        return std::find(finding.parts.begin(), finding.parts.end(), id) != finding.parts.end() &&
               wordsOf(finding).find(id) != std::string::npos;
    });
}

}  // namespace

class TestFinding : public QObject {
    Q_OBJECT

private slots:
    void shippedExamples_haveNothingToMend()
    {
        const QDir folder(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples"));
        for (const QString& file : folder.entryList({QStringLiteral("*.eigenlink")})) {
            for (const Message& finding : findingsIn(mechanismAt("resources/examples/" + file.toStdString()))) {
                QVERIFY2(finding.severity != Severity::error, wordsOf(finding).c_str());
                QVERIFY2(finding.topic == Topic::redundant || finding.topic == Topic::loosePart,
                         wordsOf(finding).c_str());
            }
        }
    }

    void lengthsTooShort_areNamedWithTheGap_andEachRemedyCloses()
    {
        // 3 m between the supports, three links of 0.9 m: 0.3 m are missing.
        const Mechanism open =
            built({pin("A", {0, 0}, true), pin("B", {3, 0}, true), pin("C", {0.5, 1}), pin("D", {2.5, 1})},
                  {rod("AC", "A", "C", 0.9), rod("CD", "C", "D", 0.9), rod("DB", "D", "B", 0.9)});
        const Message finding = only(findingsIn(open), Topic::openLoop);
        QVERIFY2(names(finding, {"AC", "CD", "DB"}), wordsOf(finding).c_str());
        QVERIFY2(wordsOf(finding).find("0.3 m too short") != std::string::npos, wordsOf(finding).c_str());
        QCOMPARE(finding.remedies.size(), std::size_t{3});
        for (const Remedy& remedy : finding.remedies) {
            const Analysis mended = analyze(remedied(open, remedy));
            QVERIFY2(mended.equilibrium.status == EquilibriumStatus::converged, rendered(remedy.text).c_str());
        }
    }

    /// A bar between two parallel guides, its length typed with too few digits: the distance of the guides is missing.
    void lengthOfFewDigits_isShortOfTheGuides_andMadeThatOfTheDrawing()
    {
        for (const double typed : {0.7071, 0.70710678}) {
            const Mechanism open = built({pin("A", {0.5, 0.5}), pin("B", {1, 0})},
                                         {Slider{"g", "A", {0, 0}, {1, 1}, {}}, Slider{"h", "B", {1, 0}, {1, 1}, {}},
                                          rod("AB", "A", "B", typed)});
            const Analysis analysis = analyze(open);
            const Message finding = only(analysis.findings, Topic::openLoop);
            const Number gap{std::sqrt(0.5) - typed, Quantity::length, 3};
            const std::string missing = "AB is " + rendered(Text::of(gap)) + " too short for g and h";
            QVERIFY2(wordsOf(finding).find(missing) != std::string::npos, wordsOf(finding).c_str());
            const std::string reason = rendered(analysis.equilibrium.reason);
            QVERIFY2(reason.find(missing) != std::string::npos, reason.c_str());
            QCOMPARE(finding.remedies.size(), std::size_t{1});
            const Mechanism mended = remedied(open, finding.remedies.front());
            QCOMPARE(std::get<Bar>(mended.elements.back()).length, std::optional(std::sqrt(0.5)));
        }
    }

    void lengthTooLong_isTheCulprit()
    {
        // A link of 4 m cannot join points that two links of 1 m hold 1 m apart at the ground.
        const Mechanism open =
            built({pin("A", {0, 0}, true), pin("B", {1, 0}, true), pin("C", {0, 1}), pin("D", {1, 1})},
                  {rod("AC", "A", "C", 1), rod("CD", "C", "D", 4), rod("DB", "D", "B", 1)});
        const Message finding = only(findingsIn(open), Topic::openLoop);
        QVERIFY2(wordsOf(finding).find("CD is 1 m too long for AC and DB") != std::string::npos,
                 wordsOf(finding).c_str());
    }

    void twoOpenLoops_areTwoFindings_andAClosedOneIsNone()
    {
        const Mechanism open =
            built({pin("A", {0, 0}, true), pin("B", {3, 0}, true), pin("C", {1, 1}), pin("E", {10, 0}, true),
                   pin("F", {14, 0}, true), pin("G", {12, 1}), pin("O", {20, 0}, true), pin("P", {20, -1})},
                  {rod("AC", "A", "C", 1), rod("CB", "C", "B", 1), rod("EG", "E", "G", 1.5), rod("GF", "G", "F", 1.5),
                   rod("OP", "O", "P", 1)});
        std::vector<Message> findings = findingsIn(open);
        std::erase_if(findings, [](const Message& finding) { return finding.topic != Topic::openLoop; });
        QCOMPARE(findings.size(), std::size_t{2});
        QVERIFY(names(findings[0], {"AC", "CB"}) && names(findings[1], {"EG", "GF"}));
        for (const Message& finding : findings) {
            QVERIFY2(wordsOf(finding).find(" 1 m too short") != std::string::npos, wordsOf(finding).c_str());
            QVERIFY(wordsOf(finding).find("OP") == std::string::npos);
        }
    }

    void largeLooseChain_isSaidToHangOnNothing()
    {
        constexpr int kRods = 250;
        Mechanism chain;
        chain.points.push_back(pin("P0", {0, 0}));
        for (int i = 1; i <= kRods; ++i) {
            chain.points.push_back(pin("P" + std::to_string(i), {1.0 * i, 0}));
            chain.elements.emplace_back(
                rod("r" + std::to_string(i), "P" + std::to_string(i - 1), "P" + std::to_string(i)));
        }
        const Analysis analysis = analyze(chain);
        QVERIFY(isLarge(*analysis.system));
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::notFound);
        // Why it does not rest is said once, with what would hold it.
        const Message loose = only(analysis.findings, Topic::loosePart);
        QVERIFY2(wordsOf(loose).find("Nothing holds") != std::string::npos, wordsOf(loose).c_str());
        QCOMPARE(loose.remedies.size(), std::size_t{1});
        QCOMPARE(analysis.findings.size(), std::size_t{1});
    }

    void loosePart_isNamed_andFixedByItsRemedy()
    {
        const Mechanism loose = built({pin("O", {0, 0}, true), pin("P", {0, -1}), pin("Q", {2, 0}), pin("R", {3, 0})},
                                      {rod("OP", "O", "P"), rod("QR", "Q", "R")});
        const Message finding = only(findingsIn(loose), Topic::loosePart);
        QVERIFY2(names(finding, {"Q", "R", "QR"}), wordsOf(finding).c_str());
        const Mechanism mended = remedied(loose, finding.remedies.front());
        QCOMPARE(analyze(mended).equilibrium.status, EquilibriumStatus::converged);
        QVERIFY(findingsIn(mended).empty());
    }

    /// A free bar on a spring is in equilibrium where the spring is slack: nothing more is to be found.
    void freeMechanismAtRest_isNotPromisedAnEquilibrium()
    {
        Mechanism free =
            built({pin("P", {0, 0}), pin("Q", {1, 0}), pin("R", {2, 0})},
                  {rod("PQ", "P", "Q"), PointMass{"m", "R", 1, {}}, Spring{"k", {"Q", "R"}, 10, 1, 0, {}}});
        free.gravity = {};
        const Analysis analysis = analyze(free);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        const std::string words = wordsOf(only(analysis.findings, Topic::loosePart));
        QVERIFY2(words.find("Nothing holds PQ, m and k yet") != std::string::npos, words.c_str());
        QVERIFY2(words.find("is found") == std::string::npos, words.c_str());
    }

    void unconnectedPoint_isDeletedByItsRemedy()
    {
        Mechanism mechanism = pendulum(1, 1, 0);
        mechanism.points.push_back(pin("Z", {5, 5}));
        const Message finding = only(findingsIn(mechanism), Topic::unconnectedPoint);
        QCOMPARE(finding.parts, std::vector<std::string>{"Z"});
        QCOMPARE(remedied(mechanism, finding.remedies.front()), pendulum(1, 1, 0));
    }

    void redundantRod_isNamed_andDeletingItLeavesTheFreedom()
    {
        const Mechanism three = exampleNamed("parallelogram_three_rods");
        const Message finding = only(findingsIn(three), Topic::redundant);
        QVERIFY(!finding.remedies.empty());
        for (const Remedy& remedy : finding.remedies) {
            const Analysis mended = analyze(remedied(three, remedy));
            QCOMPARE(mended.equilibrium.degreesOfFreedom, Eigen::Index{1});
            QVERIFY(mended.equilibrium.redundantConstraints.empty());
        }
    }

    void redundancy_isSaidOnce()
    {
        const Analysis three = analyze(exampleNamed("parallelogram_three_rods"));
        only(three.findings, Topic::redundant);
        QVERIFY(three.equilibrium.warnings.empty());
    }

    void pinsAtOnePlace_areJoinedByTheRemedy()
    {
        // Two rods that meet at (0, 1), each with a pin of its own: the second hangs on nothing.
        const Mechanism apart = built({pin("A", {0, 0}, true), pin("B", {0, -1}), pin("C", {0, -1}), pin("D", {1, -1})},
                                      {rod("AB", "A", "B"), rod("CD", "C", "D")});
        const Message finding = only(findingsIn(apart), Topic::coincidentPoints);
        QVERIFY2(names(finding, {"B", "C"}), wordsOf(finding).c_str());
        QVERIFY2(wordsOf(finding).find("AB") != std::string::npos && wordsOf(finding).find("CD") != std::string::npos,
                 wordsOf(finding).c_str());
        const Analysis mended = analyze(remedied(apart, finding.remedies.front()));
        QCOMPARE(mended.mechanism.points.size(), std::size_t{3});
        QCOMPARE(mended.equilibrium.status, EquilibriumStatus::converged);
        QVERIFY(mended.findings.empty());
    }

    /// A rocker whose block has a pin of its own at the pin of the crank, without mass or with one.
    void blockBesideItsCrank_isJoinedByTheRemedy()
    {
        Mechanism apart =
            built({pin("O", {0, 0}, true), pin("A", {0.3, 0.2}), pin("S", {0.3, 0.2}), pin("Q", {0, -1}, true),
                   pin("R", {0.4, 0.9})},
                  {rod("crank", "O", "A"), rod("rocker", "Q", "R"), Slider{"block", "S", {}, {1, 0}, {}, "rocker"}});
        for (int i = 0; i < 2; ++i) {
            const Message finding = only(analyzeBy(Method::mcs, apart).findings, Topic::coincidentPoints);
            QVERIFY2(names(finding, {"A", "S"}), wordsOf(finding).c_str());
            QCOMPARE(wordsOf(finding), std::string("A and S are two pins at one place: block guides S, and nothing "
                                                   "joins it to crank, which ends in A."));
            const Analysis mended = analyze(remedied(apart, finding.remedies.front()));
            QCOMPARE(mended.equilibrium.degreesOfFreedom, 1);
            QCOMPARE(mended.equilibrium.status, EquilibriumStatus::converged);
            QVERIFY(mended.findings.empty());
            apart.elements.emplace_back(PointMass{"m", "S", 0.1, {}});
        }
        apart.elements.emplace_back(Spring{"k", {"A", "S"}, 10, 0.1, 0, {}});
        for (const Message& finding : findingsIn(apart)) {
            QVERIFY2(finding.topic != Topic::coincidentPoints, wordsOf(finding).c_str());
        }
    }

    void drawingFarFromTheOrigin_isMovedThereByTheRemedy()
    {
        const Mechanism here = exampleNamed("iftomm_four_bar");
        for (const double distance : {0.0, 1e4, 1e6, 1e7}) {
            Mechanism there = here;
            for (Point& point : there.points) {
                point.at = point.at + Vector2{distance, -0.7 * distance};
            }
            const std::vector<Message> findings = findingsIn(there);
            if (distance < 1e5) {
                QVERIFY(findings.empty());
                continue;
            }
            const Message finding = only(findings, Topic::farFromOrigin);
            QCOMPARE(finding.severity, Severity::warning);
            const Analysis mended = analyze(remedied(there, finding.remedies.front()));
            QVERIFY(mended.findings.empty());
            QCOMPARE(mended.equilibrium.status, EquilibriumStatus::converged);
            const double expected = analyze(here).find(Method::mcs)->spectrum.values.front().s.imag();
            const double found = mended.find(Method::mcs)->spectrum.values.front().s.imag();
            // Digits that the coordinates have lost are lost.
            QVERIFY(std::abs(std::abs(found / expected) - 1) < 1e-14 * distance);
        }
    }

    void linksThatOnlyCross_areNotCoincident()
    {
        // The rods' free ends are held elsewhere, or lie a millimetre apart: nobody meant them to be one pin.
        const Mechanism held = built({pin("A", {0, 0}, true), pin("B", {0, -1}), pin("C", {0, -1}, true),
                                      pin("D", {1, -1}), pin("E", {1, 0}, true)},
                                     {rod("AB", "A", "B"), rod("EB", "E", "B"), rod("CD", "C", "D")});
        const Mechanism near =
            built({pin("A", {0, 0}, true), pin("B", {0, -1}), pin("C", {0.001, -1}, true), pin("D", {1, -1})},
                  {rod("AB", "A", "B"), rod("CD", "C", "D")});
        for (const Mechanism& mechanism : {held, near}) {
            for (const Message& finding : findingsIn(mechanism)) {
                QVERIFY2(finding.topic != Topic::coincidentPoints, wordsOf(finding).c_str());
            }
        }
    }

    void drawingThatHasOnlyBegun_isNoError()
    {
        const Mechanism begun = built({pin("A", {0, 0}), pin("B", {1, 0})}, {rod("AB", "A", "B")});
        const std::vector<Message> findings = findingsIn(begun);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings.front().topic, Topic::loosePart);
        QCOMPARE(findings.front().severity, Severity::note);
        QVERIFY(analyze(remedied(begun, findings.front().remedies.front())).equilibrium.isUsable());
    }

    void lock_isTheCulprit_whenItStopsTheLastMotion()
    {
        Mechanism locked = pendulum(1, 1, 0.3);
        locked.elements.push_back(Lock{"stop", idOf(locked.elements.front()), -1.2, {}});
        const Message finding = only(findingsIn(locked), Topic::locked);
        QVERIFY2(names(finding, {"stop"}), wordsOf(finding).c_str());
        QCOMPARE(remedied(locked, finding.remedies.front()), pendulum(1, 1, 0.3));
    }

    void structure_isCalledOne_andFreedByALink()
    {
        // A four-bar made rigid by a bar across; the angle is a coordinate and holds nothing.
        const Mechanism structure =
            built({pin("A", {0, 0}, true), pin("B", {1, 0}, true), pin("C", {-0.6, 0.8}), pin("D", {0.4, 0.8})},
                  {rod("AC", "A", "C"), rod("CD", "C", "D"), rod("BD", "B", "D"), Angle{"phi", "BD", {}},
                   rod("CB", "C", "B")});
        const Message finding = only(findingsIn(structure), Topic::locked);
        const std::string text = rendered(finding.text);
        QVERIFY2(text.find("nothing can move") != std::string::npos, text.c_str());
        QVERIFY2(text.find("phi") == std::string::npos, text.c_str());
        QVERIFY(finding.remedies.size() >= 2);
        QCOMPARE(finding.remedies.front().id, std::string("CB"));
        for (const Remedy& remedy : finding.remedies) {
            const Equilibrium rest = analyze(remedied(structure, remedy)).equilibrium;
            QVERIFY2(rest.degreesOfFreedom == 1, remedy.id.c_str());
        }
    }

    void pinsAlone_areNoAlarm() { QVERIFY(findingsIn(built({pin("A", {0, 0}, true)}, {})).empty()); }

    void masslessLinks_areNamed_andGivenAMass()
    {
        Mechanism massless = built({pin("O", {0, 0}, true), pin("P", {0, -1}), pin("Q", {0, -2})},
                                   {Bar{"OP", {"O", "P"}, {}, 0, {}}, Bar{"PQ", {"P", "Q"}, {}, 0, {}}});
        massless.elements.push_back(Spring{"k", {"O", "Q"}, 10, 1, 0, {}});
        const Message finding = only(findingsIn(massless), Topic::massless);
        QVERIFY2(names(finding, {"P", "Q"}), wordsOf(finding).c_str());
        for (const Remedy& remedy : finding.remedies) {
            massless = remedied(massless, remedy);
        }
        QVERIFY(findingsIn(massless).empty());
    }

    void torqueThatNothingHolds_isNamed()
    {
        Mechanism mechanism = pendulum(1, 1, 0.3);
        mechanism.elements.push_back(Torque{"motor", idOf(mechanism.elements.front()), 100, {}});
        const Message finding = only(findingsIn(mechanism), Topic::noRest);
        QVERIFY2(wordsOf(finding).find("motor") != std::string::npos, wordsOf(finding).c_str());
    }
};

QTEST_GUILESS_MAIN(TestFinding)
#include "tst_finding.moc"
