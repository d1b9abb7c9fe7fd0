#include "views/inspector/name_field.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

namespace eigenlink {

NameField::NameField(QWidget* parent) : QWidget(parent), m_editor(new QLineEdit(this)), m_reason(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    layout->addWidget(m_editor);
    layout->addWidget(m_reason);
    m_reason->setProperty("role", QStringLiteral("error"));
    m_reason->setWordWrap(true);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->hide();
    m_editor->setAccessibleName(tr("name"));
    m_editor->setToolTip(
        tr("The name in the outline, in results and in the file; everything that refers to it follows"));
    m_editor->installEventFilter(this);
    setFocusProxy(m_editor);
    setFocusPolicy(Qt::StrongFocus);  // else it stays behind in the order of Tab and leads from there into the form
    connect(m_editor, &QLineEdit::textEdited, this, [this] { showReason({}); });
}

QString NameField::reason() const
{
    return m_reason->text();
}

void NameField::setName(const QString& name)
{
    if (name != m_name || !m_editor->isModified()) {
        m_name = name;
        revert();
    }
}

void NameField::refuse(const QString& reason)
{
    showReason(reason);
}

void NameField::commit()
{
    const QString name = m_editor->text().trimmed();
    if (name == m_name) {
        revert();
        return;
    }
    showReason({});
    Q_EMIT renamed(name);
}

void NameField::revert()
{
    m_editor->setText(m_name);
    m_editor->setCursorPosition(0);
    showReason({});
}

void NameField::showReason(const QString& reason)
{
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    m_editor->setAccessibleDescription(reason);
    if (m_editor->property("invalid").toBool() == reason.isEmpty()) {
        m_editor->setProperty("invalid", !reason.isEmpty());
        m_editor->style()->unpolish(m_editor);
        m_editor->style()->polish(m_editor);
    }
}

bool NameField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            commit();
            return true;
        }
        if (key == Qt::Key_Escape && m_editor->isModified()) {
            revert();
            return true;
        }
    } else if (event->type() == QEvent::FocusOut && m_editor->isModified()) {
        reason().isEmpty() ? commit() : revert();
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace eigenlink
