#include "views/inspector/form_rows.h"

#include "views/inspector/number_field.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace eigenlink {

namespace {

/// The width of an editor whose numbers have their units beside them.
int roomFor(const QWidget& editor)
{
    const int least = editor.minimumSizeHint().width();
    int room = least;
    for (const NumberField* field : editor.findChildren<NumberField*>()) {
        if (!field->isHidden()) {
            room = std::max(room, least - field->minimumSizeHint().width() + field->roomForOneLine());
        }
    }
    return room;
}

}  // namespace

FormRows::FormRows(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(7);
    m_grid->setColumnStretch(1, 1);
}

void FormRows::addRow(const QString& label, QWidget* editor)
{
    auto* words = new QLabel(label, this);
    words->setProperty("role", QStringLiteral("muted"));
    words->setContentsMargins(0, 4, 0, 0);
    words->setWordWrap(true);
    words->setBuddy(editor);
    m_rows.push_back({m_grid->rowCount(), words, editor});
    place(m_rows.back());
}

void FormRows::addWideRow(const QString& label, QWidget* editor)
{
    auto* words = new QLabel(label, this);
    words->setProperty("role", QStringLiteral("muted"));
    words->setBuddy(editor);
    addWidget(words);
    addWidget(editor);
}

void FormRows::addWidget(QWidget* editor)
{
    m_grid->addWidget(editor, m_grid->rowCount(), 0, 1, 2);
}

void FormRows::addHeading(QWidget* words, QWidget* button)
{
    const int row = m_grid->rowCount();
    m_grid->addWidget(words, row, 0);
    m_grid->addWidget(button, row, 1, Qt::AlignRight);
}

void FormRows::setRowVisible(QWidget* editor, bool isVisible)
{
    editor->setVisible(isVisible);
    for (const Row& row : m_rows) {
        if (row.editor == editor) {
            row.words->setVisible(isVisible);
        }
    }
}

void FormRows::arrange(int width, bool isNarrow)
{
    if ((isNarrow || isTooNarrow(width)) != m_isNarrow) {
        m_isNarrow = !m_isNarrow;
        for (const Row& row : m_rows) {
            place(row);
        }
    }
    // Numbers and units first, then the words beside them, which wrap.
    int fields = 0;
    for (const Row& row : m_rows) {
        fields = std::max(fields, m_isNarrow ? 0 : roomFor(*row.editor));
    }
    m_grid->setColumnMinimumWidth(1, fields);
}

// Words beside their field leave no room for numbers and units in a narrow panel, or in large words.
bool FormRows::isTooNarrow(int width) const
{
    int words = 0;
    int fields = 0;
    for (const Row& row : m_rows) {
        words = std::max(words, row.words->minimumSizeHint().width());
        fields = std::max(fields, roomFor(*row.editor));
    }
    return width < words + m_grid->horizontalSpacing() + fields;
}

void FormRows::place(const Row& row)
{
    m_grid->removeWidget(row.words);
    m_grid->removeWidget(row.editor);
    if (m_isNarrow) {
        m_grid->addWidget(row.words, row.index, 0, 1, 2);
        m_grid->addWidget(row.editor, row.index + 1, 0, 1, 2);
    } else {
        m_grid->addWidget(row.words, row.index, 0, 2, 1, Qt::AlignTop);
        m_grid->addWidget(row.editor, row.index, 1, 2, 1);
    }
}

}  // namespace eigenlink
