#include "app/window/pages/response/response_page.h"

#include "app/figures/window_text.h"
#include "model/basics/hertz.h"
#include "views/format/format.h"
#include "views/studies/response/response_view.h"
#include "views/studies/study_view.h"

#include <cmath>
#include <numbers>

namespace eigenlink {

ResponsePage::ResponsePage(const PageContext& context, QObject* parent)
    : StudyPage(*findStudy("response"), context, parent, windowText("Frequency R&esponse"))
{
}

void ResponsePage::build()
{
    StudyPage::build();
    m_response = new ResponseView;
    view()->setSpecial(m_response);
    setFigure(m_response->chart());
    connect(view(), &StudyView::resultChanged, this, &ResponsePage::takeResult);
    connect(m_response, &ResponseView::cursorMoved, this, [this] {
        m_response->setCursorWords(wordsAt(m_response->row().value_or(0)));
        exhibit();
    });
}

void ResponsePage::takeResult()
{
    const auto& result = view()->result();
    const bool isThere = result != nullptr && !result->charts.empty();
    m_response->setResponse(isThere ? std::any_cast<std::shared_ptr<const ComputedResponse>>(result->value) : nullptr,
                            !isThere || result->charts.front().isLogarithmicX);
}

/// The amplitude and the phase at a row, and the shares of the first modes.
QString ResponsePage::wordsAt(std::size_t row) const
{
    if (view()->result() == nullptr) {
        return {};
    }
    const auto computed = std::any_cast<std::shared_ptr<const ComputedResponse>>(view()->result()->value);
    const ResponseCurve& curve = computed->curve;
    const std::complex<double> value = curve.values.at(row);
    QStringList words{tr("%1: amplitude %2, phase %3°")
                          .arg(formatFrequency(hertzOf(curve.omegas.at(row))), formatNumber(std::abs(value), 4),
                               formatNumber(std::arg(value) * 180 / std::numbers::pi, 3))};
    if (!curve.contributions.empty()) {
        const std::vector<std::complex<double>>& parts = curve.contributions.at(row);
        for (std::size_t i = 0; i < parts.size() && i < 4; ++i) {
            words << tr("mode %1: %2").arg(i + 1).arg(formatNumber(std::abs(parts[i]), 3));
        }
    }
    return words.join(QStringLiteral(" · "));
}

// A shaken mechanism moves only where the cursor was put: a new curve alone does not take the canvas.
std::shared_ptr<Exhibit> ResponsePage::exhibitNow() const
{
    const std::optional<std::size_t> row = m_response->row();
    return row && !m_response->cursorWords().isEmpty() ? exhibitAt(*row) : nullptr;
}

}  // namespace eigenlink
