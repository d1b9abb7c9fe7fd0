#pragma once

#include "model/mechanism/parameters/variable.h"
#include "model/studies/study.h"
#include "views/inspector/field_form.h"

#include <any>
#include <memory>

class QLabel;

namespace eigenlink {

class FieldColumns;

/// The form of a study: an editor for each field of its request. Defaults stand as grey words in empty fields. An entry
/// is read as the command reads its flags; a value that a field refuses is named below the form, and the request stays
/// as it was.
class StudyForm : public FieldForm {
    Q_OBJECT

public:
    explicit StudyForm(const Study& study, QWidget* parent = nullptr);

    const std::any& request() const { return m_request; }
    /// The sentence about the refused entry; empty where all are fine.
    QString refusal() const;

public Q_SLOTS:
    /// Shows the request. Emits nothing. Proposals of later mechanisms take the place of a request that is not chosen.
    void setRequest(const std::any& request, bool isChosen = true);
    /// Computes defaults and offered names of this mechanism; the request stays. Null: none.
    void setAnalysis(const std::shared_ptr<const eigenlink::Analysis>& analysis);
    void setRefusal(const QString& sentence);

Q_SIGNALS:
    /// The user has changed the request.
    void requestChanged();

private:
    void addField(const RequestField& field, FieldColumns& columns);
    std::optional<FieldValue> shownValue(const std::string& key) const override;
    void take(const std::string& key, const FieldValue& value) override;
    void takeText(const RequestField& field, const std::string& text);
    const RequestField* insteadOf(const RequestField& field) const;
    void propose();
    void showValues() override;
    DisplayUnits units() const;
    QString unitOfVaried() const;
    std::optional<Variable> numberOf(const std::string& name) const;

    const Study& m_study;
    std::any m_request;
    std::shared_ptr<const Analysis> m_analysis;
    bool m_isChosen = false;  ///< by the user: nothing is proposed any more
    QLabel* m_refusal;
};

}  // namespace eigenlink
