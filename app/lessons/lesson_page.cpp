#include "app/lessons/lesson_page.h"

#include "app/lessons/lesson_key.h"
#include "app/lessons/moving_figure.h"
#include "app/lessons/question_bank.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// The page may load nothing, wherever it is opened.
constexpr std::string_view kPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
    "'unsafe-inline'";

constexpr std::string_view kStyle = R"(:root { color-scheme: light dark; --line: #767676; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --accent: #8cc4ff; } }
body { font: 17px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 1rem; }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 1.2rem 0; }
legend { color: var(--accent); font-weight: 600; }
img { max-width: 100%; border-radius: 6px; }
input[type=text] { font: inherit; width: 9rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
figure { border: 1px solid var(--line); border-radius: 6px; display: grid; grid-template-columns: 3fr 2fr; gap: .5rem;
  margin: 1rem 0; padding: .5rem; }
figure .bar, figcaption { grid-column: 1 / 3; }
.bar, .bar label { display: flex; flex: 1; flex-wrap: wrap; gap: .5rem 1rem; }
.bar input { flex: 1; min-width: 8rem; }
button { font: inherit; }
.stage path, .stage circle { fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round;
  stroke-width: 34; }
.stage .body { fill: var(--accent); fill-opacity: .15; }
.stage .spring, .stage .damper { stroke: var(--accent); stroke-width: 20; }
.stage .ground { stroke-width: 16; }
.stage .mass { fill: currentColor; }
.plane line { stroke: var(--line); }
.plane text { fill: currentColor; font-size: 14px; }
.pole { cursor: pointer; }
.pole path { stroke: currentColor; stroke-width: 2.5; }
.pole.chosen path { stroke: var(--accent); stroke-width: 4; }
.pole .room { fill: transparent; stroke: none; }
@media print { section { break-before: page; border: 0; } }
)";

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
        return withFormulas(htmlOfMarkdown(withNumbersIn(wordsIn(text, m_language), m_lesson, m_numbers)));
    }
    std::string title(const WordsByLanguage& text) const { return escapedForMarkup(wordsIn(text, m_language)); }
    std::string partOf(const LessonPart& part) const;
    std::string pictureOf(const std::string& name) const;
    std::string exerciseOf(const LessonExercise& exercise) const;
    std::string fieldsOf(const LessonExercise& exercise) const;

    const Lesson& m_lesson;
    const std::string& m_language;
    const std::function<std::string(const Mechanism&)>& m_picture;
    StudentNumbers m_numbers;
};

std::string LessonPageWriter::pictureOf(const std::string& name) const
{
    const Outcome<Mechanism> mechanism = mechanismOf(m_lesson, name, m_numbers);
    if (!m_picture || !mechanism) {
        return {};
    }
    if (std::string figure = movingFigureOf(*mechanism, sliderFor(m_lesson, name, m_numbers)); !figure.empty()) {
        return figure;
    }
    return "<p><img alt=\"" + escapedForMarkup(mechanism->title.empty() ? name : mechanism->title) +
           "\" src=\"data:image/png;base64," + base64Letters(m_picture(*mechanism)) + "\"/></p>\n";
}

std::string LessonPageWriter::fieldsOf(const LessonExercise& exercise) const
{
    const std::string name = escapedForMarkup(exercise.name);
    std::string html;
    if (exercise.kind == LessonExercise::Kind::number) {
        html = "<p><input type=\"text\" aria-label=\"" + name + "\"/> " + escapedForMarkup(exercise.unit) + "</p>\n";
    }
    const auto own = exercise.choices.find(m_language);
    if (own != exercise.choices.end()) {
        for (const std::string& choice : own->second) {
            html += "<p><label><input type=\"radio\" name=\"" + name + "\"/> " + escapedForMarkup(choice) +
                    "</label></p>\n";
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
    std::string html = "<fieldset><legend>" + escapedForMarkup(exercise.name) + "</legend>\n" + words(exercise.text) +
                       fieldsOf(exercise);
    for (const WordsByLanguage& hint : exercise.hints) {
        html += "<details><summary>?</summary>" + words(hint) + "</details>\n";
    }
    return html + "</fieldset>\n";
}

std::string LessonPageWriter::partOf(const LessonPart& part) const
{
    const LessonBlock& block = part.block;
    if (block.kind.empty()) {
        return part.language == m_language ? withFormulas(withNumbersIn(part.html, m_lesson, m_numbers)) + "\n" : "";
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
    std::string html = "<!DOCTYPE html>\n<html lang=\"" + m_language + "\">\n<head>\n<meta charset=\"utf-8\"/>\n" +
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"" + std::string(kPolicy) + "\"/>\n" +
                       "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>" +
                       title(m_lesson.text.title) + "</title>\n<style>\n" + std::string(kStyle) +
                       "</style>\n</head>\n<body>\n<main>\n<h1>" + title(m_lesson.text.title) + "</h1>\n";
    for (const LessonPage& each : m_lesson.text.pages) {
        html += "<section>\n" + (each.title.empty() ? std::string() : "<h2>" + title(each.title) + "</h2>\n");
        for (const LessonPart& part : each.parts) {
            html += partOf(part);
        }
        html += "</section>\n";
    }
    return html + "</main>\n<script>" + std::string(movingScript()) + "</script>\n</body>\n</html>\n";
}

}  // namespace

std::string withFormulas(std::string html)
{
    for (std::size_t at = html.find("\\("); at != std::string::npos; at = html.find("\\(", at)) {
        const std::size_t end = html.find("\\)", at);
        if (end == std::string::npos) {
            break;
        }
        const std::string formula = htmlOfFormula(std::string_view(html).substr(at + 2, end - at - 2));
        html.replace(at, end + 2 - at, formula);
        at += formula.size();
    }
    return html;
}

std::string lessonPageOf(const Lesson& lesson, const std::string& language,
                         const std::function<std::string(const Mechanism&)>& picture)
{
    return LessonPageWriter(lesson, language, picture).page();
}

}  // namespace eigenlink
