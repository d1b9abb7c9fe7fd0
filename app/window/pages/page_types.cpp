#include "app/window/pages/balance/balance_page.h"
#include "app/window/pages/benchmark/benchmark_page.h"
#include "app/window/pages/compare/compare_page.h"
#include "app/window/pages/design/design_page.h"
#include "app/window/pages/driven/driven_page.h"
#include "app/window/pages/equations/equations_page.h"
#include "app/window/pages/equilibria/equilibria_page.h"
#include "app/window/pages/explain/explain_page.h"
#include "app/window/pages/history/history_page.h"
#include "app/window/pages/matrices/matrices_page.h"
#include "app/window/pages/modes/modes_page.h"
#include "app/window/pages/motion/motion_page.h"
#include "app/window/pages/page.h"
#include "app/window/pages/response/response_page.h"
#include "app/window/pages/shape/shape_page.h"
#include "app/window/pages/sparsity/sparsity_page.h"
#include "app/window/pages/study_page.h"
#include "app/window/pages/sweep/sweep_page.h"

#include <array>
#include <iterator>

namespace eigenlink {

namespace {

template <class PageOfAKind>
Page* makePage(const PageContext& context, QObject* parent)
{
    return new PageOfAKind(context, parent);
}

// The pages in the order of their tabs within a question.
const PageType kTypes[]{
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Eigenvalues"),
     QT_TRANSLATE_NOOP("Pages", "The spectrum at the equilibrium"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: its eigenvalues appear here, and the "
                       "one you click moves the mechanism."),
     makePage<ModesPage>, "eigenvalue"},
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Why?"),
     QT_TRANSLATE_NOOP("Pages", "Why the selected eigenvalue is true or spurious, and how the numbers come about"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: why its eigenvalues are what they are is "
                       "explained here."),
     makePage<ExplainPage>, "spurious"},
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Shape"),
     QT_TRANSLATE_NOOP("Pages", "What the selected mode is about: which parts carry its energies, what stands still"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: this page shows what each of its modes is about."),
     makePage<ShapePage>, "mode"},
    {Question::rest, QT_TRANSLATE_NOOP("Pages", "Equilibrium"),
     QT_TRANSLATE_NOOP("Pages", "Where the mechanism is in equilibrium, and what it is about"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins and hold some of them to the ground: their "
                       "equilibrium appears here."),
     makePage<EquilibriaPage>, "equilibrium"},
    {Question::response, QT_TRANSLATE_NOOP("Pages", "Response"),
     QT_TRANSLATE_NOOP("Pages", "How it answers when it is shaken at a frequency"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how it answers a shaking force is "
                       "computed here."),
     makePage<ResponsePage>, "frequency_response"},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Motion"),
     QT_TRANSLATE_NOOP("Pages", "How the mechanism moves from a start, and what the linear model predicts"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how it moves when it is let go "
                       "is computed here."),
     makePage<MotionPage>, "motion"},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Driven"),
     QT_TRANSLATE_NOOP("Pages", "A crank that is driven: forces, torques, transmission angles, dead points"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, hold some of them to the ground, or open an example: what it takes to "
                       "drive it is computed here."),
     makePage<DrivenPage>, "driving_torque"},
    {Question::balance, QT_TRANSLATE_NOOP("Pages", "Balance"),
     QT_TRANSLATE_NOOP("Pages", "What the mass of the links does to the ground, and counterweights"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links with mass, or open an example: how well they balance each other is "
                       "computed here."),
     makePage<BalancePage>, "shaking_force"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "Design"),
     QT_TRANSLATE_NOOP("Pages", "How eigenvalues and equilibria change with a number, and what to change to move them"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how it changes with each of its "
                       "numbers is found here."),
     makePage<DesignPage>, "design"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "Sweep"),
     QT_TRANSLATE_NOOP("Pages", "Frequencies against the angle of a link"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw a mechanism with a link that can turn: its frequencies are found here for "
                       "every angle of it."),
     makePage<SweepPage>, "sweep"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "Compare"),
     QT_TRANSLATE_NOOP("Pages", "What a change has done: a pinned state beside the present one"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: it can be pinned here, and compared with what you "
                       "make of it."),
     makePage<ComparePage>, "mac"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "History"),
     QT_TRANSLATE_NOOP("Pages", "The list of changes; click one to go back to it"), "", makePage<HistoryPage>},
    {Question::numbers, QT_TRANSLATE_NOOP("Pages", "Equations"),
     QT_TRANSLATE_NOOP("Pages", "The equations of this mechanism, in symbols or with their numbers"),
     QT_TRANSLATE_NOOP("Pages", "Draw links between pins, or open an example: its equations are written here."),
     makePage<EquationsPage>, "constraint"},
    {Question::numbers, QT_TRANSLATE_NOOP("Pages", "Matrices"),
     QT_TRANSLATE_NOOP("Pages", "Every matrix with the names of its rows and columns"),
     QT_TRANSLATE_NOOP("Pages", "Draw links between pins, or open an example: its matrices are listed here."),
     makePage<MatricesPage>, "mass_matrix"},
    {Question::numbers, QT_TRANSLATE_NOOP("Pages", "Sparsity"),
     QT_TRANSLATE_NOOP("Pages", "Where the mass matrices and their factors have entries"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: the patterns of its matrices are "
                       "drawn here."),
     makePage<SparsityPage>, "sparsity"},
    {Question::numbers, QT_TRANSLATE_NOOP("Pages", "Benchmark"),
     QT_TRANSLATE_NOOP("Pages", "Published times beside the times on this machine"), "", makePage<BenchmarkPage>},
};

/// The question by which the window groups the pages of a topic.
Question questionOf(StudyTopic topic)
{
    constexpr std::array kQuestions{Question::rest,    Question::modes,  Question::response, Question::motion,
                                    Question::balance, Question::design, Question::numbers};
    return kQuestions.at(static_cast<std::size_t>(topic));
}

/// The generic page of a study: words, form, charts and tables follow from its entry.
PageType genericPage(const Study& study)
{
    return {questionOf(study.topic),
            study.title.source().data(),
            study.question.source().data(),
            QT_TRANSLATE_NOOP("Pages", "Draw links between pins, or open an example, and press Compute."),
            [&study](const PageContext& context, QObject* parent) -> Page* {
                return new StudyPage(study, context, parent);
            },
            study.key.data()};
}

}  // namespace

const std::vector<PageType>& pageTypes()
{
    static const std::vector<PageType> s_types = [] {
        std::vector<PageType> types(std::begin(kTypes), std::end(kTypes));
        for (const Study& study : studies()) {
            if (!study.hasOwnView) {
                types.push_back(genericPage(study));
            }
        }
        return types;
    }();
    return s_types;
}

}  // namespace eigenlink
