#include "model/basics/collect.h"
#include "model/dynamics/rounding_bounds.h"
#include "model/studies/driven/driven_found.h"
#include "model/studies/request.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr std::string_view kTransmission = "transmission.";

/// An angle of a position, from −180° to 180°.
Number placeOf(double radians)
{
    return {std::remainder(radians, kTurn), Quantity::angle, 4};
}

/// Makes the sentences about one cycle.
class Findings {
public:
    explicit Findings(const DrivenFound& found) : m_found(found), m_rounding(found.observables, found.cycle.samples) {}

    std::vector<Message> all()
    {
        addTurn();
        if (!m_found.cycle.samples.empty() && m_found.cycle.status != MotionStatus::cancelled) {
            addTorque();
            addTransmission();
            addShaking();
            addTurningPoints();
        }
        return m_messages;
    }

private:
    void add(Text text) { m_messages.push_back(Message::note(std::move(text))); }

    /// Values of the quantity with this name; empty where it was not asked for.
    std::vector<double> valuesNamed(const std::string& name) const
    {
        const auto found = std::ranges::find(m_found.observables, name, &Observable::name);
        return found != m_found.observables.end() ? m_rounding.valuesOf(*found, m_found.cycle.samples)
                                                  : std::vector<double>();
    }

    /// True where the last position is the first again.
    bool isTurn() const
    {
        const std::vector<double>& angles = m_found.cycle.driveAngles;
        return !angles.empty() &&
               std::abs(std::abs(angles.back() - angles.front()) - kTurn) <= tolerance::kNearlyEqual * kTurn;
    }

    /// An angle of the drive as the rows have it; where it turns round, from 0 to 360°, as the chart has it.
    Number driveAt(double radians) const
    {
        const double rest = std::remainder(radians, kTurn);
        const double within = rest < -tolerance::kNearlyZero ? rest + kTurn : std::max(rest, 0.0);
        return {isTurn() ? within : radians, Quantity::angle, 4};
    }

    void addTurn()
    {
        const Cycle& cycle = m_found.cycle;
        if (cycle.status == MotionStatus::complete && cycle.deadPoints.size() == 2) {
            m_messages.push_back(Message::warning(Text("the drive cannot turn round: it has dead points at {1} and {2}",
                                                       Number{cycle.deadPoints[0], Quantity::angle, 10},
                                                       Number{cycle.deadPoints[1], Quantity::angle, 10})));
        } else if (cycle.status == MotionStatus::complete && isTurn()) {
            add(Text("the link {1} makes full turns", PartId{m_found.link}));
        }
    }

    bool isHeld() const { return m_found.options.speed == 0 && m_found.options.acceleration == 0; }

    void addTorque()
    {
        std::vector<double> torque = valuesNamed(m_found.driven.motor + ".torque");
        if (torque.empty()) {
            return;
        }
        torque.resize(torque.size() - (isTurn() ? 1 : 0));
        const auto [least, most] = std::ranges::minmax(torque);
        const double squares = sumOfValues(torque, [](const double value) { return value * value; });
        const auto number = [](double value) { return Number{value, Quantity::torque, 4}; };
        const Number mean = number(std::sqrt(squares / static_cast<double>(torque.size())));
        add(isHeld() ? Text("the torque that holds it is between {1} and {2}, its root mean square is {3}",
                            number(least), number(most), mean)
                     : Text("the driving torque is between {1} and {2}, its root mean square is {3}", number(least),
                            number(most), mean));
    }

    /// At the pin of the crank itself no force is transmitted from link to link: the crank is what drives.
    void addTransmission()
    {
        const Mechanism& mechanism = m_found.driven.mechanism;
        const auto crank = findElement(mechanism, m_found.link);
        const std::vector<std::string> own = crank ? pointsOf(mechanism.elements[*crank]) : std::vector<std::string>();
        for (const Observable& each : m_found.observables) {
            if (!each.name.starts_with(kTransmission)) {
                continue;
            }
            const std::string joint = each.name.substr(kTransmission.size());
            const std::vector<double> angles = valuesOf(each, m_found.cycle.samples);
            const auto least = std::ranges::min_element(angles);
            if (std::ranges::find(own, joint) == own.end()) {
                add(Text("the transmission angle at {1} is at least {2}, where the drive is at {3}", PartId{joint},
                         Number{*least, Quantity::angle, 4},
                         driveAt(m_found.cycle.driveAngles[static_cast<std::size_t>(least - angles.begin())])));
            }
        }
    }

    void addShaking()
    {
        const std::vector<double> x = valuesNamed("shaking.x"), y = valuesNamed("shaking.y");
        const std::vector<double> moments = valuesNamed("shaking.moment");
        if (isHeld() || x.empty() || y.empty() || moments.empty()) {
            return;
        }
        double force = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            force = std::max(force, std::hypot(x[i], y[i]));
        }
        const double moment = largestValue(moments, [](const double value) { return std::abs(value); });
        add(Text("the peak shaking force is {1}, the peak shaking moment {2}", Number{force, Quantity::force, 4},
                 Number{moment, Quantity::torque, 4}));
    }

    void addTurningPoints()
    {
        std::vector<Text> places;
        for (const TurningPoint& each : m_found.cycle.turningPoints) {
            const auto [part, quantity] = splitAt(each.name, '.');
            const bool isAngle = each.name.ends_with(".angle");
            const Number value =
                isAngle ? placeOf(each.value) : Number{m_rounding.placeOf(each.value), Quantity::length, 4};
            const Number drive = driveAt(each.drive);
            places.push_back(isAngle ? Text("angle of {1} = {2} at {3}", PartId{part}, value, drive)
                                     : Text("{1} of {2} = {3} at {4}", quantity, PartId{part}, value, drive));
        }
        if (!places.empty()) {
            add(Text("extreme positions: {1}", Listing(std::move(places))));
        }
    }

    const DrivenFound& m_found;
    RoundingBounds m_rounding;
    std::vector<Message> m_messages;
};

}  // namespace

std::vector<Message> drivenFindings(const DrivenFound& found)
{
    return Findings(found).all();
}

}  // namespace eigenlink
