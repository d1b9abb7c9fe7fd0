#include "views/inspector/field_editor.h"

#include "model/basics/collect.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/quantity_words.h"
#include "views/format/sentence.h"
#include "views/inspector/inspector_text.h"
#include "views/inspector/play_slider.h"
#include "views/inspector/ranges_entry.h"
#include "views/inspector/section_editor.h"
#include "views/inspector/time_function_field.h"
#include "views/layout/flow_layout.h"
#include "views/layout/typed_text.h"
#include "views/layout/wrapping_check.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

/// A button as wide as its sign, whatever the size of words.
class SignButton : public QPushButton {
public:
    using QPushButton::QPushButton;
    QSize sizeHint() const override
    {
        constexpr int kNarrowest = 16, kPadding = 4;  // [px]
        const int sign = fontMetrics().horizontalAdvance(QStringLiteral("↺")) + kPadding;
        return {std::max(kNarrowest, sign), QPushButton::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

QVBoxLayout* columnOf(QWidget* widget)
{
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    return column;
}

QString shapeText(const std::optional<std::vector<Vector2>>& shape, const DisplayUnits& units)
{
    if (!shape) {
        return FieldEditor::tr("as drawn");
    }
    const auto pins = mapped<QStringList>(
        *shape, [&](const Vector2& pin) { return QStringLiteral("(%1)").arg(formatPlace(pin, units, 3)); });
    return pins.join(QStringLiteral(" "));
}

QString idsText(const FieldValue& value)
{
    if (const auto* id = std::get_if<std::string>(&value)) {
        return fromModel(*id);
    }
    const auto names = mapped<QStringList>(std::get<std::vector<std::string>>(value), [&](const std::string& id) {
        return (id == kGround ? inspectorText("ground") : fromModel(id));
    });
    return names.join(QStringLiteral(" – "));
}

}  // namespace

FieldEditor::FieldEditor(const FormField& field, std::optional<double> drawn, const DisplayUnits& units,
                         QWidget* parent)
    : QWidget(parent), m_units(units), m_kind(field.kind), m_quantity(field.traits.quantity), m_drawn(drawn)
{
    columnOf(this);
    switch (field.entry) {
        case FieldEntry::usual:
            create(field);
            break;
        case FieldEntry::number:
            createPlainNumber(field);
            break;
        case FieldEntry::words:
            createWords(field);
            break;
        case FieldEntry::tick:
            createTick(field.traits);
            break;
        case FieldEntry::ranges:
            createRanges(field.traits);
            break;
    }
    if (!field.unit.isEmpty()) {
        setUnit(field.unit);
    }
}

void FieldEditor::create(const FormField& field)
{
    switch (field.kind) {
        case FieldKind::number:
        case FieldKind::optionalNumber:
            createNumber(field.traits, field.kind == FieldKind::optionalNumber);
            break;
        case FieldKind::vector:
            createVector(field.traits);
            break;
        case FieldKind::choice:
            createChoice(field.traits);
            break;
        case FieldKind::section:
            createSection();
            break;
        case FieldKind::timeFunctions:
            createTimeFunctions(field.traits);
            break;
        default:
            createText(field.traits);
            break;
    }
}

// The form that takes the number decides whether it is in range.
void FieldEditor::createPlainNumber(const FormField& field)
{
    const FieldTraits& traits = field.traits;
    auto* number = new NumberField({traits.quantity, Range::any, true, {}, false, true, traits.whole > 0}, this);
    number->editor()->setAccessibleName(fromModel(Text::term(traits.label)));
    layout()->addWidget(number);
    m_fields = {number};
    connect(number, &NumberField::edited, this, [this](double value) { Q_EMIT edited(std::optional(value)); });
    connect(number, &NumberField::cleared, this, [this] { Q_EMIT edited(std::optional<double>()); });
    connect(number, &NumberField::refused, this, &FieldEditor::refused);
}

void FieldEditor::createTick(const FieldTraits& traits)
{
    m_tick = new WrappingCheck(capitalised(fromModel(Text::term(traits.label))), this);
    layout()->addWidget(m_tick);
    connect(m_tick, &QCheckBox::clicked, this,
            [this](bool isChecked) { Q_EMIT edited(std::string(isChecked ? "yes" : "no")); });
}

void FieldEditor::createWords(const FormField& field)
{
    const QString label = fromModel(Text::term(field.traits.label));
    if (field.hasNames) {
        createNames(field.isList);
        m_names->setAccessibleName(label);
    } else {
        m_words = new QLineEdit;
        layout()->addWidget(m_words);
    }
    m_words->setAccessibleName(label);
    connect(m_words, &QLineEdit::editingFinished, this,
            [this] { Q_EMIT edited(m_words->text().trimmed().toStdString()); });
    new EscapeTakesBack(*m_words, [this] { setValue(m_value); });
}

void FieldEditor::createNames(bool isList)
{
    m_names = new QComboBox(this);
    m_words = new QLineEdit(m_names);  // of the box from the first: else it keeps the frame of a field of its own
    m_names->setLineEdit(m_words);
    m_names->setInsertPolicy(QComboBox::NoInsert);
    m_names->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_names->setMinimumContentsLength(isList ? 12 : 6);
    layout()->addWidget(m_names);
    connect(m_names, &QComboBox::activated, this, [this, isList] {
        const auto* before = std::get_if<std::string>(&m_value);
        if (isList && before != nullptr && !before->empty()) {
            m_words->setText(fromModel(*before) + u',' + m_words->text());
        }
        Q_EMIT edited(m_words->text().trimmed().toStdString());
    });
}

void FieldEditor::createRanges(const FieldTraits& traits)
{
    m_ranges = new RangesEntry(traits.maximumCount, fromModel(Text::term(traits.label)), this);
    layout()->addWidget(m_ranges);
    connect(m_ranges, &RangesEntry::edited, this, [this](const std::string& text) { Q_EMIT edited(text); });
}

void FieldEditor::setNames(const std::vector<std::string>& names, const QStringList& words)
{
    if (m_ranges != nullptr) {
        m_ranges->setOffered(names);
    }
    if (m_names == nullptr) {
        return;
    }
    const QSignalBlocker blocker(m_names);
    m_names->clear();
    for (const std::string& name : names) {
        m_names->addItem(fromModel(name));
    }
    if (!words.isEmpty()) {
        describeItems(*m_names, words);
    }
}

void FieldEditor::setUsual(const QString& words)
{
    if (m_words != nullptr) {
        m_words->setPlaceholderText(words);
    }
    if (m_choice != nullptr) {
        m_choice->setPlaceholderText(words);
    }
    if (m_ranges != nullptr) {
        m_ranges->setUsual(words);
    }
    for (NumberField* each : m_fields) {
        each->editor()->setPlaceholderText(words);
    }
}

void FieldEditor::setUnit(const QString& unit)
{
    for (NumberField* each : m_fields) {
        each->setUnit(unit);
    }
}

void FieldEditor::setUnits(const DisplayUnits& units)
{
    m_units = units;
    for (NumberField* each : m_fields) {
        if (m_quantity != Quantity::none) {
            each->setDisplayUnit(displayUnitOf(units, m_quantity));
        }
    }
}

void FieldEditor::createNumber(const FieldTraits& traits, bool isOptional)
{
    QString placeholder;
    if (isOptional) {
        const bool isOfDrawing = traits.quantity == Quantity::length || traits.quantity == Quantity::angle;
        placeholder = m_drawn ? tr("drawn: %1").arg(formatNumber(*m_drawn / unitSize(m_units, traits.quantity), 4))
                      : isOfDrawing ? tr("as drawn")
                                    : tr("not given");
    }
    auto* field = new NumberField({traits.quantity, traits.range, isOptional, placeholder, false, true}, this);
    field->setDisplayUnit(displayUnitOf(m_units, traits.quantity));
    layout()->addWidget(field);
    if (isOptional) {
        m_default = std::optional<double>();
        connect(field, &NumberField::cleared, this, [this] { Q_EMIT edited(std::optional<double>()); });
    }
    m_slider = new PlaySlider(traits.quantity, traits.range, this);
    m_slider->setAccessibleName(fromModel(Text::term(traits.label)));
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_slider, 1);
    createReset(*row);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    m_fields = {field};
    connectFormula(field, 0);
    connect(field, &NumberField::edited, this, [this](double number) { Q_EMIT edited(withNumber(0, number)); });
    connect(field, &NumberField::previewed, this, [this](double number) { Q_EMIT previewed(withNumber(0, number)); });
    connect(field, &NumberField::previewEnded, this, &FieldEditor::previewEnded);
    connect(m_slider, &PlaySlider::edited, this, [this](double number) { Q_EMIT edited(withNumber(0, number)); });
    connect(m_slider, &PlaySlider::previewed, this, [this, field](double number) {
        field->showPreview(number);
        Q_EMIT previewed(withNumber(0, number));
    });
}

// There is always room for it, so that sliders have one length.
void FieldEditor::createReset(QHBoxLayout& row)
{
    m_reset = new SignButton(this);
    m_reset->setProperty("role", QStringLiteral("link"));
    QSizePolicy policy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(policy);
    m_reset->hide();
    row.addWidget(m_reset);
    connect(m_reset, &QPushButton::clicked, this, &FieldEditor::resetRequested);
}

void FieldEditor::setDefault(const std::optional<FieldValue>& value)
{
    m_default = value;
    showReset(false);
}

void FieldEditor::showReset(bool isMixed)
{
    if (m_reset == nullptr) {
        return;
    }
    const double* number = m_default ? std::get_if<double>(&*m_default) : nullptr;
    const QString tip = number == nullptr
                            ? tr("Use the value of the drawing again")
                            : tr("Reset to %1, as freshly drawn").arg(formatQuantity(*number, m_quantity, m_units));
    m_reset->setText(number == nullptr ? QStringLiteral("×") : QStringLiteral("↺"));
    m_reset->setToolTip(tip);
    m_reset->setStatusTip(tip);
    m_reset->setAccessibleName(number == nullptr ? tr("As drawn") : tr("Reset"));
    m_reset->setVisible(m_default && (isMixed || m_value != *m_default));
}

void FieldEditor::createVector(const FieldTraits& traits)
{
    for (std::size_t i = 0; i < 2; ++i) {
        auto* row = new QHBoxLayout;
        row->setSpacing(6);
        auto* axis = new QLabel(i == 0 ? QStringLiteral("x") : QStringLiteral("y"), this);
        axis->setProperty("role", QStringLiteral("muted"));
        row->addWidget(axis);
        auto* field = new NumberField({traits.quantity, traits.range, false, {}, false, true}, this);
        field->setDisplayUnit(displayUnitOf(m_units, traits.quantity));
        field->editor()->setAccessibleName(fromModel(Text::term(traits.label)) + u' ' + axis->text());
        row->addWidget(field, 1);
        static_cast<QVBoxLayout*>(layout())->addLayout(row);
        m_fields.push_back(field);
        connectFormula(field, i);
        connect(field, &NumberField::edited, this, [this, i](double number) { Q_EMIT edited(withNumber(i, number)); });
        connect(field, &NumberField::previewed, this,
                [this, i](double number) { Q_EMIT previewed(withNumber(i, number)); });
        connect(field, &NumberField::previewEnded, this, &FieldEditor::previewEnded);
    }
    layout()->setSpacing(4);
}

void FieldEditor::createText(const FieldTraits& traits)
{
    m_absent = traits.absent.empty() ? QString() : fromModel(Text::term(traits.absent));
    QLabel* label = paragraph();
    label->setContentsMargins(0, 3, 0, 3);
    m_text = label;
    layout()->addWidget(label);
}

void FieldEditor::createChoice(const FieldTraits& traits)
{
    m_choice = new QComboBox(this);
    m_choice->setAccessibleName(fromModel(Text::term(traits.label)));
    m_choice->setProperty(kHelpProperty, fromModel(traits.key));  // the term of the same name
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(8);
    for (const std::string_view choice : traits.choices) {
        std::string words(choice);
        std::ranges::replace(words, '_', ' ');
        m_choice->addItem(fromModel(Text::term(words)), fromModel(choice));
    }
    layout()->addWidget(m_choice);
    connect(m_choice, &QComboBox::activated, this,
            [this] { Q_EMIT edited(m_choice->currentData().toString().toStdString()); });
}

void FieldEditor::createSection()
{
    m_section = new SectionEditor(m_units, this);
    layout()->addWidget(m_section);
    for (NumberField* each : m_section->sizes()) {
        connectTolerance(each);
    }
    connect(m_section, &SectionEditor::edited, this,
            [this](const std::optional<Section>& section) { Q_EMIT edited(section); });
}

// Of a direction that has none where the other one has: nothing changes.
void FieldEditor::createTimeFunctions(const FieldTraits& traits)
{
    const QString label = fromModel(Text::term(traits.label));
    const std::size_t count = std::max(traits.maximumCount, std::size_t(1));
    for (std::size_t i = 0; i < count; ++i) {
        const QString axis = count == 1 ? QString() : i == 0 ? QStringLiteral(" x") : QStringLiteral(" y");
        if (count > 1) {
            auto* name = new QLabel(axis.trimmed(), this);
            name->setProperty("role", QStringLiteral("muted"));
            layout()->addWidget(name);
        }
        auto* field = new TimeFunctionField(label + axis, traits.quantity, !traits.required, traits.inPlaceOf.empty(),
                                            m_units, this);
        layout()->addWidget(field);
        m_functions.push_back(field);
        for (NumberField* each : field->numberFields()) {
            connectTolerance(each);
        }
        connect(field, &TimeFunctionField::edited, this, [this] {
            std::vector<TimeFunction> functions;
            bool isAny = false;
            for (const TimeFunctionField* each : m_functions) {
                functions.push_back(each->function().value_or(TimeFunction()));
                isAny = isAny || each->function();
            }
            Q_EMIT edited(isAny ? functions : std::vector<TimeFunction>());
        });
    }
}

FieldValue FieldEditor::withNumber(std::size_t index, double number) const
{
    if (m_kind == FieldKind::optionalNumber) {
        return std::optional<double>(number);
    }
    if (m_kind != FieldKind::vector) {
        return number;
    }
    auto vector = std::get<Vector2>(m_value);
    (index == 0 ? vector.x : vector.y) = number;
    return vector;
}

void FieldEditor::setValue(const FieldValue& value)
{
    m_value = value;
    if (m_kind == FieldKind::number) {
        m_fields[0]->setValue(std::get<double>(value));
        m_slider->setNumber(std::get<double>(value));
    } else if (m_kind == FieldKind::optionalNumber) {
        const auto number = std::get<std::optional<double>>(value);
        m_fields[0]->setValue(number);
        if (m_slider != nullptr) {
            m_fields[0]->showWord({});
            m_slider->setNumber(number.value_or(m_drawn.value_or(1)));
        }
    } else if (m_kind == FieldKind::vector) {
        m_fields[0]->setValue(std::get<Vector2>(value).x);
        m_fields[1]->setValue(std::get<Vector2>(value).y);
    } else if (m_kind == FieldKind::optionalVectors) {
        m_text->setText(shapeText(std::get<std::optional<std::vector<Vector2>>>(value), m_units));
    } else if (m_kind == FieldKind::section) {
        m_section->setSection(std::get<std::optional<Section>>(value));
    } else if (m_kind == FieldKind::timeFunctions) {
        const auto& functions = std::get<std::vector<TimeFunction>>(value);
        for (std::size_t i = 0; i < m_functions.size(); ++i) {
            m_functions[i]->setFunction(i < functions.size() ? std::optional(functions[i]) : std::nullopt);
        }
    } else if (m_kind == FieldKind::choice) {
        showChoice(std::get<std::string>(value));
    } else {
        const QString ids = idsText(value);
        m_text->setText(ids.isEmpty() ? m_absent : ids);
    }
    showReset(false);
}

void FieldEditor::showChoice(const std::string& text)
{
    if (m_tick != nullptr) {
        m_tick->setChecked(text == "yes");
    } else if (m_ranges != nullptr) {
        m_ranges->setText(text);
    } else if (m_words != nullptr) {
        m_words->setText(fromModel(text));
    } else {
        m_choice->setCurrentIndex(m_choice->findData(fromModel(text)));
    }
}

void FieldEditor::connectFormula(NumberField* field, std::size_t index)
{
    connect(field, &NumberField::formulaEdited, this,
            [this, index](const QString& formula) { Q_EMIT formulaEdited(index, formula); });
    connectTolerance(field);
}

void FieldEditor::connectTolerance(NumberField* field)
{
    connect(field, &NumberField::toleranceEdited, this, [this, field](const QString& tolerance) {
        const NumberEntries entries = shownNumbers();
        const auto entry = std::ranges::find(entries, field, &NumberEntries::value_type::second);
        if (entry != entries.end()) {
            Q_EMIT toleranceEdited(entry->first, tolerance);
        }
    });
}

NumberEntries FieldEditor::shownNumbers() const
{
    NumberEntries entries = m_section != nullptr ? m_section->shownNumbers() : NumberEntries();
    const auto placeOf = [](std::size_t i, std::size_t count) {
        return count > 1 ? "[" + std::to_string(i) + "]" : std::string();
    };
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        entries.emplace_back(placeOf(i, m_fields.size()), m_fields[i]);
    }
    for (std::size_t i = 0; i < m_functions.size(); ++i) {
        for (const auto& [behind, field] : m_functions[i]->shownNumbers()) {
            entries.emplace_back(placeOf(i, m_functions.size()) + behind, field);
        }
    }
    return entries;
}

void FieldEditor::setTolerances(const std::function<QString(const std::string& behind)>& toleranceOf)
{
    for (const auto& [behind, field] : shownNumbers()) {
        field->setTolerance(toleranceOf(behind));
    }
}

void FieldEditor::setFormulas(const NameLookup& parameters, const QStringList& formulas)
{
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_fields[i]->setParameters(parameters);
        m_fields[i]->setFormula(formulas.value(static_cast<qsizetype>(i)));
    }
    for (TimeFunctionField* each : m_functions) {
        each->setParameters(parameters);
    }
}

void FieldEditor::setMixed()
{
    for (NumberField* field : m_fields) {
        field->setValue({});
        field->showWord(tr("different"));
    }
    showReset(true);
}

void FieldEditor::setNotice(const QString& message)
{
    for (NumberField* field : m_fields) {
        field->setNotice(message);
    }
}

}  // namespace eigenlink
