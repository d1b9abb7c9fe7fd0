#include "app/dialogs/modes_dialog.h"

#include "app/dialogs/number_dialog.h"
#include "views/inspector/number_field.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace eigenlink {

namespace {

/// The entries of the first list, in its order.
enum Which { all, nearOrigin, nearPoint, rightmost };

NumberField* makeField(const QString& name)
{
    auto* field = new NumberField(NumberFieldTraits{});
    field->setUnit(QStringLiteral("rad/s"));
    field->editor()->setAccessibleName(name);
    return field;
}

Which whichOf(const AnalysisOptions& options)
{
    if (!options.wanted.count) {
        return all;
    }
    if (options.wanted.target.rule == ModeTarget::Rule::rightmost) {
        return rightmost;
    }
    return options.wanted.target.isOrigin() ? nearOrigin : nearPoint;
}

}  // namespace

ModesDialog::ModesDialog(const AnalysisOptions& options, QWidget* parent)
    : QDialog(parent),
      m_options(options),
      m_form(new QFormLayout(this)),
      m_which(new QComboBox),
      m_count(new QSpinBox),
      m_real(makeField(tr("Real part of the point"))),
      m_imaginary(makeField(tr("Imaginary part of the point"))),
      m_engine(new QComboBox)
{
    setWindowTitle(tr("Modes and Engine"));
    m_which->addItems({tr("all; of large mechanisms the %1 nearest the origin").arg(kModesOfLarge),
                       tr("the lowest: nearest the origin"), tr("nearest a point of the complex plane"),
                       tr("with the largest real part, which decide on stability")});
    m_count->setRange(1, 100'000);
    m_count->setLocale(QLocale::c());
    m_count->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_engine->addItem(tr("automatic, by size"), static_cast<int>(Engine::automatic));
    m_engine->addItem(tr("dense: all eigenvalues, spurious ones too"), static_cast<int>(Engine::dense));
    m_engine->addItem(tr("sparse: true ones only, with proof that none is missing"), static_cast<int>(Engine::sparse));
    auto* hint = new QLabel(tr("Dense matrices take minutes from a thousand coordinates on;\n"
                               "beyond %1 the window uses sparse ones.")
                                .arg(kMostDense));
    hint->setProperty("role", QStringLiteral("muted"));
    m_form->addRow(tr("&modes"), m_which);
    m_form->addRow(tr("&how many"), m_count);
    m_form->addRow(tr("&real part"), m_real);
    m_form->addRow(tr("&imaginary part"), m_imaginary);
    m_form->addRow(tr("mat&rices"), m_engine);
    m_form->addRow(QString(), hint);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    m_form->addRow(buttons);
    connectButtons(this, buttons);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            [this] { setOptions({}); });
    for (QComboBox* list : {m_which, m_engine}) {
        connect(list, &QComboBox::currentIndexChanged, this, &ModesDialog::enableFields);
    }
    setOptions(options);
}

void ModesDialog::setOptions(const AnalysisOptions& options)
{
    m_which->setCurrentIndex(whichOf(options));
    m_count->setValue(static_cast<int>(options.wanted.count.value_or(kModesOfLarge)));
    m_real->setValue(options.wanted.target.point.real());
    m_imaginary->setValue(options.wanted.target.point.imag());
    m_engine->setCurrentIndex(m_engine->findData(static_cast<int>(options.engine)));
    enableFields();
}

void ModesDialog::enableFields()
{
    const bool isDense = m_engine->currentData().toInt() == static_cast<int>(Engine::dense);
    const int which = isDense ? all : m_which->currentIndex();
    const auto enable = [this](QWidget* field, bool on) {
        field->setEnabled(on);
        m_form->labelForField(field)->setEnabled(on);
    };
    enable(m_which, !isDense);
    enable(m_count, which != all);
    enable(m_real, which == nearPoint);
    enable(m_imaginary, which == nearPoint);
}

AnalysisOptions ModesDialog::options() const
{
    AnalysisOptions options = m_options;
    options.wanted.count.reset();
    options.wanted.target = {};
    options.engine = static_cast<Engine>(m_engine->currentData().toInt());
    const int which = options.engine == Engine::dense ? all : m_which->currentIndex();
    if (which != all) {
        options.wanted.count = static_cast<std::size_t>(m_count->value());
    }
    if (which == rightmost) {
        options.wanted.target.rule = ModeTarget::Rule::rightmost;
    } else if (which == nearPoint) {
        options.wanted.target.point = {m_real->value().value_or(0), m_imaginary->value().value_or(0)};
    }
    return options;
}

}  // namespace eigenlink
