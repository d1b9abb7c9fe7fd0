#pragma once

#include <QObject>

class QStatusBar;

namespace eigenlink {

class ElidedLabel;
class Session;
class Shown;

/// The line at the bottom of the window: the thing under the pointer, else facts that everybody must know about the
/// numbers, else how to begin; at the right the figures of the analysis.
class StatusLine : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it.
    StatusLine(Session& session, QStatusBar& bar);

public Q_SLOTS:
    /// Sets the words about the thing under the pointer; empty where there is none.
    void setHint(const QString& hint);
    /// Why something was not done, in the colour of warnings until the next hint.
    void setRefusal(const QString& reason);
    /// The gallery is in front, where hints are of no use.
    void setChoosing(bool choosing);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(const QString& words, bool isRefusal = false);
    void shareRoom();
    void showFigures(const Shown& shown);

    Session& m_session;
    QStatusBar& m_bar;
    ElidedLabel* m_hint;
    ElidedLabel* m_figures;
    bool m_isImportant = false;  ///< the hint goes before the figures
    bool m_isChoosing = false;
};

}  // namespace eigenlink
