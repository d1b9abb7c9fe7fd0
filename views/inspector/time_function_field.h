#pragma once

#include "model/basics/quantity.h"
#include "model/mechanism/display_units.h"
#include "model/mechanism/expressions/time_function.h"
#include "views/inspector/number_entry.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;

namespace eigenlink {

/// Chooses a function of time: a constant, a steady speed, a wave, a table or a formula, each with its numbers. Where
/// it is optional there may be none.
class TimeFunctionField : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kSpeed = 4;  ///< place of a steady speed among the numbers

    /// `name` is for screen readers; `smooth`: something is moved by it, so that it must have no jumps and no kinks.
    TimeFunctionField(const QString& name, Quantity quantity, bool isOptional, bool smooth, const DisplayUnits& units,
                      QWidget* parent = nullptr);

    /// Shows a function; emits nothing.
    void setFunction(const std::optional<TimeFunction>& function);
    const std::optional<TimeFunction>& function() const { return m_function; }
    /// Sets the values that names in a formula may stand for.
    void setParameters(const NameLookup& parameters);
    QComboBox* shapeBox() const { return m_shape; }
    QLineEdit* textField() const { return m_text; }
    const std::array<NumberField*, kSpeed + 1>& numberFields() const { return m_numbers; }
    /// The numbers that the shape has.
    NumberEntries shownNumbers() const;
    /// A sentence about the fault in the typed text; empty where it is fine.
    QString error() const;

Q_SIGNALS:
    void edited();

private:
    /// In the order of the box; without the first where it is not optional.
    enum class Shape { none, constant, ramp, harmonic, table, formula };

    Shape shape() const;
    void choose();
    void takeNumber(std::size_t index, std::optional<double> value);
    void takeText();
    void put(const TimeFunction& function);
    void show();

    Quantity m_quantity;
    bool m_smooth;
    std::optional<TimeFunction> m_function;
    NameLookup m_parameters;
    QComboBox* m_shape;
    std::array<QLabel*, kSpeed + 1> m_names{};
    std::array<NumberField*, kSpeed + 1> m_numbers{};
    QLineEdit* m_text;
    QLabel* m_error;
};

}  // namespace eigenlink
