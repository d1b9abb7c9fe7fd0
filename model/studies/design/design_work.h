#pragma once

#include <algorithm>

namespace eigenlink {

/// The budget of a search, counted in analyses of a small mechanism. Each attempt may take a part of it.
class DesignWork {
public:
    /// Begins with a budget of `all` analyses.
    void begin(double all)
    {
        m_done = 0;
        m_all = all;
        m_most = all;
    }
    /// Allows so many more from now on, within the budget.
    void allow(double part) { m_most = std::min(m_all, m_done + part); }
    /// Allows so many more from now on, beyond the budget too.
    void grant(double part) { m_most = m_all = m_done + part; }
    /// Counts analyses that were made.
    void add(double analyses) { m_done += analyses; }
    /// True where the analyses that are allowed are used up.
    bool isSpent() const { return m_done >= m_most; }

private:
    double m_done = 0, m_all = 0, m_most = 0;
};

}  // namespace eigenlink
