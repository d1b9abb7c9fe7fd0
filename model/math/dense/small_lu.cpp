#include "model/math/dense/small_lu.h"

#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr Eigen::Index kLanes = 4;
/// Four numbers that need not be aligned. Where the processor has no registers as wide, the compiler takes two.
using Lanes [[gnu::vector_size(kLanes * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] = double;

Lanes& lanesAt(double* numbers)
{
    return *reinterpret_cast<Lanes*>(numbers);
}
const Lanes& lanesAt(const double* numbers)
{
    return *reinterpret_cast<const Lanes*>(numbers);
}

/// (yr, yi) −= (xr, xi)(fr, fi) in four rows from `first` on to `end`.
[[gnu::always_inline]] inline void subtract(double* yr, double* yi, const double* xr, const double* xi, double fr,
                                            double fi, Eigen::Index first, Eigen::Index end)
{
    for (Eigen::Index i = first; i < end; i += kLanes) {
        Lanes &toRe = lanesAt(yr + i), &toIm = lanesAt(yi + i);
        const Lanes &re = lanesAt(xr + i), &im = lanesAt(xi + i);
        toRe -= re * fr - im * fi;
        toIm -= re * fi + im * fr;
    }
}

/// The number of columns that were eliminated before a pivot was zero or not finite; all where none is.
[[gnu::always_inline]] inline Eigen::Index eliminate(const LuPlanes& at)
{
    for (Eigen::Index k = 0; k < at.n; ++k) {
        double *re = at.re + k * at.stride, *im = at.im + k * at.stride;
        Eigen::Index pivot = k;
        double largest = std::abs(re[k]) + std::abs(im[k]);
        for (Eigen::Index i = k + 1; i < at.n; ++i) {
            const double size = std::abs(re[i]) + std::abs(im[i]);
            pivot = size > largest ? i : pivot;
            largest = size > largest ? size : largest;
        }
        at.order[k] = pivot;
        if (pivot != k) {
            for (Eigen::Index j = 0; j < at.n; ++j) {
                std::swap(at.re[j * at.stride + k], at.re[j * at.stride + pivot]);
                std::swap(at.im[j * at.stride + k], at.im[j * at.stride + pivot]);
            }
        }
        const double square = re[k] * re[k] + im[k] * im[k];
        if (!std::isnormal(square)) {
            return k;
        }
        const double ir = re[k] / square, ii = -im[k] / square;
        at.inverseRe[k] = ir;
        at.inverseIm[k] = ii;
        // Rows that are done have zeros here, so that whole groups of rows can be taken.
        const Eigen::Index first = (k + 1) / kLanes * kLanes;
        for (Eigen::Index i = first; i <= k; ++i) {
            at.x[i] = at.y[i] = 0;
        }
        for (Eigen::Index i = k + 1; i < at.n; ++i) {
            const double r = re[i], s = im[i];
            at.x[i] = re[i] = r * ir - s * ii;
            at.y[i] = im[i] = r * ii + s * ir;
        }
        for (Eigen::Index j = k + 1; j < at.n; ++j) {
            double *toRe = at.re + j * at.stride, *toIm = at.im + j * at.stride;
            const double fr = toRe[k], fi = toIm[k];
            if (fr != 0 || fi != 0) {
                subtract(toRe, toIm, at.x, at.y, fr, fi, first, at.n);
            }
        }
    }
    return at.n;
}

/// (x, y) becomes the solution; its rows are those of b.
[[gnu::always_inline]] inline void solvePlanes(const LuPlanes& at)
{
    for (Eigen::Index k = 0; k < at.n; ++k) {
        std::swap(at.x[k], at.x[at.order[k]]);
        std::swap(at.y[k], at.y[at.order[k]]);
    }
    for (Eigen::Index k = 0; k < at.n; ++k) {
        const double *re = at.re + k * at.stride, *im = at.im + k * at.stride;
        const double fr = at.x[k], fi = at.y[k];
        Eigen::Index i = k + 1;
        for (; i < at.n && i % kLanes != 0; ++i) {
            at.x[i] -= re[i] * fr - im[i] * fi;
            at.y[i] -= re[i] * fi + im[i] * fr;
        }
        subtract(at.x, at.y, re, im, fr, fi, i, at.n);
    }
    for (Eigen::Index k = at.n - 1; k >= 0; --k) {
        double *re = at.re + k * at.stride, *im = at.im + k * at.stride;
        const double r = at.x[k], s = at.y[k], ir = at.inverseRe[k], ii = at.inverseIm[k];
        const double fr = r * ir - s * ii, fi = r * ii + s * ir;
        const Eigen::Index whole = k / kLanes * kLanes;
        subtract(at.x, at.y, re, im, fr, fi, 0, whole);
        for (Eigen::Index i = whole; i < k; ++i) {
            at.x[i] -= re[i] * fr - im[i] * fi;
            at.y[i] -= re[i] * fi + im[i] * fr;
        }
        at.x[k] = fr;
        at.y[k] = fi;
    }
}

Eigen::Index eliminatePortably(const LuPlanes& at)
{
    return eliminate(at);
}

void solvePortably(const LuPlanes& at)
{
    solvePlanes(at);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] Eigen::Index eliminateWide(const LuPlanes& at)
{
    return eliminate(at);
}

[[gnu::target("avx2")]] void solveWide(const LuPlanes& at)
{
    solvePlanes(at);
}

bool hasWideVectors()
{
    static const bool has = __builtin_cpu_supports("avx2") != 0;
    return has;
}
#else
Eigen::Index eliminateWide(const LuPlanes& at)
{
    return eliminate(at);
}

void solveWide(const LuPlanes& at)
{
    solvePlanes(at);
}

bool hasWideVectors()
{
    return false;
}
#endif

}  // namespace

SmallLu::SmallLu(Vectors vectors) : m_isWide(vectors == Vectors::widest && hasWideVectors()) {}

LuPlanes SmallLu::planes()
{
    return {m_n,        m_stride,           m_re.data(),        m_im.data(),   m_x.data(),
            m_y.data(), m_inverseRe.data(), m_inverseIm.data(), m_order.data()};
}

Outcome<void> SmallLu::factor(const Eigen::MatrixXcd& A)
{
    if (A.rows() != m_n) {
        m_n = A.rows();
        m_stride = (m_n + kLanes - 1) / kLanes * kLanes;
        m_re.assign(static_cast<std::size_t>(m_n * m_stride), 0);
        m_im = m_re;
        m_x.assign(static_cast<std::size_t>(m_stride), 0);
        m_y = m_inverseRe = m_inverseIm = m_x;
        m_order.resize(static_cast<std::size_t>(m_n));
    }
    for (Eigen::Index j = 0; j < m_n; ++j) {
        const std::complex<double>* from = A.data() + j * m_n;
        double *re = m_re.data() + j * m_stride, *im = m_im.data() + j * m_stride;
        for (Eigen::Index i = 0; i < m_n; ++i) {
            re[i] = from[i].real();
            im[i] = from[i].imag();
        }
    }
    return (m_isWide ? eliminateWide(planes()) : eliminatePortably(planes())) == m_n
               ? Outcome<void>()
               : Failure{Text("The factorisation met a pivot that is zero or not finite.")};
}

void SmallLu::solve(Eigen::VectorXcd& b)
{
    for (Eigen::Index i = 0; i < m_n; ++i) {
        m_x[static_cast<std::size_t>(i)] = b[i].real();
        m_y[static_cast<std::size_t>(i)] = b[i].imag();
    }
    m_isWide ? solveWide(planes()) : solvePortably(planes());
    for (Eigen::Index i = 0; i < m_n; ++i) {
        b[i] = {m_x[static_cast<std::size_t>(i)], m_y[static_cast<std::size_t>(i)]};
    }
}

}  // namespace eigenlink
