#pragma once

class QTableView;

namespace eigenlink {

/// Keeps every column of a table, whose model is set, at least as wide as its words, whatever comes to stand in it.
/// Room that is left is shared among the columns; where there is none the table scrolls sideways rather than cut words.
void fitColumns(QTableView& table);

}  // namespace eigenlink
