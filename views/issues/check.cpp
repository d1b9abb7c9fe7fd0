#include "views/issues/check.h"

#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Issues", text);
}

Check::Verdict verdictOf(Severity severity)
{
    return severity == Severity::error     ? Check::Verdict::error
           : severity == Severity::warning ? Check::Verdict::warning
                                           : Check::Verdict::note;
}

QString textOf(const Message& issue, const DisplayUnits& units)
{
    const std::string part = issue.part();
    QString where = fromModel(part.empty() ? issue.place : part);
    if (!part.empty() && !issue.field.empty()) {
        where += u'.' + fromModel(issue.field);
    }
    QString text = where.isEmpty() ? QString() : where + QStringLiteral(": ");
    if (!issue.value.isEmpty()) {
        text += fromModel(issue.value, units) + QStringLiteral(": ");
    }
    return text + fromModel(issue.text, units);
}

/// Collects checks, each only once.
class Checks {
public:
    explicit Checks(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    QString words(const Text& text) const { return fromModel(text, m_mechanism.units); }

    void add(Check::Verdict verdict, const QString& words, const std::vector<std::string>& ids = {},
             const std::vector<Remedy>& remedies = {})
    {
        const QString text = withCapital(words, ids);
        const bool isNew =
            std::none_of(m_list.begin(), m_list.end(), [&](const Entry& entry) { return entry.check.text == text; });
        if (!text.isEmpty() && isNew) {
            m_list.push_back({{verdict, text, ids, {}}, remedies});
        }
    }

    std::vector<Check> sorted()
    {
        std::stable_sort(m_list.begin(), m_list.end(),
                         [](const Entry& a, const Entry& b) { return a.check.verdict > b.check.verdict; });
        std::vector<Check> list;
        for (const Entry& entry : m_list) {
            list.push_back(entry.check);
            for (const Remedy& remedy : entry.remedies) {
                list.push_back({entry.check.verdict, words(remedy.text), {remedy.id}, remedy});
            }
        }
        return list;
    }

private:
    struct Entry {
        Check check;
        std::vector<Remedy> remedies;
    };

    /// Issues begin with a capital letter; the name of a part or of a place in the file keeps its own.
    QString withCapital(const QString& words, const std::vector<std::string>& ids) const
    {
        const auto end = std::ranges::find_if(words, [](QChar c) { return c == u' ' || c == u'.' || c == u':'; });
        const QString first = words.left(end - words.begin());
        const std::string id = first.toStdString();
        const bool isName =
            first.contains(u'[') || std::ranges::find(ids, id) != ids.end() || findPoint(m_mechanism, id) ||
            findElement(m_mechanism, id) ||
            std::ranges::find(m_mechanism.parameters, id, &Parameter::id) != m_mechanism.parameters.end();
        return isName ? words : capitalised(words);
    }

    const Mechanism& m_mechanism;
    std::vector<Entry> m_list;
};

bool has(const Analysis& analysis, Topic kind)
{
    return std::any_of(analysis.findings.begin(), analysis.findings.end(),
                       [kind](const Message& finding) { return finding.topic == kind; });
}

/// True for an issue that a finding reports with more detail: with all the parts concerned and a remedy.
bool isCoveredByFinding(const Analysis& analysis, const Message& issue)
{
    return std::any_of(analysis.findings.begin(), analysis.findings.end(), [&](const Message& finding) {
        return finding.topic == Topic::unconnectedPoint && finding.part() == issue.part() && issue.field.empty();
    });
}

void addFreedom(const Analysis& analysis, Checks& checks)
{
    const Equilibrium& rest = analysis.equilibrium;
    const Eigen::Index n = analysis.system->coordinateCount();
    const Eigen::Index m = analysis.system->countedConstraints();
    const auto freedom = rest.degreesOfFreedom;
    const QString count = freedom == 1 ? tr("1 degree of freedom") : tr("%1 degrees of freedom").arg(freedom);
    checks.add(freedom > 0 ? Check::Verdict::good : Check::Verdict::note,
               tr("%1 (n = %2, m = %3)").arg(count).arg(n).arg(m));
}

void addRedundancy(const Analysis& analysis, Checks& checks)
{
    if (analysis.equilibrium.redundantConstraints.empty()) {
        checks.add(Check::Verdict::good, tr("no redundant constraint"));
    }
}

void addFindings(const Analysis& analysis, Checks& checks)
{
    for (const Message& finding : analysis.findings) {
        checks.add(verdictOf(finding.severity), checks.words(finding.text), finding.parts, finding.remedies);
    }
}

void addStability(const Equilibrium& rest, Checks& checks)
{
    switch (rest.stability) {
        case Stability::stable:
            checks.add(Check::Verdict::good, tr("the equilibrium is stable"));
            break;
        case Stability::unstable:
            checks.add(Check::Verdict::warning, tr("the equilibrium is unstable: the smallest push makes it leave"));
            break;
        case Stability::neutral:
            checks.add(Check::Verdict::note, tr("the equilibrium is neutral: it can move away without any force"));
            break;
        case Stability::unknown:
            break;
    }
}

void addEquilibrium(const Analysis& analysis, Checks& checks)
{
    const Equilibrium& rest = analysis.equilibrium;
    const auto reasonOr = [&](const QString& text) { return rest.reason.isEmpty() ? text : checks.words(rest.reason); };
    switch (rest.status) {
        case EquilibriumStatus::converged:
            addStability(rest, checks);
            break;
        case EquilibriumStatus::assembled:
            checks.add(Check::Verdict::note, tr("shown as drawn: assembled, but not in equilibrium"));
            break;
        case EquilibriumStatus::notAssembled:
            if (!has(analysis, Topic::openLoop)) {
                checks.add(Check::Verdict::error, reasonOr(tr("The parts cannot be put together as drawn.")));
            }
            break;
        case EquilibriumStatus::notFound:
            if (has(analysis, Topic::loosePart)) {
                checks.add(Check::Verdict::note, tr("no equilibrium while a part is loose"));
                break;
            }
            if (analysis.mechanism.elements.empty()) {
                checks.add(Check::Verdict::note, tr("nothing can move yet: draw links between pins"));
                break;
            }
            checks.add(Check::Verdict::error, reasonOr(tr("No equilibrium was found near the drawing.")));
            break;
        case EquilibriumStatus::cancelled:
            checks.add(Check::Verdict::note, tr("The analysis was stopped."));
            break;
    }
}

void addMethods(const Analysis& analysis, Checks& checks)
{
    bool isGood = !analysis.methods.empty();
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        const QString name = fromModel(nameOf(spectrum.method));
        const bool isOk = spectrum.status == SpectrumStatus::ok;
        isGood = isGood && isOk;
        if (spectrum.status == SpectrumStatus::failed && has(analysis, Topic::massless)) {
            continue;
        }
        if (!isOk && spectrum.warnings.empty()) {
            checks.add(Check::Verdict::warning, tr("%1 did not find the eigenvalues it should.").arg(name));
        }
        for (const Message& warning : spectrum.warnings) {
            checks.add(isOk ? Check::Verdict::note : Check::Verdict::warning,
                       checks.words(withMethod(spectrum.method, warning.text)));
        }
    }
    if (isGood && analysis.methods.front().spectrum.expectedTrueCount > 0) {
        const Spectrum& spectrum = analysis.methods.front().spectrum;
        checks.add(Check::Verdict::good,
                   spectrum.trueCount() < spectrum.expectedTrueCount
                       ? tr("%1 true eigenvalues by every method, those %2")
                             .arg(QString::number(spectrum.trueCount()),
                                  fromModel(describe(spectrum.partial.value_or(PartialCount{}).target)))
                   : has(analysis, Topic::massless)
                       ? tr("All methods find the %1 expected true eigenvalues, two for each freedom that moves mass")
                             .arg(spectrum.trueCount())
                       : tr("All methods find the %1 expected true eigenvalues, two for each degree of freedom")
                             .arg(spectrum.trueCount()));
    }
}

}  // namespace

std::vector<Check> checksOf(const Analysis& analysis)
{
    Checks checks(analysis.mechanism);
    if (analysis.system && analysis.mechanism.points.empty()) {
        checks.add(Check::Verdict::note, tr("nothing is drawn yet: choose a tool above the canvas and click"));
        return checks.sorted();
    }
    for (const Message& issue : analysis.issues) {
        if (!isCoveredByFinding(analysis, issue)) {
            // A parameter may be called as a part is, which it does not point at.
            const bool isOfParameter = issue.place.starts_with("parameters[");
            checks.add(verdictOf(issue.severity), textOf(issue, analysis.mechanism.units),
                       isOfParameter ? std::vector<std::string>() : issue.parts);
        }
    }
    addFindings(analysis, checks);
    if (analysis.system && !analysis.hasErrors()) {
        if (analysis.equilibrium.isUsable()) {
            addFreedom(analysis, checks);
            addRedundancy(analysis, checks);
        }
        addEquilibrium(analysis, checks);
        for (const Message& warning : analysis.equilibrium.warnings) {
            checks.add(Check::Verdict::warning, checks.words(warning.text));
        }
        addMethods(analysis, checks);
    }
    for (const Message& warning : analysis.warnings) {
        checks.add(Check::Verdict::warning, checks.words(warning.text));
    }
    return checks.sorted();
}

}  // namespace eigenlink
