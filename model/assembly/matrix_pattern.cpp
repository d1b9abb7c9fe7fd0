#include "model/assembly/matrix_pattern.h"

#include <algorithm>
#include <array>

namespace eigenlink {

MatrixPattern::MatrixPattern(Eigen::Index rows, Eigen::Index columns, const Entries& entries)
    : m_rows(rows), m_columns(columns)
{
    Matrix matrix(rows, columns);
    matrix.setFromTriplets(entries.begin(), entries.end());
    const int* inner = matrix.innerIndexPtr();
    const int* outer = matrix.outerIndexPtr();
    m_outer.assign(outer, outer + columns + 1);
    m_inner.assign(inner, inner + matrix.nonZeros());
    m_places.reserve(entries.size());
    for (const auto& entry : entries) {
        const int* found = std::lower_bound(inner + outer[entry.col()], inner + outer[entry.col() + 1], entry.row());
        m_places.push_back({entry.row(), entry.col(), static_cast<int>(found - inner)});
    }
}

bool MatrixPattern::fits(const Entries& entries) const
{
    return std::equal(
        entries.begin(), entries.end(), m_places.begin(), m_places.end(),
        [](const auto& entry, const Place& place) { return entry.row() == place.row && entry.col() == place.column; });
}

MatrixPattern::Matrix MatrixPattern::zero() const
{
    Matrix matrix(m_rows, m_columns);
    matrix.resizeNonZeros(static_cast<Eigen::Index>(m_inner.size()));
    std::ranges::copy(m_outer, matrix.outerIndexPtr());
    std::ranges::copy(m_inner, matrix.innerIndexPtr());
    matrix.coeffs().setZero();
    return matrix;
}

MatrixPattern::Matrix MatrixPattern::build(const Entries& entries) const
{
    Matrix matrix = zero();
    double* values = matrix.valuePtr();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        values[m_places[i].slot] += entries[i].value();
    }
    return matrix;
}

namespace {

/// The last patterns of a thread: systems that differ in numbers alone, as on the way along a parameter, have the same.
class RecentPatterns {
public:
    static RecentPatterns& ofThread()
    {
        thread_local RecentPatterns recent;
        return recent;
    }
    std::shared_ptr<const MatrixPattern> find(Eigen::Index rows, Eigen::Index columns,
                                              const MatrixPattern::Entries& entries)
    {
        for (const auto& each : m_patterns) {
            if (each.pattern && each.rows == rows && each.columns == columns && each.pattern->fits(entries)) {
                return each.pattern;
            }
        }
        auto pattern = std::make_shared<const MatrixPattern>(rows, columns, entries);
        if (entries.size() <= kMostEntries) {
            m_patterns[m_next++ % kCount] = {rows, columns, pattern};
        }
        return pattern;
    }

private:
    struct Sized {
        Eigen::Index rows = 0, columns = 0;
        std::shared_ptr<const MatrixPattern> pattern;
    };
    static constexpr std::size_t kCount = 8, kMostEntries = 20000;
    std::array<Sized, kCount> m_patterns;
    std::size_t m_next = 0;
};

}  // namespace

MatrixPattern::Matrix PatternMemory::build(Eigen::Index rows, Eigen::Index columns,
                                           const MatrixPattern::Entries& entries)
{
    auto pattern = last();
    if (!pattern || !pattern->fits(entries)) {
        pattern = RecentPatterns::ofThread().find(rows, columns, entries);
        const std::scoped_lock lock(m_mutex);
        m_last = pattern;
    }
    return pattern->build(entries);
}

std::shared_ptr<const MatrixPattern> PatternMemory::last() const
{
    const std::scoped_lock lock(m_mutex);
    return m_last;
}

}  // namespace eigenlink
