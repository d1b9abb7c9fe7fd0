#pragma once

#include <array>
#include <cstddef>

namespace eigenlink {

/// The questions of a user about a mechanism. They order the pages of the window; the keys 1 to 7 go to them.
enum class Question { rest, modes, response, motion, balance, design, numbers };

struct QuestionWords {
    Question question;
    const char* name;      ///< where one switches, in the translation context "Question": "Modes"
    const char* sentence;  ///< over its pages: "How does it swing?"
};

inline constexpr std::size_t kQuestionCount = 7;

/// All questions in the order of their keys.
const std::array<QuestionWords, kQuestionCount>& questions();

}  // namespace eigenlink
