#include "app/slepc/processes.h"

#include "app/slepc/petsc_handles.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

namespace eigenlink {
namespace {

bool s_begun = false;
std::string s_fault;

/// Keeps PETSc's message about an error for whoever catches it.
PetscErrorCode keepFault(MPI_Comm /*group*/, int /*line*/, const char* /*function*/, const char* /*file*/,
                         PetscErrorCode code, PetscErrorType type, const char* text, void* /*context*/)
{
    if (type == PETSC_ERROR_INITIAL && text != nullptr) {
        s_fault = text;
    }
    return code;
}

/// Ends MPI and SLEPc with the program.
class Session {
public:
    Session()
    {
        check(SlepcInitializeNoArguments());
        check(PetscPushErrorHandler(keepFault, nullptr));
        // As in SaddleFactors, for the factors of shift-invert.
        check(PetscOptionsSetValue(nullptr, "-st_mat_mumps_icntl_13", "1"));
        s_begun = true;
    }
    ~Session()
    {
        s_begun = false;
        SlepcFinalize();
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
};

}  // namespace

void check(PetscErrorCode code)
{
    if (code == 0) {
        return;
    }
    const char* text = nullptr;
    PetscErrorMessage(code, &text, nullptr);
    const std::string fault = std::exchange(s_fault, {});
    throw std::runtime_error(std::string("SLEPc: ") + (text != nullptr ? text : "unknown error") +
                             (fault.empty() ? "" : ": " + fault));
}

int beginSlepc()
{
    static const Session session;
    int rank = 0;
    MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
    return rank;
}

bool hasBegunSlepc()
{
    return s_begun;
}

int processCount()
{
    int count = 1;
    if (s_begun) {
        MPI_Comm_size(PETSC_COMM_WORLD, &count);
    }
    return count;
}

std::string broadcast(std::string bytes)
{
    unsigned long long size = bytes.size();
    MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, PETSC_COMM_WORLD);
    bytes.resize(size);
    constexpr std::size_t kMost = std::size_t{1} << 30U;
    for (std::size_t done = 0; done < bytes.size(); done += kMost) {
        const auto count = static_cast<int>(std::min(kMost, bytes.size() - done));
        MPI_Bcast(bytes.data() + done, count, MPI_CHAR, 0, PETSC_COMM_WORLD);
    }
    return bytes;
}

bool onAny(bool condition)
{
    int any = condition ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, PETSC_COMM_WORLD);
    return any != 0;
}

bool meetWithin(double seconds)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kPause(2);
    const Clock::time_point begin = Clock::now();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(PETSC_COMM_WORLD, &request);
    for (int met = 0;;) {
        MPI_Test(&request, &met, MPI_STATUS_IGNORE);
        if (met != 0) {
            return true;
        }
        if (std::chrono::duration<double>(Clock::now() - begin).count() > seconds) {
            return false;
        }
        std::this_thread::sleep_for(kPause);
    }
}

void abortProcesses(int exitCode)
{
    MPI_Abort(PETSC_COMM_WORLD, exitCode);
    std::_Exit(exitCode);
}

}  // namespace eigenlink
