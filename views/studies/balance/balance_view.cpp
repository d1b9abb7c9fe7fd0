#include "views/studies/balance/balance_view.h"

#include "views/format/whole_units.h"
#include "views/layout/fit_tabs.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"
#include "views/studies/balance/balance_parts.h"
#include "views/studies/balance/balance_words.h"
#include "views/studies/balance/counterweights_pane.h"
#include "views/studies/balance/shaking_pane.h"

#include <QLabel>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

namespace eigenlink {

BalanceView::BalanceView(QWidget* parent)
    : QWidget(parent),
      m_sentence(paragraph("heading")),
      m_badges{new QLabel, new QLabel, new QLabel, new QLabel},
      m_tabs(new QTabBar),
      m_stack(new QStackedWidget),
      m_figures(paragraph("muted")),
      m_conditions(balanceTable({tr("where"), tr("must be zero"), tr("now")}, tr("Conditions of balance"))),
      m_masses(new MassesPane),
      m_shaking(new ShakingPane),
      m_weights(new CounterweightsPane)
{
    setAccessibleName(tr("Balance"));
    arrange();
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_stack->setCurrentIndex(tab);
        Q_EMIT layerChanged();
    });
    connect(m_masses, &MassesPane::layerChanged, this, &BalanceView::layerChanged);
    connect(m_masses, &MassesPane::linkChosen, this, [this](const std::string& link) {
        Q_EMIT selected({link.empty() ? std::vector<std::string>() : std::vector{link}, {}});
    });
    setStudy(nullptr, {});
}

void BalanceView::arrange()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_sentence);
    auto* badges = new FlowLayout;
    const QString tips[]{tr("The centre of mass stands still in every motion: no shaking force"),
                         tr("The angular momentum vanishes too: no shaking moment"),
                         tr("Weights do no work: gravity does not drive it"),
                         tr("It is in equilibrium wherever it is put, springs and loads included")};
    for (std::size_t i = 0; i < m_badges.size(); ++i) {
        m_badges[i]->setToolTip(tips[i]);
        badges->addWidget(m_badges[i]);
    }
    column->addLayout(badges);
    m_tabs->setAccessibleName(tr("Parts of the balance"));
    m_tabs->setExpanding(false);
    keepTabsWhole(*m_tabs);
    const std::pair<QString, QWidget*> pages[]{{tr("Verdict"), makeVerdict()},
                                               {tr("Masses"), m_masses},
                                               {tr("Shaking"), m_shaking},
                                               {tr("Counterweights"), m_weights}};
    for (const auto& [name, page] : pages) {
        m_tabs->addTab(name);
        m_stack->addWidget(page);
    }
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    column->addStretch(0);  // a sentence alone stands at the top
}

QWidget* BalanceView::makeVerdict()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(m_figures);
    m_conditions->horizontalHeader()->moveSection(2, 1);  // values before the words, which are long
    m_conditions->horizontalHeaderItem(1)->setToolTip(
        tr("A linkage is force balanced where these vanish at every joint that can move"));
    column->addWidget(m_conditions, 1);
    column->addStretch(0);
    return page;
}

QString BalanceView::sentence() const
{
    return m_sentence->text();
}

QString BalanceView::figures() const
{
    return m_figures->text();
}

std::string BalanceView::chosenLink() const
{
    return m_tabs->currentIndex() == masses ? m_masses->chosenLink() : std::string();
}

void BalanceView::setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units)
{
    const Balance* balance = study != nullptr ? &study->balance : nullptr;
    m_sentence->setText(balance != nullptr ? verdictOf(*balance) : tr("Being computed …"));
    m_figures->setText(balance != nullptr ? withWholeUnits(balanceLines(*study, units).join(u'\n')) : QString());
    m_tabs->setVisible(balance != nullptr);
    m_stack->setVisible(balance != nullptr);
    fillBadges(balance);
    if (balance != nullptr) {
        enableTab(shaking, study->cranks.empty() ? tr("No link turns about a point of the ground: none can be driven "
                                                      "round.")
                                                 : QString());
        enableTab(weights, balance->forceBalanced ? tr("The mechanism is force balanced: no counterweight is needed.")
                                                  : QString());
        fillTable(*m_conditions, conditionRows(*balance, units));
        m_masses->setStudy(study, units);
        m_weights->setStudy(study, units);
    }
    m_shaking->setStudy(balance != nullptr ? study : nullptr, units);
}

// A tab that leads nowhere is seen and says why; who was there goes back to the verdict.
void BalanceView::enableTab(int tab, const QString& obstacle)
{
    if (!obstacle.isEmpty() && m_tabs->currentIndex() == tab) {
        m_tabs->setCurrentIndex(0);
    }
    m_tabs->setTabEnabled(tab, obstacle.isEmpty());
    m_tabs->setTabToolTip(tab, obstacle);
}

void BalanceView::fillBadges(const Balance* balance)
{
    const QString names[]{tr("force balanced"), tr("moment balanced"), tr("weight balanced"), tr("stays anywhere")};
    const bool holds[]{balance != nullptr && balance->forceBalanced, balance != nullptr && balance->momentBalanced,
                       balance != nullptr && balance->gravityBalanced,
                       balance != nullptr && balance->staticallyBalanced};
    for (std::size_t i = 0; i < m_badges.size(); ++i) {
        QLabel& badge = *m_badges[i];
        badge.setVisible(balance != nullptr);
        badge.setText((holds[i] ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + names[i]);
        badge.setProperty("role", holds[i] ? QStringLiteral("badge-ok") : QStringLiteral("badge-muted"));
        badge.style()->unpolish(&badge);
        badge.style()->polish(&badge);
    }
}

}  // namespace eigenlink
