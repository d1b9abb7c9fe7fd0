#include "app/window/pages/design/design_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/pages/design/design_work.h"
#include "app/window/parts/card.h"
#include "app/window/parts/pictures.h"
#include "model/basics/collect.h"
#include "model/studies/design/design_found.h"
#include "model/studies/usual.h"
#include "views/format/format.h"
#include "views/format/quantity_words.h"
#include "views/plot/curve_chart.h"
#include "views/studies/design/design_view.h"
#include "views/studies/design/targets_view.h"

#include <QComboBox>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kArrow = 0.1;  ///< the change of a number that arrows at poles show, as a part of it

std::vector<TargetNumber> targetNumbersOf(const Mechanism& mechanism)
{
    return mapped<std::vector<TargetNumber>>(variablesOf(mechanism), [&](const Variable& each) {
        return TargetNumber{each.name, each.unit, each.value};
    });
}

SensitivityStudy sensitivityStudyOf(const AskedStudy& asked, const Monitor& monitor)
{
    SensitivityStudy study;
    const Outcome<StudyResult> result = asked.study->run(asked.analysis, asked.request, monitor);
    if (!result) {
        study.failure = result.reason();
        return study;
    }
    study.result = std::make_shared<const StudyResult>(*result);
    study.sensitivities = *std::any_cast<const std::shared_ptr<const Sensitivities>&>(result->value);
    const Spectrum& spectrum = asked.analysis->methods.front().spectrum;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const auto& rows = study.sensitivities.eigenvalues;
        const auto row = std::ranges::find_if(rows, [&](const EigenvalueSensitivity& each) {
            return std::ranges::find(mode, each.index) != mode.end() && each.s.imag() >= 0;
        });
        if (row != rows.end()) {
            study.modes.push_back(static_cast<std::size_t>(row - rows.begin()));
            const Outcome<EnergyShares> shares = energySharesOf(*asked.analysis, spectrum.values[row->index].shape);
            study.shares.push_back(shares ? *shares : EnergyShares{});
        }
    }
    return study;
}

}  // namespace

DesignPage::DesignPage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_find(*findStudy("design"))
{
    setObjectName(QStringLiteral("design"));
    setWidget(emptyCard());
}

void DesignPage::build()
{
    m_view = new DesignView;
    m_targets = new TargetsView;
    m_sensitivities = new SensitivityView;
    fillCard(*widget(), m_view);
    m_view->tabs()->addTab(m_targets, tr("Targets"));
    m_view->tabs()->addTab(m_sensitivities, tr("Sensitivities"));
    m_view->tabs()->show();
    connect(&session(), &Session::shownChanged, this, &DesignPage::follow);
    connect(m_view, &DesignView::requestChanged, this, &DesignPage::compute);
    connect(m_view, &DesignView::placeChanged, this, [this] {
        const DesignStudy* study = m_view->study().get();
        const DesignPlace& place = m_view->place();
        m_isExploring = study != nullptr && (place.isRest || study->isAngle() ||
                                             place.configuration != study->nearestTo(study->locus.variable.value));
        m_sensitivities->setMode(place.branch);
        exhibit();
    });
    connect(m_view, &DesignView::takeRequested, this, &DesignPage::adopt);
    connect(m_view, &DesignView::poleDragged, this, [this](std::size_t pole, double re, double im) {
        dragPole(pole, {re, im});
    });
    connect(m_view, &DesignView::poleReleased, this, [this] {
        m_dragged = std::nullopt;
        m_view->setAim(0, std::nullopt);
    });
    connect(m_targets, &TargetsView::findRequested, this, &DesignPage::findTargets);
    connect(m_targets, &TargetsView::applyRequested, this, &DesignPage::applyProposal);
    connect(m_targets, &TargetsView::discardRequested, this, &DesignPage::discardProposal);
    connect(&session().document(), &Document::previewChanged, this, &DesignPage::giveWay);
    connect(&session().document(), &Document::mechanismChanged, this, &DesignPage::giveWay);
    connect(&m_search, &DesignSearchJob::designed, this, &DesignPage::propose);
    connect(&m_search, &DesignSearchJob::failed, m_targets, &TargetsView::setWords);
    connect(&m_find, &StudyJob::finished, this, &DesignPage::takeDesign);
    connect(&m_find, &StudyJob::failed, m_targets, &TargetsView::setWords);
    connect(&m_find, &StudyJob::refused, m_targets, &TargetsView::setWords);
    connect(m_view->tabs(), &QTabWidget::currentChanged, this, &DesignPage::computeSensitivities);
    connect(m_sensitivities, &SensitivityView::numberChosen, this, [this](const QString& name) {
        m_view->numbers()->setCurrentText(name);
        compute();
    });
}

void DesignPage::frontChanged()
{
    if (!isInFront()) {
        showOnCanvas(nullptr);
        discardProposal();
    }
    follow(session().shown());
}

// A study of another revision stays until the new one is there, so that its curves are seen to change.
void DesignPage::follow(const Shown& shown)
{
    if (!isInFront() || !shown.isCurrent()) {
        return;
    }
    const bool isCommitted = shown.snapshot() == session().document().mechanism();
    if (isCommitted && shown.snapshot() != m_studied) {
        endSearches();
        m_proposal = std::nullopt;
        m_view->setProposed(std::nullopt);
        m_targets->setDesign(std::nullopt);
        m_targets->setNumbers(targetNumbersOf(shown.mechanism()));
        m_targets->setModeCount(presentPoles(*shown.analysis()).size());
        m_targets->setQuantities([analysis = shown.analysis()] {
            std::vector<std::string> names = quantityNames(*analysis);
            QStringList meanings = quantityWords(analysis->mechanism, names);
            return std::pair(std::move(names), std::move(meanings));
        });
        fillTargets();
    }
    if (isCommitted && shown.parts() != m_choicesOf) {
        m_choicesOf = shown.parts();
        m_view->setChoices(designChoices(shown.mechanism()));
    }
    if (isCommitted && shown.snapshot() != m_studied) {
        compute();
    }
    showPoles();
    computeSensitivities();
}

// The poles of the shown mechanism, each with the way it goes when the varied number grows.
void DesignPage::showPoles()
{
    const Shown& shown = session().shown();
    std::vector<PresentPole> poles;
    const auto* slopes = m_sensitivity != nullptr && m_slopesOf == shown.analysis() ? m_sensitivity.get() : nullptr;
    for (const std::complex<double> s : presentPoles(*shown.analysis())) {
        PresentPole pole{s, std::nullopt};
        if (slopes != nullptr && poles.size() < slopes->modes.size()) {
            const Sensitivities& all = slopes->sensitivities;
            const auto variable = std::ranges::find(all.variables, m_view->request().name, &Variable::name);
            const EigenvalueSensitivity& row = all.eigenvalues[slopes->modes[poles.size()]];
            if (variable != all.variables.end()) {
                if (const auto& slope = row.derivatives[static_cast<std::size_t>(variable - all.variables.begin())]) {
                    pole.slope = *slope * (kArrow * variable->scale);
                }
            }
        }
        poles.push_back(pole);
    }
    m_view->setPoles(poles);
}

void DesignPage::computeSensitivities()
{
    const Shown& shown = session().shown();
    const bool isAsked = isInFront() && m_view->tabs()->currentWidget() == m_sensitivities;
    if (!isAsked || !shown.isCurrent() || shown.analysis() == m_slopesOf || m_slopes.isRunning()) {
        return;
    }
    m_slopesOf = shown.analysis();
    const AskedStudy asked = slopesAsked();
    if (const Text obstacle = obstacleTo(*asked.study, *m_slopesOf); !obstacle.isEmpty()) {
        auto nothing = std::make_shared<SensitivityStudy>();
        nothing->failure = obstacle;
        m_sensitivities->setStudy(nothing);
        return;
    }
    m_slopes.start([asked](const Monitor& monitor) { return sensitivityStudyOf(asked, monitor); },
                   [](double, const QString&) {},
                   [this](const std::optional<JobOutcome<SensitivityStudy>>& outcome) {
                       if (outcome && outcome->result != nullptr) {
                           m_sensitivity = outcome->result;
                           m_sensitivities->setStudy(m_sensitivity);
                           showPoles();
                       }
                       computeSensitivities();
                   });
}

// The mechanism follows a pole that is dragged, by the smallest change of the numbers that may change.
void DesignPage::dragPole(std::size_t pole, std::complex<double> aim)
{
    const MechanismSnapshot& mechanism = session().document().mechanism();
    const DesignTask task = m_targets->task();
    if (mechanism != m_studied) {
        return;
    }
    if (task.variables.empty()) {
        m_targets->setWords(tr("Tick a number that may change: then the mechanism follows the pole."));
        return;
    }
    if (!m_dragged) {
        showOnCanvas(nullptr);
        m_isExploring = false;
        m_find.abandon();
        m_search.begin(mechanism, task.variables, m_view->study() != nullptr ? m_view->study()->branchCount() : 0,
                       m_targets->keepsOthers());
    }
    m_dragged = pole;
    // By the number that is varied alone the pole can only go along its curve: the pointer beside it means the curve.
    const DesignStudy* study = m_view->study().get();
    const bool isBound = study != nullptr && !study->isAngle() && task.variables.size() == 1 &&
                         task.variables.front().name == study->request.name;
    const std::optional<PolePlace> place = isBound ? nearestOnCurve(*study, pole, aim) : std::nullopt;
    m_view->setAim(pole, place ? place->s : aim);
    place ? m_search.drag(pole, place->s, place->along) : m_search.drag(pole, aim);
}

// The number or the angle of a prepared view, and its targets.
void DesignPage::restore()
{
    if (m_view == nullptr) {
        return;
    }
    if (const auto request = designRequestOf(session().requests())) {
        m_view->setRequest(*request);
    }
    m_studied = nullptr;  // numbers and targets are filled in when it is looked at
    m_isRestored = m_isRestored || restored("design") != nullptr;
    follow(session().shown());
}

// The task of a prepared view, once the numbers are there.
void DesignPage::fillTargets()
{
    std::any request = DesignTexts();
    const RequestTexts* texts = restored("design");
    const bool isRead = texts == nullptr || !readRequest(*findStudy("design"), *texts, request);
    if (std::exchange(m_isRestored, false) && isRead) {
        m_targets->setTask(designTaskOf(std::any_cast<const DesignTexts&>(request)).task);
    }
}

void DesignPage::findTargets()
{
    const QString fault = m_targets->fault();
    if (!fault.isEmpty()) {
        m_targets->setWords(fault);
        return;
    }
    DesignTask task = m_targets->task();
    const std::size_t modes = session().shown().isCurrent() ? presentPoles(*session().shown().analysis()).size() : 0;
    for (std::size_t i = 0; m_targets->keepsOthers() && i < modes; ++i) {
        const auto isItsTarget = [i](const DesignTarget& each) { return each.isOfMode() && each.mode == i; };
        if (std::ranges::none_of(task.targets, isItsTarget)) {
            task.targets.push_back({.mode = i, .quantity = DesignTarget::Quantity::frequency});
        }
    }
    showOnCanvas(nullptr);
    m_isExploring = false;
    m_targets->setWords(task.raisesDamping ? tr("Searching for the largest damping …")
                                           : tr("Searching for the smallest change …"));
    endSearches();
    const MechanismSnapshot& mechanism = session().document().mechanism();
    session().keepRequest("design", requestTexts(*findStudy("design"), designTextsOf(task)));
    m_find.start(*findStudy("design"), assembledSubject(assemble(*mechanism)), std::any(designTextsOf(task)));
}

void DesignPage::takeDesign()
{
    propose(std::any_cast<const std::shared_ptr<const DesignFound>&>(m_find.asked().result->value)->design);
}

// The result is shown without being committed.
void DesignPage::propose(const Design& design)
{
    if (!isInFront()) {
        return;
    }
    m_proposal = design;
    m_targets->setDesign(design, m_search.reachedIn(design));
    const auto change = std::ranges::find(design.changes, m_view->request().name, &DesignChange::name);
    m_view->setProposed(change != design.changes.end() ? std::optional(change->after) : std::nullopt);
    session().document().preview(design.mechanism);
}

void DesignPage::applyProposal()
{
    if (m_proposal) {
        const Mechanism next = m_proposal->mechanism;
        endSearches();
        m_proposal = std::nullopt;
        m_view->setProposed(std::nullopt);
        session().document().apply(tr("Change the numbers of a design"), next);
    }
}

void DesignPage::endSearches()
{
    m_search.reset();
    m_find.abandon();
}

void DesignPage::discardProposal()
{
    endSearches();
    if (m_proposal) {
        forgetProposal();
        session().document().endPreview();
    }
}

// An edit, or a number that is tried, elsewhere takes the place of the proposal.
void DesignPage::giveWay(const std::shared_ptr<const Mechanism>& shown)
{
    if (m_proposal && *shown != m_proposal->mechanism) {
        endSearches();
        forgetProposal();
    }
}

void DesignPage::forgetProposal()
{
    m_proposal = std::nullopt;
    m_targets->setDesign(std::nullopt);
    m_targets->setWords({});
    m_view->setProposed(std::nullopt);
}

void DesignPage::compute()
{
    const Shown& shown = session().shown();
    if (!isInFront() || !shown.isCurrent()) {
        return;
    }
    showOnCanvas(nullptr);
    discardProposal();
    if (!shown.isCurrent()) {  // the mechanism as it is has to be analysed again first
        m_studied = nullptr;
        return;
    }
    m_studied = session().document().mechanism();
    const DesignRequest request = m_view->request();
    m_targets->propose(request.name);
    if (request.name.empty() || !shown.analysis()->equilibrium.isUsable()) {
        auto nothing = std::make_shared<DesignStudy>();
        nothing->request = request;
        const std::vector<Variable> numbers =
            request.name.empty() ? variablesOf(shown.mechanism()) : std::vector<Variable>();
        nothing->failure = !request.name.empty() ? Text("There is no equilibrium that could be followed.")
                           : numbers.empty()     ? Text("There is no number to vary.")
                                                 : Text("There are too many numbers for a list: type one, such as {1}.",
                                                        numbers.back().name);
        m_job.abandon();
        m_view->setStudy(nothing);
        return;
    }
    m_asked = askedOf(request, shown);
    session().keepRequest("locus", {});
    session().keepRequest(std::string(m_asked.study->key), requestTexts(*m_asked.study, m_asked.request));
    m_job.start([asked = m_asked, request](const Monitor& monitor) { return designStudyOf(asked, request, monitor); },
                [this](double fraction, const QString&) { m_view->setBusy(fraction); },
                [this](const std::optional<JobOutcome<DesignStudy>>& outcome) { take(outcome); });
}

void DesignPage::take(const std::optional<JobOutcome<DesignStudy>>& outcome)
{
    if (!outcome) {
        return;
    }
    std::shared_ptr<const DesignStudy> study = outcome->result;
    if (study == nullptr) {
        auto failed = std::make_shared<DesignStudy>();
        failed->request = m_view->request();
        failed->failure = Text::verbatim(outcome->failure.toStdString());
        study = failed;
    }
    m_view->setStudy(study);
}

// The mechanism as under the cursor; as it is while the cursor is there.
void DesignPage::exhibit()
{
    const std::shared_ptr<const DesignStudy>& study = m_view->study();
    const bool isShown = study != nullptr && isInFront() && m_isExploring && session().shown().snapshot() == m_studied;
    showOnCanvas(isShown ? designSight(*study, m_view->place(), m_studied).exhibit : nullptr);
}

// The mechanism becomes that of the cursor.
void DesignPage::adopt()
{
    const std::shared_ptr<const DesignStudy> study = m_view->study();
    if (study == nullptr || session().document().mechanism() != m_studied) {
        return;
    }
    const DesignSight sight = designSight(*study, m_view->place(), m_studied);
    if (sight.mechanism && sight.exhibit != nullptr) {
        const QString step = study->isAngle() ? tr("Turn %1") : tr("Change %1");
        session().document().apply(step.arg(fromModel(study->request.name)), *sight.mechanism);
    }
}

AskedStudy DesignPage::slopesAsked() const
{
    const Study& study = *findStudy("sensitivity");
    return {&study, study.request, subjectOf(study, session().shown()), nullptr, {}};
}

void DesignPage::openStudy(const std::string& key)
{
    if (key == "sensitivity") {
        m_view->tabs()->setCurrentWidget(m_sensitivities);
    }
}

// A design while it is proposed; else the study of the tab in front or of the chart.
AskedStudy DesignPage::asked() const
{
    if (m_view == nullptr) {
        return m_asked;
    }
    if (m_proposal && m_find.asked().result != nullptr) {
        return m_find.asked();
    }
    if (m_view->tabs()->currentWidget() == m_sensitivities) {
        AskedStudy asked = slopesAsked();
        asked.result = m_sensitivity != nullptr && m_slopesOf == asked.analysis ? m_sensitivity->result : nullptr;
        return asked;
    }
    const DesignStudy* study = m_studied == session().document().mechanism() ? m_view->study().get() : nullptr;
    const bool isOfEquilibria =
        study != nullptr && study->branches != nullptr && m_view->form() == DesignForm::equilibria;
    AskedStudy asked = isOfEquilibria ? branchesAsked(study->request, m_asked.analysis) : m_asked;
    if (study != nullptr) {
        asked.result = isOfEquilibria ? study->branches : study->result;
    }
    return asked;
}

bool DesignPage::stepMode(int steps)
{
    const bool isShown = isInFront() && isExhibiting();
    if (isShown) {
        m_view->stepBranch(steps);
    }
    return isShown;
}

std::vector<WindowFigure> DesignPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        const DesignStudy* study = m_studied != nullptr ? m_view->study().get() : nullptr;
        if (study == nullptr) {
            return std::nullopt;
        }
        const bool isOfEquilibria = m_view->form() == DesignForm::equilibria;
        const StudyResult* result = (isOfEquilibria ? study->branches : study->result).get();
        if (result == nullptr) {
            return std::nullopt;
        }
        return FigureData{pictureOf(*m_view->chart(), m_view->forms()->currentText(), *m_studied),
                          {result->tables.front()}};
    };
    return {{QStringLiteral("design"), windowText("Root &Locus or Branches"), playing().value(0), find}};
}

QList<QWidget*> DesignPage::playing() const
{
    return m_view != nullptr ? QList<QWidget*>{m_view->chart()} : QList<QWidget*>();
}

}  // namespace eigenlink
