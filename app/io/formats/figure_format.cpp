#include "app/io/figure_memory.h"
#include "app/io/formats/formats.h"

namespace eigenlink {

namespace {

MechanismFile readFigure(std::string_view bytes, const Monitor& monitor)
{
    return fileFormats().front().read(mechanismInFigure(bytes), monitor);
}

}  // namespace

/// Figures that remember the mechanism that they show.
FileFormat figureFormat()
{
    return {.key = "figure",
            .name = "Figures of mechanisms",
            .endings = {"png", "svg", "pdf"},
            .recognises = isFigure,
            .read = readFigure};
}

}  // namespace eigenlink
