#include "tests/support/source_scan.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include <utility>

namespace eigenlink::test {
namespace {

/// Blanks text that a program does not execute: comments, and where wanted literals and directives.
class Blanker {
public:
    Blanker(QString text, bool onlyComments) : m_text(std::move(text)), m_onlyComments(onlyComments) {}

    QString run()
    {
        for (qsizetype i = 0; i < m_text.size();) {
            i = next(i);
        }
        return m_text;
    }

private:
    QChar at(qsizetype i) const { return i < m_text.size() ? m_text[i] : QChar(); }

    /// Blanks from i to before `end`; returns `end`.
    qsizetype blank(qsizetype i, qsizetype end, bool really)
    {
        end = std::min(end, m_text.size());
        for (; really && i < end; ++i) {
            m_text[i] = m_text[i] == u'\n' ? u'\n' : u' ';
        }
        return end;
    }
    qsizetype after(const QString& mark, qsizetype from) const
    {
        const qsizetype found = m_text.indexOf(mark, from);
        return found < 0 ? m_text.size() : found + mark.size();
    }
    qsizetype endOfLine(qsizetype i) const
    {
        const qsizetype end = m_text.indexOf(u'\n', i);
        return end < 0 ? m_text.size() : end;
    }

    qsizetype next(qsizetype i)
    {
        if (at(i) == u'/' && at(i + 1) == u'/') {
            return blank(i, endOfLine(i), true);
        }
        if (at(i) == u'/' && at(i + 1) == u'*') {
            return blank(i, after(QStringLiteral("*/"), i + 2), true);
        }
        if (at(i) == u'R' && at(i + 1) == u'"' && !isWordBefore(i)) {
            const QString mark = m_text.mid(i + 2, m_text.indexOf(u'(', i) - i - 2);
            return blank(i + 2, after(u')' + mark + u'"', i) - 1, !m_onlyComments) + 1;
        }
        if (at(i) == u'"' || (at(i) == u'\'' && !isWordBefore(i))) {
            return blank(i + 1, endOfLiteral(i), !m_onlyComments) + 1;
        }
        if (at(i) == u'#' && isFirstOfLine(i)) {
            return blank(i, endOfDirective(i), !m_onlyComments);
        }
        return i + 1;
    }

    bool isWordBefore(qsizetype i) const
    {
        return i > 0 && (m_text[i - 1].isLetterOrNumber() || m_text[i - 1] == u'_');
    }
    bool isFirstOfLine(qsizetype i) const
    {
        while (i > 0 && (m_text[i - 1] == u' ' || m_text[i - 1] == u'\t')) {
            --i;
        }
        return i == 0 || m_text[i - 1] == u'\n';
    }
    qsizetype endOfLiteral(qsizetype i) const
    {
        const QChar quote = m_text[i];
        for (++i; i < m_text.size() && m_text[i] != quote && m_text[i] != u'\n'; ++i) {
            i += m_text[i] == u'\\' ? 1 : 0;
        }
        return i;
    }
    qsizetype endOfDirective(qsizetype i) const
    {
        qsizetype end = endOfLine(i);
        while (end > 0 && end < m_text.size() && m_text[end - 1] == u'\\') {
            end = endOfLine(end + 1);
        }
        return end;
    }

    QString m_text;
    bool m_onlyComments;
};

/// Reads code brace by brace.
class Scanner {
public:
    explicit Scanner(const QString& code) : m_code(code) {}

    std::vector<Definition> run()
    {
        for (qsizetype i = 0; i < m_code.size(); ++i) {
            m_line += m_code[i] == u'\n' ? 1 : 0;
            read(m_code[i]);
        }
        return std::move(m_found);
    }

private:
    enum class Scope { space, type, function, block, value };

    struct Open {
        Scope scope = Scope::block;
        QString name;        ///< of a namespace or type
        QString head;        ///< before the brace
        qsizetype line = 0;  ///< where the head begins
    };

    void read(QChar c)
    {
        if (c == u'{') {
            open();
        } else if (c == u'}') {
            close();
        } else if (c == u';') {
            m_head.clear();
        } else if (c == u':' && isAccessLabel()) {
            m_head.clear();
        } else if (!c.isSpace() || !m_head.isEmpty()) {
            m_headLine = m_head.isEmpty() ? m_line : m_headLine;
            m_head += c;
        }
    }

    bool isAccessLabel() const
    {
        static const QRegularExpression label(
            QStringLiteral("\\b(public|private|protected|signals|Q_SIGNALS)(\\s+(slots|Q_SLOTS))?\\s*$"));
        return label.match(m_head).hasMatch();
    }

    bool isInside(Scope scope) const { return !m_open.empty() && m_open.back().scope == scope; }

    void open()
    {
        Open open{scopeOf(m_head), {}, m_head, m_headLine};
        if (open.scope == Scope::space || open.scope == Scope::type) {
            open.name = nameOf(m_head);
        }
        m_open.push_back(std::move(open));
        m_head.clear();
    }

    Scope scopeOf(const QString& head) const
    {
        static const QRegularExpression space(QStringLiteral("\\bnamespace\\b"));
        if (isInside(Scope::function) || isInside(Scope::block)) {
            return Scope::block;
        }
        if (space.match(head).hasMatch()) {
            return Scope::space;
        }
        if (isType(head)) {
            return Scope::type;
        }
        const bool isCallable = head.contains(u'(') && head.count(u'(') == head.count(u')');
        static const QRegularExpression body(QStringLiteral(
            "(\\)|\\}|\\bconst|\\bnoexcept|\\boverride|\\bfinal|\\bmutable|&|->\\s*[\\w:<>&*, ]+)\\s*$"));
        return isCallable && body.match(head).hasMatch() && !head.trimmed().endsWith(u'=') ? Scope::function
                                                                                           : Scope::value;
    }

    static QString withoutTemplateHead(QString head)
    {
        head = head.simplified();
        while (head.startsWith(QStringLiteral("template"))) {
            qsizetype depth = 0;
            qsizetype i = head.indexOf(u'<');
            for (; i >= 0 && i < head.size(); ++i) {
                depth += head[i] == u'<' ? 1 : head[i] == u'>' ? -1 : 0;
                if (depth == 0) {
                    break;
                }
            }
            head = head.mid(i + 1).trimmed();
        }
        return head;
    }
    /// template <> struct X<T>, or struct X<T> of a part of the types.
    static bool isSpecialization(const QString& head)
    {
        static const QRegularExpression arguments(QStringLiteral("^(class|struct|union)\\s+[\\w:]+\\s*<"));
        return arguments.match(withoutTemplateHead(head)).hasMatch();
    }
    static bool isType(const QString& head)
    {
        static const QRegularExpression type(QStringLiteral("^(typedef\\s+)?(class|struct|union|enum)\\b[^()=]*$"));
        return type.match(withoutTemplateHead(head)).hasMatch();
    }
    static QString nameOf(const QString& head)
    {
        static const QRegularExpression name(QStringLiteral(
            "\\b(?:namespace|class|struct|union|enum(?:\\s+class|\\s+struct)?)\\b\\s*([\\w:]+(?:<[^:]*>)?)?"));
        return name.match(withoutTemplateHead(head)).captured(1);
    }

    void close()
    {
        if (m_open.empty()) {
            return;
        }
        const Open last = std::move(m_open.back());
        m_open.pop_back();
        m_head.clear();
        if (last.scope == Scope::value) {
            m_head = last.head + QStringLiteral("{}");
            m_headLine = last.line;
        } else if (last.scope == Scope::function || (last.scope == Scope::type && !last.name.isEmpty())) {
            const bool isType = last.scope == Scope::type;
            m_found.push_back({isType ? Definition::Kind::type : Definition::Kind::function,
                               isType ? qualified(last.name) : last.head.simplified(), isSpecialization(last.head),
                               isLocal(), last.line, m_line - last.line + 1});
        }
    }

    QString qualified(const QString& name) const
    {
        QStringList names;
        for (const Open& open : m_open) {
            names += open.name;
        }
        names += name;
        names.removeAll(QString());
        return names.join(QStringLiteral("::"));
    }
    bool isLocal() const
    {
        return std::any_of(m_open.begin(), m_open.end(),
                           [](const Open& open) { return open.scope == Scope::space && open.name.isEmpty(); });
    }

    const QString& m_code;
    QString m_head;  ///< since the last statement or brace
    qsizetype m_line = 1;
    qsizetype m_headLine = 1;
    std::vector<Open> m_open;
    std::vector<Definition> m_found;
};

}  // namespace

std::vector<Source> sourcesUnder(const QStringList& folders)
{
    const QDir root(QStringLiteral(EIGENLINK_SOURCE_DIR));
    std::vector<Source> sources;
    for (const QString& folder : folders) {
        QDirIterator files(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly)) {
                sources.push_back(
                    {root.relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll()).split('\n')});
            }
        }
    }
    return sources;
}

QStringList matches(const std::vector<Source>& sources, const QString& pattern)
{
    const QRegularExpression expression(pattern);
    QStringList found;
    for (const Source& source : sources) {
        for (qsizetype i = 0; i < source.lines.size(); ++i) {
            if (expression.match(source.lines[i]).hasMatch()) {
                found += QString("%1:%2: %3").arg(source.path).arg(i + 1).arg(source.lines[i].trimmed());
            }
        }
    }
    return found;
}

QString codeOf(const QStringList& lines)
{
    return Blanker(lines.join('\n'), false).run();
}

QString uncommented(const QStringList& lines)
{
    return Blanker(lines.join('\n'), true).run();
}

std::vector<Definition> definitionsIn(const QStringList& lines)
{
    const QString code = codeOf(lines);
    return Scanner(code).run();
}

}  // namespace eigenlink::test
