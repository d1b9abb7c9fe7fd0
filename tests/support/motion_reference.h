#pragma once

#include "app/io/formats/mechanism_files.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QString>
#include <QTest>

#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

/// Fails the test unless both numbers agree within the tolerance.
#define COMPARE_WITHIN(actual, expected, tolerance)          \
    QVERIFY2(std::abs((actual) - (expected)) <= (tolerance), \
             qPrintable(QString("%1 for %2").arg(actual, 0, 'g', 17).arg(expected, 0, 'g', 17)))

namespace eigenlink::test {

/// A file of tests/reference/motion.
inline nlohmann::json motionReference(const char* name)
{
    QFile file(QString(EIGENLINK_SOURCE_DIR) + "/tests/reference/motion/" + name + ".json");
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error("cannot be read: " + file.fileName().toStdString());
    }
    return nlohmann::json::parse(file.readAll().toStdString());
}

/// Numbers of many digits stand there as texts.
inline double number(const nlohmann::json& text)
{
    return text.is_string() ? QByteArray::fromStdString(text.get<std::string>()).toDouble() : text.get<double>();
}

inline Mechanism mechanismOf(const nlohmann::json& object)
{
    return parseMechanism(object.dump()).mechanism;
}

/// A mechanism without gravity, its link "crank" turned by a motor at this speed [rad/s].
inline Mechanism turnedMechanismOf(const nlohmann::json& object, double speed)
{
    Mechanism mechanism = mechanismOf(object);
    mechanism.gravity = {};
    mechanism.elements.emplace_back(
        Motor{.id = "M", .of = {"crank"}, .angle = {TimeFunction::Ramp{0, speed}}, .unknown = {}});
    return mechanism;
}

}  // namespace eigenlink::test
