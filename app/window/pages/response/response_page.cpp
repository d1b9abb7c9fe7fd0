#include "app/window/pages/response/response_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "model/basics/hertz.h"
#include "model/studies/response/linear_response.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/response/response_view.h"

#include <any>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

namespace eigenlink {

namespace {

constexpr Eigen::Index kLargestLive = 400;  ///< coordinates up to which the cursor moves the mechanism

/// Names that a field of the study offers in this mechanism.
QStringList namesOf(const Study& study, const char* field, const Analysis& analysis)
{
    QStringList names;
    for (const std::string& name : study.find(field)->offered(analysis)) {
        names << fromModel(name);
    }
    return names;
}

/// The request of the view as texts of the study's fields.
std::map<std::string, std::string> textsOf(const ResponseRequest& request)
{
    std::map<std::string, std::string> texts{{"input", request.input}, {"output", request.output}};
    const auto add = [&](const char* key, double number) {
        if (number > 0) {
            texts[key] = requestText(number);
        }
    };
    add("loss_factor", request.lossFactor);
    add("modal_damping", request.ratio);
    if (request.inTime) {
        constexpr std::array<const char*, 3> kKinds{"step", "impulse", "decay"};
        texts["kind"] = kKinds.at(static_cast<std::size_t>(*request.inTime));
        add("to", request.duration);
        return texts;
    }
    add("from", request.from);
    add("to", request.to);
    texts["log"] = requestText(request.isLogarithmic);
    texts["contributions"] = requestText(true);
    return texts;
}

/// Gives the view what the study has computed.
void takeResult(const StudyResult& result, ResponseStudy& study)
{
    const auto takeUnits = [&](const FrequencyResponse& response) {
        study.inputUnit = response.input().unit;
        study.outputUnit = response.output().unit;
    };
    if (const auto* computed = std::any_cast<std::shared_ptr<const ComputedResponse>>(&result.value)) {
        takeUnits(*(*computed)->response);
        study.curve = (*computed)->curve;
        study.response = (*computed)->response;
    } else {
        const auto& time = std::any_cast<const std::shared_ptr<const ComputedTransient>&>(result.value);
        takeUnits(*time->response);
        study.time = time->time;
    }
}

ResponseStudy studyOf(const std::shared_ptr<const Analysis>& analysis, const ResponseRequest& request,
                      const Monitor& monitor)
{
    const Study& type = *findStudy(request.inTime ? "transient" : "response");
    ResponseStudy study;
    study.request = request;
    std::any values = type.request;
    std::optional<Refusal> refusal = readRequest(type, textsOf(request), values);
    refusal = refusal ? refusal : completeRequest(type, *analysis, placeAsLabel, values);
    if (refusal) {
        study.failure = sentenceOf(type, *refusal, placeAsLabel);
        return study;
    }
    const Outcome<StudyResult> result = type.run(analysis, values, monitor);
    if (result) {
        takeResult(*result, study);
    } else {
        study.failure = result.reason();
    }
    return study;
}

}  // namespace

ResponsePage::ResponsePage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new ResponseView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::shownChanged, this, &ResponsePage::follow);
    connect(m_view, &ResponseView::requestChanged, this, &ResponsePage::compute);
    connect(m_view, &ResponseView::cursorMoved, this, &ResponsePage::showCursor);
}

QWidget* ResponsePage::widget() const
{
    return m_card;
}

void ResponsePage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void ResponsePage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    if (!isInFront) {
        giveUpCanvas();
    }
    follow(m_session.shown());
}

// A curve of another revision stays until the new one is there, so that it is seen to change; its shapes are gone.
void ResponsePage::follow(const Shown& shown)
{
    if (!m_isInFront || !shown.isCurrent() || shown.analysis() == m_analysis) {
        return;
    }
    if (shown.parts() != m_namesOf && shown.analysis()->equilibrium.isUsable()) {
        m_namesOf = shown.parts();
        const Study& study = *findStudy("response");
        m_view->setNames(namesOf(study, "input", *shown.analysis()), namesOf(study, "output", *shown.analysis()));
    }
    compute();
}

void ResponsePage::compute()
{
    const Shown& shown = m_session.shown();
    if (!m_isInFront || !shown.isCurrent()) {
        return;
    }
    giveUpCanvas();
    m_response = nullptr;
    m_analysis = shown.analysis();
    const bool isReady = m_analysis->equilibrium.isUsable() && !m_analysis->methods.empty();
    if (!isReady || m_view->request().input.empty() || m_view->request().output.empty()) {
        auto nothing = std::make_shared<ResponseStudy>();
        nothing->failure = isReady ? Text("Nothing can be shaken here: draw a point that can move.")
                                   : Text("There is no equilibrium about which it could be shaken.");
        m_job.abandon();
        m_view->setStudy(nothing);
        return;
    }
    m_job.start([analysis = m_analysis,
                 request = m_view->request()](const Monitor& monitor) { return studyOf(analysis, request, monitor); },
                [](double, const QString&) {},
                [this](const std::optional<JobOutcome<ResponseStudy>>& outcome) { take(outcome); });
}

void ResponsePage::take(const std::optional<JobOutcome<ResponseStudy>>& outcome)
{
    if (!outcome) {
        return;
    }
    std::shared_ptr<const ResponseStudy> study = outcome->result;
    if (study == nullptr) {
        ResponseStudy failed;
        failed.failure = Text::verbatim(outcome->failure.toStdString());
        study = std::make_shared<const ResponseStudy>(std::move(failed));
    }
    m_view->setStudy(study);
    const bool isLive = m_analysis->system->coordinateCount() <= kLargestLive;
    m_response = isLive ? study->response : nullptr;
}

// The mechanism as it moves at this frequency, and what each mode has in it.
void ResponsePage::showCursor()
{
    const std::optional<double> omega = m_view->omega();
    const Shown& shown = m_session.shown();
    if (!omega || m_response == nullptr || !m_isInFront || shown.analysis() != m_analysis || !shown.isCurrent()) {
        return;
    }
    const std::complex<double> value = m_response->at(*omega);
    const QString hertz = formatFrequency(hertzOf(*omega));
    QStringList words{
        tr("%1: amplitude %2, phase %3°")
            .arg(hertz, formatNumber(std::abs(value), 4), formatNumber(std::arg(value) * 180 / std::numbers::pi, 3))};
    const std::vector<std::complex<double>> parts = m_response->contributions(*omega);
    for (std::size_t i = 0; i < parts.size() && i < 4; ++i) {
        words << tr("mode %1: %2").arg(i + 1).arg(formatNumber(std::abs(parts[i]), 3));
    }
    m_view->setCursorWords(words.join(QStringLiteral(" · ")));
    const Eigen::VectorXcd shape = m_response->shapeAt(*omega);
    if (!shape.allFinite() || shape.isZero(0)) {
        giveUpCanvas();
        return;
    }
    const std::complex<double> s(0, *omega);
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = shown.snapshot();
    const Eigen::VectorXd& rest = m_analysis->equilibrium.q;
    exhibit->configuration = {shown.parts(), poseAt(*m_analysis->system, rest),
                              ModeMotion(m_analysis->system, rest, shape, s), PlayedMode{s, false, 1, 1, false}};
    exhibit->title = windowText("Shaken at %1").arg(hertz);
    exhibit->subtitle = windowText("by %1: how all parts move together").arg(fromModel(m_view->study()->request.input));
    m_exhibit = exhibit;
    m_session.setExhibit(m_exhibit);
}

void ResponsePage::giveUpCanvas()
{
    if (m_exhibit != nullptr && m_session.shown().exhibit() == m_exhibit) {
        m_session.setExhibit(nullptr);
    }
    m_exhibit = nullptr;
}

std::vector<WindowFigure> ResponsePage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_analysis == nullptr || m_view->study() == nullptr ||
            (m_view->study()->curve.values.empty() && !m_view->study()->time)) {
            return std::nullopt;
        }
        CurveChart* chart = m_view->chart();
        return FigureData{
            {chart->accessibleName(), chart->size(), [chart](QPainter& painter) { chart->paintFigure(painter); },
             writeMechanism(m_analysis->mechanism)},
            m_view->toTsv()};
    };
    return {{QStringLiteral("response"), windowText("Frequency R&esponse"), m_view->chart(), find}};
}

QList<QWidget*> ResponsePage::playing() const
{
    return {m_view->chart()};
}

}  // namespace eigenlink
