#include "app/window/choice_strip.h"

#include "app/window/analysis_menu.h"
#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/plot/tick_text.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

namespace {

bool uses(const AnalysisOptions& options, Method method)
{
    return std::ranges::find(options.methods, method) != options.methods.end();
}
QString nameOf(NullSpace nullSpace)
{
    return entryOf<QString>(nullSpace, {QStringLiteral("LU"), QStringLiteral("QR"), QStringLiteral("SVD"),
                                        QStringLiteral("Gram–Schmidt"), ChoiceStrip::tr("zero eigenvalues")});
}

QString nullSpaceText(const LinearizerOptions& options)
{
    if (!options.independent.empty()) {
        const auto names =
            mapped<QStringList>(options.independent, [&](const std::string& name) { return fromModel(name); });
        return ChoiceStrip::tr("MCS: free %1").arg(names.join(QStringLiteral(", ")));
    }
    return ChoiceStrip::tr("MCS: %1").arg(nameOf(options.nullSpace));
}

QString penaltyText(const LinearizerOptions& options)
{
    const QString penalty = options.penalty ? tickText(*options.penalty) : ChoiceStrip::tr("auto");
    return ChoiceStrip::tr("UCS: α = %1, ξ = %2, ω = %3")
        .arg(penalty, formatNumber(options.xi, 3), formatNumber(options.omega, 3));
}

QString placeText(const AnalysisOptions& options)
{
    const QString place = options.equilibrium.choice == EquilibriumChoice::drawn ? ChoiceStrip::tr("as drawn")
                                                                                 : ChoiceStrip::tr("equilibrium");
    return options.linearizer.reactionStiffness ? place : place + ChoiceStrip::tr(", without reaction stiffness");
}

}  // namespace

ChoiceStrip::ChoiceStrip(const AnalysisMenu& menu, QWidget* parent)
    : QWidget(parent),
      m_nullSpace(addButton(menu.nullSpaceMenu(), tr("Null space"),
                            tr("How MCS, the minimal coordinate set, chooses its coordinates: click to change it"))),
      m_penalty(addButton(menu.penaltyMenu(), tr("Penalty"),
                          tr("Penalty for UCS, the unconstrained coordinate set: click to change it"))),
      m_place(addButton(menu.placeMenu(), tr("Configuration"),
                        tr("Where the equations are linearised: click to change it")))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 6, 0);
    row->setSpacing(0);
    for (QToolButton* button : {m_nullSpace, m_penalty, m_place}) {
        row->addWidget(button);
    }
    m_nullSpace->setProperty(kHelpProperty, QStringLiteral("null_space"));
    m_penalty->setProperty(kHelpProperty, QStringLiteral("penalty"));
    m_place->setProperty(kHelpProperty, QStringLiteral("equilibrium"));
    setOptions(menu.options());
}

QToolButton* ChoiceStrip::addButton(QMenu* menu, const QString& name, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    button->setProperty("role", QStringLiteral("choice"));
    return button;
}

void ChoiceStrip::setOptions(const AnalysisOptions& options)
{
    m_nullSpace->setText(nullSpaceText(options.linearizer));
    m_nullSpace->setVisible(uses(options, Method::mcs));
    m_penalty->setText(penaltyText(options.linearizer));
    m_penalty->setVisible(uses(options, Method::ucs));
    m_place->setText(placeText(options));
}

}  // namespace eigenlink
