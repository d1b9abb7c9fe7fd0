#pragma once

#include <slepceps.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace eigenlink {

/// Throws what PETSc and SLEPc return as codes.
inline void check(PetscErrorCode code)
{
    if (code != 0) {
        const char* text = nullptr;
        PetscErrorMessage(code, &text, nullptr);
        throw std::runtime_error(std::string("SLEPc: ") + (text != nullptr ? text : "unknown error"));
    }
}

/// Objects of PETSc and SLEPc that end with their scope.
struct PetscDeleter {
    void operator()(Mat matrix) const { MatDestroy(&matrix); }
    void operator()(Vec vector) const { VecDestroy(&vector); }
    void operator()(VecScatter scatter) const { VecScatterDestroy(&scatter); }
    void operator()(EPS solver) const { EPSDestroy(&solver); }
};
template <class Handle>
using PetscOwned = std::unique_ptr<std::remove_pointer_t<Handle>, PetscDeleter>;

}  // namespace eigenlink
