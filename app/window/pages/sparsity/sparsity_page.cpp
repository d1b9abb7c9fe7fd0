#include "app/window/pages/sparsity/sparsity_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "views/matrices/sparsity_view.h"

namespace eigenlink {

SparsityPage::SparsityPage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_view(new SparsityView)
{
    setWidget(cardOf(m_view));
    connect(&session(), &Session::shownChanged, this, &SparsityPage::setShown);
}

void SparsityPage::frontChanged()
{
    findPatterns();
}

void SparsityPage::setShown(const Shown& shown)
{
    m_analysis = shown.analysis();
    findPatterns();
}

void SparsityPage::findPatterns()
{
    if (!isInFront() || m_analysis == m_patternsOf) {
        return;
    }
    m_patternsOf = m_analysis;
    m_job.abandon();
    m_view->setPatterns(nullptr, m_analysis != nullptr ? tr("Computing the patterns …") : QString());
    if (m_analysis != nullptr) {
        m_job.start([analysis = m_analysis](const Monitor&) { return massPatterns(*analysis); }, {},
                    [this](const auto& outcome) {
                        outcome && outcome->result
                            ? m_view->setPatterns(outcome->result)
                            : m_view->setPatterns(nullptr, outcome ? outcome->failure : QString());
                    });
    }
}

std::vector<WindowFigure> SparsityPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (!m_view->patterns() || m_view->patterns()->empty()) {
            return std::nullopt;
        }
        return FigureData{{m_view->accessibleName(), m_view->size(),
                           [view = m_view](QPainter& painter) { view->paintFigure(painter); },
                           writeMechanism(m_patternsOf->mechanism)},
                          {m_view->table()}};
    };
    return {{QStringLiteral("sparsity"), windowText("&Sparsity"), m_view, find}};
}

}  // namespace eigenlink
