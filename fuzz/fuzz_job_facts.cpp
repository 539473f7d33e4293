// SPDX-License-Identifier: GPL-3.0-or-later
// Training configurations of any content: read without undefined behaviour, issues with a line of
// the text, facts that can be joined and used.
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
    for (const advisor::Phrase& issue : read.issues) {
        for (const auto& [name, value] : issue.values) {
            if (name == "line" && std::get<int64_t>(value) < 1)
                std::abort();
        }
    }
    const advisor::JobFacts all = advisor::merged(read.facts, {});
    if (advisor::merged(all, read.facts) != all)
        std::abort();
    static_cast<void>(advisor::efficiencyOf(all, Duration(1), {}));
    return 0;
}
