#pragma once

#include "model/studies/design/design.h"

#include <complex>

namespace eigenlink {

/// The unit of a quantity of a mode: Hz, 1/s, rad/s; empty for a ratio.
std::string unitOf(DesignTarget::Quantity quantity);

/// A quantity of an eigenvalue s: f = |Im s|/2π [Hz], ζ = −Re s/|s|, Re s [1/s] or |Im s| [rad/s]; ζ = 0 for s = 0.
double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// The change of quantityOf to first order where the eigenvalue moves by ds.
double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// The square of a frequency or an imaginary part; −(s/2π)² or −s² for a real eigenvalue s. Smooth where a mode comes
/// to s = 0.
double squareOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// The change of squareOf to first order where the eigenvalue moves by ds.
double derivativeOfSquare(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// True for frequencies and imaginary parts, which have a square that is smooth.
bool hasSquare(DesignTarget::Quantity quantity);

/// The spectrum of the first method of an analysis; null where it has no values.
const Spectrum* spectrumOfDesign(const Analysis& analysis);

}  // namespace eigenlink
