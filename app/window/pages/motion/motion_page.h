#pragma once

#include "app/io/measured_curve.h"
#include "app/window/motion/moment_pictures.h"
#include "app/window/motion/motion_run.h"
#include "app/window/pages/study_page.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class MotionView;

/// The next motion of the mechanism: from where it was dragged, kicked, along a mode, or on from a moment, watched
/// while it is computed. While the page is in front the canvas shows the moment under its cursor, and a dragged or
/// kicked mechanism is let go at once.
class MotionPage : public StudyPage {
    Q_OBJECT

public:
    MotionPage(const PageContext& context, QObject* parent);

    void setAnimated(bool moves) override { m_moves = moves; }
    AskedStudy asked() const override;
    bool togglePlaying() override;

    /// Shows the measured curve of a file beside the motion. The form of its columns is asked once where the file does
    /// not say it. False where the file cannot be read, with the reason in the note.
    bool openMeasured(const QString& path);
    /// Shows the curve of such a text as openMeasured that of a file. False where the text could not be read.
    bool showMeasured(const Outcome<std::string>& text);

protected:
    void build() override;
    void frontChanged() override;
    std::any prepared(std::any request, const Analysis& analysis) const override;
    void start() override;
    void exhibit() override;

private:
    void followMotion(const Shown& shown);
    void begin(const std::optional<MotionState>& state);
    void goOn();
    void takeResult();
    void watch();
    void showMotion(const std::shared_ptr<const MotionFound>& found, const std::shared_ptr<const MotionRecord>& record);
    void pluck(const Shown& shown);
    void drop();
    void offerVideo();
    void askMeasured();
    bool readMeasured(bool asksAgain);
    void removeMeasured();
    void compareMeasured(bool mayChoose);
    MovingMechanism moving() const;
    QString beginning() const;
    QString sentence() const;

    Preferences& m_preferences;
    MotionView* m_motion = nullptr;
    std::shared_ptr<const Mechanism> m_mechanism;  ///< that moves
    std::shared_ptr<const MechanismParts> m_parts;
    std::shared_ptr<const MotionFound> m_found;
    std::shared_ptr<const Analysis> m_modes;     ///< that defaults were proposed from
    std::shared_ptr<const Mechanism> m_seen;     ///< as committed, when its analysis was last there
    std::unique_ptr<MomentPictures> m_pictures;  ///< of the motion
    std::shared_ptr<GrowingMotion> m_growing;    ///< what is being computed, handed over
    std::shared_ptr<MotionFound> m_begun;        ///< the same as it is shown; grows
    std::shared_ptr<MotionRecord> m_record;      ///< of that one
    QTimer m_growth;                             ///< until it is looked at again
    std::optional<MotionState> m_from;           ///< where the motion goes on from another one
    std::vector<std::string> m_ids;              ///< that are selected
    QString m_beginning;                         ///< of the motion, in words
    std::string m_measuredText;                  ///< of the file with the measured curve
    std::optional<MeasuredCurve> m_measured;
    bool m_moves = true;
};

}  // namespace eigenlink
