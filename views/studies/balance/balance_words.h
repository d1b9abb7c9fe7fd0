#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/balance/balance_found.h"
#include "views/plot/curve_chart.h"

#include <QString>
#include <QStringList>

#include <complex>
#include <vector>

namespace eigenlink {

/// The results of a study of masses as words, rows of tables and curves.

QString verdictOf(const Balance& balance);
/// The lines under the verdict.
QStringList balanceLines(const BalanceFound& study, const DisplayUnits& units);
/// A complex mass: its real part, and where it has one its virtual part.
QString complexMassText(std::complex<double> mass, const DisplayUnits& units);
/// Each condition of balance: its place, the quantity that must vanish, its value.
std::vector<QStringList> conditionRows(const Balance& balance, const DisplayUnits& units);
/// Names of the four coordinates that carry a link.
QStringList linkCoordinates(const Mechanism& mechanism, const LinkInertia& link);
/// The kinetic energy of one motion by three formulations.
QString energyText(const Balance& balance);
/// Root mean squares and largest values, as it is and with what makes it better.
std::vector<QStringList> shakingRows(const BalanceFound& study, const DisplayUnits& units);
QString driveFailureText(const BalanceFound& study, const DisplayUnits& units);
QString rotorText(const BalanceFound& study);
QString weightsText(const BalanceFound& study, const DisplayUnits& units);

enum class ShakingCurve { polarForce, force, moment, centerPath, reducedInertia };
ChartPicture shakingPicture(const BalanceFound& study, ShakingCurve curve);

}  // namespace eigenlink
