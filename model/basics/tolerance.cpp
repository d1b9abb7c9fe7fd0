#include "model/basics/tolerance.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// Filled while the program starts, before main.
std::vector<const Tolerance*>& registered()
{
    static std::vector<const Tolerance*> list;
    return list;
}

}  // namespace

Tolerance::Tolerance(const Entry& entry) : m_entry(entry), m_value(entry.value)
{
    registered().push_back(this);
}

std::vector<const Tolerance*> tolerances()
{
    std::vector<const Tolerance*> list = registered();
    std::ranges::sort(list, {}, [](const Tolerance* each) { return each->entry().name; });
    return list;
}

}  // namespace eigenlink
