#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "model/basics/number_text.h"
#include "model/studies/modes/mode_fields.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace eigenlink;

namespace {

template <class Read>
void tried(const Read& read)
{
    try {
        read();
    } catch (const cli::CommandError&) {
        return;
    }
}

}  // namespace

/// A number of the command line is finite or refused, and reads back from the text that is made of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    tried([&] {
        const double number = cli::numberOf("--x", text, cli::Bound::any);
        if (!std::isfinite(number) || cli::numberOf("--x", formatNumber(number), cli::Bound::any) != number) {
            std::abort();
        }
    });
    tried([&] { cli::numberOf("--x", text, cli::Bound::positive); });
    if (const Outcome<std::complex<double>> point = complexOfText(text)) {
        if (!std::isfinite(point->real()) || !std::isfinite(point->imag())) {
            std::abort();
        }
    }
    tried([&] {
        const std::size_t count = cli::wholeOf("--n", text, 2, 1000);
        if (count < 2 || count > 1000) {
            std::abort();
        }
    });
    return 0;
}
