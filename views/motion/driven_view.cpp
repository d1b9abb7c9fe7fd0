#include "views/motion/driven_view.h"

#include "views/format/display_unit.h"
#include "views/format/format.h"
#include "views/inspector/number_field.h"
#include "views/layout/flow_layout.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

DrivenView::DrivenView(QWidget* parent)
    : QWidget(parent),
      m_link(new QComboBox),
      m_speed(new NumberField({Quantity::angularVelocity, Range::any, false, {}})),
      m_acceleration(new NumberField({Quantity::none, Range::any, false, {}})),
      m_note(new QLabel),
      m_findings(new QLabel),
      m_result(new RecordView),
      m_exports(new QWidget),
      m_theme(lightTheme())
{
    setAccessibleName(tr("Driven mechanism"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 10, 8);
    column->setSpacing(6);
    arrangeForm(*column);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::PlainText);
    m_findings->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_findings);
    column->addWidget(m_result, 1);
    arrangeExports(*column);
    column->addStretch(0);
    connect(m_result, &RecordView::momentChanged, this, &DrivenView::momentChanged);
    connect(m_result, &RecordView::extrasChanged, this, &DrivenView::momentChanged);
    setTheme(m_theme);
    setRecord(nullptr);
    setFindings({});
}

void DrivenView::arrangeForm(QVBoxLayout& column)
{
    auto* form = new FlowLayout;
    const auto add = [form](const QString& label, const QString& tip, QWidget* field) {
        QWidget* pair = captioned(label, field, true);
        pair->setToolTip(tip);
        field->setToolTip(tip);
        form->addWidget(pair);
    };
    m_link->setAccessibleName(tr("driven link"));
    m_link->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_link->setMinimumContentsLength(6);
    m_speed->setValue(10);
    m_speed->setUnit(QStringLiteral("rad/s"));
    m_speed->editor()->setAccessibleName(tr("speed"));
    m_acceleration->setValue(0);
    m_acceleration->setUnit(QStringLiteral("rad/s²"));
    m_acceleration->editor()->setAccessibleName(tr("acceleration"));
    add(tr("driven link"), tr("The link that a motor turns against the ground"), m_link);
    add(tr("speed"), tr("Of the driven link in every position; 0 holds it still everywhere: statics"), m_speed);
    add(tr("acceleration"), tr("Of the driven link in every position"), m_acceleration);
    column.addLayout(form);
    connect(m_link, &QComboBox::currentIndexChanged, this, &DrivenView::requestChanged);
    for (const NumberField* field : {m_speed, m_acceleration}) {
        connect(field, &NumberField::edited, this, &DrivenView::requestChanged);
    }
}

void DrivenView::arrangeExports(QVBoxLayout& column)
{
    auto* row = new QHBoxLayout(m_exports);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& words, const QString& tip, void (DrivenView::*wanted)()) {
        auto* button = new QPushButton(words);
        button->setProperty("role", QStringLiteral("link"));
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, wanted);
        row->addWidget(button);
    };
    add(tr("Export numbers …"), tr("Write every quantity at every position as CSV or JSON"),
        &DrivenView::dataRequested);
    add(tr("Export video …"), tr("Write the cycle as a video or an animated picture"), &DrivenView::videoRequested);
    row->addStretch(1);
    column.addWidget(m_exports);
}

DriveRequest DrivenView::request() const
{
    return {m_link->currentText().toStdString(), m_speed->value().value_or(0), m_acceleration->value().value_or(0)};
}

QString DrivenView::note() const
{
    return m_note->text();
}

QString DrivenView::findings() const
{
    return m_findings->text();
}

void DrivenView::setLinks(const QStringList& links)
{
    const QSignalBlocker silent(m_link);
    const QString before = m_link->currentText();
    m_link->clear();
    m_link->addItems(links);
    m_link->setCurrentIndex(std::max(m_link->findText(before), links.isEmpty() ? -1 : 0));
}

void DrivenView::setRecord(const std::shared_ptr<const MotionRecord>& record)
{
    m_exports->setVisible(record != nullptr);
    m_result->setRecord(record);
}

void DrivenView::setNote(const QString& sentence, bool isWarning)
{
    m_isWarning = isWarning;
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
    m_note->setStyleSheet(QStringLiteral("color: %1; background: transparent;")
                              .arg((isWarning ? m_theme.warning : m_theme.mutedText).name()));
}

void DrivenView::setFindings(const QStringList& lines)
{
    m_findings->setText(lines.join(u'\n'));
    m_findings->setVisible(!lines.isEmpty());
}

void DrivenView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_result->setTheme(theme);
    setNote(m_note->text(), m_isWarning);
}

}  // namespace eigenlink
