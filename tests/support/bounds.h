#pragma once

#include <QtTest>

namespace eigenlink::test {

/// Empty where the number is no larger than the bound; else both. NaN is larger.
inline QByteArray beyondBound(const char* what, double found, double most)
{
    return found <= most ? QByteArray()
                         : QString("%1 = %2, beyond %3").arg(what).arg(found, 0, 'g', 6).arg(most).toUtf8();
}

}  // namespace eigenlink::test

/// Fails, with both numbers, unless the first is no larger than the second.
#define VERIFY_BELOW(actual, bound)                                                          \
    do {                                                                                     \
        const QByteArray outside = eigenlink::test::beyondBound(#actual, (actual), (bound)); \
        QVERIFY2(outside.isEmpty(), outside);                                                \
    } while (false)
