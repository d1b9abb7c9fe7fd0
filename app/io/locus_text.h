#pragma once

#include "app/io/language.h"
#include "model/locus/locus.h"

#include <string>

namespace eigenlink {

/// Eigenvalues by value and branch, and where pairs meet on the real axis, as JSON.
std::string locusJson(const Locus& locus);

/// A row for each value: Re and Im of every branch, empty where it was lost.
std::string locusCsv(const Locus& locus);

}  // namespace eigenlink
