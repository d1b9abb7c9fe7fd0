#include "views/balance/balance_view.h"

#include "views/format/format.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

constexpr int kRadiusColumn = 3;

QTableWidget* makeTable(const QStringList& titles, const QString& name)
{
    auto* table = new QTableWidget;
    table->setColumnCount(static_cast<int>(titles.size()));
    table->setHorizontalHeaderLabels(titles);
    table->setAccessibleName(name);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 9);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    return table;
}

/// A complex mass: its real part, and where it has one its virtual part.
QString massText(std::complex<double> mass, const DisplayUnits& units)
{
    const QString real = formatQuantity(mass.real(), Quantity::mass, units);
    const double rounding = 1e-12 * std::abs(mass);
    return std::abs(mass.imag()) <= rounding
               ? real
               : QStringLiteral("%1 %2 %3 i")
                     .arg(real, mass.imag() < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                          formatQuantity(std::abs(mass.imag()), Quantity::mass, units));
}

QString verdictOf(const Balance& balance)
{
    if (balance.forceBalanced && balance.momentBalanced) {
        return BalanceView::tr("Reactionless: however it moves, its mass gives the ground no force and no moment.");
    }
    if (balance.forceBalanced) {
        return BalanceView::tr(
            "Force balanced: its centre of mass stands still in every motion; only a moment shakes the ground.");
    }
    return BalanceView::tr("Not balanced: its centre of mass moves, so that a motion shakes the ground.");
}

QStringList linesOf(const BalanceStudy& study, const DisplayUnits& units)
{
    const Balance& balance = *study.balance;
    const auto share = [](double left) { return formatNumber(100 * left, 3); };
    QStringList lines{
        BalanceView::tr(
            "mass of all links %1 · of the momentum of the parts %2 % is left, of their angular momentum %3 %")
            .arg(formatQuantity(balance.mass, Quantity::mass, units), share(balance.momentumLeft),
                 share(balance.angularMomentumLeft)),
        balance.staticallyBalanced ? BalanceView::tr("It rests wherever it is put.")
        : balance.gravityBalanced  ? BalanceView::tr("Its weight does no work in any motion.")
                                   : BalanceView::tr("Its weight drives it: it does not rest wherever it is put.")};
    for (const JointBalance& joint : balance.joints) {
        if (std::abs(joint.missing) > 1e-9 * balance.mass) {
            lines << BalanceView::tr("At joint %1 a mass of %2 is not balanced.")
                         .arg(fromModel(joint.joint), massText(joint.missing, units));
        }
    }
    if (study.driven) {
        const Shaking& before = study.driven->before;
        const auto above = [](double value, double rounding) { return value > 1e-9 * rounding ? value : 0; };
        const auto shaking = [&](const Shaking& each) {
            return BalanceView::tr("force %1, moment %2 (root mean square)")
                .arg(formatQuantity(above(each.forceRms, before.forceRms), Quantity::force, units),
                     formatQuantity(above(each.momentRms, before.momentRms), Quantity::torque, units));
        };
        lines << BalanceView::tr("%1 driven at 1 rad/s shakes the ground with %2")
                     .arg(fromModel(study.drive), shaking(before));
        if (!balance.counterweights.empty()) {
            lines << BalanceView::tr("with all counterweights: %1").arg(shaking(study.driven->after));
        }
        if (study.driven->best.mass > 0 && !balance.forceBalanced) {
            lines << BalanceView::tr("with the best single one, %1 on %2: %3")
                         .arg(formatQuantity(study.driven->best.mass, Quantity::mass, units),
                              fromModel(study.driven->best.link), shaking(study.driven->withBest));
        }
    }
    for (const Text& note : balance.notes) {
        lines << fromModel(note, units);
    }
    return lines;
}

}  // namespace

BalanceView::BalanceView(QWidget* parent)
    : QWidget(parent),
      m_sentence(new QLabel),
      m_figures(new QLabel),
      m_links(makeTable({tr("link"), tr("mass at start"), tr("mass at end"), tr("principal point")},
                        tr("Joint masses and principal points"))),
      m_weightsTitle(new QLabel(tr("Counterweights"))),
      m_weights(makeTable({tr("on link"), tr("turns about"), tr("mass"), tr("distance")}, tr("Counterweights"))),
      m_putIn(new QPushButton(tr("Put them in")))
{
    setAccessibleName(tr("Balance"));
    m_sentence->setProperty("role", QStringLiteral("heading"));
    m_weightsTitle->setProperty("role", QStringLiteral("heading"));
    m_figures->setProperty("role", QStringLiteral("muted"));
    for (QLabel* label : {m_sentence, m_figures}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_links->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_links->horizontalHeaderItem(1)->setToolTip(
        tr("The complex joint mass m (1 − ζ) of the link: a real mass, and a virtual one across the link"));
    m_links->horizontalHeaderItem(2)->setToolTip(tr("The complex joint mass m ζ of the link"));
    m_links->horizontalHeaderItem(3)->setToolTip(
        tr("In the frame of the link: turning about it, the link leaves the centre of mass of the whole in place"));
    m_weights->setToolTip(tr("Type another distance to get the mass that belongs to it"));
    m_putIn->setToolTip(tr("Put these counterweights into the mechanism, as one step that can be undone"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    for (QWidget* each : std::initializer_list<QWidget*>{m_sentence, m_figures}) {
        column->addWidget(each);
    }
    column->addWidget(m_links, 2);
    column->addWidget(m_weightsTitle);
    column->addWidget(m_weights, 1);
    column->addWidget(m_putIn, 0, Qt::AlignLeft);
    connect(m_putIn, &QPushButton::clicked, this, &BalanceView::counterweightsRequested);
    connect(m_weights, &QTableWidget::cellChanged, this, [this](int row, int cell) {
        if (!m_isFilling && cell == kRadiusColumn) {
            takeRadius(row);
        }
    });
    connect(m_links, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling && m_links->currentRow() >= 0) {
            Q_EMIT selected({{m_links->item(m_links->currentRow(), 0)->text().toStdString()}, {}});
        }
    });
    setStudy(nullptr, {});
}

QString BalanceView::sentence() const
{
    return m_sentence->text();
}

QString BalanceView::figures() const
{
    return m_figures->text();
}

void BalanceView::setStudy(const std::shared_ptr<const BalanceStudy>& study, const DisplayUnits& units)
{
    m_isFilling = true;
    m_study = study;
    m_units = units;
    const Balance* balance = study && study->balance ? &*study->balance : nullptr;
    const bool hasWeights = balance != nullptr && !balance->counterweights.empty();
    m_sentence->setText(balance != nullptr ? verdictOf(*balance)
                        : study != nullptr ? fromModel(study->failure, units)
                                           : tr("Being computed …"));
    m_figures->setText(balance != nullptr ? linesOf(*study, units).join(u'\n') : QString());
    m_links->setVisible(balance != nullptr && !balance->links.empty());
    for (QWidget* each : std::initializer_list<QWidget*>{m_weightsTitle, m_weights, m_putIn}) {
        each->setVisible(hasWeights);
    }
    if (balance != nullptr) {
        fillLinks(*balance);
        fillWeights(*balance);
    }
    m_isFilling = false;
}

void BalanceView::fillLinks(const Balance& balance)
{
    m_links->setRowCount(static_cast<int>(balance.links.size()));
    for (int row = 0; row < m_links->rowCount(); ++row) {
        const LinkBalance& link = balance.links[static_cast<std::size_t>(row)];
        const auto [first, second] = link.inertia.jointMasses();
        const Vector2 place{link.principalPoint.real(), link.principalPoint.imag()};
        const QString cells[]{fromModel(link.inertia.id), massText(first, m_units), massText(second, m_units),
                              formatPlace(place, m_units)};
        for (int column = 0; column < 4; ++column) {
            m_links->setItem(row, column, new QTableWidgetItem(cells[column]));
        }
    }
}

void BalanceView::fillWeights(const Balance& balance)
{
    m_weights->setRowCount(static_cast<int>(balance.counterweights.size()));
    for (int row = 0; row < m_weights->rowCount(); ++row) {
        const Counterweight& weight = balance.counterweights[static_cast<std::size_t>(row)];
        const QString cells[]{fromModel(weight.link), fromModel(weight.from),
                              formatQuantity(weight.mass, Quantity::mass, m_units),
                              formatQuantity(weight.radius, Quantity::length, m_units)};
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setFlags(column == kRadiusColumn ? item->flags() | Qt::ItemIsEditable
                                                   : item->flags() & ~Qt::ItemIsEditable);
            m_weights->setItem(row, column, item);
        }
    }
}

// What is no distance goes back to what it was.
void BalanceView::takeRadius(int row)
{
    const Counterweight& weight = m_study->balance->counterweights.at(static_cast<std::size_t>(row));
    QString text = m_weights->item(row, kRadiusColumn)->text().trimmed();
    const double unit = unitSize(m_units, Quantity::length);
    text = text.section(u' ', 0, 0).replace(u',', u'.');
    bool isNumber = false;
    const double radius = text.toDouble(&isNumber) * unit;
    if (isNumber && radius > 0 && std::isfinite(radius)) {
        Q_EMIT radiusChanged(weight.link, radius);
        return;
    }
    m_isFilling = true;
    fillWeights(*m_study->balance);
    m_isFilling = false;
}

}  // namespace eigenlink
