#pragma once

#include <string_view>
#include <vector>

namespace eigenlink {

/// A threshold: what counts as equal, as zero, as converged, as large. Each folder has one table of them, its
/// `tolerances.h`, with a reason for every value:
///
///     inline const Tolerance kOnePlace{{.name = "diagnosis.one_place",
///                                       .value = 1e-4,
///                                       .relativeTo = "the size of the drawing",
///                                       .why = "pins nearer than this look like one on the screen",
///                                       .breaks = "…"}};
///
/// It is used like the number. Tests multiply one at a time by its spread and divide it by that, to see which answers
/// depend on it (tests/model/tst_tolerances.cpp).
class Tolerance {
public:
    struct Entry {
        std::string_view name;  ///< "folder.what", unique
        double value = 0;
        std::string_view relativeTo;   ///< what it is a fraction of, or its unit
        std::string_view why;          ///< this value and no other
        std::string_view breaks = {};  ///< what goes wrong when it is changed by the spread; empty: nothing known
        double spread = 10;  ///< answers may not depend on it up and down by this factor; less for parts of a whole
    };

    explicit Tolerance(const Entry& entry);
    Tolerance(const Tolerance&) = delete;
    Tolerance& operator=(const Tolerance&) = delete;
    ~Tolerance() = default;

    operator double() const { return m_value; }
    const Entry& entry() const { return m_entry; }

private:
    friend class ScaledTolerance;

    Entry m_entry;
    mutable double m_value;
};

/// All tolerances of the program, by name.
std::vector<const Tolerance*> tolerances();

/// Multiplies a tolerance by a factor as long as it lives; for tests, while nothing is computed in other threads.
class [[nodiscard]] ScaledTolerance {
public:
    ScaledTolerance(const Tolerance& tolerance, double factor) : m_tolerance(tolerance)
    {
        m_tolerance.m_value = factor * tolerance.entry().value;
    }
    ~ScaledTolerance() { m_tolerance.m_value = m_tolerance.entry().value; }
    ScaledTolerance(const ScaledTolerance&) = delete;
    ScaledTolerance& operator=(const ScaledTolerance&) = delete;

private:
    const Tolerance& m_tolerance;
};

}  // namespace eigenlink
