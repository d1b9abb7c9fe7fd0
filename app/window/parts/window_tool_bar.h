#pragma once

#include <QToolBar>

namespace eigenlink {

/// A tool bar with words below its icons wherever all of them have room, and with icons alone elsewhere; no word is
/// ever cut.
class WindowToolBar : public QToolBar {
    Q_OBJECT

public:
    explicit WindowToolBar(const QString& title, QWidget* parent = nullptr);

    /// Icons grow with the words.
    void setTextScale(double scale);

protected:
    bool event(QEvent* event) override;

private:
    void chooseStyle();
    int buttonWidth() const;  ///< the width that all buttons need together [px]

    int m_widthWithWords = 0;  ///< the same with words, as measured last [px]
};

}  // namespace eigenlink
