#pragma once

#include "model/mechanism/mechanism.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// The way in which a value is entered.
enum class FieldEntry {
    usual,   ///< as its kind has it: numbers with a slider, ids not at all
    number,  ///< a number alone, or none, of any range
    words,   ///< typed, or chosen among names
    tick,    ///< "yes" or "no"
    ranges,  ///< numbers of the mechanism with their values, at most traits.maximumCount
};

/// A value of a part, of the mechanism itself, or of a request, that a form offers.
struct FormField {
    FieldTraits traits;
    FieldKind kind = FieldKind::number;
    QString unit{};  ///< in place of the unit of its quantity; empty where that is right
    FieldEntry entry = FieldEntry::usual;
    bool hasNames = false;  ///< to choose among (see FieldEditor::setNames)
    bool isList = false;    ///< several of them, separated by commas
};

/// True for a field that a form offers. Not offered: a field that another one replaces, and the length of a body
/// whose shape its pins give.
bool isOffered(const Element& element, const Field& field);

/// The parts whose values a form about `ids` edits: the one that is selected, the elements among several, and the
/// mechanism itself, which has the id "", where none is.
std::vector<std::string> editedParts(const Mechanism& mechanism, const std::vector<std::string>& ids);

/// The fields of a form about `ids`: all of one part, the numbers that several elements have in common.
std::vector<FormField> formFields(const Mechanism& mechanism, const std::vector<std::string>& ids);

/// Equal for two mechanisms where one form serves both: the same parts with the same fields in the same units.
QString formKey(const Mechanism& mechanism, const std::vector<std::string>& ids);

/// The value of a field of a part that exists; the mechanism's own for the id "".
FieldValue valueAt(const Mechanism& mechanism, const std::string& id, std::string_view key);

/// The mechanism with another value of a field of a part that exists.
Mechanism withValueAt(const Mechanism& mechanism, const std::string& id, std::string_view key, const FieldValue& value);

/// The value of a field of an element.
FieldValue valueOf(const Element& element, std::string_view key);

}  // namespace eigenlink
