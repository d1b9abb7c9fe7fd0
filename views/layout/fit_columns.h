#pragma once

class QTableView;

namespace eigenlink {

/// Keeps every column of a table, whose model is set, at least as wide as its words, whatever comes to stand in it.
/// Room that is left is shared among the columns; where there is too little, words of a heading stand below each other,
/// and where that does not help the table scrolls sideways rather than cut words.
void fitColumns(QTableView& table);

/// Shares the room beside the columns that are whole in sight among them, so that no column is cut at the edge; not
/// where fewer than three are whole.
void widenToEdge(QTableView& table);

/// Does what fitColumns does, but where the words do not fit elides those of the first column, down to half of its
/// width. The items of that column carry their words in a tool tip.
void fitColumnsBesideNames(QTableView& table);

/// Does what fitColumns does, and keeps the table no taller than its rows, so that its neighbour below follows the last
/// one.
void fitTable(QTableView& table);

/// Keeps the rows of a table as tall as its words and so many pixels, whatever size these are given.
void fitRows(QTableView& table, int margin);

/// Makes a table one that is read: whole rows are selected and none is edited, rows have no headings and so many pixels
/// beside their words, and Tab leads out of it.
void makeReadOnly(QTableView& table, int margin);

}  // namespace eigenlink
