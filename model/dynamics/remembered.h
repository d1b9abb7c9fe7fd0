#pragma once

#include "model/dynamics/simulate.h"

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace eigenlink {

/// The value of a function at the last sample: quantities of a sample that need the same value compute it once. Any
/// number of threads may ask.
template <class Value>
class Remembered {
public:
    /// `compute` gives the value at a sample.
    explicit Remembered(std::function<Value(const MotionSample&)> compute) : m_compute(std::move(compute)) {}

    /// The value at a sample, computed unless the sample is the last one that was asked for.
    std::shared_ptr<const Value> at(const MotionSample& sample)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_value == nullptr || !isLast(sample)) {
            m_value = std::make_shared<const Value>(m_compute(sample));
            m_last = sample;
        }
        return m_value;
    }

private:
    bool isLast(const MotionSample& sample) const
    {
        return m_last.t == sample.t && m_last.rate == sample.rate && m_last.state.q == sample.state.q &&
               m_last.state.v == sample.state.v && m_last.acceleration.a == sample.acceleration.a &&
               m_last.acceleration.lambda == sample.acceleration.lambda &&
               m_last.linkDirections == sample.linkDirections;
    }

    const std::function<Value(const MotionSample&)> m_compute;
    std::mutex m_mutex;
    MotionSample m_last;
    std::shared_ptr<const Value> m_value;
};

}  // namespace eigenlink
