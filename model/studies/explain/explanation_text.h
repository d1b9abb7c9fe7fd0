#pragma once

#include "model/basics/text.h"
#include "model/studies/explain/topics.h"
#include "model/studies/explain/why.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A question about an analysis with its answer.
struct AnsweredTopic {
    const TopicType* topic = nullptr;
    Explanation answer;
};

/// An eigenvalue with its explanation.
struct ExplainedValue {
    Method method = Method::mcs;
    std::size_t index = 0;  ///< in the spectrum
    Why why;
};

/// Eigenvalues and questions with their answers, for people.
std::string explanationText(const std::vector<ExplainedValue>& values, const std::vector<AnsweredTopic>& topics,
                            const Language& language = {});

/// The explanation as JSON; times are left out.
std::string explanationJson(const Analysis& analysis, const std::vector<ExplainedValue>& values,
                            const std::vector<AnsweredTopic>& topics);

}  // namespace eigenlink
