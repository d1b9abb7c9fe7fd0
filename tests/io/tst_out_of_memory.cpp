#include "app/io/formats/mechanism_files.h"
#include "model/analysis/analysis.h"
#include "model/studies/modes/modes_text.h"
#include "model/studies/modes/result_json.h"
#include "tests/support/columns.h"

#include <QFile>

#include <dlfcn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <new>
#include <string>
#include <string_view>

extern "C" {
void* __libc_malloc(size_t size);              // NOLINT: the C library's own
void* __libc_calloc(size_t n, size_t size);    // NOLINT
void* __libc_realloc(void* old, size_t size);  // NOLINT
}

namespace {

bool s_counting = false;
long s_count = 0;
long s_failing = 0;  ///< which allocation fails; 0: none does

/// True for code of OpenBLAS: some of its kernels do not look whether they were given memory.
bool isOfBlas(const void* code)
{
    Dl_info library{};
    return ::dladdr(code, &library) != 0 && library.dli_fname != nullptr &&
           std::string_view(library.dli_fname).find("openblas") != std::string_view::npos;
}

/// False for the allocation that fails, or for the next one where that is asked for by OpenBLAS.
[[maybe_unused]] bool hasMemory(const void* caller)
{
    if (!s_counting || ++s_count != s_failing) {
        return true;
    }
    if (isOfBlas(caller)) {
        ++s_failing;
        return true;
    }
    return false;
}

}  // namespace

#if !defined(__SANITIZE_ADDRESS__)  // a sanitizer has its own
// These stand before those of the C library, for everything in this program.
extern "C" {
void* malloc(size_t size)
{
    return hasMemory(__builtin_return_address(0)) ? __libc_malloc(size) : nullptr;
}
void* calloc(size_t n, size_t size)
{
    return hasMemory(__builtin_return_address(0)) ? __libc_calloc(n, size) : nullptr;
}
void* realloc(void* old, size_t size)
{
    return hasMemory(__builtin_return_address(0)) ? __libc_realloc(old, size) : nullptr;
}
}
#endif

using namespace eigenlink;

namespace {

enum Ending { kDone = 0, kNoMemory = 5, kOther = 70 };

/// Reads, analyses and writes; the n-th allocation fails.
Ending analysed(const std::string& text, const AnalysisOptions& options, long n)
{
    try {
        s_failing = n;
        s_counting = true;
        const MechanismFile file = parseMechanism(text);
        const Analysis analysis = analyze(file.mechanism, options);
        const bool written =
            !resultJson(analysis).empty() && !reportText(analysis).empty() && !writeMechanism(file.mechanism).empty();
        s_counting = false;
        return written ? kDone : kOther;
    } catch (const std::bad_alloc&) {
        s_counting = false;
        return kNoMemory;
    } catch (const std::exception& error) {
        s_counting = false;
        std::fprintf(stderr, "allocation %ld: %s\n", n, error.what());
        return kOther;
    }
}

/// The end of the work in a process of its own; the signal, negative, where it ends in one.
int endingOf(const std::string& text, const AnalysisOptions& options, long n)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit time{10, 11};
        const rlimit core{0, 0};
        ::setrlimit(RLIMIT_CPU, &time);
        ::setrlimit(RLIMIT_CORE, &core);
        ::_exit(analysed(text, options, n));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

/// Wherever memory ends: the program says so, or does without.
class OutOfMemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyAllocation_thatFails_isReported_data()
    {
        test::addColumns<QString, bool>({"example", "sparse"});
        QTest::newRow("dense") << "damped_four_bar" << false;
        QTest::newRow("beams") << "portal_frame" << false;
        QTest::newRow("sparse") << "n_loop_5" << true;
    }

    void anyAllocation_thatFails_isReported()
    {
#if defined(__SANITIZE_ADDRESS__)
        QSKIP("a sanitizer has its own allocator");
#endif
        QFETCH(QString, example);
        QFETCH(bool, sparse);
        QFile file(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink").arg(example));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        AnalysisOptions options;
        for (const Linearizer& linearizer : linearizers()) {
            options.methods.push_back(linearizer.method);
        }
        if (sparse) {
            options.equilibrium.engine = Engine::sparse;
            options.wanted.count = 2;
        }
        QCOMPARE(analysed(text, options, 0), kDone);
        const long all = s_count;
        QVERIFY(all > 1000);
        const long tries = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 3000 : 60;
        int reported = 0;
        for (long i = 0; i < tries; ++i) {
            const long n = 1 + (i * (all - 1)) / tries;
            s_count = 0;
            const int ending = endingOf(text, options, n);
            QVERIFY2(ending == kDone || ending == kNoMemory,
                     qPrintable(QStringLiteral("allocation %1 of %2: %3").arg(n).arg(all).arg(ending)));
            reported += ending == kNoMemory ? 1 : 0;
        }
        QVERIFY(reported > tries / 2);
    }
};

QTEST_GUILESS_MAIN(OutOfMemoryTest)
#include "tst_out_of_memory.moc"
