// SPDX-License-Identifier: GPL-3.0-or-later
// Every reader of CSV and text tables on any content. The first byte chooses the format.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/tables/csv_import.h"
#include "core/tables/expert_import.h"
#include "core/tables/legacy_communication.h"
#include "core/tables/tracker_import.h"
#include "fuzz/fuzz_table.h"

namespace {

using namespace rankscope;

/// As rank 3 of a pipeline of two stages with two ranks each.
Status runLegacyCommunication(std::string_view text, tables::FileSink& sink) {
    const auto formats = tables::csvFormats();
    const auto format = std::find_if(formats.begin(), formats.end(),
        [](const auto& one) { return one.table == &index::kLegacyCommunicationTable; });
    model::RankSource source;
    source.rank = 3;
    source.files.push_back({"ascend_cluster_analyse_pipeline-parallel_2_4_3.csv", {}, 0});
    return tables::importLegacyCommunication(
        input::textSource(text), *format, tables::LegacyJob(source), {}, sink);
}

Status run(uint8_t reader, std::string_view text, tables::TableSink& all, tables::FileSink& sink) {
    const auto formats = tables::csvFormats();
    if (reader < formats.size())
        return tables::importCsv(input::textSource(text), formats[reader], {}, sink);
    switch (reader - formats.size()) {
    case 0:
        return tables::importTrackerBlocks(input::textSource(text), sink);
    case 1:
        return tables::importTrackerTasks(input::textSource(text), sink);
    case 2: {
        tables::LegacyOperatorTimes times;
        return tables::importLegacySteps(input::textSource(text), times, sink);
    }
    case 3:
        return tables::importLegacyQueue(input::textSource(text), "minddata_aicpu", sink);
    case 4:
        return tables::importLegacyQueue(input::textSource(text), "device_queue_profiling", sink);
    case 5:
        return runLegacyCommunication(text, sink);
    case 7: {
        tables::FileSink expert(all, "dump/prefill_3.csv");
        return tables::ExpertDumps().importTokens(input::textSource(text), expert);
    }
    default:
        return tables::importMinddataSummary(input::textSource(text), sink);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    return rankscope::fuzz::runTable(data, size, "fuzz.csv", run);
}
