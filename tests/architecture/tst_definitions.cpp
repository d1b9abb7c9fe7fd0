#include "tests/support/source_scan.h"

#include <QHash>
#include <QRegularExpression>
#include <QTest>

using namespace eigenlink::test;

namespace {

constexpr qsizetype kLongestFunction = 50;  ///< lines

const char* const kForms = R"(
namespace a {
int plain(int x) { return x; }
template <class T = std::vector<int>>
struct S final : B<T> {
    explicit S(int x) : m_x(x), m_y{1} { run([&] { return 1; }); }  // { unbalanced
public:
    auto f() const -> int
    {
        if (x) { struct Inner { int y; }; }
        return "}"[0] == '{' ? 1'000 : 2;
    }
    int m_x, m_y = {3};
};
enum class E { one, two };
const std::vector<int> kTable{{1, 2}, {3}};
}  // namespace a
namespace {
struct Hidden {
};
}
)";

std::vector<Definition> definitionsOf(const char* text)
{
    return definitionsIn(QString::fromUtf8(text).split('\n'));
}

}  // namespace

/// Sizes and names of functions and types.
class DefinitionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scan_findsFunctionsOfEveryForm()
    {
        const auto found = definitionsOf(kForms);
        QStringList names;
        for (const Definition& each : found) {
            names += each.name + (each.isLocal ? " (local)" : "") + " " + QString::number(each.lineCount);
        }
        QCOMPARE(names, (QStringList{"int plain(int x) 1", "explicit S(int x) : m_x(x), m_y{} 1",
                                     "auto f() const -> int 5", "a::S 11", "a::E 1", "Hidden (local) 2"}));
    }

    void functions_areShort()
    {
        QStringList longOnes;
        qsizetype count = 0;
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            for (const Definition& each : definitionsIn(source.lines)) {
                count += each.kind == Definition::Kind::function ? 1 : 0;
                const bool isLong = each.kind == Definition::Kind::function && each.lineCount > kLongestFunction;
                if (isLong) {
                    longOnes += QString("%1:%2: %3 lines: %4")
                                    .arg(source.path)
                                    .arg(each.line)
                                    .arg(each.lineCount)
                                    .arg(each.name.left(80));
                }
            }
        }
        QVERIFY(count > 3000);
        QVERIFY2(longOnes.isEmpty(), qPrintable(longOnes.join('\n')));
    }

    /// Two types of one name in a namespace violate the one-definition rule as soon as they meet in one program.
    void types_haveNamesOfTheirOwn()
    {
        QHash<QString, QString> owners;
        QStringList doubled;
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            for (const Definition& each : definitionsIn(source.lines)) {
                if (each.kind != Definition::Kind::type || each.isLocal || each.isSpecialization) {
                    continue;
                }
                const QString other = owners.value(each.name);
                if (!other.isEmpty()) {
                    doubled += QString("%1: %2 and %3").arg(each.name, other, source.path);
                }
                owners.insert(each.name, source.path);
            }
        }
        QVERIFY(owners.size() > 400);
        QVERIFY2(doubled.isEmpty(), qPrintable(doubled.join('\n')));
    }

    void names_saySomething()
    {
        QStringList found;
        static const QRegularExpression empty("::\\w*(Manager|Helper|Util|Utils|Utility)$");
        static const QRegularExpression prefix("\\bget[A-Z]\\w*\\(");
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            for (const Definition& each : definitionsIn(source.lines)) {
                const bool isType = each.kind == Definition::Kind::type;
                const bool isTheirs = each.name.endsWith("override");  // a name that another library gave
                if (!isTheirs && (isType ? empty : prefix).match("::" + each.name).hasMatch()) {
                    found += source.path + ": " + each.name;
                }
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(DefinitionsTest)
#include "tst_definitions.moc"
