#include "model/modes/quadratic_equation.h"
#include "model/modes/tolerances.h"

#include <cmath>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

}  // namespace

std::complex<double> nearestRoot(Complex m, Complex c, Complex k, Complex s)
{
    // The larger root by a sum, the smaller one by the product of both: a difference has no digits of a slow root.
    const Complex root = std::sqrt(c * c - 4.0 * m * k);
    const Complex sum = -0.5 * (std::real(std::conj(c) * root) < 0 ? c - root : c + root);
    if (sum == 0.0) {
        return 0;
    }
    const Complex first = sum / m;
    const Complex second = k / sum;
    return std::abs(first - s) < std::abs(second - s) ? first : second;
}

void sharpen(const SparseProblem& problem, QuadraticMode& mode)
{
    const Complex m = mode.v.transpose() * problem.massProduct(mode.v);
    const Complex c = problem.isDamped() ? Complex(mode.v.transpose() * problem.dampingProduct(mode.v)) : Complex();
    const Complex h = mode.v.transpose() * problem.stiffnessProduct(mode.v);
    const Complex nearest = nearestRoot(m, c, h, mode.s);
    if (std::abs(nearest - mode.s) < tolerance::kOwnRoot * std::abs(mode.s)) {
        mode.s = nearest;
    }
}

std::complex<double> withoutRounding(const SparseProblem& problem, const QuadraticMode& mode, double scale)
{
    if (std::abs(mode.s) > tolerance::kSurelyElastic * scale) {
        const bool swings = !problem.isDamped() && std::abs(mode.s.real()) < tolerance::kNoDecay * std::abs(mode.s);
        return swings ? std::complex<double>(0, mode.s.imag()) : mode.s;
    }
    double energy = 0;
    double rounding = 0;
    double damping = 0;
    double mass = 0;
    for (const Eigen::VectorXd& part : {Eigen::VectorXd(mode.v.real()), Eigen::VectorXd(mode.v.imag())}) {
        energy += std::abs(part.dot(problem.stiffnessProduct(part)));
        rounding += problem.energyRounding(part);
        damping += std::abs(part.dot(problem.C * part));
        mass += part.dot(problem.M * part);
    }
    const bool decays = mass > 0 && std::abs(mode.s) > tolerance::kFreeDecay * damping / mass && damping > 0;
    return energy <= tolerance::kFreeEnergy * rounding && !decays ? std::complex<double>(0, 0) : mode.s;
}

}  // namespace eigenlink
