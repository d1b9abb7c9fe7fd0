#pragma once

#include <QCheckBox>
#include <QResizeEvent>

#include <algorithm>

namespace eigenlink {

/// A tick box whose words take a second line where they have too little room for one.
class WrappingCheck : public QCheckBox {
public:
    explicit WrappingCheck(const QString& words, QWidget* parent = nullptr) : QCheckBox(words, parent), m_words(words)
    {
        setAccessibleName(words);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // else it is never narrower than in one line
    }

    QSize minimumSizeHint() const override
    {
        const int besides = sizeHint().width() - fontMetrics().size(Qt::TextShowMnemonic, text()).width();
        int widest = 0;
        for (const QString& half : halves()) {
            widest = std::max(widest, fontMetrics().horizontalAdvance(half));
        }
        return {besides + widest, sizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QCheckBox::resizeEvent(event);
        const int besides = sizeHint().width() - fontMetrics().size(Qt::TextShowMnemonic, text()).width();
        const bool fits = fontMetrics().horizontalAdvance(m_words) + besides <= event->size().width();
        const QString wanted = fits ? m_words : halves().join(u'\n');
        if (wanted != text()) {
            setText(wanted);
        }
    }

private:
    /// The words before and behind the gap that is nearest to the middle.
    QStringList halves() const
    {
        const qsizetype middle = m_words.size() / 2;
        const qsizetype before = m_words.lastIndexOf(u' ', middle);
        const qsizetype behind = m_words.indexOf(u' ', middle);
        const bool isBefore = before >= 0 && (behind < 0 || middle - before <= behind - middle);
        const qsizetype gap = isBefore ? before : behind;
        return gap < 0 ? QStringList{m_words} : QStringList{m_words.left(gap), m_words.mid(gap + 1)};
    }

    QString m_words;
};

}  // namespace eigenlink
