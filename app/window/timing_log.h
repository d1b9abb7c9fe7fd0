#pragma once

#include <QElapsedTimer>
#include <QObject>

class QWidget;

namespace eigenlink {

/// Writes the milliseconds since the program began beside a label to standard error when EIGENLINK_TIMING is set.
void logTiming(const char* label);

/// Watches a window when EIGENLINK_TIMING is set: prints when its first picture was complete, and how many pictures a
/// second the view shows.
class TimingLog : public QObject {
    Q_OBJECT

public:
    /// Belongs to `window`; does nothing where timing is not wanted.
    static void watch(QWidget* window, QWidget* view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    TimingLog(QWidget* window, QWidget* view);
    void countPicture();

    QWidget* m_window;
    QWidget* m_view;
    QElapsedTimer m_clock;
    int m_pictures = 0;
    bool m_shown = false;
};

}  // namespace eigenlink
