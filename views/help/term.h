#pragma once

#include <QString>

#include <span>

namespace eigenlink {

/// A word of the program and its meaning. Words are in the translation context "Help"; formulas are set by
/// typesetFormula.
struct HelpTerm {
    const char* key;       ///< "damping_ratio": what views know it by
    const char* name;      ///< "Damping ratio"
    const char* sentence;  ///< what it is, for somebody who meets it for the first time
    const char* formula;   ///< empty where there is none
    const char* symbol;    ///< empty where it has none
    const char* unit;      ///< empty for what has none, "1" for a plain number
    const char* source;    ///< where it stands in the papers; empty where they do not have it
    const char* example;   ///< name of an example that shows it, without suffix
};

/// All of them, by subjects; then the studies whose key is no term.
std::span<const HelpTerm> terms();

/// nullptr where there is none of this key.
const HelpTerm* findTerm(const QString& key);

/// The name of a term in the language of the window.
QString nameOf(const HelpTerm& term);

/// The whole card as rich text: sentence, formula, symbol, unit, where it stands in the papers.
QString cardOf(const HelpTerm& term);

/// Name, sentence and formula alone, for a tool tip.
QString briefOf(const HelpTerm& term);

}  // namespace eigenlink
