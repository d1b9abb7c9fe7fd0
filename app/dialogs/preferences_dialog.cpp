#include "app/dialogs/preferences_dialog.h"

#include "views/format/format.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QStyle>

namespace eigenlink {

namespace {

/// A check box that is the action: both always agree.
QCheckBox* boxFor(QAction& action)
{
    auto* box = new QCheckBox(action.text().remove(u'&'));
    box->setToolTip(action.statusTip());
    box->setChecked(action.isChecked());
    QObject::connect(box, &QCheckBox::toggled, &action, &QAction::setChecked);
    QObject::connect(&action, &QAction::toggled, box, &QCheckBox::setChecked);
    return box;
}

QSpinBox* spinBox(int low, int high, int value, const QString& suffix, const QString& name)
{
    auto* box = new QSpinBox;
    box->setRange(low, high);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setAccessibleName(name);
    return box;
}

}  // namespace

PreferencesDialog::PreferencesDialog(Preferences& preferences, const QList<QAction*>& switches, QWidget* parent)
    : QDialog(parent), m_preferences(preferences)
{
    setWindowTitle(tr("Preferences"));
    auto* form = new QFormLayout(this);
    form->setVerticalSpacing(7);
    addAppearance(*form, switches);
    addMotion(*form);
    addDocuments(*form);
    addReports(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
}

void PreferencesDialog::addSection(QFormLayout& form, const QString& title)
{
    auto* label = new QLabel(title);
    label->setProperty("role", QStringLiteral("heading"));
    label->setContentsMargins(0, form.rowCount() > 0 ? 10 : 0, 0, 0);
    form.addRow(label);
}

void PreferencesDialog::addAppearance(QFormLayout& form, const QList<QAction*>& switches)
{
    addSection(form, tr("Appearance"));
    auto* theme = new QComboBox;
    theme->addItems({tr("as the desktop"), tr("light"), tr("dark"), tr("high contrast")});
    theme->setObjectName(QStringLiteral("theme"));
    theme->setCurrentIndex(static_cast<int>(m_preferences.theme()));
    form.addRow(tr("&Theme"), theme);
    connect(theme, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_preferences.setTheme(static_cast<ThemeChoice>(index));
        Q_EMIT themeChosen(m_preferences.theme());
    });
    for (QAction* action : switches) {
        form.addRow(QString(), boxFor(*action));
    }
}

void PreferencesDialog::addMotion(QFormLayout& form)
{
    addSection(form, tr("Motion"));
    auto* reduced = new QCheckBox(tr("&Reduced motion"));
    reduced->setObjectName(QStringLiteral("reduced"));
    reduced->setToolTip(
        tr("Modes start only on request, and a mechanism that is released stands in its equilibrium at once"));
    reduced->setChecked(m_preferences.reducedMotion());
    form.addRow(QString(), reduced);
    connect(reduced, &QCheckBox::toggled, this, [this](bool on) {
        m_preferences.setReducedMotion(on);
        Q_EMIT changed();
    });
    auto* amplitude =
        spinBox(1, 100, static_cast<int>(100 * m_preferences.amplitude()), tr(" %"), tr("Amplitude of modes"));
    amplitude->setToolTip(tr("How far a mode goes at first, in lengths of a typical link"));
    form.addRow(tr("&Amplitude of modes"), amplitude);
    connect(amplitude, &QSpinBox::valueChanged, this, [this](int percent) {
        m_preferences.setAmplitude(percent / 100.0);
        Q_EMIT changed();
    });
}

void PreferencesDialog::addReports(QFormLayout& form)
{
    addSection(form, tr("Reports and worksheets"));
    const auto addLine = [&form](const QString& label, const QString& name, const QString& text, const QString& tip) {
        auto* line = new QLineEdit(text);
        line->setObjectName(name);
        line->setToolTip(tip);
        form.addRow(label, line);
        return line;
    };
    auto* author = addLine(tr("A&uthor"), QStringLiteral("author"), m_preferences.author(),
                           tr("Stands below the title of reports and worksheets"));
    connect(author, &QLineEdit::textEdited, this, [this](const QString& text) { m_preferences.setAuthor(text); });
    auto* institution = addLine(tr("&Institution"), QStringLiteral("institution"), m_preferences.institution(),
                                tr("Stands below the title of reports and worksheets"));
    connect(institution, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_preferences.setInstitution(text); });
    auto* logo = addLine(tr("&Logo"), QStringLiteral("logo"), m_preferences.logo(),
                         tr("File of a picture that stands beside the title of reports and worksheets"));
    logo->setPlaceholderText(tr("file of a picture"));
    connect(logo, &QLineEdit::textEdited, this, [this](const QString& text) { m_preferences.setLogo(text); });
    auto* choose = logo->addAction(style()->standardIcon(QStyle::SP_DirOpenIcon), QLineEdit::TrailingPosition);
    choose->setToolTip(tr("Choose the picture"));
    connect(choose, &QAction::triggered, this, [this, logo] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Logo"), m_preferences.logo(),
                                                          tr("Pictures (*.png *.svg *.jpg *.jpeg)"));
        if (!path.isEmpty()) {
            logo->setText(path);
            m_preferences.setLogo(path);
        }
    });
}

void PreferencesDialog::addDocuments(QFormLayout& form)
{
    addSection(form, tr("Documents"));
    auto* autosave = spinBox(1, 600, m_preferences.autosaveDelay(), tr(" s"), tr("Keep unsaved work safe after"));
    autosave->setToolTip(tr("How long after a change a copy is kept for the case of a crash"));
    form.addRow(tr("&Keep unsaved work safe after"), autosave);
    connect(autosave, &QSpinBox::valueChanged, this, [this](int seconds) {
        m_preferences.setAutosaveDelay(seconds);
        Q_EMIT changed();
    });
    auto* row = new QHBoxLayout;
    for (const UnitKind& kind : unitKinds()) {
        auto* box = new QComboBox;
        box->setObjectName(fromModel(kind.key));
        box->setAccessibleName(tr("Unit of %1 in new documents").arg(fromModel(Text::term(kind.key))));
        box->setToolTip(box->accessibleName());
        for (const UnitChoice& choice : kind.choices) {
            box->addItem(fromModel(choice.name));
        }
        box->setCurrentText(fromModel(m_preferences.units().*kind.member));
        connect(box, &QComboBox::currentTextChanged, this, [this, member = kind.member](const QString& name) {
            DisplayUnits units = m_preferences.units();
            units.*member = name.toStdString();
            m_preferences.setUnits(units);
        });
        row->addWidget(box);
    }
    form.addRow(tr("Units of new documents"), row);
}

}  // namespace eigenlink
