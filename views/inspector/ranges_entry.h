#pragma once

#include "model/mechanism/parameters/variable.h"

#include <QString>
#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

class QComboBox;

namespace eigenlink {

class NumberField;

/// Chooses numbers of a mechanism and the values that each of them takes, "k.stiffness=10:90:9,AC.mass=1:3:5": a row
/// for each, and one more for the next. A whole text may be typed or pasted in place of a name.
class RangesEntry : public QWidget {
    Q_OBJECT

public:
    RangesEntry(std::size_t most, const QString& label, QWidget* parent = nullptr);

    /// Shows the ranges of a text. Emits nothing.
    void setText(const std::string& text);
    /// Numbers to choose among, by the names in these texts of ranges.
    void setOffered(const std::vector<std::string>& ranges);
    /// Finds numbers of the mechanism by their names, for their units and usual values; absent for other names.
    void setNumbers(std::function<std::optional<Variable>(const std::string&)> numberOf);
    /// Grey words where no number is chosen.
    void setUsual(const QString& words);

Q_SIGNALS:
    void edited(const std::string& text);

private:
    struct Row {
        QComboBox* name = nullptr;
        QWidget* numbers = nullptr;          ///< around the next three
        std::array<NumberField*, 3> ends{};  ///< from, to, how many
        std::string text{};
    };

    void createRow(const QString& label);
    void showRow(Row& row);
    void takeName(std::size_t index);
    void takeNumbers(std::size_t index);
    void report();

    std::vector<Row> m_rows;
    std::function<std::optional<Variable>(const std::string&)> m_numberOf;
};

}  // namespace eigenlink
