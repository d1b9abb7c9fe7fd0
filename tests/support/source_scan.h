#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace eigenlink::test {

/// A source file of the project.
struct Source {
    QString path;  ///< from the root
    QStringList lines;
};

/// All headers and sources below these folders of the project.
std::vector<Source> sourcesUnder(const QStringList& folders);

/// "path:line: text" of every line of these sources that matches.
QStringList matches(const std::vector<Source>& sources, const QString& pattern);

/// The lines without comments, preprocessor directives and the contents of literals; columns and lines stay.
QString codeOf(const QStringList& lines);

/// The lines without comments.
QString uncommented(const QStringList& lines);

/// A type, or a function with its body, that is defined in a source.
struct Definition {
    enum class Kind { type, function };

    Kind kind = Kind::function;
    QString name;                   ///< of a type with what encloses it, "eigenlink::Placement"; of a function its head
    bool isSpecialization = false;  ///< of a template
    bool isLocal = false;           ///< in a namespace without a name
    qsizetype line = 0;             ///< where it begins, from 1
    qsizetype lineCount = 0;        ///< from its head to its closing brace
};

/// The definitions in these lines; definitions inside a function are part of it.
std::vector<Definition> definitionsIn(const QStringList& lines);

}  // namespace eigenlink::test
