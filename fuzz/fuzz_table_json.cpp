// SPDX-License-Identifier: GPL-3.0-or-later
// Every JSON reader of the tables on any content. The first byte chooses the reader. What
// matters is that each reader comes to an end without a crash.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/tables/communication_import.h"
#include "core/tables/fact_import.h"
#include "fuzz/fuzz_table.h"

namespace {

using namespace rankscope;

Status run(
    uint8_t reader, std::string_view text, tables::TableSink& /*all*/, tables::FileSink& sink) {
    tables::GroupRanks groups = {{"1", {0, 1}}};
    constexpr uint8_t kReaders = 6;
    const auto scope = reader % 2 == 0 ? index::TableScope::Rank : index::TableScope::Cluster;
    switch (reader % kReaders) {
    case 0:
    case 1:
        return tables::importCommunication(input::textSource(text), scope, sink);
    case 2:
    case 3:
        return tables::importLinks(input::textSource(text), scope, groups, sink);
    case 4:
        return tables::importFacts(input::textSource(text), "fuzz", groups, sink);
    default:
        return tables::importGroups(input::textSource(text), sink);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    return rankscope::fuzz::runTable(data, size, "fuzz.json", run);
}
