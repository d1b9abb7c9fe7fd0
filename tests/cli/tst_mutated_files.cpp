#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"
#include "model/analysis/analysis.h"
#include "model/studies/modes/modes_text.h"
#include "model/studies/modes/result_json.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <new>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace eigenlink;

namespace {

constexpr rlim_t kMostSeconds = 10;
constexpr rlim_t kMostMemory = rlim_t{3} << 30U;  // [bytes]

constexpr int kRead = 3, kLimit = 5, kInternal = 70;

/// Changes a mechanism file as slips of the hand and of other programs do: in its numbers, names, lines and bytes.
class Mutator {
public:
    explicit Mutator(unsigned seed) : m_random(seed) {}

    std::size_t below(std::size_t count) { return m_random() % count; }

    std::string mutated(std::string text)
    {
        for (std::size_t count = 1 + below(3); count > 0; --count) {
            switch (below(10)) {
                case 0:
                    changeLines(text);
                    break;
                case 1:
                    changeBytes(text);
                    break;
                case 2:
                case 3:
                    changeName(text);
                    break;
                default:
                    changeNumber(text);
            }
        }
        return text;
    }

private:
    using Span = std::pair<std::size_t, std::size_t>;  // begin and length

    /// A number of the file gets another value, often an extreme one.
    void changeNumber(std::string& text)
    {
        constexpr std::array<std::string_view, 26> kValues{
            "0",     "-0",    "1",     "-1",     "2",     "0.5",    "1e-3",   "1e3",  "-1e3",
            "1e6",   "1e-9",  "1e9",   "1e12",   "1e-12", "1e-100", "1e-308", "1e20", "-1e20",
            "1e100", "1e154", "1e155", "-1e155", "1e200", "1e300",  "1e308",  "1.5"};
        const std::vector<Span> numbers = spansOf(text, "+-.0123456789eE", "-0123456789");
        if (!numbers.empty()) {
            const Span at = numbers[below(numbers.size())];
            const Span from = numbers[below(numbers.size())];
            const std::string value(below(4) == 0 ? std::string_view(text).substr(from.first, from.second)
                                                  : kValues[below(kValues.size())]);
            text.replace(at.first, at.second, value);
        }
    }

    /// A text in quotation marks is replaced by another one of the file.
    void changeName(std::string& text)
    {
        std::vector<Span> names;
        for (std::size_t begin = text.find('"'); begin != std::string::npos; begin = text.find('"', begin)) {
            const std::size_t end = text.find('"', begin + 1);
            if (end == std::string::npos) {
                break;
            }
            names.emplace_back(begin, end + 1 - begin);
            begin = end + 1;
        }
        if (!names.empty()) {
            const Span at = names[below(names.size())];
            const Span from = names[below(names.size())];
            const std::string name = text.substr(from.first, from.second);
            text.replace(at.first, at.second, name);
        }
    }

    /// A point or an element is left out, doubled or moved.
    void changeLines(std::string& text)
    {
        std::vector<std::string> lines;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size() - 1);
            lines.push_back(text.substr(begin, end + 1 - begin));
            begin = end + 1;
        }
        const auto at = lines.begin() + static_cast<std::ptrdiff_t>(below(lines.size()));
        const std::string line = *at;
        switch (below(3)) {
            case 0:
                lines.erase(at);
                break;
            case 1:
                lines.insert(at, line);
                break;
            default:
                std::swap(*at, lines[below(lines.size())]);
        }
        text.clear();
        for (const std::string& each : lines) {
            text += each;
        }
    }

    void changeBytes(std::string& text)
    {
        constexpr std::string_view kBytes = "{}[]\",:0123456789.-+eE tfn\\u\xff\xc3\x80\n";
        const std::size_t at = below(text.size());
        switch (below(3)) {
            case 0:
                text[at] = kBytes[below(kBytes.size())];
                break;
            case 1:
                text.erase(at, 1 + below(20));
                break;
            default:
                text.insert(at, text.substr(below(text.size()), below(30)));
        }
    }

    /// Runs of `letters` that begin with one of `first`, outside of quotation marks.
    static std::vector<Span> spansOf(const std::string& text, std::string_view letters, std::string_view first)
    {
        std::vector<Span> spans;
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            quoted = quoted != (text[i] == '"');
            if (!quoted && first.find(text[i]) != std::string_view::npos) {
                const std::size_t end = std::min(text.find_first_not_of(letters, i), text.size());
                spans.emplace_back(i, end - i);
                i = end - 1;
            }
        }
        return spans;
    }

    std::mt19937 m_random;
};

/// Analyses a file as `analyze` does; the exit code it would end with.
int analysed(const std::string& text, const AnalysisOptions& options)
{
    try {
        const MechanismFile file = parseMechanism(text);
        if (hasErrors(file.issues)) {
            return kRead;
        }
        const Analysis analysis = analyze(file.mechanism, options);
        return resultJson(analysis, options.wanted).empty() || reportText(analysis, options.wanted).empty() ? kInternal
                                                                                                            : 0;
    } catch (const FileError&) {
        return kRead;
    } catch (const std::bad_alloc&) {
        return kLimit;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return kInternal;
    }
}

/// The end of a process of its own with a file; nothing where it ends as it should.
QByteArray faultOf(const std::string& text, const AnalysisOptions& options)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit time{kMostSeconds, kMostSeconds + 1};
        const rlimit memory{kMostMemory, kMostMemory};
        const rlimit core{0, 0};
        ::setrlimit(RLIMIT_CPU, &time);
        ::setrlimit(RLIMIT_AS, &memory);
        ::setrlimit(RLIMIT_CORE, &core);
        ::alarm(20 * kMostSeconds);
        ::_exit(analysed(text, options));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL
                   ? QByteArray("takes more than 10 s")
                   : "ends in signal " + QByteArray::number(signal);
    }
    const int code = WEXITSTATUS(status);
    return code == kInternal ? QByteArray("is an internal error") : QByteArray();
}

AnalysisOptions optionsOf(Mutator& mutator)
{
    AnalysisOptions options;
    for (const Linearizer& linearizer : linearizers()) {
        options.methods.push_back(linearizer.method);
    }
    switch (mutator.below(8)) {
        case 0:
            options.equilibrium.choice = EquilibriumChoice::drawn;
            break;
        case 1:
            options.equilibrium.engine = Engine::sparse;
            options.wanted.count = 1 + mutator.below(4);
            break;
        default:
            break;
    }
    return options;
}

}  // namespace

/// Whatever a small file holds: `analyze` ends within ten seconds, by itself and without an internal error.
class MutatedFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void examples_changedAtRandom_endInTimeAndWithASentence()
    {
        const bool thorough = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH");
        if (!thorough && !qEnvironmentVariableIsSet("EIGENLINK_SEED")) {
            QSKIP(
                "takes minutes: set EIGENLINK_THOROUGH=1 for 11000 files, or EIGENLINK_SEED=N for 500 from seed N on");
        }
        const unsigned count = thorough ? 11000 : 500;
        const std::vector<std::string> seeds = seedTexts(thorough ? 20000 : 2500);
        QVERIFY(seeds.size() > 10);
        const auto first = static_cast<unsigned>(qEnvironmentVariableIntValue("EIGENLINK_SEED"));
        int faults = 0;
        for (unsigned i = first; i < first + count; ++i) {
            Mutator mutator(i);
            const AnalysisOptions options = optionsOf(mutator);
            const std::string text = mutator.mutated(seeds[mutator.below(seeds.size())]);
            const QByteArray fault = faultOf(text, options);
            if (!fault.isEmpty()) {
                ++faults;
                qWarning("seed %u %s: %s", i, fault.constData(), qPrintable(kept(i, text)));
            }
        }
        QCOMPARE(faults, 0);
    }

private:
    /// The examples of no more than so many bytes.
    static std::vector<std::string> seedTexts(qint64 largest)
    {
        std::vector<std::string> texts;
        const QDir folder(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples"));
        for (const QFileInfo& info : folder.entryInfoList({QStringLiteral("*.eigenlink")}, QDir::Files, QDir::Name)) {
            QFile file(info.filePath());
            if (info.size() <= largest && file.open(QIODevice::ReadOnly)) {
                texts.push_back(file.readAll().toStdString());
            }
        }
        return texts;
    }

    /// The path under which a file that found a fault is kept.
    static QString kept(unsigned seed, const std::string& text)
    {
        const QString path = QDir::temp().filePath(QStringLiteral("mutated_%1.eigenlink").arg(seed));
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) > 0
                   ? path
                   : QStringLiteral("(cannot be kept)");
    }
};

QTEST_GUILESS_MAIN(MutatedFilesTest)
#include "tst_mutated_files.moc"
