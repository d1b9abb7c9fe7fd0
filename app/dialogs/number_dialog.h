#pragma once

class QDialog;
class QDialogButtonBox;

namespace eigenlink {

/// Accepts the dialog once all that is typed in its number fields is fine; else the first field that is not takes the
/// keyboard and shows why.
void acceptEntries(QDialog* dialog);

/// Lets OK, and Return in a number field that is there now, end the dialog as accepted once all that is typed in its
/// number fields is fine; else the first that is not takes the keyboard and shows why. Cancel always ends it.
void connectButtons(QDialog* dialog, QDialogButtonBox* buttons);

}  // namespace eigenlink
