#include "app/io/file_bytes.h"
#include "app/lessons/question_bank.h"
#include "model/basics/number_text.h"

namespace eigenlink {

namespace {

std::string textElement(std::string_view words)
{
    return "<text>" + escapedForMarkup(words) + "</text>";
}

/// HTML as the content of an element.
std::string htmlElement(std::string_view name, const std::string& html, const std::string& files = "")
{
    const std::string tag(name);
    return "    <" + tag + " format=\"html\">" + textElement(html) + files + "</" + tag + ">\n";
}

std::string feedbackElement(const std::string& html)
{
    return "<feedback format=\"html\">" + textElement(html) + "</feedback>";
}

std::string numberElement(const BankNumber& number, int fraction)
{
    return "    <answer fraction=\"" + std::to_string(fraction) + "\" format=\"moodle_auto_format\">" +
           textElement(formatNumber(number.value)) + feedbackElement(number.feedback) + "<tolerance>" +
           formatNumber(number.tolerance) + "</tolerance></answer>\n";
}

void addNumerical(const BankQuestion& question, std::string& xml)
{
    xml += numberElement(question.right, 100);
    for (const BankNumber& mistake : question.mistakes) {
        xml += numberElement(mistake, 0);
    }
    if (!question.unit.empty()) {
        const auto unit = [](std::string_view name) {
            return "<unit><multiplier>1</multiplier><unit_name>" + escapedForMarkup(name) + "</unit_name></unit>";
        };
        std::string typed = question.unit;  // no keyboard has the dot of "N·m"
        replaceAll(typed, "·", " ");
        xml += "    <units>" + unit(question.unit) + (typed == question.unit ? "" : unit(typed)) + "</units>\n";
    }
    // A unit is typed behind the number (0) and is not marked by itself; with 3 Moodle refuses one.
    xml +=
        "    <unitgradingtype>0</unitgradingtype>\n    <unitpenalty>0.1</unitpenalty>\n"
        "    <showunits>" +
        std::string(question.unit.empty() ? "3" : "0") + "</showunits>\n    <unitsleft>0</unitsleft>\n";
}

void addMultichoice(const BankQuestion& question, std::string& xml)
{
    xml +=
        "    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>\n"
        "    <answernumbering>abc</answernumbering>\n";
    for (const BankChoice& choice : question.choices) {
        xml += "    <answer fraction=\"" + std::string(choice.isRight ? "100" : "0") + "\" format=\"html\">" +
               textElement(choice.html) + feedbackElement(choice.feedback) + "</answer>\n";
    }
}

void addQuestion(const BankQuestion& question, const Lesson& lesson, std::string& xml)
{
    const bool isNumber = question.choices.empty();
    std::string html = question.html;
    std::string files;
    if (!question.picture.empty()) {
        html += "<p><img src=\"@@PLUGINFILE@@/mechanism.png\" alt=\"mechanism\"/></p>";
        files = "<file name=\"mechanism.png\" path=\"/\" encoding=\"base64\">" + base64Of(question.picture) +
                "</file>";
    }
    xml += "  <question type=\"" + std::string(isNumber ? "numerical" : "multichoice") + "\">\n    <name>" +
           textElement(question.exercise + " " + question.variant) + "</name>\n" +
           htmlElement("questiontext", html, files) + htmlElement("generalfeedback", "") +
           "    <defaultgrade>1</defaultgrade>\n    <penalty>0.3333333</penalty>\n    <hidden>0</hidden>\n"
           "    <idnumber>" +
           escapedForMarkup(question.id(lesson)) + "</idnumber>\n";
    if (isNumber) {
        addNumerical(question, xml);
    } else {
        addMultichoice(question, xml);
    }
    xml += "  </question>\n";
}

}  // namespace

std::string moodleXmlOf(const QuestionBank& bank, const Lesson& lesson)
{
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n";
    for (const LessonExercise& exercise : lesson.exercises) {
        if (!exercise.isAnswered()) {
            continue;
        }
        // The variants of a question are a category, from which a quiz draws one at random.
        xml += "  <question type=\"category\">\n    <category>" +
               textElement("$course$/top/" + lesson.id + "/" + exercise.name) +
               "</category>\n    <info format=\"html\">" + textElement(bank.title) + "</info>\n  </question>\n";
        for (const BankQuestion& question : bank.questions) {
            if (question.exercise == exercise.name) {
                addQuestion(question, lesson, xml);
            }
        }
    }
    return xml + "</quiz>\n";
}

}  // namespace eigenlink
