#pragma once

#include <QString>
#include <QStringList>

namespace eigenlink::test {

/// The words of a text that did not go through a translation: the pseudo-language leaves no small letter of ASCII (see
/// pseudoLanguage). Words that are the same in every language are left out: those given, numbers with their
/// exponents, units, names of files and options ("--to", "four_bar.eigenlink"), symbols of at most two letters.
QStringList untranslatedWords(const QString& text, const QStringList& kept = {});

/// For a failure: the words, each once, with the line in which the first of them stands.
QString complaintOf(const QString& text, const QStringList& words);

}  // namespace eigenlink::test
