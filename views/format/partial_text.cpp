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
    const QString modes = QStringLiteral("%1 %2 ")
                              .arg(spectrum.partial->modes)
                              .arg(spectrum.partial->modes == 1 ? tr("mode") : tr("modes")) +
                          fromModel(describe(spectrum.partial->target));
    const QString proof = fromModel(spectrum.partial->proof);
    if (spectrum.partial->verified && spectrum.trueCount() == spectrum.expectedTrueCount) {
        return tr("every mode is here: %1").arg(proof);
    }
    return spectrum.partial->verified ? tr("%1, none is missing: %2").arg(modes, proof)
                                      : tr("%1; others may be missing: %2").arg(modes, proof);
}

}  // namespace eigenlink
