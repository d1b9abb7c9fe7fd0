#include "app/window/pages/response/response_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "model/basics/hertz.h"
#include "model/elements/element.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/response/response_view.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr std::size_t kPoints = 600;
constexpr std::size_t kMostTried = 500;     ///< elements that are asked whether they can shake
constexpr std::size_t kModes = 8;           ///< the range reaches over so many
constexpr Eigen::Index kLargestLive = 400;  ///< coordinates up to which the cursor moves the mechanism

/// What can shake the mechanism and what can be observed, by the names of the command `frf`.
struct ResponseNames {
    QStringList inputs, outputs;
};

ResponseNames namesOf(const Analysis& analysis)
{
    const Mechanism& mechanism = analysis.mechanism;
    ResponseNames names;
    for (const Point& point : mechanism.points) {
        const QString id = fromModel(point.id);
        names.inputs << id + QStringLiteral(".x") << id + QStringLiteral(".y");
        for (const std::string& key : point.fixed ? std::vector<std::string>() : pointOutputs()) {
            names.outputs << id + u'.' + fromModel(key);
        }
    }
    // Forces on free points come before motions of the ground.
    std::ranges::stable_partition(names.inputs, [&](const QString& name) {
        return !mechanism.points[*findPoint(mechanism, name.section(u'.', 0, -2).toStdString())].fixed;
    });
    for (const Element& element : mechanism.elements) {
        const QString id = fromModel(idOf(element));
        if (isLink(element)) {
            names.inputs << id;
            for (const std::string& key : linkOutputs()) {
                names.outputs << id + u'.' + fromModel(key);
            }
        } else if (mechanism.elements.size() <= kMostTried && responseInput(analysis, idOf(element))) {
            names.inputs << id;
        }
    }
    for (const std::string& each : forceOutputs(analysis)) {
        names.outputs << fromModel(each);
    }
    return names;
}

/// Frequencies about the modes of an analysis [rad/s].
std::pair<double, double> rangeAbout(const Analysis& analysis)
{
    std::vector<double> frequencies;
    for (const Eigenvalue& value : analysis.methods.front().spectrum.values) {
        if (value.isTrue() && !value.infinite && value.s.imag() > 1e-9 * std::abs(value.s)) {
            frequencies.push_back(std::abs(value.s));
        }
    }
    std::ranges::sort(frequencies);
    if (frequencies.empty()) {
        return {0.1, 100};
    }
    return {0.3 * frequencies.front(), 1.6 * frequencies[std::min(frequencies.size(), kModes) - 1]};
}

/// Some periods of the slowest mode [s].
double durationAbout(const Analysis& analysis)
{
    constexpr double kPeriods = 12;
    return kPeriods * 2 * std::numbers::pi / (rangeAbout(analysis).first / 0.3);
}

void addTime(const Analysis& analysis, FrequencyResponse& response, const Monitor& monitor, ResponseStudy& study)
{
    TimeResponseOptions options;
    options.kind = *study.request.inTime;
    options.duration = study.request.duration > 0 ? study.request.duration : durationAbout(analysis);
    options.points = 2 * kPoints;
    Outcome<TimeResponse> time = timeResponse(analysis, response, options, monitor);
    if (time) {
        study.time = std::move(time).value();
    } else {
        study.failure = time.reason();
    }
}

void addCurve(const Analysis& analysis, FrequencyResponse& response, const Monitor& monitor, ResponseStudy& study)
{
    const ResponseRequest& request = study.request;
    const auto [low, high] = rangeAbout(analysis);
    ResponseOptions options;
    options.from = request.from > 0 ? 2 * std::numbers::pi * request.from : low;
    options.to = request.to > 0 ? 2 * std::numbers::pi * request.to : std::max(high, 4 * options.from);
    options.points = kPoints;
    options.logarithmic = request.isLogarithmic;
    options.contributions = true;
    if (options.to > options.from) {
        study.curve = responseCurve(response, options, monitor);
    } else {
        study.failure = Text("The range ends before it begins: choose a larger last frequency.");
    }
}

/// What the request names, with what was added to the damping.
struct NamedResponse {
    std::vector<ResponseInput> inputs;
    std::vector<ResponseOutput> outputs;
    DampingMatrices added;
};
Outcome<NamedResponse> namedResponse(const Analysis& analysis, const ResponseRequest& request)
{
    NamedResponse named;
    AddedDamping added;
    added.lossFactor = request.lossFactor;
    added.ratio = request.ratio;
    Outcome<ResponseInput> input = responseInput(analysis, request.input);
    if (!input) {
        return Failure{input.reason()};
    }
    named.inputs.push_back(std::move(input).value());
    Outcome<ResponseOutput> output = responseOutput(analysis, named.inputs, request.output, added);
    if (!output) {
        return Failure{output.reason()};
    }
    named.outputs.push_back(std::move(output).value());
    if (added.hasLoss() || added.hasRatio()) {
        Outcome<DampingMatrices> matrices = dampingMatrices(analysis, added);
        if (!matrices) {
            return Failure{matrices.reason()};
        }
        named.added = std::move(matrices).value();
    }
    return named;
}

ResponseStudy studyOf(const Analysis& analysis, const ResponseRequest& request, const Monitor& monitor)
{
    ResponseStudy study;
    study.request = request;
    Outcome<NamedResponse> named = namedResponse(analysis, request);
    if (!named) {
        study.failure = named.reason();
        return study;
    }
    study.inputUnit = named->inputs.front().unit;
    study.outputUnit = named->outputs.front().unit;
    Outcome<FrequencyResponse> response = frequencyResponse(analysis, named->inputs, named->outputs, named->added);
    if (!response) {
        study.failure = response.reason();
        return study;
    }
    FrequencyResponse shaken = std::move(response).value();
    if (request.inTime) {
        addTime(analysis, shaken, monitor, study);
    } else {
        addCurve(analysis, shaken, monitor, study);
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
        const ResponseNames names = namesOf(*shown.analysis());
        m_view->setNames(names.inputs, names.outputs);
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
                 request = m_view->request()](const Monitor& monitor) { return studyOf(*analysis, request, monitor); },
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
    const bool isLive =
        study->failure.isEmpty() && !study->time && m_analysis->system->coordinateCount() <= kLargestLive;
    if (isLive) {
        if (Outcome<NamedResponse> named = namedResponse(*m_analysis, study->request)) {
            m_response = std::make_unique<FrequencyResponse>(*m_analysis, named->inputs, named->outputs, named->added);
        }
    }
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
