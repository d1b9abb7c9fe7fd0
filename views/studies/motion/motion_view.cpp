#include "views/studies/motion/motion_view.h"

#include "views/layout/flow_layout.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace eigenlink {

MotionView::MotionView(QWidget* parent) : QWidget(parent), m_result(new RecordView), m_comparison(new QLabel)
{
    setAccessibleName(tr("Motion"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_result, 1);
    m_comparison->setWordWrap(true);
    column->addWidget(m_comparison);
    column->addLayout(arrangeLinks());
    column->addStretch(0);
    connect(m_result, &RecordView::momentChanged, this, &MotionView::momentChanged);
    connect(m_result, &RecordView::extrasChanged, this, &MotionView::momentChanged);
    setRecord(nullptr);
    setMeasured(nullptr, {});
}

QLayout* MotionView::arrangeLinks()
{
    auto* row = new FlowLayout;
    m_continuation = addLink(*row, tr("Go on from here"), tr("Compute the motion on from the moment under the cursor"),
                             &MotionView::continuationRequested);
    m_video = addLink(*row, tr("Export video…"), tr("Write the motion as a video or an animated picture"),
                      &MotionView::videoRequested);
    addLink(*row, tr("Measured curve…"),
            tr("Draw a measured curve, times and values from a CSV file, beside the motion, and compare frequency and "
               "damping ratio of both"),
            &MotionView::measuredRequested);
    m_measuredForm = addLink(*row, tr("Columns and units…"), tr("Choose what the columns of the measured file mean"),
                             &MotionView::measuredFormRequested);
    m_removal = addLink(*row, tr("Remove the curve"), tr("Show the motion without the measured curve"),
                        &MotionView::measuredRemoved);
    return row;
}

QPushButton* MotionView::addLink(QLayout& row, const QString& words, const QString& tip, void (MotionView::*wanted)())
{
    auto* link = new QPushButton(words);
    link->setProperty("role", QStringLiteral("link"));
    link->setToolTip(tip);
    row.addWidget(link);
    connect(link, &QPushButton::clicked, this, wanted);
    return link;
}

QString MotionView::comparison() const
{
    return m_comparison->text();
}

void MotionView::setMeasured(const std::shared_ptr<const MeasuredSeries>& measured, const QString& comparison)
{
    m_comparison->setText(comparison);
    for (QWidget* each : std::initializer_list<QWidget*>{m_comparison, m_measuredForm, m_removal}) {
        each->setVisible(!comparison.isEmpty());
    }
    m_result->setMeasured(measured);
}

void MotionView::setRecord(const std::shared_ptr<const MotionRecord>& record)
{
    m_continuation->setVisible(record != nullptr);
    m_video->setVisible(record != nullptr);
    m_result->setRecord(record);
}

}  // namespace eigenlink
