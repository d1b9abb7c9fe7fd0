#include "views/outline/element_summary.h"

#include "model/mechanism/edit.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Outline", text);
}

bool hasQuantity(const ElementType& type, std::initializer_list<Quantity> quantities)
{
    return std::any_of(type.fields.begin(), type.fields.end(), [&](const Field& field) {
        return std::find(quantities.begin(), quantities.end(), field.traits.quantity) != quantities.end();
    });
}

bool hasAllPoints(const Mechanism& mechanism, const Element& element)
{
    const std::vector<std::string> ids = pointsOf(element);
    return std::all_of(ids.begin(), ids.end(), [&](const std::string& id) { return findPoint(mechanism, id); });
}

QString vectorText(Vector2 value, Quantity quantity, const DisplayUnits& units)
{
    const DisplayUnit unit = displayUnitOf(units, quantity);
    const QString pair =
        formatNumber(value.x / unit.factor, 3) + QStringLiteral(", ") + formatNumber(value.y / unit.factor, 3);
    return unit.name.isEmpty() ? pair : QStringLiteral("(%1) %2").arg(pair, unit.name);
}

/// The length that a link has as drawn, where its field is left open.
QString drawnLength(const Mechanism& mechanism, const Element& element)
{
    const bool isRod = isLink(element) && pointsOf(element).size() == 2 && hasAllPoints(mechanism, element);
    return isRod ? formatQuantity(effectiveLength(mechanism, element), Quantity::length, mechanism.units) : QString();
}

QString partOf(const Mechanism& mechanism, const Element& element, const Field& field)
{
    const FieldValue value = field.read(element);
    const QString symbol = field.traits.symbol.empty() ? QString() : fromModel(field.traits.symbol) + QLatin1Char(' ');
    const auto number = [&](double each) {
        // Zero values are left out, except of angles between parts.
        const bool isPlace = field.traits.quantity == Quantity::angle && field.traits.follows != Follows::curvature;
        return each == 0 && !isPlace ? QString()
                                     : symbol + formatQuantity(each, field.traits.quantity, mechanism.units);
    };
    if (const auto* plain = std::get_if<double>(&value)) {
        return number(*plain);
    }
    if (const auto* optional = std::get_if<std::optional<double>>(&value)) {
        const bool isDrawn = field.traits.follows == Follows::length;
        return *optional ? number(**optional) : isDrawn ? drawnLength(mechanism, element) : QString();
    }
    if (const auto* vector = std::get_if<Vector2>(&value)) {
        return *vector == Vector2{} ? QString() : vectorText(*vector, field.traits.quantity, mechanism.units);
    }
    return {};
}

}  // namespace

OutlineGroup groupOf(const Element& element)
{
    const ElementType& type = typeOf(element);
    if (type.link) {
        return OutlineGroup::links;
    }
    if (hasQuantity(type,
                    {Quantity::stiffness, Quantity::damping, Quantity::torsionStiffness, Quantity::torsionDamping})) {
        return OutlineGroup::springs;
    }
    if (hasQuantity(type, {Quantity::force, Quantity::torque, Quantity::mass})) {
        return OutlineGroup::loads;
    }
    if (type.hold != Hold::nothing) {
        return OutlineGroup::supports;
    }
    const bool hasNumbers = std::any_of(type.fields.begin(), type.fields.end(), [](const Field& field) {
        return field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber ||
               field.kind == FieldKind::vector;
    });
    return hasNumbers ? OutlineGroup::supports : OutlineGroup::coordinates;
}

QString titleOf(OutlineGroup group)
{
    const std::array<QString, kOutlineGroupCount> titles{
        tr("Points"),           tr("Links"),    tr("Springs and dampers"),
        tr("Masses and loads"), tr("Supports"), tr("Coordinates")};
    return titles[static_cast<std::size_t>(group)];
}

QString summaryOf(const Mechanism& mechanism, const Element& element)
{
    const ElementType& type = typeOf(element);
    QStringList parts;
    for (const Field& field : type.fields) {
        const QString part = partOf(mechanism, element, field);
        if (!part.isEmpty()) {
            parts << part;
        }
    }
    if (!parts.isEmpty()) {
        return fromModel(Text::term(type.label)) + QStringLiteral(" · ") + parts.join(QStringLiteral(" · "));
    }
    QStringList names;
    for (const std::vector<std::string>& ids : {pointsOf(element), linksOf(element)}) {
        for (const std::string& id : ids) {
            names << fromModel(id);
        }
    }
    return names.isEmpty() ? fromModel(Text::term(type.label))
                           : tr("%1 of %2").arg(fromModel(Text::term(type.label)), names.join(QStringLiteral(", ")));
}

QString summaryOf(const Point& point, Vector2 at, const DisplayUnits& units)
{
    const double unit = unitSize(units, Quantity::length);
    const QString place = formatNumber(at.x / unit, 3) + QStringLiteral(", ") + formatNumber(at.y / unit, 3);
    return point.fixed ? tr("%1 · fixed").arg(place) : place;
}

}  // namespace eigenlink
