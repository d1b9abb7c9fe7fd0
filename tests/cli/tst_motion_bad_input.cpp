// Faults of a motion: a sentence each, and the computed part is kept.

#include "tests/support/columns.h"
#include "tests/support/run_program.h"

using namespace eigenlink::test;

namespace {

/// A file of points and elements beside a rod r of 1 m from the fixed A to B.
QByteArray fileOf(const QByteArray& elements, const char* points = "", const char* velocity = "")
{
    return QByteArray(R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
        {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0])") +
           velocity + "}" + points + R"(], "elements": [{"type": "bar", "id": "r", "points": ["A", "B"], "mass": 1})" +
           elements + "]}";
}

constexpr const char* kMotor = R"(, {"type": "motor", "id": "M", "of": ["r"], "angle": {"speed": 1}})";

}  // namespace

class MotionBadInputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void motion_isSaidToBeWrong_data()
    {
        // Rows are those that are kept, with the head.
        const auto row =
            addColumns<QByteArray, QStringList, int, QByteArray, int>({"file", "flags", "code", "sentence", "rows"});
        const QStringList usual{"--to", "3", "--step", "0.5"};
        const QByteArray motor(kMotor);
        row("no equilibrium is needed", fileOf(R"(, {"type": "torque", "id": "T", "of": "r", "torque": 30})"), usual, 0,
            "", 8);
        row("velocities that do not fit", fileOf("", "", R"(, "velocity": [1, 1])"), usual, 0,
            "velocities at the start do not fit the constraints and were changed by 70.7 %.", 8);
        row("velocity of a fixed point",
            fileOf("", R"(, {"id": "E", "at": [1, 1], "fixed": true, "velocity": [3, -2]})"), usual, 0,
            "Changed at the start: E from (3, -2) to (0, 0) m/s.", 8);
        row("locked mechanism rests",
            fileOf(R"(, {"type": "bar", "id": "s", "points": ["B", "E"], "mass": 1})",
                   R"(, {"id": "E", "at": [1, 1], "fixed": true})"),
            usual, 0, "The mechanism is locked", 8);
        row("nothing at all", QByteArray(R"({"format": "eigenlink", "version": 1, "points": [], "elements": []})"),
            usual, 0, "", 8);
        row("motor against a lock", fileOf(R"(, {"type": "lock", "id": "L", "of": "r", "angle": 0})" + motor), usual, 1,
            "the drive M cannot move anything, because what it drives is held still by L", 0);
        row("two motors", fileOf(R"(, {"type": "motor", "id": "N", "of": ["r"], "angle": {"speed": 2}})" + motor),
            usual, 1, "drive one freedom together", 0);
        row("motors that ask for different places",
            fileOf(R"(, {"type": "motor", "id": "N", "of": ["r"], "angle": {"start": 1, "speed": 2}})" + motor), usual,
            1, "drive one freedom together", 0);
        row("dead point",
            fileOf(R"(, {"type": "bar", "id": "c", "points": ["B", "C"], "length": 1.2, "mass": 1},
                          {"type": "bar", "id": "o", "points": ["C", "D"], "length": 0.8, "mass": 1})" +
                       motor,
                   R"(, {"id": "C", "at": [2.2, 1.2]}, {"id": "D", "at": [2.5, 0], "fixed": true})"),
            usual, 1, "the drive meets a dead point, beyond which it cannot move the mechanism", 3);
        row("jump in a table",
            fileOf(R"(, {"type": "motor", "id": "M", "of": ["r"], "angle": {"table": [[0, 0], [1, 1], [1, 2]]}})"),
            usual, 3, "which is a jump", 0);
        row("jump in a formula", fileOf(R"x(, {"type": "motor", "id": "M", "of": ["r"], "angle": "step(t-1)"})x"),
            usual, 3, "elements[1].angle", 0);
        row("more than memory holds", fileOf(""), {"--to", "1e9", "--step", "1e-6"}, 5, "more than memory holds", 0);
        row("more than anybody waits for", fileOf(""), {"--to", "1e9", "--step", "1e7"}, 5,
            "steps, more than are made at once", 2);
        row("function that ends",
            fileOf(R"x(, {"type": "force", "id": "F", "point": "B", "force": ["sqrt(1.2-t)", 0]})x"), usual, 1,
            "a function of time has no finite value any more", 4);
        row("motors that part later",
            fileOf(R"(, {"type": "motor", "id": "N", "of": ["r"], "angle": "t+0.1*t^3"})" + motor), usual, 1,
            "drive one freedom together", 2);
        row("motor to a pole", fileOf(R"(, {"type": "motor", "id": "M", "of": ["r"], "angle": "1/(0.7-t)-1/0.7"})"),
            usual, 5, "more than are made at once", 3);
        row("rows that nearly meet",
            fileOf(R"(, {"type": "force", "id": "F", "point": "B", "force": [{"table": [[0, 0], [1e-300, 1]]}, 0]})"),
            usual, 3, "rows 1 and 2", 0);
        row("more than the disk holds", fileOf(""), usual + QStringList{"--output", "/dev/full"}, 4,
            "cannot be written", 0);
        row("massless link",
            fileOf(R"(, {"type": "spring", "id": "k", "points": ["B", "E"], "stiffness": 10, "rest_length": 0.5})",
                   R"(, {"id": "E", "at": [2, 0]})"),
            usual, 1, "E moves without mass", 0);
    }
    void motion_isSaidToBeWrong()
    {
        QFETCH(QByteArray, file);
        QFETCH(QStringList, flags);
        QFETCH(int, code);
        QFETCH(QByteArray, sentence);
        QFETCH(int, rows);
        const ProgramResult result = runCommandLine(QStringList{"simulate", "-"} + flags, file);
        QVERIFY2(result.exitCode == code, result.errors);
        QVERIFY2(result.errors.contains(sentence), result.errors);
        QVERIFY(!sentence.isEmpty() || result.errors.isEmpty());
        QCOMPARE(static_cast<int>(result.output.count('\n')), rows);
    }

    void linkOfTheGround_isNotDriven()
    {
        const QByteArray file = fileOf(R"(, {"type": "bar", "id": "g", "points": ["A", "E"]})",
                                       R"(, {"id": "E", "at": [0, 1], "fixed": true})");
        const ProgramResult result = runCommandLine({"cycle", "-", "--drive", "g", "--speed", "3"}, file);
        QVERIFY2(result.exitCode == 2 && result.errors.contains("fixed to the ground"), result.errors);
    }
};

QTEST_GUILESS_MAIN(MotionBadInputTest)
#include "tst_motion_bad_input.moc"
