#include "app/preferences.h"

#include "app/document/recovery.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace eigenlink {

namespace {

const QString kTheme = QStringLiteral("window/theme");
const QString kTextScale = QStringLiteral("window/text_scale");
const QString kRecent = QStringLiteral("files/recent");
const QString kReducedMotion = QStringLiteral("motion/reduced");
const QString kAmplitude = QStringLiteral("motion/amplitude");
const QString kAuthor = QStringLiteral("report/author");
const QString kInstitution = QStringLiteral("report/institution");
const QString kLogo = QStringLiteral("report/logo");
const QString kAutosave = QStringLiteral("files/autosave_seconds");

QString unitKey(const UnitKind& kind)
{
    return QStringLiteral("units/") + QString::fromUtf8(kind.key.data(), static_cast<qsizetype>(kind.key.size()));
}

/// Names of the themes, by their numbers.
QStringList themeNames()
{
    return {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("contrast")};
}

}  // namespace

std::optional<ThemeChoice> themeNamed(const QString& name)
{
    const qsizetype number = themeNames().indexOf(name);
    return number < 0 ? std::nullopt : std::optional(static_cast<ThemeChoice>(number));
}

Preferences::Preferences() : m_recoveryFolder(Recovery::standardFolder()) {}

Preferences::Preferences(const QString& file)
    : m_settings(file, QSettings::IniFormat),
      m_recoveryFolder(QFileInfo(file).absoluteDir().filePath(QStringLiteral("recovery")))
{
}

ThemeChoice Preferences::theme() const
{
    return themeNamed(m_settings.value(kTheme).toString()).value_or(ThemeChoice::system);
}

void Preferences::setTheme(ThemeChoice theme)
{
    m_settings.setValue(kTheme, themeNames().at(static_cast<int>(theme)));
}

QStringList Preferences::recentFiles() const
{
    return m_settings.value(kRecent).toStringList();
}

void Preferences::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files.removeAll(absolute);
    files.prepend(absolute);
    m_settings.setValue(kRecent, QStringList(files.mid(0, kRecentFileLimit)));
}

void Preferences::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(QFileInfo(path).absoluteFilePath());
    m_settings.setValue(kRecent, files);
}

void Preferences::clearRecentFiles()
{
    m_settings.remove(kRecent);
}

QString Preferences::lastFolder() const
{
    const QStringList files = recentFiles();
    return files.isEmpty() ? QDir::homePath() : QFileInfo(files.front()).absolutePath();
}

QByteArray Preferences::state(const QString& name) const
{
    return m_settings.value(QStringLiteral("layout/") + name).toByteArray();
}

void Preferences::setState(const QString& name, const QByteArray& state)
{
    m_settings.setValue(QStringLiteral("layout/") + name, state);
}

bool Preferences::flag(const QString& name, bool otherwise) const
{
    return m_settings.value(QStringLiteral("view/") + name, otherwise).toBool();
}

void Preferences::setFlag(const QString& name, bool on)
{
    m_settings.setValue(QStringLiteral("view/") + name, on);
}

bool Preferences::reducedMotion() const
{
    return m_settings.value(kReducedMotion, false).toBool();
}

void Preferences::setReducedMotion(bool reduced)
{
    m_settings.setValue(kReducedMotion, reduced);
}

double Preferences::textScale() const
{
    return std::clamp(m_settings.value(kTextScale, 1.0).toDouble(), kSmallestText, kLargestText);
}

void Preferences::setTextScale(double scale)
{
    m_settings.setValue(kTextScale, std::clamp(scale, kSmallestText, kLargestText));
}

double Preferences::amplitude() const
{
    return std::clamp(m_settings.value(kAmplitude, 0.25).toDouble(), 0.01, 1.0);
}

void Preferences::setAmplitude(double amplitude)
{
    m_settings.setValue(kAmplitude, amplitude);
}

int Preferences::autosaveDelay() const
{
    return std::clamp(m_settings.value(kAutosave, 3).toInt(), 1, 600);
}

void Preferences::setAutosaveDelay(int seconds)
{
    m_settings.setValue(kAutosave, seconds);
}

QString Preferences::author() const
{
    return m_settings.value(kAuthor).toString();
}

void Preferences::setAuthor(const QString& author)
{
    m_settings.setValue(kAuthor, author.trimmed());
}

QString Preferences::institution() const
{
    return m_settings.value(kInstitution).toString();
}

void Preferences::setInstitution(const QString& institution)
{
    m_settings.setValue(kInstitution, institution.trimmed());
}

QString Preferences::logo() const
{
    return m_settings.value(kLogo).toString();
}

void Preferences::setLogo(const QString& path)
{
    m_settings.setValue(kLogo, path);
}

DisplayUnits Preferences::units() const
{
    DisplayUnits units;
    for (const UnitKind& kind : unitKinds()) {
        const std::string name = m_settings.value(unitKey(kind)).toString().toStdString();
        const auto known = std::ranges::find(kind.choices, std::string_view(name), &UnitChoice::name);
        units.*kind.member = std::string(known == kind.choices.end() ? kind.choices.front().name : known->name);
    }
    return units;
}

void Preferences::setUnits(const DisplayUnits& units)
{
    for (const UnitKind& kind : unitKinds()) {
        m_settings.setValue(unitKey(kind), QString::fromStdString(units.*kind.member));
    }
}

}  // namespace eigenlink
