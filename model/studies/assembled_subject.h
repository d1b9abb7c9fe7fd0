#pragma once

#include "model/analysis/analysis.h"

#include <memory>
#include <utility>

namespace eigenlink {

/// A mechanism that is only assembled, for studies that need no more of it.
inline std::shared_ptr<Analysis> assembledSubject(AssembledMechanism assembled)
{
    auto subject = std::make_shared<Analysis>();
    subject->mechanism = std::move(assembled.mechanism);
    subject->issues = std::move(assembled.issues);
    subject->system = std::move(assembled.system);
    return subject;
}

}  // namespace eigenlink
