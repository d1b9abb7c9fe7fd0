#include "app/dialogs/report_dialog.h"

#include "app/report/paged_report.h"
#include "app/report/print.h"
#include "views/format/format.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMap>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

constexpr int kFormWidth = 300;  ///< at least [px]

QString countText(int pages)
{
    return pages == 1 ? ReportDialog::tr("1 page") : ReportDialog::tr("%1 pages").arg(pages);
}

QLabel* headingOf(const QString& title)
{
    auto* heading = new QLabel(title);
    heading->setProperty("role", QStringLiteral("section"));
    return heading;
}

void addBoxes(QFormLayout* form, const QString& title, const std::vector<QCheckBox*>& boxes)
{
    if (boxes.empty()) {
        return;
    }
    form->addRow(headingOf(title));
    for (QCheckBox* box : boxes) {
        form->addRow(box);
    }
}

}  // namespace

ReportDialog::ReportDialog(std::shared_ptr<const Analysis> analysis, std::vector<report::Section> additions,
                           QWidget* parent)
    : QDialog(parent),
      m_questions(new QListWidget),
      m_analysis(std::move(analysis)),
      m_template(new QComboBox),
      m_format(new QComboBox),
      m_paper(new QComboBox),
      m_offered(std::move(additions)),
      m_times(new QCheckBox(tr("with computing &times"))),
      m_error(new QLabel),
      m_count(new QLabel),
      m_printer(std::make_unique<QPrinter>(QPrinter::HighResolution)),
      m_preview(new QPrintPreviewWidget(m_printer.get()))
{
    setWindowTitle(tr("Report"));
    resize(1040, 720);
    buildChoices();
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(makeForm());
    layout->addWidget(m_preview, 1);
    m_preview->setAccessibleName(tr("Pages of the report"));
    m_preview->fitToWidth();
    connect(m_preview, &QPrintPreviewWidget::paintRequested, this,
            [this](QPrinter* printer) { report::print(*m_pages, *printer); });
    connect(m_template, &QComboBox::currentIndexChanged, this, &ReportDialog::refresh);
    connect(m_paper, &QComboBox::currentIndexChanged, this, &ReportDialog::refresh);
    for (QCheckBox* section : m_sections) {
        connect(section, &QCheckBox::toggled, this, [this, section] {
            // A report without sections would be none.
            request().sections.empty() ? section->setChecked(true) : refresh();
        });
    }
    for (const QCheckBox* addition : m_additions) {
        connect(addition, &QCheckBox::toggled, this, &ReportDialog::refresh);
    }
    connect(m_times, &QCheckBox::toggled, this, &ReportDialog::refresh);
    connect(m_questions, &QListWidget::itemChanged, this, &ReportDialog::refresh);
    refresh();
}

void ReportDialog::setSender(const report::Request& sender)
{
    m_sender = sender;
    refresh();
}

// Sections that were left out stay out while the list changes.
void ReportDialog::fillQuestions(const std::vector<std::string>& questions)
{
    const QSignalBlocker silent(m_questions);
    QMap<QString, Qt::CheckState> before;
    bool isSame = m_questions->count() == static_cast<int>(questions.size());
    for (int i = 0; i < m_questions->count(); ++i) {
        before[m_questions->item(i)->text()] = m_questions->item(i)->checkState();
        isSame = isSame && m_questions->item(i)->text() == fromModel(questions[static_cast<std::size_t>(i)]);
    }
    if (isSame) {
        return;  // the place in the list stays
    }
    m_questions->clear();
    for (const std::string& question : questions) {
        auto* item = new QListWidgetItem(fromModel(question), m_questions);
        item->setToolTip(item->text());
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(before.value(item->text(), Qt::Checked));
    }
}

ReportDialog::~ReportDialog() = default;

void ReportDialog::buildChoices()
{
    m_template->setObjectName(QStringLiteral("template"));
    m_template->addItem(tr("Full report"), static_cast<int>(report::Template::full));
    m_template->addItem(tr("Worksheet with answer key"), static_cast<int>(report::Template::student));
    m_template->addItem(tr("Worksheet"), static_cast<int>(report::Template::blank));
    m_format->setObjectName(QStringLiteral("format"));
    m_format->addItem(tr("PDF"), static_cast<int>(ReportFormat::pdf));
    m_format->addItem(tr("HTML, modes moving"), static_cast<int>(ReportFormat::html));
    m_format->addItem(tr("Markdown"), static_cast<int>(ReportFormat::markdown));
    m_paper->setObjectName(QStringLiteral("paper"));
    m_paper->addItem(tr("A4"), static_cast<int>(Paper::a4));
    m_paper->addItem(tr("Letter"), static_cast<int>(Paper::letter));
    for (const report::SectionType& type : report::sectionTypes()) {
        m_sections.push_back(new QCheckBox(fromModel(Text::term(type.title))));
        m_sections.back()->setObjectName(fromModel(type.key));
        m_sections.back()->setChecked(true);
    }
    for (const report::Section& section : m_offered) {
        m_additions.push_back(new QCheckBox(fromModel(section.title.plain())));
        m_additions.back()->setObjectName(fromModel(section.key));
    }
}

QWidget* ReportDialog::makeForm()
{
    auto* panel = new QWidget;
    auto* form = new QFormLayout(panel);
    form->setContentsMargins(0, 0, 8, 0);
    form->addRow(tr("&What"), m_template);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Paper"), m_paper);
    form->addRow(m_times);
    addBoxes(form, tr("sections"), m_sections);
    addBoxes(form, tr("from the pages of the window"), m_additions);
    m_questions->setObjectName(QStringLiteral("questions"));
    m_questions->setProperty("role", QStringLiteral("ticks"));
    m_questions->setAccessibleName(tr("Questions of the worksheet"));
    m_questions->setToolTip(tr("Untick what the worksheet is not to ask"));
    m_questions->setMinimumHeight(5 * (m_questions->fontMetrics().height() + 8));
    m_questions->setWordWrap(true);
    m_questions->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* questions = new QWidget;
    auto* column = new QVBoxLayout(questions);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(headingOf(tr("questions of the worksheet")));
    column->addWidget(m_questions);
    form->addRow(questions);
    m_count->setProperty("role", QStringLiteral("muted"));
    form->addRow(m_count);
    m_error->setObjectName(QStringLiteral("error"));
    m_error->setWordWrap(true);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setProperty("role", QStringLiteral("badge-error"));
    m_error->hide();
    form->addRow(m_error);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Close);
    form->addRow(buttons);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save…"));
    connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::saveRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    panel->setFixedWidth(std::max(kFormWidth, panel->sizeHint().width()));
    return panel;
}

ReportFormat ReportDialog::format() const
{
    return static_cast<ReportFormat>(m_format->currentData().toInt());
}

Paper ReportDialog::paper() const
{
    return static_cast<Paper>(m_paper->currentData().toInt());
}

report::Request ReportDialog::request() const
{
    report::Request request = m_sender;
    request.form = static_cast<report::Template>(m_template->currentData().toInt());
    request.times = m_times->isChecked();
    request.language = languageOfWindow();
    for (const QCheckBox* section : m_sections) {
        if (section->isChecked()) {
            request.sections.push_back(section->objectName().toStdString());
        }
    }
    for (int i = 0; i < m_questions->count(); ++i) {
        if (m_questions->item(i)->checkState() == Qt::Unchecked) {
            request.leftOut.push_back(m_questions->item(i)->text().toStdString());
        }
    }
    for (std::size_t i = 0; i < m_additions.size(); ++i) {
        if (m_additions[i]->isChecked()) {
            request.additions.push_back(m_offered[i]);
        }
    }
    return request;
}

report::Report ReportDialog::report() const
{
    report::Request chosen = request();
    chosen.moving = format() == ReportFormat::html;
    return makeReport(*m_analysis, chosen);
}

int ReportDialog::pageCount() const
{
    return m_pages->pageCount();
}

void ReportDialog::showError(const QString& sentence)
{
    m_error->setText(sentence);
    m_error->show();
}

void ReportDialog::refresh()
{
    report::Request chosen = request();
    chosen.moving = false;
    const bool isWorksheet = chosen.form != report::Template::full;
    m_questions->parentWidget()->setVisible(isWorksheet);
    if (isWorksheet) {
        report::Request whole = chosen;
        whole.form = report::Template::full;
        whole.isNumbered = false;
        fillQuestions(questionsOf(makeReport(*m_analysis, whole)));
    }
    m_pages = std::make_unique<report::PagedReport>(makeReport(*m_analysis, chosen), paper());
    m_printer->setFullPage(true);
    report::prepare(*m_printer, paper());
    m_count->setText(countText(m_pages->pageCount()));
    m_error->hide();
    m_preview->updatePreview();
}

}  // namespace eigenlink
