#include "views/balance/balance_view.h"

#include "views/balance/balance_words.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr int kMassColumn = 2;
constexpr int kRadiusColumn = 3;

QTableWidget* makeTable(const QStringList& titles, const QString& name)
{
    auto* table = new QTableWidget;
    table->setColumnCount(static_cast<int>(titles.size()));
    table->setHorizontalHeaderLabels(titles);
    table->setAccessibleName(name);
    table->verticalHeader()->hide();
    fitRows(*table, 9);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    fitTable(*table);
    return table;
}

void setCells(QTableWidget& table, int row, const QStringList& cells)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setToolTip(cells[column]);
        table.setItem(row, column, item);
    }
}

QLabel* makeLabel(const char* role)
{
    auto* label = new QLabel;
    label->setProperty("role", QLatin1String(role));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLabel* makeCaption(const QString& words)
{
    auto* label = new QLabel(words);
    label->setProperty("role", QStringLiteral("muted"));
    label->setWordWrap(label->text().isEmpty());
    return label;
}

QComboBox* makeBox(const QString& name, const QString& tip)
{
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

/// A number as a user types it: with or without its unit, a comma for a point.
std::optional<double> numberIn(const QString& text, double unit)
{
    bool isNumber = false;
    const double value = text.trimmed().section(u' ', 0, 0).replace(u',', u'.').toDouble(&isNumber) * unit;
    return isNumber && value > 0 && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

BalanceView::BalanceView(QWidget* parent)
    : QWidget(parent),
      m_sentence(makeLabel("heading")),
      m_badges{new QLabel, new QLabel, new QLabel, new QLabel},
      m_tabs(new QTabBar),
      m_stack(new QStackedWidget),
      m_figures(makeLabel("muted")),
      m_conditions(makeTable({tr("where"), tr("has to vanish"), tr("is")}, tr("Conditions of balance"))),
      m_cut(makeBox(tr("Loops are opened at"),
                    tr("The joint at which the loop is opened: principal points belong to the opened linkage"))),
      m_layer(makeBox(tr("On the canvas"), tr("What is drawn over the mechanism"))),
      m_links(makeTable({tr("link"), tr("mass at start"), tr("mass at end"), tr("principal point"), tr("inertia K")},
                        tr("Joint masses and principal points"))),
      m_matrixTitle(makeCaption({})),
      m_matrix(makeTable({}, tr("Constant mass matrix"))),
      m_energy(makeLabel("muted")),
      m_drive(makeBox(tr("Driven link"), tr("The link that is driven round at constant speed"))),
      m_speed(new QDoubleSpinBox),
      m_curves(makeBox(tr("Curve"), tr("What is drawn over a turn of the drive"))),
      m_chart(new CurveChart),
      m_shaking(makeTable({tr("over a turn"), tr("force rms"), tr("largest"), tr("moment rms"), tr("largest")},
                          tr("What shakes the ground"))),
      m_rotors(makeLabel("muted")),
      m_weightsNote(makeLabel("muted")),
      m_weights(makeTable({tr("on link"), tr("turns about"), tr("mass"), tr("distance"), tr("added inertia")},
                          tr("Counterweights"))),
      m_putIn(new QPushButton(tr("Put them in"))),
      m_putInBest(new QPushButton(tr("Only the best single one")))
{
    setAccessibleName(tr("Balance"));
    arrange();
    connectTables();
    setStudy(nullptr, {});
}

void BalanceView::arrange()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addWidget(m_sentence);
    auto* badges = new FlowLayout;
    const QString tips[]{tr("The centre of mass stands still in every motion: no shaking force"),
                         tr("The angular momentum vanishes too: no shaking moment"),
                         tr("Weights do no work: gravity does not drive it"),
                         tr("It rests wherever it is put, springs and loads included")};
    for (std::size_t i = 0; i < m_badges.size(); ++i) {
        m_badges[i]->setToolTip(tips[i]);
        badges->addWidget(m_badges[i]);
    }
    column->addLayout(badges);
    m_tabs->setAccessibleName(tr("What is looked at"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    const std::pair<QString, QWidget*> pages[]{{tr("Verdict"), makeVerdict()},
                                               {tr("Masses"), makeMasses()},
                                               {tr("Shaking"), makeShaking()},
                                               {tr("Counterweights"), makeWeights()}};
    for (const auto& [name, page] : pages) {
        m_tabs->addTab(name);
        m_stack->addWidget(page);
    }
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    column->addStretch(0);  // a sentence alone stands at the top
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_stack->setCurrentIndex(tab);
        Q_EMIT layerChanged();
    });
}

QWidget* BalanceView::makeVerdict()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(m_figures);
    m_conditions->horizontalHeaderItem(1)->setToolTip(
        tr("A linkage is force balanced where these vanish at every joint that can move"));
    column->addWidget(m_conditions, 1);
    column->addStretch(0);
    return page;
}

QWidget* BalanceView::makeMasses()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    auto* choice = new FlowLayout;
    m_layer->addItems({tr("joint masses"), tr("principal vectors"), tr("centres of mass")});
    for (QComboBox* box : {m_layer, m_cut}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    choice->addWidget(captioned(tr("drawn"), m_layer, true));
    choice->addWidget(captioned(tr("opened at"), m_cut, true));
    column->addLayout(choice);
    m_links->horizontalHeaderItem(1)->setToolTip(
        tr("The complex joint mass m (1 − ζ) of the link: a real mass, and a virtual one across the link"));
    m_links->horizontalHeaderItem(2)->setToolTip(tr("The complex joint mass m ζ of the link"));
    m_links->horizontalHeaderItem(3)->setToolTip(
        tr("In the frame of the link: turning about it, the link leaves the centre of mass of the whole in place"));
    m_links->horizontalHeaderItem(4)->setToolTip(
        tr("Of the augmented link – itself with all mass beyond its joints put there – about its principal point"));
    for (const int place : {1, 2}) {
        m_links->horizontalHeaderItem(place)->setData(kHelpRole, QStringLiteral("joint_mass"));
    }
    column->addWidget(m_links, 2);
    column->addWidget(m_matrixTitle);
    m_matrix->setSelectionMode(QAbstractItemView::NoSelection);
    m_matrix->verticalHeader()->show();
    m_matrix->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    column->addWidget(m_matrix, 2);
    column->addWidget(m_energy);
    column->addStretch();
    return page;
}

QWidget* BalanceView::makeShaking()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    auto* choice = new QHBoxLayout;
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed of the driven link"));
    m_speed->setRange(1e-3, 1e5);
    m_speed->setDecimals(3);
    m_speed->setValue(1);
    m_speed->setSuffix(QStringLiteral(" rad/s"));
    m_speed->setKeyboardTracking(false);
    m_curves->addItems({tr("force as an arrow's tip"), tr("force against the angle"), tr("moment"),
                        tr("path of the centre of mass"), tr("reduced inertia J and its parts")});
    choice->addWidget(makeCaption(tr("driven")));
    choice->addWidget(m_drive, 1);
    choice->addWidget(makeCaption(tr("at")));
    choice->addWidget(m_speed, 1);
    column->addLayout(choice);
    column->addWidget(m_curves);
    m_chart->setAccessibleName(tr("What shakes over a turn"));
    column->addWidget(m_chart, 1);
    column->addWidget(m_shaking);
    column->addWidget(m_rotors);
    column->addStretch();  // takes the room while there is no chart
    return page;
}

QWidget* BalanceView::makeWeights()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(m_weightsNote);
    m_weights->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                               QAbstractItemView::AnyKeyPressed);
    m_weights->setToolTip(tr("Type another mass or another distance: the other follows. Untick a link to spare it"));
    column->addWidget(m_weights, 1);
    m_putIn->setProperty("role", QStringLiteral("primary"));
    m_putIn->setToolTip(tr("Put these counterweights into the mechanism, as one step that can be undone"));
    m_putInBest->setToolTip(
        tr("Put in the one mass on the driven link with which the shaking force is smallest at constant speed"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_putIn);
    row->addWidget(m_putInBest);
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch();
    return page;
}

void BalanceView::connectTables()
{
    connect(m_putIn, &QPushButton::clicked, this, &BalanceView::counterweightsRequested);
    connect(m_putInBest, &QPushButton::clicked, this, &BalanceView::bestRequested);
    connect(m_weights, &QTableWidget::cellChanged, this, [this](int row, int column) {
        if (!m_isFilling) {
            takeWeight(row, column);
        }
    });
    connect(m_links, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling) {
            fillMatrix();
            Q_EMIT selected({chosenLink().empty() ? std::vector<std::string>() : std::vector{chosenLink()}, {}});
            Q_EMIT layerChanged();
        }
    });
    connect(m_layer, &QComboBox::currentIndexChanged, this, &BalanceView::layerChanged);
    connect(m_curves, &QComboBox::currentIndexChanged, this, &BalanceView::drawCurves);
    connect(m_cut, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_isFilling) {
            Q_EMIT cutChanged(index > 0 ? m_cut->currentText().toStdString() : std::string());
        }
    });
    const auto drive = [this] {
        if (!m_isFilling) {
            Q_EMIT driveChanged(m_drive->currentText().toStdString(), m_speed->value());
        }
    };
    connect(m_drive, &QComboBox::currentIndexChanged, this, drive);
    connect(m_speed, &QDoubleSpinBox::valueChanged, this, drive);
}

QString BalanceView::sentence() const
{
    return m_sentence->text();
}

QString BalanceView::figures() const
{
    return m_figures->text();
}

MassLayer BalanceView::layer() const
{
    return static_cast<MassLayer>(m_layer->currentIndex());
}

std::string BalanceView::chosenLink() const
{
    const QList<QTableWidgetItem*> chosen = m_links->selectedItems();
    return m_tabs->currentIndex() == masses && !chosen.isEmpty()
               ? m_links->item(chosen.front()->row(), 0)->text().toStdString()
               : std::string();
}

void BalanceView::setTheme(const Theme& theme)
{
    m_chart->setTheme(theme);
}

void BalanceView::setStudy(const std::shared_ptr<const BalanceStudy>& study, const DisplayUnits& units)
{
    m_isFilling = true;
    m_study = study;
    m_units = units;
    const Balance* balance = study && study->balance ? &*study->balance : nullptr;
    m_sentence->setText(balance != nullptr ? verdictOf(*balance)
                        : study != nullptr ? failureText(*study, units)
                                           : tr("Being computed …"));
    m_figures->setText(balance != nullptr ? balanceLines(*study, units).join(u'\n') : QString());
    m_tabs->setVisible(balance != nullptr);
    m_stack->setVisible(balance != nullptr);
    fillBadges();
    if (balance != nullptr) {
        fillChoices();
        fillConditions();
        fillLinks();
        fillMatrix();
        fillShaking();
        fillWeights();
    }
    m_isFilling = false;
    drawCurves();
}

void BalanceView::fillBadges()
{
    const Balance* balance = m_study && m_study->balance ? &*m_study->balance : nullptr;
    const QString names[]{tr("force"), tr("moment"), tr("weight"), tr("rest anywhere")};
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

void BalanceView::fillChoices()
{
    const Balance& balance = *m_study->balance;
    const std::string cut =
        m_study->request.options.cuts.empty() ? std::string() : m_study->request.options.cuts.front();
    m_cut->clear();
    m_cut->addItem(balance.cuts.empty() ? tr("nothing to open")
                                        : tr("as it comes: %1").arg(fromModel(balance.cuts.front())));
    for (const std::string& point : openableJoints(balance)) {
        m_cut->addItem(fromModel(point));
        if (point == cut) {
            m_cut->setCurrentIndex(m_cut->count() - 1);
            m_cut->setItemText(0, tr("as it comes"));
        }
    }
    m_drive->clear();
    for (const std::string& link : m_study->cranks) {
        m_drive->addItem(fromModel(link));
    }
    m_drive->setCurrentIndex(std::max(0, m_drive->findText(fromModel(m_study->drive))));
    m_speed->setValue(m_study->request.speed);
    m_tabs->setTabVisible(shaking, !m_study->cranks.empty());
    m_tabs->setTabVisible(weights, !balance.forceBalanced);
}

void BalanceView::fillConditions()
{
    const std::vector<QStringList> rows = conditionRows(*m_study->balance, m_units);
    m_conditions->setVisible(!rows.empty());
    m_conditions->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < m_conditions->rowCount(); ++row) {
        setCells(*m_conditions, row, rows[static_cast<std::size_t>(row)]);
    }
}

void BalanceView::fillLinks()
{
    const Balance& balance = *m_study->balance;
    m_links->setVisible(!balance.links.empty());
    m_links->setRowCount(static_cast<int>(balance.links.size()));
    for (int row = 0; row < m_links->rowCount(); ++row) {
        const LinkBalance& link = balance.links[static_cast<std::size_t>(row)];
        const auto [first, second] = link.inertia.jointMasses();
        const Vector2 place{link.principalPoint.real(), link.principalPoint.imag()};
        setCells(*m_links, row,
                 {fromModel(link.inertia.id), complexMassText(first, m_units), complexMassText(second, m_units),
                  formatPlace(withoutRounding(place, link.inertia.length), m_units),
                  formatWithUnit(link.augmentedInertia, u"kg·m²")});
    }
}

/// Of the link that is selected, else of the whole.
void BalanceView::fillMatrix()
{
    const Balance* balance = m_study && m_study->balance ? &*m_study->balance : nullptr;
    if (balance == nullptr) {
        return;
    }
    const std::string id = chosenLink();
    const auto link = std::ranges::find(balance->links, id, [](const LinkBalance& each) { return each.inertia.id; });
    Eigen::MatrixXd matrix = balance->massMatrix;
    QStringList names;
    for (const std::string& name : balance->coordinates) {
        names << fromModel(name);
    }
    m_matrixTitle->setText(balance->massMatrixIsConstant
                               ? tr("Constant mass matrix of the mechanism [kg]; select a link for its own")
                               : tr("Mass matrix of the mechanism here; it changes as links bend"));
    if (link != balance->links.end()) {
        matrix = link->inertia.massMatrix();
        m_matrixTitle->setText(tr("Constant mass matrix of %1 [kg]").arg(fromModel(id)));
        names = linkCoordinates(balance->mechanism, link->inertia);
    }
    const int size = static_cast<int>(std::min<Eigen::Index>(matrix.rows(), 24));
    m_matrix->setVisible(size > 0);
    m_matrixTitle->setVisible(size > 0);
    m_matrix->setRowCount(size);
    m_matrix->setColumnCount(size);
    m_matrix->setHorizontalHeaderLabels(names);
    m_matrix->setVerticalHeaderLabels(names);
    const double largest = size > 0 ? matrix.cwiseAbs().maxCoeff() : 0;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const double value = matrix(row, column);
            const QString text = std::abs(value) > 1e-14 * largest ? formatNumber(value, 5) : QStringLiteral("·");
            m_matrix->setItem(row, column, new QTableWidgetItem(text));
        }
    }
    m_energy->setText(energyText(*balance));
    m_energy->setVisible(!m_energy->text().isEmpty());
}

void BalanceView::fillShaking()
{
    const std::vector<QStringList> rows = shakingRows(*m_study, m_units);
    m_shaking->setVisible(!rows.empty());
    m_shaking->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < m_shaking->rowCount(); ++row) {
        setCells(*m_shaking, row, rows[static_cast<std::size_t>(row)]);
    }
    m_rotors->setText(m_study->driven ? rotorText(*m_study) : driveFailureText(*m_study, m_units));
    m_rotors->setVisible(!m_rotors->text().isEmpty());
    m_chart->setVisible(m_study->driven.has_value());
    m_curves->setVisible(m_study->driven.has_value());
}

void BalanceView::fillWeights()
{
    const Balance& balance = *m_study->balance;
    const std::set<std::string>& spared = m_study->request.options.spared;
    m_weights->setRowCount(static_cast<int>(balance.counterweights.size() + spared.size()));
    int row = 0;
    const auto addRow = [&](const QStringList& cells, bool carries) {
        setCells(*m_weights, row, cells);
        for (int column = 0; column < cells.size(); ++column) {
            QTableWidgetItem* item = m_weights->item(row, column);
            const bool isEdited = carries && (column == kRadiusColumn || column == kMassColumn);
            item->setFlags(isEdited ? item->flags() | Qt::ItemIsEditable : item->flags() & ~Qt::ItemIsEditable);
        }
        QTableWidgetItem* first = m_weights->item(row, 0);
        first->setFlags(first->flags() | Qt::ItemIsUserCheckable);
        first->setCheckState(carries ? Qt::Checked : Qt::Unchecked);
        first->setToolTip(tr("Untick it where this link shall carry no counterweight"));
        ++row;
    };
    for (const Counterweight& weight : balance.counterweights) {
        addRow({fromModel(weight.link), fromModel(weight.from), formatQuantity(weight.mass, Quantity::mass, m_units),
                formatQuantity(weight.radius, Quantity::length, m_units),
                formatWithUnit(weight.mass * weight.radius * weight.radius, u"kg·m²")},
               true);
    }
    for (const std::string& link : spared) {
        addRow({fromModel(link), tr("spared"), QStringLiteral("–"), QStringLiteral("–"), QStringLiteral("–")}, false);
    }
    m_weightsNote->setText(weightsText(*m_study, m_units));
    m_putIn->setEnabled(!balance.counterweights.empty());
    const bool hasBest = m_study->driven && m_study->driven->best.mass > 0;
    m_putInBest->setVisible(hasBest);
}

// What is no mass and no distance goes back to what it was.
void BalanceView::takeWeight(int row, int column)
{
    const std::vector<Counterweight>& all = m_study->balance->counterweights;
    const std::string link = m_weights->item(row, 0)->text().toStdString();
    if (column == 0) {
        Q_EMIT sparedChanged(link, m_weights->item(row, 0)->checkState() == Qt::Unchecked);
        return;
    }
    const QString text = m_weights->item(row, column)->text();
    const bool isMass = column == kMassColumn;
    const auto value = numberIn(text, unitSize(m_units, isMass ? Quantity::mass : Quantity::length));
    if (value && static_cast<std::size_t>(row) < all.size()) {
        isMass ? Q_EMIT massChanged(link, *value) : Q_EMIT radiusChanged(link, *value);
        return;
    }
    m_isFilling = true;
    fillWeights();
    m_isFilling = false;
}

void BalanceView::drawCurves()
{
    const bool isThere = m_study != nullptr && m_study->driven.has_value();
    m_chart->setPicture(isThere ? shakingPicture(*m_study, static_cast<ShakingCurve>(m_curves->currentIndex()))
                                : ChartPicture());
}

QString BalanceView::toTsv() const
{
    return tsvOf(m_chart->picture());
}

}  // namespace eigenlink
