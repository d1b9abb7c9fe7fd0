#include "app/cli/input.h"

#include "app/cli/console.h"
#include "app/io/formats/mechanism_files.h"
#include "app/io/json_value.h"
#include "app/io/process_memory.h"
#include "model/analysis/analysis.h"

namespace eigenlink::cli {

namespace {

constexpr Eigen::Index kMostSparse = 5'000'000;

Text withSeverity(const Message& message)
{
    const Text text = withPlace(message);
    return message.severity == Severity::warning ? Text("warning: {1}", text)
           : message.severity == Severity::note  ? Text("note: {1}", text)
                                                 : text;
}

/// Upper bound of n without building the system: two coordinates for each point, two for each element (a point of its
/// own), four for the frame and for each node of a beam.
double boundOfCoordinates(const Mechanism& mechanism)
{
    double bound = 2.0 * static_cast<double>(mechanism.points.size() + mechanism.elements.size());
    for (const Element& element : mechanism.elements) {
        if (const auto* beam = std::get_if<Beam>(&element)) {
            bound += 4 * (beam->segments + 2);
        }
    }
    return bound;
}

}  // namespace

std::string nameOfInput(const std::string& file)
{
    return file == "-" ? words("standard input") : file;
}

void sayIssues(const std::string& file, const std::vector<Message>& issues)
{
    for (const Message& issue : issues) {
        say(Text("{1}: {2}", file, withSeverity(issue)));
    }
}

MechanismFile readInputFile(const std::string& file)
{
    const std::string name = nameOfInput(file);
    try {
        MechanismFile read = interruptibly([&] {
            const std::string bytes = collect(file);
            prepareMemoryFor(bytes.size());
            return parseMechanism(bytes, consoleMonitor());
        });
        sayIssues(name, read.issues);
        if (hasErrors(read.issues)) {
            throw CommandError(kInput, "");
        }
        return read;
    } catch (const ReadingCancelled&) {
        checkInterrupt();
        throw;
    } catch (const FileError& error) {
        throw CommandError(kInput, error.in(name).text());
    }
}

Mechanism readInput(const std::string& file)
{
    return readInputFile(file).mechanism;
}

void checkSize(const std::string& file, const Mechanism& mechanism, Engine engine)
{
    const Eigen::Index most = engine == Engine::dense ? kMostDense : kMostSparse;
    if (boundOfCoordinates(mechanism) <= static_cast<double>(most)) {
        return;
    }
    const Eigen::Index count = System(mechanism).coordinateCount();
    if (count > most) {
        throw CommandError(
            kLimit, engine == Engine::dense
                        ? Text("{1}: {2} coordinates: at most {3} can be computed with dense matrices; make the "
                               "mechanism smaller",
                               file, count, most)
                        : Text("{1}: {2} coordinates: at most {3} can be computed; make the mechanism smaller", file,
                               count, most));
    }
}

}  // namespace eigenlink::cli
