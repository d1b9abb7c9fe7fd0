#pragma once

#include "model/report/drawing.h"
#include "model/report/line.h"
#include "model/report/wording.h"

#include <string>
#include <variant>
#include <vector>

namespace eigenlink::report {

/// A report free of any format: sections of blocks, from which Markdown, HTML and pages are made. Parts that a reader
/// of a worksheet is to find out are marked as answers; `worksheetOf` empties them.

enum class Tone { plain, note, warning };

struct Paragraph {
    Line text;
    Tone tone = Tone::plain;
    bool answer = false;
    Line question = {};  ///< asked in its place, where it is an answer
    int blankLines = 1;  ///< to write on below the question
};

struct Heading {
    Line text;
};

struct List {
    std::vector<Line> items;
    bool answer = false;
    Line question = {};
};

/// A formula on a line of its own.
struct Formula {
    Line text;
    bool answer = false;
    Line question = {};
};

enum class Align { left, right };

struct Column {
    Line title;  ///< with the unit
    Align align = Align::right;
    bool answer = false;
};

struct Table {
    Line caption = {};
    std::vector<Column> columns;
    std::vector<std::vector<Line>> rows = {};
    bool answer = false;  ///< the number of rows is an answer too
};

/// A matrix with its name and the names of its rows and columns.
struct Matrix {
    Line name;
    std::vector<std::string> rows, columns;
    std::vector<std::vector<std::string>> entries;
    bool answer = false;
};

struct Figure {
    Line caption = {};
    Drawing drawing;
    Drawing blank = {};                ///< what a worksheet shows instead of an answer
    std::vector<Drawing> frames = {};  ///< of a motion; formats that can play show these
    double seconds = 2;                ///< that the motion takes
    bool closed = true;                ///< the first frame follows the last
    bool answer = false;
};

/// A question with empty lines to write on.
struct Space {
    int lines = 1;
    Line question = {};
};

using Block = std::variant<Paragraph, Heading, List, Formula, Table, Matrix, Figure, Space>;

struct Section {
    std::string key;  ///< by which it is asked for, e.g. "equilibrium"
    Line title;
    std::vector<Block> blocks;
    bool startsPage = false;
};

/// A line of the title block.
struct Particular {
    Line name, value;
};

struct Report {
    Line title;
    Line warning = "Warning.";  ///< what stands before paragraphs of this tone
    std::string logo = {};      ///< beside the title, the bytes of a PNG picture
    std::vector<Particular> particulars;
    std::vector<Section> sections;
};

/// True for a block that `worksheetOf` empties, as a whole or in parts.
bool isAnswer(const Block& block);

/// The contents of a worksheet: the questions and captions that `worksheetOf` leaves room for, without the numbers of
/// tables and figures, in their order.
std::vector<std::string> questionsOf(const Report& report);

/// The report without the answers to these questions.
Report withoutQuestions(Report report, const std::vector<std::string>& leftOut);

/// The report with room to write in place of every answer.
Report worksheetOf(const Report& report);

/// One section on a page of its own that holds all the answers.
Section answerKeyOf(const Report& report, const Wording& words);

/// Puts "Table 1." and "Figure 1." before the captions, counting through the whole report.
void numberCaptions(Report& report, const Wording& words);

}  // namespace eigenlink::report
