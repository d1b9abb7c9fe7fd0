#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/io/explanation_text.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `explain` as written.
struct ExplainFlags {
    AnalysisFlags analysis;
    std::vector<std::string> topics, values;
    std::string output = "-";
    bool json = false;
};

std::vector<const TopicType*> topicsOf(const std::vector<std::string>& keys)
{
    std::vector<const TopicType*> topics;
    std::vector<std::string_view> all;
    for (const TopicType& topic : topicTypes()) {
        all.push_back(topic.key);
    }
    for (const std::string& key : keys) {
        topics.push_back(&topicTypes()[choiceOf("--topics", key, all)]);
    }
    if (keys.empty()) {
        for (const TopicType& topic : topicTypes()) {
            topics.push_back(&topic);
        }
    }
    return topics;
}

/// Of each method the first value of each answer: conjugates and copies would repeat it.
std::vector<ExplainedValue> typicalValues(const Analysis& analysis)
{
    std::vector<ExplainedValue> values;
    for (const Linearization& each : analysis.methods) {
        std::set<std::pair<Nature, std::vector<std::string>>> said;
        for (std::size_t i = 0; i < each.spectrum.values.size() && each.spectrum.hasValues(); ++i) {
            ExplainedValue value{each.spectrum.method, i, whyOf(analysis, each.spectrum.method, i)};
            if (said.emplace(value.why.nature, value.why.parts).second) {
                values.push_back(std::move(value));
            }
        }
    }
    return values;
}

/// "ucs:3": the third eigenvalue of UCS.
ExplainedValue valueNamed(const Analysis& analysis, const std::string& name)
{
    const std::size_t colon = name.find(':');
    if (colon == std::string::npos) {
        throw CommandError(
            kUsage, Text("--eigenvalues: \"{1}\" names no eigenvalue; write a method and a number, as ucs:3", name));
    }
    const Method method = methodsOf({name.substr(0, colon)}).front();
    const Linearization* found = analysis.find(method);
    const std::size_t count = found != nullptr ? found->spectrum.values.size() : 0;
    if (count == 0) {
        throw CommandError(kFailed, Text("{1} has no eigenvalues here", std::string(nameOf(method))));
    }
    const std::size_t index = wholeOf("--eigenvalues", name.substr(colon + 1), 1, count) - 1;
    return {method, index, whyOf(analysis, method, index)};
}

ExitCode runExplain(const ExplainFlags& flags)
{
    const std::vector<const TopicType*> topics = topicsOf(flags.topics);
    const Analysis analysis = analyzeInput(flags.analysis, optionsOf(flags.analysis));
    if (!analysis.system || !analysis.equilibrium.isUsable()) {
        return judge(flags.analysis, analysis);
    }
    std::vector<ExplainedValue> values;
    for (const std::string& name : flags.values) {
        values.push_back(valueNamed(analysis, name));
    }
    if (flags.values.empty() && flags.topics.empty()) {
        values = typicalValues(analysis);
    }
    std::vector<AnsweredTopic> answers;
    for (const TopicType* topic :
         flags.values.empty() || !flags.topics.empty() ? topics : std::vector<const TopicType*>()) {
        answers.push_back({topic, topic->explain(analysis, {})});
    }
    deliver(flags.output, flags.json ? explanationJson(analysis, values, answers)
                                     : explanationText(values, answers, languageOfEnvironment()));
    return judge(flags.analysis, analysis);
}

}  // namespace

Run addExplainCommand(CLI::App& program)
{
    auto flags = std::make_shared<ExplainFlags>();
    CLI::App& command = *program.add_subcommand(
        "explain", words("Why eigenvalues are true or spurious, and how the numbers of this mechanism come about"));
    addAnalysisFlags(command, flags->analysis);
    addList(
        command, "--eigenvalues", flags->values,
        "Eigenvalues to explain, as ucs:3, numbered as in the JSON of analyze, separated by commas (of each method one "
        "of each kind)");
    addList(command, "--topics", flags->topics,
            "Questions to answer: count, gap, residual, reaction-stiffness, method, singular, redundant, beams (all)");
    command.add_flag("--json", flags->json, words("JSON for other programs"));
    command.add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runExplain(*flags); };
}

}  // namespace eigenlink::cli
