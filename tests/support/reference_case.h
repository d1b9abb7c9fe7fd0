#pragma once

#include "model/mechanism/mechanism.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <complex>

namespace eigenlink::test {

/// A case of tests/reference/equilibria.
QJsonObject referenceCase(const QString& name);
/// Its mechanism.
Mechanism mechanismOf(const QJsonObject& reference);
/// A number that may be written as a text with more digits.
double numberOf(const QJsonValue& value);
/// {"re", "im"}
std::complex<double> complexOf(const QJsonValue& value);

}  // namespace eigenlink::test
