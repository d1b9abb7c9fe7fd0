#pragma once

#include "model/basics/text.h"
#include "model/mechanism/display_units.h"
#include "model/mechanism/elements/field.h"
#include "model/modes/spectrum.h"

#include <QString>

#include <complex>

namespace eigenlink {

/// Numbers as text for people. All functions are independent of the locale: the decimal point is ".", the minus
/// is the true minus sign "−" (U+2212), nothing is grouped. Infinite values read "∞", undefined ones "–".

/// Shortest text with at most `digits` significant digits: "25", "0.3418", "−13.4", "1.2e−16".
QString formatNumber(double value, int digits = 4);

/// Exactly `decimals` digits after the point: "128.02". A rounded zero has no sign.
QString formatFixed(double value, int decimals);

/// Number and unit with a space between: "25 N/m"; no space for "°".
QString formatWithUnit(double value, QStringView unit, int digits = 4);

/// Number with the SI unit of the quantity; angles in degrees: "128.02°".
QString formatQuantity(double value, Quantity quantity, int digits = 4);

/// The quantity in the units of a document.
QString formatQuantity(double value, Quantity quantity, const DisplayUnits& units, int digits = 4);

/// A place in the units of a document: "1.2, −0.5 m".
QString formatPlace(Vector2 place, const DisplayUnits& units, int digits = 4);

/// Unit as a reader expects it: "N·s/m" for damping, "°" for angles (which formatQuantity turns into degrees).
QString unitText(Quantity quantity);

/// "−0.2424 ± 2.1340 i" for a pair, "−3.2" for a real one, "± 2.1477 i" for an undamped one.
QString formatEigenvalue(std::complex<double> s, int digits = 5);

/// One member of a pair: "−0.2424 + 2.1340 i".
QString formatComplex(std::complex<double> s, int digits = 5);

/// The eigenvalue's value, "∞" when it is infinite.
QString formatEigenvalue(const Eigenvalue& value, int digits = 5);

/// "0.3418 Hz"; "–" for zero, which does not swing.
QString formatFrequency(double hertz, int digits = 4);

/// Small numbers that only need their size: "4e−16", "0".
QString formatResidual(double value);

/// Wall time in the unit that suits it: "6 µs", "1.2 ms", "3.4 s".
QString formatDuration(double seconds);

/// s without the part that lies within rounding or the value's error estimate: the part that is shown.
std::complex<double> trustedValue(const Eigenvalue& value);

/// The motion of this eigenvalue in words: "undamped", "damped", "grows", "decays without oscillating", "drifts" …
QString describeMotion(std::complex<double> s);

/// Names, ids and whatever else is not translated, from UTF-8 of the model.
QString fromModel(std::string_view text);

/// Rules by which texts of the model become words of the window's language (translation context "Model"), numbers in SI
/// units.
Language languageOfWindow();

/// A sentence of the model in the window's language, its numbers in these units.
QString fromModel(const Text& text, const DisplayUnits& units = {});

}  // namespace eigenlink
