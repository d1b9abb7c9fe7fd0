#include "app/cli/input.h"

#include "app/cli/console.h"
#include "app/io/json_value.h"
#include "app/io/mechanism_file.h"
#include "model/analysis/analysis.h"

#include <utility>

namespace eigenlink::cli {

namespace {

constexpr Eigen::Index kMostSparse = 5'000'000;

std::string_view nameOf(Severity severity)
{
    return severity == Severity::warning ? "warning: " : severity == Severity::note ? "note: " : "";
}

/// No fewer coordinates than the system has, which need not be built for that: two of a point, of an element at most
/// two of a point of its own, or three of a beam's frame and of each of its nodes.
double boundOfCoordinates(const Mechanism& mechanism)
{
    double bound = 2.0 * static_cast<double>(mechanism.points.size() + mechanism.elements.size());
    for (const Element& element : mechanism.elements) {
        if (const auto* beam = std::get_if<Beam>(&element)) {
            bound += 3 * (beam->segments + 2);
        }
    }
    return bound;
}

}  // namespace

std::string nameOfInput(const std::string& file)
{
    return file == "-" ? "standard input" : file;
}

void sayIssues(const std::string& file, const std::vector<Message>& issues)
{
    for (const Message& issue : issues) {
        say(file + ": " + std::string(nameOf(issue.severity)) + rendered(withPlace(issue)));
    }
}

Mechanism readInput(const std::string& file)
{
    const std::string name = nameOfInput(file);
    try {
        MechanismFile read = interruptibly([&] { return parseMechanism(collect(file), consoleMonitor()); });
        sayIssues(name, read.issues);
        if (hasErrors(read.issues)) {
            throw CommandError(kInput, "");
        }
        return std::move(read.mechanism);
    } catch (const ReadingCancelled&) {
        checkInterrupt();
        throw;
    } catch (const FileError& error) {
        throw CommandError(kInput, FileError(name, error.place, error.message).what());
    }
}

void checkSize(const std::string& file, const Mechanism& mechanism, Engine engine)
{
    const Eigen::Index most = engine == Engine::dense ? kMostDense : kMostSparse;
    if (boundOfCoordinates(mechanism) <= static_cast<double>(most)) {
        return;
    }
    const Eigen::Index count = System(mechanism).coordinateCount();
    if (count > most) {
        throw CommandError(kLimit, file + ": " + std::to_string(count) + " coordinates: at most " +
                                       std::to_string(most) + " can be computed" +
                                       (engine == Engine::dense ? " with dense matrices" : "") +
                                       "; make the mechanism smaller");
    }
}

}  // namespace eigenlink::cli
