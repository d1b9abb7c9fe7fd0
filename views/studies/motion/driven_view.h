#pragma once

#include "views/studies/motion/record_view.h"

class QLabel;
class QPushButton;

namespace eigenlink {

/// A driven mechanism through its positions: findings in sentences, and its quantities.
class DrivenView : public QWidget {
    Q_OBJECT

public:
    explicit DrivenView(QWidget* parent = nullptr);

    RecordView* recordView() const { return m_result; }
    QString findings() const;

public Q_SLOTS:
    /// May be null.
    void setRecord(const std::shared_ptr<const eigenlink::MotionRecord>& record);
    /// Sets the facts of the cycle, a line each.
    void setFindings(const QStringList& lines);

Q_SIGNALS:
    /// Another moment is shown, or something else with it.
    void momentChanged();
    void videoRequested();

private:
    QLabel* m_findings;
    RecordView* m_result;
    QPushButton* m_video;
};

}  // namespace eigenlink
