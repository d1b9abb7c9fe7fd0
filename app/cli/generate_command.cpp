#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/io/formats/file_format.h"
#include "model/basics/number_text.h"
#include "model/basics/text_exception.h"
#include "model/mechanism/templates/mechanism_template.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of one family as written, in the order of its parameters.
struct FamilyFlags {
    const MechanismTemplate* family = nullptr;
    CLI::App* command = nullptr;
    std::vector<std::string> texts;
    std::string output = "-";
};

std::string flagOf(const TemplateParameter& parameter)
{
    return "--" + std::string(parameter.key);
}

double valueOf(const TemplateParameter& parameter, const std::string& text)
{
    if (text.empty()) {
        return parameter.usual;
    }
    if (parameter.mostOf > 0) {
        return static_cast<double>(countOf(flagOf(parameter), text, static_cast<std::size_t>(parameter.mostOf)));
    }
    return numberOf(flagOf(parameter), text, parameter.range);
}

ExitCode write(const FamilyFlags& flags)
{
    TemplateValues values;
    for (std::size_t i = 0; i < flags.texts.size(); ++i) {
        values.push_back(valueOf(flags.family->parameters[i], flags.texts[i]));
    }
    try {
        deliver(flags.output, writtenFormat(flags.output).write(flags.family->build(values)));
    } catch (const FileError& error) {
        throw CommandError(kLimit, Text("{1}: {2}", flags.family->key, error.text()));
    } catch (const std::invalid_argument& error) {
        throw CommandError(kUsage, Text("{1}: {2}", flags.family->key, textOf(error)));
    }
    return kDone;
}

/// The default of a flag, as people write it.
std::string usualText(const TemplateParameter& parameter)
{
    return formatRounded(parameter.usual, 4);
}

std::shared_ptr<FamilyFlags> addFamily(CLI::App& generate, const MechanismTemplate& family)
{
    auto flags = std::make_shared<FamilyFlags>();
    flags->family = &family;
    flags->texts.resize(family.parameters.size());
    flags->command = generate.add_subcommand(std::string(family.key), words(Text::term(family.summary)));
    for (std::size_t i = 0; i < family.parameters.size(); ++i) {
        const TemplateParameter& parameter = family.parameters[i];
        const std::string unit = parameter.unit.empty() ? "" : " [" + std::string(parameter.unit) + "]";
        const bool isRequired = family.key == "nloop" && parameter.key == "loops";
        const std::string usual = isRequired ? "" : " (" + usualText(parameter) + ")";
        flags->command
            ->add_option(flagOf(parameter), flags->texts[i], words(Text::term(parameter.summary)) + unit + usual)
            ->required(isRequired)
            ->type_name(parameter.mostOf > 0 ? "N" : "NUMBER");
    }
    flags->command->add_option("--output", flags->output, words("File to write; - is standard output (-)"))
        ->type_name("FILE");
    return flags;
}

}  // namespace

Run addGenerateCommand(CLI::App& program)
{
    CLI::App* generate = program.add_subcommand("generate", words("Write a mechanism file of a known family"));
    generate->require_subcommand(1);
    std::vector<std::shared_ptr<FamilyFlags>> all;
    for (const MechanismTemplate& family : mechanismTemplates()) {
        all.push_back(addFamily(*generate, family));
    }
    return [all] {
        const auto chosen = std::find_if(all.begin(), all.end(), [](const auto& f) { return f->command->parsed(); });
        return write(**chosen);
    };
}

}  // namespace eigenlink::cli
