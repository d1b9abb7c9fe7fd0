#pragma once

#include "model/studies/design/answers.h"
#include "model/studies/design/design.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Typed result of the study `design`.
struct DesignFound {
    DesignTask task;
    Design design;
    std::vector<DesignAnswer>
        answers;  ///< every value that meets the target, where one number and one target are asked
};

/// "mode1.f", "mode2.zeta", "mode1.re", "mode1.im", "k.length": a target as it is written.
std::string nameOf(const DesignTarget& target);

/// The task of texts as the flags of the study have them: numbers "k.stiffness=0:60", weights "AC.mass=10", targets
/// "mode1.f>=2". Fails with the key of the field and a sentence.
struct DesignTexts {
    std::vector<std::string> vary, bounds, weight, target;
};
struct DesignTaskOutcome {
    DesignTask task;
    std::string field;  ///< key of the field that is refused; empty where none is
    Text reason;
};
DesignTaskOutcome designTaskOf(const DesignTexts& texts);

/// The texts of a task: designTaskOf gives the task again.
DesignTexts designTextsOf(const DesignTask& task);

}  // namespace eigenlink
