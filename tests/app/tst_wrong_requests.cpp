// A bad value of a request is refused with the same sentence by the flag of the command and by the field of the form.

#include "app/io/formats/mechanism_files.h"
#include "app/jobs/study_job.h"
#include "tests/support/run_program.h"
#include "tests/views/form_input.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/studies/study_form.h"

#include <QCheckBox>
#include <QComboBox>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const QString kFile = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");

QString text(std::string_view words)
{
    return fromModel(std::string(words));
}

bool isNumberField(const RequestField& field)
{
    const bool isCount = field.kind == RequestKind::count || field.kind == RequestKind::mode;
    return !field.isList && (isCount || field.kind == RequestKind::number);
}

bool isTyped(const RequestField& field)
{
    const bool isChosen = field.kind == RequestKind::yesNo || field.kind == RequestKind::choice;
    return !field.traits.isFlagOnly && field.kind != RequestKind::mechanism && !isChosen;
}

/// Out of range, no number, a number of another kind, an empty entry of a list.
QStringList badTexts(const RequestField& field)
{
    if (field.isList) {
        const QStringList empty{QStringLiteral("1,,2"), QStringLiteral(",")};
        return field.kind == RequestKind::number ? empty + QStringList{QStringLiteral("1,x")} : empty;
    }
    if (!isNumberField(field)) {
        return {};
    }
    const bool isCount = field.kind != RequestKind::number;
    QStringList texts{isCount ? QStringLiteral("0") : QStringLiteral("-1"), QStringLiteral("x"),
                      isCount ? QStringLiteral("2.5") : QStringLiteral("5 kg")};
    return qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")
               ? texts
               : texts + QStringList{QStringLiteral("nan"), QStringLiteral("0"), QStringLiteral("-1e999")};
}

/// The sentence without the place in front: the flag or the label.
QString reasonOf(const QString& sentence)
{
    QString reason = sentence.section(QStringLiteral(": "), 1).trimmed();
    return reason.endsWith(u'.') ? reason.chopped(1) : reason;
}

/// The refusal of a command, with labels in place of flags; empty where the field is accepted.
QString refusalOf(const Study& study, const RequestField& field, const QStringList& arguments)
{
    const ProgramResult result = runCommandLine(QStringList{text(study.key)} + arguments);
    QString sentence = QString::fromUtf8(result.errors).section(u'\n', 0, 0).section(QStringLiteral(": "), 1);
    if (!sentence.startsWith(text(flagOf(field.traits)) + u':')) {
        return {};
    }
    for (const RequestField& each : study.fields) {
        sentence.replace(text(flagOf(each.traits)), text(each.traits.label));
    }
    return reasonOf(sentence);
}

/// The refusal of the form for a text that is typed into the editor of the field.
QString typedRefusal(const Study& study, const RequestField& field, const QString& typed)
{
    StudyForm form(study);
    form.show();
    FieldEditor* editor = form.editor(field.traits.key);
    QLineEdit* entry = isNumberField(field) ? editor->numberFields()[0]->editor() : editor->findChild<QLineEdit*>();
    entry->setFocus();
    entry->selectAll();
    QTest::keyClick(entry, Qt::Key_Delete);
    QTest::keyClicks(entry, typed);
    QTest::keyClick(entry, Qt::Key_Return);
    if (!form.refusal().isEmpty() && requestTexts(study, form.request()) != requestTexts(study, study.request)) {
        return QStringLiteral("the request was changed");
    }
    return reasonOf(form.refusal());
}

/// The refusal of the job of a page; empty where it starts.
QString startedRefusal(const Study& study, const std::map<std::string, std::string>& texts)
{
    static const auto s_analysis =
        std::make_shared<const Analysis>(analyze(readMechanismFile(kFile.toStdString()).mechanism));
    const bool isOfMechanism = study.needs == StudyNeeds::mechanism;
    std::any request = study.request;
    if (const std::optional<Refusal> refusal = readRequest(study, texts, request)) {
        return reasonOf(asSentence(fromModel(sentenceOf(study, *refusal, placeAsLabel))));
    }
    StudyJob job(study);
    QSignalSpy refused(&job, &StudyJob::refused);
    job.start(study, isOfMechanism ? assembledSubject(assemble(s_analysis->mechanism)) : s_analysis, request);
    job.abandon();
    return refused.isEmpty() ? QString() : reasonOf(refused.last()[0].toString());
}

}  // namespace

class WrongRequestsTest : public QObject {
    Q_OBJECT

    void addStudies()
    {
        QTest::addColumn<QString>("key");
        for (const Study& study : studies()) {
            QTest::newRow(study.key.data()) << text(study.key);
        }
    }

private Q_SLOTS:
    void badValue_isRefusedInOneSentence_data() { addStudies(); }
    void badValue_isRefusedInOneSentence()
    {
        QFETCH(const QString, key);
        const Study& study = *findStudy(key.toStdString());
        for (const RequestField& field : study.fields) {
            for (const QString& typed : isTyped(field) ? badTexts(field) : QStringList()) {
                const QString flag = text(flagOf(field.traits));
                const QString ofCommand = refusalOf(study, field, {QStringLiteral("no file"), flag + u'=' + typed});
                QCOMPARE(typedRefusal(study, field, typed) + flag + typed, ofCommand + flag + typed);
                const bool isNonsense = typed == u"x" || typed == u"nan" || typed == u"1,,2" || typed == u"1,x";
                QVERIFY2(!isNonsense || !ofCommand.isEmpty(), qPrintable(flag + typed));
            }
        }
    }

    /// Names and missing values are refused when the study begins.
    void unknownName_isRefusedInOneSentence_data() { addStudies(); }
    void unknownName_isRefusedInOneSentence()
    {
        QFETCH(const QString, key);
        const Study& study = *findStudy(key.toStdString());
        for (const RequestField& field : study.fields) {
            const std::string name(field.traits.key);
            const bool isName = field.kind == RequestKind::point || field.kind == RequestKind::link ||
                                field.kind == RequestKind::parameter || field.kind == RequestKind::quantity;
            if (isName) {
                const QString flag = text(flagOf(field.traits));
                const QString job = startedRefusal(study, {{name, "nowhere"}});
                const QString command = refusalOf(study, field, {kFile, flag, QStringLiteral("nowhere")});
                QVERIFY2(command.isEmpty() || job == command, qPrintable(flag + u'\n' + job + u'\n' + command));
            }
            if (field.traits.required && field.kind != RequestKind::mechanism) {
                const QString job = startedRefusal(study, {}), command = refusalOf(study, field, {kFile});
                QVERIFY2(command.isEmpty() || job == command, qPrintable(job + u'\n' + command));
            }
        }
    }

    /// Fields without a text offer a choice of the values that their flag takes.
    void choices_areThoseOfTheFlag_data() { addStudies(); }
    void choices_areThoseOfTheFlag()
    {
        QFETCH(const QString, key);
        const Study& study = *findStudy(key.toStdString());
        const StudyForm form(study);
        for (const RequestField& field : study.fields) {
            const FieldEditor* editor = form.editor(field.traits.key);
            if (editor == nullptr || isTyped(field) || field.kind == RequestKind::mechanism) {
                continue;
            }
            const auto* box = editor->findChild<QComboBox*>();
            QVERIFY(field.kind == RequestKind::choice ? box != nullptr : editor->findChild<QCheckBox*>() != nullptr);
            for (int i = 0; box != nullptr && i < box->count(); ++i) {
                std::any request = study.request;
                QVERIFY(field.write(request, box->itemData(i).toString().toStdString()));
            }
        }
    }

    /// An emptied field is the default again, as a flag that is left out.
    void emptyEntry_isTheDefault_data() { addStudies(); }
    void emptyEntry_isTheDefault()
    {
        QFETCH(const QString, key);
        const Study& study = *findStudy(key.toStdString());
        for (const RequestField& field : study.fields) {
            if (isTyped(field)) {
                QCOMPARE(typedRefusal(study, field, {}), QString());
            }
        }
    }
};

QTEST_MAIN(WrongRequestsTest)
#include "tst_wrong_requests.moc"
