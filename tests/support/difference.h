#pragma once

#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/mechanism.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

namespace eigenlink::test {

/// The largest difference of any number of two values of one field; 1 where something else differs.
inline double differenceOf(const FieldValue& a, const FieldValue& b)
{
    const auto of = [&]<class T>(const T& x) -> double {
        const T& y = std::get<T>(b);
        if constexpr (std::is_same_v<T, double>) {
            return std::abs(x - y);
        } else if constexpr (std::is_same_v<T, std::optional<double>>) {
            return x.has_value() != y.has_value() ? 1 : std::abs(x.value_or(0) - y.value_or(0));
        } else if constexpr (std::is_same_v<T, Vector2>) {
            return distance(x, y);
        } else if constexpr (std::is_same_v<T, std::optional<std::vector<Vector2>>>) {
            double worst = x.has_value() != y.has_value() ? 1 : 0;
            for (std::size_t i = 0; x && y && i < x->size(); ++i) {
                worst = std::max(worst, distance((*x)[i], (*y)[i]));
            }
            return worst;
        } else if constexpr (std::is_same_v<T, std::vector<TimeFunction>>) {
            double worst = x.size() != y.size() ? 1 : 0;
            for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
                for (const double t : {0.0, 0.7, 1.9}) {
                    worst = std::max(worst, std::abs(TimeCurve(x[i]).at(t).value - TimeCurve(y[i]).at(t).value));
                }
            }
            return worst;
        } else {
            return x == y ? 0 : 1;
        }
    };
    return std::visit(of, a);
}

/// The largest difference of any number of two mechanisms with the same parts.
inline double differenceOf(const Mechanism& a, const Mechanism& b)
{
    double worst = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        worst = std::max(worst, distance(a.points[i].at, b.points[i].at));
    }
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
        for (const Field& field : typeOf(a.elements[i]).fields) {
            worst = std::max(worst, differenceOf(field.read(a.elements[i]), field.read(b.elements[i])));
        }
    }
    return worst;
}

}  // namespace eigenlink::test
