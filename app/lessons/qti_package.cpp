#include "app/io/zip_archive.h"
#include "app/lessons/question_bank.h"
#include "model/basics/number_text.h"

namespace eigenlink {

namespace {

constexpr std::string_view kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string choiceName(std::size_t i)
{
    return "choice" + std::to_string(i + 1);
}

/// Outcome FEEDBACK becomes the name of a feedback.
std::string setFeedback(const std::string& name)
{
    return "<setOutcomeValue identifier=\"FEEDBACK\"><baseValue baseType=\"identifier\">" + name +
           "</baseValue></setOutcomeValue>";
}

std::string setScore(bool isRight)
{
    return "<setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">" + std::string(isRight ? "1" : "0") +
           "</baseValue></setOutcomeValue>";
}

/// Condition that the response lies in the interval of a number.
std::string isNear(const BankNumber& number)
{
    return "<equal toleranceMode=\"absolute\" tolerance=\"" + formatNumber(number.tolerance) +
           "\"><variable identifier=\"RESPONSE\"/><baseValue baseType=\"float\">" + formatNumber(number.value) +
           "</baseValue></equal>";
}

std::string isChosen(std::size_t i)
{
    return "<match><variable identifier=\"RESPONSE\"/><baseValue baseType=\"identifier\">" + choiceName(i) +
           "</baseValue></match>";
}

/// Answer of a question: condition, its reply, whether it is right.
struct QtiCase {
    std::string condition, feedback;
    bool isRight = false;
};

std::vector<QtiCase> casesOf(const BankQuestion& question)
{
    std::vector<QtiCase> cases;
    if (question.choices.empty()) {
        cases.push_back({isNear(question.right), question.right.feedback, true});
        for (const BankNumber& mistake : question.mistakes) {
            cases.push_back({isNear(mistake), mistake.feedback, false});
        }
    }
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        cases.push_back({isChosen(i), question.choices[i].feedback, question.choices[i].isRight});
    }
    return cases;
}

std::string processingOf(const std::vector<QtiCase>& cases)
{
    std::string xml = "  <responseProcessing>\n    <responseCondition>\n";
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string name = i == 0 ? "responseIf" : "responseElseIf";
        xml += "      <" + name + ">" + cases[i].condition + setScore(cases[i].isRight) +
               setFeedback("f" + std::to_string(i + 1)) + "</" + name + ">\n";
    }
    return xml + "      <responseElse>" + setScore(false) + "</responseElse>\n    </responseCondition>\n" +
           "  </responseProcessing>\n";
}

std::string feedbacksOf(const std::vector<QtiCase>& cases)
{
    std::string xml;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!cases[i].feedback.empty()) {
            xml += "  <modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"f" + std::to_string(i + 1) +
                   "\" showHide=\"show\">" + cases[i].feedback + "</modalFeedback>\n";
        }
    }
    return xml;
}

std::string responseOf(const BankQuestion& question)
{
    std::string right = formatNumber(question.right.value);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        right = question.choices[i].isRight ? choiceName(i) : right;
    }
    return "  <responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"" +
           std::string(question.choices.empty() ? "float" : "identifier") + "\"><correctResponse><value>" + right +
           "</value></correctResponse></responseDeclaration>\n";
}

std::string interactionOf(const BankQuestion& question)
{
    if (question.choices.empty()) {
        return "    <p><textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"15\"/> " +
               escapedForMarkup(question.unit) + "</p>\n";
    }
    std::string xml = "    <choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" maxChoices=\"1\">\n";
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        xml += "      <simpleChoice identifier=\"" + choiceName(i) + "\"><div>" + question.choices[i].html +
               "</div></simpleChoice>\n";
    }
    return xml + "    </choiceInteraction>\n";
}

std::string itemOf(const BankQuestion& question, const Lesson& lesson, const std::string& picture)
{
    const std::vector<QtiCase> cases = casesOf(question);
    return std::string(kHead) + "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"" +
           escapedForMarkup(question.id(lesson)) + "\" title=\"" + escapedForMarkup(question.exercise) +
           "\" adaptive=\"false\" timeDependent=\"false\">\n" + responseOf(question) +
           "  <outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\"><defaultValue>"
           "<value>0</value></defaultValue></outcomeDeclaration>\n"
           "  <outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"single\" baseType=\"identifier\"/>\n"
           "  <itemBody>\n    <div>" +
           question.html + "</div>\n" +
           (picture.empty() ? "" : "    <p><img src=\"" + picture + "\" alt=\"mechanism\"/></p>\n") +
           interactionOf(question) + "  </itemBody>\n" + processingOf(cases) + feedbacksOf(cases) +
           "</assessmentItem>\n";
}

std::string resourceOf(const std::string& id, const std::string& file, const std::string& picture)
{
    return "    <resource identifier=\"" + id + "\" type=\"imsqti_item_xmlv2p1\" href=\"" + file + "\"><file href=\"" +
           file + "\"/>" + (picture.empty() ? "" : "<file href=\"" + picture + "\"/>") + "</resource>\n";
}

}  // namespace

std::string qtiPackageOf(const QuestionBank& bank, const Lesson& lesson)
{
    std::vector<ArchiveEntry> entries;
    std::string resources;
    for (const BankQuestion& question : bank.questions) {
        const std::string id = question.id(lesson);
        const std::string picture = question.picture.empty() ? "" : id + ".png";
        entries.push_back({id + ".xml", itemOf(question, lesson, picture)});
        if (!picture.empty()) {
            entries.push_back({picture, question.picture});
        }
        resources += resourceOf(id, id + ".xml", picture);
    }
    const std::string manifest =
        std::string(kHead) + "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" identifier=\"" + lesson.id +
        "\">\n  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n"
        "  <organizations/>\n  <resources>\n" +
        resources + "  </resources>\n</manifest>\n";
    entries.insert(entries.begin(), {"imsmanifest.xml", manifest});
    return zipBytes(entries);
}

}  // namespace eigenlink
