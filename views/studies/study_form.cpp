#include "views/studies/study_form.h"

#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/inspector/number_field.h"
#include "views/layout/flow_layout.h"
#include "views/layout/wrapping_check.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

QString labelOf(const RequestField& field)
{
    return fromModel(Text::term(field.traits.label));
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

/// A field for counts of usual size: the largest that it takes would make it twice as wide.
class ShortCount : public QSpinBox {
public:
    QSize sizeHint() const override
    {
        constexpr int kFrame = 44;  // with the buttons [px]
        return {fontMetrics().horizontalAdvance(QStringLiteral("99999")) + kFrame, QSpinBox::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace

StudyForm::StudyForm(const Study& study, QWidget* parent)
    : QWidget(parent), m_study(study), m_request(study.request), m_refusal(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* rows = new FlowLayout;
    column->addLayout(rows);
    column->addWidget(m_refusal);
    m_refusal->setWordWrap(true);
    m_refusal->setProperty("role", QStringLiteral("error"));
    for (const RequestField& field : study.fields) {
        if (field.traits.isFlagOnly) {
            continue;
        }
        Row row = makeRow(field);
        const QString help = asSentence(fromModel(Text::term(field.traits.help)));
        for (QWidget* each : QList<QWidget*>{row.editor} + row.editor->findChildren<QWidget*>()) {
            each->setToolTip(help);
            each->setStatusTip(help);
        }
        row.editor->setAccessibleName(labelOf(field));
        row.editor->setObjectName(fromModel(std::string(field.traits.key)));
        QWidget* item = field.kind == RequestKind::yesNo ? row.editor : captioned(labelOf(field), row.editor, true);
        item->setToolTip(help);
        rows->addWidget(item);
        m_fields.push_back(std::move(row));
    }
    setRefusal({});
    showValues();
}

QWidget* StudyForm::editor(std::string_view key) const
{
    const auto found = std::ranges::find_if(m_fields, [&](const Row& row) { return row.field->traits.key == key; });
    return found == m_fields.end() ? nullptr : found->editor;
}

QString StudyForm::refusal() const
{
    return m_refusal->text();
}

StudyForm::Row StudyForm::makeRow(const RequestField& field)
{
    if (field.isList) {
        return makeNames(field);
    }
    switch (field.kind) {
        case RequestKind::number:
            return makeNumber(field);
        case RequestKind::count:
        case RequestKind::mode:
            return makeCount(field);
        case RequestKind::yesNo:
            return makeYesNo(field);
        default:
            return makeNames(field);
    }
}

StudyForm::Row StudyForm::makeNumber(const RequestField& field)
{
    auto* editor = new NumberField({field.traits.quantity, field.traits.range, true, {}, true});
    if (!field.traits.unit.empty()) {
        editor->setUnit(fromModel(std::string(field.traits.unit)));
    }
    connect(editor, &NumberField::edited, this, [this, &field](double number) { take(field, RequestValue(number)); });
    connect(editor, &NumberField::cleared, this, [this, &field] { take(field, RequestValue()); });
    const auto show = [this, &field, editor](const RequestValue& value, const RequestValue& usual) {
        const DisplayUnits units = m_analysis != nullptr ? m_analysis->mechanism.units : DisplayUnits();
        if (field.traits.quantity != Quantity::none) {
            editor->setDisplayUnit(displayUnitOf(units, field.traits.quantity));
        }
        const double* number = std::get_if<double>(&value);
        editor->setValue(number != nullptr ? std::optional(*number) : std::nullopt);
        editor->editor()->setPlaceholderText(shownText(field, usual, units));
    };
    editor->editor()->setAccessibleName(labelOf(field));
    return {&field, editor, show};
}

StudyForm::Row StudyForm::makeCount(const RequestField& field)
{
    auto* editor = new ShortCount;
    editor->setRange(static_cast<int>(field.traits.least), static_cast<int>(field.traits.most));
    editor->setKeyboardTracking(false);
    connect(editor, &QSpinBox::valueChanged, this,
            [this, &field](int count) { take(field, RequestValue(static_cast<long long>(count))); });
    const auto show = [editor](const RequestValue& value, const RequestValue& usual) {
        const QSignalBlocker blocker(editor);
        const RequestValue& shown = std::holds_alternative<std::monostate>(value) ? usual : value;
        if (const long long* count = std::get_if<long long>(&shown)) {
            editor->setValue(static_cast<int>(*count));
        }
    };
    return {&field, editor, show};
}

StudyForm::Row StudyForm::makeYesNo(const RequestField& field)
{
    auto* editor = new WrappingCheck(capitalised(labelOf(field)));
    connect(editor, &QCheckBox::clicked, this,
            [this, &field](bool isChecked) { take(field, RequestValue(isChecked)); });
    const auto show = [editor](const RequestValue& value, const RequestValue&) {
        const bool* isTrue = std::get_if<bool>(&value);
        editor->setChecked(isTrue != nullptr && *isTrue);
    };
    return {&field, editor, show};
}

StudyForm::Row StudyForm::makeText(const RequestField& field)
{
    auto* editor = new QLineEdit;
    connect(editor, &QLineEdit::editingFinished, this, [this, &field, editor] { takeText(field, editor->text()); });
    const auto show = [editor](const RequestValue& value, const RequestValue& usual) {
        editor->setText(fromModel(requestText(value)));
        editor->setPlaceholderText(fromModel(requestText(usual)));
    };
    return {&field, editor, show};
}

void StudyForm::takeText(const RequestField& field, const QString& typed)
{
    const std::string text = typed.trimmed().toStdString();
    take(field, text.empty() ? Outcome<RequestValue>(RequestValue()) : requestValueOf(field, text));
}

// Names to choose from, or to type where several may stand beside each other.
StudyForm::Row StudyForm::makeNames(const RequestField& field)
{
    if (!field.offered && field.traits.choices.empty()) {
        return makeText(field);
    }
    auto* editor = new QComboBox;
    editor->setEditable(field.kind != RequestKind::choice);
    editor->setInsertPolicy(QComboBox::NoInsert);
    editor->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    editor->setMinimumContentsLength(field.isList ? 12 : 6);
    for (const std::string_view choice : field.traits.choices) {
        editor->addItem(fromModel(Text::term(choice)), fromModel(std::string(choice)));
    }
    const auto read = [this, &field, editor] {
        takeText(field, field.kind == RequestKind::choice ? editor->currentData().toString() : editor->currentText());
    };
    connect(editor, &QComboBox::activated, this, [this, &field, editor, read] {
        const QString before = fromModel(requestText(field.read(m_request)));
        if (field.isList && !before.isEmpty()) {
            editor->setCurrentText(before + u',' + editor->currentText());
        }
        read();
    });
    if (editor->lineEdit() != nullptr) {
        connect(editor->lineEdit(), &QLineEdit::editingFinished, this, read);
    }
    const auto show = [this, &field, editor](const RequestValue& value, const RequestValue& usual) {
        const QSignalBlocker blocker(editor);
        if (field.offered && m_analysis != nullptr) {
            editor->clear();
            for (const std::string& name : field.offered(*m_analysis)) {
                editor->addItem(fromModel(name));
            }
        }
        if (field.kind == RequestKind::choice) {
            editor->setCurrentIndex(editor->findData(fromModel(requestText(value))));
            return;
        }
        editor->setCurrentText(fromModel(requestText(value)));
        if (editor->lineEdit() != nullptr) {
            editor->lineEdit()->setPlaceholderText(fromModel(requestText(usual)));
        }
    };
    return {&field, editor, show};
}

void StudyForm::take(const RequestField& field, const Outcome<RequestValue>& value)
{
    std::any next = m_request;
    const Outcome<void> written = value ? field.write(next, *value) : Outcome<void>(Failure{value.reason()});
    if (!written) {
        setRefusal(asSentence(fromModel(sentenceOf(m_study, {field.traits.key, written.reason()}, placeAsLabel))));
        return;
    }
    setRefusal({});
    if (field.read(next) == field.read(m_request)) {
        return;
    }
    m_request = next;
    if (const RequestField* other = m_study.find(field.traits.instead);
        other != nullptr && !requestText(field.read(m_request)).empty()) {
        static_cast<void>(other->write(m_request, other->read(m_study.request)));
        showValues();
    }
    m_isChosen = true;
    Q_EMIT requestChanged();
}

void StudyForm::setRequest(const std::any& request)
{
    m_request = request;
    m_isChosen = true;
    showValues();
}

void StudyForm::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_analysis = analysis;
    propose();
    showValues();
}

// Names that are gone with their parts are proposed anew.
void StudyForm::propose()
{
    const auto isGone = [this](const RequestField& field) {
        const std::string name = requestText(field.read(m_request));
        return !name.empty() && field.offered && std::ranges::count(field.offered(*m_analysis), name) == 0;
    };
    for (const RequestField& field : m_study.fields) {
        if (m_analysis != nullptr && field.proposed && (!m_isChosen || isGone(field))) {
            static_cast<void>(field.write(m_request, field.proposed(*m_analysis)));
        }
    }
}

void StudyForm::setRefusal(const QString& sentence)
{
    m_refusal->setText(sentence);
    m_refusal->setVisible(!sentence.isEmpty());
}

void StudyForm::showValues()
{
    for (const Row& row : m_fields) {
        const bool isKnown = row.field->usual && m_analysis != nullptr && obstacleTo(m_study, *m_analysis).isEmpty();
        row.show(row.field->read(m_request), isKnown ? row.field->usual(*m_analysis) : RequestValue());
    }
}

}  // namespace eigenlink
