#include "views/motion/motion_view.h"

#include "views/motion/motion_form.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace eigenlink {

MotionView::MotionView(QWidget* parent)
    : QWidget(parent),
      m_form(new MotionForm),
      m_note(new QLabel),
      m_result(new RecordView),
      m_video(new QPushButton(tr("Export video …"))),
      m_theme(lightTheme())
{
    setAccessibleName(tr("Motion"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 10, 8);
    column->setSpacing(6);
    column->addWidget(m_form);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    column->addWidget(m_result, 1);
    m_video->setProperty("role", QStringLiteral("link"));
    m_video->setToolTip(tr("Write the motion as a video or an animated picture"));
    column->addWidget(m_video, 0, Qt::AlignLeft);
    connect(m_video, &QPushButton::clicked, this, &MotionView::videoRequested);
    column->addStretch(0);
    connect(m_result, &RecordView::momentChanged, this, &MotionView::momentChanged);
    connect(m_result, &RecordView::extrasChanged, this, &MotionView::momentChanged);
    setTheme(m_theme);
    setRecord(nullptr);
    setNote(tr("Drag the mechanism on the canvas and let it go, give a point a velocity with the Velocity tool, or "
               "choose where it begins and press Move."),
            false);
}

QString MotionView::note() const
{
    return m_note->text();
}

void MotionView::setNote(const QString& sentence, bool isWarning)
{
    m_isWarning = isWarning;
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
    m_note->setStyleSheet(QStringLiteral("color: %1; background: transparent;")
                              .arg((isWarning ? m_theme.warning : m_theme.mutedText).name()));
}

void MotionView::setRecord(const std::shared_ptr<const MotionRecord>& record)
{
    m_video->setVisible(record != nullptr);
    m_result->setRecord(record);
}

void MotionView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_result->setTheme(theme);
    setNote(m_note->text(), m_isWarning);
}

}  // namespace eigenlink
