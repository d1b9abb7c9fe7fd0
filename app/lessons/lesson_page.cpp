#include "app/lessons/lesson_page.h"

#include "app/lessons/html_page.h"
#include "app/lessons/lesson_key.h"
#include "app/lessons/lesson_pictures.h"
#include "app/lessons/moving_figure.h"
#include "app/lessons/question_bank.h"
#include "model/basics/utf8.h"
#include "model/mechanism/parameters/formula.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace eigenlink {

namespace {

/// HTML of a single paragraph without its element, to stand in a label.
std::string withoutParagraph(const std::string& html)
{
    const bool isOne = html.starts_with("<p>") && html.find("</p>") + 4 == html.size();
    return isOne ? html.substr(3, html.size() - 7) : html;
}

/// Writes the parts of a lesson one after the other.
class LessonPageWriter {
public:
    LessonPageWriter(const Lesson& lesson, const std::string& language,
                     const std::function<std::string(const Mechanism&)>& picture)
        : m_lesson(lesson), m_language(language), m_picture(picture), m_numbers(usualNumbers(lesson))
    {
    }

    std::string page();

private:
    std::string words(const WordsByLanguage& text) const
    {
        return withFormulas(
            withPictures(htmlOfMarkdown(withNumbersIn(wordsIn(text, m_language), m_lesson, m_numbers)), m_lesson));
    }
    std::string title(const WordsByLanguage& text) const { return escapedForMarkup(wordsIn(text, m_language)); }
    std::string partOf(const LessonPart& part) const;
    std::string pictureOf(const std::string& name) const;
    FigureStart startOf(const std::string& name) const;
    std::string exerciseOf(const LessonExercise& exercise) const;
    std::string fieldsOf(const LessonExercise& exercise) const;

    const Lesson& m_lesson;
    const std::string& m_language;
    const std::function<std::string(const Mechanism&)>& m_picture;
    StudentNumbers m_numbers;
};

/// The figure of a mechanism tells no number for which a question about it asks.
FigureStart LessonPageWriter::startOf(const std::string& name) const
{
    FigureStart start;
    for (const LessonExercise& exercise : m_lesson.exercises) {
        const bool isAsked = exercise.kind == LessonExercise::Kind::number && !exercise.asksMode &&
                             m_lesson.findMechanism(exercise.mechanism) == m_lesson.findMechanism(name);
        const Outcome<DimensionalNumber> unit = unitNamed(exercise.unit == "%" ? "" : exercise.unit);
        if (isAsked && unit) {
            const auto& [mass, length, time, angle] = unit->dimension;
            const bool isOfTime = mass == 0 && length == 0 && std::abs(time) == 1;
            start.tellsFrequency = start.tellsFrequency && !isOfTime;
            const bool isRatio = unit->dimension == kNoDimension && !exercise.tolerance.empty();  // else it is a count
            start.tellsDamping = start.tellsDamping && !isRatio;
        }
    }
    return start;
}

std::string LessonPageWriter::pictureOf(const std::string& name) const
{
    const Outcome<Mechanism> mechanism = mechanismOf(m_lesson, name, m_numbers);
    if (!m_picture || !mechanism) {
        return {};
    }
    if (std::string figure = movingFigureOf(*mechanism, sliderFor(m_lesson, name, m_numbers), startOf(name));
        !figure.empty()) {
        return figure;
    }
    return htmlOfPicture(mechanism->title.empty() ? name : mechanism->title, m_picture(*mechanism));
}

std::string LessonPageWriter::fieldsOf(const LessonExercise& exercise) const
{
    const std::string name = escapedForMarkup(exercise.name);
    std::string html;
    if (exercise.kind == LessonExercise::Kind::number) {
        const std::string asked = plainWordsOf(withNumbersIn(wordsIn(exercise.text, m_language), m_lesson, m_numbers));
        html = "<p><input type=\"text\" aria-label=\"" + escapedForMarkup(asked) + "\"/> " +
               escapedForMarkup(exercise.unit) + "</p>\n";
    }
    const auto own = exercise.choices.find(m_language);
    if (own != exercise.choices.end()) {
        for (const std::string& choice : own->second) {
            html += "<p><label><input type=\"radio\" name=\"" + name + "\"/> " +
                    withoutParagraph(words({{m_language, choice}})) + "</label></p>\n";
        }
    }
    if (!exercise.checks.empty()) {
        html += "<ul>\n";
        for (const LessonField& check : exercise.checks) {
            html += "<li>" + escapedForMarkup(withNumbersIn(check.value, m_lesson, m_numbers)) + "</li>\n";
        }
        html += "</ul>\n";
    }
    return html;
}

std::string LessonPageWriter::exerciseOf(const LessonExercise& exercise) const
{
    const auto number = std::ranges::find(m_lesson.exercises, exercise.name, &LessonExercise::name);
    std::string name = exercise.name;
    std::ranges::replace(name, '_', ' ');
    std::string html = "<fieldset><legend>" + std::to_string(number - m_lesson.exercises.begin() + 1) + " · " +
                       escapedForMarkup(name) + "</legend>\n" + words(exercise.text) + fieldsOf(exercise);
    for (const WordsByLanguage& hint : exercise.hints) {
        html += "<details><summary>Hint</summary>" + words(hint) + "</details>\n";
    }
    return html + "</fieldset>\n";
}

std::string LessonPageWriter::partOf(const LessonPart& part) const
{
    const LessonBlock& block = part.block;
    if (block.kind.empty()) {
        return part.language == m_language
                   ? withFormulas(withPictures(withNumbersIn(part.html, m_lesson, m_numbers), m_lesson)) + "\n"
                   : "";
    }
    if (block.kind == "mechanism") {
        return pictureOf(block.name);
    }
    const LessonExercise* exercise =
        block.kind == "task" || block.kind == "question" ? m_lesson.find(block.name) : nullptr;
    return exercise == nullptr ? std::string() : exerciseOf(*exercise);
}

std::string LessonPageWriter::page()
{
    std::string html;
    for (const LessonPage& each : m_lesson.text.pages) {
        html += "<section>\n" + (each.title.empty() ? std::string() : "<h2>" + title(each.title) + "</h2>\n");
        for (const LessonPart& part : each.parts) {
            html += partOf(part);
        }
        html += "</section>\n";
    }
    return htmlPageOf(wordsIn(m_lesson.text.title, m_language), m_language, html);
}

}  // namespace

namespace {

/// A formula as short as a word or two stands on one line.
std::string keptTogether(std::string html)
{
    constexpr std::size_t kLongest = 16;
    std::size_t length = 0;
    bool isTag = false;
    for (const char c : html) {
        isTag = isTag ? c != '>' : c == '<';
        length += !isTag && c != '>' && !continuesCharacter(c) ? 1 : 0;
    }
    for (std::size_t at = html.find(' '); length <= kLongest && at != std::string::npos; at = html.find(' ', at)) {
        html.replace(at, 1, "\u00A0");
    }
    return html;
}

}  // namespace

std::string withFormulas(std::string html)
{
    for (std::size_t at = html.find("\\("); at != std::string::npos; at = html.find("\\(", at)) {
        const std::size_t end = html.find("\\)", at);
        if (end == std::string::npos) {
            break;
        }
        const std::string formula = keptTogether(htmlOfFormula(std::string_view(html).substr(at + 2, end - at - 2)));
        html.replace(at, end + 2 - at, formula);
        at += formula.size();
    }
    return html;
}

std::string plainWordsOf(std::string_view markdown)
{
    static const std::map<std::string_view, std::string_view> s_plain{{"<sub>", "_"}, {"<sup>", "^"},   {"&lt;", "<"},
                                                                      {"&gt;", ">"},  {"&quot;", "\""}, {"&amp;", "&"}};
    const std::string html = withFormulas(htmlOfMarkdown(markdown));
    std::string words;
    for (std::size_t at = 0; at < html.size();) {
        const char c = html[at];
        const std::size_t last = c == '<' ? html.find('>', at) : c == '&' ? html.find(';', at) : at;
        const std::string_view sign = std::string_view(html).substr(at, last - at + 1);
        const auto plain = s_plain.find(sign);
        const std::string_view rest = std::string_view(html).substr(at, 2);
        if (rest == "\u00A0") {
            words += ' ';
            at += rest.size();
            continue;
        }
        words += plain != s_plain.end() ? plain->second : c == '<' ? "" : sign;
        at += sign.size();
    }
    return std::string(trimmed(words));
}

std::string lessonPageOf(const Lesson& lesson, const std::string& language,
                         const std::function<std::string(const Mechanism&)>& picture)
{
    return LessonPageWriter(lesson, language, picture).page();
}

}  // namespace eigenlink
