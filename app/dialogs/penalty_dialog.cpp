#include "app/dialogs/penalty_dialog.h"

#include "app/dialogs/number_dialog.h"
#include "views/inspector/number_field.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace eigenlink {

namespace {

/// The papers' α, shown where a number is chosen instead of the automatic one.
constexpr double kUsualPenalty = 1e6;

NumberField* makeField(double value, Range range, const QString& unit)
{
    NumberFieldTraits traits;
    traits.range = range;
    auto* field = new NumberField(traits);
    if (!unit.isEmpty()) {
        field->setUnit(unit);
    }
    field->setValue(value);
    return field;
}

}  // namespace

PenaltyDialog::PenaltyDialog(const LinearizerOptions& options, QWidget* parent)
    : QDialog(parent),
      m_options(options),
      m_automatic(new QCheckBox(tr("from the mechanism's own &mass and lengths"), this)),
      m_penalty(makeField(options.penalty.value_or(kUsualPenalty), Range::positive, {})),
      m_xi(makeField(options.xi, Range::nonNegative, {})),
      m_omega(makeField(options.omega, Range::positive, QStringLiteral("rad/s")))
{
    setWindowTitle(tr("Penalty for UCS"));
    auto* form = new QFormLayout(this);
    auto* text =
        new QLabel(tr("UCS holds the joints by stiff springs and dampers instead of exactly.\n"
                      "A larger α is more exact, until rounding takes over."));
    text->setProperty("role", QStringLiteral("muted"));
    form->addRow(text);
    m_automatic->setChecked(!options.penalty);
    m_penalty->setEnabled(options.penalty.has_value());
    connect(m_automatic, &QCheckBox::toggled, m_penalty, &QWidget::setDisabled);
    form->addRow(QString(), m_automatic);
    form->addRow(tr("penalty &α"), m_penalty);
    form->addRow(tr("damping ratio &ξ"), m_xi);
    form->addRow(tr("frequency &ω"), m_omega);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    form->addRow(buttons);
    connectButtons(this, buttons);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        const LinearizerOptions usual;
        m_automatic->setChecked(true);
        m_penalty->setValue(kUsualPenalty);
        m_xi->setValue(usual.xi);
        m_omega->setValue(usual.omega);
    });
}

LinearizerOptions PenaltyDialog::options() const
{
    LinearizerOptions options = m_options;
    if (const auto penalty = m_penalty->value(); m_automatic->isChecked()) {
        options.penalty.reset();
    } else if (penalty) {
        options.penalty = *penalty;
    }
    options.xi = m_xi->value().value_or(options.xi);
    options.omega = m_omega->value().value_or(options.omega);
    return options;
}

}  // namespace eigenlink
