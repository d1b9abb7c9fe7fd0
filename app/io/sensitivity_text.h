#pragma once

#include "app/io/language.h"
#include "model/data/labelled_matrix.h"
#include "model/sensitivity/sensitivity.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Every eigenvalue with its derivatives by every variable, and how the equilibrium moves, as JSON.
std::string sensitivityJson(const Analysis& analysis, const Sensitivities& sensitivities);

/// A row for each variable: its value, and Re and Im of every derivative.
std::string sensitivityCsv(const Sensitivities& sensitivities);

/// The eigenvalues, and their derivatives as in CSV, a row of each variable; not a number where there is none.
std::vector<LabelledMatrix> sensitivityMatrices(const Sensitivities& sensitivities);

/// The same for people: relative changes first, the largest on top.
std::string sensitivityTable(const Analysis& analysis, const Sensitivities& sensitivities,
                             const Language& language = {});

}  // namespace eigenlink
