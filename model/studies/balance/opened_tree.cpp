#include "model/studies/balance/opened_tree.h"

#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"

#include <algorithm>
#include <limits>
#include <set>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();

Complex complexOf(Vector2 v)
{
    return {v.x, v.y};
}

}  // namespace

std::vector<LinkVelocity> linkVelocities(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                                         const std::vector<LinkInertia>& links)
{
    const std::vector<LinkPose> poses = system.kinematics().linkPoses(q);
    std::vector<LinkVelocity> velocities;
    for (const LinkInertia& link : links) {
        const auto pose = std::ranges::find(poses, link.element, &LinkPose::element);
        const auto index = static_cast<std::size_t>(pose - poses.begin());
        const Vector2 along = rotated({link.length, 0}, pose->angle);
        const auto velocityAt = [&](Vector2 place) {
            const Eigen::Vector2d rate =
                system.kinematics().gripJacobian(system.kinematics().gripOnLink(index, place, q), q) * v;
            return Complex(rate.x(), rate.y());
        };
        LinkVelocity velocity;
        velocity.first = velocityAt(pose->origin);
        velocity.second = velocityAt(pose->origin + along);
        velocity.direction = complexOf(along) / link.length;
        velocity.rate = (std::conj(velocity.direction) * (velocity.second - velocity.first)).imag() / link.length;
        velocities.push_back(velocity);
    }
    return velocities;
}

OpenedTree::OpenedTree(const Mechanism& mechanism, const std::vector<LinkInertia>& links,
                       const std::vector<std::string>& cuts)
    : m_links(links), m_joints(links.size()), m_cuts(cuts)
{
    joinLinks(mechanism, cuts);
    addPointMasses(pointMasses(mechanism));
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        Complex moment = m_links[i].mass * m_links[i].center;
        for (const Joint& joint : m_joints[i]) {
            moment += massBeyond(joint.link, i) * placeOf(i, joint.point);
        }
        const double whole = wholeMass(i);
        m_principal.push_back(whole > 0 ? moment / whole : Complex());
    }
}

void OpenedTree::joinLinks(const Mechanism& mechanism, const std::vector<std::string>& cuts)
{
    std::vector<bool> reached(m_links.size(), false);
    for (std::size_t root = 0; root < m_links.size(); ++root) {
        if (reached[root]) {
            continue;
        }
        reached[root] = true;
        std::deque<std::size_t> queue{root};
        while (!queue.empty()) {
            const std::size_t link = queue.front();
            queue.pop_front();
            for (const std::size_t point : m_links[link].points) {
                const std::string& id = mechanism.points[point].id;
                if (!mechanism.points[point].fixed && std::ranges::find(cuts, id) == cuts.end()) {
                    joinAt(point, id, link, reached, queue);
                }
            }
        }
    }
}

void OpenedTree::joinAt(std::size_t point, const std::string& id, std::size_t link, std::vector<bool>& reached,
                        std::deque<std::size_t>& queue)
{
    for (std::size_t other = 0; other < m_links.size(); ++other) {
        if (other == link || std::ranges::find(m_links[other].points, point) == m_links[other].points.end()) {
            continue;
        }
        if (!reached[other]) {
            reached[other] = true;
            m_joints[link].push_back({other, point});
            m_joints[other].push_back({link, point});
            queue.push_back(other);
        } else if (std::ranges::find(m_joints[link], point, &Joint::point) == m_joints[link].end() &&
                   std::ranges::find(m_cuts, id) == m_cuts.end()) {
            m_cuts.push_back(id);
        }
    }
}

void OpenedTree::addPointMasses(const std::map<std::size_t, double>& masses)
{
    std::set<std::size_t> added;
    for (LinkInertia& link : m_links) {
        for (std::size_t k = 0; k < link.points.size(); ++k) {
            const auto mass = masses.find(link.points[k]);
            if (mass != masses.end() && added.insert(mass->first).second) {
                addMass(link, mass->second, link.places[k]);
            }
        }
    }
}

bool OpenedTree::holds(std::size_t point) const
{
    return std::ranges::any_of(
        m_links, [&](const LinkInertia& link) { return std::ranges::find(link.points, point) != link.points.end(); });
}

Complex OpenedTree::placeOf(std::size_t link, std::size_t point) const
{
    const std::vector<std::size_t>& points = m_links[link].points;
    return m_links[link].places[static_cast<std::size_t>(std::ranges::find(points, point) - points.begin())];
}

double OpenedTree::massBeyond(std::size_t link, std::size_t from) const
{
    double mass = m_links[link].mass;
    for (const Joint& joint : m_joints[link]) {
        mass += joint.link == from ? 0 : massBeyond(joint.link, link);
    }
    return mass;
}

double OpenedTree::wholeMass(std::size_t link) const
{
    return massBeyond(link, kNobody);
}

std::vector<Complex> OpenedTree::principalVectors(std::size_t link) const
{
    auto vectors = mapped<std::vector<Complex>>(m_links[link].places,
                                                [&](const Complex& place) { return place - m_principal[link]; });
    vectors.push_back(m_links[link].center - m_principal[link]);
    return vectors;
}

double OpenedTree::augmentedInertia(std::size_t link) const
{
    const LinkInertia& own = m_links[link];
    double inertia = own.inertia + own.mass * std::norm(own.center - m_principal[link]);
    for (const Joint& joint : m_joints[link]) {
        inertia += massBeyond(joint.link, link) * std::norm(placeOf(link, joint.point) - m_principal[link]);
    }
    return inertia;
}

std::vector<std::optional<OpenedTree::Joint>> OpenedTree::towards(std::size_t target) const
{
    std::vector<std::optional<Joint>> joints(m_links.size());
    std::vector<bool> reached(m_links.size(), false);
    reached[target] = true;
    std::deque<std::size_t> queue{target};
    while (!queue.empty()) {
        const std::size_t link = queue.front();
        queue.pop_front();
        for (const Joint& joint : m_joints[link]) {
            if (!reached[joint.link]) {
                reached[joint.link] = true;
                joints[joint.link] = Joint{link, joint.point};
                queue.push_back(joint.link);
            }
        }
    }
    return joints;
}

std::vector<LinkCoupling> OpenedTree::couplings() const
{
    std::vector<LinkCoupling> list;
    for (std::size_t k = 0; k < m_links.size(); ++k) {
        const auto toK = towards(k);
        for (std::size_t j = 0; j < k; ++j) {
            const auto toJ = towards(j);
            if (toK[j] && toJ[k]) {
                const Complex ofJ = placeOf(j, toK[j]->point) - m_principal[j];
                const Complex ofK = placeOf(k, toJ[k]->point) - m_principal[k];
                list.push_back({m_links[j].id, m_links[k].id, -wholeMass(k) * std::conj(ofJ) * ofK});
            }
        }
    }
    return list;
}

double OpenedTree::kineticEnergy(const std::vector<LinkVelocity>& velocities) const
{
    double energy = 0;
    std::vector<bool> counted(m_links.size(), false);
    for (std::size_t root = 0; root < m_links.size(); ++root) {
        const auto others = towards(root);
        Complex momentum;
        double mass = 0;
        for (std::size_t k = 0; k < m_links.size(); ++k) {
            if (k != root && !others[k]) {
                continue;
            }
            const LinkVelocity& v = velocities[k];
            const Complex center = v.first + Complex(0, v.rate) * v.direction * m_links[k].center;
            momentum += m_links[k].mass * center;
            mass += m_links[k].mass;
            const auto joints = towards(k);
            Complex relative = Complex(0, v.rate) * v.direction * (m_links[k].center - m_principal[k]);
            for (std::size_t j = 0; j < m_links.size(); ++j) {
                if (joints[j]) {
                    relative += Complex(0, velocities[j].rate) * velocities[j].direction *
                                (placeOf(j, joints[j]->point) - m_principal[j]);
                }
            }
            if (!counted[root]) {
                energy += 0.5 * (m_links[k].mass * std::norm(relative) + m_links[k].inertia * v.rate * v.rate);
            }
        }
        if (!counted[root] && mass > 0) {
            energy += 0.5 * std::norm(momentum) / mass;
        }
        for (std::size_t k = 0; k < m_links.size(); ++k) {
            counted[k] = counted[k] || k == root || others[k];
        }
    }
    return energy;
}

}  // namespace eigenlink
