#pragma once

#include <QPlainTextEdit>

namespace eigenlink {

/// Entry of text: one line or several. Commits when it loses the focus, a single line on Return too; Escape restores the
/// text. Plain text alone is pasted and dropped; anything else on the clipboard, and an empty one, changes nothing.
class TextEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit TextEditor(int lines, QWidget* parent = nullptr);

    /// Shows a text; an unfinished entry is kept unless the text has changed. Emits nothing.
    void setText(const QString& text);

Q_SIGNALS:
    void edited(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    void commit();
    void takeHeight();

    int m_lines = 1;
    bool m_single = false;
    QString m_text;
};

}  // namespace eigenlink
