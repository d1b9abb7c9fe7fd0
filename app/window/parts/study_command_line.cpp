#include "app/window/parts/study_command_line.h"

#include "app/document/session.h"
#include "model/studies/analysis_fields.h"
#include "views/format/format.h"

#include <QRegularExpression>
#include <QStringList>

#include <map>
#include <string>

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

/// The fields of a request that differ from their defaults, as flags.
QStringList flagsOf(const Study& study, const std::any& request)
{
    QStringList words;
    const std::map<std::string, std::string> texts = requestTexts(study, request);
    for (const RequestField& field : study.fields) {
        const auto text = texts.find(std::string(field.traits.key));
        if (text == texts.end()) {
            continue;
        }
        if (field.kind != RequestKind::mechanism) {
            words << fromModel(flagOf(field.traits));
        }
        if (field.kind != RequestKind::yesNo || text->second != "yes") {
            words << shellWord(fromModel(text->second));
        }
    }
    return words;
}

/// The options of an analysis that differ from their defaults and have an effect on the study; `equilibrium` is its
/// number by energy, or 0.
QStringList analysisFlags(const Study& study, const AnalysisOptions& options, std::size_t equilibrium)
{
    std::any effective = options;
    for (const RequestField& field : analysisEntry().fields) {
        if (idleReason(field, &study, options.methods)) {
            static_cast<void>(field.write(effective, {}));
        }
    }
    QStringList words = flagsOf(analysisEntry(), effective);
    if (options.engine != Engine::automatic) {
        words << QStringLiteral("--engine")
              << (options.engine == Engine::sparse ? QStringLiteral("sparse") : QStringLiteral("dense"));
    }
    if (!study.takesAnalysisOptions && (equilibrium > 0 || options.equilibrium.choice == EquilibriumChoice::drawn)) {
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
    if (takesAnalysis(study)) {
        const bool isOther = asked.equilibrium > 0 && asked.analysis != nullptr;  // with methods of its own
        AnalysisOptions options = isOther ? asked.analysis->options : session.options();
        // Modes that are asked for by number are computed by sparse matrices in the window.
        const bool isByNumber = study.options && options.wanted.count.has_value();
        if (isByNumber && options.engine == Engine::automatic && options.linearizer.rcsSolver == RcsSolver::automatic) {
            options.engine = Engine::sparse;
        }
        words << analysisFlags(study, options, asked.equilibrium);
    }
    words << flagsOf(study, asked.request);
    if (document.isModified() && !document.filePath().isEmpty()) {
        words << QStringLiteral("# save the file first");
    }
    return words.join(u' ');
}

}  // namespace eigenlink
