#pragma once

#include "app/io/mechanism_file.h"
#include "app/io/value_reader.h"
#include "model/basics/monitor.h"
#include "model/mechanism/elements/element.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Turns the JSON of a mechanism file into a Mechanism; what does not fit becomes an issue. Knows no kind of element
/// by name: it goes by the list of element types and their fields.
class MechanismReader {
public:
    /// The monitor must outlive it.
    explicit MechanismReader(const Monitor& monitor) : m_monitor(monitor) {}

    /// Throws FileError when the root is not a mechanism of a version that this program knows; ReadingCancelled.
    MechanismFile read(const JsonDocument& document);

private:
    void readRoot(const JsonValue& root);
    void readUnits(const JsonValue* units);
    /// Reports keys of prepared views that this version does not know.
    void reportUnknownIn(const JsonValue& views);
    void readParameters(const JsonValue* parameters);
    void readParameter(const JsonValue& item, const JsonPath& spot);
    /// A list of the file: its name, what reads an object of it and returns whether it was taken over, and where the
    /// places of those are noted.
    struct List {
        std::string_view name;
        bool (MechanismReader::*read)(const JsonValue& item, const JsonPath& spot);
        std::vector<std::size_t> MechanismReader::*indices;
    };
    static const List kPointList, kElementList;
    struct Span {
        std::size_t first = 0, end = 0;
    };
    void readElements(std::span<const JsonValue> elements, const Monitor& monitor);
    /// Some of the items of a list.
    void readItems(std::span<const JsonValue> items, Span span, const List& list, const Monitor& monitor);
    bool readPoint(const JsonValue& item, const JsonPath& spot);
    bool readElement(const JsonValue& item, const JsonPath& spot);
    void readField(const JsonValue& item, const Field& field, Element& element, const JsonPath& whole);
    const ElementType* readType(const JsonValue& item, const JsonPath& whole);
    std::string readId(const JsonValue& item, const JsonPath& whole);
    void addFindings();
    void addFaultsOfTolerances();
    /// The place of the key that may stand instead of the one that an issue is about, as "section" of "area"; may be
    /// empty.
    std::string placeInItsStead(const Message& issue) const;

    const Monitor& m_monitor;
    ValueReader m_values;
    Mechanism m_mechanism;
    std::vector<std::size_t> m_pointIndices;    ///< index in the file of each point of the mechanism
    std::vector<std::size_t> m_elementIndices;  ///< index in the file of each element of the mechanism
    std::vector<std::string> m_lostIds;         ///< of elements that could not be taken over
    std::vector<std::string> m_replaced;        ///< places that something stands for which could not be read
    std::vector<Message> m_issues;
};

}  // namespace eigenlink
