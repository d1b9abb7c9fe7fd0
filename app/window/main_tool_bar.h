#pragma once

#include <QToolBar>

class QPushButton;

namespace eigenlink {

class AnalysisMenu;
class Session;
class Shown;
struct Actions;
struct AnalysisOptions;

/// The tool bar of the window: commands, the methods that are used, and at its end the state of the analysis. Words
/// stand below its icons wherever all of them have room, elsewhere there are icons alone; no word is ever cut.
class MainToolBar : public QToolBar {
    Q_OBJECT

public:
    MainToolBar(const Actions& actions, const AnalysisMenu& menu, Session& session, QWidget* parent);

    /// Icons grow with the words.
    void setTextScale(double scale);

Q_SIGNALS:
    /// A passing message is to be pushed out of its place.
    void pushRequested();

protected:
    bool event(QEvent* event) override;

private:
    void chooseStyle();
    int buttonWidth() const;  ///< the width that all buttons need together [px]
    void addMethods(const AnalysisMenu& menu);
    void addPush();
    void addChip(Session& session);
    void setShown(const Shown& shown);
    void setOptions(const AnalysisOptions& options);

    QPushButton* m_methods = nullptr;
    QAction* m_push = nullptr;
    int m_widthWithWords = 0;  ///< of all buttons with words, as measured last [px]
};

}  // namespace eigenlink
