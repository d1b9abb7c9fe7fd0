#include "views/inspector/inspector_view.h"

#include "views/inspector/field_editor.h"
#include "views/inspector/mechanism_form.h"
#include "views/inspector/name_field.h"
#include "views/inspector/part_form.h"
#include "views/layout/tab_order.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include <vector>

namespace eigenlink {

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
    // A form that appears gets its room in several steps.
    connect(m_area->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (!m_first.empty()) {
            showField(m_first);
        }
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 4, 6);
    layout->setSpacing(6);
    layout->addWidget(m_heading);
    layout->addWidget(m_area, 1);
    setAccessibleName(tr("Inspector"));
    showForm({}, {});
}

QString InspectorView::heading() const
{
    return m_heading->text();
}

QString InspectorView::factText() const
{
    return m_form->factText();
}

FieldEditor* InspectorView::editor(const std::string& key) const
{
    return m_form->editor(key);
}

NameField* InspectorView::nameField() const
{
    return m_form->nameField();
}

void InspectorView::setHidden(const std::set<std::string>& names)
{
    m_hidden = names;
    m_form->restrict(m_hidden, m_locked);
}

void InspectorView::setLocked(const std::set<std::string>& names)
{
    m_locked = names;
    m_form->restrict(m_hidden, m_locked);
}

void InspectorView::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    const bool isOwn = m_tried && *m_tried == shown.mechanism();
    const bool isOther = shown.parts() != before.parts() && !isOwn;
    if (isOther) {
        m_tried.reset();
    }
    if (isOther || shown.selection().ids != before.selection().ids) {
        showForm(isOther ? committed() : m_form->mechanism(), shown.selection().ids);
    }
    if (shown.analysis() != before.analysis()) {
        m_form->setAnalysis(shown.analysis().get());
    }
}

void InspectorView::takeBack()
{
    m_tried.reset();
    showForm(committed(), m_shown.selection().ids);
}

/// Colours come from the style sheet; only the room they need may have changed.
void InspectorView::setTheme(const Theme&)
{
    arrangeRows();
    update();
}

void InspectorView::showForm(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    if (m_form != nullptr && m_form->isFor(mechanism, ids)) {
        m_form->setMechanism(mechanism);
    } else if (ids.empty()) {
        exchangeForm(new MechanismForm(mechanism, m_area));
    } else {
        exchangeForm(new PartForm(mechanism, ids, m_area));
    }
    showHeading();
}

/// The form before is deleted later, since an edit in one of its own fields may be what asks for another one.
void InspectorView::exchangeForm(InspectorForm* form)
{
    if (m_form != nullptr) {
        disconnect(m_form, nullptr, this, nullptr);
        m_area->takeWidget();
        m_form->deleteLater();
    }
    m_form = form;
    m_first.clear();
    m_area->setWidget(form);
    form->setAutoFillBackground(false);
    form->build();
    form->restrict(m_hidden, m_locked);
    form->setAnalysis(m_shown.analysis().get());
    connect(form, &InspectorForm::edited, this, &InspectorView::finish);
    connect(form, &InspectorForm::previewed, this, &InspectorView::tryOut);
    putBehind(*m_heading, *form);  // widgets that are new would be the last of the window
    arrangeRows();
}

void InspectorView::finish(const QString& text, const Mechanism& next, const QString& mergeKey)
{
    m_tried.reset();
    showHeading();
    Q_EMIT edited(text, next, mergeKey);
    // The edited value may ask for other fields.
    if (!m_form->isFor(m_form->mechanism(), m_form->ids())) {
        showForm(m_form->mechanism(), m_form->ids());
    }
}

void InspectorView::tryOut(const Mechanism& next)
{
    m_tried = next;
    Q_EMIT previewed(next);
}

void InspectorView::showHeading()
{
    m_heading->setText(m_form->heading());
    m_heading->setToolTip(m_form->summary());
}

void InspectorView::focusName()
{
    if (nameField() != nullptr) {
        nameField()->editor()->setFocus(Qt::ShortcutFocusReason);
        nameField()->editor()->selectAll();
    }
}

void InspectorView::focusFirstField()
{
    // Without a line to type in, the field leads back here.
    if (const std::string key = std::exchange(m_first, {}); editor(key) != nullptr) {
        focusField(key);
        m_first = key;
        return;
    }
    for (QLineEdit* editor : m_form->findChildren<QLineEdit*>()) {
        const bool isName = nameField() != nullptr && editor == nameField()->editor();
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

void InspectorView::showField(const std::string& key)
{
    m_first = key;
    // A form that was just made is laid out first.
    const auto show = [this, key] {
        if (FieldEditor* field = editor(key); field != nullptr) {
            m_form->layout()->activate();
            m_area->ensureWidgetVisible(field);
        }
    };
    QTimer::singleShot(0, this, show);
}

void InspectorView::arrangeRows()
{
    constexpr int kRoomForForm = 26;  // characters
    const QMargins outer = layout()->contentsMargins();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_area->verticalScrollBar());
    m_form->arrange(width() - outer.left() - outer.right() - bar,
                    width() < kRoomForForm * fontMetrics().averageCharWidth());
}

void InspectorView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    } else {
        QWidget::keyPressEvent(event);
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

}  // namespace eigenlink
