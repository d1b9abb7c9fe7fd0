#include "app/window/pages/balance/balance_page.h"

#include "app/document/session.h"
#include "app/window/parts/card.h"
#include "model/elements/element.h"
#include "views/balance/balance_view.h"

#include <algorithm>

namespace eigenlink {

namespace {

constexpr std::size_t kPositions = 72;  ///< of a turn of the drive

/// Links that turn about a point of the ground: one of them may drive the others.
std::vector<std::string> cranksOf(const Balance& balance)
{
    std::vector<std::string> ids;
    for (const LinkBalance& link : balance.links) {
        const bool isPivoted = std::ranges::any_of(
            link.inertia.points, [&](std::size_t point) { return balance.mechanism.points[point].fixed; });
        if (isPivoted) {
            ids.push_back(link.inertia.id);
        }
    }
    return ids;
}

BalanceStudy studyOf(const Mechanism& mechanism, const BalanceOptions& options, const Monitor& monitor)
{
    BalanceStudy study;
    Outcome<Balance> balance = balanceOf(mechanism, options, monitor);
    if (!balance) {
        study.failure = balance.reason();
        return study;
    }
    study.balance = balance.value();
    for (const std::string& link : cranksOf(*study.balance)) {
        if (monitor.isCancelled()) {
            break;
        }
        if (const Outcome<DrivenBalance> driven = drivenBalance(*study.balance, link, 1, kPositions, monitor)) {
            study.driven = driven.value();
            study.drive = link;
            break;
        }
    }
    return study;
}

}  // namespace

BalancePage::BalancePage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new BalanceView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::shownChanged, this, &BalancePage::follow);
    connect(m_view, &BalanceView::selected, &m_session, [this](const Selection& selection) {
        m_session.select({selection.ids, m_session.selection().mode});
    });
    connect(m_view, &BalanceView::counterweightsRequested, this, &BalancePage::putIn);
    connect(m_view, &BalanceView::radiusChanged, this, [this](const std::string& link, double radius) {
        m_radii[link] = radius;
        compute();
    });
}

QWidget* BalancePage::widget() const
{
    return m_card;
}

void BalancePage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    follow(m_session.shown());
}

// A study of another revision is never shown.
void BalancePage::follow(const Shown& shown)
{
    if (m_isInFront && shown.snapshot() != m_studied) {
        compute();
    }
}

void BalancePage::compute()
{
    m_studied = m_session.shown().snapshot();
    if (m_study != nullptr) {
        m_study = nullptr;
        m_view->setStudy(nullptr, m_studied->units);
    }
    std::erase_if(m_radii, [this](const auto& each) { return !findElement(*m_studied, each.first); });
    BalanceOptions options;
    options.radii = m_radii;
    m_job.start(
        [mechanism = m_studied, options](const Monitor& monitor) { return studyOf(*mechanism, options, monitor); },
        [](double, const QString&) {},
        [this](const std::optional<JobOutcome<BalanceStudy>>& outcome) {
            if (!outcome) {
                return;
            }
            m_study = outcome->result;
            if (m_study == nullptr) {
                BalanceStudy failed;
                failed.failure = Text::verbatim(outcome->failure.toStdString());
                m_study = std::make_shared<const BalanceStudy>(std::move(failed));
            }
            m_view->setStudy(m_study, m_studied->units);
        });
}

void BalancePage::putIn()
{
    const bool isOfThis = m_study != nullptr && m_study->balance && m_studied == m_session.shown().snapshot();
    if (isOfThis) {
        m_radii.clear();
        m_session.document().apply(tr("Put in counterweights"),
                                   withCounterweights(*m_studied, m_study->balance->counterweights));
    }
}

}  // namespace eigenlink
