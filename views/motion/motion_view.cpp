#include "views/motion/motion_view.h"

#include "views/motion/motion_form.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace eigenlink {

MotionView::MotionView(QWidget* parent)
    : QWidget(parent),
      m_form(new MotionForm),
      m_note(new QLabel),
      m_result(new RecordView),
      m_exports(new QWidget),
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
    arrangeExports(*column);
    column->addStretch(0);
    connect(m_result, &RecordView::momentChanged, this, &MotionView::momentChanged);
    connect(m_result, &RecordView::extrasChanged, this, &MotionView::momentChanged);
    setTheme(m_theme);
    setRecord(nullptr);
    setNote(tr("Drag the mechanism on the canvas and let it go, give a point a velocity with the Velocity tool, or "
               "choose where it begins and press Move."),
            false);
}

void MotionView::arrangeExports(QVBoxLayout& column)
{
    auto* row = new QHBoxLayout(m_exports);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& words, const QString& tip, void (MotionView::*wanted)()) {
        auto* button = new QPushButton(words);
        button->setProperty("role", QStringLiteral("link"));
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, wanted);
        row->addWidget(button);
    };
    add(tr("Export numbers …"), tr("Write every quantity of the motion as CSV, NPZ or MAT"),
        &MotionView::dataRequested);
    add(tr("Export video …"), tr("Write the motion as a video or an animated picture"), &MotionView::videoRequested);
    row->addStretch(1);
    column.addWidget(m_exports);
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
    m_exports->setVisible(record != nullptr);
    m_result->setRecord(record);
}

void MotionView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_result->setTheme(theme);
    setNote(m_note->text(), m_isWarning);
}

}  // namespace eigenlink
