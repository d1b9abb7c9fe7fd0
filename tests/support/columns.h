#pragma once

#include <QtTest>

#include <array>
#include <cstddef>

namespace eigenlink::test {

/// Adds columns to a data-driven test. Returns what adds a row to them:
/// `const auto row = addColumns<int, double>({"links", "mass"}); row("one link", 1, 0.5);`
template <class... Types>
auto addColumns(const std::array<const char*, sizeof...(Types)>& names)
{
    std::size_t i = 0;
    (QTest::addColumn<Types>(names[i++]), ...);
    return [](const char* name, const Types&... values) { (QTest::newRow(name) << ... << values); };
}

}  // namespace eigenlink::test
