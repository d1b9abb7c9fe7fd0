#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/words.h"
#include "model/equilibrium/search/all_equilibria.h"

#include <complex>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// The first links of a mechanism with their angles at equilibrium, from −180° to 180°.
std::vector<std::pair<std::string, double>> anglesOfLinks(const Mechanism& mechanism, const Analysis& analysis);

/// s [rad/s] of the first true modes of the first method, one of each pair.
std::vector<std::complex<double>> lowestModes(const Analysis& analysis);

/// The angles as words, with the turns by which torsion springs are wound up: "AC 12.5°, CD 0°, t +1 × 360°".
std::string equilibriumAngles(const Mechanism& mechanism, const Analysis& analysis, const ListedEquilibrium& listed);
/// The eigenvalues as words: "2.147677i".
std::string equilibriumModes(const Analysis& analysis);

/// Special configurations that are no single equilibrium, a sentence each; places with the same sentence share it.
std::vector<Text> specialSentences(const EquilibriumList& list);

/// All equilibria as a table for people: energy, stability, angles of the links and modes of each, then special
/// configurations, and how sure it is that none is missing.
std::string equilibriaText(const Mechanism& mechanism, const EquilibriumList& list,
                           const std::vector<Analysis>& analyses, const Language& language = {});

}  // namespace eigenlink
