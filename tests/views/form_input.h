#pragma once

#include "views/inspector/field_editor.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace eigenlink::test {

/// The mechanism that the last edit asks for.
inline Mechanism nextOf(const QSignalSpy& edited)
{
    return edited.last()[1].value<Mechanism>();
}

inline void type(NumberField* field, const QString& text)
{
    field->editor()->selectAll();
    QTest::keyClicks(field->editor(), text);
    QTest::keyClick(field->editor(), Qt::Key_Return);
}

}  // namespace eigenlink::test
