#pragma once

#include "model/analysis/analysis.h"
#include "model/report/report.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink::report {

/// For whom a report is made.
enum class Template {
    full,     ///< everything
    student,  ///< a worksheet with room for the answers, and the answers on a page of their own
    blank,    ///< the worksheet alone
};

std::string_view keyOf(Template each);  ///< "full"

/// The subject of a figure.
struct FigureRequest {
    enum class Kind {
        mechanism,  ///< as drawn, with names and dimensions
        forces,     ///< at equilibrium, bars coloured by tension and compression
        plane,      ///< all eigenvalues in the complex plane
        patterns,   ///< where the matrices that are not printed have entries
        mode,       ///< one period of a mode beside its equilibrium
    };
    Kind kind = Kind::mechanism;
    Method method = Method::mcs;  ///< of a mode
    std::size_t index = 0;        ///< of the mode's eigenvalue in the spectrum
    bool moving = true;           ///< with the frames of its motion
};

/// A figure in its forms, without words.
struct FigureForms {
    Drawing drawing, blank;
    std::vector<Drawing> frames;
    double seconds = 2;
    bool closed = true;
};

/// Draws figures; an empty function draws none.
using FigureSource = std::function<FigureForms(const Analysis&, const FigureRequest&)>;

struct Request {
    Template form = Template::full;
    std::vector<std::string> sections;  ///< keys of sectionTypes(); empty: all
    std::size_t modes = 12;             ///< as many modes are shown in motion, from the lowest
    bool moving = true;                 ///< draws the frames of motions, for formats that play them
    bool times = false;                 ///< shows computing times, which differ from run to run
    std::string version;                ///< of the program
    std::string fingerprint;            ///< of the input
    std::string date;
    std::string author, institution;   ///< of the report
    std::string logo;                  ///< of the institution, the bytes of a PNG picture
    bool isNumbered = true;            ///< tables and figures have numbers
    std::vector<std::string> leftOut;  ///< questions of a worksheet that are not asked, as questionsOf names them
    std::vector<Section> additions{};  ///< made elsewhere, behind those about the analysis
    Language language{};               ///< of the reader; numbers are always those of the report
};

/// Input of the builder of a section.
struct Source {
    const Analysis& analysis;
    const Request& request;
    const FigureSource& figures;
    const Wording& words;

    /// The figure with its caption, where there is one to draw.
    void addFigure(std::vector<Block>& blocks, const FigureRequest& figure, Line caption, bool answer) const;
};

/// A row of the list of sections.
struct SectionType {
    std::string_view key;
    std::string_view title;  ///< translated as a Text::term
    std::vector<Block> (*build)(const Source&);
};

/// All sections in the order they stand in a report.
std::span<const SectionType> sectionTypes();

std::vector<Block> mechanismBlocks(const Source& source);
std::vector<Block> freedomBlocks(const Source& source);
std::vector<Block> equilibriumBlocks(const Source& source);
std::vector<Block> eigenvalueBlocks(const Source& source);
std::vector<Block> modeBlocks(const Source& source);
std::vector<Block> comparisonBlocks(const Source& source);
std::vector<Block> checkBlocks(const Source& source);
std::vector<Block> equationBlocks(const Source& source);
std::vector<Block> assumptionBlocks(const Source& source);
std::vector<Block> referenceBlocks(const Source& source);

/// The report about an analysis in the reader's language, which may have failed at any stage: it shows what there is.
/// Equal analyses and requests give equal reports.
Report buildReport(const Analysis& analysis, const Request& request, const FigureSource& figures);

}  // namespace eigenlink::report
