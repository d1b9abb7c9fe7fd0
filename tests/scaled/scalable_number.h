#pragma once

#include <string_view>
#include <vector>

namespace eigenlink::test {

/// A number of a table `tolerances.h` in the copy of the model that this program is linked with.
struct ScalableNumber {
    std::string_view table;  ///< the folder of the table, as "model/dynamics"
    std::string_view name;   ///< as "kClosed"
    double* value;
};

/// All numbers of all tables; written when the program is built.
std::vector<ScalableNumber> scalableNumbers();

/// Multiplies a number by a factor as long as it lives.
class [[nodiscard]] ScaledNumber {
public:
    ScaledNumber(const ScalableNumber& number, double factor) : m_number(number), m_before(*number.value)
    {
        *m_number.value = factor * m_before;
    }
    ~ScaledNumber() { *m_number.value = m_before; }
    ScaledNumber(const ScaledNumber&) = delete;
    ScaledNumber& operator=(const ScaledNumber&) = delete;

private:
    ScalableNumber m_number;
    double m_before;
};

}  // namespace eigenlink::test
