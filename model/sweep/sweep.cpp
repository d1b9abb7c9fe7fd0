#include "model/sweep/sweep.h"

#include "model/description/edit.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/static_solve.h"
#include "model/linearization/finish_spectrum.h"
#include "model/linearization/mcs.h"
#include "model/motion/pose.h"
#include "model/motion/redraw.h"
#include "model/sweep/branch_tracking.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace eigenlink {
namespace {

/// Longest step from one assembled configuration to the next [rad].
constexpr double kWalkStep = std::numbers::pi / 18;
/// A mode is recognised in the next configuration above this agreement.
constexpr double kRecognised = 0.8;
/// Configurations nearer than this [rad] are not divided further: a narrower veering is a crossing.
constexpr double kFinestStep = 1.01 * std::numbers::pi / 180;
/// Modes beyond those asked for: a branch that leaves the lowest may come back.
constexpr std::size_t kSpareModes = 8;
const std::string kHold = "the angle of the sweep";

/// Lengths and shapes written down, so that drawing the mechanism elsewhere does not change them; without other locks
/// of the link.
Mechanism prepared(const Mechanism& mechanism, const std::string& link)
{
    Mechanism result = mechanism;
    for (Element& element : result.elements) {
        if (auto* bar = std::get_if<Bar>(&element)) {
            bar->length = effectiveLength(mechanism, element);
        } else if (auto* beam = std::get_if<Beam>(&element)) {
            beam->length = effectiveLength(mechanism, element);
        } else if (auto* body = std::get_if<Body>(&element); body && body->points.size() > 1) {
            body->shape = effectiveShape(mechanism, element);
            body->length.reset();
        }
    }
    std::erase_if(result.elements, [&](const Element& element) {
        const auto* lock = std::get_if<Lock>(&element);
        return lock != nullptr && lock->of == link;
    });
    return result;
}

Mechanism lockedAt(const Mechanism& mechanism, const std::string& link, double angle)
{
    Mechanism result = mechanism;
    result.elements.push_back(Lock{kHold, link, angle, {}});
    return result;
}

/// Walks a mechanism from angle to angle by short steps, drawing it anew at each.
class Walker {
public:
    Walker(Mechanism mechanism, std::string link) : m_mechanism(std::move(mechanism)), m_link(std::move(link))
    {
        const std::vector<std::string> pins = pointsOf(m_mechanism.elements[*findElement(m_mechanism, m_link)]);
        if (pins.size() > 1) {
            m_angle = angleOf(place(pins[1]) - place(pins[0]));
        }
    }

    /// Goes to an angle; false where the mechanism cannot be assembled on the way, and then it stays where it was.
    bool goTo(double angle, const Monitor& monitor)
    {
        if (!m_started) {
            m_turns = m_angle + std::remainder(angle - m_angle, 2 * std::numbers::pi) - angle;
        }
        angle += m_turns;
        const int steps = std::max(1, static_cast<int>(std::ceil(std::abs(angle - m_angle) / kWalkStep)));
        Mechanism next = m_mechanism;
        const double start = m_angle;
        for (int i = 1; i <= steps; ++i) {
            const double target = start + (angle - start) * i / steps;
            const System system(lockedAt(next, m_link, target));
            const PositionFit fit = assembleNear(system, system.drawnCoordinates(), monitor);
            if (!fit.closed) {
                return false;
            }
            next = redrawn(next, {system.pointPositions(fit.q), system.linkPoses(fit.q), {}});
            m_q = fit.q;
        }
        m_mechanism = std::move(next);
        m_angle = angle;
        m_started = true;
        return true;
    }

    const Mechanism& mechanism() const { return m_mechanism; }
    const Eigen::VectorXd& q() const { return m_q; }

private:
    Vector2 place(const std::string& id) const { return m_mechanism.points[*findPoint(m_mechanism, id)].at; }

    Mechanism m_mechanism;
    std::string m_link;
    double m_angle = 0;
    double m_turns = 0;  // whole turns between the drawing and the angles asked for
    bool m_started = false;
    Eigen::VectorXd m_q;
};

void findModes(const System& system, const Eigen::VectorXd& q, std::size_t count, SweepConfiguration& configuration)
{
    Equilibrium equilibrium;
    equilibrium.status = EquilibriumStatus::assembled;
    equilibrium.q = q;
    equilibrium.lambda = staticStateAt(system, q).lambda;
    const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
    Spectrum spectrum = linearizeMcs(system, equilibrium, linear, {}, {}).spectrum;
    if (spectrum.status != SpectrumStatus::ok) {
        configuration.reason = spectrum.warnings.empty() ? Text("the linearisation failed")
                                                         : withMethod(spectrum.method, spectrum.warnings.front().text);
        return;
    }
    finishSpectrum(linear, spectrum);
    for (const auto& mode : modesOf(spectrum)) {
        if (configuration.modes.size() < count) {
            const Eigenvalue& value = spectrum.values[mode.front()];
            const double size = std::sqrt(std::abs(value.shape.dot(linear.M * value.shape)));
            configuration.modes.push_back({value.s, value.shape / (size > 0 ? size : 1), std::nullopt, 0});
        }
    }
    configuration.usable = true;
}

SweepConfiguration configurationAt(double angle, Walker& walker, const SweepOptions& options, const Monitor& monitor)
{
    SweepConfiguration configuration;
    configuration.angle = angle;
    if (!walker.goTo(angle, monitor)) {
        configuration.reason = {"the mechanism cannot be assembled with {1} at this angle", PartId{options.link}};
        return configuration;
    }
    const Mechanism& mechanism = walker.mechanism();
    auto system = std::make_shared<const System>(options.locked ? lockedAt(mechanism, options.link, angle) : mechanism);
    configuration.q = walker.q();
    if (options.locked) {
        const StaticSolution rest = solveStatics(*system, configuration.q, EquilibriumOptions().maxIterations, monitor);
        configuration.q = rest.status == EquilibriumStatus::converged ? rest.q : configuration.q;
    }
    configuration.system = system;
    configuration.points = system->pointPositions(configuration.q);
    findModes(*system, configuration.q, options.modes + kSpareModes, configuration);
    return configuration;
}

/// A configuration with the walker that stands there.
struct Stop {
    Walker walker;
    SweepConfiguration configuration;
};

Stop stopAt(double angle, const Walker& from, const SweepOptions& options, const Monitor& monitor)
{
    Stop stop{from, {}};
    stop.configuration = configurationAt(angle, stop.walker, options, monitor);
    return stop;
}

/// Gives `to` its branches from `from`, by way of angles between where the shapes change too much to be recognised.
void follow(const Stop& from, Stop& to, const SweepOptions& options, const Monitor& monitor)
{
    const double worst = matchBranches(from.configuration, to.configuration, options.modes);
    const double distance = to.configuration.angle - from.configuration.angle;
    if (worst > kRecognised || std::abs(distance) < kFinestStep || monitor.isCancelled()) {
        return;
    }
    Stop middle = stopAt(from.configuration.angle + distance / 2, from.walker, options, monitor);
    if (middle.configuration.usable) {
        follow(from, middle, options, monitor);
        follow(middle, to, options, monitor);
    }
}

void startBranches(SweepConfiguration& configuration)
{
    for (std::size_t i = 0; i < configuration.modes.size(); ++i) {
        configuration.modes[i].branch = i;
        configuration.modes[i].assurance = 1;
    }
}

}  // namespace

const SweepMode* SweepConfiguration::find(std::size_t branch) const
{
    const auto found =
        std::find_if(modes.begin(), modes.end(), [branch](const SweepMode& mode) { return mode.branch == branch; });
    return found == modes.end() ? nullptr : &*found;
}

Sweep sweepAngle(const Mechanism& mechanism, const SweepOptions& options, const Monitor& monitor)
{
    const auto link = findElement(mechanism, options.link);
    if (!link || !isLink(mechanism.elements[*link])) {
        throw std::invalid_argument("there is no link " + options.link);
    }
    Sweep sweep{mechanism, prepared(mechanism, options.link), options, {}, false};
    std::optional<Stop> last;
    Walker walker(sweep.posed, options.link);
    for (std::size_t i = 0; i < options.angles.size() && !monitor.isCancelled(); ++i) {
        monitor.report(static_cast<double>(i) / static_cast<double>(options.angles.size()), "sweep");
        Stop stop = stopAt(options.angles[i], last ? last->walker : walker, options, monitor);
        if (stop.configuration.usable && last) {
            follow(*last, stop, options, monitor);
        } else if (stop.configuration.usable) {
            startBranches(stop.configuration);
        }
        sweep.configurations.push_back(stop.configuration);
        if (stop.configuration.usable) {
            last = std::move(stop);
        } else if (!last) {
            walker = stop.walker;
        }
    }
    sweep.cancelled = monitor.isCancelled();
    monitor.report(1, "done");
    return sweep;
}

}  // namespace eigenlink
