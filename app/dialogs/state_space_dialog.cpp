#include "app/dialogs/state_space_dialog.h"

#include "views/format/format.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace eigenlink {

namespace {

std::vector<std::string> checkedOf(const std::vector<QCheckBox*>& boxes)
{
    std::vector<std::string> names;
    for (const QCheckBox* box : boxes) {
        if (box->isChecked()) {
            names.push_back(box->objectName().toStdString());
        }
    }
    return names;
}

}  // namespace

StateSpaceDialog::StateSpaceDialog(const StateSpaceNames& names, QWidget* parent)
    : QDialog(parent), m_states(new QComboBox)
{
    setWindowTitle(tr("Export State-Space Model"));
    resize(460, 420);
    m_states->addItem(tr("automatic: so that eig(A) keeps its digits"), static_cast<int>(StateForm::automatic));
    m_states->addItem(tr("independent velocities of MCS"), static_cast<int>(StateForm::velocity));
    m_states->addItem(tr("modal, for stiff systems"), static_cast<int>(StateForm::modal));
    std::vector<std::string> inputs = names.applied;
    inputs.insert(inputs.end(), names.places.begin(), names.places.end());
    auto* columns = new QHBoxLayout;
    columns->setSpacing(12);
    columns->addWidget(
        makeColumn(tr("inputs u: forces, torques"), QStringLiteral("inputs"), inputs, names.applied, m_inputs));
    columns->addWidget(
        makeColumn(tr("outputs y: displacements"), QStringLiteral("outputs"), names.places, names.usual, m_outputs));
    auto* form = new QFormLayout(this);
    form->addRow(tr("&states x"), m_states);
    form->addRow(columns);
    auto* hint = new QLabel(tr("Tick at least one input and one output."));
    hint->setProperty("role", QStringLiteral("muted"));
    form->addRow(hint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    QPushButton* save = buttons->button(QDialogButtonBox::Save);
    save->setText(tr("Save As…"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto update = [this, save] {
        save->setEnabled(!checkedOf(m_inputs).empty() && !checkedOf(m_outputs).empty());
    };
    for (const Boxes* boxes : {&m_inputs, &m_outputs}) {
        for (QCheckBox* box : *boxes) {
            connect(box, &QCheckBox::toggled, this, update);
        }
    }
    update();
}

QWidget* StateSpaceDialog::makeColumn(const QString& heading, const QString& key, const std::vector<std::string>& names,
                                      const std::vector<std::string>& checked, Boxes& boxes)
{
    auto* content = new QWidget;
    auto* list = new QVBoxLayout(content);
    for (const std::string& name : names) {
        const QString text = fromModel(name);
        boxes.push_back(new QCheckBox(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&"))));
        boxes.back()->setObjectName(text);
        boxes.back()->setChecked(std::ranges::find(checked, name) != checked.end());
        list->addWidget(boxes.back());
    }
    list->addStretch();
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setWidget(content);
    area->setAccessibleName(heading);
    auto* column = new QWidget;
    column->setObjectName(key);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(heading);
    title->setProperty("role", QStringLiteral("section"));
    layout->addWidget(title);
    layout->addWidget(area);
    return column;
}

StateSpaceChoice StateSpaceDialog::choice() const
{
    return {Method::mcs, checkedOf(m_inputs), checkedOf(m_outputs),
            static_cast<StateForm>(m_states->currentData().toInt())};
}

}  // namespace eigenlink
