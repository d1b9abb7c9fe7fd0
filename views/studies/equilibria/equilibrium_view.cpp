#include "views/studies/equilibria/equilibrium_view.h"

#include "views/format/format.h"
#include "views/layout/flow_layout.h"

#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

EquilibriumView::EquilibriumView(QWidget* parent)
    : QWidget(parent), m_words(paragraph("heading")), m_sentence(paragraph()), m_figures(paragraph("muted"))
{
    setAccessibleName(tr("Equilibrium"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    for (QLabel* label : {m_words, m_sentence, m_figures}) {
        column->addWidget(label);
    }
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

QString EquilibriumView::sentence() const
{
    return m_sentence->text();
}

void EquilibriumView::setStatement(const QString& words, const QString& sentence)
{
    m_words->setText(words);
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    keepHeight();
}

// The views below, which the pointer walks along, stay in their place while the words change.
void EquilibriumView::keepHeight()
{
    setMinimumHeight(std::max(minimumHeight(), layout()->totalHeightForWidth(width())));
}

void EquilibriumView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        setMinimumHeight(0);
        keepHeight();
    }
}

void EquilibriumView::setShown(const Shown& shown)
{
    const auto analysis = shown.analysisSeen();
    const bool isKnown = analysis != nullptr && (shown.isCurrent() || analysis != shown.analysis()) &&
                         analysis->system != nullptr && analysis->equilibrium.isUsable();
    m_figures->setText(isKnown ? tr("potential energy %1 J · relative force error %2")
                                     .arg(formatNumber(analysis->equilibrium.potential, 6),
                                          formatResidual(analysis->equilibrium.residual))
                               : QString());
    m_figures->setVisible(isKnown);
    keepHeight();
}

}  // namespace eigenlink
