#include "views/studies/study_form.h"

#include "model/basics/number_text.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/quantity_words.h"
#include "views/format/sentence.h"
#include "views/format/whole_units.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/ranges_entry.h"
#include "views/layout/field_columns.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

bool isNumber(const RequestField& field)
{
    const bool isCount = field.kind == RequestKind::count || field.kind == RequestKind::mode;
    return !field.isList && (isCount || field.kind == RequestKind::number);
}

bool isOfVaried(const RequestField& field)
{
    return isNumber(field) && field.kind == RequestKind::number && field.traits.quantity == Quantity::none &&
           field.traits.unit.empty();
}

FormField formFieldOf(const RequestField& field)
{
    const RequestTraits& traits = field.traits;
    FormField form{{.key = traits.key, .label = traits.label, .quantity = traits.quantity, .choices = traits.choices},
                   isNumber(field) ? FieldKind::optionalNumber : FieldKind::choice,
                   unitWords(traits.unit)};
    form.traits.whole = field.kind == RequestKind::number ? 0 : static_cast<double>(traits.most);
    form.traits.maximumCount = field.isList ? static_cast<std::size_t>(traits.most) : 1;
    form.entry = isNumber(field)                     ? FieldEntry::number
                 : field.kind == RequestKind::range  ? FieldEntry::ranges
                 : field.kind == RequestKind::yesNo  ? FieldEntry::tick
                 : field.kind == RequestKind::choice ? FieldEntry::usual
                                                     : FieldEntry::words;
    form.hasNames = static_cast<bool>(field.offered);
    form.isList = field.isList;
    return form;
}

/// Numbers in the unit that they are displayed in.
QString shownText(const RequestField& field, const RequestValue& value, const DisplayUnits& units)
{
    if (const double* number = std::get_if<double>(&value)) {
        const Quantity quantity = field.traits.quantity;
        return formatNumber(quantity == Quantity::none ? *number : *number / displayUnitOf(units, quantity).factor, 4);
    }
    return fromModel(requestText(value));
}

}  // namespace

StudyForm::StudyForm(const Study& study, QWidget* parent)
    : FieldForm(parent), m_study(study), m_request(study.request), m_refusal(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* columns = new FieldColumns;
    column->addLayout(columns);
    column->addWidget(m_refusal);
    m_refusal->setWordWrap(true);
    m_refusal->setProperty("role", QStringLiteral("error"));
    for (const RequestField& field : study.fields) {
        if (!field.traits.isFlagOnly) {
            addField(field, *columns);
        }
    }
    setRefusal({});
    showValues();
}

void StudyForm::addField(const RequestField& field, FieldColumns& columns)
{
    FieldEditor* editor = addEditor(formFieldOf(field));
    connect(editor, &FieldEditor::refused, this,
            [this, &field](const QString& typed) { takeText(field, typed.trimmed().toStdString()); });
    const QString label = fromModel(Text::term(field.traits.label));
    const QString help = asSentence(fromModel(Text::term(field.traits.help)));
    for (QWidget* each : QList<QWidget*>{editor} + editor->findChildren<QWidget*>()) {
        each->setToolTip(help);
        each->setStatusTip(help);
        each->setProperty(kHelpProperty, {});  // the key of a field is no term
    }
    editor->setAccessibleName(label);
    editor->setObjectName(fromModel(std::string(field.traits.key)));
    QLabel* words = nullptr;
    if (field.kind != RequestKind::yesNo) {
        words = FieldColumns::label(label, editor);
        words->setToolTip(help);
    }
    columns.addField(words, editor);
}

QString StudyForm::refusal() const
{
    return m_refusal->text();
}

std::optional<FieldValue> StudyForm::shownValue(const std::string& key) const
{
    const RequestField& field = *m_study.find(key);
    const RequestValue value = field.read(m_request);
    if (!isNumber(field)) {
        return insteadOf(field) == nullptr ? requestText(value) : std::string();
    }
    const auto* count = std::get_if<long long>(&value);
    const auto* number = std::get_if<double>(&value);
    return count != nullptr    ? std::optional<double>(static_cast<double>(*count))
           : number != nullptr ? std::optional<double>(*number)
                               : std::optional<double>();
}

/// The field that is given in place of a choice, which would else show its default; null: no field is.
const RequestField* StudyForm::insteadOf(const RequestField& field) const
{
    const auto isGiven = [this](const RequestField& each) {
        return each.read(m_request) != each.read(m_study.request);
    };
    const auto takesItsPlace = [&](const RequestField& each) {
        return isGiven(each) && std::ranges::count(each.traits.instead, field.traits.key) > 0;
    };
    const auto found = std::ranges::find_if(m_study.fields, takesItsPlace);
    const bool isChoice = field.kind == RequestKind::choice;
    return !isChoice || isGiven(field) || found == m_study.fields.end() ? nullptr : &*found;
}

void StudyForm::take(const std::string& key, const FieldValue& value)
{
    const RequestField& field = *m_study.find(key);
    const auto* number = std::get_if<std::optional<double>>(&value);
    if (number == nullptr || !*number) {
        takeText(field, number == nullptr ? std::get<std::string>(value) : std::string());
        return;
    }
    // A refused number is named as it was typed, in the unit that it is displayed in.
    std::any tried = m_request;
    const bool isCount = field.kind != RequestKind::number;
    const bool isRefused = !isCount && !field.write(tried, **number);
    const double unit = displayUnitOf(units(), field.traits.quantity).factor;
    takeText(field, isRefused && field.traits.quantity != Quantity::none ? formatRounded(**number / unit, 12)
                                                                         : requestText(**number));
}

void StudyForm::takeText(const RequestField& field, const std::string& text)
{
    std::any next = m_request;
    const Outcome<RequestValue> value =
        text.empty() ? Outcome<RequestValue>(RequestValue()) : requestValueOf(field, text);
    const Outcome<void> written = value ? field.write(next, *value) : Outcome<void>(Failure{value.reason()});
    if (!written) {
        setRefusal(asSentence(fromModel(sentenceOf(m_study, {field.traits.key, written.reason()}, placeAsLabel))));
        return;
    }
    setRefusal({});
    const bool isOther = field.read(next) != field.read(m_request) || (!text.empty() && insteadOf(field) != nullptr);
    m_request = next;
    for (const std::string_view key : field.traits.instead) {
        if (isOther && !requestText(field.read(m_request)).empty()) {
            const RequestField& other = *m_study.find(key);
            static_cast<void>(other.write(m_request, other.read(m_study.request)));
        }
    }
    showValues();
    if (isOther) {
        m_isChosen = true;
        Q_EMIT requestChanged();
    }
}

void StudyForm::setRequest(const std::any& request, bool isChosen)
{
    m_request = request;
    m_isChosen = m_isChosen || isChosen;
    showValues();
}

void StudyForm::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_analysis = analysis;
    propose();
    showValues();
}

// Names that are gone with their parts are proposed anew; a mechanism with faults does not tell which those are.
void StudyForm::propose()
{
    const auto isGone = [this](const RequestField& field) {
        const std::string name = requestText(field.read(m_request));
        return !name.empty() && field.offered && std::ranges::count(field.offered(*m_analysis), name) == 0;
    };
    for (const RequestField& field : m_study.fields) {
        const bool isKnown = m_analysis != nullptr && m_analysis->system != nullptr;
        if (isKnown && field.proposed && (!m_isChosen || isGone(field))) {
            static_cast<void>(field.write(m_request, field.proposed(*m_analysis)));
        }
    }
}

void StudyForm::setRefusal(const QString& sentence)
{
    m_refusal->setText(sentence);
    m_refusal->setVisible(!sentence.isEmpty());
}

DisplayUnits StudyForm::units() const
{
    return m_analysis != nullptr ? m_analysis->mechanism.units : DisplayUnits();
}

/// The number of the mechanism of this name; absent where there is no such number.
std::optional<Variable> StudyForm::numberOf(const std::string& name) const
{
    if (m_analysis == nullptr || name.empty()) {
        return std::nullopt;
    }
    Outcome<Variable> variable = variableNamed(m_analysis->mechanism, name);
    return variable ? std::optional(std::move(variable).value()) : std::nullopt;
}

/// The unit of the number that the study varies, in which its range is given.
QString StudyForm::unitOfVaried() const
{
    const RequestField* varied = m_study.find("parameter");
    const auto number = varied != nullptr ? numberOf(requestText(varied->read(m_request))) : std::nullopt;
    return number ? unitWords(number->unit) : QString();
}

void StudyForm::showValues()
{
    const bool isUsable = m_analysis != nullptr && obstacleTo(m_study, *m_analysis).isEmpty();
    for (const auto& [key, editor] : editors()) {
        const RequestField& field = *m_study.find(key);
        editor->setUnits(units());
        if (isOfVaried(field)) {
            editor->setUnit(unitOfVaried());
        }
        if (field.offered && m_analysis != nullptr) {
            const std::vector<std::string> names = field.offered(*m_analysis);
            const bool areQuantities = field.kind == RequestKind::quantity;
            editor->setNames(names, areQuantities ? quantityWords(m_analysis->mechanism, names) : QStringList());
        }
        if (editor->ranges() != nullptr) {
            editor->ranges()->setNumbers([this](const std::string& name) { return numberOf(name); });
        }
        const RequestField* other = insteadOf(field);
        const QString usual = isUsable && field.usual ? shownText(field, field.usual(*m_analysis), units()) : QString();
        const bool isNeeded = field.traits.required || (isUsable && field.usual);
        const bool isBlocked = m_analysis != nullptr && !isUsable;
        editor->setUsual(other != nullptr   ? fromModel(Text::term(other->traits.label))
                         : !usual.isEmpty() ? usual
                         : isBlocked        ? QString()
                         : isNeeded         ? tr("required")
                                            : tr("optional"));
    }
    FieldForm::showValues();
}

}  // namespace eigenlink
