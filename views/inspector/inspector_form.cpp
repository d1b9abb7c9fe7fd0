#include "views/inspector/inspector_view.h"

#include "model/basics/text_exception.h"
#include "model/description/edit.h"
#include "views/format/format.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/name_field.h"
#include "views/inspector/text_editor.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

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

constexpr FieldTraits kPlace{.key = "at", .label = "place", .quantity = Quantity::length};
constexpr FieldTraits kGravity{.key = "gravity", .label = "gravity"};

}  // namespace

bool isOffered(const Element& element, const Field& field)
{
    const bool isShaped =
        pointsOf(element).size() != 2 && field.traits.follows == Follows::length && isAbsent(field.read(element));
    const bool isOfMotion =
        field.kind == FieldKind::timeFunctions || field.traits.quantity == Quantity::angularVelocity;
    const bool isUnused = isOfMotion && isAbsent(field.read(element));
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
    m_grid->addWidget(name, row, 0, Qt::AlignTop);
    m_grid->addWidget(editor, row, 1);
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
    m_fixed = new QCheckBox(tr("fixed to the ground"), m_area->widget());
    addRow({}, m_fixed);
    connect(m_fixed, &QCheckBox::clicked, this, [this](bool fixed) {
        const QString id = fromModel(subjectId());
        change(fixed ? tr("Fix %1").arg(id) : tr("Free %1").arg(id), "fixed",
               withPointFixed(m_mechanism, subjectId(), fixed));
    });
}

void InspectorView::buildMechanism()
{
    m_title = new TextEditor(1, m_area->widget());
    m_title->setAccessibleName(tr("title"));
    m_description = new TextEditor(5, m_area->widget());
    m_description->setAccessibleName(tr("description"));
    addWideRow(tr("title"), m_title);
    addWideRow(tr("description"), m_description);
    addEditor(kGravity, FieldKind::vector, {})->setUnit(QStringLiteral("m/s²"));
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

}  // namespace eigenlink
