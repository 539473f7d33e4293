// SPDX-License-Identifier: GPL-3.0-or-later
// Kept rounds of tuning, as damaged as they like: what is read is written and read again the same,
// and stands in a staircase.
#include <cstdlib>
#include <string_view>

#include "core/advisor/rounds/staircase.h"

using namespace rankscope::advisor;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto round = roundFromJson(text);
    if (!round)
        return 0;
    const std::string written = toJson(*round);
    const auto again = roundFromJson(written);
    if (!again || toJson(*again) != written)
        std::abort();
    const std::vector<Round> rounds{*round, *again};
    const Staircase stairs = staircaseOf(rounds);
    if (stairs.stairs.size() != 2 || !stairs.stairs[1].ledger.empty())
        std::abort();
    return 0;
}
