#include "app/dialogs/measured_dialog.h"

#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <utility>

namespace eigenlink {

namespace {

constexpr int kShownLines = 4, kShownLetters = 60;  ///< of the file

/// The first lines of the file.
QString beginningOf(const std::string& text)
{
    QStringList lines;
    for (const QString& line :
         QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min<std::size_t>(text.size(), kShownLines * 1000)))
             .split(QLatin1Char('\n'))) {
        if (!line.trimmed().isEmpty() && lines.size() < kShownLines) {
            lines << line.trimmed().left(kShownLetters);
        }
    }
    return lines.join(u'\n');
}

/// Chooses a text that may not be among the choices yet.
void choose(QComboBox& box, const std::string& text)
{
    const QString wanted = QString::fromStdString(text);
    if (!wanted.isEmpty() && box.findText(wanted) < 0) {
        box.insertItem(0, wanted);
    }
    box.setCurrentIndex(box.findText(wanted));
}

}  // namespace

MeasuredDialog::MeasuredDialog(std::string text, const MeasuredTable& table, QWidget* parent)
    : QDialog(parent), m_text(std::move(text)), m_form(new QFormLayout(this)), m_fault(new QLabel)
{
    setWindowTitle(tr("Measured curve"));
    auto* words = new QLabel(tr("Columns that the file does not describe are asked for once."));
    words->setWordWrap(true);
    m_form->addRow(words);
    auto* lines = new QLabel(beginningOf(m_text));
    lines->setTextFormat(Qt::PlainText);
    lines->setProperty("role", QStringLiteral("muted"));
    m_form->addRow(lines);
    m_delimiter = addChoice(tr("&Separated by"), tr("Sign between the columns"));
    for (const auto& [name, sign] : {std::pair{tr("semicolon"), ';'}, std::pair{tr("tab"), '\t'},
                                     std::pair{tr("comma"), ','}, std::pair{tr("blanks"), ' '}}) {
        m_delimiter->addItem(name, sign);
    }
    m_decimal = addChoice(tr("&Decimal sign"), tr("Sign between units and tenths"));
    m_decimal->addItem(tr("point: 0.5"), '.');
    m_decimal->addItem(tr("comma: 0,5"), ',');
    m_time = addChoice(tr("&Time"), tr("Column of the times"));
    m_timeUnit = addChoice(tr("&Unit of the time"), tr("Unit of the times"));
    m_timeUnit->addItems({QStringLiteral("s"), QStringLiteral("ms"), QStringLiteral("min")});
    m_value = addChoice(tr("&Value"), tr("Column of the measured values"));
    m_valueUnit = addChoice(tr("U&nit of the value"), tr("Unit of the measured values; another one can be typed"));
    m_valueUnit->setEditable(true);
    m_valueUnit->setObjectName(QStringLiteral("value unit"));
    m_valueUnit->addItems({QStringLiteral("rad/s"), QStringLiteral("deg/s"), QStringLiteral("rad"),
                           QStringLiteral("deg"), QStringLiteral("m"), QStringLiteral("mm"), QStringLiteral("m/s"),
                           QStringLiteral("m/s^2")});
    m_fault->setWordWrap(true);
    m_form->addRow(m_fault);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_form->addRow(buttons);
    m_delimiter->setCurrentIndex(m_delimiter->findData(table.format.delimiter));
    m_decimal->setCurrentIndex(m_decimal->findData(table.format.decimal));
    fillColumns(table);
    for (QComboBox* each : {m_delimiter, m_decimal}) {
        connect(each, &QComboBox::currentIndexChanged, this, &MeasuredDialog::readAnew);
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &MeasuredDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QComboBox* MeasuredDialog::addChoice(const QString& label, const QString& tip)
{
    auto* box = new QComboBox;
    box->setToolTip(tip);
    m_form->addRow(label, box);
    return box;
}

void MeasuredDialog::fillColumns(const MeasuredTable& table)
{
    for (const auto& [box, chosen] :
         {std::pair{m_time, table.format.timeColumn}, std::pair{m_value, table.format.valueColumn}}) {
        box->clear();
        for (const std::string& column : table.columns) {
            box->addItem(QString::fromStdString(column));
        }
        box->setCurrentIndex(static_cast<int>(chosen));
    }
    choose(*m_timeUnit, table.format.timeUnit.empty() ? "s" : table.format.timeUnit);
    choose(*m_valueUnit, table.format.valueUnit);
    if (table.format.valueUnit.empty()) {
        m_valueUnit->clearEditText();
    }
    m_fault->clear();
}

void MeasuredDialog::readAnew()
{
    const MeasuredFormat chosen = format();
    const Outcome<MeasuredTable> table = measuredTableOf(m_text, chosen.delimiter, chosen.decimal);
    if (table) {
        fillColumns(*table);
    } else {
        m_fault->setText(asSentence(fromModel(table.reason())));
    }
}

void MeasuredDialog::finish()
{
    const MeasuredFormat chosen = format();
    const Outcome<MeasuredCurve> curve = measuredCurveOf(m_text, chosen);
    if (!curve) {
        m_fault->setText(asSentence(fromModel(curve.reason())));
    } else if (chosen.valueUnit.empty()) {
        m_fault->setText(tr("Write the unit of the value, such as rad/s."));
        m_valueUnit->setFocus();
    } else {
        accept();
    }
}

MeasuredFormat MeasuredDialog::format() const
{
    const auto columnOf = [](const QComboBox* box) {
        return static_cast<std::size_t>(std::max(0, box->currentIndex()));
    };
    return {static_cast<char>(m_delimiter->currentData().toInt()),
            static_cast<char>(m_decimal->currentData().toInt()),
            columnOf(m_time),
            columnOf(m_value),
            m_timeUnit->currentText().trimmed().toStdString(),
            m_valueUnit->currentText().trimmed().toStdString()};
}

}  // namespace eigenlink
