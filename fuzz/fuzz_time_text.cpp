// SPDX-License-Identifier: GPL-3.0-or-later
// Times and decimals from any text: never undefined behaviour, and the short way of the times gives
// the same as the long way, which a leading blank forces.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/decimal.h"
#include "core/base/time.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string blank = " " + std::string(text);
    if (rankscope::parseMicroseconds(text) != rankscope::parseMicroseconds(blank))
        std::abort();
    if (rankscope::parseNanoseconds(text) != rankscope::parseNanoseconds(blank))
        std::abort();
    if (const auto parsed = rankscope::parseDecimal(text)) {
        const auto again = rankscope::parseDecimal(rankscope::toText(parsed->value));
        if (!again || again->value != parsed->value)
            std::abort();
        rankscope::toDouble(parsed->value);
        if (rankscope::compare(parsed->value, again->value) != 0)
            std::abort();
    }
    return 0;
}
