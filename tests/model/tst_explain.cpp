#include "model/assembly/kinematics.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/studies/explain/penalty_study.h"
#include "model/studies/explain/topics.h"
#include "model/studies/explain/why.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::string wordsOf(const std::vector<Text>& sentences)
{
    std::string words;
    for (const Text& sentence : sentences) {
        words += rendered(sentence) + "\n";
    }
    return words;
}

Explanation answer(const Analysis& analysis, const char* topic)
{
    return findTopic(topic)->explain(analysis, {});
}

/// The opening of each constraint [m] when the points move along a real shape, by differences of Φ itself.
Eigen::VectorXd openings(const Analysis& analysis, const Eigen::VectorXd& shape)
{
    constexpr double kStep = 1e-6;
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    Eigen::VectorXd off = (system.constraint(q + kStep * shape) - system.constraint(q - kStep * shape)) / (2 * kStep);
    for (Eigen::Index i = 0; i < off.size(); ++i) {
        off[i] = std::abs(off[i]) / system.constraints()[static_cast<std::size_t>(i)].scale;
    }
    return off;
}

/// The farthest way of a point in the course of Re(v e^{iϑ}).
double farthestOf(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    double farthest = 0;
    for (const auto& [x, y] : analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, shape)) {
        for (int i = 0; i < 3600; ++i) {
            const std::complex<double> turn = std::polar(1.0, std::numbers::pi * i / 3600);
            farthest = std::max(farthest, std::hypot((x * turn).real(), (y * turn).real()));
        }
    }
    return farthest;
}

const std::vector<const char*> kExamples{"iftomm_four_bar", "damped_four_bar", "five_bar",    "slider_crank",
                                         "triple_pendulum", "watt_six_bar",    "quick_return"};

}  // namespace

/// Why an eigenvalue is true or spurious, and the questions about an analysis.
class ExplanationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tornJoint_isTheOneThatOpensMost_byDifferencesOfTheConstraints()
    {
        int checked = 0;
        for (const char* name : kExamples) {
            const Analysis analysis = analyze(exampleNamed(name));
            const Spectrum& spectrum = analysis.find(Method::ucs)->spectrum;
            for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
                const Eigenvalue& value = spectrum.values[i];
                if (value.isTrue()) {
                    continue;
                }
                ++checked;
                const Why why = whyOf(analysis, Method::ucs, i);
                QVERIFY(why.gap.has_value());
                Eigen::Index widest = 0;
                const Eigen::VectorXd sizes = (openings(analysis, value.shape.real()).cwiseAbs2() +
                                               openings(analysis, value.shape.imag()).cwiseAbs2())
                                                  .cwiseSqrt();
                const double opening = sizes.maxCoeff(&widest);
                // Of joints that open alike the first is named.
                const auto row = static_cast<Eigen::Index>(why.gap->row);
                QVERIFY(row <= widest && sizes[row] >= (1 - 1e-5) * opening);
                QCOMPARE(why.gap->part, analysis.system->constraints()[why.gap->row].owner);
                const double moved = farthestOf(analysis, value.shape);
                if (moved > 1e-9) {
                    QVERIFY(std::abs(why.gap->opening - opening / moved) < 1e-6 * (1 + opening / moved));
                }
                QCOMPARE(why.sentences.size(), std::size_t{3});
            }
        }
        QVERIFY(checked > 30);
    }

    void trueValues_openNoJoint_andSayHowManyThereAre()
    {
        for (const char* name : kExamples) {
            const Analysis analysis = analyze(exampleNamed(name));
            for (const Linearization& each : analysis.methods) {
                const bool isPenalty = each.spectrum.method == Method::ucs;
                for (std::size_t i = 0; i < each.spectrum.trueCount(); ++i) {
                    const Why why = whyOf(analysis, each.spectrum.method, i);
                    QVERIFY(why.nature == EigenvalueCause::motion);
                    QVERIFY2(why.gap->opening < (isPenalty ? 1e-3 : 1e-9), name);
                    QCOMPARE(why.sentences.size(), std::size_t{3});
                }
            }
        }
    }

    void infiniteValues_belongToEachIndependentConstraintThreeTimes()
    {
        std::vector<Mechanism> mechanisms;
        for (const char* name :
             {"iftomm_four_bar", "parallelogram_three_rods", "singular_four_bar", "triple_pendulum"}) {
            mechanisms.push_back(exampleNamed(name));
        }
        for (std::uint32_t seed = 1; seed < 8; ++seed) {
            mechanisms.push_back(randomMechanism(seed));
        }
        int checked = 0;
        for (const Mechanism& mechanism : mechanisms) {
            const Analysis analysis = analyze(mechanism);
            const Linearization* rcs = analysis.find(Method::rcs);
            if (rcs == nullptr || !rcs->spectrum.hasValues() || analysis.massless.massless > 0) {
                continue;
            }
            ++checked;
            std::map<std::string, int> rows;
            for (std::size_t i = 0; i < rcs->spectrum.values.size(); ++i) {
                if (!rcs->spectrum.values[i].isTrue()) {
                    const Why why = whyOf(analysis, Method::rcs, i);
                    QVERIFY(why.nature == EigenvalueCause::multiplier);
                    const Text& first = why.sentences.front();
                    ++rows[std::get<PartId>(first.arguments().front()).id];
                }
            }
            QCOMPARE(static_cast<Eigen::Index>(rows.size()), analysis.equilibrium.rank);
            for (const auto& [row, count] : rows) {
                QVERIFY2(count == 3, row.c_str());
            }
        }
        QVERIFY(checked > 6);
    }

    void zerosOfOtherPencils_areKeptErrors()
    {
        for (const auto& [form, zeros] : {std::pair(RcsForm::jacobianInE, 1), {RcsForm::bothInE, 2}}) {
            LinearizerOptions options;
            options.rcsForm = form;
            const Analysis analysis = analyzeBy(Method::rcs, exampleNamed("iftomm_four_bar"), options);
            const Spectrum& spectrum = analysis.find(Method::rcs)->spectrum;
            std::map<EigenvalueCause, int> counts;
            for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
                ++counts[whyOf(analysis, Method::rcs, i).nature];
            }
            QCOMPARE(counts[EigenvalueCause::keptError], 4 * zeros);
            QCOMPARE(counts[EigenvalueCause::multiplier], 4 * (3 - zeros));
            QCOMPARE(counts[EigenvalueCause::motion], 2);
        }
    }

    void masslessFreedoms_areNoReactions()
    {
        Mechanism mechanism = exampleNamed("pendulum");
        mechanism.points.push_back({"M", {0.5, -1}});
        mechanism.points.push_back({"G", {1, -1}, true});
        mechanism.elements.emplace_back(Spring{"s1", {mechanism.points[1].id, "M"}, 10, 0.1, 0, {}});
        mechanism.elements.emplace_back(Spring{"s2", {"M", "G"}, 10, 0.1, 0, {}});
        const Analysis analysis = analyzeBy(Method::rcs, mechanism);
        const Spectrum& spectrum = analysis.find(Method::rcs)->spectrum;
        QVERIFY(spectrum.hasValues());
        int massless = 0;
        for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
            massless += whyOf(analysis, Method::rcs, i).nature == EigenvalueCause::massless ? 1 : 0;
        }
        QCOMPARE(massless, 4);  // two of each direction of M
    }

    void penaltyRoots_solveTheirEquation()
    {
        for (const double xi : {0.1, 0.7, 1.0, 3.0}) {
            for (const double omega : {1.0, 10.0, 250.0}) {
                for (const std::complex<double> near : {std::complex<double>(-1, 300), {-1, -300}, {-5000, 0}}) {
                    const std::complex<double> s = nearestPenaltyRoot(xi, omega, near);
                    QVERIFY(std::abs(s * s + 2 * xi * omega * s + omega * omega) < 1e-11 * omega * omega);
                }
            }
        }
        QVERIFY(nearestPenaltyRoot(0.5, 2, {0, 9}).imag() > 0);
    }

    void turnedPenalty_movesSpuriousValuesToTheRoot_andErrorsFallAsOneOverAlpha()
    {
        const Analysis analysis = analyze(nLoop({.loops = 2}));
        const PenaltyStudy weak = studyPenalty(analysis, {0.01, 1, 10}, PenaltyKnob::alpha, 0);
        const PenaltyStudy usual = studyPenalty(analysis, {1, 1, 10}, PenaltyKnob::alpha, 9);
        const PenaltyStudy strong = studyPenalty(analysis, {100, 1, 10}, PenaltyKnob::alpha, 0);
        QVERIFY(weak.now && usual.now && strong.now);
        QVERIFY(std::abs(weak.largestError / usual.largestError - 100) < 5);
        QVERIFY(weak.nearestRoot > usual.nearestRoot && usual.nearestRoot > strong.nearestRoot);
        // Near a double root values split like 1/√α.
        QVERIFY(std::abs(weak.nearestRoot / usual.nearestRoot - 10) < 3);
        QCOMPARE(usual.track.size(), std::size_t{9});
        for (const PenaltySpectrum& each : usual.track) {
            QCOMPARE(each.values.size(), usual.now->values.size());
        }
    }

    void turnedOmega_takesTheSpuriousValuesAlong_andLeavesTheTrueOnes()
    {
        const Analysis analysis = analyze(exampleNamed("iftomm_four_bar"));
        for (const double omega : {4.0, 40.0, 400.0}) {
            const PenaltyStudy study = studyPenalty(analysis, {1, 1, omega}, PenaltyKnob::omega, 0);
            for (const PenaltySpectrum::Value& value : study.now->values) {
                if (value.isTrue) {
                    QVERIFY(std::abs(std::abs(value.s.imag()) - 2.147676638502278) < 1e-4);
                } else {
                    QVERIFY(std::abs(value.s + omega) < 0.05 * omega);
                }
            }
        }
    }

    void reactions_areTheWholeStiffnessOfAPendulum()
    {
        const Analysis hanging = analyze(pendulum(2, 3, 0.1));
        const auto effects = reactionEffects(hanging);
        QCOMPARE(effects.size(), std::size_t{1});
        QVERIFY(std::abs(effects[0].with.imag() - std::sqrt(1.5 * 9.81 / 2)) < 1e-12);
        QVERIFY(std::abs(effects[0].without) < 1e-6);
    }

    void reactions_ofTheFourBar_giveTheTwoKnownNumbers()
    {
        const Analysis analysis = analyze(exampleNamed("iftomm_four_bar"));
        const auto effects = reactionEffects(analysis);
        QVERIFY(std::abs(effects.at(0).with.imag() - 2.1476766385022781) < 1e-11);
        // On points V'' along the straight line D + εḊ, with the effective mass 5/3 of the closed form.
        const double phi = 2.2343310190175861, h = 1e-4;
        const auto V = [&](double e) {
            const double L = std::hypot(1 + std::cos(phi) - e * std::sin(phi), std::sin(phi) + e * std::cos(phi));
            return 12.5 * (L - std::numbers::sqrt2) * (L - std::numbers::sqrt2);
        };
        const double bare = std::sqrt((V(h) - 2 * V(0) + V(-h)) / (h * h) * 3 / 5);
        QVERIFY(std::abs(effects.at(0).without.imag() - bare) < 1e-5);
        const std::string words = wordsOf(answer(analysis, "reaction-stiffness").sentences);
        for (const char* number : {"49.8", "2.14768", "3.21743", "3.48128"}) {
            QVERIFY2(words.find(number) != std::string::npos, words.c_str());
        }
        // Whatever the analysis itself was asked for.
        LinearizerOptions options;
        options.reactionStiffness = false;
        const Analysis without = analyzeBy(Method::mcs, exampleNamed("iftomm_four_bar"), options);
        QVERIFY(std::abs(reactionEffects(without).at(0).with - effects.at(0).with) < 1e-12);
    }

    /// A hanging rod beside an upright one, m = l = 1, on a spring too soft for it, k = 4: without reactions the
    /// hanging one has no stiffness, √(3g/2) → 0, and the upright one that of its spring, ±√(3g/2 − 3k) → i√(3k).
    void reactions_areComparedModeByMode()
    {
        Mechanism mechanism = built(
            {{"O", {0, 0}, true}, {"P", {0, -1}}, {"Q", {3, 0}, true}, {"R", {3, 1}}},
            {Bar{"OP", {"O", "P"}, 1.0, 1, {}}, Bar{"QR", {"Q", "R"}, 1.0, 1, {}},
             TorsionSpring{.id = "k", .of = {"QR", "ground"}, .stiffness = 4, .restAngle = std::numbers::pi / 2}});
        const auto effects = reactionEffects(analyze(mechanism));
        QCOMPARE(effects.size(), std::size_t{3});
        for (const ReactionEffect& each : effects) {
            const bool isHanging = each.with.imag() > 0;
            const double with = std::sqrt(1.5 * 9.81 - (isHanging ? 0 : 12)), without = isHanging ? 0 : std::sqrt(12);
            QVERIFY(std::abs(std::abs(each.with) - with) < 1e-10);
            QVERIFY(std::abs(std::abs(each.without) - without) < 1e-6);
        }
    }

    void count_adds_up()
    {
        for (const char* name : kExamples) {
            const Analysis analysis = analyze(exampleNamed(name));
            const Explanation count = answer(analysis, "count");
            QCOMPARE(count.table.rows.size(), std::size_t{3});
            for (const auto& row : count.table.rows) {
                const auto number = [&](std::size_t i) { return std::stoll(rendered(row[i])); };
                QCOMPARE(number(1) + number(2), number(3));
                QCOMPARE(number(1), 2LL * analysis.equilibrium.degreesOfFreedom);
            }
        }
    }

    /// Two springs in a row with a massless point between them: two freedoms, of which one follows the other.
    void count_knowsFreedomsWithoutMass()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {2, 0}}},
                                    {Slider{"a", "A", {0, 0}, {1, 0}, {}}, Slider{"b", "B", {0, 0}, {1, 0}, {}},
                                     Spring{"k", {"O", "A"}, 100, 1, 0, {}}, Spring{"l", {"A", "B"}, 100, 1, 0, {}},
                                     PointMass{"m", "B", 1, {}}},
                                    {0, 0});
        const Analysis analysis = analyze(mechanism);
        const Explanation count = answer(analysis, "count");
        QVERIFY(!count.table.rows.empty());
        for (const auto& row : count.table.rows) {
            QCOMPARE(rendered(row[1]), std::string("2"));
        }
        const std::string words = wordsOf(count.sentences);
        QVERIFY2(words.find("must find 2 true") != std::string::npos, words.c_str());
    }

    /// Two rods between fixed points and their pin move in no way: no value has a residual.
    void whatCannotMove_hasNoResidual()
    {
        const Analysis analysis =
            analyze(built({{"O", {0, 0}, true, {}}, {"B", {1, 0}, true, {}}, {"A", {0.4, 0.6}, false, {}}},
                          {Bar{"a", {"O", "A"}, {}, 1, {}}, Bar{"b", {"A", "B"}, {}, 1, {}}}));
        const Explanation residual = answer(analysis, "residual");
        QVERIFY(!residual.applies && residual.table.rows.empty());
        QVERIFY(wordsOf(residual.sentences).find("largest") == std::string::npos);
        QVERIFY(wordsOf(answer(analysis, "count").sentences).find("nothing can move") != std::string::npos);
    }

    void singularAndRedundant_applyWhereTheyShould()
    {
        const Analysis singular = analyze(exampleNamed("singular_four_bar"));
        QVERIFY(answer(singular, "singular").applies);
        QVERIFY(!answer(singular, "redundant").applies);
        const Analysis redundant = analyze(exampleNamed("parallelogram_three_rods"));
        QVERIFY(answer(redundant, "redundant").applies);
        QVERIFY(!answer(redundant, "redundant").parts.empty());
        QVERIFY(!answer(redundant, "singular").applies);
        const Analysis plain = analyze(exampleNamed("iftomm_four_bar"));
        QVERIFY(!answer(plain, "singular").applies && !answer(plain, "redundant").applies);
        QVERIFY(!answer(plain, "beams").applies);
        QVERIFY(answer(analyze(exampleNamed("flexible_double_pendulum_10")), "beams").applies);
    }

    void exactBeams_areNotCalledAbsent()
    {
        Mechanism mechanism = exampleNamed("cantilever_beam");
        for (Element& element : mechanism.elements) {
            if (auto* beam = std::get_if<Beam>(&element)) {
                beam->model = BeamModel::exact;
            }
        }
        const std::string words = wordsOf(answer(analyze(mechanism), "beams").sentences);
        QVERIFY2(words.find("Exact beams leave nothing out") != std::string::npos, words.c_str());
        QVERIFY(wordsOf(answer(analyze(exampleNamed("pendulum")), "beams").sentences).find("no beams") !=
                std::string::npos);
    }

    void everyQuestion_isAnsweredForEveryExample_inWholeSentences()
    {
        for (const char* name : {"iftomm_four_bar", "singular_four_bar", "parallelogram_three_rods", "cart_pendulum",
                                 "portal_frame", "inverted_pendulum_unstable"}) {
            const Analysis analysis = analyze(exampleNamed(name));
            for (const TopicType& topic : topicTypes()) {
                const Explanation each = topic.explain(analysis, {});
                QVERIFY2(each.sentences.size() >= 2 && each.sentences.size() <= 3, topic.key.data());
                for (const Text& sentence : each.sentences) {
                    const std::string words = rendered(sentence);
                    QVERIFY2(words.ends_with('.'), words.c_str());
                    QVERIFY2(words.find("nan") == std::string::npos, words.c_str());
                }
                for (const auto& row : each.table.rows) {
                    QCOMPARE(row.size(), each.table.columns.size());
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(ExplanationTest)
#include "tst_explain.moc"
