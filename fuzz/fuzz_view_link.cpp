// SPDX-License-Identifier: GPL-3.0-or-later
// Links from anybody: what is read is written and read again as the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/model/view_link.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto link = rankscope::model::parseLink(text);
    if (!link)
        return 0;
    const std::string written = rankscope::model::toText(*link);
    const auto again = rankscope::model::parseLink(written);
    // Written out it may be longer than a link can be.
    const bool isSame = again && *again == *link;
    if (!isSame && written.size() <= rankscope::model::kLongestLink)
        std::abort();
    return 0;
}
