// SPDX-License-Identifier: GPL-3.0-or-later
// Training configurations of any content: read without undefined behaviour, issues with lines of
// the text in their order, facts that can be joined and used.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/advisor/efficiency.h"
#include "core/advisor/facts/read_facts.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace rankscope;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const advisor::ReadFacts read = advisor::readFacts(text, "fuzz");
    int64_t before = 1;
    for (const advisor::Phrase& issue : read.issues) {
        for (const auto& [name, value] : issue.values) {
            if (name != "line")
                continue;
            if (std::get<int64_t>(value) < before)
                std::abort();
            before = std::get<int64_t>(value);
        }
    }
    const advisor::JobFacts all = advisor::merged(read.facts, {});
    if (advisor::merged(all, read.facts) != all)
        std::abort();
    if (advisor::overlaid(read.facts, read.facts) != read.facts)
        std::abort();
    static_cast<void>(advisor::efficiencyOf(all, Duration(1), {}));
    return 0;
}
