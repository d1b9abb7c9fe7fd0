#include "views/studies/explain/explanation_view.h"

#include "model/basics/collect.h"
#include "views/format/format.h"
#include "views/format/typeset.h"
#include "views/format/whole_units.h"
#include "views/layout/fit_columns.h"
#include "views/layout/wrapping_pane.h"
#include "views/studies/explain/fact_bars_view.h"
#include "views/studies/explain/penalty_plot.h"
#include "views/studies/explain/three_ways.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

namespace eigenlink {

namespace {

constexpr int kPositions = 400;  ///< of a knob
constexpr std::array<PenaltyKnob, 3> kKnobs{PenaltyKnob::alpha, PenaltyKnob::xi, PenaltyKnob::omega};

int positionOf(PenaltyKnob knob, double value)
{
    const auto [least, greatest] = rangeOf(knob);
    return static_cast<int>(std::lround(kPositions * std::log(value / least) / std::log(greatest / least)));
}

double valueAt(PenaltyKnob knob, int position)
{
    const auto [least, greatest] = rangeOf(knob);
    return least * std::pow(greatest / least, static_cast<double>(position) / kPositions);
}

QString nameOf(PenaltyKnob knob)
{
    return knob == PenaltyKnob::alpha ? QStringLiteral("α")
           : knob == PenaltyKnob::xi  ? QStringLiteral("ξ")
                                      : QStringLiteral("ω");
}

QString tipOf(PenaltyKnob knob)
{
    switch (knob) {
        case PenaltyKnob::alpha:
            return ExplanationView::tr(
                "Penalty α of UCS as a multiple of that of the analysis: how heavy and stiff the "
                "springs in the joints are");
        case PenaltyKnob::xi:
            return ExplanationView::tr("Damping ratio ξ of the springs in the joints");
        case PenaltyKnob::omega:
            return ExplanationView::tr("Frequency ω of the springs in the joints [rad/s]");
    }
    return {};
}

QString valueText(PenaltyKnob knob, double value)
{
    return knob == PenaltyKnob::alpha ? QStringLiteral("× %1").arg(formatNumber(value, 2))
           : knob == PenaltyKnob::xi  ? formatNumber(value, 2)
                                      : QStringLiteral("%1 rad/s").arg(formatNumber(value, 3));
}

Text sentence(const QString& words)
{
    return Text::verbatim(words.toStdString());
}

QLabel* makeWords(const char* role)
{
    auto* label = new QLabel;
    label->setProperty("role", QLatin1String(role));
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QTableWidget* makeTable()
{
    auto* table = new QTableWidget;
    table->setAccessibleName(ExplanationView::tr("Numbers side by side"));
    table->setToolTip(ExplanationView::tr("The numbers of this mechanism behind the answer"));
    table->verticalHeader()->hide();
    fitRows(*table, 9);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    return table;
}

}  // namespace

ExplanationView::ExplanationView(QWidget* parent)
    : QWidget(parent),
      m_questions(new QComboBox),
      m_heading(makeWords("heading")),
      m_sentences(makeWords("story")),
      m_picture(new JointPicture),
      m_ways(new ThreeWays),
      m_plot(new PenaltyPlot),
      m_bars(new FactBarsView),
      m_knobs(makeKnobs()),
      m_reset(new QPushButton(tr("As analysed"))),
      m_other(new QPushButton),
      m_table(makeTable())
{
    setAccessibleName(tr("Why"));
    prepareQuestions();
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(14, 10, 14, 10);
    column->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{m_questions, m_heading, m_picture, m_sentences}) {
        column->addWidget(each);
    }
    m_other->setProperty("role", QStringLiteral("link"));
    column->addWidget(m_other, 0, Qt::AlignLeft);
    column->addWidget(m_ways);
    column->addWidget(m_plot, 1);
    column->addWidget(m_bars);
    column->addWidget(m_knobs);
    column->addWidget(m_table, 2);
    column->addStretch();
    m_area = scrolling(page);
    m_area->setFocusPolicy(Qt::StrongFocus);  // long answers scroll by the keyboard
    m_area->setAccessibleName(tr("Why"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_area);
    createKnobs();
    connect(m_other, &QPushButton::clicked, this, &ExplanationView::otherRequested);
    connect(m_ways, &ThreeWays::methodRequested, this, &ExplanationView::methodRequested);
    connect(m_questions, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT questionChanged(question()); });
    setTheme(lightTheme());
    setWhy(nullptr, {}, {});
}

void ExplanationView::prepareQuestions()
{
    m_questions->setAccessibleName(tr("Question"));
    m_questions->setToolTip(tr("What is to be explained of this mechanism"));
    // The longest question must not make the page wider than its panel.
    m_questions->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_questions->setMinimumContentsLength(8);
    m_questions->addItem(tr("Why this value?"), QString());
    for (const TopicType& topic : topicTypes()) {
        m_questions->addItem(fromModel(Text::term(topic.question)), fromModel(topic.key));
    }
}

QWidget* ExplanationView::makeKnobs()
{
    auto* knobs = new QWidget;
    auto* grid = new QGridLayout(knobs);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    for (const PenaltyKnob knob : kKnobs) {
        const auto i = static_cast<std::size_t>(knob);
        auto* slider = new QSlider(Qt::Horizontal);
        slider->setRange(0, kPositions);
        slider->setToolTip(tipOf(knob));
        slider->setAccessibleName(nameOf(knob));
        m_sliders[i] = slider;
        m_values[i] = new QLabel;
        m_values[i]->setMinimumWidth(knobs->fontMetrics().horizontalAdvance(QStringLiteral("1000 rad/s ")));
        auto* name = new QLabel(nameOf(knob));
        name->setBuddy(slider);
        const int row = static_cast<int>(i);
        grid->addWidget(name, row, 0);
        grid->addWidget(slider, row, 1);
        grid->addWidget(m_values[i], row, 2);
    }
    return knobs;
}

void ExplanationView::createKnobs()
{
    m_reset->setProperty("role", QStringLiteral("chip"));
    m_reset->setToolTip(tr("Put α, ξ and ω back to what the analysis used"));
    static_cast<QGridLayout*>(m_knobs->layout())->addWidget(m_reset, 0, 3, 3, 1, Qt::AlignVCenter);
    for (const PenaltyKnob knob : kKnobs) {
        connect(m_sliders[static_cast<std::size_t>(knob)], &QSlider::valueChanged, this,
                [this, knob](int position) { turn(knob, position); });
    }
    connect(m_reset, &QPushButton::clicked, this, [this] {
        setChoice(m_usual);
        Q_EMIT choiceRequested(m_choice, PenaltyKnob::alpha);
    });
    refreshKnobs();
}

void ExplanationView::turn(PenaltyKnob knob, int position)
{
    m_choice = withValue(m_choice, knob, valueAt(knob, position));
    refreshKnobs();
    Q_EMIT choiceRequested(m_choice, knob);
}

void ExplanationView::setChoice(const PenaltyChoice& choice)
{
    m_choice = m_usual = choice;
    refreshKnobs();
}

void ExplanationView::refreshKnobs()
{
    for (const PenaltyKnob knob : kKnobs) {
        const auto i = static_cast<std::size_t>(knob);
        const QSignalBlocker silent(m_sliders[i]);
        m_sliders[i]->setValue(positionOf(knob, valueOf(m_choice, knob)));
        m_values[i]->setText(valueText(knob, valueOf(m_choice, knob)));
    }
}

QString ExplanationView::question() const
{
    return m_questions->currentData().toString();
}

QString ExplanationView::heading() const
{
    return m_heading->text();
}

void ExplanationView::ask(const QString& question)
{
    m_questions->setCurrentIndex(std::max(0, m_questions->findData(question)));
}

void ExplanationView::setWords(const QString& heading, const std::vector<Text>& sentences, const DisplayUnits& units)
{
    m_heading->setText(withWholeUnits(typeset(heading)));
    m_heading->setVisible(!heading.isEmpty());
    QString html;
    QStringList plain;
    for (const Text& sentence : sentences) {
        const QString words = fromModel(sentence, units);
        plain << words;
        html +=
            QStringLiteral("<p style='line-height:135%; margin-top:0; margin-bottom:7px'>%1</p>").arg(typeset(words));
    }
    m_plainSentences = plain.join(u'\n');
    m_sentences->setText(html);
    m_sentences->setAccessibleName(m_plainSentences);
}

void ExplanationView::setWhy(const std::shared_ptr<const JointScene>& scene, const std::optional<Method>& method,
                             const DisplayUnits& units)
{
    m_hasPicture = scene != nullptr;
    m_picture->setScene(scene);
    m_table->setRowCount(0);
    if (scene == nullptr) {
        setWords({},
                 {sentence(m_isAny ? tr("Choose an eigenvalue in the complex plane or in the table, best a grey one: "
                                        "this page explains it.")
                                   : tr("There is no eigenvalue here, since nothing can move or there is no "
                                        "equilibrium. The other questions above are answered all the same."))},
                 units);
    } else {
        setWords(fromModel(scene->why.heading, units), scene->why.sentences, units);
        const bool hasPin = scene->why.gap && !scene->why.gap->pin.empty();
        m_ways->setJoint(hasPin ? fromModel(scene->why.gap->pin) : QString(), method);
    }
    showParts();
}

void ExplanationView::scrollToTop()
{
    m_area->verticalScrollBar()->setValue(0);
}

void ExplanationView::setOther(std::optional<bool> isSpurious)
{
    m_hasOther = isSpurious.has_value();
    const bool leadsToSpurious = isSpurious.value_or(false);
    m_other->setText(leadsToSpurious ? tr("Why a spurious one?") : tr("Show a true eigenvalue"));
    m_other->setToolTip(leadsToSpurious ? tr("Select a spurious eigenvalue, to see what it would do to the mechanism")
                                        : tr("Select the true eigenvalue nearest the origin"));
    m_other->setStatusTip(m_other->toolTip());
    m_other->setAccessibleName(m_other->text());
    showParts();
}

void ExplanationView::setAnswer(const std::shared_ptr<const Explanation>& answer, const DisplayUnits& units)
{
    m_hasPicture = false;
    setWords({}, answer != nullptr ? answer->sentences : std::vector{sentence(tr("Being computed …"))}, units);
    fillTable(answer != nullptr ? answer->table : FactTable(), units);
    m_bars->setBars(answer != nullptr ? answer->bars : FactBars(), units);
    showParts();
}

void ExplanationView::fillTable(const FactTable& facts, const DisplayUnits& units)
{
    const auto titles = mapped<QStringList>(facts.columns, [&](const Text& title) { return fromModel(title, units); });
    m_table->setColumnCount(static_cast<int>(titles.size()));
    m_table->setHorizontalHeaderLabels(titles);
    m_table->setRowCount(static_cast<int>(facts.rows.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const std::vector<Text>& cells = facts.rows[static_cast<std::size_t>(row)];
        for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
            m_table->setItem(row, i, new QTableWidgetItem(fromModel(cells[static_cast<std::size_t>(i)], units)));
        }
    }
}

void ExplanationView::setStudy(const std::shared_ptr<const PenaltyStudy>& study,
                               const std::optional<std::complex<double>>& followed)
{
    m_hasStudy = study != nullptr;
    m_plot->setStudy(study);
    m_plot->follow(followed);
    showParts();
}

void ExplanationView::showParts()
{
    const bool isAboutValue = question().isEmpty();
    m_picture->setVisible(isAboutValue && m_hasPicture);
    m_ways->setVisible(isAboutValue && m_hasPicture);
    m_plot->setVisible(isAboutValue && m_hasPicture && m_hasStudy);
    m_knobs->setVisible(isAboutValue && m_hasPicture && m_hasStudy);
    m_other->setVisible(isAboutValue && m_hasOther);
    m_bars->setVisible(!isAboutValue && m_bars->hasBars());
    m_table->setVisible(!isAboutValue && m_table->rowCount() > 0);
}

void ExplanationView::setTheme(const Theme& theme)
{
    const QString sheet = QStringLiteral("color: %1; background: transparent; font-size: %2px;%3");
    m_sentences->setStyleSheet(sheet.arg(theme.text.name()).arg(theme.px(13)).arg(QString()));
    m_heading->setStyleSheet(sheet.arg(theme.text.name()).arg(theme.px(15)).arg(QStringLiteral(" font-weight: 600;")));
}

}  // namespace eigenlink
