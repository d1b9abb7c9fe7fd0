#include "views/studies/equilibria/equilibria_view.h"

#include "model/basics/collect.h"
#include "model/basics/hertz.h"
#include "views/canvas/mechanism_painter.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/layout/flow_layout.h"
#include "views/layout/turning_row.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace eigenlink {

namespace {

constexpr int kRoomForHead = 56;  ///< characters

constexpr QSize kCard(104, 78);  ///< of a small picture [px]

/// The mechanism in that equilibrium.
QIcon pictureOf(const MechanismParts& parts, const Pose& pose, const Theme& theme, double ratio)
{
    MechanismParts there = parts;
    there.drawn = pose;
    QPixmap pixmap(kCard * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paintThumbnail(painter, QRectF(QPointF(), QSizeF(kCard)), there, theme);
    return QIcon(pixmap);
}

QString stabilityOf(const EquilibriumCandidate& rest)
{
    if (rest.isStable) {
        return EquilibriaView::tr("✓ stable");
    }
    return rest.unstable > 0 ? EquilibriaView::tr("▲ unstable (%1)").arg(rest.unstable)
                             : EquilibriaView::tr("○ neutral");
}

/// Further facts about it, in sentences.
QString tipOf(const EquilibriumCandidate& rest)
{
    QStringList sentences;
    if (rest.isHere) {
        sentences << EquilibriaView::tr("The mechanism settles here from its drawing.");
    }
    if (!rest.falls.empty()) {
        const auto numbers =
            mapped<QStringList>(rest.falls, [&](const std::size_t each) { return QString::number(each + 1); });
        sentences << EquilibriaView::tr("Pushed off, it settles in %1.").arg(numbers.join(QStringLiteral(", ")));
    }
    if (rest.mirror) {
        sentences << EquilibriaView::tr("It is the mirror image of %1.").arg(*rest.mirror + 1);
    }
    if (rest.isReachable) {
        sentences << (*rest.isReachable ? EquilibriaView::tr("The mechanism gets there by moving.")
                                        : EquilibriaView::tr("The mechanism has to be taken apart to get there."));
    }
    return sentences.join(u'\n');
}

QString motionOf(const EquilibriumCandidate& rest)
{
    if (!rest.mode) {
        return EquilibriaView::tr("nothing moves there");
    }
    const std::complex<double> s = rest.analysis->find(rest.mode->method)->spectrum.values[rest.mode->index].s;
    const double hertz = hertzOf(std::abs(s.imag()));
    return hertz > 0 ? formatFrequency(hertz) : QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(s));
}

}  // namespace

EquilibriaView::EquilibriaView(QWidget* parent)
    : WrappingPane(parent),
      m_head(new TurningRow(kRoomForHead)),
      m_sentence(paragraph("heading")),
      m_details(paragraph("muted")),
      m_special(paragraph("muted")),
      m_more(new QPushButton),
      m_energy(new EnergyView),
      m_reachable(new QCheckBox(tr("Only reachable ones"))),
      m_list(new QListWidget),
      m_find(new QPushButton(tr("Find all"))),
      m_draw(new QPushButton(tr("Use as drawing")))
{
    setAccessibleName(tr("Other equilibria"));
    setProperty(kHelpProperty, QStringLiteral("equilibrium"));
    m_more->setCheckable(true);
    m_more->setProperty("role", QStringLiteral("link"));
    m_more->setToolTip(tr("Continua, singular configurations and other special results of the search"));
    arrangeList();
    m_find->setToolTip(tr("Look for every configuration in which the mechanism is in equilibrium"));
    m_draw->setToolTip(
        tr("Draw the mechanism as it lies in the chosen equilibrium, as one step that can be undone; "
           "its modes are those there then"));
    m_draw->setEnabled(false);
    m_reachable->setToolTip(
        tr("Hide equilibria that are reached only by taking the mechanism apart and assembling it again"));
    arrange();
    connectParts();
    setStudy(nullptr, nullptr);
}

void EquilibriaView::arrange()
{
    auto* buttons = new FlowLayout;
    buttons->addWidget(m_draw);
    buttons->addWidget(m_find);
    m_head->addWidget(m_sentence, 1);
    m_head->addLayout(buttons);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addLayout(m_head);
    column->addWidget(m_energy, 3);
    column->addWidget(m_reachable);
    column->addWidget(m_list, 2);
    column->addWidget(m_details);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addWidget(m_special);
    column->addStretch(0);  // before the search the words stand at the top
}

void EquilibriaView::connectParts()
{
    connect(m_find, &QPushButton::clicked, this,
            [this] { m_isBusy ? Q_EMIT cancelRequested() : Q_EMIT findRequested(); });
    connect(m_draw, &QPushButton::clicked, this, [this] { Q_EMIT drawRequested(m_list->currentRow()); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int index) {
        m_draw->setEnabled(index >= 0);
        m_energy->setChosen(index);
        if (!m_isFilling) {
            Q_EMIT chosen(index);
        }
    });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { Q_EMIT drawRequested(m_list->row(item)); });
    connect(m_more, &QPushButton::toggled, m_special, &QLabel::setVisible);
    connect(m_reachable, &QCheckBox::toggled, this, &EquilibriaView::hideUnreachable);
    connect(m_energy, &EnergyView::walked, this, &EquilibriaView::walked);
    connect(m_energy, &EnergyView::left, this, [this] { Q_EMIT walked(-1, -1); });
    connect(m_energy, &EnergyView::chosen, this, [this](int index) { m_list->setCurrentRow(index); });
}

void EquilibriaView::hideUnreachable()
{
    for (int i = 0; i < m_list->count(); ++i) {
        const std::optional<bool>& isReachable = m_study->rests[static_cast<std::size_t>(i)].isReachable;
        m_list->item(i)->setHidden(m_reachable->isChecked() && isReachable && !*isReachable);
    }
}

void EquilibriaView::arrangeList()
{
    m_list->setAccessibleName(tr("Equilibria"));
    m_list->setIconSize(kCard);
    m_list->setUniformItemSizes(true);
    m_list->setWordWrap(true);
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSpacing(4);
}

QString EquilibriaView::sentence() const
{
    return m_sentence->text();
}

QString EquilibriaView::details() const
{
    return m_details->text() + u'\n' + m_special->text();
}

void EquilibriaView::setStudy(const std::shared_ptr<const EquilibriaStudy>& study,
                              const std::shared_ptr<const MechanismParts>& parts)
{
    m_study = study;
    m_parts = parts;
    m_energy->setStudy(study != nullptr ? study->energy : nullptr);
    fill();
}

void EquilibriaView::setBusy(bool busy, const QString& words)
{
    m_isBusy = busy;
    m_find->setText(busy ? tr("Cancel") : tr("Find all"));
    if (busy) {
        m_sentence->setText(words.isEmpty() ? tr("Searching for equilibria …") : words);
    } else {
        showCount();
    }
}

void EquilibriaView::showCount()
{
    if (m_study == nullptr) {
        m_sentence->setText(
            tr("Find all equilibria shows every stable and unstable equilibrium, and the energy between them."));
        return;
    }
    const auto stable = std::ranges::count(m_study->rests, true, &EquilibriumCandidate::isStable);
    m_sentence->setText(m_study->rests.empty() ? fromModel(m_study->count) + u'.'
                                               : tr("%1; %2 stable.").arg(fromModel(m_study->count)).arg(stable));
}

void EquilibriaView::setFailure(const QString& sentence)
{
    m_sentence->setText(sentence);
}

void EquilibriaView::setTheme(const Theme& theme)
{
    m_theme = theme;
    fill();
}

void EquilibriaView::fillSpecial()
{
    const auto sentences =
        mapped<QStringList>(m_study->special, [&](const Text& special) { return fromModel(special); });
    m_special->setText(sentences.join(u'\n'));
    m_more->setText(fromModel(m_study->specialCount));
}

void EquilibriaView::fillList()
{
    for (std::size_t i = 0; i < m_study->rests.size(); ++i) {
        const EquilibriumCandidate& rest = m_study->rests[i];
        const QString energy = tr("V = %1 J").arg(formatNumber(rest.energy, 6));
        const QString first = QStringLiteral("%1 %2").arg(i + 1).arg(stabilityOf(rest));
        auto* item = new QListWidgetItem(
            pictureOf(*m_parts, rest.pose, m_theme, devicePixelRatioF()),
            (rest.isHere ? tr("%1, here").arg(first) : first) + u'\n' + energy + u'\n' + motionOf(rest));
        item->setToolTip(tipOf(rest));
        m_list->addItem(item);
    }
    hideUnreachable();
}

void EquilibriaView::fill()
{
    const int current = m_list->currentRow();
    m_isFilling = true;
    m_list->clear();
    m_list->setGridSize({kCard.width() + 34, kCard.height() + 3 * fontMetrics().lineSpacing() + 16});
    if (m_study != nullptr || !m_isBusy) {
        showCount();
    }
    if (m_study != nullptr) {
        m_details->setText(fromModel(m_study->completeness));
        fillSpecial();
        fillList();
    }
    const bool knowsReach =
        m_study != nullptr && std::ranges::any_of(m_study->rests, [](const EquilibriumCandidate& each) {
            return each.isReachable && !*each.isReachable;
        });
    m_list->setVisible(m_list->count() > 0);
    m_energy->setVisible(m_energy->hasPicture());
    m_reachable->setVisible(knowsReach);
    m_details->setVisible(m_study != nullptr);
    const bool isSpecial = m_study != nullptr && !m_study->special.empty();
    // Where nothing else is listed they are the answer.
    const bool isAnswer = isSpecial && m_study->rests.empty();
    m_more->setVisible(isSpecial && !isAnswer);
    m_special->setVisible(isAnswer || (isSpecial && m_more->isChecked()));
    m_draw->setVisible(m_list->count() > 0);
    m_list->setCurrentRow(std::min(current, m_list->count() - 1));
    m_draw->setEnabled(m_list->currentRow() >= 0);
    m_isFilling = false;
}

}  // namespace eigenlink
