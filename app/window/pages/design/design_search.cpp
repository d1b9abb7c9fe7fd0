#include "app/window/pages/design/design_search.h"

#include "app/jobs/study_job.h"
#include "model/studies/design/design_found.h"

#include <algorithm>

namespace eigenlink {

void DesignSearchJob::begin(const std::shared_ptr<const Mechanism>& mechanism,
                            const std::vector<DesignVariable>& variables, std::size_t modes, bool keepsOthers)
{
    if (m_mechanism == mechanism && m_keepsOthers == keepsOthers && m_variables == variables) {
        return;
    }
    const auto aims = m_mechanism == mechanism ? m_aims : decltype(m_aims){};
    reset();
    m_aims = aims;
    m_mechanism = mechanism;
    m_variables = variables;
    m_modes = modes;
    m_keepsOthers = keepsOthers;
}

void DesignSearchJob::reset()
{
    m_job.abandon();
    m_mechanism = nullptr;
    m_walk = {};
    m_aims.clear();
    m_isWaiting = false;
}

// Two targets for each pole that was dragged: its real and its imaginary part; along a curve one gives the other.
DesignTask DesignSearchJob::task() const
{
    using Wanted = DesignTarget::Quantity;
    DesignTask task{m_variables, {}};
    for (const auto& [pole, aim] : m_aims) {
        if (aim.along != Wanted::imaginary) {
            task.targets.push_back({.mode = pole, .quantity = Wanted::real, .value = aim.s.real()});
        }
        if (aim.along != Wanted::real) {
            task.targets.push_back({.mode = pole, .quantity = Wanted::imaginary, .value = aim.s.imag()});
        }
    }
    for (std::size_t i = 0; m_keepsOthers && i < m_modes; ++i) {
        if (!m_aims.contains(i)) {
            task.targets.push_back({.mode = i, .quantity = Wanted::imaginary});
        }
    }
    return task;
}

void DesignSearchJob::drag(std::size_t pole, std::complex<double> aim, std::optional<DesignTarget::Quantity> along)
{
    if (m_mechanism == nullptr) {
        return;
    }
    const auto before = m_aims.find(pole);
    if (before == m_aims.end() || before->second.along != along) {
        m_walk = {};
    }
    m_aims[pole] = {{aim.real(), std::max(aim.imag(), 0.0)}, along};
    m_isWaiting = true;
    if (!m_job.isRunning()) {
        search();
    }
}

std::map<std::size_t, std::complex<double>> DesignSearchJob::reachedIn(const Design& design) const
{
    using Wanted = DesignTarget::Quantity;
    std::map<std::size_t, std::complex<double>> reached;
    auto outcome = design.outcomes.begin();
    for (const auto& [pole, aim] : m_aims) {
        std::complex<double> s = aim.s;
        if (aim.along != Wanted::imaginary && outcome != design.outcomes.end()) {
            s.real((outcome++)->after);
        }
        if (aim.along != Wanted::real && outcome != design.outcomes.end()) {
            s.imag((outcome++)->after);
        }
        reached.emplace(pole, s);
    }
    return reached;
}

// Of the poles that are dragged: their targets come first.
std::vector<double> DesignSearchJob::values() const
{
    std::vector<double> values;
    for (const DesignTarget& target : task().targets) {
        if (target.value) {
            values.push_back(*target.value);
        }
    }
    return values;
}

void DesignSearchJob::search()
{
    m_isWaiting = false;
    if (!m_walk) {
        run([mechanism = m_mechanism, request = std::any(designTextsOf(task())),
             values = values()](const Monitor& monitor) {
            const Outcome<StudyWalk> walk = findStudy("design")->begin(assembledSubject(assemble(*mechanism)), request);
            return walk ? stepOf(*walk, values, monitor) : Step{{}, {}, walk.reason()};
        });
        return;
    }
    run([walk = m_walk, values = values()](const Monitor& monitor) { return stepOf(walk, values, monitor); });
}

DesignSearchJob::Step DesignSearchJob::stepOf(const StudyWalk& walk, const std::vector<double>& values,
                                              const Monitor& monitor)
{
    const StudyResult result = walk(values, monitor);
    return {walk, std::any_cast<const std::shared_ptr<const DesignFound>&>(result.value)->design, {}};
}

void DesignSearchJob::run(const std::function<Step(const Monitor&)>& work)
{
    m_job.start(
        work, [](double, const QString&) {},
        [this](const std::optional<JobOutcome<Step>>& outcome) {
            if (!outcome || outcome->result == nullptr) {
                Q_EMIT failed(outcome ? outcome->failure : QString());
                return;
            }
            const Step& step = *outcome->result;
            m_walk = step.walk;
            if (!step.failure.isEmpty()) {
                Q_EMIT failed(fromModel(step.failure));
            } else {
                Q_EMIT designed(step.design);
            }
            if (m_isWaiting && !m_job.isRunning()) {
                search();
            }
        });
}

}  // namespace eigenlink
