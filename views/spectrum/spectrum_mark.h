#pragma once

#include "model/analysis/analysis.h"
#include "views/selection.h"

#include <QString>

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// One eigenvalue as plots and tables show it. Points into the analysis it was made from.
struct SpectrumMark {
    ModeReference mode;
    const Eigenvalue* value = nullptr;
    /// Index of the conjugate partner in the same spectrum, where there is one.
    std::optional<std::size_t> partner;

    bool isSpurious() const { return !value->isTrue(); }
};

/// Every eigenvalue of every method, in the order of the methods.
std::vector<SpectrumMark> marksOf(const Analysis& analysis);

/// Like marksOf, with a conjugate pair as one mark: the one with Im s > 0; true ones of all methods first.
std::vector<SpectrumMark> rowsOf(const Analysis& analysis);

/// Significant digits of s that the value's error estimate covers, at most `most`.
int trustedDigits(const Eigenvalue& value, int most);

/// "MCS".
QString methodText(Method method);

/// Two lines for a tool tip: method, value, kind; then the reason or the frequency.
QString toolTipOf(const SpectrumMark& mark);

/// The plot in words, for screen readers.
QString summaryOf(const Analysis* analysis);

}  // namespace eigenlink
