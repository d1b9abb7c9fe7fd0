#include "views/inspector/time_function_field.h"

#include "model/basics/collect.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/inspector/number_field.h"
#include "views/layout/turning_row.h"
#include "views/layout/typed_text.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <iterator>

namespace eigenlink {

namespace {

/// A table as it is typed: "0 1; 0.5 2; 1 0".
QString tableText(const TimeFunction::Table& table)
{
    const auto rows = mapped<QStringList>(table.rows, [&](const Vector2& row) {
        return QString::number(row.x, 'g', 17) + u' ' + QString::number(row.y, 'g', 17);
    });
    return rows.join(QStringLiteral("; "));
}

/// Reads a table; nothing where it is no table of pairs.
std::optional<TimeFunction::Table> readTable(const QString& text)
{
    static const QRegularExpression space(QStringLiteral("[\\s:]+"));
    TimeFunction::Table table;
    const QString plain = QString(text).replace(u',', u'.').replace(u'−', u'-');  // as number fields read them
    for (const QString& row : plain.split(u';', Qt::SkipEmptyParts)) {
        const QStringList cells = row.trimmed().split(space, Qt::SkipEmptyParts);
        bool isTime = false, isValue = false;
        const double t = cells.size() == 2 ? cells[0].toDouble(&isTime) : 0;
        const double value = cells.size() == 2 ? cells[1].toDouble(&isValue) : 0;
        if (!isTime || !isValue) {
            return std::nullopt;
        }
        table.rows.push_back({t, value});
    }
    return table;
}

}  // namespace

TimeFunctionField::TimeFunctionField(const QString& name, Quantity quantity, bool isOptional, bool smooth,
                                     const DisplayUnits& units, QWidget* parent)
    : QWidget(parent),
      m_quantity(quantity),
      m_smooth(smooth),
      m_shape(new QComboBox),
      m_text(new QLineEdit),
      m_error(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    const QString words[]{tr("none"), tr("constant"), tr("steady speed"), tr("wave"), tr("table"), tr("formula")};
    for (int i = isOptional ? 0 : 1; i < static_cast<int>(std::size(words)); ++i) {
        m_shape->addItem(words[i], i);
    }
    m_shape->setAccessibleName(name);
    m_shape->setToolTip(tr("How it changes with time"));
    m_shape->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_shape->setMinimumContentsLength(8);
    column->addWidget(m_shape);
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        const bool isRate = i == kSpeed && quantity == Quantity::angle;  // so that 3000 rpm can be typed
        const Quantity each = i == 2   ? Quantity::none
                              : i == 3 ? Quantity::angle
                              : isRate ? Quantity::angularVelocity
                                       : quantity;
        m_names[i] = new QLabel(this);
        m_names[i]->setProperty("role", QStringLiteral("muted"));
        m_numbers[i] = new NumberField({each, Range::any, true, tr("as drawn"), false, true}, this);
        m_numbers[i]->setDisplayUnit(displayUnitOf(units, each));
        auto* row = new TurningRow;
        row->setSpacing(4);
        row->addWidget(m_names[i], 2);
        row->addWidget(m_numbers[i], 3);
        column->addLayout(row);
        connect(m_numbers[i], &NumberField::edited, this, [this, i](double value) { takeNumber(i, value); });
        connect(m_numbers[i], &NumberField::cleared, this, [this, i] { takeNumber(i, std::nullopt); });
    }
    m_text->setAccessibleName(name);
    column->addWidget(m_text);
    m_error->setProperty("role", QStringLiteral("error"));
    m_error->setWordWrap(true);
    column->addWidget(m_error);
    connect(m_shape, &QComboBox::activated, this, &TimeFunctionField::choose);
    connect(m_text, &QLineEdit::editingFinished, this, &TimeFunctionField::takeText);
    new EscapeTakesBack(*m_text, [this] { show(); });
    setFunction(isOptional ? std::nullopt : std::optional<TimeFunction>(0.0));
}

QString TimeFunctionField::error() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

TimeFunctionField::Shape TimeFunctionField::shape() const
{
    return m_function ? static_cast<Shape>(m_function->rule.index() + 1) : Shape::none;
}

void TimeFunctionField::setFunction(const std::optional<TimeFunction>& function)
{
    m_function = function;
    show();
}

void TimeFunctionField::setParameters(const NameLookup& parameters)
{
    m_parameters = parameters;
}

void TimeFunctionField::show()
{
    const Shape now = shape();
    m_shape->setCurrentIndex(m_shape->findData(static_cast<int>(now)));
    const auto put = [this](std::size_t i, const QString& name, const std::optional<double>& value) {
        m_names[i]->setText(name);
        m_numbers[i]->editor()->setAccessibleName(m_shape->accessibleName() + u' ' + name);
        m_numbers[i]->setValue(value);
    };
    std::size_t count = 0;
    if (now == Shape::constant) {
        put(0, tr("value"), std::get<double>(m_function->rule));
        count = 1;
    } else if (now == Shape::ramp) {
        const auto& ramp = std::get<TimeFunction::Ramp>(m_function->rule);
        put(0, tr("start"), ramp.start);
        put(kSpeed, m_quantity == Quantity::angle ? tr("speed") : tr("change per second"), ramp.speed);
        count = 1;
    } else if (now == Shape::harmonic) {
        const auto& wave = std::get<TimeFunction::Harmonic>(m_function->rule);
        put(0, tr("mean"), wave.mean);
        put(1, tr("amplitude"), wave.amplitude);
        put(2, tr("frequency [Hz]"), wave.frequency);
        put(3, tr("phase"), wave.phase);
        count = 4;
    }
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        const bool isShown = i < count || (i == kSpeed && now == Shape::ramp);
        m_names[i]->setVisible(isShown);
        m_numbers[i]->setVisible(isShown);
    }
    m_text->setVisible(now == Shape::table || now == Shape::formula);
    if (now == Shape::table) {
        m_text->setText(tableText(std::get<TimeFunction::Table>(m_function->rule)));
        m_text->setToolTip(tr("Times in seconds and values in SI units, as 0 1; 0.5 2; 1 0"));
    } else if (now == Shape::formula) {
        m_text->setText(fromModel(std::get<TimeFunction::Formula>(m_function->rule).text));
        m_text->setToolTip(tr("A formula of the time t in seconds and of parameters, in SI units, as 0.3*sin(2*pi*t)"));
    }
    m_error->hide();
}

NumberEntries TimeFunctionField::shownNumbers() const
{
    switch (shape()) {
        case Shape::constant:
            return {{"", m_numbers[0]}};
        case Shape::ramp:
            return {{".start", m_numbers[0]}, {".speed", m_numbers[kSpeed]}};
        case Shape::harmonic:
            return {{".mean", m_numbers[0]},
                    {".amplitude", m_numbers[1]},
                    {".frequency", m_numbers[2]},
                    {".phase", m_numbers[3]}};
        default:
            return {};
    }
}

// Another shape begins with the value of the former one at the start.
void TimeFunctionField::choose()
{
    const auto wanted = static_cast<Shape>(m_shape->currentData().toInt());
    if (wanted == shape()) {
        return;
    }
    const bool wasPlain = m_function && std::holds_alternative<double>(m_function->rule);
    const std::optional<double> start = wasPlain ? std::optional(std::get<double>(m_function->rule)) : std::nullopt;
    const double value = start.value_or(0);
    switch (wanted) {
        case Shape::none:
            m_function.reset();
            break;
        case Shape::constant:
            m_function = TimeFunction(value);
            break;
        case Shape::ramp:
            m_function = TimeFunction(TimeFunction::Ramp{start, 1});
            break;
        case Shape::harmonic:
            m_function = TimeFunction(TimeFunction::Harmonic{start, 0.1, 1, 0});
            break;
        case Shape::table:
            m_function = TimeFunction(TimeFunction::Table{{{0, value}, {1, value + 1}, {2, value}}});
            break;
        case Shape::formula:
            m_function = TimeFunction(TimeFunction::Formula{m_function ? formulaOf(*m_function) : "sin(t)", {}});
            if (!faultOf(*m_function, m_quantity, m_smooth).isEmpty()) {
                m_function = TimeFunction(TimeFunction::Formula{"sin(t)", {}});
            }
            break;
    }
    show();
    Q_EMIT edited();
}

void TimeFunctionField::takeNumber(std::size_t index, std::optional<double> value)
{
    TimeFunction next = *m_function;
    if (auto* ramp = std::get_if<TimeFunction::Ramp>(&next.rule)) {
        index == 0 ? void(ramp->start = value) : void(ramp->speed = value.value_or(0));
    } else if (auto* wave = std::get_if<TimeFunction::Harmonic>(&next.rule)) {
        double* const numbers[]{nullptr, &wave->amplitude, &wave->frequency, &wave->phase};
        index == 0 ? void(wave->mean = value) : void(*numbers[index] = value.value_or(0));
    } else {
        next.rule = value.value_or(0);
    }
    put(next);
}

void TimeFunctionField::takeText()
{
    if (shape() == Shape::formula) {
        put(withNumbers(TimeFunction::Formula{m_text->text().trimmed().toStdString(), {}}, m_parameters));
    } else if (shape() == Shape::table) {
        const std::optional<TimeFunction::Table> table = readTable(m_text->text());
        if (table) {
            put(TimeFunction(*table));
        } else {
            m_error->setText(tr("Write pairs of a time and a value, as 0 1; 0.5 2; 1 0."));
            m_error->show();
        }
    }
}

// A mistake is shown and stays typed; the function keeps its value.
void TimeFunctionField::put(const TimeFunction& function)
{
    const Text fault = faultOf(function, m_quantity, m_smooth);
    m_error->setText(fromModel(fault));
    m_error->setVisible(!fault.isEmpty());
    if (fault.isEmpty() && !(m_function && *m_function == function)) {
        m_function = function;
        Q_EMIT edited();
    }
}

}  // namespace eigenlink
