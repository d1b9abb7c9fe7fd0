#include "model/report/build.h"

#include "model/basics/enum_entry.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr std::array<SectionType, 10> kSections{{
    {"mechanism", "Mechanism", mechanismBlocks},
    {"freedom", "Coordinates and degrees of freedom", freedomBlocks},
    {"equilibrium", "Static equilibrium", equilibriumBlocks},
    {"equations", "Linearised equations of motion", equationBlocks},
    {"eigenvalues", "Eigenvalues", eigenvalueBlocks},
    {"modes", "Modes", modeBlocks},
    {"comparison", "Comparison of the methods", comparisonBlocks},
    {"checks", "Checks and warnings", checkBlocks},
    {"assumptions", "Assumptions", assumptionBlocks},
    {"references", "References", referenceBlocks},
}};

/// Assumptions and sources stand at the end.
constexpr std::string_view kFirstBehindAdditions = "assumptions";

bool isWanted(const Request& request, std::string_view key)
{
    return request.sections.empty() || std::ranges::find(request.sections, key) != request.sections.end();
}

std::vector<Particular> particularsOf(const Source& source)
{
    const auto& [analysis, request, figures, words] = source;
    std::vector<Particular> particulars;
    if (request.form != Template::full) {
        particulars.push_back({words("Name"), ""});
    }
    particulars.push_back({words("Author"), request.author});
    particulars.push_back({words("Institution"), request.institution});
    particulars.push_back({words("Date"), request.form == Template::full ? request.date : ""});
    particulars.push_back({words("Parts"), words("{1} points, {2} elements", analysis.mechanism.points.size(),
                                                 analysis.mechanism.elements.size())});
    particulars.push_back({words("Program"), "Eigenlink " + request.version});
    particulars.push_back({words("Input (SHA-256)"), code(request.fingerprint)});
    // A worksheet leaves lines for the name and the date of who answers it.
    std::erase_if(particulars, [&](const Particular& each) {
        const bool isWritten = request.form != Template::full && (each.name.plain() == words("Name").plain() ||
                                                                  each.name.plain() == words("Date").plain());
        return !isWritten && each.value.isEmpty();
    });
    return particulars;
}

}  // namespace

std::string_view keyOf(Template each)
{
    return entryOf<std::string_view>(each, {"full", "student", "blank"});
}

std::span<const SectionType> sectionTypes()
{
    return kSections;
}

void Source::addFigure(std::vector<Block>& blocks, const FigureRequest& figure, Line caption, bool answer) const
{
    if (!figures) {
        return;
    }
    FigureForms forms = figures(analysis, figure);
    if (!forms.drawing.isEmpty()) {
        blocks.emplace_back(Figure{.caption = std::move(caption),
                                   .drawing = std::move(forms.drawing),
                                   .blank = std::move(forms.blank),
                                   .frames = std::move(forms.frames),
                                   .seconds = forms.seconds,
                                   .closed = forms.closed,
                                   .answer = answer});
    }
}

Report buildReport(const Analysis& analysis, const Request& request, const FigureSource& figures)
{
    const Wording words(request.language);
    const Source source{analysis, request, figures, words};
    Report report;
    report.title = analysis.mechanism.title.empty() ? words("Untitled mechanism") : Line(analysis.mechanism.title);
    report.warning = words("Warning.");
    report.particulars = particularsOf(source);
    report.logo = request.logo;
    for (const SectionType& type : kSections) {
        if (type.key == kFirstBehindAdditions) {
            std::ranges::copy(request.additions, std::back_inserter(report.sections));
        }
        if (isWanted(request, type.key)) {
            Section section{std::string(type.key), words(Text::term(type.title)), type.build(source), false};
            if (!section.blocks.empty()) {
                report.sections.push_back(std::move(section));
            }
        }
    }
    if (request.form == Template::full) {
        if (request.isNumbered) {
            numberCaptions(report, words);
        }
        return report;
    }
    if (!request.leftOut.empty()) {
        report = withoutQuestions(std::move(report), request.leftOut);
    }
    numberCaptions(report, words);
    Report worksheet = worksheetOf(report);
    if (request.form == Template::student) {
        worksheet.sections.push_back(answerKeyOf(report, words));
    }
    return worksheet;
}

}  // namespace eigenlink::report
