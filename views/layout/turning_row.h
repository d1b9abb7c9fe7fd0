#pragma once

#include <QBoxLayout>
#include <QFontMetrics>
#include <QWidget>

#include <algorithm>

namespace eigenlink {

/// A row that becomes a column where it has less room than so many characters, or than its parts need: words are not
/// squeezed by their neighbours, however large they are.
class TurningRow : public QBoxLayout {
public:
    explicit TurningRow(int characters) : QBoxLayout(LeftToRight), m_characters(characters) {}
    /// Turns where its parts do not fit beside each other, and asks for no more width than the widest of them.
    TurningRow() : QBoxLayout(LeftToRight) {}

    QSize minimumSize() const override
    {
        const QSize least = QBoxLayout::minimumSize();
        return m_characters > 0 ? least : QSize(std::min(least.width(), widestItem()), least.height());
    }

    void setGeometry(const QRect& area) override
    {
        if (const Direction wanted = area.width() >= roomForRow() ? LeftToRight : TopToBottom; wanted != direction()) {
            setDirection(wanted);
        }
        QBoxLayout::setGeometry(area);
    }

private:
    int widestItem() const
    {
        int widest = 0;
        for (int i = 0; i < count(); ++i) {
            widest = std::max(widest, itemAt(i)->isEmpty() ? 0 : itemAt(i)->minimumSize().width());
        }
        return widest;
    }
    int roomForRow() const
    {
        if (m_characters > 0) {
            const QWidget* owner = parentWidget();
            return owner == nullptr ? 0 : m_characters * owner->fontMetrics().averageCharWidth();
        }
        int room = -spacing();
        for (int i = 0; i < count(); ++i) {
            room += itemAt(i)->isEmpty() ? 0 : itemAt(i)->minimumSize().width() + spacing();
        }
        return room;
    }

    int m_characters = 0;
};

}  // namespace eigenlink
