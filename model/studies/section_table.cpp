#include "model/studies/section_table.h"

#include <cmath>
#include <limits>

namespace eigenlink {

ResultTable sectionTable(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    ResultTable table{"sections", "section forces of beams, what lies behind a cut acting on what lies before it"};
    table.columns = {wordColumn("beam", "beam", {}),
                     quantityColumn("place", "place along the beam", Quantity::length),
                     quantityColumn("axial_force", "axial force", Quantity::force),
                     quantityColumn("shear_force", "shear force", Quantity::force),
                     quantityColumn("bending_moment", "bending moment", Quantity::torque),
                     quantityColumn("stress", "largest stress", Quantity::modulus)};
    for (const System::BeamForces& beam : system.sectionForces(q)) {
        for (const SectionForce& each : beam.sections) {
            table.columns[0].words.push_back(Text::verbatim(idOf(mechanism.elements[beam.element])));
            std::size_t column = 1;
            for (const double number : {each.place, each.axial, each.shear, each.moment, each.stress}) {
                table.columns[column++].numbers.push_back(number);
            }
        }
    }
    return table;
}

double largestStress(const System& system, const Eigen::VectorXd& q)
{
    double largest = std::numeric_limits<double>::quiet_NaN();
    for (const System::BeamForces& beam : system.sectionForces(q)) {
        for (const SectionForce& each : beam.sections) {
            largest = std::fmax(largest, each.stress);
        }
    }
    return largest;
}

}  // namespace eigenlink
