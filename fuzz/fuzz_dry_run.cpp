// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a dry run of any content: each line taken or not, and no verdict fails on its figures.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/dryrun/stage_report.h"
#include "core/input/line_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace rankscope;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    input::LineReader lines(input::textSource(text), 1024);
    model::BlockReader reader;
    std::vector<dryrun::StageLog> logs;
    while (true) {
        const auto line = lines.next();
        if (!line)
            std::abort(); // text in memory can be read
        if (!*line)
            break;
        const size_t before = reader.begun();
        if (!reader.take((*line)->text, (*line)->number) && reader.begun() != before)
            std::abort();
        if (reader.begun() != before) {
            const dryrun::PlaceOfLog place = dryrun::placeOfLog(std::string((*line)->text));
            logs.push_back({.file = "fuzz", .rank = place.rank, .stage = place.stage});
        }
        if (!logs.empty())
            logs.back().memory = reader.block();
    }
    dryrun::nameStages(logs);
    static_cast<void>(dryrun::report(logs, {}));
    return 0;
}
