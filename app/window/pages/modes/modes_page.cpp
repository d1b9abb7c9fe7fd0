#include "app/window/pages/modes/modes_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/preferences.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/card.h"
#include "app/window/parts/kept_switch.h"
#include "app/window/parts/panel_splitter.h"
#include "app/window/parts/pictures.h"
#include "model/studies/modes/mode_fields.h"
#include "views/format/view_menu.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"

#include <QScrollArea>
#include <QTableView>

namespace eigenlink {

namespace {

const QString kPlane = QStringLiteral("complex-plane");

// A view whose words need a certain width, without forcing it on the window.
QWidget* scrolled(QWidget* view)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(view->accessibleName());
    area->setWidget(view);
    area->viewport()->setAutoFillBackground(false);
    view->setAutoFillBackground(false);
    return area;
}

}  // namespace

ModesPage::ModesPage(const PageContext& context, QObject* parent)
    : Page(context, parent),
      m_plot(new SpectrumPlot),
      m_table(new SpectrumTable),
      m_comparison(new ComparisonView),
      m_hideSpurious(makeSwitch(this, windowText("&Hide Spurious"),
                                windowText("Show only the true eigenvalues in plot and table"))),
      m_symlog(makeSwitch(this, windowText("&Logarithmic Plot"),
                          windowText("Symmetric logarithmic axes: far and near eigenvalues in one picture")))
{
    m_symlog->setShortcut(Qt::Key_L);
    arrange();
    connectShown();
    connect(&session(), &Session::optionsChanged, this,
            [this](const AnalysisOptions& options) { session().keepRequest("modes", modeTexts(options.wanted)); });
    connectSwitches(context.preferences);
    fillMenus(context.actions);
}

AskedStudy ModesPage::asked() const
{
    const std::shared_ptr<const Analysis> analysis = m_plot->shown().nearestAnalysis();
    return askedOfSeen(*findStudy("modes"), m_plot->shown(),
                       modeTexts(analysis != nullptr ? analysis->options.wanted : session().options().wanted));
}

// The modes that a prepared view was kept with; it is about the same ones.
void ModesPage::restore()
{
    AnalysisOptions options = session().options();
    const Study& study = *findStudy("modes");
    const RequestTexts* texts = restored("modes");
    std::any request = study.request;
    options.wanted = {};
    const bool isRead = texts != nullptr && !readRequest(study, *texts, request) && !study.options(request, options);
    if (isRead && !(options.wanted == session().options().wanted)) {
        session().setOptions(options);
    }
}

void ModesPage::arrange()
{
    auto* column = new PanelSplitter(Qt::Vertical);
    setWidget(column);
    column->setObjectName(QStringLiteral("eigenvalues"));
    column->setHandleWidth(kCardGap);
    column->setChildrenCollapsible(false);
    column->addWidget(cardOf(m_plot));
    column->addWidget(cardOf(m_table));
    column->addWidget(cardOf(scrolled(m_comparison)));
    column->setSizes({355, 245, 152});
    column->setStretchFactor(0, 3);
    column->setStretchFactor(1, 2);
    column->setStretchFactor(2, 0);
}

void ModesPage::connectShown()
{
    connect(&session(), &Session::shownChanged, m_plot, &SpectrumPlot::setShown);
    connect(&session(), &Session::shownChanged, m_table, &SpectrumTable::setShown);
    connect(&session(), &Session::shownChanged, m_comparison, &ComparisonView::setShown);
    connect(m_plot, &SpectrumPlot::selected, &session(), &Session::select);
    connect(m_table, &SpectrumTable::selected, &session(), &Session::select);
    connect(m_plot, &SpectrumPlot::copyRequested, this, [this] { Q_EMIT copyRequested(kPlane); });
}

void ModesPage::connectSwitches(Preferences& preferences)
{
    keepSwitch(*m_hideSpurious, preferences, QStringLiteral("hide_spurious"), false, [this](bool on) {
        m_plot->setSpuriousVisible(!on);
        m_table->setSpuriousVisible(!on);
    });
    const auto show = [this](bool visible) { m_hideSpurious->setChecked(!visible); };
    connect(m_plot, &SpectrumPlot::spuriousVisibleChanged, m_hideSpurious, show);
    connect(m_table, &SpectrumTable::spuriousVisibleChanged, m_hideSpurious, show);
    connect(m_symlog, &QAction::toggled, m_plot,
            [this](bool on) { m_plot->setScale(on ? PlotScale::symlog : PlotScale::linear); });
    connect(m_symlog, &QAction::triggered, m_plot, &SpectrumPlot::keepScale);
    connect(m_plot, &SpectrumPlot::scaleChanged, m_symlog,
            [this](PlotScale scale) { m_symlog->setChecked(scale == PlotScale::symlog); });
}

void ModesPage::fillMenus(const Actions& actions)
{
    addGapToMenu(*m_plot);
    m_plot->addActions({actions.why, m_symlog, m_hideSpurious});
    QTableView* table = m_table->view();
    addGapToMenu(*table);
    table->addActions({actions.why, m_hideSpurious, actions.exportSpectrum, actions.exportModes});
}

void ModesPage::setAnimated(bool moves)
{
    m_plot->setAnimated(moves);
}

QList<QWidget*> ModesPage::playing() const
{
    return {m_plot, m_table->view()};
}

std::vector<WindowFigure> ModesPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        const ResultTable table = m_plot->table();
        if (table.columns.empty()) {
            return std::nullopt;
        }
        return FigureData{pictureOf(*m_plot, m_plot->shown().analysis()->mechanism), {table}};
    };
    return {{kPlane, windowText("&Complex Plane"), m_plot, find, Qt::CTRL | Qt::SHIFT | Qt::Key_C}};
}

}  // namespace eigenlink
