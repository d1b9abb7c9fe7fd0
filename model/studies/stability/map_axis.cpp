#include "model/studies/stability/map_axis.h"

#include "model/mechanism/parameters/variable.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

Outcome<MapAxis> mapAxisNamed(const Mechanism& mechanism, const std::string& name, std::vector<double> values)
{
    const std::vector<DriveNumber> drives = driveNumbers(mechanism);
    const auto drive = std::ranges::find(drives, name, &DriveNumber::name);
    if (drive != drives.end()) {
        const auto with = [with = drive->with](const Mechanism& each, double value) -> Outcome<Mechanism> {
            return with(each, value);
        };
        return MapAxis{name, std::move(values), with};
    }
    if (const Outcome<Variable> variable = variableNamed(mechanism, name); !variable) {
        std::vector<std::string> names;
        for (const DriveNumber& each : drives) {
            names.push_back(each.name);
        }
        return Failure{names.empty() ? variable.reason()
                                     : Text("{1}; of the drives there are {2}", variable.reason(), Listing(names))};
    }
    const auto with = [name](const Mechanism& each, double value) -> Outcome<Mechanism> {
        const Outcome<Variable> own = variableNamed(each, name);
        return own ? own->with(value) : Outcome<Mechanism>(Failure{own.reason()});
    };
    return MapAxis{name, std::move(values), with};
}

}  // namespace eigenlink
