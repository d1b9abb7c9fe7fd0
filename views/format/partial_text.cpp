#include "views/format/partial_text.h"

#include "views/format/format.h"

#include <QCoreApplication>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("PartialText", text);
}

}  // namespace

QString partialText(const Spectrum& spectrum)
{
    if (!spectrum.partial) {
        return {};
    }
    const QString count = QString::number(spectrum.partial->modes);
    const QString proof = fromModel(spectrum.partial->proof);
    if (spectrum.partial->verified && spectrum.trueCount() == spectrum.expectedTrueCount) {
        return tr("every mode is here: %1").arg(proof);
    }
    return spectrum.partial->verified ? tr("%1 modes nearest the origin, none is missing: %2").arg(count, proof)
                                      : tr("%1 modes near the origin; others may be missing: %2").arg(count, proof);
}

}  // namespace eigenlink
