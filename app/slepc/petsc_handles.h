#pragma once

#include <slepceps.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace eigenlink {

/// Throws std::runtime_error with the message of PETSc and SLEPc for an error code.
void check(PetscErrorCode code);

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
