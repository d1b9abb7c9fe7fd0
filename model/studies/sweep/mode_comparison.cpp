#include "model/studies/sweep/mode_comparison.h"

#include "model/assembly/kinematics.h"

namespace eigenlink {

std::vector<SubVector> subVectors(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXcd& dq)
{
    std::vector<SubVector> parts;
    for (const LinkMotion& link : system.kinematics().linkMotions(q, dq)) {
        parts.push_back({link.name + "-x", link.along});
        parts.push_back({link.name + "-y", link.across});
    }
    return parts;
}

Eigen::VectorXcd joined(const std::vector<SubVector>& parts)
{
    Eigen::Index size = 0;
    for (const SubVector& part : parts) {
        size += part.values.size();
    }
    Eigen::VectorXcd all(size);
    Eigen::Index at = 0;
    for (const SubVector& part : parts) {
        all.segment(at, part.values.size()) = part.values;
        at += part.values.size();
    }
    return all;
}

double assurance(const Eigen::VectorXcd& c, const Eigen::VectorXcd& d)
{
    const double sizes = c.squaredNorm() * d.squaredNorm();
    return sizes > 0 ? std::norm(d.dot(c)) / sizes : 0;
}

std::complex<double> scaleFactor(const Eigen::VectorXcd& c, const Eigen::VectorXcd& d)
{
    const double size = d.squaredNorm();
    return size > 0 ? d.dot(c) / size : 0.0;
}

}  // namespace eigenlink
