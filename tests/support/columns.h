#pragma once

#include <QtTest>

#include <array>
#include <cstddef>

namespace eigenlink::test {

/// Columns of a data-driven test in the order in which its rows give them: addColumns<int, double>({"links", "mass"}).
template <class... Types>
void addColumns(const std::array<const char*, sizeof...(Types)>& names)
{
    std::size_t i = 0;
    (QTest::addColumn<Types>(names[i++]), ...);
}

}  // namespace eigenlink::test
