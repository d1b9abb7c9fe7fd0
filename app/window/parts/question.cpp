#include "app/window/parts/question.h"

#include <QtGlobal>

namespace eigenlink {

const std::array<QuestionWords, kQuestionCount>& questions()
{
    static const std::array<QuestionWords, kQuestionCount> words{{
        {Question::rest, QT_TRANSLATE_NOOP("Question", "Equilibrium"),
         QT_TRANSLATE_NOOP("Question", "Where is it in equilibrium?")},
        {Question::modes, QT_TRANSLATE_NOOP("Question", "Modes"), QT_TRANSLATE_NOOP("Question", "How does it swing?")},
        {Question::response, QT_TRANSLATE_NOOP("Question", "Response"),
         QT_TRANSLATE_NOOP("Question", "How does it respond to a load?")},
        {Question::motion, QT_TRANSLATE_NOOP("Question", "Motion"),
         QT_TRANSLATE_NOOP("Question", "What does it do next?")},
        {Question::balance, QT_TRANSLATE_NOOP("Question", "Balance"),
         QT_TRANSLATE_NOOP("Question", "How does it shake the ground?")},
        {Question::design, QT_TRANSLATE_NOOP("Question", "Design"),
         QT_TRANSLATE_NOOP("Question", "What if it were different?")},
        {Question::numbers, QT_TRANSLATE_NOOP("Question", "Numbers"),
         QT_TRANSLATE_NOOP("Question", "Which numbers are behind it?")},
    }};
    return words;
}

}  // namespace eigenlink
