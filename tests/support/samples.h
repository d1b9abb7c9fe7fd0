#pragma once

#include "model/mechanism/mechanism.h"

#include <QtTest>

#include <string>
#include <utility>
#include <vector>

namespace eigenlink::test {

/// Samples of the kinds of elements to test their laws on, "bar 0", "body 0", "body 1" …
inline std::vector<std::pair<std::string, Mechanism>> samplesOfKinds()
{
    std::vector<std::pair<std::string, Mechanism>> samples;
    for (const ElementType& type : elementTypes()) {
        int number = 0;
        for (const Mechanism& sample : type.samples()) {
            samples.emplace_back(std::string(type.type) + " " + std::to_string(number++), sample);
        }
    }
    return samples;
}

/// Rows of a data-driven test: a mechanism each.
inline void addRows(const std::vector<std::pair<std::string, Mechanism>>& mechanisms)
{
    QTest::addColumn<Mechanism>("mechanism");
    for (const auto& [name, mechanism] : mechanisms) {
        QTest::newRow(name.c_str()) << mechanism;
    }
}

}  // namespace eigenlink::test
