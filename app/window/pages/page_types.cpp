#include "app/window/pages/balance/balance_page.h"
#include "app/window/pages/benchmark/benchmark_page.h"
#include "app/window/pages/comparison/comparison_page.h"
#include "app/window/pages/design/design_page.h"
#include "app/window/pages/driven/driven_page.h"
#include "app/window/pages/eigenvalues/eigenvalues_page.h"
#include "app/window/pages/equations/equations_page.h"
#include "app/window/pages/explanation/explanation_page.h"
#include "app/window/pages/history/history_page.h"
#include "app/window/pages/matrices/matrices_page.h"
#include "app/window/pages/motion/motion_page.h"
#include "app/window/pages/page.h"
#include "app/window/pages/response/response_page.h"
#include "app/window/pages/rest/rest_page.h"
#include "app/window/pages/shape/shape_page.h"
#include "app/window/pages/sparsity/sparsity_page.h"
#include "app/window/pages/study_page.h"
#include "app/window/pages/sweep/sweep_page.h"

#include <algorithm>
#include <iterator>

namespace eigenlink {

namespace {

template <class PageOfAKind>
Page* makePage(const PageContext& context, QObject* parent)
{
    return new PageOfAKind(context, parent);
}

/// Key of a study as a template argument.
template <std::size_t N>
struct StudyKey {
    char text[N]{};
    constexpr StudyKey(const char (&key)[N]) { std::copy_n(key, N, text); }  // NOLINT(google-explicit-constructor)
};

/// The generic page of a study.
template <StudyKey key>
Page* makeStudyPage(const PageContext& context, QObject* parent)
{
    return new StudyPage(*findStudy(key.text), context, parent);
}

// The pages in the order of their tabs within a question.
const PageType kTypes[]{
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Eigenvalues"),
     QT_TRANSLATE_NOOP("Pages", "The spectrum where the mechanism rests"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: its eigenvalues appear here, and the "
                       "one you click moves the mechanism."),
     makePage<EigenvaluesPage>, "eigenvalue"},
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Why?"),
     QT_TRANSLATE_NOOP("Pages", "Why the selected eigenvalue is true or spurious, and how the numbers come about"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: why its eigenvalues are what they are is "
                       "explained here."),
     makePage<ExplanationPage>, "spurious"},
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Shape"),
     QT_TRANSLATE_NOOP("Pages", "What the selected mode is about: which parts carry its energies, what stands still"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: this page shows what each of its modes is about."),
     makePage<ShapePage>, "mode"},
    {Question::modes, QT_TRANSLATE_NOOP("Pages", "Uncertainty"),
     QT_TRANSLATE_NOOP("Pages", "How far eigenvalues and the equilibrium spread under tolerances"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example, and give its numbers tolerances, as 25 ± 5%: how "
                       "far its eigenvalues spread is computed here."),
     makeStudyPage<"uncertainty">, "uncertainty"},
    {Question::rest, QT_TRANSLATE_NOOP("Pages", "Rest"),
     QT_TRANSLATE_NOOP("Pages", "Where the mechanism rests, and what it is about"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins and hold some of them to the ground: where they come to "
                       "rest appears here."),
     makePage<RestPage>, "equilibrium"},
    {Question::rest, QT_TRANSLATE_NOOP("Pages", "Branches"),
     QT_TRANSLATE_NOOP("Pages", "Which equilibria there are as a number changes, with their bifurcations"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: its equilibria are followed here as one of its "
                       "numbers changes."),
     makeStudyPage<"branches">, "bifurcation"},
    {Question::response, QT_TRANSLATE_NOOP("Pages", "Response"),
     QT_TRANSLATE_NOOP("Pages", "How it answers when it is shaken at a frequency"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how it answers a shaking force is "
                       "computed here."),
     makePage<ResponsePage>, "frequency_response"},
    {Question::response, QT_TRANSLATE_NOOP("Pages", "Compliance"),
     QT_TRANSLATE_NOOP("Pages", "How far a point yields to a force, and how stiffly it is led"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how far its points yield to a force is computed "
                       "here."),
     makeStudyPage<"compliance">, "compliance"},
    {Question::response, QT_TRANSLATE_NOOP("Pages", "Transient"),
     QT_TRANSLATE_NOOP("Pages", "How the linear model responds to a step, an impulse, or a load that is taken away"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how it responds to a sudden load is computed "
                       "here."),
     makeStudyPage<"transient">, "transient"},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Motion"),
     QT_TRANSLATE_NOOP("Pages", "How the mechanism moves from a start, and what the linear model predicts"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: how it moves when it is let go "
                       "is computed here."),
     makePage<MotionPage>},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Driven"),
     QT_TRANSLATE_NOOP("Pages", "A crank that is driven: forces, torques, transmission angles, dead points"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, hold some of them to the ground, or open an example: what it takes to "
                       "drive it is computed here."),
     makePage<DrivenPage>, "driving_torque"},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Backbone"),
     QT_TRANSLATE_NOOP("Pages", "How the frequency of a mode changes with its amplitude"),
     QT_TRANSLATE_NOOP(
         "Pages",
         "Draw links between pins, or open an example: how far its modes keep their frequency is computed "
         "here."),
     makeStudyPage<"backbone">, "backbone"},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Steady motion"),
     QT_TRANSLATE_NOOP("Pages", "Whether a motion under a drive is stable, by its Floquet multipliers"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins and a motor, or open an example: whether its motion is stable is "
                       "computed here."),
     makeStudyPage<"periodic">, "floquet"},
    {Question::motion, QT_TRANSLATE_NOOP("Pages", "Rotation"),
     QT_TRANSLATE_NOOP("Pages", "Whether a steady rotation is stable, seen in the frame that turns with it"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links on one fixed point, or open an example: whether they turn steadily is computed "
                       "here."),
     makeStudyPage<"rotation">, "floquet"},
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
     makePage<DesignPage>, "root_locus"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "Sweep"),
     QT_TRANSLATE_NOOP("Pages", "Frequencies against the angle of a link"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw a mechanism with a link that can turn: its frequencies are found here for "
                       "every angle of it."),
     makePage<SweepPage>, "sweep"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "Stability map"),
     QT_TRANSLATE_NOOP("Pages", "For which values of a number the motion under a drive is stable"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins and a motor, or open an example: where its motion is stable is "
                       "computed here."),
     makeStudyPage<"stability">, "floquet"},
    {Question::design, QT_TRANSLATE_NOOP("Pages", "Compare"),
     QT_TRANSLATE_NOOP("Pages", "What a change has done: a pinned state beside the present one"),
     QT_TRANSLATE_NOOP("Pages",
                       "Draw links between pins, or open an example: it can be pinned here, and compared with what you "
                       "make of it."),
     makePage<ComparisonPage>, "mac"},
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

}  // namespace

const std::vector<PageType>& pageTypes()
{
    static const std::vector<PageType> types(std::begin(kTypes), std::end(kTypes));
    return types;
}

}  // namespace eigenlink
