#include "views/lesson/lesson_words.h"

#include "views/format/whole_units.h"

#include <QImage>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QTextDocument>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kNarrowest = 120;  ///< pictures are never scaled to less [px]

/// The width of the picture that an address holds; 0 where it holds none that can be read.
int widthOf(const QString& address)
{
    const qsizetype comma = address.indexOf(u',');
    return address.startsWith(QStringLiteral("data:image/"))
               ? QImage::fromData(QByteArray::fromBase64(address.mid(comma + 1).toLatin1())).width()
               : 0;
}

}  // namespace

LessonWords::LessonWords(const QString& html)
{
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setHtml(html);
}

void LessonWords::setHtml(const QString& given)
{
    static const QRegularExpression s_minus(QStringLiteral("(?<![\\w.)\\]−-])-(?=\\d)(?![^<]*>)"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    const QString html = withWholeUnits(QString(given).replace(s_minus, QStringLiteral("−")));
    static const QRegularExpression s_picture(QStringLiteral("<img src=\"([^\"]*)\" alt=\"([^\"]*)\"/>"));
    m_pictures.clear();
    m_html.clear();
    QString words;
    qsizetype end = 0;
    for (auto each = s_picture.globalMatch(html); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const QString before = html.mid(end, match.capturedStart() - end);
        const QString inWords = QStringLiteral("<i>[%1]</i>").arg(match.captured(2));
        m_html += before;
        words += before + inWords;
        if (const int width = widthOf(match.captured(1)); width > 0) {
            m_html += QStringLiteral("<img src=\"%1\"").arg(match.captured(1));
            m_pictures.push_back({m_html.size(), width});
            m_html += QStringLiteral("/>");
        } else {
            m_html += inWords;
        }
        end = match.capturedEnd();
    }
    m_html += html.mid(end);
    if (!m_pictures.empty()) {
        QTextDocument plain;
        plain.setHtml(words + html.mid(end));
        setAccessibleName(plain.toPlainText().simplified());
    }
    fit();
}

// Words wrap, so only a picture could hold the label wider than there is room.
QSize LessonWords::minimumSizeHint() const
{
    const QSize least = QLabel::minimumSizeHint();
    return m_pictures.empty() ? least : QSize(std::min(least.width(), kNarrowest), least.height());
}

void LessonWords::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    if (!m_pictures.empty() && event->size().width() != event->oldSize().width()) {
        fit();
    }
}

void LessonWords::fit()
{
    QString html = m_html;
    for (auto each = m_pictures.rbegin(); each != m_pictures.rend(); ++each) {
        html.insert(each->at,
                    QStringLiteral(" width=\"%1\"").arg(std::min(each->width, std::max(width(), kNarrowest))));
    }
    setText(html);
}

}  // namespace eigenlink
