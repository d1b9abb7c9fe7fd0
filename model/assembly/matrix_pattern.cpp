#include "model/assembly/matrix_pattern.h"

#include <algorithm>
#include <array>

namespace eigenlink {

MatrixPattern::MatrixPattern(Eigen::Index rows, Eigen::Index columns, const Entries& entries) : m_zero(rows, columns)
{
    m_zero.setFromTriplets(entries.begin(), entries.end());
    m_places.reserve(entries.size());
    const int* inner = m_zero.innerIndexPtr();
    const int* outer = m_zero.outerIndexPtr();
    for (const auto& entry : entries) {
        const int* found = std::lower_bound(inner + outer[entry.col()], inner + outer[entry.col() + 1], entry.row());
        m_places.push_back({entry.row(), entry.col(), static_cast<int>(found - inner)});
    }
    m_zero.coeffs().setZero();
}

bool MatrixPattern::fits(const Entries& entries) const
{
    return std::equal(
        entries.begin(), entries.end(), m_places.begin(), m_places.end(),
        [](const auto& entry, const Place& place) { return entry.row() == place.row && entry.col() == place.column; });
}

Eigen::SparseMatrix<double> MatrixPattern::build(const Entries& entries) const
{
    Eigen::SparseMatrix<double> matrix = m_zero;
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

std::size_t PatternMemory::entryCount() const
{
    const auto last = m_last.load();
    return last ? last->entryCount() : 0;
}

Eigen::SparseMatrix<double> PatternMemory::build(Eigen::Index rows, Eigen::Index columns,
                                                 const MatrixPattern::Entries& entries)
{
    auto pattern = m_last.load();
    if (!pattern || !pattern->fits(entries)) {
        pattern = RecentPatterns::ofThread().find(rows, columns, entries);
        m_last.store(pattern);
    }
    return pattern->build(entries);
}

}  // namespace eigenlink
