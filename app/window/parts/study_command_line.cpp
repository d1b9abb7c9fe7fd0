#include "app/window/parts/study_command_line.h"

#include "app/document/session.h"
#include "model/linearization/linearizer.h"
#include "views/format/format.h"

#include <QRegularExpression>
#include <QStringList>

namespace eigenlink {

namespace {

/// A word of a shell: quoted where it holds more than letters, digits and harmless signs.
QString shellWord(const QString& word)
{
    static const QRegularExpression s_plain(QStringLiteral("^[\\w./:=,@+%-]+$"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    if (s_plain.match(word).hasMatch()) {
        return word;
    }
    QString quoted = word;
    return u'\'' + quoted.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

QString numberWord(double number)
{
    return fromModel(requestText(number));
}

QStringList analysisFlags(const AnalysisOptions& options)
{
    const AnalysisOptions usual;
    const LinearizerOptions& own = options.linearizer;
    QStringList words;
    if (own.nullSpace != usual.linearizer.nullSpace) {
        words << QStringLiteral("--null-space") << fromModel(std::string(keyOf(own.nullSpace)));
    }
    if (own.penalty != usual.linearizer.penalty) {
        words << QStringLiteral("--penalty") << numberWord(*own.penalty);
    }
    if (own.xi != usual.linearizer.xi) {
        words << QStringLiteral("--xi") << numberWord(own.xi);
    }
    if (own.omega != usual.linearizer.omega) {
        words << QStringLiteral("--omega") << numberWord(own.omega);
    }
    if (!own.reactionStiffness) {
        words << QStringLiteral("--no-reaction-stiffness");
    }
    if (options.equilibrium.choice == EquilibriumChoice::drawn) {
        words << QStringLiteral("--equilibrium") << QStringLiteral("drawn");
    }
    return words;
}

}  // namespace

QString studyCommandLine(const Study& study, const std::any& request, Session& session)
{
    const Document& document = session.document();
    QStringList words{QStringLiteral("eigenlink-cli"), fromModel(std::string(study.key))};
    words << (document.filePath().isEmpty() ? QStringLiteral("UNSAVED.eigenlink") : shellWord(document.filePath()));
    if (study.needs != StudyNeeds::mechanism) {
        words << analysisFlags(session.options());
    }
    for (const auto& [key, text] : requestTexts(study, request)) {
        const RequestField& field = *study.find(key);
        if (field.kind == RequestKind::mechanism) {
            words << shellWord(fromModel(text));
            continue;
        }
        words << fromModel(flagOf(field.traits));
        if (field.kind != RequestKind::yesNo || text != "yes") {
            words << shellWord(fromModel(text));
        }
    }
    return words.join(u' ');
}

}  // namespace eigenlink
