#pragma once

#include "model/mechanism/drawn_element.h"

#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Freshly drawn elements of single kinds.
inline Bar drawnBar(const Mechanism& mechanism, const std::string& a, const std::string& b)
{
    Bar bar;
    bar.points = {a, b};
    return std::get<Bar>(drawnAgain(mechanism, bar));
}

inline Spring drawnSpring(const Mechanism& mechanism, const std::string& a, const std::string& b)
{
    Spring spring;
    spring.points = {a, b};
    return std::get<Spring>(drawnAgain(mechanism, spring));
}

inline Body drawnBody(const Mechanism& mechanism, std::vector<std::string> points)
{
    Body body;
    body.points = std::move(points);
    return std::get<Body>(drawnAgain(mechanism, body));
}

inline TorsionSpring drawnTorsionSpring(const Mechanism& mechanism, const std::string& first, const std::string& second)
{
    TorsionSpring spring;
    spring.of = {first, second};
    return std::get<TorsionSpring>(drawnAgain(mechanism, spring));
}

inline Lock drawnLock(const Mechanism& mechanism, const std::string& link)
{
    Lock lock;
    lock.of = link;
    return std::get<Lock>(drawnAgain(mechanism, lock));
}

}  // namespace eigenlink
