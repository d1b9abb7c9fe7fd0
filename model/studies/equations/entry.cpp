#include "model/studies/studies.h"
#include "model/symbolic/equation_sheet.h"

#include <utility>

namespace eigenlink {

namespace {

struct EquationsRequest {
    bool numbers = false, latex = false;
};

/// The sheet and how it is written for people.
struct EquationsFound {
    EquationSheet sheet;
    bool isLatex = false;
};

std::vector<RequestField> equationsFields()
{
    return {requestField<EquationsRequest>("numbers", "numbers", "Numbers at equilibrium in place of symbols",
                                           &EquationsRequest::numbers),
            requestField<EquationsRequest>("latex", "LaTeX", "A LaTeX document", &EquationsRequest::latex)};
}

/// A row for each block of the sheet: its text for a terminal, and as LaTeX.
ResultTable tableOf(const EquationSheet& sheet)
{
    ResultTable table{"equations", "equations, one row for each line of the sheet"};
    table.columns = {wordColumn("text", "text"), wordColumn("latex", "LaTeX")};
    for (const SheetBlock& block : sheet) {
        table.addRow({plainOf({block}), latexOf({block}, false)});
    }
    return table;
}

Outcome<StudyResult> runEquations(const std::shared_ptr<const Analysis>& analysis, const EquationsRequest& request,
                                  const Monitor&)
{
    EquationsFound found{equationSheet(*analysis, request.numbers), request.latex};
    StudyResult result;
    result.tables = {tableOf(found.sheet)};
    result.value = std::move(found);
    return result;
}

std::string equationsText(const Analysis&, const StudyResult& result, const Language& language)
{
    const auto& found = std::any_cast<const EquationsFound&>(result.value);
    return found.sheet.empty() ? std::string()
           : found.isLatex     ? latexOf(found.sheet, true, language)
                               : plainOf(found.sheet, language);
}

}  // namespace

Study equationsStudy()
{
    return {.key = "equations",
            .title = "Equations",
            .question = "Which equations are solved for this mechanism?",
            .summary = "The equations of this mechanism: coordinates, constraints, matrices, the three linearisations",
            .needs = StudyNeeds::methods,
            .print = StudyPrint::text,
            .showsFailure = true,
            .hasOwnView = true,
            .fields = equationsFields(),
            .request = EquationsRequest(),
            .run = typedRun(runEquations),
            .text = equationsText};
}

}  // namespace eigenlink
