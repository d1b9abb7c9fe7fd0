#include "app/slepc/spread_vector.h"

#include <algorithm>

namespace eigenlink {
namespace {

PetscOwned<Vec> vectorFor(Mat matrix)
{
    Vec vector = nullptr;
    check(MatCreateVecs(matrix, &vector, nullptr));
    return PetscOwned<Vec>(vector);
}

}  // namespace

SpreadVector::SpreadVector(Mat matrix) : m_spread(vectorFor(matrix))
{
    Vec whole = nullptr;
    VecScatter gather = nullptr;
    check(VecScatterCreateToAll(m_spread.get(), &gather, &whole));
    m_gather.reset(gather);
    m_whole.reset(whole);
}

void SpreadVector::set(const Eigen::VectorXd& values)
{
    PetscInt begin = 0;
    PetscInt end = 0;
    check(VecGetOwnershipRange(m_spread.get(), &begin, &end));
    PetscScalar* own = nullptr;
    check(VecGetArray(m_spread.get(), &own));
    std::copy(values.data() + begin, values.data() + end, own);
    check(VecRestoreArray(m_spread.get(), &own));
}

Eigen::VectorXd SpreadVector::get() const
{
    check(VecScatterBegin(m_gather.get(), m_spread.get(), m_whole.get(), INSERT_VALUES, SCATTER_FORWARD));
    check(VecScatterEnd(m_gather.get(), m_spread.get(), m_whole.get(), INSERT_VALUES, SCATTER_FORWARD));
    PetscInt size = 0;
    check(VecGetSize(m_whole.get(), &size));
    const PetscScalar* values = nullptr;
    check(VecGetArrayRead(m_whole.get(), &values));
    Eigen::VectorXd result = Eigen::Map<const Eigen::VectorXd>(values, size);
    check(VecRestoreArrayRead(m_whole.get(), &values));
    return result;
}

}  // namespace eigenlink
