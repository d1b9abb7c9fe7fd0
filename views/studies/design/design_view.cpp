#include "views/studies/design/design_view.h"

#include "model/basics/hertz.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/format/quantity_words.h"
#include "views/format/whole_units.h"
#include "views/inspector/number_field.h"
#include "views/layout/field_columns.h"
#include "views/layout/fit_tabs.h"
#include "views/layout/flow_layout.h"
#include "views/layout/fold_button.h"
#include "views/layout/turning_row.h"
#include "views/layout/wrapping_pane.h"
#include "views/plot/curve_chart.h"

#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

QString titleOf(const DesignChoice& choice)
{
    const QString name = fromModel(choice.name);
    switch (choice.kind) {
        case VariedKind::angle:
            return DesignView::tr("%1 angle (held)").arg(name);
        case VariedKind::heldAngle:
            return DesignView::tr("angle of %1, held").arg(name);
        case VariedKind::number:
            break;
    }
    return name;
}

QString motionWords(std::complex<double> s)
{
    const double size = std::abs(s);
    QStringList parts{QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(s))};
    if (s.imag() > 0 && swings(s)) {
        parts << formatFrequency(hertzOf(s.imag()))
              << QStringLiteral("ζ = %1").arg(
                     formatNumber(std::abs(s.real()) < tolerance::kRounding * size ? 0 : -s.real() / size, 3));
    }
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

DesignView::DesignView(QWidget* parent)
    : QWidget(parent),
      m_number(new QComboBox),
      m_from(addField(tr("from"), tr("First value; empty: chosen about the present one"))),
      m_to(addField(tr("to"), tr("Last value; empty: chosen about the present one"))),
      m_form(new QComboBox),
      m_quantity(new QComboBox),
      m_note(paragraph()),
      m_chart(new CurveChart),
      m_cursor(paragraph("muted")),
      m_take(new QPushButton(tr("Use this value"))),
      m_progress(new QProgressBar),
      m_tabs(new QTabWidget)
{
    setAccessibleName(tr("Design"));
    describeFields();
    m_take->setToolTip(tr("Makes the mechanism what the cursor shows: one step that can be undone"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_progress->setAccessibleName(tr("Progress"));
    m_chart->setMinimumHeight(180);
    m_tabs->setDocumentMode(true);
    keepTabsWhole(*m_tabs->tabBar());
    m_tabs->hide();
    arrange();
    connectFields();
    connectChart();
    setStudy(nullptr);
}

void DesignView::describeFields()
{
    m_number->setAccessibleName(tr("What is varied"));
    m_number->setToolTip(tr("The number that is varied: choose one, or type its path, such as AC.mass"));
    m_number->setEditable(true);
    m_number->setInsertPolicy(QComboBox::NoInsert);
    m_number->completer()->setFilterMode(Qt::MatchContains);
    m_number->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_form->setAccessibleName(tr("What is drawn"));
    m_form->addItems({tr("root locus"), tr("frequency"), tr("damping ratio"), tr("growth rate"), tr("equilibria")});
    m_quantity->setAccessibleName(tr("Quantity of the equilibria"));
    for (QComboBox* box : {m_number, m_quantity}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
    }
}

NumberField* DesignView::addField(const QString& words, const QString& tip)
{
    NumberFieldTraits traits;
    traits.optional = true;
    traits.isCompact = true;
    traits.placeholder = tr("auto");
    auto* field = new NumberField(traits);
    field->editor()->setAccessibleName(words);
    field->editor()->setToolTip(tip);
    return field;
}

void DesignView::arrange()
{
    auto* request = new WrappingPane;
    auto* form = new FieldColumns;
    request->setLayout(form);
    form->addField(FieldColumns::label(tr("vary"), m_number), m_number);
    form->addField(FieldColumns::label(tr("show"), m_form), m_form);
    form->addField(FieldColumns::label(tr("from"), m_from), m_from);
    form->addField(FieldColumns::label(tr("to"), m_to), m_to);
    form->addField(nullptr, m_quantity);
    auto* top = new WrappingPane;
    auto* column = new QVBoxLayout(top);
    column->setContentsMargins(14, 10, 10, 4);
    column->setSpacing(4);
    column->addWidget(new FoldButton(request), 0, Qt::AlignLeft);
    column->addWidget(request);
    column->addWidget(m_progress);
    column->addWidget(m_note);
    column->addWidget(m_chart, 1);
    auto* foot = new TurningRow;
    foot->addWidget(m_cursor, 1);
    foot->addWidget(m_take);
    column->addLayout(foot);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(top);
    splitter->addWidget(m_tabs);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scrolling(splitter));
}

void DesignView::connectFields()
{
    const auto ask = [this] {
        if (!m_isFilling) {
            showUnits();
            Q_EMIT requestChanged();
        }
    };
    connect(m_number, &QComboBox::activated, this, [this, ask] {
        m_from->setValue(std::nullopt);
        m_to->setValue(std::nullopt);
        ask();
    });
    connect(m_number->lineEdit(), &QLineEdit::returnPressed, this, ask);
    for (NumberField* field : {m_from, m_to}) {
        connect(field, &NumberField::edited, this, ask);
        connect(field, &NumberField::cleared, this, ask);
    }
    connect(m_form, &QComboBox::currentIndexChanged, this, [this] {
        m_quantity->setVisible(form() == DesignForm::equilibria);
        explain();
        draw(true);
    });
    connect(m_quantity, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_isFilling) {
            draw(true);
        }
    });
    connect(m_take, &QPushButton::clicked, this, &DesignView::takeRequested);
}

void DesignView::connectChart()
{
    connect(m_chart, &CurveChart::curvePointed, this, [this](std::size_t curve, std::size_t index) {
        if (curve >= m_picture.sources.size()) {
            return;
        }
        const DesignPicture::Source& source = m_picture.sources[curve];
        DesignPlace place = m_place;
        place.isRest = form() == DesignForm::equilibria;
        (place.isRest ? place.restBranch : place.branch) = source.branch;
        (place.isRest ? place.rest : place.configuration) = source.first + index;
        choose(place);
    });
    connect(m_chart, &CurveChart::handleDragged, this, [this](std::size_t mark, const QPointF& at) {
        if (mark < m_picture.poles.size() && m_picture.poles[mark] != DesignPicture::kNoPole) {
            Q_EMIT poleDragged(m_picture.poles[mark], at.x(), at.y());
        }
    });
    connect(m_chart, &CurveChart::handleReleased, this, [this](std::size_t mark) {
        if (mark < m_picture.poles.size() && m_picture.poles[mark] != DesignPicture::kNoPole) {
            Q_EMIT poleReleased(m_picture.poles[mark]);
        }
    });
    connect(m_chart, &CurveChart::markClicked, this, [this](std::size_t mark) {
        if (mark < m_picture.poles.size() && m_picture.poles[mark] != DesignPicture::kNoPole) {
            DesignPlace place = m_place;
            place.branch = m_picture.poles[mark];
            choose(place);
        } else {
            m_note->setText(m_picture.chart.panes.front().marks.at(mark).tip);
            m_note->setVisible(true);
        }
    });
    connect(m_chart, &CurveChart::stepped, this, &DesignView::step);
    connect(m_chart, &CurveChart::curveStepped, this, &DesignView::stepBranch);
}

DesignForm DesignView::form() const
{
    return static_cast<DesignForm>(std::max(m_form->currentIndex(), 0));
}

DesignChoice DesignView::choice() const
{
    const QString text = m_number->currentText().trimmed();
    const int index = m_number->findText(text);
    if (index >= 0 && static_cast<std::size_t>(index) < m_choices.size()) {
        return m_choices[static_cast<std::size_t>(index)];
    }
    return {VariedKind::number, text.toStdString(), {}};
}

DesignRequest DesignView::request() const
{
    const DesignChoice what = choice();
    return {what.kind, what.name, m_from->value(), m_to->value()};
}

void DesignView::setRequest(const DesignRequest& request)
{
    m_number->setCurrentText(titleOf({request.kind, request.name, {}}));
    showUnits();
    m_from->setValue(request.from);
    m_to->setValue(request.to);
}

QString DesignView::note() const
{
    return m_note->text();
}

QString DesignView::cursorWords() const
{
    return m_cursor->text();
}

// A parameter or a stiffness, else a number that makes a beam stiff, else a number of a part: each can be varied from
// its present value, which an angle or the gravity of a mechanism in equilibrium often cannot.
static int usualChoice(const std::vector<DesignChoice>& choices)
{
    const std::initializer_list<bool (*)(const std::string&)> wishes{
        [](const std::string& name) { return name.ends_with(".stiffness") || name.find('.') == std::string::npos; },
        [](const std::string& name) { return name.ends_with(".youngs_modulus"); },
        [](const std::string& name) { return name.ends_with(".mass"); },
        [](const std::string& name) { return !name.starts_with("gravity."); }};
    for (const auto& isWished : wishes) {
        const auto found = std::ranges::find_if(
            choices, [&](const DesignChoice& each) { return each.kind == VariedKind::number && isWished(each.name); });
        if (found != choices.end()) {
            return static_cast<int>(found - choices.begin());
        }
    }
    return 0;
}

void DesignView::setChoices(const std::vector<DesignChoice>& choices)
{
    m_isFilling = true;
    const QString before = m_number->currentText();
    m_choices = choices;
    m_number->clear();
    for (const DesignChoice& each : choices) {
        m_number->addItem(titleOf(each));
    }
    const int kept = before.isEmpty() ? -1 : m_number->findText(before);
    m_number->setCurrentIndex(kept >= 0 ? kept : choices.empty() ? -1 : usualChoice(choices));
    if (choices.empty()) {
        m_number->setEditText(before);  // too many for a list: it is typed
    }
    if (kept < 0 && !(choices.empty() && !before.isEmpty())) {
        m_from->setValue(std::nullopt);
        m_to->setValue(std::nullopt);
    }
    showUnits();
    m_isFilling = false;
}

void DesignView::showUnits()
{
    const DesignChoice what = choice();
    const DisplayUnit unit = unitOfVariable(what.unit);
    for (NumberField* field : {m_from, m_to}) {
        field->setDisplayUnit(unit);
    }
}

void DesignView::setBusy(double fraction)
{
    m_progress->setValue(static_cast<int>(1000 * fraction));
    m_progress->setVisible(true);
}

void DesignView::setStudy(const std::shared_ptr<const DesignStudy>& study)
{
    const bool isOther = m_study == nullptr || study == nullptr || !(m_study->request == study->request);
    m_study = study;
    m_progress->setVisible(false);
    m_isFilling = true;
    const QString before = m_quantity->currentText();
    m_quantity->clear();
    QStringList meanings;
    for (std::size_t i = 0; study != nullptr && i < study->quantities.size(); ++i) {
        m_quantity->addItem(fromModel(study->quantities[i].name));
        meanings << quantityWords(study->locus.mechanism, study->quantities[i].name);
    }
    describeItems(*m_quantity, meanings);
    m_quantity->setCurrentIndex(std::max(m_quantity->findText(before), 0));
    m_isFilling = false;
    m_quantity->setVisible(form() == DesignForm::equilibria && m_quantity->count() > 0);
    if (study != nullptr) {
        const double value = study->isAngle()
                                 ? study->locus.configurations.empty() ? 0 : study->locus.configurations.front().value
                                 : study->locus.variable.value;
        DesignPlace place{study->nearestTo(value), m_place.branch, false, 0, 0};
        place.branch = place.branch < study->branchCount() ? place.branch : 0;
        m_place = place;
    }
    explain();
    draw(isOther);
    Q_EMIT placeChanged();
}

/// Over which values there is nothing, and why, a sentence for each reason.
QStringList DesignView::lostValues() const
{
    const Sweep& locus = m_study->locus;
    const DisplayUnit unit = unitOfVariable(locus.variable.unit);
    const auto words = [&](const SweepConfiguration& at) { return formatWithUnit(at.value / unit.factor, unit.name); };
    const auto isLost = [](const SweepConfiguration& at) { return !at.usable && !at.reason.isEmpty(); };
    QStringList reasons;
    std::vector<QStringList> places;
    const auto end = locus.configurations.end();
    for (auto first = std::find_if(locus.configurations.begin(), end, isLost); first != end;) {
        const auto after = std::find_if_not(first, end, isLost);
        const auto last = std::prev(after);
        const QString where =
            first == last ? tr("at %1").arg(words(*first)) : tr("from %1 to %2").arg(words(*first), words(*last));
        const QString reason = fromModel(first->reason);
        if (!reasons.contains(reason)) {
            reasons << reason;
            places.emplace_back();
        }
        places[static_cast<std::size_t>(reasons.indexOf(reason))] << where;
        first = std::find_if(after, end, isLost);
    }
    QStringList sentences;
    for (std::size_t i = 0; i < places.size(); ++i) {
        sentences << tr("No result %1: %2.").arg(places[i].join(tr(", ")), reasons[static_cast<qsizetype>(i)]);
    }
    return sentences;
}

void DesignView::explain()
{
    if (m_study == nullptr) {
        m_note->clear();
        m_cursor->clear();
        m_take->setVisible(false);
        return;
    }
    QStringList sentences;
    if (!m_study->failure.isEmpty()) {
        sentences << fromModel(m_study->failure);
    }
    if (m_study->hasCurves() && form() == DesignForm::equilibria) {
        for (const Branch& branch : m_study->locus.curves) {
            for (const SpecialPoint& each : branch.special) {
                const QString words = fromModel(each.words);
                if (!sentences.contains(words)) {
                    sentences << words;
                }
            }
        }
    } else if (form() == DesignForm::equilibria) {
        sentences << fromModel(m_study->diagramFailure);
    } else {
        sentences << lostValues();
    }
    const qsizetype more = sentences.size() - 3;
    if (more > 0) {
        sentences = sentences.mid(0, 3);
        sentences << tr("… and %1 more: see the marks.").arg(more);
    }
    m_note->setText(sentences.join(QLatin1Char('\n')));
    m_note->setVisible(!sentences.isEmpty());
    showCursorWords();
}

void DesignView::showCursorWords()
{
    if (m_study != nullptr) {
        m_cursor->setText(withWholeUnits(wordsAt(m_place)));
    }
}

void DesignView::setProposed(const std::optional<double>& value)
{
    m_proposed = value;
    showCursorWords();
}

QString DesignView::wordsAt(const DesignPlace& place) const
{
    const DisplayUnit unit = unitOfVariable(m_study->locus.variable.unit);
    const QString name = m_study->isAngle() ? tr("angle") : fromModel(m_study->request.name);
    const auto value = [&](double number) {
        return name + QStringLiteral(" = ") + formatWithUnit(number / unit.factor, unit.name);
    };
    m_take->setVisible(false);
    if (m_proposed && place.branch < m_poles.size()) {
        return value(*m_proposed) + QStringLiteral(" · ") +
               tr("mode %1: %2").arg(place.branch + 1).arg(motionWords(m_poles[place.branch].s));
    }
    if (place.isRest && m_study->hasCurves()) {
        const EquilibriumPoint& rest = m_study->locus.curves[place.restBranch].rests[place.rest];
        m_take->setVisible(true);
        return value(rest.parameter) + QStringLiteral(" · ") +
               (rest.unstable == 0 ? tr("stable")
                                   : fromModel(Text::counted("unstable in {1} direction", "unstable in {1} directions",
                                                             rest.unstable))) +
               QStringLiteral(" · ") + tr("energy %1").arg(formatWithUnit(rest.energy, u"J"));
    }
    if (place.configuration >= m_study->locus.configurations.size()) {
        return {};
    }
    const SweepConfiguration& at = m_study->locus.configurations[place.configuration];
    const SweepMode* mode = at.find(place.branch);
    m_take->setVisible(at.usable);
    return value(at.value) + QStringLiteral(" · ") +
           (mode == nullptr ? tr("could not be followed to here")
                            : tr("mode %1: %2").arg(place.branch + 1).arg(motionWords(mode->s)));
}

void DesignView::choose(const DesignPlace& place)
{
    if (!(place == m_place)) {
        setPlace(place);
        Q_EMIT placeChanged();
    }
}

void DesignView::setPlace(const DesignPlace& place)
{
    m_place = place;
    showCursorWords();
    draw();
}

void DesignView::step(int steps)
{
    if (m_study == nullptr) {
        return;
    }
    DesignPlace place = m_place;
    const std::size_t count = place.isRest && m_study->hasCurves()
                                  ? m_study->locus.curves[place.restBranch].rests.size()
                                  : m_study->locus.configurations.size();
    std::size_t& moved = place.isRest ? place.rest : place.configuration;
    if (count > 0) {
        moved = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(moved) + steps, 0,
                                                                    static_cast<std::ptrdiff_t>(count) - 1));
        choose(place);
    }
}

void DesignView::stepBranch(int steps)
{
    if (m_study == nullptr) {
        return;
    }
    DesignPlace place = m_place;
    const auto count = static_cast<std::ptrdiff_t>(place.isRest && m_study->hasCurves() ? m_study->locus.curves.size()
                                                                                        : m_study->branchCount());
    if (count > 0) {
        std::size_t& moved = place.isRest ? place.restBranch : place.branch;
        moved = static_cast<std::size_t>(((static_cast<std::ptrdiff_t>(moved) + steps) % count + count) % count);
        if (place.isRest) {
            place.rest = std::min(place.rest, m_study->locus.curves[place.restBranch].rests.size() - 1);
        }
        choose(place);
    }
}

void DesignView::setPoles(const std::vector<PresentPole>& poles)
{
    m_poles = poles;
    showCursorWords();
    draw();
}

void DesignView::setAim(std::size_t pole, const std::optional<std::complex<double>>& aim)
{
    m_dragged = pole;
    m_aim = aim;
    draw();
}

void DesignView::draw(bool isOther)
{
    DesignScene scene;
    scene.study = m_study.get();
    scene.form = form();
    scene.place = m_place;
    scene.quantity = static_cast<std::size_t>(std::max(m_quantity->currentIndex(), 0));
    scene.poles = m_poles;
    scene.aim = m_aim;
    scene.dragged = m_dragged;
    scene.unit = m_study != nullptr ? unitOfVariable(m_study->locus.variable.unit) : DisplayUnit{};
    m_picture = designPicture(scene);
    m_chart->setAccessibleName(m_form->currentText());
    m_chart->setPicture(m_picture.chart);
    // An empty plane would look like a result: where nothing can be followed the reason stands alone.
    const bool isEmpty = m_study != nullptr && std::ranges::all_of(m_picture.chart.panes, [](const ChartPane& pane) {
                             return pane.curves.empty() && pane.marks.empty();
                         });
    m_chart->setVisible(!isEmpty);
    m_cursor->setVisible(!isEmpty);
    if (isOther) {
        m_chart->fit();
    }
}

}  // namespace eigenlink
