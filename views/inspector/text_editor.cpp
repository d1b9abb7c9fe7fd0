#include "views/inspector/text_editor.h"

#include <QKeyEvent>
#include <QMimeData>

namespace eigenlink {

TextEditor::TextEditor(int lines, QWidget* parent) : QPlainTextEdit(parent), m_lines(lines), m_single(lines == 1)
{
    setTabChangesFocus(true);
    takeHeight();
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void TextEditor::takeHeight()
{
    const int shown = m_single ? 2 : m_lines;  // a long title wraps
    setFixedHeight(fontMetrics().lineSpacing() * shown + 20);
}

void TextEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        takeHeight();
    }
}

void TextEditor::setText(const QString& text)
{
    if (text != m_text || !hasFocus()) {
        m_text = text;
        if (toPlainText() != text) {
            setPlainText(text);
        }
    }
}

void TextEditor::commit()
{
    QString text = toPlainText();
    if (m_single) {
        text = text.replace(u'\n', u' ').trimmed();
    }
    if (text != m_text) {
        m_text = text;
        Q_EMIT edited(text);
    }
}

void TextEditor::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && m_single) {
        commit();
    } else if (event->key() == Qt::Key_Escape && toPlainText() != m_text) {
        setPlainText(m_text);
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

void TextEditor::focusOutEvent(QFocusEvent* event)
{
    commit();
    QPlainTextEdit::focusOutEvent(event);
}

bool TextEditor::canInsertFromMimeData(const QMimeData* source) const
{
    return source != nullptr && source->hasText();
}

// Qt 6.4 reads the first format of pasted data, also of an empty clipboard that has none.
void TextEditor::insertFromMimeData(const QMimeData* source)
{
    if (canInsertFromMimeData(source)) {
        textCursor().insertText(source->text());
        ensureCursorVisible();
    }
}

}  // namespace eigenlink
