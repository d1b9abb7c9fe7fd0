#include "app/window/motion/quantity_units.h"

#include "model/basics/degree.h"
#include "views/format/format.h"
#include "views/format/quantity_words.h"

namespace eigenlink {

namespace {

bool isAngle(const Observable& observable)
{
    return observable.unit == "rad";
}

QString unitOf(const Observable& observable)
{
    return isAngle(observable) ? QStringLiteral("°") : fromModel(observable.unit);
}

}  // namespace

void nameQuantities(MotionRecord& record, const Mechanism& mechanism, const std::vector<Observable>& observables)
{
    for (const Observable& observable : observables) {
        record.quantities << fromModel(observable.name);
        record.units << unitOf(observable);
        record.meanings << quantityWords(mechanism, observable.name);
    }
}

std::vector<double> shownValues(const Observable& observable, std::vector<double> values)
{
    for (double& value : values) {
        value *= isAngle(observable) ? 1 / kDegree : 1;
    }
    return values;
}

}  // namespace eigenlink
