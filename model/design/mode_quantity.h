#pragma once

#include "model/design/design.h"

#include <complex>

namespace eigenlink {

/// A quantity of an eigenvalue.
double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// Its derivative where the eigenvalue moves by ds.
double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// The eigenvalues of an analysis by one method; null where there are none.
const Spectrum* spectrumOfDesign(const Analysis& analysis);

}  // namespace eigenlink
