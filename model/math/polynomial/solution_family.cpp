#include "model/math/polynomial/solution_family.h"

#include "model/math/polynomial/family_paths.h"
#include "model/math/polynomial/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

namespace eigenlink {

namespace {

using PathVector = Eigen::VectorXcd;
using Roots = std::vector<PathVector>;

constexpr std::size_t kMostRelatives = 600;

/// An orthonormal basis of the differences of vectors from the first.
class Span {
public:
    explicit Span(Eigen::VectorXd origin) : m_origin(std::move(origin)), m_size(std::max(1.0, m_origin.norm())) {}

    /// True where the vector is new.
    [[nodiscard]] bool add(const Eigen::VectorXd& p)
    {
        Eigen::VectorXd d = p - m_origin;
        const double before = d.norm();
        for (int pass = 0; pass < 2; ++pass) {
            for (const Eigen::VectorXd& each : m_basis) {
                d -= each.dot(d) * each;
            }
        }
        if (d.norm() <= tolerance::kTenDigits * std::max(before, m_size)) {
            return false;
        }
        m_basis.push_back(d.normalized());
        return true;
    }

    Eigen::MatrixXd basis() const
    {
        Eigen::MatrixXd B(m_origin.size(), static_cast<Eigen::Index>(m_basis.size()));
        for (Eigen::Index j = 0; j < B.cols(); ++j) {
            B.col(j) = m_basis[static_cast<std::size_t>(j)];
        }
        return B;
    }

private:
    Eigen::VectorXd m_origin;
    double m_size;
    std::vector<Eigen::VectorXd> m_basis;
};

/// Adds the places of regular ends: a path that was lost or cancelled has none.
void addRegular(Roots& roots, const std::vector<PathEnd>& ends)
{
    for (const PathEnd& end : ends) {
        if (end.kind == PathEnd::Kind::regular) {
            roots.push_back(end.z);
        }
    }
}

/// Adds those that are not among the roots; the number of those added.
std::size_t addNew(Roots& roots, const Roots& others)
{
    const std::size_t before = roots.size();
    for (const PathVector& other : others) {
        const auto isSame = [&](const PathVector& each) {
            return (each - other).norm() <= tolerance::kHalfOfDigits * each.norm();
        };
        if (std::ranges::none_of(roots, isSame)) {
            roots.push_back(other);
        }
    }
    return roots.size() - before;
}

bool areDistinct(const Roots& roots)
{
    for (std::size_t i = 0; i < roots.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if ((roots[i] - roots[j]).norm() <= tolerance::kHalfOfDigits * roots[i].norm()) {
                return false;
            }
        }
    }
    return true;
}

class FamilySearch {
public:
    FamilySearch(const FamilyRequest& request, const Monitor& monitor)
        : m_request(request), m_monitor(monitor), m_equations(request.equations)
    {
    }

    SolutionFamily run()
    {
        findSpan();
        if (productPaths(m_equations) <= static_cast<double>(m_request.mostPaths)) {
            findByProducts();
        } else {
            findByRelatives();
        }
        monodromyLoops();
        return std::move(m_family);
    }

private:
    void findSpan()
    {
        constexpr int kEnough = 5;  // relatives in a row that bring nothing new
        constexpr std::size_t kRelatives = 16;
        std::mt19937 random(5);
        m_family.origin = m_equations.numbers();
        Span span(m_family.origin);
        m_family.member = m_family.origin.cast<std::complex<double>>();
        std::vector<Eigen::VectorXd> numbers;
        int known = 0;
        for (std::size_t i = 0; i < kMostRelatives && known < kEnough && !m_monitor.isCancelled(); ++i) {
            std::optional<Relative> relative = m_request.randomInstance(random);
            if (!relative || relative->numbers.size() != m_family.origin.size()) {
                continue;
            }
            known = span.add(relative->numbers) ? 0 : known + 1;
            numbers.push_back(relative->numbers);
            if (m_relatives.size() < kRelatives) {
                m_relatives.push_back(std::move(*relative));
            }
        }
        m_family.basis = span.basis();
        m_numbers = std::move(numbers);
        m_family.member = randomMember(17);
    }

    /// A complex combination of the relatives found.
    PathVector randomMember(unsigned seed) const
    {
        RandomComplex random(seed);
        PathVector p = m_family.origin.cast<std::complex<double>>();
        const double each = 1 / std::sqrt(1.0 + static_cast<double>(m_numbers.size()));
        for (const Eigen::VectorXd& numbers : m_numbers) {
            p += each * random.vector(1)[0] * (numbers - m_family.origin).cast<std::complex<double>>();
        }
        return p;
    }

    void findByProducts()
    {
        double care = 1;
        for (const unsigned seed : {11U, 12U, 13U}) {
            const ProductPath path(m_equations, m_family.member, seed);
            const Roots starts = path.starts();
            const std::vector<PathEnd> ends = followPaths(path, starts, care, m_monitor);
            m_family.roots.clear();
            const bool isLost =
                std::ranges::any_of(ends, [](const PathEnd& end) { return end.kind == PathEnd::Kind::lost; });
            for (const PathEnd& end : ends) {
                if (end.kind == PathEnd::Kind::regular && !isAtInfinity(m_equations, end.z, tolerance::kAtInfinity)) {
                    m_family.roots.push_back(end.z);
                }
            }
            m_family.paths = starts.size();
            m_family.isComplete = !isLost && areDistinct(m_family.roots);
            if (m_family.isComplete || m_monitor.isCancelled()) {
                return;
            }
            care *= 4;
        }
        Roots distinct;
        addNew(distinct, m_family.roots);
        m_family.roots = std::move(distinct);
    }

    /// Solutions of relatives, carried to the member.
    void findByRelatives()
    {
        const Patches patches(m_equations);
        for (std::size_t i = 0; i < m_relatives.size() && !m_monitor.isCancelled(); ++i) {
            Roots starts;
            for (PathVector& z : m_relatives[i].solutions()) {
                starts.push_back(patches.scaled(std::move(z)));
            }
            const FamilyPath path(m_equations, m_relatives[i].numbers.cast<std::complex<double>>(), m_family.member);
            Roots arrived;
            addRegular(arrived, followPaths(path, starts, 1, m_monitor));
            addNew(m_family.roots, arrived);
        }
        m_family.isComplete = true;  // until a loop finds another
    }

    /// The roots carried around a loop through two other members; those of lost paths are left out.
    Roots carriedAround(const PathVector& a, const PathVector& b, double care)
    {
        Roots roots = m_family.roots;
        const std::array<const PathVector*, 4> corners{&m_family.member, &a, &b, &m_family.member};
        for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
            const FamilyPath path(m_equations, *corners[i], *corners[i + 1]);
            const std::vector<PathEnd> ends = followPaths(path, roots, care, m_monitor);
            roots.clear();
            addRegular(roots, ends);
        }
        return roots;
    }

    /// Loops of the member until enough of them permute its roots. A loop that loses a path, or on which two paths
    /// reach one root, proves nothing: the following loops are walked in shorter steps.
    void monodromyLoops()
    {
        constexpr double kMostCare = 64;
        const std::size_t enough = m_family.paths > 0 && m_family.isComplete ? 1 : 6;
        double care = 1;
        m_family.loops = 0;
        for (unsigned seed = 100; m_family.loops < enough && seed < 160 && !m_monitor.isCancelled(); seed += 2) {
            const Roots around = carriedAround(randomMember(seed), randomMember(seed + 1), care);
            const bool isWhole = around.size() == m_family.roots.size() && areDistinct(around);
            const bool isNew = addNew(m_family.roots, around) > 0;
            m_family.loops = isNew ? 0 : m_family.loops + (isWhole ? 1 : 0);
            care = isWhole ? care : std::min(kMostCare, 4 * care);
        }
        m_family.isComplete = !m_monitor.isCancelled() && m_family.loops >= enough && !m_family.roots.empty();
    }

    const FamilyRequest& m_request;
    const Monitor& m_monitor;
    const PolynomialSystem& m_equations;
    std::vector<Relative> m_relatives;
    std::vector<Eigen::VectorXd> m_numbers;
    SolutionFamily m_family;
};

/// Families by their keys: a cache in memory beside the store of a monitor.
class FamilyShelf {
public:
    std::shared_ptr<const SolutionFamily> find(const std::string& key, const Eigen::VectorXd& p, const Monitor& monitor)
    {
        const std::scoped_lock lock(m_mutex);
        auto found = m_families.find(key);
        if (found == m_families.end() && monitor.store && monitor.store->read) {
            const auto bytes = monitor.store->read(key);
            auto family = bytes ? familyFromBytes(*bytes) : std::nullopt;
            if (family) {
                found = m_families.emplace(key, std::make_shared<const SolutionFamily>(std::move(*family))).first;
            }
        }
        const bool isRight = found != m_families.end() && found->second->holds(p);
        return isRight ? found->second : nullptr;
    }

    void keep(const std::string& key, std::shared_ptr<const SolutionFamily> family, const Monitor& monitor)
    {
        const std::scoped_lock lock(m_mutex);
        if (monitor.store && monitor.store->write) {
            monitor.store->write(key, bytesOf(*family));
        }
        m_families[key] = std::move(family);
    }

private:
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<const SolutionFamily>> m_families;
};

FamilyShelf& shelf()
{
    static FamilyShelf only;
    return only;
}

constexpr std::string_view kMagic = "eigenlink-family-2\n";

void put(std::string& bytes, const void* data, std::size_t size)
{
    bytes.append(static_cast<const char*>(data), size);
}

void putCount(std::string& bytes, std::size_t count)
{
    const auto value = static_cast<std::uint64_t>(count);
    put(bytes, &value, sizeof value);
}

/// Reads what put() wrote; false at the first thing that is not there.
class FamilyReader {
public:
    explicit FamilyReader(std::string_view bytes) : m_bytes(bytes) {}

    [[nodiscard]] bool count(std::size_t& value)
    {
        std::uint64_t read = 0;
        const bool isThere = take(&read, sizeof read) && read < (1ULL << 32);
        value = static_cast<std::size_t>(read);
        return isThere;
    }
    template <class Matrix>
    [[nodiscard]] bool numbers(Matrix& values)
    {
        return take(values.data(), static_cast<std::size_t>(values.size()) * sizeof(typename Matrix::Scalar)) &&
               values.allFinite();
    }
    std::size_t left() const { return m_bytes.size(); }

private:
    [[nodiscard]] bool take(void* data, std::size_t size)
    {
        if (m_bytes.size() < size) {
            return false;
        }
        std::memcpy(data, m_bytes.data(), size);
        m_bytes.remove_prefix(size);
        return true;
    }

    std::string_view m_bytes;
};

}  // namespace

bool SolutionFamily::holds(const Eigen::VectorXd& p) const
{
    if (p.size() != origin.size()) {
        return false;
    }
    const Eigen::VectorXd d = p - origin;
    const Eigen::VectorXd left = d - basis * (basis.transpose() * d);
    return left.norm() <= 1e3 * tolerance::kTenDigits * std::max({1.0, origin.norm(), d.norm()});
}

std::string bytesOf(const SolutionFamily& family)
{
    std::string bytes(kMagic);
    const auto bytesIn = [](Eigen::Index count, std::size_t each) { return static_cast<std::size_t>(count) * each; };
    putCount(bytes, static_cast<std::size_t>(family.origin.size()));
    putCount(bytes, static_cast<std::size_t>(family.basis.cols()));
    putCount(bytes, family.roots.size());
    putCount(bytes, family.roots.empty() ? 0 : static_cast<std::size_t>(family.roots.front().size()));
    putCount(bytes, family.paths);
    putCount(bytes, family.loops);
    put(bytes, family.origin.data(), bytesIn(family.origin.size(), sizeof(double)));
    put(bytes, family.basis.data(), bytesIn(family.basis.size(), sizeof(double)));
    put(bytes, family.member.data(), bytesIn(family.member.size(), sizeof(std::complex<double>)));
    for (const PathVector& root : family.roots) {
        put(bytes, root.data(), bytesIn(root.size(), sizeof(std::complex<double>)));
    }
    return bytes;
}

std::optional<SolutionFamily> familyFromBytes(const std::string& bytes)
{
    if (!bytes.starts_with(kMagic)) {
        return std::nullopt;
    }
    FamilyReader reader(std::string_view(bytes).substr(kMagic.size()));
    SolutionFamily family;
    std::size_t size = 0, columns = 0, roots = 0, variables = 0;
    const bool isHead = reader.count(size) && reader.count(columns) && reader.count(roots) && reader.count(variables) &&
                        reader.count(family.paths) && reader.count(family.loops);
    const double wanted = 8.0 * static_cast<double>(size) * (3 + static_cast<double>(columns)) +
                          16.0 * static_cast<double>(roots) * static_cast<double>(variables);
    if (!isHead || wanted != static_cast<double>(reader.left())) {
        return std::nullopt;
    }
    family.origin.resize(static_cast<Eigen::Index>(size));
    family.basis.resize(family.origin.size(), static_cast<Eigen::Index>(columns));
    family.member.resize(family.origin.size());
    family.roots.assign(roots, PathVector(static_cast<Eigen::Index>(variables)));
    const bool isWhole = reader.numbers(family.origin) && reader.numbers(family.basis) &&
                         reader.numbers(family.member) &&
                         std::ranges::all_of(family.roots, [&](PathVector& root) { return reader.numbers(root); });
    family.isComplete = true;
    return isWhole ? std::optional(std::move(family)) : std::nullopt;
}

bool isAtInfinity(const PolynomialSystem& equations, const Eigen::VectorXcd& z, double tolerance)
{
    const Eigen::Index first = equations.firstCount(), second = equations.secondCount();
    return std::abs(z[0]) < tolerance * z.head(first).norm() || std::abs(z[first]) < tolerance * z.tail(second).norm();
}

double productPaths(const PolynomialSystem& equations)
{
    double paths = 1, mixed = 0, ofFirst = static_cast<double>(equations.firstCount() - 1);
    for (const PolynomialSystem::Degree& each : equations.degrees()) {
        mixed += each.mixed ? 1 : 0;
        ofFirst -= each.mixed ? 0 : 1;
        paths *= !each.mixed && each.first == 2 ? 2 : 1;
    }
    for (double k = 0; k < ofFirst; ++k) {
        paths *= (mixed - k) / (k + 1);
    }
    return ofFirst < 0 ? 0 : std::round(paths);
}

bool isFamilyKnown(const FamilyRequest& request, const Monitor& monitor)
{
    return shelf().find(request.key, request.equations.numbers(), monitor) != nullptr;
}

std::shared_ptr<const SolutionFamily> familyOf(const FamilyRequest& request, const Monitor& monitor)
{
    if (auto known = shelf().find(request.key, request.equations.numbers(), monitor)) {
        return known;
    }
    auto family = std::make_shared<const SolutionFamily>(FamilySearch(request, monitor).run());
    if (family->isComplete) {
        shelf().keep(request.key, family, monitor);
    }
    return family;
}

FamilyEnds carriedTo(const SolutionFamily& family, const PolynomialSystem& equations, const Monitor& monitor)
{
    FamilyEnds result;
    double care = 1;
    for (int attempt = 0; attempt < 3; ++attempt, care *= 6) {
        const FamilyPath path(equations, family.member, equations.numbers().cast<std::complex<double>>());
        result = {followPaths(path, family.roots, care, monitor)};
        Roots finite;
        for (const PathEnd& end : result.ends) {
            const bool isRegular = end.kind == PathEnd::Kind::regular;
            if (end.kind == PathEnd::Kind::lost) {
                ++result.lost;
            } else if (isAtInfinity(equations, end.z, isRegular ? tolerance::kAtInfinity : tolerance::kNearInfinity)) {
                ++result.atInfinity;
            } else if (isRegular) {
                ++result.finite;
                finite.push_back(end.z);
            } else {
                ++result.singular;
            }
        }
        // Two paths with one regular end: one of them has jumped.
        if (result.lost == 0 && areDistinct(finite)) {
            return result;
        }
        result.lost = std::max<std::size_t>(1, result.lost);
        if (monitor.isCancelled()) {
            break;
        }
    }
    return result;
}

}  // namespace eigenlink
