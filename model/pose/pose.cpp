#include "model/pose/pose.h"

#include "model/basics/least_divisor.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/indexed_mechanism.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace eigenlink {

Pose drawnPose(const Mechanism& mechanism)
{
    const IndexedMechanism indexed(mechanism);
    Pose pose;
    for (const Point& point : mechanism.points) {
        pose.points.push_back(point.at);
    }
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const Element& element = mechanism.elements[i];
        const std::vector<std::string> ids = pointsOf(element);
        const auto known = [&](const std::string& id) { return indexed.findPoint(id).has_value(); };
        if (!isLink(element) || ids.empty() || !std::all_of(ids.begin(), ids.end(), known)) {
            continue;
        }
        const Vector2 a = mechanism.points[*indexed.findPoint(ids[0])].at;
        const Vector2 b = ids.size() > 1 ? mechanism.points[*indexed.findPoint(ids[1])].at : a + Vector2{1, 0};
        pose.links.push_back({i, a, angleOf(b - a), angleOf(b - a)});
        if (const auto* beam = std::get_if<Beam>(&element)) {
            const double count = std::clamp(std::floor(beam->segments), 1.0, 1000.0);
            const double length = arcLength(effectiveLength(indexed, element), beam->arcAngle);
            pose.beams.push_back({i, a, angleOf(b - a), length,
                                  arcNodes(length, beam->arcAngle, static_cast<int>(count)), beam->arcAngle != 0});
        }
    }
    return pose;
}

Pose poseAt(const System& system, const Eigen::VectorXd& q, const Instant& at)
{
    Pose pose{system.kinematics().pointPositions(q, at), system.kinematics().linkPoses(q, at),
              system.kinematics().beamPoses(q)};
    // Both are in the order of the links.
    auto link = pose.links.begin();
    for (BeamPose& beam : pose.beams) {
        link = std::ranges::find(link, pose.links.end(), beam.element, &LinkPose::element);
        beam.origin = link->origin;
    }
    return pose;
}

namespace {

/// Φ_qq(d, d) by a central difference of the Jacobian along d; exact for quadratic constraints.
Eigen::VectorXd secondDerivative(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                                 const Eigen::VectorXd& e)
{
    const double h = tolerance::kStepInParameter * system.size() / std::max(kLeastDivisor, d.cwiseAbs().maxCoeff());
    return (system.jacobian(q + h * d) - system.jacobian(q - h * d)) * e / (2 * h);
}

/// Minimum-norm corrections by rigid motions where these will do, so that a correction does not stretch beams.
class LoopCorrection {
public:
    LoopCorrection(const System& system, const SparseMatrix& Phi_q, const RowSpace& rows) : m_Phi_q(Phi_q), m_rows(rows)
    {
        Eigen::VectorXd rigid = Eigen::VectorXd::Ones(system.coordinateCount());
        for (Eigen::Index i = 0; i < rigid.size(); ++i) {
            rigid[i] = system.coordinates()[static_cast<std::size_t>(i)].elastic ? 0 : 1;
        }
        if (!rigid.isOnes(0)) {
            m_rigid.emplace(Phi_q * rigid.asDiagonal());
        }
    }

    /// w with Φ_q w = rhs
    Eigen::VectorXd operator()(const Eigen::VectorXd& rhs) const
    {
        if (!m_rigid) {
            return m_rows.minimumNormStep(rhs);
        }
        const Eigen::VectorXd w = m_rigid->minimumNormStep(rhs);
        return w + m_rows.minimumNormStep(rhs - m_Phi_q * w);
    }

private:
    const SparseMatrix& m_Phi_q;
    const RowSpace& m_rows;
    std::optional<RowSpace> m_rigid;
};

/// Largest displacement of a point, or of a node of a beam, for the shape δq [m].
double largestDisplacement(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXcd& shape)
{
    double largest = 0;
    for (const auto& [dx, dy] : system.kinematics().pointDisplacements(q, shape)) {
        largest = std::max(largest, std::sqrt(std::norm(dx) + std::norm(dy)));
    }
    for (const LinkMotion& link : system.kinematics().linkMotions(q, shape)) {
        for (Eigen::Index i = 0; i < link.along.size() && link.along.size() > 2; ++i) {
            largest = std::max(largest, std::sqrt(std::norm(link.along[i]) + std::norm(link.across[i])));
        }
    }
    return largest;
}

}  // namespace

double amplitudeFor(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXcd& shape, double fraction)
{
    double largest = largestDisplacement(system, q, shape);
    if (largest == 0) {
        // Only helper points or angles move: a link that turns about its pin.
        largest = shape.size() ? shape.cwiseAbs().maxCoeff() : 0;
    }
    return largest > 0 ? fraction * system.size() / largest : 0;
}

namespace {

/// Closes exactly the gap that large amplitudes leave after the second order, where that is near and quick; else q.
/// Beams are left as they are: closing them would stretch them.
Eigen::VectorXd closedNear(const System& system, const Eigen::VectorXd& rest, const Eigen::VectorXd& q)
{
    constexpr Eigen::Index kQuick = 150;
    if (q.size() > kQuick || q == rest || !system.kinematics().beamPoses(rest).empty()) {
        return q;
    }
    const PositionFit fit = retract(system, q, RowSpace(system.jacobian(rest)));
    return fit.closed && (fit.q - q).norm() < 0.5 * (q - rest).norm() ? fit.q : q;
}

}  // namespace

ModeMotion::ModeMotion(const Analysis& analysis, Method method, std::size_t index)
{
    const Linearization* linearization = analysis.find(method);
    if (!analysis.system || !linearization || index >= linearization->spectrum.values.size()) {
        return;
    }
    const Eigenvalue& value = linearization->spectrum.values[index];
    if (value.shape.size() == 0) {
        return;
    }
    m_system = analysis.system;
    m_rest = analysis.equilibrium.q;
    m_shape = value.shape;
    m_s = value.s;
    findDisplacements();
    if (value.isTrue()) {
        if (analysis.linear.rows) {
            findCorrections(analysis.linear.Phi_q, *analysis.linear.rows);
        }
    }
}

ModeMotion::ModeMotion(std::shared_ptr<const System> system, Eigen::VectorXd rest, Eigen::VectorXcd shape,
                       std::complex<double> s)
    : m_system(std::move(system)), m_rest(std::move(rest)), m_shape(std::move(shape)), m_s(s)
{
    findDisplacements();
    if (!isLarge(*m_system)) {
        const SparseMatrix Phi_q = m_system->jacobian(m_rest);
        findCorrections(Phi_q, RowSpace(Phi_q));
    }
}

void ModeMotion::findDisplacements()
{
    m_displacements = m_system->kinematics().pointDisplacements(m_rest, m_shape);
    m_perFraction = eigenlink::amplitudeFor(*m_system, m_rest, m_shape, 1);
    m_chords = m_shape;
    m_correctionCosCos = m_correctionCosSin = m_correctionSinSin = Eigen::VectorXd::Zero(m_rest.size());
}

void ModeMotion::findCorrections(const SparseMatrix& Phi_q, const RowSpace& rows)
{
    findChordMotion();
    if (m_system->constraintCount() == 0) {
        return;
    }
    const LoopCorrection correct(*m_system, Phi_q, rows);
    const Eigen::VectorXd cosine = m_chords.real();
    const Eigen::VectorXd sine = -m_chords.imag();
    const auto correction = [&](const Eigen::VectorXd& d, const Eigen::VectorXd& e) -> Eigen::VectorXd {
        return d.isZero(0) || e.isZero(0) ? Eigen::VectorXd(Eigen::VectorXd::Zero(d.size()))
                                          : correct(-0.5 * secondDerivative(*m_system, m_rest, d, e));
    };
    m_correctionCosCos = correction(cosine, cosine);
    m_correctionSinSin = correction(sine, sine);
    m_correctionCosSin = 2 * correction(cosine, sine);
}

namespace {

/// The turn of the chord of a beam by a small deformation [rad]; zero where its ends nearly meet.
double turnOfChord(const BeamPose& rest, const BeamPose& bent)
{
    constexpr double kEndsMeet = 0.1;
    const BeamNode &tip = rest.nodes.back(), &moved = bent.nodes.back();
    const Vector2 way{moved.axial - tip.axial, moved.transverse - tip.transverse};
    const Vector2 chord{rest.length + tip.axial, tip.transverse};
    return length(chord) > kEndsMeet * rest.length ? cross(chord, way) / dot(chord, chord) : 0;
}

/// The nodes of a deformed beam turned back by the turn of its chord.
std::vector<BeamNode> nodesInChord(const BeamPose& rest, const BeamPose& bent)
{
    std::vector<BeamNode> nodes = bent.nodes;
    const double turn = turnOfChord(rest, bent);
    for (std::size_t j = 0; j < nodes.size(); ++j) {
        const double x = rest.length * static_cast<double>(j) / static_cast<double>(nodes.size() - 1);
        const BeamNode& at = rest.nodes[j];
        nodes[j].transverse -= turn * (x + at.axial);
        nodes[j].rotation -= turn * (1 + at.stretch);
        nodes[j].axial += turn * at.transverse;
        nodes[j].stretch += turn * at.rotation;
    }
    return nodes;
}

}  // namespace

/// Turns the frames of beams by their chords instead of their tangents and leaves elastic parts out.
void ModeMotion::findChordMotion()
{
    const std::vector<BeamPose> rest = m_system->kinematics().beamPoses(m_rest);
    m_bends = !rest.empty();
    if (!m_bends) {
        return;
    }
    // The coordinates of frames and nodes enter a pose linearly.
    const std::vector<BeamPose> real = m_system->kinematics().beamPoses(m_rest + m_shape.real());
    const std::vector<BeamPose> imaginary = m_system->kinematics().beamPoses(m_rest + m_shape.imag());
    const auto rotationOfChord = [&](std::size_t k) {
        return std::complex<double>(turnOfChord(rest[k], real[k]), turnOfChord(rest[k], imaginary[k]));
    };
    const std::vector<Coordinate>& coordinates = m_system->coordinates();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        if (coordinates[i].elastic) {
            m_chords[at] = 0;
        } else if (coordinates[i].quantity == Quantity::angle) {
            const std::vector<BeamPose> turned =
                m_system->kinematics().beamPoses(m_rest + Eigen::VectorXd::Unit(m_rest.size(), at));
            for (std::size_t k = 0; k < rest.size(); ++k) {
                m_chords[at] += turned[k].angle != rest[k].angle ? rotationOfChord(k) : 0;
            }
        }
    }
}

Eigen::VectorXd ModeMotion::coordinatesAt(double phase, double amplitude) const
{
    const double c = std::cos(phase);
    const double s = std::sin(phase);
    return m_rest + amplitude * (c * m_chords.real() - s * m_chords.imag()) +
           amplitude * amplitude *
               (c * c * m_correctionCosCos + c * s * m_correctionCosSin + s * s * m_correctionSinSin);
}

/// Chords move to second order; displacements that are not theirs are added linearly.
Pose ModeMotion::chordPoseAt(double phase, double amplitude) const
{
    Pose pose = eigenlink::poseAt(*m_system, coordinatesAt(phase, amplitude));
    const std::complex<double> turn = std::polar(amplitude, phase);
    const auto ofChords = m_system->kinematics().pointDisplacements(m_rest, m_chords);
    for (std::size_t i = 0; i < pose.points.size(); ++i) {
        const std::complex<double> dx = m_displacements[i].first - ofChords[i].first;
        const std::complex<double> dy = m_displacements[i].second - ofChords[i].second;
        pose.points[i] = pose.points[i] + Vector2{(dx * turn).real(), (dy * turn).real()};
    }
    const std::vector<BeamPose> rest = m_system->kinematics().beamPoses(m_rest);
    const std::vector<BeamPose> bent = m_system->kinematics().beamPoses(m_rest + (m_shape * turn).real());
    for (std::size_t k = 0; k < pose.beams.size(); ++k) {
        pose.beams[k].nodes = nodesInChord(rest[k], bent[k]);
    }
    return pose;
}

Pose ModeMotion::poseAt(double phase, double amplitude) const
{
    if (!m_system) {
        return {};
    }
    if (m_bends) {
        return chordPoseAt(phase, amplitude);
    }
    const Eigen::VectorXd q = coordinatesAt(phase, amplitude);
    const bool isTrue = !(m_correctionCosCos.isZero(0) && m_correctionCosSin.isZero(0) && m_correctionSinSin.isZero(0));
    return eigenlink::poseAt(*m_system, isTrue ? closedNear(*m_system, m_rest, q) : q);
}

}  // namespace eigenlink
