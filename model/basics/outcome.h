#pragma once

#include "model/basics/text.h"

#include <optional>
#include <stdexcept>
#include <utility>

namespace eigenlink {

/// Why something has no result.
struct Failure {
    Text reason;
};

/// The outcome of what may fail: either the result or the reason. It cannot be ignored, and its value cannot be read
/// before it has been checked.
///
///     Outcome<Factor> factored(const SparseMatrix& A);
///     const Outcome<Factor> factor = factored(A);
///     if (!factor) { return Failure{factor.reason()}; }
template <class T>
class [[nodiscard]] Outcome {
public:
    Outcome(T value) : m_value(std::move(value)) {}                    // NOLINT(google-explicit-constructor)
    Outcome(Failure failure) : m_reason(std::move(failure.reason)) {}  // NOLINT(google-explicit-constructor)

    /// True where there is a result.
    explicit operator bool() const { return m_value.has_value(); }
    /// The result. Throws std::logic_error without one: ask first.
    const T& value() const&;
    /// The result, moved out. Throws std::logic_error without one.
    T&& value() &&;
    /// The result. Throws std::logic_error without one.
    const T& operator*() const& { return value(); }
    /// A member of the result. Throws std::logic_error without one.
    const T* operator->() const { return &value(); }
    /// The reason of the failure; empty with a result.
    const Text& reason() const { return m_reason; }

private:
    void requireValue() const;

    std::optional<T> m_value;
    Text m_reason;
};

/// The outcome of what returns no value: success, or the reason of the failure.
template <>
class [[nodiscard]] Outcome<void> {
public:
    Outcome() = default;
    Outcome(Failure failure) : m_failed(true), m_reason(std::move(failure.reason)) {}  // NOLINT

    /// True for success.
    explicit operator bool() const { return !m_failed; }
    /// The reason of the failure; empty for success.
    const Text& reason() const { return m_reason; }

private:
    bool m_failed = false;
    Text m_reason;
};

template <class T>
void Outcome<T>::requireValue() const
{
    if (!m_value) {
        throw std::logic_error("the value of a failure was read: " + rendered(m_reason));
    }
}

template <class T>
const T& Outcome<T>::value() const&
{
    requireValue();
    return *m_value;
}

template <class T>
T&& Outcome<T>::value() &&
{
    requireValue();
    return std::move(*m_value);
}

}  // namespace eigenlink
