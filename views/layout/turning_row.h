#pragma once

#include <QBoxLayout>
#include <QFontMetrics>
#include <QWidget>

namespace eigenlink {

/// A row that becomes a column where it has less room than so many characters: words are not squeezed by what stands
/// beside them, however large they are.
class TurningRow : public QBoxLayout {
public:
    explicit TurningRow(int characters) : QBoxLayout(LeftToRight), m_characters(characters) {}

    void setGeometry(const QRect& area) override
    {
        const QWidget* owner = parentWidget();
        const bool isWide = owner == nullptr || area.width() >= m_characters * owner->fontMetrics().averageCharWidth();
        if (const Direction wanted = isWide ? LeftToRight : TopToBottom; wanted != direction()) {
            setDirection(wanted);
        }
        QBoxLayout::setGeometry(area);
    }

private:
    int m_characters;
};

}  // namespace eigenlink
