#include "app/window/pages/sweep/sweep_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/io/result_file.h"
#include "app/window/pages/sweep/sweep_exhibit.h"
#include "app/window/parts/card.h"
#include "app/window/parts/pictures.h"
#include "model/studies/sweep/sweep_found.h"
#include "views/format/format.h"
#include "views/sweep/branch_table.h"
#include "views/sweep/sweep_view.h"

#include <QTableView>

namespace eigenlink {

namespace {

std::optional<FigureData> frequenciesIn(const SweepView& view)
{
    const std::shared_ptr<const Sweep>& sweep = view.sweep();
    return view.place() ? std::optional(FigureData{pictureOf(*view.chart(), sweep->mechanism),
                                                   fromModel(tableText(sweepTable(*sweep), '\t'))})
                        : std::nullopt;
}

std::optional<FigureData> agreementIn(const SweepView& view)
{
    const BranchTableModel& model = view.agreement();
    if (model.rowCount() == 0) {
        return std::nullopt;
    }
    const QString title = view.agreementTitle();
    return FigureData{
        {title, agreementSize(model),
         [title, &model, font = view.font()](QPainter& painter) { paintAgreement(painter, title, model, font); },
         writeMechanism(view.sweep()->mechanism)},
        model.toTsv()};
}

}  // namespace

SweepPage::SweepPage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new SweepView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::mechanismChanged, &m_runner, &SweepRunner::cancel);
    connect(&m_session, &Session::shownChanged, m_view, &SweepView::setShown);
    connect(m_view, &SweepView::runRequested, this, &SweepPage::start);
    connect(m_view, &SweepView::cancelRequested, &m_runner, &SweepRunner::cancel);
    connect(m_view, &SweepView::placeChanged, this, &SweepPage::exhibit);
    connect(&m_runner, &SweepRunner::progress, m_view, &SweepView::setProgress);
    connect(&m_runner, &SweepRunner::finished, m_view, &SweepView::setSweep);
    connect(&m_runner, &SweepRunner::failed, m_view, &SweepView::setFailure);
    connect(&m_runner, &SweepRunner::cancelled, m_view, [this] { m_view->setFailure(tr("The sweep was cancelled.")); });
}

void SweepPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void SweepPage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    exhibit();
}

std::vector<WindowFigure> SweepPage::figures() const
{
    return {{QStringLiteral("frequencies"), windowText("F&requencies of the Sweep"), m_view->chart(),
             [this] { return frequenciesIn(*m_view); }},
            {QStringLiteral("agreement"), windowText("A&greement of Shapes"), m_view->table(),
             [this] { return agreementIn(*m_view); }}};
}

bool SweepPage::stepMode(int steps)
{
    const bool isShown = m_isInFront && m_view->place().has_value();
    if (isShown) {
        m_view->stepBranch(steps);
    }
    return isShown;
}

void SweepPage::start(const SweepOptions& options)
{
    m_runner.start(m_session.document().mechanism(), options);
}

void SweepPage::exhibit()
{
    const std::shared_ptr<const Sweep>& sweep = m_view->sweep();
    const std::optional<SweepPlace> place = m_isInFront ? m_view->place() : std::nullopt;
    if (!place) {
        if (m_session.shown().exhibit() == m_exhibit) {
            m_session.setExhibit(nullptr);
        }
        m_exhibit = nullptr;
        return;
    }
    if (sweep != m_partsOf) {
        m_partsOf = sweep;
        m_parts = partsOf(sweep->posed);
    }
    m_exhibit = exhibitOf(*sweep, *place, m_parts);
    m_session.setExhibit(m_exhibit);
}

}  // namespace eigenlink
