#pragma once

#include "model/studies/design/design.h"

#include <complex>

namespace eigenlink {

/// The unit of a quantity of a mode; empty of a ratio.
std::string unitOf(DesignTarget::Quantity quantity);

/// A quantity of an eigenvalue.
double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// Its derivative where the eigenvalue moves by ds.
double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// The square of a frequency or an imaginary part, with the negative square of a real eigenvalue: s² is smooth where a
/// mode comes to s = 0.
double squareOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// Its derivative where the eigenvalue moves by ds.
double derivativeOfSquare(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// True for frequencies and imaginary parts, which have a square that is smooth.
bool hasSquare(DesignTarget::Quantity quantity);

/// The eigenvalues of an analysis by one method; null where there are none.
const Spectrum* spectrumOfDesign(const Analysis& analysis);

}  // namespace eigenlink
