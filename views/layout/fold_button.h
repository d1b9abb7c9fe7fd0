#pragma once

#include <QPushButton>

namespace eigenlink {

/// A button that shows a form which is folded away, so that the result has the room; hidden while no form is folded.
class FoldButton : public QPushButton {
public:
    explicit FoldButton(QWidget* form) : QPushButton(tr("Request")), m_form(form)
    {
        setObjectName(QStringLiteral("fold"));
        setCheckable(true);
        setToolTip(tr("Show what is computed, to change it"));
        setStatusTip(toolTip());
        setFocusPolicy(Qt::TabFocus);  // a click leaves the keys of the pages where they are
        hide();
        connect(this, &QPushButton::toggled, form, &QWidget::setVisible);
    }

    /// Folds the form away behind the button, or shows it without the button.
    void setFolded(bool isFolded)
    {
        setVisible(isFolded);
        setChecked(false);
        m_form->setVisible(!isFolded);
    }

private:
    QWidget* m_form;
};

}  // namespace eigenlink
