#pragma once

#include "app/io/measured_curve.h"
#include "views/studies/motion/motion_record.h"

#include <memory>
#include <string>

class QWidget;

namespace eigenlink {

class Preferences;

/// A measured curve beside a computed motion.
struct MeasuredBeside {
    std::shared_ptr<const MeasuredSeries> series;  ///< in the unit of the quantity; null where there is none
    int quantity = -1;                             ///< of the record, of the dimension of the curve; −1: none has it
    QString words;                                 ///< frequency and damping ratio of both
};

/// Compares frequency and damping ratio of a measured curve with those of a quantity of a record that has its
/// dimension: `preferred` where that one has it, else the first. Values are shifted to the offset about which the
/// computed quantity swings. `record` may be null: the curve alone is described then.
MeasuredBeside besideRecord(const MeasuredCurve& curve, const MotionRecord* record, int preferred);

/// Text of a file of measured values. Fails with a sentence.
Outcome<std::string> measuredTextIn(const QString& path);

/// Reads a measured curve. Columns and units that the text does not name are asked once and kept for files of the same
/// heading; with `asksAgain` in any case. Fails with a sentence, with an empty one where the user cancelled.
Outcome<MeasuredCurve> measuredCurveFor(const std::string& text, bool asksAgain, Preferences& preferences,
                                        QWidget* window);

}  // namespace eigenlink
