#pragma once

#include "model/description/display_units.h"
#include "views/balance/balance_study.h"
#include "views/selection.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTableWidget;

namespace eigenlink {

/// What the mass of a mechanism does to the ground: verdicts with their numbers, the complex joint masses and principal
/// points of the links, what is missing at each joint, and the counterweights that make up for it.
class BalanceView : public QWidget {
    Q_OBJECT

public:
    explicit BalanceView(QWidget* parent = nullptr);

    /// The verdict in a sentence, and the lines under it.
    QString sentence() const;
    QString figures() const;
    QTableWidget* links() const { return m_links; }
    QTableWidget* counterweights() const { return m_weights; }
    QPushButton* putIn() const { return m_putIn; }

public Q_SLOTS:
    /// Null while nothing is known of what is shown.
    void setStudy(const std::shared_ptr<const eigenlink::BalanceStudy>& study, const eigenlink::DisplayUnits& units);

Q_SIGNALS:
    /// The counterweights are to be put into the mechanism.
    void counterweightsRequested();
    /// Another distance of the counterweight of this link from the point that it turns about [m].
    void radiusChanged(const std::string& link, double radius);
    void selected(const eigenlink::Selection& selection);

private:
    void fillLinks(const Balance& balance);
    void fillWeights(const Balance& balance);
    void takeRadius(int row);

    std::shared_ptr<const BalanceStudy> m_study;
    DisplayUnits m_units;
    QLabel* m_sentence;
    QLabel* m_figures;
    QTableWidget* m_links;
    QLabel* m_weightsTitle;
    QTableWidget* m_weights;
    QPushButton* m_putIn;
    bool m_isFilling = false;
};

}  // namespace eigenlink
