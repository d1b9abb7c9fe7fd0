#pragma once

#include <QFrame>
#include <QString>

class QHBoxLayout;
class QLabel;

namespace eigenlink {

inline constexpr int kCardGap = 8;  ///< between cards [px]

/// A rounded panel with a heading over one view, and room for buttons at the right of the heading.
class Card : public QFrame {
    Q_OBJECT

public:
    /// An empty heading leaves the whole card to the view.
    Card(const QString& heading, QWidget* view, QWidget* parent = nullptr);

    void setHeading(const QString& heading);
    /// Adds a widget at the right of the heading.
    void addToHeading(QWidget* widget);

private:
    QLabel* m_heading;
    QHBoxLayout* m_headingRow;
};

}  // namespace eigenlink
