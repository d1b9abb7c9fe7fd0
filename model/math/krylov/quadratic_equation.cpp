#include "model/math/krylov/quadratic_equation.h"
#include "model/math/krylov/tolerances.h"

#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// The largest change of vᵀQ(s)v by rounding.
double formRounding(const SparseProblem& problem, const QuadraticMode& mode)
{
    Block parts(mode.v.size(), 2);
    parts << mode.v.real(), mode.v.imag();
    const Block size = mode.v.cwiseAbs();
    const auto terms = [&size](const SparseMatrix& A) { return columnDots(size, gatheredMagnitudes(A, size))[0]; };
    const double damping = problem.isDamped() ? std::abs(mode.s) * terms(problem.C) : 0;
    return problem.energyRoundings(parts).sum() +
           std::numeric_limits<double>::epsilon() * (std::norm(mode.s) * terms(problem.M) + damping);
}

}  // namespace

double changeOfRoot(double epsilon, double d, double a)
{
    const double left = d * d - 4 * a * epsilon;
    if (!(left > 0)) {  // both roots meet
        return a > 0 ? std::sqrt(epsilon / a) : 0;
    }
    return 2 * epsilon / (d + std::sqrt(left));
}

double valueError(const SparseProblem& problem, const QuadraticMode& mode, const Eigen::VectorXcd& load,
                  const Eigen::VectorXcd& correction)
{
    const Complex mass = mode.v.transpose() * problem.massProduct(mode.v);
    const Complex damping =
        problem.isDamped() ? Complex(mode.v.transpose() * problem.dampingProduct(mode.v)) : Complex();
    const double left = std::abs(Complex(mode.v.transpose() * load)) +
                        std::abs(Complex(correction.transpose() * load)) + formRounding(problem, mode);
    return changeOfRoot(left, std::abs(2.0 * mode.s * mass + damping), std::abs(mass)) +
           std::numeric_limits<double>::epsilon() * std::abs(mode.s);
}

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

std::complex<double> quotient(const SparseProblem& problem, const QuadraticMode& mode)
{
    const Complex m = mode.v.transpose() * problem.massProduct(mode.v);
    const Complex c = problem.isDamped() ? Complex(mode.v.transpose() * problem.dampingProduct(mode.v)) : Complex();
    const Complex h = mode.v.transpose() * problem.stiffnessProduct(mode.v);
    return nearestRoot(m, c, h, mode.s);
}

void sharpen(const SparseProblem& problem, QuadraticMode& mode)
{
    const Complex nearest = quotient(problem, mode);
    if (std::abs(nearest - mode.s) < tolerance::kOwnRoot * std::abs(mode.s)) {
        mode.s = nearest;
    }
}

std::complex<double> withoutRounding(const SparseProblem& problem, const QuadraticMode& mode, double scale)
{
    if (std::abs(mode.s) > tolerance::kFreeMotion * scale) {
        const bool swings =
            !problem.isDamped() && std::abs(mode.s.real()) < tolerance::kHalfOfDigits * std::abs(mode.s);
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
    const bool decays = mass > 0 && std::abs(mode.s) > tolerance::kNearlyZero * damping / mass && damping > 0;
    return energy <= tolerance::kFreeEnergy * rounding && !decays ? std::complex<double>(0, 0) : mode.s;
}

}  // namespace eigenlink
