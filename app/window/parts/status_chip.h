#pragma once

#include "app/figures/analysis_summary.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace eigenlink {

/// The role that the style sheet gives to a badge of this tone.
QString badgeRole(Tone tone);

/// The state of the analysis in the window's corner: "● equilibrium · stable · up to date", or how far it has come.
class StatusChip : public QFrame {
    Q_OBJECT

public:
    explicit StatusChip(QWidget* parent = nullptr);

    /// All of it, however much is seen.
    const QString& text() const { return m_text; }
    QSize sizeHint() const override;

public Q_SLOTS:
    void setStatement(const eigenlink::Statement& statement);
    /// Shows work under way with a button to cancel it; a negative fraction is not known yet.
    void setProgress(double fraction, const QString& stage);

Q_SIGNALS:
    void cancelRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setTone(Tone tone);
    void setText(const QString& text);
    void fitText();

    QString m_text;
    QLabel* m_label;  ///< as much of the text as there is room for
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

}  // namespace eigenlink
