#include "app/cli/analysis_flags.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/processes.h"
#include "app/cli/required.h"
#include "model/basics/collect.h"
#include "model/studies/analysis_fields.h"
#include "model/studies/assembled_subject.h"
#include "model/studies/equilibria/analyzed_equilibria.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <new>
#include <optional>

namespace eigenlink::cli {

namespace {

/// The options of the fields that are written.
AnalysisOptions fieldsOf(RequestTexts texts)
{
    std::string& penalty = texts["penalty"];
    penalty = penalty == "auto" ? std::string() : penalty;
    return std::any_cast<AnalysisOptions>(requestOf(analysisEntry(), texts, placeAsFlag));
}

/// Prints the findings that are errors, with what would mend them; returns their number.
int sayErrors(const std::string& file, const std::vector<Message>& findings)
{
    int count = 0;
    for (const Message& finding : findings) {
        if (finding.severity == Severity::error) {
            ++count;
            Text remedies;
            for (const Remedy& remedy : finding.remedies) {
                remedies = remedies.isEmpty() ? Text("Remedy: {1}", remedy.text)
                                              : Text("{1}; or: {2}", std::move(remedies), remedy.text);
            }
            const Text whole = remedies.isEmpty() ? finding.text : Text("{1} {2}.", finding.text, std::move(remedies));
            say(Text("{1}: {2}", file, whole));
        }
    }
    return count;
}

}  // namespace

std::string AnalysisFlags::methods() const
{
    const auto found = texts.find("method");
    return found == texts.end() ? std::string() : found->second;
}

std::vector<Method> methodsOf(const std::vector<std::string>& texts)
{
    return fieldsOf({{"method", requestText(RequestValue(texts))}}).methods;
}

Engine engineOf(const std::string& text)
{
    constexpr std::array engines{Engine::automatic, Engine::dense, Engine::sparse};
    return engines.at(choiceOf("--engine", text, {"auto", "dense", "sparse"}));
}

RcsSolver rcsSolverOf(const std::string& text, Engine& engine)
{
    const RcsSolver solver = fieldsOf({{"rcs_solver", text}}).linearizer.rcsSolver;
    if (solver != RcsSolver::automatic) {
        if (engine == Engine::sparse) {
            throw CommandError(
                kUsage,
                Text("--rcs-solver: {1} is for dense matrices; write --engine dense, or leave --rcs-solver out", text));
        }
        engine = Engine::dense;
    }
    return solver;
}

namespace {

/// --beams, the model of every beam in place of that in the file.
void addBeamsFlag(CLI::App& command, AnalysisFlags& flags)
{
    command
        .add_option("--beams", flags.beams,
                    words("Model of every beam, in place of that in the file: linear, stress_stiffened or exact"))
        ->type_name("WORD");
}

}  // namespace

void addMechanismFlags(CLI::App& command, const Study& study, AnalysisFlags& flags)
{
    command.add_option("FILE", flags.file, words("Mechanism file; - is standard input"))->required();
    addBeamsFlag(command, flags);
    CLI::Option* equilibrium =
        command
            .add_option("--equilibrium", flags.equilibrium,
                        words("nearest: reached from the drawing; K: the K-th of all equilibria by energy (nearest)"))
            ->type_name("NAME");
    if (!study.beginsAtEquilibrium) {
        equilibrium->group("");  // not listed: without effect
    }
}

void addAnalysisFlags(CLI::App& command, AnalysisFlags& flags, const Study* study)
{
    command.add_option("FILE", flags.file, words("Mechanism file; - is standard input"))->required();
    addRequestFlags(command, analysisEntry(), flags.texts);
    for (const RequestField& field : analysisEntry().fields) {
        if (idleReason(field, study, allMethods())) {
            command.get_option(flagOf(field.traits))->group("");  // not listed: without effect
        }
    }
    addBeamsFlag(command, flags);
    command
        .add_option(
            "--equilibrium", flags.equilibrium,
            words("nearest: reached from the drawing; drawn: only assembled; K: the K-th of all equilibria by energy "
                  "(nearest)"))
        ->type_name("NAME");
    command
        .add_option("--engine", flags.engine,
                    words({"dense, sparse (the lowest modes, with proof), or auto: sparse above {1} coordinates with "
                           "--modes K, above {2} without; slepc: sparse with modes by SLEPc, alone or under mpirun "
                           "(auto)",
                           kLargestDense, kLargestFullDense}))
        ->type_name("NAME");
}

namespace {

/// The number of an equilibrium among all by energy, where --equilibrium is one.
std::optional<std::size_t> equilibriumNumber(const AnalysisFlags& flags)
{
    const bool isNumber = !flags.equilibrium.empty() && std::isdigit(static_cast<unsigned char>(flags.equilibrium[0]));
    return isNumber ? std::optional(countOf("--equilibrium", flags.equilibrium)) : std::nullopt;
}

/// The equilibrium that is analysed. Throws CommandError with kUsage for a word that names none, or one without effect.
EquilibriumChoice choiceOfEquilibrium(const AnalysisFlags& flags, const Study* study)
{
    const std::string& word = flags.equilibrium;
    if (study != nullptr && study->takesAnalysisOptions && word != "nearest") {
        throw CommandError(kUsage, Text("--equilibrium: {1}: the study {2} lists all of them; leave it out", word,
                                        std::string(study->key)));
    }
    if (word == "nearest" || word == "drawn" || equilibriumNumber(flags)) {
        return word == "drawn" ? EquilibriumChoice::drawn : EquilibriumChoice::nearest;
    }
    throw CommandError(kUsage, word == "all"
                                   ? Text("--equilibrium: all: the command equilibria lists them; write nearest, "
                                          "drawn or a number")
                                   : Text("--equilibrium: {1}: write nearest, drawn or a number by energy", word));
}

}  // namespace

bool isEquilibriumNumbered(const AnalysisFlags& flags)
{
    return equilibriumNumber(flags).has_value();
}

AnalysisOptions optionsOf(const AnalysisFlags& flags, const Study* study)
{
    AnalysisOptions options = fieldsOf(flags.texts);
    for (const RequestField& field : analysisEntry().fields) {
        const auto written = flags.texts.find(std::string(field.traits.key));
        const auto refusal = idleReason(field, study, options.methods);
        if (!refusal || written == flags.texts.end() || written->second.empty()) {
            continue;
        }
        if (field.traits.key == "independent") {
            refuse(analysisEntry(), *refusal, placeAsFlag);  // nothing else would check the names
        }
        say(sentenceOf(analysisEntry(), *refusal, placeAsFlag));
    }
    options.equilibrium.choice = choiceOfEquilibrium(flags, study);
    if (study != nullptr && study->isDense && (flags.engine == "sparse" || flags.engine == "slepc")) {
        say(Text("--engine: {1}: the study {2} is computed with dense matrices; leave it out", flags.engine,
                 std::string(study->key)));
    }
    if (flags.engine == "slepc") {
        chooseSlepc(options);
    } else {
        options.engine = engineOf(flags.engine);
    }
    rcsSolverOf(std::string(keyOf(options.linearizer.rcsSolver)), options.engine);
    return options;
}

namespace {

/// Throws CommandError with kUsage for independent velocities that the system does not have.
void checkIndependent(const Analysis& analysis)
{
    const std::vector<std::string>& independent = analysis.options.linearizer.independent;
    const auto unknown = std::ranges::find_if(
        independent, [&](const std::string& name) { return analysis.system->findCoordinate(name) < 0; });
    if (unknown != independent.end()) {
        const auto names = mapped<std::vector<std::string>>(analysis.system->coordinates(), &Coordinate::name);
        throw CommandError(kUsage, Text("--independent: {1}: there is no such coordinate; write some of {2}", *unknown,
                                        Listing(names)));
    }
    if (!independent.empty() && analysis.isSparse()) {
        throw CommandError(kUsage,
                           "--independent: is for dense matrices; write --engine dense, or leave --independent out");
    }
}

/// Prints why MCS failed with the chosen velocities; false where they were chosen and it failed.
bool isChoiceValid(const AnalysisFlags& flags, const Analysis& analysis)
{
    const Linearization* mcs = analysis.options.linearizer.independent.empty() ? nullptr : analysis.find(Method::mcs);
    if (mcs == nullptr || mcs->spectrum.status != SpectrumStatus::failed || mcs->spectrum.warnings.empty()) {
        return true;
    }
    say(Text("{1}: {2}", nameOfInput(flags.file), withMethod(Method::mcs, mcs->spectrum.warnings.front().text)));
    return false;
}

/// The model that --beams names. Throws CommandError with kUsage, also where the file has no element with models.
std::string modelOf(const std::string& word)
{
    for (const ElementType& type : elementTypes()) {
        if (const Field* field = findField(type.prototype, "model")) {
            const auto& choices = field->traits.choices;
            return std::string(choices[choiceOf("--beams", word, {choices.begin(), choices.end()})]);
        }
    }
    return word;
}

/// Gives every element that has a choice of models the one of --beams. Throws CommandError with kUsage.
void chooseModels(const std::string& word, Mechanism& mechanism)
{
    const std::string model = word.empty() ? word : modelOf(word);
    for (Element& element : mechanism.elements) {
        const Field* field = model.empty() ? nullptr : findField(element, "model");
        if (field != nullptr) {
            field->write(element, model);
        }
    }
}

AssembledMechanism assembledFile(MechanismFile file, const AnalysisFlags& flags)
{
    chooseModels(flags.beams, file.mechanism);
    const bool isValidated = file.issues.empty() && flags.beams.empty();
    return isValidated ? assemble(std::move(file.mechanism), System::Validated{}) : assemble(std::move(file.mechanism));
}

/// Prints faults of the mechanism. Throws CommandError with kInput where these are errors.
Analysis withoutErrors(Analysis analysis, const AnalysisFlags& flags)
{
    if (analysis.hasErrors()) {
        sayIssues(nameOfInput(flags.file), analysis.issues);
        throw CommandError(kInput, "");
    }
    return analysis;
}

/// The analysis at the equilibrium of --equilibrium.
Analysis analysisOf(AssembledMechanism assembled, const AnalysisFlags& flags, const AnalysisOptions& options)
{
    const std::optional<std::size_t> number = equilibriumNumber(flags);
    try {
        if (number && assembled.system != nullptr) {
            return required(
                interruptibly([&] { return analyzeEquilibrium(assembled, *number, options, consoleMonitor()); }),
                kUsage, "--equilibrium");
        }
        return interruptibly([&] { return analyzeAssembled(std::move(assembled), options, consoleMonitor()); });
    } catch (const std::bad_alloc&) {
        throw CommandError(kLimit,
                           Text("{1}: not enough memory for this many coordinates; make the mechanism smaller, or "
                                "allow the program more (ulimit -v)",
                                nameOfInput(flags.file)));
    }
}

/// The mechanism drawn at the equilibrium of --equilibrium, for a study that analyses it by itself. Throws CommandError
/// with kUsage.
AssembledMechanism drawnFor(const Study& study, AssembledMechanism assembled, const AnalysisFlags& flags)
{
    if (study.needs != StudyNeeds::mechanism || study.takesAnalysisOptions || flags.equilibrium == "nearest" ||
        assembled.system == nullptr) {
        return assembled;
    }
    const std::optional<std::size_t> number = equilibriumNumber(flags);
    if (!study.beginsAtEquilibrium) {
        throw CommandError(kUsage, Text("--equilibrium: the study {1} does not begin at an equilibrium; leave it out",
                                        std::string(study.key)));
    }
    if (!number) {
        throw CommandError(kUsage, Text("--equilibrium: {1}: write nearest, or a number by energy", flags.equilibrium));
    }
    return assemble(required(interruptibly([&] { return drawnAtEquilibrium(assembled, *number, consoleMonitor()); }),
                             kUsage, "--equilibrium"));
}

}  // namespace

Analysis analyzeFor(const Study& study, MechanismFile file, const AnalysisFlags& flags, AnalysisOptions options)
{
    AssembledMechanism assembled = drawnFor(study, assembledFile(std::move(file), flags), flags);
    if (study.needs == StudyNeeds::mechanism || assembled.system == nullptr) {
        const std::shared_ptr<Analysis> subject = assembledSubject(std::move(assembled));
        subject->options = std::move(options);
        return withoutErrors(std::move(*subject), flags);
    }
    options = optionsFor(study, std::move(options), assembled.system->coordinateCount());
    Analysis analysis = analysisOf(std::move(assembled), flags, options);
    checkIndependent(analysis);
    return analysis;
}

Analysis analyzeInput(const AnalysisFlags& flags, const AnalysisOptions& options)
{
    MechanismFile file = readInputFile(flags.file);
    checkSize(nameOfInput(flags.file), file.mechanism, options.engine);
    Analysis analysis = withoutErrors(analysisOf(assembledFile(std::move(file), flags), flags, options), flags);
    checkIndependent(analysis);
    return analysis;
}

void sayBeyondModel(const AnalysisFlags& flags, const Analysis& analysis)
{
    for (const Message& finding : analysis.findings) {
        if (finding.topic == Topic::beyondModel) {
            say(Text("{1}: {2}", nameOfInput(flags.file), finding.text));
        }
    }
    if (analysis.beams && !analysis.beams->text.isEmpty()) {
        say(Text("{1}: {2}", nameOfInput(flags.file), analysis.beams->text));
    }
}

ExitCode judge(const AnalysisFlags& flags, const Analysis& analysis)
{
    const std::string file = nameOfInput(flags.file);
    if (!analysis.equilibrium.isUsable()) {
        if (sayErrors(file, analysis.findings) == 0) {
            const Text& reason = analysis.equilibrium.reason;
            say(Text("{1}: {2}", file, reason.isEmpty() ? Text("no equilibrium was found") : reason));
        }
        return kFailed;
    }
    const bool anyUsable = std::any_of(analysis.methods.begin(), analysis.methods.end(),
                                       [](const Linearization& method) { return method.spectrum.hasValues(); });
    if (anyUsable) {
        return isChoiceValid(flags, analysis) ? kDone : kFailed;
    }
    if (sayErrors(file, analysis.findings) > 0) {
        return kFailed;
    }
    for (const Linearization& method : analysis.methods) {
        const std::vector<Message>& reasons = method.spectrum.warnings;
        const Text reason = reasons.empty() ? Text("the linearisation failed") : reasons.front().text;
        say(Text("{1}: {2}", file, withMethod(method.spectrum.method, reason)));
    }
    return kFailed;
}

}  // namespace eigenlink::cli
