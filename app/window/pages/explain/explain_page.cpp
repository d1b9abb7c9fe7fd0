#include "app/window/pages/explain/explain_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/card.h"
#include "views/studies/explain/explanation_view.h"
#include "views/studies/explain/fact_bars_view.h"
#include "views/studies/explain/joint_picture.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kStations = 41;       ///< of a track
constexpr double kAmplitude = 0.3;  ///< of the shape in the picture, in typical link lengths

/// The phase at which a shape is moved widest: where the squares of its displacements add up to most.
double widestPhase(const ModeMotion& motion)
{
    std::complex<double> sum = 0;
    for (const auto& [x, y] : motion.pointDisplacements()) {
        sum += x * x + y * y;
    }
    return std::abs(sum) > 0 ? -std::arg(sum) / 2 : 0;
}

std::shared_ptr<const JointScene> sceneOf(const Analysis& analysis, const ModeReference& mode)
{
    auto scene = std::make_shared<JointScene>();
    scene->parts = partsOf(analysis.mechanism);
    scene->rest = poseAt(*analysis.system, analysis.equilibrium.q);
    scene->why = whyOf(analysis, mode.method, mode.index);
    const bool moves = scene->why.nature == EigenvalueCause::motion || scene->why.nature == EigenvalueCause::tornJoint;
    const ModeMotion motion = moves ? ModeMotion(analysis, mode.method, mode.index) : ModeMotion();
    if (!motion.isEmpty()) {
        const double amplitude = motion.amplitudeFor(motionFraction(*scene->parts, kAmplitude));
        scene->moved = motion.poseAt(widestPhase(motion), amplitude);
    }
    return scene;
}

/// A value of the other kind: the first true one, or of the spurious ones rather one that tears a joint.
std::optional<ModeReference> valueOfKind(const Analysis& analysis, bool isTrue)
{
    std::optional<ModeReference> found;
    for (const Linearization& each : analysis.methods) {
        const std::vector<Eigenvalue>& values = each.spectrum.values;
        const auto first = std::ranges::find_if(values, [isTrue](const Eigenvalue& v) { return v.isTrue() == isTrue; });
        const bool isBetter = !found || (!isTrue && each.spectrum.method == Method::ucs);
        if (first != values.end() && isBetter) {
            found = ModeReference{each.spectrum.method, static_cast<std::size_t>(first - values.begin())};
        }
    }
    return found;
}

/// A value of this method: the first spurious one, since it shows the effect of the method on a joint, else the first.
std::optional<ModeReference> valueOfMethod(const Analysis& analysis, Method method)
{
    const Linearization* found = analysis.find(method);
    if (found == nullptr || found->spectrum.values.empty()) {
        return std::nullopt;
    }
    const std::vector<Eigenvalue>& values = found->spectrum.values;
    const auto first = std::ranges::find_if_not(values, &Eigenvalue::isTrue);
    return ModeReference{method, first == values.end() ? 0 : static_cast<std::size_t>(first - values.begin())};
}

/// The numbers with which UCS was solved.
PenaltyChoice choiceOf(const Analysis& analysis)
{
    PenaltyChoice choice;
    const Linearization* ucs = analysis.find(Method::ucs);
    if (ucs != nullptr && ucs->spectrum.parameters.contains("omega")) {
        choice.xi = ucs->spectrum.parameters.at("xi");
        choice.omega = ucs->spectrum.parameters.at("omega");
    }
    return choice;
}

}  // namespace

ExplainPage::ExplainPage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_view(new ExplanationView)
{
    setWidget(cardOf(m_view));
    connect(&session(), &Session::shownChanged, this, &ExplainPage::follow);
    connect(m_view, &ExplanationView::questionChanged, this, [this](const QString& topic) {
        // The selected value is kept with the selection.
        session().keepRequest("explain",
                              topic.isEmpty() ? RequestTexts() : RequestTexts{{"topics", topic.toStdString()}});
        explain();
    });
    connect(m_view, &ExplanationView::choiceRequested, this, &ExplainPage::turn);
    connect(m_view, &ExplanationView::otherRequested, this, [this] {
        if (m_other) {
            session().select({session().selection().ids, m_other});
        }
    });
    connect(m_view, &ExplanationView::methodRequested, this, [this](Method method) {
        if (const auto value = valueOfMethod(*m_explained.analysis(), method)) {
            session().select({session().selection().ids, value});
        }
    });
    connect(context.actions.why, &QAction::triggered, this, [this] {
        m_view->ask({});
        Q_EMIT frontRequested();
    });
}

AskedStudy ExplainPage::asked() const
{
    const std::optional<ModeReference>& mode = session().shown().selection().mode;
    std::map<std::string, std::string> texts;
    if (!m_view->question().isEmpty()) {
        texts["topics"] = m_view->question().toStdString();
    } else if (mode) {
        texts["eigenvalues"] = std::string(keyOf(mode->method)) + ":" + std::to_string(mode->index + 1);
    }
    return askedOfSeen(*findStudy("explain"), session().shown(), texts);
}

void ExplainPage::frontChanged()
{
    if (isInFront()) {
        m_explained = Shown();
        follow(session().shown());
    } else {
        Q_EMIT pointedAt({});
    }
}

void ExplainPage::restore()
{
    if (const RequestTexts* texts = restored("explain")) {
        m_view->ask(texts->contains("topics") ? fromModel(texts->at("topics")) : QString());
    }
}

std::vector<WindowFigure> ExplainPage::figures() const
{
    JointPicture* picture = m_view->picture();
    FactBarsView* bars = m_view->bars();
    const auto words = [this] { return m_view->sentences(); };
    return {{QStringLiteral("why"),
             windowText("&Explanation of an Eigenvalue"),
             picture,
             [this, picture]() -> std::optional<FigureData> {
                 const Analysis* analysis = m_explained.analysis().get();
                 if (analysis == nullptr || !picture->hasScene() || !m_view->question().isEmpty()) {
                     return std::nullopt;
                 }
                 return FigureData{{windowText("Why an eigenvalue is there"), picture->size(),
                                    [picture](QPainter& painter) { picture->paintFigure(painter); },
                                    writeMechanism(analysis->mechanism)},
                                   {},
                                   m_view->sentences()};
             },
             {},
             false,
             words},
            {QStringLiteral("answer"),
             windowText("&Explanation"),
             bars,
             [this, bars]() -> std::optional<FigureData> {
                 const Analysis* analysis = m_explained.analysis().get();
                 if (analysis == nullptr || !bars->hasBars() || m_view->question().isEmpty()) {
                     return std::nullopt;
                 }
                 return FigureData{
                     {windowText("Answer about the numbers"), bars->size(),
                      [bars](QPainter& painter) { bars->paintFigure(painter); }, writeMechanism(analysis->mechanism)},
                     {},
                     bars->accessibleDescription()};
             },
             {},
             false,
             words}};
}

std::vector<PageSubject> ExplainPage::subjects()
{
    std::vector<PageSubject> questions;
    for (const TopicType& topic : topicTypes()) {
        questions.push_back({fromModel(Text::term(topic.question)), [this, key = fromModel(topic.key)] {
                                 m_view->ask(key);
                                 Q_EMIT frontRequested();
                             }});
    }
    return questions;
}

void ExplainPage::follow(const Shown& shown)
{
    const bool isNews =
        shown.analysis() != m_explained.analysis() || shown.selection().mode != m_explained.selection().mode;
    if (isInFront() && isNews) {
        if (shown.selection().mode != m_explained.selection().mode) {
            m_view->scrollToTop();
        }
        m_explained = shown;
        explain();
    }
}

void ExplainPage::explain()
{
    m_answer.abandon();
    m_study.abandon();
    m_next.reset();
    const Analysis* analysis = m_explained.analysis().get();
    if (analysis == nullptr || !analysis->system || !analysis->equilibrium.isUsable()) {
        m_view->setChoosable(analysis == nullptr);
        m_view->setOther({});
        m_view->setWhy(nullptr, {}, session().shown().mechanism().units);
        m_view->setStudy(nullptr, {});
        Q_EMIT pointedAt({});
        return;
    }
    m_view->question().isEmpty() ? explainValue() : explainTopic(m_view->question());
}

void ExplainPage::offerOther()
{
    const Analysis& analysis = *m_explained.analysis();
    const std::optional<ModeReference>& mode = m_explained.selection().mode;
    const bool isTrue = !mode || analysis.find(mode->method)->spectrum.values[mode->index].isTrue();
    m_other = valueOfKind(analysis, !isTrue);
    m_view->setChoosable(m_other || valueOfKind(analysis, isTrue));
    m_view->setOther(m_other ? std::optional(isTrue) : std::nullopt);
}

void ExplainPage::explainValue()
{
    const Analysis& analysis = *m_explained.analysis();
    const std::optional<ModeReference>& mode = m_explained.selection().mode;
    offerOther();
    if (!mode) {
        m_view->setWhy(nullptr, {}, analysis.mechanism.units);
        Q_EMIT pointedAt({});
        return;
    }
    const auto scene = sceneOf(analysis, *mode);
    m_view->setWhy(scene, mode->method, analysis.mechanism.units);
    Q_EMIT pointedAt(scene->why.parts);
    const Eigenvalue& value = analysis.find(mode->method)->spectrum.values[mode->index];
    const bool isFollowed = !value.isTrue() && mode->method == Method::ucs;
    m_followed = isFollowed ? std::optional(value.s) : std::nullopt;
    if (canStudyPenalty(analysis)) {
        const PenaltyChoice choice = choiceOf(analysis);
        m_view->setChoice(choice);
        turn(choice, PenaltyKnob::alpha);
    } else {
        m_view->setStudy(nullptr, {});
    }
}

void ExplainPage::explainTopic(const QString& key)
{
    const TopicType* topic = findTopic(key.toStdString());
    m_view->setAnswer(nullptr, session().shown().mechanism().units);
    m_answer.start([analysis = m_explained.analysis(),
                    topic](const Monitor& monitor) { return topic->explain(*analysis, monitor); },
                   [](double, const QString&) {},
                   [this](const std::optional<JobOutcome<Explanation>>& outcome) {
                       if (outcome && outcome->result != nullptr) {
                           m_view->setAnswer(outcome->result, session().shown().mechanism().units);
                           Q_EMIT pointedAt(outcome->result->parts);
                       }
                   });
}

// While one is being made only the last request is kept: the picture follows the knob as fast as it can be computed.
void ExplainPage::turn(const PenaltyChoice& choice, PenaltyKnob knob)
{
    if (m_study.isRunning()) {
        m_next = {choice, knob};
        return;
    }
    m_study.start([analysis = m_explained.analysis(), choice,
                   knob](const Monitor& monitor) { return studyPenalty(*analysis, choice, knob, kStations, monitor); },
                  [](double, const QString&) {},
                  [this](const std::optional<JobOutcome<PenaltyStudy>>& outcome) { takeStudy(outcome); });
}

// The selected value goes on as the spurious one nearest to where it was.
std::optional<std::complex<double>> ExplainPage::followedIn(const PenaltyStudy& study) const
{
    if (!m_followed || !study.now) {
        return m_followed;
    }
    std::optional<std::complex<double>> nearest;
    for (const PenaltySpectrum::Value& value : study.now->values) {
        if (!value.isTrue && (!nearest || std::abs(value.s - *m_followed) < std::abs(*nearest - *m_followed))) {
            nearest = value.s;
        }
    }
    return nearest;
}

void ExplainPage::takeStudy(const std::optional<JobOutcome<PenaltyStudy>>& outcome)
{
    if (outcome && outcome->result != nullptr) {
        m_followed = followedIn(*outcome->result);
        m_view->setStudy(outcome->result, m_followed);
    }
    if (const auto next = std::exchange(m_next, std::nullopt)) {
        turn(next->first, next->second);
    }
}

}  // namespace eigenlink
