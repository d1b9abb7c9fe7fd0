#include "views/inspector/number_field.h"

#include "model/basics/tolerances.h"
#include "views/format/format.h"
#include "views/inspector/decimal_number.h"
#include "views/layout/turning_row.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyle>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

double stepFor(double value, Quantity quantity, double unit)
{
    if (quantity == Quantity::angle) {
        return std::acos(-1.0) / 180 / unit;
    }
    return value == 0 ? 0.1 : std::pow(10, std::floor(std::log10(std::abs(value)) + tolerance::kEqual) - 1);
}

/// Takes the binary dust off a multiple of a decimal step: 3 × 0.1 is 0.3.
double rounded(double value, double step)
{
    const double inverse = std::round(1 / step);
    return inverse >= 1 && std::abs(inverse * step - 1) < tolerance::kEqual ? std::round(value * inverse) / inverse
                                                                            : value;
}

/// The number `count` round steps beyond `shown`, in the unit that is shown (of that many SI units): from between two
/// marks to the next mark, from a mark to its neighbour. Steps are 1 or 10 or 0.1 …, a hundredth to a tenth of the
/// number, or one degree.
double stepped(double shown, double count, Quantity quantity, double unit)
{
    const double size = stepFor(shown, quantity, unit) * std::abs(count);
    const double position = shown / size;
    const double target = count > 0 ? std::floor(position + tolerance::kNearlyEqual) + 1
                                    : std::ceil(position - tolerance::kNearlyEqual) - 1;
    return rounded(target * size, size);
}

/// The SI unit in which the field reads plain numbers: "rad" for angles.
QString siUnit(Quantity quantity)
{
    const std::string_view unit = unitOf(quantity);
    return QString::fromUtf8(unit.data(), static_cast<qsizetype>(unit.size())).replace(u' ', u'·');
}

/// The formula in the form of files: one kind of minus, and `.` as the decimal point.
QString formulaText(QString typed)
{
    return withArgumentsSeparated(std::move(typed))
        .replace(u'−', u'-')
        .replace(u',', u'.')
        .replace(u';', u',')
        .trimmed();
}

/// The signs that people write between a number and its tolerance.
const QRegularExpression& plusMinus()
{
    static const QRegularExpression signs(QStringLiteral("±|\\+/[-−]"));
    return signs;
}

/// True where the keyboard goes to the menu of the field, or comes back from it.
bool isOfPopup(const QEvent& event)
{
    return static_cast<const QFocusEvent&>(event).reason() == Qt::PopupFocusReason;
}

constexpr int kFrame = 16;  // of a field, at both sides of its number [px]
constexpr auto kStepKeys = Qt::ShiftModifier | Qt::ControlModifier;

double stepFactor(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ShiftModifier) ? 10 : modifiers.testFlag(Qt::ControlModifier) ? 0.1 : 1;
}

}  // namespace

NumberField::NumberField(const NumberFieldTraits& traits, QWidget* parent)
    : QWidget(parent),
      m_traits(traits),
      m_editor(new QLineEdit(this)),
      m_unit(new QLabel(siUnit(traits.quantity), this))
{
    // In a very narrow form with large words the unit stands below the number.
    auto* row = new TurningRow;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_editor, 1);
    row->addWidget(m_unit);
    setLayout(row);
    m_unit->setProperty("role", QStringLiteral("muted"));
    m_editor->setPlaceholderText(traits.placeholder);
    takeRoom();
    m_editor->installEventFilter(this);
    setFocusProxy(m_editor);
    setFocusPolicy(Qt::StrongFocus);
    connect(m_editor, &QLineEdit::textEdited, this, &NumberField::readText);
    showValue();
}

// What short numbers and usual units need, so that fields below each other end in one line; where that is too much a
// number takes what its own digits need and leaves its unit beside it.
void NumberField::takeRoom()
{
    const bool isTight = isVisible() && width() < usualNumber() + layout()->spacing() + usualUnit();
    const int number = fontMetrics().horizontalAdvance(m_editor->text()) + kFrame;
    const int least = fontMetrics().horizontalAdvance(QStringLiteral("−0.123")) + kFrame;
    m_unit->setMinimumWidth(isTight ? 0 : usualUnit());
    m_editor->setMinimumWidth(isTight ? std::clamp(number, std::min(least, usualNumber()), usualNumber())
                                      : usualNumber());
}

void NumberField::showWord(const QString& word)
{
    m_editor->setPlaceholderText(word.isEmpty() ? m_traits.placeholder : word);
    showPlaceholder();
}

// Of "drawn: 1.692" a narrow field shows the number.
void NumberField::showPlaceholder()
{
    const QString number = m_traits.placeholder.section(QStringLiteral(": "), -1), &whole = m_traits.placeholder;
    const QString shown = m_editor->placeholderText();
    const bool fits = fontMetrics().horizontalAdvance(whole) + kFrame <= m_editor->width();
    if (shown == whole || shown == number) {  // else another word stands in its place
        m_editor->setPlaceholderText(fits ? whole : number);
    }
}

int NumberField::usualNumber() const
{
    const bool isShort = m_traits.isCompact || m_traits.isShort;
    return fontMetrics().horizontalAdvance(isShort ? QStringLiteral("−0.123") : QStringLiteral("−0.123456")) + kFrame;
}

int NumberField::usualUnit() const
{
    return m_traits.isCompact ? 0 : fontMetrics().horizontalAdvance(QStringLiteral("N·s/m"));
}

int NumberField::roomForOneLine() const
{
    const int unit = std::max(usualUnit(), m_unit->sizeHint().width());
    const int number = m_editor->hasFocus() ? 0 : fontMetrics().horizontalAdvance(m_editor->text()) + kFrame;
    return std::max(usualNumber(), number) + layout()->spacing() + unit;
}

void NumberField::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    takeRoom();
}

// Before it is shown its width is nobody's choice.
void NumberField::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    takeRoom();
}

void NumberField::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        takeRoom();
    }
}

void NumberField::setValue(std::optional<double> value)
{
    const bool keepTyping = m_changed && (value == m_value || value == readResult().value);
    m_value = value;
    if (!keepTyping) {
        m_changed = false;
        m_error.clear();
        showValue();
    }
}

void NumberField::showPreview(double value)
{
    m_editor->setText(briefText(value));
}

void NumberField::setUnit(const QString& unit)
{
    m_unit->setText(unit);
    showMessage();
}

void NumberField::setDisplayUnit(const DisplayUnit& unit)
{
    m_display = unit;
    m_unit->setText(unit.name);
    showValue();
}

void NumberField::setParameters(const NameLookup& parameters)
{
    m_parameters = parameters;
}

void NumberField::setFormula(const QString& formula)
{
    if (m_formula != formula) {
        m_formula = formula;
        if (!m_changed) {
            showValue();
        }
    }
}

void NumberField::setTolerance(const QString& tolerance)
{
    if (m_tolerance != tolerance) {
        m_tolerance = tolerance;
        if (!m_changed) {
            showValue();
        }
    }
}

QString NumberField::typedNumber() const
{
    return m_tolerance ? m_editor->text().section(plusMinus(), 0, 0) : m_editor->text();
}

QString NumberField::typedTolerance() const
{
    const QString text = formulaText(m_editor->text().section(plusMinus(), 1));
    QString amount = text.section(u' ', 0, 0), words = text.section(u' ', 1);
    bool isPlain = false;
    const double number = amount.toDouble(&isPlain);
    if (isPlain && m_display.factor != 1 && (words.isEmpty() || words == u"normal" || words == u"uniform")) {
        const bool isKnown = static_cast<bool>(unitNamed(m_display.name.toStdString()));
        amount = isKnown ? amount + u' ' + m_display.name : exactNumberText(number * m_display.factor);
    }
    return words.isEmpty() ? amount : amount + u' ' + words;
}

QString NumberField::withTolerance(const QString& number) const
{
    return m_tolerance.value_or(QString()).isEmpty() ? number : number + QStringLiteral(" ± ") + *m_tolerance;
}

bool NumberField::namesParameter(const QString& text) const
{
    static const QRegularExpression kName(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*"));
    for (auto each = kName.globalMatch(text); m_parameters && each.hasNext();) {
        if (m_parameters(each.next().captured().toStdString())) {
            return true;
        }
    }
    return false;
}

/// The text of the field while it is edited, and while it is not.
QString NumberField::editedText() const
{
    return !m_value ? QString() : withTolerance(m_formula.isEmpty() ? exactText(*m_value) : m_formula);
}

QString NumberField::shownText() const
{
    return !m_value ? QString()
                    : withTolerance(m_formula.isEmpty() ? briefText(*m_value)
                                                        : m_formula + QStringLiteral(" = ") + briefText(*m_value));
}

QuantityResult NumberField::readResult() const
{
    const QString number = typedNumber();
    if (namesParameter(number)) {
        const std::string formula = formulaText(number).toStdString();
        const Outcome<double> value = evaluateFor(formula, dimensionOf(m_traits.quantity), m_parameters);
        return value ? QuantityResult{*value, {}} : QuantityResult{{}, fromModel(value.reason())};
    }
    return evaluateQuantity(number, m_traits.quantity, m_display.factor);
}

QString NumberField::exactText(double value) const
{
    return m_display.factor == 1 ? exactNumberText(value) : convertedNumberText(value / m_display.factor);
}

QString NumberField::briefText(double value) const
{
    return briefNumberText(value / m_display.factor, m_display.factor == 1 ? m_traits.quantity : Quantity::none);
}

void NumberField::setNotice(const QString& message)
{
    m_notice = message;
    showMessage();
}

/// Short when at rest, every digit when it is about to be edited.
void NumberField::showValue()
{
    const QString text = m_editor->hasFocus() ? editedText() : shownText();
    if (m_editor->text() != text) {
        m_editor->setText(text);
        m_editor->setCursorPosition(0);
        takeRoom();
    }
    showMessage();
}

void NumberField::showMessage()
{
    const QString message = m_error.isEmpty() ? m_notice : m_error;
    const bool invalid = !message.isEmpty();
    if (m_editor->property("invalid").toBool() != invalid) {
        m_editor->setProperty("invalid", invalid);
        m_editor->style()->unpolish(m_editor);
        m_editor->style()->polish(m_editor);
    }
    QString exact = m_value ? exactText(*m_value) + u' ' + m_unit->text() : m_traits.placeholder;
    if (m_value && m_traits.quantity == Quantity::angle && m_display.factor == 1) {
        exact += QStringLiteral(" = ") + formatQuantity(*m_value, Quantity::angle);
    }
    m_editor->setToolTip(invalid ? message : exact.trimmed().isEmpty() ? toolTip() : exact.trimmed());
    m_editor->setAccessibleDescription(invalid ? message : m_unit->text());
}

QString NumberField::rangeError(double value) const
{
    if (m_traits.range == Range::positive && !(value > 0)) {
        return tr("This must be greater than zero.");
    }
    if (m_traits.range == Range::nonNegative && value < 0) {
        return tr("This must not be negative.");
    }
    return {};
}

void NumberField::readText()
{
    m_changed = true;
    if (m_traits.optional && m_editor->text().trimmed().isEmpty()) {
        m_error.clear();
        showMessage();
        Q_EMIT previewEnded();
        return;
    }
    const QuantityResult result = readResult();
    m_error = result.value ? rangeError(*result.value) : result.error;
    showMessage();
    if (m_error.isEmpty()) {
        Q_EMIT previewed(*result.value);
    } else {
        Q_EMIT previewEnded();
    }
}

void NumberField::commit()
{
    if (!m_changed) {
        return;
    }
    readText();
    if (!m_error.isEmpty()) {
        Q_EMIT refused(m_editor->text());
        if (!m_error.isEmpty()) {
            QToolTip::showText(m_editor->mapToGlobal(QPoint(0, m_editor->height())), m_error, m_editor);
        }
        return;
    }
    const QString tolerance = typedTolerance();
    commitNumber();
    if (m_tolerance && tolerance != *m_tolerance) {
        Q_EMIT toleranceEdited(tolerance);
    }
}

void NumberField::commitNumber()
{
    m_changed = false;
    const std::optional<double> before = m_value;
    const QString typed = typedNumber();
    const QString formula = namesParameter(typed) ? formulaText(typed) : QString();
    const bool isEmpty = m_traits.optional && typed.trimmed().isEmpty();
    if (!isEmpty && (!formula.isEmpty() || !m_formula.isEmpty())) {
        const QString last = std::exchange(m_formula, formula);
        m_value = readResult().value;
        showValue();
        if (formula.isEmpty()) {
            Q_EMIT edited(*m_value);
        } else if (formula != last) {
            Q_EMIT formulaEdited(formula);
        } else {
            Q_EMIT previewEnded();
        }
        return;
    }
    m_formula.clear();
    m_value = isEmpty ? std::nullopt : readResult().value;
    showValue();
    if (m_value == before) {
        return;
    }
    if (m_value) {
        Q_EMIT edited(*m_value);
    } else {
        Q_EMIT cleared();
    }
}

bool NumberField::finish()
{
    commit();
    if (!m_error.isEmpty()) {
        m_editor->setFocus();
        selectAll();
    }
    return m_error.isEmpty();
}

/// Selects from the end to the start, so that the first digits of a long number are in sight.
void NumberField::selectAll()
{
    const auto count = static_cast<int>(m_editor->text().size());
    m_editor->setSelection(count, -count);
}

void NumberField::revert()
{
    const bool wasChanged = m_changed;
    m_changed = false;
    m_error.clear();
    showValue();
    if (wasChanged && m_value) {
        Q_EMIT previewed(*m_value);
    }
    if (wasChanged) {
        Q_EMIT previewEnded();
    }
}

void NumberField::step(double count)
{
    const std::optional<double> typed = m_changed ? readResult().value : m_value;
    if (!typed) {
        return;
    }
    double next = stepped(*typed / m_display.factor, count, m_traits.quantity, m_display.factor) * m_display.factor;
    if (m_traits.isWhole && std::abs(next - *typed) < 1) {
        next = *typed + (count > 0 ? 1 : -1);
    }
    m_error = rangeError(next);
    if (!m_error.isEmpty()) {
        showMessage();
        m_error.clear();
        return;
    }
    m_changed = false;
    m_value = next;
    showValue();
    Q_EMIT edited(next);
}

bool NumberField::handleKey(int key, Qt::KeyboardModifiers modifiers)
{
    switch (key) {
        case Qt::Key_Up:
        case Qt::Key_Down:
            step((key == Qt::Key_Up ? 1 : -1) * stepFactor(modifiers & kStepKeys));
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            commit();
            if (m_error.isEmpty()) {
                selectAll();  // what is typed next takes its place
                Q_EMIT entered();
            }
            return true;
        case Qt::Key_Escape:
            if (!m_changed) {
                return false;
            }
            revert();
            return true;
        default:
            return false;
    }
}

bool NumberField::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
        case QEvent::KeyPress: {
            const auto* key = static_cast<QKeyEvent*>(event);
            return handleKey(key->key(), key->modifiers());
        }
        case QEvent::ShortcutOverride:
            if (m_changed && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
                event->accept();  // takes the entry back, and does not leave a presentation
                return true;
            }
            break;
        case QEvent::Resize:
            showPlaceholder();
            break;
        case QEvent::Wheel: {
            const auto* wheel = static_cast<QWheelEvent*>(event);
            if (m_editor->hasFocus() && wheel->angleDelta().y() != 0) {
                step((wheel->angleDelta().y() > 0 ? 1 : -1) * stepFactor(wheel->modifiers() & kStepKeys));
                return true;
            }
            event->ignore();
            return true;
        }
        case QEvent::FocusIn:
            if (!m_changed && !isOfPopup(*event)) {
                m_editor->setText(editedText());
                selectAll();
            }
            break;
        case QEvent::FocusOut:
            if (isOfPopup(*event)) {
                break;
            }
            if (!m_changed) {
                showValue();
            } else if (m_error.isEmpty()) {
                commit();
            } else {
                Q_EMIT refused(m_editor->text());
            }
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace eigenlink
