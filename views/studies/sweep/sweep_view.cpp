#include "views/studies/sweep/sweep_view.h"

#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/whole_units.h"
#include "views/layout/fit_columns.h"
#include "views/plot/curve_chart.h"
#include "views/studies/sweep/branch_table.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

QString angleText(const SweepConfiguration& configuration)
{
    return formatNumber(configuration.value / kDegree, 5) + QStringLiteral("°");
}

QToolButton* measureButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setProperty(kHelpProperty, text.toLower());
    button->setCheckable(true);
    button->setAutoRaise(true);
    return button;
}

std::size_t firstUsable(const Sweep& sweep)
{
    const auto found = std::ranges::find(sweep.configurations, true, &SweepConfiguration::usable);
    return found == sweep.configurations.end() ? 0 : static_cast<std::size_t>(found - sweep.configurations.begin());
}

/// The branch to begin with: the one that grows fastest, else the lowest that swings, else the first.
std::size_t firstToShow(const Sweep& sweep)
{
    const SweepConfiguration& start = sweep.configurations[firstUsable(sweep)];
    const double largest = largestValue(start.modes, [&](const SweepMode& mode) { return std::abs(mode.s); });
    std::optional<std::size_t> growing, swinging;
    double most = 0;
    for (std::size_t branch = 0; branch < sweep.branchCount(); ++branch) {
        const SweepMode* mode = start.find(branch);
        if (mode != nullptr && grows(mode->s, largest) && mode->s.real() > most) {
            most = mode->s.real();
            growing = branch;
        }
        if (mode != nullptr && mode->s.imag() > 0 && !swinging) {
            swinging = branch;
        }
    }
    return growing.value_or(swinging.value_or(0));
}

}  // namespace

SweepView::SweepView(QWidget* parent)
    : QWidget(parent),
      m_chart(new CurveChart),
      m_note(new QLabel),
      m_caption(new QLabel),
      m_table(new QTableView),
      m_model(new BranchTableModel(this)),
      m_delegate(new HeatDelegate(this)),
      m_mac(measureButton(QStringLiteral("MAC"), tr("Modal assurance criterion: 1 for shapes of the same form"))),
      m_msf(measureButton(QStringLiteral("MSF"), tr("Modal scale factor: 1 for shapes of the same form and size"))),
      m_theme(lightTheme())
{
    build();
    m_chart->setAccessibleName(tr("Frequencies against the angle"));
    connectChart();
    connect(m_mac, &QToolButton::toggled, this,
            [this](bool on) { m_model->setMeasure(on ? AgreementMeasure::mac : AgreementMeasure::msf); });
    m_mac->setChecked(true);
    showPlace();
    showNote(defaultNote(), false);
}

void SweepView::connectChart()
{
    connect(m_chart, &CurveChart::cursorMoved, this, [this](std::size_t configuration) {
        choose({configuration, m_place.reference, m_place.branch});
    });
    connect(m_chart, &CurveChart::curvePointed, this, [this](std::size_t branch) {
        choose({m_place.cursor, m_place.reference, branch});
    });
    connect(m_chart, &CurveChart::lineDragged, this, [this](std::size_t, double degrees) {
        const auto nearest = std::ranges::min_element(m_sweep->configurations, {}, [&](const SweepConfiguration& each) {
            return std::abs(each.value - degrees * kDegree);
        });
        choose({m_place.cursor, static_cast<std::size_t>(nearest - m_sweep->configurations.begin()), m_place.branch});
    });
    connect(m_chart, &CurveChart::lineStepped, this, [this](std::size_t, int steps) {
        const auto last = static_cast<std::ptrdiff_t>(m_sweep->configurations.size()) - 1;
        const auto next = static_cast<std::ptrdiff_t>(m_place.reference) + steps;
        choose({m_place.cursor, static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(next, 0, last)), m_place.branch});
    });
    connect(m_chart, &CurveChart::curveStepped, this, [this](int steps) {
        const auto last = static_cast<std::ptrdiff_t>(std::max<std::size_t>(m_sweep->branchCount(), 1)) - 1;
        const auto next = static_cast<std::ptrdiff_t>(m_place.branch) + steps;
        choose(
            {m_place.cursor, m_place.reference, static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(next, 0, last))});
    });
}

void SweepView::choose(const SweepPlace& place)
{
    if (!(place == m_place)) {
        m_place = place;
        showPlace();
    }
}

void SweepView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    column->addWidget(m_chart, 3);
    auto* header = new QHBoxLayout;
    header->setSpacing(0);
    m_caption->setProperty("role", QStringLiteral("heading"));
    m_caption->setMinimumWidth(60);
    header->addWidget(m_caption, 1);
    auto* measures = new QButtonGroup(this);
    for (QToolButton* button : {m_mac, m_msf}) {
        measures->addButton(button);
        header->addWidget(button);
    }
    column->addLayout(header);
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    fitRows(*m_table, 6);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(64);
    m_table->setAccessibleName(tr("Agreement of the mode shapes"));
    column->addWidget(m_table, 2);
}

QString SweepView::defaultNote() const
{
    const QString hint =
        tr("Drag in the plot, or use the arrow keys, to move the mechanism; with Shift the dashed line.");
    const bool isPosed = m_sweep != nullptr && !m_sweep->locked;
    const QString posed =
        isPosed ? u' ' + tr("The link is set to each angle, in equilibrium or not, and vibrates with the others.")
                : QString();
    const ChartPicture& picture = m_chart->picture();
    const bool grows = !picture.panes.empty() && !picture.panes.front().marks.empty();
    return hint + posed + (grows ? u' ' + tr("Triangles: unstable there.") : QString());
}

void SweepView::showNote(const QString& sentence, bool isWarning)
{
    m_note->setText(withWholeUnits(sentence));
    m_note->setStyleSheet(QStringLiteral("color: %1; background: transparent;")
                              .arg((isWarning ? m_theme.warning : m_theme.mutedText).name()));
}

std::optional<SweepPlace> SweepView::place() const
{
    const bool any = m_sweep && !m_sweep->configurations.empty();
    return any ? std::optional(m_place) : std::nullopt;
}

QString SweepView::agreementTitle() const
{
    return QStringLiteral("%1: %2").arg(m_caption->text(), (m_mac->isChecked() ? m_mac : m_msf)->text());
}

void SweepView::setSweep(const std::shared_ptr<const Sweep>& sweep)
{
    m_sweep = sweep;
    showNote(defaultNote(), false);
    if (m_sweep && !m_sweep->configurations.empty()) {
        const std::size_t start = firstUsable(*m_sweep);
        m_place = {start, start, firstToShow(*m_sweep)};
    }
    showPlace();
}

void SweepView::showPlace()
{
    const std::optional<SweepPlace> at = place();
    const bool isCompared = at && at->cursor != at->reference;
    BranchComparison comparison;
    m_caption->clear();
    m_chart->setPicture(at ? sweepPicture(*m_sweep, *at) : ChartPicture());
    if (at) {
        m_chart->setCursor(at->cursor);
        const SweepConfiguration& here = m_sweep->configurations[at->cursor];
        const SweepConfiguration& there = m_sweep->configurations[at->reference];
        m_caption->setText(isCompared ? tr("Shapes at %1 compared with %2").arg(angleText(here), angleText(there))
                                      : tr("Choose another angle to compare with %1").arg(angleText(there)));
        if (here.usable && there.usable && isCompared) {
            comparison = compareBranches(*m_sweep, at->cursor, at->reference);
        }
        const SweepConfiguration& culprit = here.usable ? there : here;
        const Text& words = culprit.usable ? here.remark : culprit.reason;
        showNote(words.isEmpty() ? defaultNote()
                                 : angleText(culprit.usable ? here : culprit) + QStringLiteral(": ") + fromModel(words),
                 !culprit.usable);
    }
    for (QToolButton* button : {m_mac, m_msf}) {
        button->setVisible(isCompared);
    }
    m_table->setVisible(isCompared);
    m_model->setComparison(comparison);
    Q_EMIT placeChanged();
}

void SweepView::stepBranch(int steps)
{
    if (const std::optional<SweepPlace> at = place()) {
        SweepPlace next = *at;
        const auto count = static_cast<int>(std::max(m_sweep->branchCount(), std::size_t(1)));
        next.branch = static_cast<std::size_t>(((static_cast<int>(at->branch) + steps) % count + count) % count);
        choose(next);
    }
}

void SweepView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_delegate->setTheme(theme);
    m_table->viewport()->update();
    showNote(m_note->text(), false);
}

}  // namespace eigenlink
