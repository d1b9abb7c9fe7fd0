#pragma once

#include "model/design/design.h"

#include <complex>

namespace eigenlink {

/// A quantity of an eigenvalue.
double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// Its derivative where the eigenvalue moves by ds.
double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// A function g of an eigenvalue that is smooth where the quantity is not, and has the same sign of slope: frequencies
/// and imaginary parts are squared, with the negative square of a real eigenvalue, since s² is smooth where a mode
/// comes to s = 0.
double smoothQuantityOf(std::complex<double> s, DesignTarget::Quantity quantity);
/// Its derivative where the eigenvalue moves by ds.
double smoothDerivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);
/// The value of g for a value of the quantity.
double smoothTarget(double wanted, DesignTarget::Quantity quantity);
/// By how much g changes, to first order, where the quantity changes by `size` [unit of the quantity] near `wanted`.
double smoothSize(double size, double wanted, DesignTarget::Quantity quantity);

/// The eigenvalues of an analysis by one method; null where there are none.
const Spectrum* spectrumOfDesign(const Analysis& analysis);

}  // namespace eigenlink
