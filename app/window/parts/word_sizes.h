#pragma once

#include <QObject>

class QWidget;

namespace eigenlink {

/// Gives the words of captions, pills, small buttons and heads of tables, and pictures of buttons, their size. The
/// style sheet has none: with sizes in it a larger text would need another sheet, and every widget of the program would
/// be dressed anew.
class WordSizes : public QObject {
public:
    explicit WordSizes(QObject* parent);

    /// Sizes for all words `scale` times as large as usual; also those of widgets that come later.
    void setScale(double scale);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void give(QWidget& widget) const;

    double m_scale = 0;  ///< none yet
};

}  // namespace eigenlink
