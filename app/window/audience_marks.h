#pragma once

#include "views/theme/theme.h"

#include <QObject>
#include <QPoint>
#include <QTimer>

class QAction;
class QKeyEvent;
class QLabel;
class QWidget;

namespace eigenlink {

/// Shows an audience the speaker's hands: a disc about the pointer, and on demand the pressed keys
/// with their actions.
class AudienceMarks : public QObject {
    Q_OBJECT

public:
    /// Over this window, which must live longer.
    explicit AudienceMarks(QWidget& window);

    /// Whether keys are shown.
    QAction* keysAction() const { return m_showsKeys; }
    /// The words that are shown now; empty where none are.
    QString words() const;
    QWidget* pointer() const { return m_pointer; }
    void setTheme(const Theme& theme);

public Q_SLOTS:
    /// While it presents.
    void setActive(bool isActive);
    /// Shows these words for a moment, as it shows keys.
    void say(const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showWords(const QString& words, int milliseconds);
    void showKey(const QKeyEvent& key);
    void movePointer(QPoint at, bool isPressed);
    QString commandOf(const QString& keys) const;

    QWidget& m_window;
    QWidget* m_pointer;
    QLabel* m_words;
    QAction* m_showsKeys;
    QTimer m_fading;
    bool m_isActive = false;
};

}  // namespace eigenlink
