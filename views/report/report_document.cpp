// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_document.h"

namespace rankscope::report {

std::vector<Heading> contentsOf(const Document& document, const Contents& contents) {
    std::vector<Heading> headings;
    for (const Block& block : document.blocks) {
        const auto* heading = std::get_if<Heading>(&block);
        if (heading != nullptr && !heading->anchor.isEmpty() && heading->level > 1
            && heading->level <= contents.level)
            headings.push_back(*heading);
    }
    return headings;
}

} // namespace rankscope::report
