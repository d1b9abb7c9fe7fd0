#pragma once

#include <QString>

namespace eigenlink {

inline QString capitalised(const QString& words)
{
    return words.left(1).toUpper() + words.mid(1);
}

inline QString withFullStop(const QString& words)
{
    const bool isEnded = words.isEmpty() || words.endsWith(u'.') || words.endsWith(u'!') || words.endsWith(u'?');
    return words + (isEnded ? QString() : QStringLiteral("."));
}

/// A remark of the model as a sentence of its own: a capital letter before it and a full stop behind it. A remark that
/// begins with the name of a file or part stands behind a colon instead: names keep their letters.
inline QString asSentence(const QString& words)
{
    return capitalised(withFullStop(words));
}

}  // namespace eigenlink
