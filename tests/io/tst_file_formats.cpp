#include "app/io/figure_memory.h"
#include "app/io/formats/mechanism_files.h"
#include "tests/support/mechanisms.h"

#include <QTest>

#include <set>
#include <string>
#include <string_view>

using namespace eigenlink;
using namespace eigenlink::test;

/// Files are told by their bytes, written by their names, and read by the entries of one list.
class FileFormatsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void entries_haveKeysAndEndingsOfTheirOwn()
    {
        std::set<std::string_view> keys, endings;
        for (const FileFormat& format : fileFormats()) {
            QVERIFY(keys.insert(format.key).second);
            QVERIFY(!format.name.empty() && format.recognises != nullptr && format.read != nullptr);
            for (const std::string_view ending : format.endings) {
                QVERIFY2(endings.insert(ending).second, ending.data());
            }
        }
        QVERIFY(fileFormats().front().write != nullptr);
    }

    /// Bytes that a format writes, it alone recognises, and reads as they were.
    void written_isRecognisedAndReadAsItWas()
    {
        const Mechanism mechanism = exampleNamed("pendulum");
        for (const FileFormat& format : fileFormats()) {
            if (format.write == nullptr) {
                continue;
            }
            const std::string bytes = format.write(mechanism);
            QCOMPARE(formatOfBytes(bytes).key, format.key);
            const MechanismFile file = parseMechanism(bytes);
            QVERIFY(!file.isOnlyRead && file.complete);
            QCOMPARE(writeMechanism(file.mechanism), writeMechanism(mechanism));
        }
    }

    void figure_isReadAndNotSavedOver()
    {
        const Mechanism mechanism = exampleNamed("pendulum");
        const std::string svg = svgWithMechanism("<svg width=\"1\"></svg>", writeMechanism(mechanism));
        QCOMPARE(formatOfBytes(svg).key, std::string_view("figure"));
        const MechanismFile file = parseMechanism(svg);
        QVERIFY(file.isOnlyRead);
        QCOMPARE(writeMechanism(file.mechanism), writeMechanism(mechanism));
        QCOMPARE(writtenFormat("picture.svg").key, fileFormats().front().key);
    }
};

QTEST_GUILESS_MAIN(FileFormatsTest)
#include "tst_file_formats.moc"
