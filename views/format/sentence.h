#pragma once

#include <QString>

namespace eigenlink {

inline QString capitalised(const QString& words)
{
    return words.left(1).toUpper() + words.mid(1);
}

/// A remark of the model as a sentence of its own: a capital letter before it and a full stop behind it.
inline QString asSentence(const QString& words)
{
    const bool isEnded = words.isEmpty() || words.endsWith(u'.') || words.endsWith(u'!') || words.endsWith(u'?');
    return capitalised(words) + (isEnded ? QString() : QStringLiteral("."));
}

}  // namespace eigenlink
