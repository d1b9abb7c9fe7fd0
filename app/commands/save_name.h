#pragma once

#include <QString>

class QWidget;

namespace eigenlink {

class Document;
class Preferences;

/// The proposed path of a file about a document: in the folder of its own file, named after its title and the part:
/// "four-bar-spectrum.csv".
QString suggestedPath(const Document& document, const Preferences& preferences, const QString& part);

/// Whether a name that exists is asked about before it is given back.
enum class Overwriting { asks, isNotMeant };

/// Asks for the name of a file to write. It gets the suffix of the chosen filter ("CSV (*.csv);;TSV (*.tsv)") where
/// none was typed, and follows the filter. Empty when the user changed their mind.
QString askForPath(QWidget* parent, const QString& title, const QString& suggested, const QString& filters,
                   Overwriting overwriting = Overwriting::asks);

}  // namespace eigenlink
