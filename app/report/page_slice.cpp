#include "app/report/page_slice.h"

#include <algorithm>

namespace eigenlink::report {

namespace {

/// Fills page after page.
class PageFlow {
public:
    explicit PageFlow(double height) : m_height(height) {}

    void breakPage()
    {
        if (!m_pages.back().empty()) {
            m_pages.emplace_back();
            m_used = 0;
        }
    }

    bool fits(double height) const { return m_used + height <= m_height; }

    void place(const Slice& slice)
    {
        const bool first = m_pages.back().empty();
        if (first && slice.head) {
            put(*slice.head, 0);
        }
        put(slice, first ? 0 : slice.gap);
    }

    std::vector<PageContent> pages() && { return std::move(m_pages); }

private:
    void put(const Slice& slice, double gap)
    {
        m_pages.back().push_back({m_used + gap, slice.paint});
        m_used += gap + slice.height;
    }

    double m_height;
    double m_used = 0;
    std::vector<PageContent> m_pages{1};
};

}  // namespace

std::vector<PageContent> paginated(const std::vector<Slice>& slices, double height)
{
    PageFlow flow(height);
    for (std::size_t begin = 0; begin < slices.size();) {
        std::size_t end = begin;
        double needed = 0;
        do {
            needed += slices[end].gap + slices[end].height;
        } while (slices[end++].keepWithNext && end < slices.size());
        if (slices[begin].startsPage || !flow.fits(needed)) {
            flow.breakPage();
        }
        for (; begin < end; ++begin) {
            if (!flow.fits(slices[begin].gap + slices[begin].height)) {
                flow.breakPage();
            }
            flow.place(slices[begin]);
        }
    }
    return std::move(flow).pages();
}

}  // namespace eigenlink::report
