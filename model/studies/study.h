#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/request.h"
#include "model/studies/result.h"

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

class JsonWriter;

/// Input of a study: each entry includes the ones before.
enum class StudyNeeds {
    mechanism,    ///< the mechanism and its equations
    equilibrium,  ///< a usable equilibrium
    modes,        ///< true modes by MCS
    methods,      ///< spectra of every method
};

/// Question of users about a mechanism that a study belongs to; the window groups its pages by them.
enum class StudyTopic { equilibria, modes, response, motion, balance, design, equations };

/// Output of the command where no format is asked for.
enum class StudyPrint { csv, text };

/// Words in which a refusal names a field: its flag on the command line, its label in the window.
using FieldPlace = std::function<Text(const RequestTraits&)>;

/// A study that goes on from its last result as a value changes, as while a pole is dragged. The values are those of
/// the entry that begins it.
using StudyWalk = std::function<StudyResult(const std::vector<double>& values, const Monitor&)>;

/// A computation with a request and a result, declared once. Its command, form, checks, files and report section follow
/// from this entry. The std::any of a request holds the study's own struct.
struct Study {
    std::string_view key;  ///< name of the command, the page, the folder and the help card: "backbone"
    Text title;            ///< on the tab: "Backbone"
    Text question;         ///< a sentence below the title
    Text summary;          ///< what it computes, in the list of commands
    std::vector<std::string_view> aliases = {};  ///< earlier names of the command
    StudyTopic topic = StudyTopic::modes;
    StudyNeeds needs = StudyNeeds::modes;
    bool isInTime = false;  ///< follows motions in time, for which loss factors have no real model
    StudyPrint print = StudyPrint::csv;
    std::size_t modesOfLarge = 0;         ///< modes of systems too large for dense matrices; 0: all
    bool isDense = false;                 ///< always computed with dense matrices, whatever the engine
    bool keepsRows = false;               ///< rows that were finished before a cancel are in the result
    bool isQuick = false;                 ///< fast enough to be computed anew while the mechanism changes
    std::string_view mechanismFlag = {};  ///< flag of the file for the changed mechanism, where there is one
    bool showsFailure = false;            ///< its result says, too, why there is no equilibrium
    bool takesAnalysisOptions = false;    ///< analyses by itself, with the options that are given for the analysis
    bool beginsAtEquilibrium = false;     ///< needs only the mechanism, and begins at the equilibrium near its drawing
    bool hasOwnView = false;              ///< the window has a page for it beside the generic one
    std::vector<RequestField> fields;
    std::any request;  ///< as it is before anything is chosen
    /// Completes the options of the analysis by those that the request needs. May be empty.
    std::function<std::optional<Refusal>(const std::any&, AnalysisOptions&)> options = {};
    /// Refuses a request that is wrong as a whole or in this mechanism. May be empty.
    std::function<std::optional<Refusal>(const Analysis&, const std::any&, const FieldPlace&)> check = {};
    /// Computes the result; it may keep the analysis. Fails where there is none at all.
    std::function<Outcome<StudyResult>(const std::shared_ptr<const Analysis>&, const std::any&, const Monitor&)> run;
    /// Begins a live study; empty where the study has no live form. `run` gives the result of the first step.
    std::function<Outcome<StudyWalk>(const std::shared_ptr<const Analysis>&, const std::any&)> begin = {};
    /// JSON in the shape that version 0.2 gave it; empty: {"tables": …}.
    std::function<std::string(const Analysis&, const StudyResult&)> json = {};
    /// The result for people in a form of its own; empty: messages and tables.
    std::function<std::string(const Analysis&, const StudyResult&, const Language&)> text = {};

    const RequestField* find(std::string_view fieldKey) const;
};

/// All studies, in the order in which they are listed.
const std::vector<Study>& studies();

/// The study with this key or alias; null for an unknown one.
const Study* findStudy(std::string_view key);

/// Takes functions of the study's own request struct R:
///
///     .run = typedRun(runBackbone)
template <class R>
auto typedRun(Outcome<StudyResult> (*function)(const std::shared_ptr<const Analysis>&, const R&, const Monitor&))
{
    return [function](const std::shared_ptr<const Analysis>& analysis, const std::any& request,
                      const Monitor& monitor) { return function(analysis, std::any_cast<const R&>(request), monitor); };
}
/// Wraps a check of typed requests for Study::check.
template <class R>
auto typedCheck(std::optional<Refusal> (*function)(const Analysis&, const R&, const FieldPlace&))
{
    return [function](const Analysis& analysis, const std::any& request, const FieldPlace& place) {
        return function(analysis, std::any_cast<const R&>(request), place);
    };
}
/// Wraps a reader of typed requests for Study::options.
template <class R>
auto typedOptions(std::optional<Refusal> (*function)(const R&, AnalysisOptions&))
{
    return [function](const std::any& request, AnalysisOptions& options) {
        return function(std::any_cast<const R&>(request), options);
    };
}

/// The options of an analysis on which the study can be run: `options` with the methods and modes that it needs for a
/// system with n coordinates.
AnalysisOptions optionsFor(const Study& study, AnalysisOptions options, Eigen::Index n);

/// Reason for which a study cannot be run on this analysis: none of its stages may be missing. Empty where it can.
Text obstacleTo(const Study& study, const Analysis& analysis);

/// Reads the fields of a request from texts by key. Refuses unknown keys and values that a field does not take.
std::optional<Refusal> readRequest(const Study& study, const std::map<std::string, std::string>& texts,
                                   std::any& request);

/// Texts of the fields that differ from their defaults, by key: readRequest gives the same request.
std::map<std::string, std::string> requestTexts(const Study& study, const std::any& request);

/// Fills absent fields with their defaults of this analysis, and refuses missing or wrong values.
std::optional<Refusal> completeRequest(const Study& study, const Analysis& analysis, const FieldPlace& place,
                                       std::any& request);

/// Fills in the proposals of a form, where the `given` fields were chosen (see RequestField::proposed). Fields that
/// have a default in this mechanism, or whose place a chosen field takes, stay absent. The request stays as it is where
/// the study refuses the proposals.
void proposeRequest(const Study& study, const Analysis& analysis, const std::map<std::string, std::string>& given,
                    std::any& request);

/// "--amplitudes", "--null-space": the flag of a field.
std::string flagOf(const RequestTraits& traits);

/// The place of a field for messages of the command line: its flag.
Text placeAsFlag(const RequestTraits& traits);
/// The place of a field for messages of the window: its label.
Text placeAsLabel(const RequestTraits& traits);

/// "place: reason".
Text sentenceOf(const Study& study, const Refusal& refusal, const FieldPlace& place);

/// The columns and rows of a table as members of an object: "columns": […], "rows": [[…], …].
void writeColumnsAndRows(JsonWriter& json, const ResultTable& table);

/// The status of a result, and its reason where there is one, as members of an object: "status", "reason".
void writeStatus(JsonWriter& json, const StudyResult& result);

/// {"program", "status", "reason", "columns", "rows"} of the first table.
std::string firstTableJson(const Analysis& analysis, const StudyResult& result);

/// A JSON object with the members of another behind its own.
std::string withMembers(std::string object, const std::string& more);

/// The result as JSON: in the shape of its study, else {"program", "study", "status", "reason", "messages",
/// "tables": [{"name", "columns", "units", "rows"}]}; with "warnings" where a configuration is beyond the range of a
/// model.
std::string studyJson(const Study& study, const Analysis& analysis, const StudyResult& result);

}  // namespace eigenlink
