#include "app/dialogs/number_dialog.h"

#include "views/inspector/number_field.h"
#include "views/studies/study_form.h"

#include <QDialog>
#include <QDialogButtonBox>

#include <algorithm>

namespace eigenlink {

void acceptEntries(QDialog* dialog)
{
    const QList<NumberField*> fields = dialog->findChildren<NumberField*>();
    const auto finish = [](NumberField* field) { return !field->isEnabled() || field->finish(); };
    const QList<StudyForm*> forms = dialog->findChildren<StudyForm*>();
    const auto refuses = [](const StudyForm* form) { return !form->refusal().isEmpty(); };
    if (std::all_of(fields.begin(), fields.end(), finish) && std::none_of(forms.begin(), forms.end(), refuses)) {
        dialog->accept();
    }
}

void connectButtons(QDialog* dialog, QDialogButtonBox* buttons)
{
    const auto accept = [dialog] { acceptEntries(dialog); };
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    for (NumberField* field : dialog->findChildren<NumberField*>()) {
        QObject::connect(field, &NumberField::entered, dialog, accept);
    }
}

}  // namespace eigenlink
