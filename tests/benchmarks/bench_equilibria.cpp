#include "model/equilibrium/search/all_equilibria.h"
#include "model/mechanism/templates/n_loop.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

namespace {

using namespace eigenlink;

Element barBetween(const std::string& id, const std::string& a, const std::string& b, double length)
{
    Bar bar;
    bar.id = id;
    bar.points = {a, b};
    bar.length = length;
    bar.mass = 1;
    return bar;
}

Element springBetween(const std::string& id, const std::string& a, const std::string& b, double stiffness, double rest)
{
    Spring spring;
    spring.id = id;
    spring.points = {a, b};
    spring.stiffness = stiffness;
    spring.restLength = rest;
    return spring;
}

Mechanism fiveBar()
{
    Mechanism m;
    m.points = {{"A", {0, 0}, true},
                {"E", {0.6, 0}, true},
                {"B", {-0.1664587346, 0.3637189707}},
                {"D", {0.8431360376, 0.3786619432}},
                {"C", {0.3651378750, 0.8191364107}},
                {"S", {0.3, 1.3}, true}};
    m.elements = {barBetween("AB", "A", "B", 0.4),        barBetween("BC", "B", "C", 0.7),
                  barBetween("DC", "D", "C", 0.65),       barBetween("ED", "E", "D", 0.45),
                  springBetween("k1", "S", "C", 60, 0.5), springBetween("k2", "A", "D", 35, 0.6)};
    return m;
}

/// A four-bar whose rocker, a link with three pins, drives two more links, with two springs.
Mechanism wattSixBar()
{
    Mechanism m;
    m.points = {{"A", {0, 0}, true}, {"D", {1, 0}, true}, {"G", {2.1, 0.1}, true}, {"B", {0.1, 0.4}},
                {"C", {0.9, 0.8}},   {"E", {1.4, 0.7}},   {"F", {2.2, 0.8}}};
    Body rocker;
    rocker.id = "rocker";
    rocker.points = {"D", "C", "E"};
    rocker.mass = 1.2;
    m.elements = {barBetween("AB", "A", "B", std::hypot(0.1, 0.4)),
                  barBetween("BC", "B", "C", std::hypot(0.8, 0.4)),
                  rocker,
                  barBetween("EF", "E", "F", std::hypot(0.8, 0.1)),
                  barBetween("GF", "G", "F", std::hypot(0.1, 0.7)),
                  springBetween("k1", "A", "C", 30, 0.9),
                  springBetween("k2", "D", "F", 20, 1.1)};
    return m;
}

/// After an edit: the roots of the parts are known, the numbers are other ones.
void afterEdit(benchmark::State& state, Mechanism mechanism)
{
    const EquilibriaOptions options{.surroundings = false};
    static_cast<void>(findAllEquilibria(mechanism, {}, options));
    double stiffness = 20;
    std::size_t complete = 0, rounds = 0;
    for (auto _ : state) {
        for (Element& element : mechanism.elements) {
            if (auto* spring = std::get_if<Spring>(&element)) {
                spring->stiffness = stiffness;
            }
        }
        stiffness = stiffness < 40 ? stiffness + 0.7 : 20;
        const EquilibriumList list = findAllEquilibria(mechanism, {}, options);
        complete += list.isComplete ? 1 : 0;
        ++rounds;
        state.counters["equilibria"] = static_cast<double>(list.equilibria.size());
    }
    state.counters["proved"] = static_cast<double>(complete) / static_cast<double>(rounds);
}

void allOfFourBar(benchmark::State& state)
{
    afterEdit(state, nLoop({.loops = 1}));
}
void allOfWattSixBar(benchmark::State& state)
{
    afterEdit(state, wattSixBar());
}
void allOfFiveBar(benchmark::State& state)
{
    afterEdit(state, fiveBar());
}
BENCHMARK(allOfFourBar)->Unit(benchmark::kMillisecond);
BENCHMARK(allOfWattSixBar)->Unit(benchmark::kMillisecond);
BENCHMARK(allOfFiveBar)->Unit(benchmark::kMillisecond);

}  // namespace
