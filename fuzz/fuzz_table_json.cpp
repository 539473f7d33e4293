// SPDX-License-Identifier: GPL-3.0-or-later
// Every JSON reader of the tables on any content. The first byte chooses the reader. What
// matters is that each reader comes to an end without a crash.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/tables/communication_import.h"
#include "core/tables/fact_import.h"

namespace {

using namespace rankscope;

Status run(uint8_t reader, std::string_view text, tables::FileSink& sink) {
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
    if (size == 0)
        return 0;
    // never committed, so nothing stays behind
    auto writer = index::TableWriter::create(
        std::filesystem::temp_directory_path() / "rankscope_fuzz" / "fuzz.rstab");
    if (!writer)
        return 0;
    model::IssueLog issues;
    Progress progress;
    const std::stop_token stop;
    tables::TableSink all{*writer, issues, progress, stop};
    tables::FileSink sink(all, "fuzz.json");
    static_cast<void>(run(data[0], {reinterpret_cast<const char*>(data) + 1, size - 1}, sink));
    return 0;
}
