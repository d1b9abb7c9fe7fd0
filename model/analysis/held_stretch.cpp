#include "model/analysis/held_stretch.h"

#include "model/analysis/beam_comparison.h"
#include "model/assembly/kinematics.h"
#include "model/math/dense/lapack.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace eigenlink {

/// The strain of an element of a linear beam along it.
struct HeldStretch::Row {
    Eigen::Index row = 0;     ///< in the strains
    std::size_t element = 0;  ///< index in mechanism.elements
    double h = 0;             ///< length of the element of the beam [m]
    double buckling = 0;      ///< π²EI/l² [N]
};

HeldStretch::HeldStretch(const Mechanism& mechanism) : m_mechanism(mechanism)
{
    if (const auto stiffened = withBeamModel(mechanism, BeamModel::stressStiffened)) {
        m_stiffened.emplace(*stiffened, System::Validated{});
    }
}

Eigen::VectorXd HeldStretch::shortening(const StrainForm& form, const Eigen::VectorXd& q) const
{
    if (!m_stiffened || m_stiffened->coordinateCount() != q.size()) {
        return {};
    }
    const SparseMatrix G = m_stiffened->strainForm(q).G;
    // e is of second degree in q.
    return G.rows() == form.G.rows() ? Eigen::VectorXd(0.5 * (G * q - form.G * q)) : Eigen::VectorXd();
}

std::vector<HeldStretch::Row> HeldStretch::rows(const System& system, const Eigen::VectorXd& q) const
{
    constexpr Eigen::Index kStrains = 3;  // of each element of a beam: ε, a + b, a − b
    std::vector<Row> found;
    const std::vector<std::size_t> elements = system.strainElements();
    for (const BeamPose& pose : system.kinematics().beamPoses(q)) {
        const auto& beam = std::get<Beam>(m_mechanism.elements[pose.element]);
        const auto first = std::ranges::find(elements, pose.element) - elements.begin();
        const double pi = std::numbers::pi, EI = beam.youngsModulus * secondMomentOf(beam);
        const double buckling = pi * pi * EI / (pose.length * pose.length);
        const auto segments = static_cast<Eigen::Index>(pose.nodes.size() - 1);
        for (Eigen::Index k = 0; beam.model == BeamModel::linear && k < segments; ++k) {
            found.push_back(
                {first + kStrains * k, pose.element, pose.length / static_cast<double>(segments), buckling});
        }
    }
    return found;
}

double HeldStretch::bound(const System& system, const Eigen::VectorXd& q) const
{
    const StrainForm form = m_stiffened ? system.strainForm(q) : StrainForm();
    const Eigen::VectorXd e = shortening(form, q);
    double most = 0;
    for (const Row& each : e.size() > 0 ? rows(system, q) : std::vector<Row>()) {
        most = std::max(most, form.W[each.row] * e[each.row] / (each.h * each.buckling));
    }
    return most;
}

std::vector<BeamTension> HeldStretch::tensions(const System& system, const Eigen::VectorXd& q) const
{
    const StrainForm form = m_stiffened ? system.strainForm(q) : StrainForm();
    const Eigen::VectorXd e = shortening(form, q);
    if (e.size() == 0) {
        return {};
    }
    const Eigen::MatrixXd free = form.G * RowSpace(system.jacobian(q)).nullSpace();
    const Eigen::VectorXd root = form.W.cwiseSqrt();
    Eigen::VectorXd r = e;
    if (free.cols() > 0) {
        const double rounding = std::numeric_limits<double>::epsilon() * static_cast<double>(q.size());
        r += free * leastSquares(root.asDiagonal() * free, -root.cwiseProduct(e), rounding);
    }
    const Eigen::VectorXd leftOut = form.W.cwiseProduct(r), linear = form.W.cwiseProduct(form.G * q);
    std::vector<BeamTension> tensions;
    for (const Row& each : rows(system, q)) {
        const double axial = (linear[each.row] + leftOut[each.row]) / each.h;
        if (tensions.empty() || tensions.back().element != each.element) {
            tensions.push_back({each.element, 0, 0, each.buckling});
        }
        if (std::abs(axial) >= std::abs(tensions.back().axial)) {
            tensions.back().axial = axial;
            tensions.back().leftOut = leftOut[each.row] / each.h;
        }
    }
    return tensions;
}

}  // namespace eigenlink
