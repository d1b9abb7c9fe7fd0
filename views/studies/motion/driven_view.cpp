#include "views/studies/motion/driven_view.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace eigenlink {

DrivenView::DrivenView(QWidget* parent)
    : QWidget(parent), m_result(new RecordView), m_video(new QPushButton(tr("Export video…")))
{
    setAccessibleName(tr("Driven mechanism"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_result, 1);
    m_video->setProperty("role", QStringLiteral("link"));
    m_video->setToolTip(tr("Write the cycle as a video or an animated picture"));
    column->addWidget(m_video, 0, Qt::AlignLeft);
    connect(m_video, &QPushButton::clicked, this, &DrivenView::videoRequested);
    connect(m_result, &RecordView::momentChanged, this, &DrivenView::momentChanged);
    connect(m_result, &RecordView::extrasChanged, this, &DrivenView::momentChanged);
    setRecord(nullptr);
}

void DrivenView::setRecord(const std::shared_ptr<const MotionRecord>& record)
{
    m_video->setVisible(record != nullptr);
    m_result->setRecord(record);
}

}  // namespace eigenlink
