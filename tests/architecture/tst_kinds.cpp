#include "model/mechanism/mechanism.h"
#include "tests/support/source_scan.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Places where a kind of element may be named besides its own files, and why.
struct Place {
    const char* path;   ///< regular expression
    const char* kinds;  ///< keys of the kinds; empty: all
    const char* reason;
};

const std::vector<Place> kPlaces{
    {"model/mechanism/elements/element\\.(h|cpp)", "", "the list"},
    {"views/canvas/glyphs/glyph\\.(h|cpp)", "", "the list of symbols"},
    {"views/canvas/tools/.*", "", "drawing tools"},
    {"model/mechanism/templates/.*", "", "a template is made of elements of given kinds"},
    {"model/mechanism/elements/(shared/sample|beam/.*)\\.(h|cpp)", "bar body beam", "what links share"},
    {"model/pose/pose\\.cpp", "beam", "the drawing of a beam has its nodes"},
    {"model/analysis/(beam_comparison|held_stretch|link_force)\\.cpp", "beam",
     "models and axial force of flexible links"},
    {"model/studies/compliance/entry\\.cpp", "force", "the load of a stroke"},
    {"app/cli/input\\.cpp", "beam", "bounds the number of coordinates by that of segments"},
    {"model/diagnosis/freedom\\.cpp", "bar body angle", "remedies for links, never for coordinates"},
    {"model/diagnosis/remedy\\.cpp", "body", "a length in place of a shape"},
    {"model/studies/modes/modes_text\\.cpp", "angle force torque", "headings of tables"},
    {"model/studies/usual\\.cpp", "motor", "the drive and the speed to begin with"},
    {"model/symbolic/equation_sheet\\.cpp", "force torque", "keys of fields"},
    {"model/studies/sweep/entry\\.cpp", "lock", "flag of a command"},
    {"views/state/mechanism_parts\\.cpp", "body", "its centre of mass is part of the picture"},
    {"model/report/equilibrium_section\\.cpp", "beam", "heading of a table of flexible links"},
    {"model/mechanism/elements/motor/.*", "slider angle", "what it drives beside links, and the key of its own field"},
    {"model/mechanism/elements/support_motion/fields\\.cpp", "spring", "what its sample acts on"},
    {"model/studies/response/response_names\\.cpp", "angle force torque", "names of quantities"},
    {"model/equilibrium/search/welded_links\\.cpp", "bar body", "what links are that are welded to one another"},
    {"model/studies/balance/balance\\.cpp", "body", "what a rod with a counterweight is"},
    {"model/studies/driven/cycle\\.cpp", "motor", "the drive that a cycle puts in"},
    {"model/dynamics/transfer\\.cpp", "motor", "the link that is driven, to which the others are compared"},
    {"model/dynamics/observable\\.cpp", "angle force torque motor", "names of quantities, and which links are driven"},
    {"model/pose/released_motors\\.cpp", "motor force torque", "the load that a motor becomes"},
    {"views/studies/design/design_(picture|view)\\.cpp", "angle", "what is varied where it is no number of the file"},
    {"views/studies/balance/balance_view\\.cpp", "force", "what is balanced"},
    {"app/window/motion/motion_run\\.cpp", "angle force torque", "names of quantities"},
    {"model/mechanism/parameters/variable\\.cpp", "angle", "of gravity"},
    {"model/mechanism/elements/lock/fields\\.cpp", "angle", "key of its own field"},
    {"model/mechanism/display_units\\.cpp", "force angle", "units of quantities"},
    {"model/studies/sweep/entry\\.cpp", "angle", "key of a sweep's result"},
    {"model/mechanism/link_kind\\.cpp", "bar body beam", "one made the other"},
    {"views/canvas/section_diagram\\.cpp", "beam", "the bending stiffness beside which forces are rounding"},
    {"views/inspector/part_form\\.cpp", "beam", "materials to choose"},
    {"model/studies/section_table\\.cpp", "beam", "heading of a table"},
    {"model/studies/modes/entry\\.cpp", "angle force torque", "headings of tables"},
    {"app/lessons/lesson_template\\.cpp", "bar spring", "the mechanism of a lesson to begin with"},
    {"app/lessons/solved_mechanism\\.cpp", "angle", "name of a column"},
    {"app/lessons/lesson(_findings)?\\.cpp", "lock", "word of a block"},
    {"app/lessons/moving_figure\\.cpp", "bar body point_mass spring damper", "outlines of a figure without a window"},
    {"app/window/lesson/lesson_stage\\.cpp", "lock", "word of a block"},
    {"views/canvas/tools/entry_overlay\\.cpp", "force angle", "quantities that are typed"},
};

/// The struct's name: "torsion_spring" → "TorsionSpring".
QString structOf(const QString& type)
{
    QString name;
    for (const QString& word : type.split('_')) {
        name += word.left(1).toUpper() + word.mid(1);
    }
    return name;
}

bool isOwnFile(const QString& path, const QString& type)
{
    return path.startsWith("model/mechanism/elements/" + type + "/") || path == "views/canvas/glyphs/" + type + ".cpp";
}

bool isAllowed(const QString& path, const QString& type)
{
    return std::ranges::any_of(kPlaces, [&](const Place& place) {
        const QStringList kinds = QString(place.kinds).split(' ', Qt::SkipEmptyParts);
        return (kinds.isEmpty() || kinds.contains(type)) &&
               QRegularExpression("^" + QString(place.path) + "$").match(path).hasMatch();
    });
}

/// True where the code names the kind: its struct, or its key as a text of its own.
bool names(const QString& text, const QString& type)
{
    // Not a scoped name such as Quantity::angle's, and not a word of a sentence.
    const QRegularExpression name("(?<![:\\w\"])" + structOf(type) + "\\b(?![\"\\w])|\"" + type + "\"");
    return name.match(text).hasMatch();
}

}  // namespace

class KindsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scan_findsTheKindsWhereTheyAre()
    {
        QVERIFY(names("const auto* x = std::get_if<Spring>(&e);", "spring"));
        QVERIFY(names("type == \"torsion_spring\"", "torsion_spring"));
        QVERIFY(names("TorsionSpring spring;", "torsion_spring"));
        QVERIFY(!names("TorsionSpring spring;", "spring"));
        QVERIFY(!names("tr(\"Spring %1\")", "spring"));
    }

    void kinds_areNamedInTheirOwnFilesAlone_data()
    {
        QTest::addColumn<QString>("type");
        for (const ElementType& type : elementTypes()) {
            const QString key = QString::fromUtf8(type.type.data(), static_cast<qsizetype>(type.type.size()));
            QTest::newRow(qPrintable(key)) << key;
        }
    }
    void kinds_areNamedInTheirOwnFilesAlone()
    {
        QFETCH(QString, type);
        static const std::vector<Source> sources = sourcesUnder({"model", "views", "app"});
        int own = 0;
        QStringList elsewhere;
        for (const Source& source : sources) {
            if (!names(source.lines.join('\n'), type) || !names(uncommented(source.lines), type)) {
                continue;
            }
            own += isOwnFile(source.path, type) ? 1 : 0;
            if (!isOwnFile(source.path, type) && !isAllowed(source.path, type)) {
                elsewhere += source.path;
            }
        }
        QVERIFY2(elsewhere.isEmpty(), qPrintable(elsewhere.join('\n')));
        QVERIFY2(own >= 2, "the scan does not even find the kind's own files");
    }

    /// Questions that a kind answers, so that no other file asks which kind it is.
    void kinds_declareHowTheyAreEdited()
    {
        for (const ElementType& type : elementTypes()) {
            const bool isEmptySampled = !type.samples || type.samples().empty();
            QVERIFY2(!isEmptySampled, type.type.data());
            // Without a point there is no drawn length that a length could follow.
            const bool hasPoints = !pointsOf(type.samples().front().elements.back()).empty();
            for (const Field& field : type.fields) {
                const bool isLength =
                    field.traits.quantity == Quantity::length && field.kind != FieldKind::section && hasPoints;
                const bool isAngle = field.traits.quantity == Quantity::angle;
                QVERIFY2(!(isLength || isAngle) || field.traits.follows != Follows::nothing, field.traits.key.data());
            }
        }
    }
};

QTEST_GUILESS_MAIN(KindsTest)
#include "tst_kinds.moc"
