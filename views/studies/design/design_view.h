#pragma once

#include "views/studies/design/design_picture.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QProgressBar;
class QTabWidget;

namespace eigenlink {

class CurveChart;
class NumberField;

/// A number that can be chosen.
struct DesignChoice {
    VariedKind kind = VariedKind::number;
    std::string name;
    std::string unit;
};

/// Changes of a mechanism with one of its numbers: the number and its range, the root locus or another picture with
/// a cursor, and special points in words.
class DesignView : public QWidget {
    Q_OBJECT

public:
    explicit DesignView(QWidget* parent = nullptr);

    DesignRequest request() const;
    /// Chooses the number or the angle and its range.
    void setRequest(const DesignRequest& request);
    const std::shared_ptr<const DesignStudy>& study() const { return m_study; }
    const DesignPlace& place() const { return m_place; }
    DesignForm form() const;
    CurveChart* chart() const { return m_chart; }
    QComboBox* numbers() const { return m_number; }
    QComboBox* forms() const { return m_form; }
    QComboBox* quantities() const { return m_quantity; }
    QPushButton* takeButton() const { return m_take; }
    NumberField* from() const { return m_from; }
    NumberField* to() const { return m_to; }
    /// The area under the chart, for what can be done with the numbers.
    QTabWidget* tabs() const { return m_tabs; }
    QString note() const;
    QString cursorWords() const;
    const DesignPicture& picture() const { return m_picture; }

public Q_SLOTS:
    /// Sets the numbers that can be varied; the choice stays where it is there still.
    void setChoices(const std::vector<eigenlink::DesignChoice>& choices);
    /// Null: nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::DesignStudy>& study);
    /// A study is being made, done to this fraction.
    void setBusy(double fraction);
    void setPlace(const eigenlink::DesignPlace& place);
    void stepBranch(int steps);
    /// The poles of the mechanism as it is, by branch.
    void setPoles(const std::vector<eigenlink::PresentPole>& poles);
    /// The value of the varied number that is shown without being taken over; nothing where it is the mechanism's own.
    void setProposed(const std::optional<double>& value);
    /// Sets the aim of a dragged pole; nothing at the end.
    void setAim(std::size_t pole, const std::optional<std::complex<double>>& aim);

Q_SIGNALS:
    void requestChanged();
    void placeChanged();
    /// The mechanism is to become that of the cursor.
    void takeRequested();
    void poleDragged(std::size_t pole, double re, double im);
    void poleReleased(std::size_t pole);

private:
    void describeFields();
    void arrange();
    void connectFields();
    void connectChart();
    NumberField* addField(const QString& words, const QString& tip);
    DesignChoice choice() const;
    void choose(const DesignPlace& place);
    void step(int steps);
    void draw(bool isOther = false);
    void explain();
    QStringList lostValues() const;
    QString wordsAt(const DesignPlace& place) const;
    void showCursorWords();
    void showUnits();

    QComboBox* m_number;
    NumberField* m_from;
    NumberField* m_to;
    QComboBox* m_form;
    QComboBox* m_quantity;
    QLabel* m_note;
    CurveChart* m_chart;
    QLabel* m_cursor;
    QPushButton* m_take;
    QProgressBar* m_progress;
    QTabWidget* m_tabs;
    std::vector<DesignChoice> m_choices;
    std::shared_ptr<const DesignStudy> m_study;
    DesignPlace m_place;
    std::vector<PresentPole> m_poles;
    std::optional<std::complex<double>> m_aim;
    std::size_t m_dragged = 0;
    std::optional<double> m_proposed;
    DesignPicture m_picture;
    bool m_isFilling = false;
};

}  // namespace eigenlink
