#include "views/inspector/inspector_view.h"

#include "model/basics/text_exception.h"
#include "model/description/drawn_element.h"
#include "model/description/edit.h"
#include "model/parameters/parameter_edit.h"
#include "model/parameters/parameter_values.h"
#include "views/format/format.h"
#include "views/inspector/derived_fact.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/name_field.h"
#include "views/inspector/number_field.h"
#include "views/inspector/parameter_editor.h"
#include "views/inspector/text_editor.h"
#include "views/layout/wrapping_check.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <stdexcept>

namespace eigenlink {

namespace {

QString capitalised(QString text)
{
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
    }
    return text;
}

/// The length that a link takes from the drawing when its field is left open.
std::optional<double> drawnLength(const Mechanism& mechanism, const Element& element)
{
    const std::vector<std::string> points = pointsOf(element);
    const bool exist = std::all_of(points.begin(), points.end(),
                                   [&](const std::string& id) { return findPoint(mechanism, id).has_value(); });
    if (!isLink(element) || points.size() != 2 || !exist) {
        return {};
    }
    return distance(mechanism.points[*findPoint(mechanism, points[0])].at,
                    mechanism.points[*findPoint(mechanism, points[1])].at);
}

constexpr int kFormMargin = 8;  // between the form and its scroll bar [px]

constexpr FieldTraits kPlace{.key = "at", .label = "place", .quantity = Quantity::length};
constexpr FieldTraits kVelocity{.key = "velocity", .label = "velocity at the start"};
constexpr FieldTraits kGravity{.key = "gravity", .label = "gravity"};

/// The width of an editor whose numbers have their units beside them.
int roomFor(const QWidget& editor)
{
    int room = editor.minimumSizeHint().width();
    for (const NumberField* field : editor.findChildren<NumberField*>()) {
        if (!field->isHidden()) {
            room = std::max(
                room, editor.minimumSizeHint().width() - field->minimumSizeHint().width() + field->roomForOneLine());
        }
    }
    return room;
}

bool isNumber(const Field& field)
{
    return field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
}

bool hasField(const Element& element, const Field& wanted)
{
    return std::ranges::any_of(typeOf(element).fields, [&](const Field& field) {
        return field.traits.key == wanted.traits.key && field.kind == wanted.kind && isOffered(element, field) &&
               field.traits.quantity == wanted.traits.quantity;
    });
}

FieldValue valueOf(const Element& element, const std::string& key)
{
    const auto& fields = typeOf(element).fields;
    return std::ranges::find_if(fields, [&](const Field& field) { return field.traits.key == key; })->read(element);
}

}  // namespace

InspectorView::InspectorView(QWidget* parent)
    : QWidget(parent), m_heading(new QLabel(this)), m_area(new QScrollArea(this))
{
    m_heading->setProperty("role", QStringLiteral("heading"));
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    m_area->setWidgetResizable(true);
    m_area->viewport()->setAutoFillBackground(false);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 4, 6);
    layout->setSpacing(6);
    layout->addWidget(m_heading);
    layout->addWidget(m_area, 1);
    setAccessibleName(tr("Inspector"));
    rebuild();
}

QString InspectorView::heading() const
{
    return m_heading->text();
}

QString InspectorView::factText() const
{
    return m_facts->text();
}

FieldEditor* InspectorView::editor(const std::string& key) const
{
    const auto found = m_editors.find(key);
    return found == m_editors.end() ? nullptr : found->second;
}

void InspectorView::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    const bool isOwn = m_tried && *m_tried == shown.mechanism();
    const bool isOther = shown.parts() != before.parts() && !isOwn;
    if (isOther) {
        m_tried.reset();
        m_mechanism = shown.mechanism();
    }
    if (isOther || shown.selection().ids != before.selection().ids) {
        rebuildIfNeeded();
    }
    if (shown.analysis() != before.analysis()) {
        updateNotices();
        updateFacts();
    }
}

/// Colours come from the style sheet; only the room they need may have changed.
void InspectorView::setTheme(const Theme&)
{
    arrangeRows();
    update();
}

std::string InspectorView::subjectId() const
{
    return m_shown.selection().ids.size() == 1 ? m_shown.selection().ids.front() : std::string();
}

InspectorView::Subject InspectorView::subject() const
{
    if (m_shown.selection().ids.size() > 1) {
        return Subject::several;
    }
    return findPoint(m_mechanism, subjectId())     ? Subject::point
           : findElement(m_mechanism, subjectId()) ? Subject::element
                                                   : Subject::mechanism;
}

/// The form stays while this stays: kind and name of what it shows.
QString InspectorView::formKey() const
{
    const Subject what = subject();
    QString key = QString::number(static_cast<int>(what)) + u' ' + fromModel(subjectId());
    if (what == Subject::element) {
        const Element& element = m_mechanism.elements[*findElement(m_mechanism, subjectId())];
        key += u' ' + fromModel(typeOf(element).type);
        for (const Field& field : typeOf(element).fields) {
            key += isOffered(element, field) ? u'+' : u'-';
        }
    }
    if (what == Subject::point) {
        key += m_mechanism.points[*findPoint(m_mechanism, subjectId())].fixed ? u'+' : u'-';
    }
    for (const UnitKind& kind : unitKinds()) {
        key += u' ' + fromModel(m_mechanism.units.*kind.member);
    }
    if (what == Subject::mechanism) {
        key += u' ' + QString::number(m_mechanism.parameters.size());
    }
    return what == Subject::several ? key + severalKey() : key;
}

void InspectorView::rebuildIfNeeded()
{
    if (m_formKey == formKey()) {
        updateValues();
    } else {
        rebuild();
    }
}

/// Takes the form away. It is deleted later, since an edit in one of its own fields may be what asks for another form.
void InspectorView::retireForm()
{
    if (QWidget* form = m_area->widget()) {
        for (QWidget* part : form->findChildren<QWidget*>()) {
            disconnect(part, nullptr, this, nullptr);
        }
        m_area->takeWidget();
        form->deleteLater();
    }
}

void InspectorView::rebuild()
{
    m_formKey = formKey();
    m_editors.clear();
    m_rows.clear();
    m_isNarrow = false;
    m_name = nullptr;
    m_fixed = nullptr;
    m_title = nullptr;
    m_description = nullptr;
    m_parameters.clear();
    m_addParameter = nullptr;
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, kFormMargin, 0);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(7);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
    m_facts = new QLabel(body);
    m_facts->setProperty("role", QStringLiteral("muted"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_facts);
    column->addStretch(1);
    retireForm();
    m_area->setWidget(body);
    body->setAutoFillBackground(false);
    switch (subject()) {
        case Subject::element:
            buildElement(m_mechanism.elements[*findElement(m_mechanism, subjectId())]);
            break;
        case Subject::point:
            buildPoint();
            break;
        case Subject::mechanism:
            buildMechanism();
            break;
        case Subject::several:
            buildSeveral();
            break;
    }
    updateValues();
    updateNotices();
    updateFacts();
    arrangeRows();
}

Mechanism InspectorView::withValue(const std::string& key, const FieldValue& value) const
{
    if (subject() == Subject::element) {
        return withField(m_mechanism, subjectId(), key, value);
    }
    Mechanism next = m_mechanism;
    if (subject() == Subject::point && key == kVelocity.key) {
        next.points[*findPoint(next, subjectId())].velocity = std::get<Vector2>(value);
        return next;
    }
    if (subject() == Subject::point) {
        return withPointAt(m_mechanism, subjectId(), std::get<Vector2>(value));
    }
    if (subject() == Subject::several) {
        for (const std::size_t index : chosenElements()) {
            next = withField(next, idOf(next.elements[index]), key, value);
        }
        return next;
    }
    next.gravity = std::get<Vector2>(value);
    return next;
}

void InspectorView::tryOut(const Mechanism& next)
{
    m_tried = next;
    Q_EMIT previewed(next);
}

void InspectorView::change(const QString& what, const std::string& key, const Mechanism& next)
{
    if (next == m_mechanism) {
        // What was only tried out is taken back.
        updateValues();
        tryOut(next);
        return;
    }
    m_tried.reset();
    m_mechanism = next;
    updateValues();
    const QString parts = subject() == Subject::several ? m_formKey : fromModel(subjectId());
    Q_EMIT edited(what, next, parts + u'.' + fromModel(key));
}

void InspectorView::updateValues()
{
    updateHeading();
    updateDefaults();
    if (m_name != nullptr) {
        m_name->setName(fromModel(subjectId()));
    }
    if (subject() == Subject::several) {
        updateSeveral();
        return;
    }
    if (const auto point = findPoint(m_mechanism, subjectId()); point && m_fixed != nullptr) {
        m_editors.at("at")->setValue(m_mechanism.points[*point].at);
        m_fixed->setChecked(m_mechanism.points[*point].fixed);
        if (const auto velocity = m_editors.find(std::string(kVelocity.key)); velocity != m_editors.end()) {
            velocity->second->setValue(m_mechanism.points[*point].velocity);
        }
    } else if (const auto element = findElement(m_mechanism, subjectId()); element && subject() == Subject::element) {
        for (const Field& field : typeOf(m_mechanism.elements[*element]).fields) {
            if (const auto editor = m_editors.find(std::string(field.traits.key)); editor != m_editors.end()) {
                editor->second->setValue(field.read(m_mechanism.elements[*element]));
            }
        }
    } else if (m_title != nullptr) {
        m_title->setText(fromModel(m_mechanism.title));
        m_description->setText(fromModel(m_mechanism.description));
        m_editors.at("gravity")->setValue(m_mechanism.gravity);
        updateParameters();
    }
    updateFormulas();
}

/// What numbers may be formulas of, and which are.
void InspectorView::updateFormulas()
{
    const bool isVector = subject() == Subject::point || subject() == Subject::mechanism;
    const auto values = std::make_shared<const ParameterValues>(m_mechanism.parameters);
    const NameLookup parameters = m_mechanism.parameters.empty()
                                      ? NameLookup()
                                      : NameLookup([values](std::string_view name) { return values->find(name); });
    for (const auto& [key, editor] : m_editors) {
        QStringList formulas;
        const std::size_t count = editor->numberFields().size();
        for (std::size_t i = 0; i < count; ++i) {
            const std::string path = isVector || count > 1 ? key + "[" + std::to_string(i) + "]" : key;
            formulas << fromModel(formulaAt(m_mechanism, subjectId(), path));
        }
        editor->setFormulas(subject() == Subject::several ? NameLookup() : parameters, formulas);
    }
}

void InspectorView::bindNumber(const std::string& key, const QString& label, std::size_t number, const QString& formula)
{
    const std::string path =
        m_editors.at(key)->numberFields().size() > 1 ? key + "[" + std::to_string(number) + "]" : key;
    const Outcome<Mechanism> next = withFormulaAt(m_mechanism, subjectId(), path, formula.toStdString());
    if (next) {
        change(changeText(label), key, *next);
    } else {
        m_editors.at(key)->setNotice(capitalised(fromModel(next.reason())));
    }
}

void InspectorView::updateNotices()
{
    for (const auto& [key, editor] : m_editors) {
        QString notice;
        for (const Message& issue : m_shown.analysis() ? m_shown.analysis()->issues : std::vector<Message>()) {
            if (issue.part() == subjectId() && issue.field == key && issue.severity == Severity::error) {
                notice = fromModel(issue.text, m_shown.analysis()->mechanism.units);
            }
        }
        editor->setNotice(notice);
    }
}

void InspectorView::updateFacts()
{
    QStringList lines;
    if (m_shown.analysis() && !subjectId().empty()) {
        for (const DerivedFact& fact : derivedFacts(*m_shown.analysis(), subjectId())) {
            lines << fact.label + u' ' + fact.text;
        }
    }
    m_facts->setText(lines.join(u'\n'));
    m_facts->setVisible(!lines.isEmpty());
}

void InspectorView::focusName()
{
    if (m_name != nullptr) {
        m_name->editor()->setFocus(Qt::ShortcutFocusReason);
        m_name->editor()->selectAll();
    }
}

void InspectorView::focusFirstField()
{
    for (QLineEdit* editor : m_area->widget()->findChildren<QLineEdit*>()) {
        const bool isName = m_name != nullptr && editor == m_name->editor();
        if (!isName && editor->isVisible() && editor->isEnabled() && !editor->isReadOnly()) {
            editor->setFocus(Qt::ShortcutFocusReason);
            editor->selectAll();
            return;
        }
    }
}

void InspectorView::focusField(const std::string& key)
{
    const FieldEditor* field = editor(key);
    auto* line = field != nullptr ? field->findChild<QLineEdit*>() : nullptr;
    if (line == nullptr || !line->isEnabled()) {
        focusFirstField();
        return;
    }
    line->setFocus(Qt::ShortcutFocusReason);
    line->selectAll();
    m_area->ensureWidgetVisible(line);
}

bool isOffered(const Element& element, const Field& field)
{
    const bool isShaped =
        pointsOf(element).size() != 2 && field.traits.follows == Follows::length && isAbsent(field.read(element));
    const bool isOfMotion =
        field.kind == FieldKind::timeFunctions || field.traits.quantity == Quantity::angularVelocity;
    // A load may begin to change with time, and a support to move in the other direction too.
    const bool mayBegin = field.kind == FieldKind::timeFunctions &&
                          (!field.traits.inPlaceOf.empty() || field.traits.follows == Follows::excursion);
    const bool isUnused = isOfMotion && !mayBegin && isAbsent(field.read(element));
    return !isShaped && !isUnused && !isReplaced(element, field);
}

void InspectorView::addRow(const QString& label, QWidget* editor)
{
    const int row = m_grid->rowCount();
    auto* name = new QLabel(label, m_area->widget());
    name->setProperty("role", QStringLiteral("muted"));
    name->setContentsMargins(0, 4, 0, 0);
    name->setWordWrap(true);
    name->setBuddy(editor);
    placeRow(row, *name, *editor);
    m_rows.emplace_back(row, name, editor);
}

// Words beside their field leave no room for numbers and units in a narrow panel, or in large words.
bool InspectorView::isNarrow() const
{
    constexpr int kRoomForForm = 26;  // characters
    int words = 0;
    int fields = 0;
    for (const auto& [row, name, editor] : m_rows) {
        words = std::max(words, name->minimumSizeHint().width());
        fields = std::max(fields, roomFor(*editor));
    }
    return width() < kRoomForForm * fontMetrics().averageCharWidth() ||
           formWidth() < words + m_grid->horizontalSpacing() + fields;
}

/// What the panel leaves to the form, beside its margins and its scroll bar.
int InspectorView::formWidth() const
{
    const QMargins outer = layout()->contentsMargins();
    return width() - outer.left() - outer.right() - kFormMargin -
           style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_area->verticalScrollBar());
}

void InspectorView::placeRow(int row, QWidget& name, QWidget& editor)
{
    m_grid->removeWidget(&name);
    m_grid->removeWidget(&editor);
    if (m_isNarrow) {
        m_grid->addWidget(&name, row, 0, 1, 2);
        m_grid->addWidget(&editor, row + 1, 0, 1, 2);
    } else {
        m_grid->addWidget(&name, row, 0, 2, 1, Qt::AlignTop);
        m_grid->addWidget(&editor, row, 1, 2, 1);
    }
}

void InspectorView::arrangeRows()
{
    if (isNarrow() != m_isNarrow) {
        m_isNarrow = !m_isNarrow;
        for (const auto& [row, name, editor] : m_rows) {
            placeRow(row, *name, *editor);
        }
    }
    // Numbers and units first, then the words beside them, which wrap.
    int fields = 0;
    for (const auto& [row, name, editor] : m_rows) {
        fields = std::max(fields, m_isNarrow ? 0 : roomFor(*editor));
    }
    if (m_grid != nullptr) {
        m_grid->setColumnMinimumWidth(1, fields);
    }
}

void InspectorView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeRows();
}

void InspectorView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        // The fields are updated after the form.
        QMetaObject::invokeMethod(this, &InspectorView::arrangeRows, Qt::QueuedConnection);
    }
}

void InspectorView::addWideRow(const QString& label, QWidget* editor)
{
    auto* name = new QLabel(label, m_area->widget());
    name->setProperty("role", QStringLiteral("muted"));
    name->setBuddy(editor);
    const int row = m_grid->rowCount();
    m_grid->addWidget(name, row, 0, 1, 2);
    m_grid->addWidget(editor, row + 1, 0, 1, 2);
}

FieldEditor* InspectorView::addEditor(const FieldTraits& traits, FieldKind kind, std::optional<double> drawn)
{
    auto* editor = new FieldEditor(traits, kind, drawn, m_mechanism.units, m_area->widget());
    const std::string key(traits.key);
    const QString label = fromModel(Text::term(traits.label));
    m_editors[key] = editor;
    kind == FieldKind::section ? addWideRow(label, editor) : addRow(label, editor);
    connect(editor, &FieldEditor::edited, this,
            [this, key, label](const FieldValue& value) { change(changeText(label), key, withValue(key, value)); });
    connect(editor, &FieldEditor::formulaEdited, this, [this, key, label](std::size_t number, const QString& formula) {
        bindNumber(key, label, number, formula);
    });
    for (const NumberField* field : editor->numberFields()) {
        connect(field, &NumberField::entered, this, &InspectorView::entered);
    }
    connect(editor, &FieldEditor::previewed, this,
            [this, key](const FieldValue& value) { tryOut(withValue(key, value)); });
    connect(editor, &FieldEditor::resetRequested, this,
            [this, key, label] { change(changeText(label), key, withReset(key)); });
    return editor;
}

void InspectorView::updateHeading()
{
    const auto element = findElement(m_mechanism, subjectId());
    switch (subject()) {
        case Subject::element: {
            const ElementType& type = typeOf(m_mechanism.elements[*element]);
            m_heading->setText(capitalised(fromModel(Text::term(type.label))) + u' ' + fromModel(subjectId()));
            m_heading->setToolTip(fromModel(Text::term(type.summary)));
            break;
        }
        case Subject::point:
            m_heading->setText(tr("Point %1").arg(fromModel(subjectId())));
            m_heading->setToolTip(tr("A pin of the drawing"));
            break;
        case Subject::mechanism:
            m_heading->setText(tr("Mechanism"));
            m_heading->setToolTip({});
            break;
        case Subject::several:
            m_heading->setText(tr("%1 parts selected").arg(m_shown.selection().ids.size()));
            m_heading->setToolTip({});
            break;
    }
}

void InspectorView::addNameField()
{
    m_name = new NameField(m_area->widget());
    addRow(tr("name"), m_name);
    connect(m_name, &NameField::renamed, this, &InspectorView::rename);
    connect(m_name, &NameField::entered, this, &InspectorView::entered);
}

// The form goes on with the part under its new name.
void InspectorView::rename(const QString& name)
{
    const std::string id = subjectId();
    const std::string newId = name.toStdString();
    try {
        m_mechanism = withRenamed(m_mechanism, id, newId);
    } catch (const std::invalid_argument& error) {
        m_name->refuse(capitalised(fromModel(textOf(error))) + u'.');
        return;
    }
    m_shown = m_shown.withMechanism(std::make_shared<const Mechanism>(m_mechanism));
    m_formKey = formKey();
    updateValues();
    Q_EMIT edited(tr("Rename %1 to %2").arg(fromModel(id), name), Mechanism(m_mechanism), {});
}

void InspectorView::buildElement(const Element& element)
{
    const ElementType& type = typeOf(element);
    addNameField();
    for (const Field& field : type.fields) {
        if (!isOffered(element, field)) {
            continue;
        }
        addEditor(field.traits, field.kind,
                  field.traits.follows == Follows::length ? drawnLength(m_mechanism, element) : std::nullopt);
    }
}

void InspectorView::buildPoint()
{
    addNameField();
    addEditor(kPlace, FieldKind::vector, {});
    m_fixed = new WrappingCheck(tr("fixed to the ground"), m_area->widget());
    addRow({}, m_fixed);
    connect(m_fixed, &QCheckBox::clicked, this, [this](bool fixed) {
        const QString id = fromModel(subjectId());
        change(fixed ? tr("Fix %1").arg(id) : tr("Free %1").arg(id), "fixed",
               withPointFixed(m_mechanism, subjectId(), fixed));
    });
    if (!m_mechanism.points[*findPoint(m_mechanism, subjectId())].fixed) {
        addEditor(kVelocity, FieldKind::vector, {})->setUnit(QStringLiteral("m/s"));
    }
}

void InspectorView::buildMechanism()
{
    m_title = new TextEditor(1, m_area->widget());
    m_title->setAccessibleName(tr("title"));
    addWideRow(tr("title"), m_title);
    addEditor(kGravity, FieldKind::vector, {})->setUnit(QStringLiteral("m/s²"));
    // Made in the order in which the keyboard goes from one to the next.
    m_description = new TextEditor(5, m_area->widget());
    m_description->setAccessibleName(tr("description"));
    addWideRow(tr("description"), m_description);
    buildParameters();
    connect(m_title, &TextEditor::edited, this, [this](const QString& text) {
        Mechanism next = m_mechanism;
        next.title = text.toStdString();
        change(tr("Change title"), "title", next);
    });
    connect(m_description, &TextEditor::edited, this, [this](const QString& text) {
        Mechanism next = m_mechanism;
        next.description = text.toStdString();
        change(tr("Change description"), "description", next);
    });
}

void InspectorView::buildParameters()
{
    auto* heading = new QLabel(tr("parameters"), m_area->widget());
    heading->setProperty("role", QStringLiteral("muted"));
    heading->setToolTip(tr("Named numbers: type their names in any number field, as in 2*k"));
    m_addParameter = new QPushButton(tr("Add"), m_area->widget());
    m_addParameter->setProperty("role", QStringLiteral("link"));
    m_addParameter->setAccessibleName(tr("Add a parameter"));
    m_addParameter->setToolTip(tr("Add a named number; type its name in any number field, as in 2*p1"));
    const int row = m_grid->rowCount();
    m_grid->addWidget(heading, row, 0);
    m_grid->addWidget(m_addParameter, row, 1, Qt::AlignRight);
    connect(m_addParameter, &QPushButton::clicked, this,
            [this] { changeParameter(m_parameters.size(), tr("Add a parameter"), withNewParameter(m_mechanism)); });
    for (std::size_t i = 0; i < m_mechanism.parameters.size(); ++i) {
        auto* editor = new ParameterEditor(m_area->widget());
        m_grid->addWidget(editor, m_grid->rowCount(), 0, 1, 2);
        m_parameters.push_back(editor);
        connectParameter(editor, i);
    }
}

void InspectorView::connectParameter(ParameterEditor* editor, std::size_t index)
{
    const auto id = [this, index] { return m_mechanism.parameters[index].id; };
    connect(editor, &ParameterEditor::valueEdited, this, [this, id, index](double value) {
        changeParameter(index, tr("Change %1").arg(fromModel(id())), withParameterValue(m_mechanism, id(), value));
    });
    connect(editor, &ParameterEditor::valuePreviewed, this, [this, id](double value) {
        if (const Outcome<Mechanism> next = withParameterValue(m_mechanism, id(), value)) {
            tryOut(*next);
        }
    });
    connect(editor, &ParameterEditor::formulaEdited, this, [this, id, index](const QString& formula) {
        Mechanism next = m_mechanism;
        next.parameters[index].formula = formula.toStdString();
        changeParameter(index, tr("Change %1").arg(fromModel(id())), withParametersApplied(next));
    });
    connect(editor, &ParameterEditor::unitEdited, this, [this, id, index](const QString& unit) {
        Mechanism next = m_mechanism;
        next.parameters[index].unit = unit.toStdString();
        changeParameter(index, tr("Change the unit of %1").arg(fromModel(id())), withParametersApplied(next));
    });
    connect(editor, &ParameterEditor::renamed, this, [this, id, index, editor](const QString& name) {
        const Outcome<Mechanism> next = withParameterRenamed(m_mechanism, id(), name.toStdString());
        if (next) {
            changeParameter(index, tr("Rename %1 to %2").arg(fromModel(id()), name), next);
        } else {
            editor->name()->refuse(capitalised(fromModel(next.reason())) + u'.');
        }
    });
    connect(editor, &ParameterEditor::removeRequested, this, [this, id, index] {
        changeParameter(index, tr("Remove %1").arg(fromModel(id())), withoutParameter(m_mechanism, id()));
    });
}

void InspectorView::changeParameter(std::size_t index, const QString& what, const Outcome<Mechanism>& next)
{
    if (!next) {
        m_parameters[index]->value()->setNotice(capitalised(fromModel(next.reason())));
        return;
    }
    change(what, "parameters" + std::to_string(index), *next);
    if (m_formKey != formKey()) {
        rebuild();
    }
}

void InspectorView::updateParameters()
{
    const auto values = std::make_shared<const ParameterValues>(m_mechanism.parameters);
    for (std::size_t i = 0; i < m_parameters.size() && i < m_mechanism.parameters.size(); ++i) {
        const std::string own = m_mechanism.parameters[i].id;
        m_parameters[i]->setParameter(m_mechanism.parameters[i], [values, own](std::string_view name) {
            return name == own ? std::nullopt : values->find(name);
        });
        m_parameters[i]->value()->setNotice({});
    }
}

std::vector<std::size_t> InspectorView::chosenElements() const
{
    std::vector<std::size_t> indices;
    for (const std::string& id : m_shown.selection().ids) {
        if (const auto index = findElement(m_mechanism, id)) {
            indices.push_back(*index);
        }
    }
    return indices;
}

std::vector<std::size_t> InspectorView::chosenPoints() const
{
    std::vector<std::size_t> indices;
    for (const std::string& id : m_shown.selection().ids) {
        if (const auto index = findPoint(m_mechanism, id)) {
            indices.push_back(*index);
        }
    }
    return indices;
}

// Of what is there: parts may go before the selection does.
QString InspectorView::severalKey() const
{
    QString key;
    for (const std::size_t index : chosenPoints()) {
        key += u'/' + fromModel(m_mechanism.points[index].id);
    }
    for (const std::size_t index : chosenElements()) {
        const Element& element = m_mechanism.elements[index];
        key += u'/' + fromModel(typeOf(element).type) + u':' + fromModel(idOf(element));
    }
    return key;
}

// Each goes back to its own: a mass to that of its length.
Mechanism InspectorView::withReset(const std::string& key) const
{
    Mechanism next = m_mechanism;
    for (const std::size_t index : chosenElements()) {
        next = withField(next, idOf(next.elements[index]), key,
                         valueOf(drawnAgain(m_mechanism, m_mechanism.elements[index]), key));
    }
    return next;
}

void InspectorView::updateDefaults()
{
    const std::vector<std::size_t> elements = chosenElements();
    if (elements.empty()) {
        return;
    }
    const Element fresh = drawnAgain(m_mechanism, m_mechanism.elements[elements.front()]);
    for (const auto& [key, editor] : m_editors) {
        editor->setDefault(valueOf(fresh, key));
    }
}

QString InspectorView::changeText(const QString& label) const
{
    switch (subject()) {
        case Subject::mechanism:
            return tr("Change %1").arg(label);
        case Subject::several:
            return tr("Change %1 of %2 parts").arg(label).arg(chosenElements().size());
        default:
            return tr("Change %1 of %2").arg(label, fromModel(subjectId()));
    }
}

// The numbers that all selected elements have, and whether the selected points are fixed.
void InspectorView::buildSeveral()
{
    const std::vector<std::size_t> elements = chosenElements();
    if (!elements.empty()) {
        for (const Field& field : typeOf(m_mechanism.elements[elements.front()]).fields) {
            const bool isShared = isNumber(field) && std::ranges::all_of(elements, [&](std::size_t index) {
                                      return hasField(m_mechanism.elements[index], field);
                                  });
            if (isShared) {
                addEditor(field.traits, field.kind, {});
            }
        }
    }
    if (chosenPoints().empty()) {
        return;
    }
    m_fixed = new WrappingCheck(tr("fixed to the ground"), m_area->widget());
    addRow({}, m_fixed);
    connect(m_fixed, &QCheckBox::clicked, this, [this] {
        Mechanism next = m_mechanism;
        const std::vector<std::size_t> points = chosenPoints();
        const bool all = std::ranges::all_of(points, [&](std::size_t i) { return m_mechanism.points[i].fixed; });
        for (const std::size_t index : points) {
            next.points[index].fixed = !all;
        }
        change((all ? tr("Free %1 points") : tr("Fix %1 points")).arg(points.size()), "fixed", next);
    });
}

void InspectorView::updateSeveral()
{
    const std::vector<std::size_t> elements = chosenElements();
    for (const auto& [key, editor] : m_editors) {
        const FieldValue first = valueOf(m_mechanism.elements[elements.front()], key);
        const bool isSame = std::ranges::all_of(elements, [&, &name = key](std::size_t index) {
            return valueOf(m_mechanism.elements[index], name) == first;
        });
        isSame ? editor->setValue(first) : editor->setMixed();
    }
    if (m_fixed != nullptr) {
        const std::vector<std::size_t> points = chosenPoints();
        const auto count = std::ranges::count_if(points, [&](std::size_t i) { return m_mechanism.points[i].fixed; });
        m_fixed->setCheckState(count == 0                                            ? Qt::Unchecked
                               : count == static_cast<std::ptrdiff_t>(points.size()) ? Qt::Checked
                                                                                     : Qt::PartiallyChecked);
    }
}

}  // namespace eigenlink
