#include "app/document/session.h"
#include "views/state/mode_series.h"

#include "model/mechanism/edit.h"

#include <QSignalSpy>
#include <QtTest>

#include <stdexcept>

using namespace eigenlink;

namespace {

Mechanism pendulum(double stiffness)
{
    Mechanism mechanism;
    mechanism.title = "Pendulum";
    mechanism.points = {{"O", {0, 0}, true}, {"P", {0, -1}}};
    mechanism.elements = {Bar{"OP", {"O", "P"}, 1.0, 1.0, {}}, Spring{}};
    std::get<Spring>(mechanism.elements[1]).id = "k";
    std::get<Spring>(mechanism.elements[1]).stiffness = stiffness;
    return mechanism;
}

Eigenvalue valueAt(std::complex<double> s, EigenvalueKind kind = EigenvalueKind::trueValue)
{
    Eigenvalue value;
    value.s = s;
    value.kind = kind;
    value.shape = Eigen::VectorXcd::Ones(1);
    return value;
}

// A spectrum that follows the spring's stiffness: a real value, a pair at ±i√k, a spurious one.
Analysis spectrumOfStiffness(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor&)
{
    const double stiffness = std::get<Spring>(mechanism.elements.at(1)).stiffness;
    if (stiffness < 0) {
        throw std::logic_error("negative stiffness");
    }
    Analysis analysis;
    analysis.mechanism = mechanism;
    analysis.options = options;
    analysis.equilibrium.status = EquilibriumStatus::converged;
    analysis.equilibrium.stability = Stability::stable;
    analysis.equilibrium.degreesOfFreedom = 1;
    const double omega = std::sqrt(stiffness);
    for (const Method method : options.methods) {
        Linearization linearization;
        linearization.spectrum.method = method;
        linearization.spectrum.values = {valueAt({-1, 0}), valueAt({0, omega}), valueAt({0, -omega}),
                                         valueAt({-10, 0}, EigenvalueKind::spurious)};
        linearization.spectrum.values[1].conjugate = 2;
        linearization.spectrum.values[2].conjugate = 1;
        linearization.spectrum.values[3].conjugate = 3;
        analysis.methods.push_back(linearization);
    }
    return analysis;
}

}  // namespace

class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void apply_ofAMechanism_analysesItAndSelectsTheFirstOscillatingMode()
    {
        Session session(spectrumOfStiffness);
        QSignalSpy statements(&session, &Session::statementChanged);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        QVERIFY(session.selection().mode.has_value());
        QCOMPARE(session.selection().mode->index, std::size_t(1));
        QCOMPARE(statements.last().front().value<Statement>().text,
                 QStringLiteral("equilibrium · stable · up to date"));
    }

    void edit_keepsTheSelectedModeAndTheSelectedElement()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        session.select({{"k"}, ModeReference{Method::rcs, 2}});
        session.document().apply(QStringLiteral("Stiffen"), pendulum(36));
        QTRY_COMPARE_WITH_TIMEOUT(std::get<Spring>(session.analysis()->mechanism.elements[1]).stiffness, 36.0, 120000);
        QVERIFY((session.selection() == Selection{{"k"}, ModeReference{Method::rcs, 2}}));
    }

    void edit_thatRemovesAnElement_removesItFromTheSelection()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        session.select({{"k", "P"}, {}});
        Mechanism without = pendulum(25);
        without.elements.pop_back();
        session.document().apply(QStringLiteral("Delete"), without);
        QCOMPARE(session.selection().ids, std::vector<std::string>{"P"});
    }

    void edit_thatRenames_keepsTheSelection_andSoDoesUndo()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        session.select({{"k", "P"}, {}});
        session.document().apply(QStringLiteral("Rename"), withRenamed(pendulum(25), "k", "spring"));
        QCOMPARE(session.selection().ids, (std::vector<std::string>{"spring", "P"}));
        session.document().undoStack().undo();
        QCOMPARE(session.selection().ids, (std::vector<std::string>{"k", "P"}));
    }

    void preview_isAnalysedAndGivenUp()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        session.document().preview(pendulum(49));
        QTRY_COMPARE_WITH_TIMEOUT(session.analysis()->find(Method::mcs)->spectrum.values[1].s.imag(), 7.0, 120000);
        session.document().endPreview();
        QTRY_COMPARE_WITH_TIMEOUT(session.analysis()->find(Method::mcs)->spectrum.values[1].s.imag(), 5.0, 120000);
    }

    void failure_takesTheStaleNumbersAway()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        QSignalSpy statements(&session, &Session::statementChanged);
        session.document().apply(QStringLiteral("Break"), pendulum(-1));
        QTRY_COMPARE_WITH_TIMEOUT(statements.count(), 1, 120000);
        QVERIFY(session.analysis() == nullptr);
        QCOMPARE(statements.last().front().value<Statement>().tone, Tone::error);
    }

    void setOptions_analysesWithThem()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        AnalysisOptions options;
        options.methods = {Method::ucs};
        session.setOptions(options);
        QTRY_COMPARE_WITH_TIMEOUT(session.analysis()->methods.size(), std::size_t(1), 120000);
        QCOMPARE(session.selection().mode->method, Method::ucs);
    }

    void stepMode_walksRoundTheModes()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        const std::size_t modes = seriesOf(*session.analysis(), *session.selection().mode)->modes.size();
        QCOMPARE(modes, std::size_t(2));
        QCOMPARE(playedMode(*session.analysis(), *session.selection().mode)->count, std::size_t(2));
        const Selection first = session.selection();
        session.stepMode(1);
        QVERIFY(!(session.selection() == first));
        session.stepMode(-1);
        QVERIFY(session.selection() == first);
        session.stepMode(static_cast<int>(modes));
        QVERIFY(session.selection() == first);
    }

    void clear_forgetsAnalysisAndSelection()
    {
        Session session(spectrumOfStiffness);
        session.document().apply(QStringLiteral("Draw"), pendulum(25));
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
        session.document().clear();
        QVERIFY(session.analysis() == nullptr);
        QVERIFY(session.selection() == Selection{});
    }

    void firstMode_withoutOscillation_isTheFirstTrueOne()
    {
        Analysis analysis;
        Linearization linearization;
        linearization.spectrum.values = {valueAt({-10, 0}, EigenvalueKind::spurious), valueAt({-2, 0})};
        analysis.methods = {linearization};
        QVERIFY(firstMode(analysis) == (ModeReference{Method::mcs, 1}));
        QVERIFY(!firstMode(Analysis{}));
    }

    void remarks_nameWhatChangesTheNumbers()
    {
        AnalysisOptions options;
        QVERIFY(remarksOf(options).isEmpty());
        options.linearizer.reactionStiffness = false;
        QCOMPARE(remarksOf(options), QStringLiteral("reaction stiffness left out"));
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
