#pragma once

#include "app/report/report_file.h"

#include <QDialog>

#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPrinter;
class QPrintPreviewWidget;

namespace eigenlink {

namespace report {
class PagedReport;
}

/// Chooses what goes into a report, beside the pages as they will be.
class ReportDialog : public QDialog {
    Q_OBJECT

public:
    /// `additions` are sections that can be added to those about the analysis; at first none is.
    explicit ReportDialog(std::shared_ptr<const Analysis> analysis, std::vector<report::Section> additions = {},
                          QWidget* parent = nullptr);
    /// Author and institution of the report, and the logo beside its title.
    void setSender(const report::Request& sender);
    ~ReportDialog() override;

    ReportFormat format() const;
    Paper paper() const;
    /// The choices of the form as a request.
    report::Request request() const;
    /// The report as chosen; with moving figures where the format plays them.
    report::Report report() const;
    int pageCount() const;

public Q_SLOTS:
    /// Shows what went wrong; the choices stay.
    void showError(const QString& sentence);

Q_SIGNALS:
    /// The report is to be written to a file.
    void saveRequested();

private:
    void buildChoices();
    QWidget* makeForm();
    void refresh();
    void fillQuestions(const std::vector<std::string>& questions);

    report::Request m_sender;
    QListWidget* m_questions;  ///< of a worksheet; what is not ticked is left out
    std::shared_ptr<const Analysis> m_analysis;
    QComboBox* m_template;
    QComboBox* m_format;
    QComboBox* m_paper;
    std::vector<QCheckBox*> m_sections;  ///< one for each of report::sectionTypes()
    std::vector<report::Section> m_offered;
    std::vector<QCheckBox*> m_additions;  ///< one for each of m_offered
    QCheckBox* m_times;
    QLabel* m_error;
    QLabel* m_count;
    std::unique_ptr<QPrinter> m_printer;
    QPrintPreviewWidget* m_preview;
    std::unique_ptr<report::PagedReport> m_pages;
};

}  // namespace eigenlink
