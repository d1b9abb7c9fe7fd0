#pragma once

#include "views/studies/motion/record_view.h"

class QPushButton;

namespace eigenlink {

/// The quantities of a driven mechanism through its positions.
class DrivenView : public QWidget {
    Q_OBJECT

public:
    explicit DrivenView(QWidget* parent = nullptr);

    RecordView* recordView() const { return m_result; }

public Q_SLOTS:
    /// May be null.
    void setRecord(const std::shared_ptr<const eigenlink::MotionRecord>& record);

Q_SIGNALS:
    /// Another moment is shown, or something else with it.
    void momentChanged();
    void videoRequested();

private:
    RecordView* m_result;
    QPushButton* m_video;
};

}  // namespace eigenlink
