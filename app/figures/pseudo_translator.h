#pragma once

#include <QTranslator>

namespace eigenlink {

/// Translates every text of the window into the pseudo-language (see pseudoLanguage): unchanged texts did not go
/// through a translation, and texts that are cut off have no room for longer languages. Markup, places ("%1"), file
/// patterns and the names of keys are kept.
class PseudoTranslator : public QTranslator {
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;
};

}  // namespace eigenlink
