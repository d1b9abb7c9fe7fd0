#include "app/io/stability_text.h"

#include "model/assembly/kinematics.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace eigenlink {

namespace {

std::vector<double> mapRow(const MapPlace& place, std::size_t names)
{
    std::vector<double> row{place.first};
    if (names > 1) {
        row.push_back(place.second);
    }
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const bool hasSize = place.found && !place.multipliers.empty();
    row.push_back(place.period);
    row.push_back(place.found ? 1 : 0);
    row.push_back(place.stable ? 1 : 0);
    row.push_back(hasSize ? place.largest() : unknown);
    row.push_back(hasSize ? growthOf(place.multipliers.front(), place.period).rate : unknown);
    return row;
}

std::vector<std::string> mapColumns(std::vector<std::string> names)
{
    for (const char* name : {"period", "found", "stable", "largest_multiplier", "growth_rate"}) {
        names.emplace_back(name);
    }
    return names;
}

}  // namespace

std::vector<std::string> largestMovers(const System& system, const Eigen::VectorXcd& shape, std::size_t most)
{
    std::vector<std::size_t> order(static_cast<std::size_t>(shape.size()));
    std::iota(order.begin(), order.end(), 0);
    const auto sizeOf = [&](std::size_t i) { return std::abs(shape[static_cast<Eigen::Index>(i)]); };
    std::ranges::stable_sort(order, std::ranges::greater(), sizeOf);
    std::vector<std::string> names;
    for (const std::size_t i : order) {
        if (names.size() < most && sizeOf(i) > 0.1 * sizeOf(order.front()) && !system.coordinates()[i].elastic) {
            names.push_back(system.coordinates()[i].name);
        }
    }
    return names;
}

std::string stabilityMapText(const StabilityMap& map, const std::vector<std::string>& names, char separator)
{
    std::string text;
    for (const std::string& column : mapColumns(names)) {
        text += (text.empty() ? "" : std::string(1, separator)) + column;
    }
    text += '\n';
    for (const MapPlace& place : map.places) {
        std::string line;
        for (const double number : mapRow(place, names.size())) {
            line += (line.empty() ? "" : std::string(1, separator)) +
                    (std::isnan(number) ? std::string("nan") : formatNumber(number));
        }
        text += line + '\n';
    }
    return text;
}

std::string stabilityMapJson(const StabilityMap& map, const std::vector<std::string>& names)
{
    JsonWriter json;
    json.beginResult();
    json.member("status", map.cancelled ? "cancelled" : "complete");
    json.members("columns", mapColumns(names), JsonWriter::Layout::line);
    json.key("rows").beginArray();
    for (const MapPlace& place : map.places) {
        json.beginArray(JsonWriter::Layout::line);
        for (const double number : mapRow(place, names.size())) {
            json.value(number);
        }
        json.endArray();
    }
    json.endArray().key("boundaries").beginArray(JsonWriter::Layout::line);
    for (const double each : map.boundaries) {
        json.value(each);
    }
    json.endArray().endObject();
    return json.text();
}

std::string steadyRotationJson(const Mechanism& mechanism, const System& system, const SteadyRotation& rotation)
{
    JsonWriter json;
    json.beginResult();
    json.member("speed", rotation.speed).key("pivot").beginArray(JsonWriter::Layout::line);
    json.value(rotation.pivot.x).value(rotation.pivot.y).endArray();
    json.member("stable", rotation.stable).member("residual", rotation.residual);
    json.key("eigenvalues").beginArray();
    for (std::size_t i = 0; i < rotation.values.size(); ++i) {
        json.beginObject(JsonWriter::Layout::line).member("re", rotation.values[i].real());
        json.member("im", rotation.values[i].imag());
        json.members("moves", largestMovers(system, rotation.shapes[i], 4), JsonWriter::Layout::line).endObject();
    }
    json.endArray().key("points").beginObject();
    const std::vector<Vector2> places = system.kinematics().pointPositions(rotation.state.q);
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        json.key(mechanism.points[i].id).beginArray(JsonWriter::Layout::line);
        json.value(places[i].x).value(places[i].y).endArray();
    }
    json.endObject().endObject();
    return json.text();
}

std::string steadyRotationText(const Mechanism& mechanism, const System& system, const SteadyRotation& rotation)
{
    std::string text = "steady rotation at " + formatRounded(rotation.speed, 10) + " rad/s, " +
                       (rotation.stable ? "stable" : "unstable") + "\n";
    for (std::size_t i = 0; i < rotation.values.size(); ++i) {
        const std::complex<double> s = rotation.values[i];
        text += "eigenvalue " + formatRounded(s.real(), 10) + (s.imag() < 0 ? " - " : " + ") +
                formatRounded(std::abs(s.imag()), 10) + "i";
        std::string movers;
        for (const std::string& name : largestMovers(system, rotation.shapes[i], 4)) {
            movers += (movers.empty() ? ", moves " : " ") + name;
        }
        text += movers + "\n";
    }
    const std::vector<Vector2> places = system.kinematics().pointPositions(rotation.state.q);
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        text += mechanism.points[i].id + " at " + formatRounded(places[i].x, 10) + ", " +
                formatRounded(places[i].y, 10) + "\n";
    }
    return text;
}

}  // namespace eigenlink
