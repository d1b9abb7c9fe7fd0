#pragma once

#include "model/pose/pose.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

namespace eigenlink {

/// Shows a mechanism on its way into the equilibrium: poses one after another, slower towards the end.
class SettlingShow : public QObject {
    Q_OBJECT

public:
    explicit SettlingShow(QObject* parent = nullptr);

    /// Begins with the first pose; fewer than two poses show nothing.
    void start(std::vector<Pose> poses);
    void stop();
    bool isRunning() const { return m_timer.isActive(); }
    /// The pose now. Only while running.
    const Pose& pose() const { return m_poses[m_index]; }

    static constexpr int kDuration = 700;  ///< [ms]

Q_SIGNALS:
    void advanced();
    /// The last pose was reached.
    void ended();

private:
    void advance();

    QTimer m_timer;
    QElapsedTimer m_clock;
    std::vector<Pose> m_poses;
    std::size_t m_index = 0;
};

}  // namespace eigenlink
