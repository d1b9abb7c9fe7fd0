#include "app/window/parts/tall_page.h"

#include "views/studies/study_form.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QLayout>
#include <QPainter>
#include <QScrollBar>
#include <QWidget>

#include <algorithm>

namespace eigenlink {

namespace {

/// The height of a page that cannot be seen without scrolling [px].
int hiddenHeight(const QWidget& page)
{
    int hidden = 0;
    for (const QAbstractScrollArea* area : page.findChildren<QAbstractScrollArea*>()) {
        if (!area->isVisibleTo(&page)) {
            continue;
        }
        const QScrollBar* bar = area->verticalScrollBar();
        const auto* items = qobject_cast<const QAbstractItemView*>(area);
        const bool isByItem = items != nullptr && items->verticalScrollMode() == QAbstractItemView::ScrollPerItem;
        const int step = isByItem ? area->fontMetrics().height() + 10 : 1;
        hidden = std::max(hidden, (bar->maximum() - bar->minimum()) * step);
    }
    return hidden;
}

}  // namespace

Picture pictureOf(QWidget& widget)
{
    const auto paint = [shown = &widget](QPainter& painter) { shown->render(&painter, {}, {}, QWidget::DrawChildren); };
    return {{}, widget.size(), paint, {}};
}

TallPage::TallPage(QWidget& page) : m_page(page), m_size(page.size())
{
    for (StudyForm* form : page.findChildren<StudyForm*>()) {
        if (form->isVisibleTo(&page)) {
            form->hide();
            m_forms.push_back(form);
        }
    }
    setSize(m_size);
    constexpr int kMostSteps = 8;  // panels that share a page share what it grows by
    const int tallest = 5 * page.width();
    for (int step = 0; step < kMostSteps && page.height() < tallest; ++step) {
        const int hidden = hiddenHeight(page);
        if (hidden == 0) {
            break;
        }
        setSize({m_size.width(), std::min(page.height() + hidden, tallest)});
    }
}

TallPage::~TallPage()
{
    for (QWidget* form : m_forms) {
        form->show();
    }
    setSize(m_size);
}

void TallPage::setSize(QSize size)
{
    m_page.resize(size);
    for (const QWidget* each : m_page.findChildren<QWidget*>()) {
        if (each->layout() != nullptr) {
            each->layout()->activate();
        }
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

}  // namespace eigenlink
