#include "model/report/report.h"

#include <algorithm>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr std::size_t kFewestRows = 3;  ///< to write in, where the number of rows is an answer

bool isAnswerOf(const Paragraph& paragraph)
{
    return paragraph.answer;
}
bool isAnswerOf(const Heading&)
{
    return false;
}
bool isAnswerOf(const List& list)
{
    return list.answer;
}
bool isAnswerOf(const Formula& formula)
{
    return formula.answer;
}
bool isAnswerOf(const Table& table)
{
    return table.answer || std::ranges::any_of(table.columns, &Column::answer);
}
bool isAnswerOf(const Matrix& matrix)
{
    return matrix.answer;
}
bool isAnswerOf(const Figure& figure)
{
    return figure.answer;
}
bool isAnswerOf(const Space&)
{
    return false;
}

/// Keeps blocks that are never an answer.
Block emptied(const Heading& heading)
{
    return heading;
}
Block emptied(const Space& space)
{
    return space;
}
Block emptied(const Paragraph& paragraph)
{
    return Space{paragraph.blankLines, paragraph.question};
}
Block emptied(const List& list)
{
    return Space{static_cast<int>(std::clamp<std::size_t>(list.items.size(), 2, 4)), list.question};
}
Block emptied(const Formula& formula)
{
    return Space{1, formula.question};
}
Block emptied(Table table)
{
    if (table.answer) {
        table.rows.assign(kFewestRows, std::vector<Line>(table.columns.size()));
    }
    for (std::vector<Line>& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] = table.columns[i].answer ? Line() : row[i];
        }
    }
    return table;
}
Block emptied(Matrix matrix)
{
    for (std::vector<std::string>& row : matrix.entries) {
        std::ranges::fill(row, std::string());
    }
    return matrix;
}
Block emptied(Figure figure)
{
    figure.drawing = figure.blank;
    figure.frames.clear();
    return figure;
}

/// The question where an answer is left out.
std::string questionOf(const Paragraph& paragraph)
{
    return paragraph.question.plain();
}
std::string questionOf(const List& list)
{
    return list.question.plain();
}
std::string questionOf(const Formula& formula)
{
    return formula.question.plain();
}
std::string questionOf(const Table& table)
{
    return table.caption.plain();
}
std::string questionOf(const Matrix& matrix)
{
    return matrix.name.plain();
}
std::string questionOf(const Figure& figure)
{
    return figure.caption.plain();
}
std::string questionOf(const Heading&)
{
    return {};
}
std::string questionOf(const Space& space)
{
    return space.question.plain();
}

std::string questionOf(const Block& block)
{
    return isAnswer(block) ? std::visit([](const auto& each) { return questionOf(each); }, block) : std::string();
}

/// The answers of a section below the headings that they stand under.
std::vector<Block> answersOf(const Section& section)
{
    std::vector<Block> answers;
    const Heading* heading = nullptr;
    for (const Block& block : section.blocks) {
        if (const auto* next = std::get_if<Heading>(&block)) {
            heading = next;
        } else if (isAnswer(block)) {
            if (heading != nullptr) {
                answers.emplace_back(*std::exchange(heading, nullptr));
            }
            answers.push_back(block);
        }
    }
    return answers;
}

}  // namespace

bool isAnswer(const Block& block)
{
    return std::visit([](const auto& each) { return isAnswerOf(each); }, block);
}

std::vector<std::string> questionsOf(const Report& report)
{
    std::vector<std::string> questions;
    for (const Section& section : report.sections) {
        for (const Block& block : section.blocks) {
            const std::string question = questionOf(block);
            if (!question.empty() && std::ranges::find(questions, question) == questions.end()) {
                questions.push_back(question);
            }
        }
    }
    return questions;
}

Report withoutQuestions(Report report, const std::vector<std::string>& leftOut)
{
    for (Section& section : report.sections) {
        std::erase_if(section.blocks, [&](const Block& block) {
            const std::string question = questionOf(block);
            return !question.empty() && std::ranges::find(leftOut, question) != leftOut.end();
        });
    }
    std::erase_if(report.sections, [](const Section& section) {
        return std::ranges::all_of(section.blocks,
                                   [](const Block& block) { return std::holds_alternative<Heading>(block); });
    });
    return report;
}

Report worksheetOf(const Report& report)
{
    Report worksheet = report;
    for (Section& section : worksheet.sections) {
        for (Block& block : section.blocks) {
            if (isAnswer(block)) {
                block = std::visit([](const auto& each) -> Block { return emptied(each); }, block);
            }
        }
        std::erase_if(section.blocks, [](const Block& block) {
            const auto* space = std::get_if<Space>(&block);
            return space != nullptr && space->lines == 0;
        });
    }
    return worksheet;
}

Section answerKeyOf(const Report& report, const Wording& words)
{
    Section key{.key = "answers", .title = words("Answers"), .blocks = {}, .startsPage = true};
    for (const Section& section : report.sections) {
        const std::vector<Block> answers = answersOf(section);
        if (!answers.empty()) {
            key.blocks.emplace_back(Heading{section.title});
            key.blocks.insert(key.blocks.end(), answers.begin(), answers.end());
        }
    }
    return key;
}

void numberCaptions(Report& report, const Wording& words)
{
    int tables = 0;
    int figures = 0;
    for (Section& section : report.sections) {
        for (Block& block : section.blocks) {
            if (auto* table = std::get_if<Table>(&block)) {
                table->caption = bold(words("Table {1}.", ++tables)) + " " + table->caption;
            } else if (auto* figure = std::get_if<Figure>(&block)) {
                figure->caption = bold(words("Figure {1}.", ++figures)) + " " + figure->caption;
            }
        }
    }
}

}  // namespace eigenlink::report
