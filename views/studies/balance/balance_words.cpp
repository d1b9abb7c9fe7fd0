#include "views/studies/balance/balance_words.h"

#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/format/tolerances.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kDegreesOfTurn = 180 / std::numbers::pi;

QString tr(const char* text)
{
    return QCoreApplication::translate("BalanceWords", text);
}

ChartCurve curveOver(const std::vector<double>& angles, const std::vector<ShakingMoment>& moments, const QString& name,
                     int ink, const std::function<double(const ShakingMoment&)>& value)
{
    ChartCurve curve;
    curve.name = name;
    curve.ink = ink;
    for (std::size_t i = 0; i < moments.size() && i < angles.size(); ++i) {
        curve.x.push_back(kDegreesOfTurn * (angles[i] - angles.front()));
        curve.y.push_back(value(moments[i]));
    }
    // The turn closes.
    if (!curve.x.empty() && curve.x.size() == angles.size()) {
        curve.x.push_back(360);
        curve.y.push_back(curve.y.front());
    }
    return curve;
}

ChartCurve tipOf(const std::vector<ShakingMoment>& moments, const QString& name, int ink,
                 const std::function<Vector2(const ShakingMoment&)>& value)
{
    ChartCurve curve;
    curve.name = name;
    curve.ink = ink;
    for (const ShakingMoment& each : moments) {
        curve.x.push_back(value(each).x);
        curve.y.push_back(value(each).y);
    }
    if (!curve.x.empty()) {
        curve.x.push_back(curve.x.front());
        curve.y.push_back(curve.y.front());
    }
    return curve;
}

/// A point every 30°, with its angle.
std::vector<ChartMark> angleMarks(const DrivenBalance& driven,
                                  const std::function<Vector2(const ShakingMoment&)>& value)
{
    std::vector<ChartMark> marks;
    const std::size_t count = driven.momentsBefore.size();
    for (int i = 0; i < 12 && count >= 12; ++i) {
        const std::size_t at = static_cast<std::size_t>(i) * count / 12;
        const Vector2 place = value(driven.momentsBefore[at]);
        const double degrees = kDegreesOfTurn * std::remainder(driven.angles[at], 2 * std::numbers::pi);
        marks.push_back({place.x, place.y, i % 3 == 0 ? formatFixed(degrees, 0) + QStringLiteral("°") : QString(), 0});
    }
    return marks;
}

ChartPane reducedInertiaPane(const BalanceFound& study)
{
    const DrivenBalance& driven = *study.driven;
    ChartPane pane;
    pane.y.label = tr("J [kg·m²]");
    std::vector<double> x, sum(driven.angles.size() + 1, 0);
    for (const double angle : driven.angles) {
        x.push_back(kDegreesOfTurn * (angle - driven.angles.front()));
    }
    x.push_back(360);
    double most = 0;
    for (std::size_t link = 0; link < study.balance.links.size(); ++link) {
        ChartCurve curve;
        curve.name = fromModel(study.balance.links[link].inertia.id);
        curve.ink = static_cast<int>(link) + 1;
        curve.isFilled = true;
        curve.isThin = true;
        curve.x = x;
        for (std::size_t i = 0; i < driven.angles.size(); ++i) {
            sum[i] += driven.parts[i][link];
        }
        sum.back() = sum.front();
        curve.y = sum;
        most = std::max(most, *std::ranges::max_element(sum));
        pane.curves.push_back(std::move(curve));
    }
    ChartCurve whole;
    whole.name = tr("total");
    whole.x = x;
    whole.y = driven.reducedInertia;
    whole.y.push_back(whole.y.front());
    most = std::max(most, *std::ranges::max_element(whole.y));
    pane.curves.push_back(std::move(whole));
    pane.y.range = {0, 1.08 * most};
    return pane;
}

}  // namespace

QString complexMassText(std::complex<double> mass, const DisplayUnits& units)
{
    const QString real = formatQuantity(mass.real(), Quantity::mass, units);
    const double rounding = tolerance::kRounding * std::abs(mass);
    return std::abs(mass.imag()) <= rounding
               ? real
               : QStringLiteral("%1 %2 %3 i")
                     .arg(real, mass.imag() < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                          formatQuantity(std::abs(mass.imag()), Quantity::mass, units));
}

QString verdictOf(const Balance& balance)
{
    if (balance.forceBalanced && balance.momentBalanced) {
        return tr("Reactionless: however it moves, its mass gives the ground no force and no moment.");
    }
    if (balance.forceBalanced) {
        return tr("Force balanced: its centre of mass stands still in every motion; only a moment shakes the ground.");
    }
    return tr("Not balanced: its centre of mass moves, so it shakes the ground when it moves.");
}

QStringList balanceLines(const BalanceFound& study, const DisplayUnits& units)
{
    const Balance& balance = study.balance;
    const auto share = [](double left) { return formatNumber(isZero(left, 1) ? 0 : 100 * left, 3); };
    QStringList lines{
        tr("Mass of all links %1. %2 % of the momentum and %3 % of the angular momentum remain unbalanced.")
            .arg(formatQuantity(balance.mass, Quantity::mass, units), share(balance.momentumLeft),
                 share(balance.angularMomentumLeft)),
        balance.staticallyBalanced ? tr("It stays wherever it is put.")
        : balance.gravityBalanced  ? tr("Its weight does no work in any motion.")
                                   : tr("Gravity moves it: it does not stay where you leave it.")};
    if (study.driven) {
        const Shaking& before = study.driven->before;
        lines << tr("The link %1, driven at %2 rad/s, shakes the ground with a force of %3 and a moment of %4 (root "
                    "mean square).")
                     .arg(fromModel(study.drive), formatNumber(study.speed),
                          formatQuantity(before.forceRms, Quantity::force, units),
                          formatQuantity(before.momentRms, Quantity::torque, units));
    }
    for (const Text& note : balance.notes) {
        lines << asSentence(fromModel(note, units));
    }
    return lines;
}

std::vector<QStringList> conditionRows(const Balance& balance, const DisplayUnits& units)
{
    std::vector<QStringList> rows;
    for (const JointBalance& joint : balance.joints) {
        const bool holds = joint.missing == 0.0;
        rows.push_back({tr("joint %1").arg(fromModel(joint.joint)), tr("sum of joint masses"),
                        holds ? QStringLiteral("0 ✓") : complexMassText(joint.missing, units)});
    }
    if (balance.fourBar) {
        const FourBarNumbers& four = *balance.fourBar;
        const auto text = [](std::complex<double> value, double size, const char* unit) {
            return isZero(value, size) ? QStringLiteral("0 ✓")
                                       : QStringLiteral("%1 %2").arg(value.imag() == 0 ? formatNumber(value.real(), 5)
                                                                                       : formatComplex(value, 5),
                                                                     QString::fromUtf8(unit));
        };
        const double moment = std::abs(four.c1) + std::abs(four.c3) + tolerance::kNearlyZero * balance.mass;
        const double inertia = std::abs(four.J1) + std::abs(four.J2) + std::abs(four.J3);
        rows.push_back({tr("crank %1").arg(fromModel(four.crank)), tr("c₁, first moment (force)"),
                        text(four.c1, std::max(moment, tolerance::kLeastArm * balance.mass), "kg·m")});
        rows.push_back({tr("rocker %1").arg(fromModel(four.rocker)), tr("c₃, first moment (force)"),
                        text(four.c3, std::max(moment, tolerance::kLeastArm * balance.mass), "kg·m")});
        rows.push_back({tr("coupler %1").arg(fromModel(four.coupler)), tr("J₂ (moment, counter-rotors)"),
                        text(four.J2, inertia, "kg·m²")});
        rows.push_back({tr("coupler %1").arg(fromModel(four.coupler)), tr("h (moment, counter-rotors)"),
                        text(four.h, inertia, "kg·m²")});
        rows.push_back({tr("crank %1").arg(fromModel(four.crank)), tr("J₁ (moment, counter-rotor)"),
                        text(four.J1, inertia, "kg·m²")});
        rows.push_back({tr("rocker %1").arg(fromModel(four.rocker)), tr("J₃ (moment, counter-rotor)"),
                        text(four.J3, inertia, "kg·m²")});
    }
    return rows;
}

QStringList linkCoordinates(const Mechanism& mechanism, const LinkInertia& link)
{
    QStringList names;
    for (std::size_t i = 0; i < 2; ++i) {
        const QString id = i < link.points.size() ? fromModel(mechanism.points[link.points[i]].id)
                                                  : tr("end of %1").arg(fromModel(link.id));
        names << id + QStringLiteral(".x") << id + QStringLiteral(".y");
    }
    return names;
}

QString energyText(const Balance& balance)
{
    const EnergyCheck& energy = balance.energy;
    // Joint masses and principal vectors leave out links that bend.
    if (!(energy.constantMatrix > 0) || !balance.massMatrixIsConstant) {
        return {};
    }
    const double apart = std::max(std::abs(energy.jointMasses - energy.constantMatrix),
                                  std::abs(energy.principalVectors - energy.constantMatrix)) /
                         energy.constantMatrix;
    return tr("Kinetic energy of one motion by constant matrix, joint masses and principal vectors: %1 J, the three "
              "agree to %2.")
        .arg(formatNumber(energy.constantMatrix, 6), formatResidual(apart));
}

std::vector<QStringList> shakingRows(const BalanceFound& study, const DisplayUnits& units)
{
    if (!study.driven) {
        return {};
    }
    const DrivenBalance& driven = *study.driven;
    const Shaking& before = driven.before;
    const auto row = [&](const QString& name, const Shaking& seen) -> QStringList {
        return {name, formatQuantity(seen.forceRms, Quantity::force, units),
                formatQuantity(seen.forceMax, Quantity::force, units),
                formatQuantity(seen.momentRms, Quantity::torque, units),
                formatQuantity(seen.momentMax, Quantity::torque, units)};
    };
    std::vector<QStringList> rows{row(tr("unbalanced"), before)};
    if (driven.best.mass > 0 && !study.balance.forceBalanced) {
        rows.push_back(row(tr("best single counterweight"), driven.withBest));
    }
    if (!study.balance.counterweights.empty()) {
        rows.push_back(row(tr("all counterweights"), driven.after));
    }
    if (!driven.rotors.empty()) {
        rows.push_back(row(tr("and counter-rotors"), driven.withRotors));
    }
    return rows;
}

QString driveFailureText(const BalanceFound& study, const DisplayUnits& units)
{
    return study.driveFailure.isEmpty()
               ? QString()
               : tr("%1 cannot be driven so: %2.").arg(fromModel(study.drive), fromModel(study.driveFailure, units));
}

QString rotorText(const BalanceFound& study)
{
    const auto rotors = mapped<QStringList>(study.driven->rotors, [&](const CounterRotor& rotor) {
        return tr("%1 against %2").arg(formatWithUnit(rotor.inertia, u"kg·m²"), fromModel(rotor.link));
    });
    return rotors.isEmpty() ? QString()
                            : tr("Counter-rotors, turning as fast as their link the other way: %1.")
                                  .arg(rotors.join(QStringLiteral(", ")));
}

QString weightsText(const BalanceFound& study, const DisplayUnits& units)
{
    const double sum = sumOfValues(study.balance.counterweights, &Counterweight::mass);
    QString text =
        study.balance.counterweights.empty()
            ? tr("Nothing can be balanced with the links that may carry a counterweight.")
            : tr("With these the centre of mass does not move: %1 more mass on %2. A longer distance needs less "
                 "mass but more inertia.")
                  .arg(formatQuantity(sum, Quantity::mass, units),
                       formatQuantity(study.balance.mass, Quantity::mass, units));
    if (study.driven && study.driven->best.mass > 0) {
        text += u' ' + tr("The best single one is %1 on %2, %3 from %4.")
                           .arg(formatQuantity(study.driven->best.mass, Quantity::mass, units),
                                fromModel(study.driven->best.link),
                                formatQuantity(study.driven->best.radius, Quantity::length, units),
                                fromModel(study.driven->best.from));
    }
    return text;
}

ChartPicture shakingPicture(const BalanceFound& study, ShakingCurve kind)
{
    const DrivenBalance& driven = *study.driven;
    ChartPicture picture;
    ChartPane pane;
    const bool isPath = kind == ShakingCurve::centerPath, isPolar = kind == ShakingCurve::polarForce;
    const bool hasMore = !study.balance.counterweights.empty();
    const QString unbalanced = tr("unbalanced"), all = tr("all counterweights"), best = tr("best single one"),
                  rotors = tr("and counter-rotors");
    if (isPath || isPolar) {
        const auto value = [&](const ShakingMoment& each) { return isPath ? each.center : each.force; };
        pane.curves.push_back(tipOf(driven.momentsBefore, unbalanced, 0, value));
        if (hasMore) {
            pane.curves.push_back(tipOf(driven.momentsBest, best, 1, value));
            pane.curves.push_back(tipOf(driven.momentsAfter, all, 2, value));
        }
        pane.marks = angleMarks(driven, value);
        pane.y.label = isPath ? tr("y [m]") : tr("force along y [N]");
        picture.x.label = isPath ? tr("x [m]") : tr("force along x [N]");
        picture.isEqual = true;
    } else if (kind == ShakingCurve::reducedInertia) {
        pane = reducedInertiaPane(study);
    } else {
        const bool isForce = kind == ShakingCurve::force;
        const auto value = [&](const ShakingMoment& each) { return isForce ? length(each.force) : each.moment; };
        pane.curves.push_back(curveOver(driven.angles, driven.momentsBefore, unbalanced, 0, value));
        if (hasMore) {
            pane.curves.push_back(curveOver(driven.angles, driven.momentsBest, best, 1, value));
            pane.curves.push_back(curveOver(driven.angles, driven.momentsAfter, all, 2, value));
        }
        if (!isForce && !driven.rotors.empty()) {
            pane.curves.push_back(curveOver(driven.angles, driven.momentsRotors, rotors, 3, value));
        }
        pane.y.label = isForce ? tr("shaking force [N]") : tr("shaking moment [N·m]");
    }
    if (!picture.isEqual) {
        picture.x.label = tr("angle of %1 from where it is drawn [°]").arg(fromModel(study.drive));
        picture.x.isAngle = true;
        picture.x.range = {0, 360};
    }
    picture.panes.push_back(std::move(pane));
    return picture;
}

}  // namespace eigenlink
