#pragma once

#include "model/studies/study.h"

#include <QWidget>

#include <any>
#include <functional>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;

namespace eigenlink {

/// The form of a study: an editor for each field of its request. Defaults stand as grey words in empty fields; a value
/// that a field refuses is named below the form, and the request stays as it was.
class StudyForm : public QWidget {
    Q_OBJECT

public:
    explicit StudyForm(const Study& study, QWidget* parent = nullptr);

    const std::any& request() const { return m_request; }
    /// The editor of a field by its key; nullptr where there is none.
    QWidget* editor(std::string_view key) const;
    /// The sentence about the refused entry; empty where all are fine.
    QString refusal() const;

public Q_SLOTS:
    /// Shows the request. Emits nothing.
    void setRequest(const std::any& request);
    /// Computes defaults and offered names of this mechanism; the request stays. Null: none.
    void setAnalysis(const std::shared_ptr<const eigenlink::Analysis>& analysis);
    void setRefusal(const QString& sentence);

Q_SIGNALS:
    /// The user has changed the request.
    void requestChanged();

private:
    /// One field with its editor: shows its value and, where it is absent, its default.
    struct Row {
        const RequestField* field;
        QWidget* editor;
        std::function<void(const RequestValue& value, const RequestValue& usual)> show;
    };

    Row makeRow(const RequestField& field);
    Row makeNumber(const RequestField& field);
    Row makeCount(const RequestField& field);
    Row makeYesNo(const RequestField& field);
    Row makeText(const RequestField& field);
    Row makeNames(const RequestField& field);
    void takeText(const RequestField& field, const QString& typed);
    void take(const RequestField& field, const Outcome<RequestValue>& value);
    void propose();
    void showValues();

    const Study& m_study;
    std::any m_request;
    std::shared_ptr<const Analysis> m_analysis;
    bool m_isChosen = false;  ///< by the user: nothing is proposed any more
    QLabel* m_refusal;
    std::vector<Row> m_fields;
};

}  // namespace eigenlink
