#include "app/dialogs/animation_dialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

namespace eigenlink {

namespace {

QSpinBox* makeCount(int smallest, int largest, int value, const QString& suffix = {})
{
    auto* box = new QSpinBox;
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setRange(smallest, largest);
    box->setValue(value);
    box->setSuffix(suffix);
    return box;
}

/// A number with a point or a comma.
class DecimalBox : public QDoubleSpinBox {
protected:
    QValidator::State validate(QString& text, int& position) const override
    {
        text.replace(u',', u'.');
        return QDoubleSpinBox::validate(text, position);
    }
};

QDoubleSpinBox* makeNumber(double smallest, double largest, double value, const QString& suffix)
{
    auto* box = new DecimalBox;
    box->setLocale(QLocale::c());
    box->setDecimals(1);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setRange(smallest, largest);
    box->setValue(value);
    box->setSuffix(suffix);
    return box;
}

}  // namespace

AnimationDialog::AnimationDialog(const AnimationOptions& options, const QString& mode, int count, QWidget* parent)
    : QDialog(parent),
      m_one(new QRadioButton(mode)),
      m_all(new QRadioButton(tr("&all %1 modes, a file for each").arg(count))),
      m_width(makeCount(kSmallestAnimation, kLargestAnimation, options.width, tr(" px"))),
      m_height(makeCount(kSmallestAnimation, kLargestAnimation, options.height, tr(" px"))),
      m_frames(makeCount(2, kMostFrames, options.frames)),
      m_rate(makeNumber(0.1, 100, options.framesPerSecond, tr(" a second"))),
      m_amplitude(makeNumber(1, 400, 100 * options.amplitude, tr(" % of a link"))),
      m_loops(makeCount(0, 65535, options.loops))
{
    setWindowTitle(tr("Export Animation"));
    m_one->setChecked(true);
    m_all->setVisible(count > 1);
    m_loops->setSpecialValueText(tr("for ever"));
    m_loops->setSuffix(tr(" times"));
    auto* size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×")));
    size->addWidget(m_height);
    size->addStretch();
    auto* form = new QFormLayout(this);
    form->addRow(tr("mode"), m_one);
    form->addRow(QString(), m_all);
    form->addRow(tr("size"), size);
    form->addRow(tr("&pictures of one turn"), m_frames);
    form->addRow(tr("shown at"), m_rate);
    form->addRow(tr("a&mplitude"), m_amplitude);
    form->addRow(tr("&repeat"), m_loops);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save As…"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

AnimationOptions AnimationDialog::options() const
{
    return {m_width->value(), m_height->value(),          m_frames->value(),
            m_rate->value(),  m_amplitude->value() / 100, m_loops->value()};
}

bool AnimationDialog::isForAll() const
{
    return m_all->isChecked();
}

}  // namespace eigenlink
