#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/explain/penalty_study.h"
#include "model/studies/explain/topics.h"
#include "views/studies/explain/joint_picture.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <array>
#include <complex>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSlider;
class QTableWidget;

namespace eigenlink {

class FactBarsView;
class PenaltyPlot;
class ThreeWays;

/// Why an eigenvalue is true or spurious, in a picture and three sentences, with α, ξ and ω to turn; and answers to
/// other questions about this mechanism, with their numbers side by side.
class ExplanationView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit ExplanationView(QWidget* parent = nullptr);

    /// Key of the question that is asked; empty: about the selected eigenvalue.
    QString question() const;
    QString heading() const;
    /// The sentences as plain words, one a line.
    QString sentences() const { return m_plainSentences; }
    JointPicture* picture() const { return m_picture; }
    PenaltyPlot* plot() const { return m_plot; }
    ThreeWays* ways() const { return m_ways; }
    /// The area in which the answer scrolls.
    QScrollArea* area() const { return m_area; }
    /// The picture of the answer to another question.
    FactBarsView* bars() const { return m_bars; }
    QTableWidget* table() const { return m_table; }
    /// Leads to a value of the other kind.
    QPushButton* otherButton() const { return m_other; }
    QSlider* knob(PenaltyKnob knob) const { return m_sliders[static_cast<std::size_t>(knob)]; }

public Q_SLOTS:
    void ask(const QString& question);
    /// The answer about an eigenvalue; null where none is selected.
    void setWhy(const std::shared_ptr<const eigenlink::JointScene>& scene,
                const std::optional<eigenlink::Method>& method, const eigenlink::DisplayUnits& units);
    /// Sets the text where no value is selected: nothing can be chosen where there is none.
    void setChoosable(bool isAny) { m_isAny = isAny; }
    /// Brings heading and picture into sight: they are about another value.
    void scrollToTop();
    /// The value of the other kind that can be gone to: true for a spurious one; nothing where there is none.
    void setOther(std::optional<bool> isSpurious);
    /// The answer to another question; null while it is being found.
    void setAnswer(const std::shared_ptr<const eigenlink::Explanation>& answer, const eigenlink::DisplayUnits& units);
    /// Shows the paths of the values; null where there are none. `followed` is the selected one if it is spurious.
    void setStudy(const std::shared_ptr<const eigenlink::PenaltyStudy>& study,
                  const std::optional<std::complex<double>>& followed);
    /// Puts the knobs to the numbers of the analysis.
    void setChoice(const eigenlink::PenaltyChoice& choice);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    void questionChanged(const QString& question);
    void otherRequested();
    /// An eigenvalue of this method is to be explained.
    void methodRequested(eigenlink::Method method);
    void choiceRequested(const eigenlink::PenaltyChoice& choice, eigenlink::PenaltyKnob knob);

private:
    void prepareQuestions();
    void createKnobs();
    QWidget* makeKnobs();
    void setWords(const QString& heading, const std::vector<Text>& sentences, const DisplayUnits& units);
    void fillTable(const FactTable& facts, const DisplayUnits& units);
    void showParts();
    void refreshKnobs();
    void turn(PenaltyKnob knob, int position);

    QComboBox* m_questions;
    QScrollArea* m_area = nullptr;
    QLabel* m_heading;
    QLabel* m_sentences;
    QString m_plainSentences;
    JointPicture* m_picture;
    ThreeWays* m_ways;
    PenaltyPlot* m_plot;
    FactBarsView* m_bars;
    std::array<QSlider*, 3> m_sliders{};
    std::array<QLabel*, 3> m_values{};
    QWidget* m_knobs;
    QPushButton* m_reset;
    QPushButton* m_other;
    QTableWidget* m_table;
    PenaltyChoice m_choice, m_usual;
    bool m_hasPicture = false, m_hasStudy = false, m_hasOther = false, m_isAny = true;
};

}  // namespace eigenlink
