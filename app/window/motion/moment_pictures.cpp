#include "app/window/motion/moment_pictures.h"

#include "app/figures/window_text.h"
#include "model/basics/tolerances.h"
#include "model/pose/pose.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

constexpr std::size_t kMostTraces = 40;      ///< of points that nobody chose: more would be a tangle
constexpr std::size_t kExtentMoments = 100;  ///< from which the extent of a motion is measured
constexpr double kLongestArrow = 0.8;        ///< in typical link lengths

}  // namespace

void MomentPictures::takeNewMoments()
{
    const std::vector<MotionSample>& samples = *m_moving.samples;
    const std::size_t stride = std::max(samples.size() / kExtentMoments, std::size_t(1));
    for (std::size_t i = m_places.size(); i < samples.size(); ++i) {
        m_places.push_back(m_moving.system->kinematics().pointPositions(samples[i].state.q, samples[i].instant()));
        if (i % stride == 0) {
            m_extent.insert(m_extent.end(), m_places.back().begin(), m_places.back().end());
        }
        for (const auto kind : {MotionOverlay::Arrow::Kind::velocity, MotionOverlay::Arrow::Kind::acceleration}) {
            double& most = kind == MotionOverlay::Arrow::Kind::velocity ? m_fastest : m_sharpest;
            const std::vector<Vector2> all = motionOf(samples[i], kind);
            for (std::size_t point = 0; point < all.size(); ++point) {
                most = std::max(most, isMoved(point) ? length(all[point]) : 0);
            }
        }
    }
}

std::vector<Vector2> MomentPictures::motionOf(const MotionSample& sample, MotionOverlay::Arrow::Kind kind) const
{
    const auto& [q, v] = sample.state;
    return kind == MotionOverlay::Arrow::Kind::velocity
               ? m_moving.system->kinematics().pointVelocities(q, v, sample.instant())
               : m_moving.system->kinematics().pointAccelerations(q, v, sample.acceleration.a, sample.instant());
}

bool MomentPictures::isMoved(std::size_t point) const
{
    return !m_moving.mechanism->points[point].fixed && m_moving.parts->used[point];
}

std::shared_ptr<Exhibit> MomentPictures::exhibitAt(std::size_t moment, const MotionExtras& extras,
                                                   const std::vector<std::string>& ids)
{
    takeNewMoments();
    const MotionSample& sample = (*m_moving.samples)[moment];
    auto overlay = std::make_shared<MotionOverlay>();
    const std::vector<std::size_t> points = pointsOf(ids);
    if (extras.traces) {
        addTraces(*overlay, moment, points);
        addPolodes(*overlay, moment, ids);
    }
    if (extras.velocities) {
        addArrows(*overlay, moment, points, MotionOverlay::Arrow::Kind::velocity);
    }
    if (extras.accelerations) {
        addArrows(*overlay, moment, points, MotionOverlay::Arrow::Kind::acceleration);
    }
    if (extras.linear && m_moving.linear != nullptr && moment < m_moving.linear->size()) {
        const MotionSample& linear = (*m_moving.linear)[moment];
        overlay->prediction = poseAt(*m_moving.system, linear.state.q, linear.instant());
    }
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = m_moving.mechanism;
    exhibit->configuration = {m_moving.parts, poseAt(*m_moving.system, sample.state.q, sample.instant()), {}, {}};
    exhibit->extent = m_extent;
    exhibit->overlay = std::move(overlay);
    return exhibit;
}

QString MomentPictures::arrowWords(const MotionExtras& extras) const
{
    QStringList words;
    if (extras.velocities) {
        words << windowText("velocities up to %1 m/s").arg(formatNumber(m_fastest, 3));
    }
    if (extras.accelerations) {
        words << windowText("accelerations up to %1 m/s²").arg(formatNumber(m_sharpest, 3));
    }
    return words.join(QStringLiteral(" · "));
}

std::vector<std::size_t> MomentPictures::pointsOf(const std::vector<std::string>& ids) const
{
    const Mechanism& mechanism = *m_moving.mechanism;
    std::vector<std::size_t> points;
    const auto add = [&](std::size_t point) {
        if (isMoved(point) && std::ranges::find(points, point) == points.end()) {
            points.push_back(point);
        }
    };
    for (const std::string& id : ids) {
        if (const auto point = findPoint(mechanism, id)) {
            add(*point);
        } else if (const auto element = findElement(mechanism, id); element && isLink(mechanism.elements[*element])) {
            for (const std::string& pin : eigenlink::pointsOf(mechanism.elements[*element])) {
                if (const auto found = findPoint(mechanism, pin)) {
                    add(*found);
                }
            }
        }
    }
    if (points.empty() && m_places.front().size() <= kMostTraces) {
        for (std::size_t point = 0; point < m_places.front().size(); ++point) {
            add(point);
        }
    }
    return points;
}

void MomentPictures::addTraces(MotionOverlay& overlay, std::size_t moment, const std::vector<std::size_t>& points) const
{
    for (const std::size_t point : points) {
        MotionOverlay::Trace trace;
        trace.now = moment;
        for (const std::vector<Vector2>& places : m_places) {
            trace.path.push_back(places[point]);
        }
        overlay.traces.push_back(std::move(trace));
    }
}

void MomentPictures::addArrows(MotionOverlay& overlay, std::size_t moment, const std::vector<std::size_t>& points,
                               MotionOverlay::Arrow::Kind kind) const
{
    const double most = kind == MotionOverlay::Arrow::Kind::velocity ? m_fastest : m_sharpest;
    if (!(most > 0)) {
        return;
    }
    const double scale = kLongestArrow * m_moving.parts->typicalLength / most;
    const std::vector<Vector2> all = motionOf((*m_moving.samples)[moment], kind);
    for (const std::size_t point : points) {
        overlay.arrows.push_back({m_places[moment][point], scale * all[point], kind});
    }
}

void MomentPictures::addPolodes(MotionOverlay& overlay, std::size_t moment, const std::vector<std::string>& ids)
{
    const Mechanism& mechanism = *m_moving.mechanism;
    for (const std::string& id : ids) {
        const auto element = findElement(mechanism, id);
        if (!element || !isLink(mechanism.elements[*element]) || typeOf(mechanism.elements[*element]).flexible) {
            continue;
        }
        // A link on a pin of the ground turns about it all the time.
        const std::vector<std::string> pins = eigenlink::pointsOf(mechanism.elements[*element]);
        if (pins.size() < 2 || std::ranges::any_of(pins, [&](const std::string& pin) {
                return mechanism.points[*findPoint(mechanism, pin)].fixed;
            })) {
            continue;
        }
        const Polodes& polodes = polodesOf(*element);
        const Vector2 origin = m_places[moment][*findPoint(mechanism, pins[0])];
        const double angle = angleOf(m_places[moment][*findPoint(mechanism, pins[1])] - origin);
        MotionOverlay::Trace fixed{polodes.fixed, moment, MotionOverlay::Trace::Kind::fixedPolode};
        MotionOverlay::Trace moving{{}, moment, MotionOverlay::Trace::Kind::movingPolode};
        for (const Vector2 local : polodes.moving) {
            moving.path.push_back(origin + rotated(local, angle));
        }
        overlay.traces.push_back(std::move(moving));
        overlay.traces.push_back(std::move(fixed));
    }
}

// P = A + k × v_A / ω.
const MomentPictures::Polodes& MomentPictures::polodesOf(std::size_t element)
{
    Polodes& polodes = m_polodes[element];
    const std::vector<std::string> pins = eigenlink::pointsOf(m_moving.mechanism->elements[element]);
    const std::size_t a = *findPoint(*m_moving.mechanism, pins[0]), b = *findPoint(*m_moving.mechanism, pins[1]);
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = polodes.fixed.size(); i < m_places.size(); ++i) {
        const std::vector<Vector2> v = motionOf((*m_moving.samples)[i], MotionOverlay::Arrow::Kind::velocity);
        const Vector2 along = m_places[i][b] - m_places[i][a];
        const double rate = cross(along, v[b] - v[a]) / dot(along, along);
        const bool turns = std::abs(rate) * m_moving.parts->size > tolerance::kNearlyZero * m_fastest;
        const Vector2 centre = turns ? m_places[i][a] + (1 / rate) * perpendicular(v[a]) : Vector2{kNone, kNone};
        polodes.fixed.push_back(centre);
        polodes.moving.push_back(rotated(centre - m_places[i][a], -angleOf(along)));
    }
    return polodes;
}

}  // namespace eigenlink
