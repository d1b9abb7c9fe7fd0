#include "app/window/parts/study_command_line.h"

#include "app/document/session.h"
#include "model/modes/linearizer.h"
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

QStringList analysisFlags(const AnalysisOptions& options, std::size_t equilibrium)
{
    const AnalysisOptions usual;
    const LinearizerOptions& own = options.linearizer;
    QStringList words, methods;
    for (const Method method : options.methods) {
        methods << fromModel(std::string(keyOf(method)));
    }
    if (options.methods != usual.methods) {
        words << QStringLiteral("--method") << methods.join(u',');
    }
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
    if (!own.independent.empty()) {
        words << QStringLiteral("--independent") << shellWord(fromModel(requestText(RequestValue(own.independent))));
    }
    if (own.penaltyAtExactEquilibrium) {
        words << QStringLiteral("--penalty-at-exact-equilibrium");
    }
    if (!own.reactionStiffness) {
        words << QStringLiteral("--no-reaction-stiffness");
    }
    if (equilibrium > 0 || options.equilibrium.choice == EquilibriumChoice::drawn) {
        words << QStringLiteral("--equilibrium")
              << (equilibrium > 0 ? QString::number(equilibrium) : QStringLiteral("drawn"));
    }
    return words;
}

}  // namespace

QString studyCommandLine(const AskedStudy& asked, Session& session)
{
    const Document& document = session.document();
    const Study& study = *asked.study;
    const QString file = asked.file.isEmpty() ? document.filePath() : asked.file;
    QStringList words{QStringLiteral("eigenlink-cli"), fromModel(std::string(study.key))};
    words << (file.isEmpty() ? QStringLiteral("UNSAVED.eigenlink") : shellWord(file));
    if (study.needs != StudyNeeds::mechanism || study.takesAnalysisOptions) {
        const bool isOther = asked.equilibrium > 0 && asked.analysis != nullptr;  // with methods of its own
        words << analysisFlags(isOther ? asked.analysis->options : session.options(), asked.equilibrium);
    }
    for (const auto& [key, text] : requestTexts(study, asked.request)) {
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
    if (document.isModified() && !document.filePath().isEmpty()) {
        words << QStringLiteral("# save the file first");
    }
    return words.join(u' ');
}

}  // namespace eigenlink
