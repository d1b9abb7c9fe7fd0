#pragma once

#include "app/window/pages/page.h"

namespace eigenlink {

class PanelSplitter;
class RestView;
class StoryView;

/// Where the mechanism rests, and what it is about.
class RestPage : public Page {
    Q_OBJECT

public:
    RestPage(const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    void setTheme(const Theme& theme) override;

private:
    RestView* m_rest;
    StoryView* m_story;
    PanelSplitter* m_column;
};

}  // namespace eigenlink
