// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a trace, read through small windows in portions of two sizes: both give the same
// events and issues, and the store takes whatever comes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/importer/lanes/flow_bind.h"
#include "core/importer/lanes/flow_join.h"
#include "core/importer/trace/trace_reader.h"
#include "core/importer/trace/trace_store.h"
#include "core/input/byte_source.h"

namespace {

using namespace rankscope;

struct Reading {
    std::string events; ///< what the store sees of each
    model::IssueLog issues;
};

importer::SpillFile& spill() {
    static importer::SpillFile file =
        *importer::SpillFile::create(std::filesystem::temp_directory_path());
    return file;
}

Reading read(std::string_view text, size_t portion) {
    Reading reading;
    const auto source = input::textSource(text, portion);
    importer::TraceReader reader(*source, "t.json", reading.issues);
    importer::Records records(spill(), 1 << 20);
    importer::TraceStore store(records, reading.issues);
    importer::EventBatch batch;
    for (size_t rounds = 0; reader.read(batch).value(); ++rounds) {
        if (rounds > 10 * text.size() + 100)
            std::abort(); // it must come to an end
        for (const importer::RawEvent& event : batch.events) {
            reading.events.append(event.phaseText).append(event.name).append(event.args);
            reading.events += std::to_string(event.ts) + '\n';
            if (!store.add(event))
                std::abort();
        }
    }
    if (!store.finish() || !importer::bindLooseEnds(records)
        || !importer::joinFlows(records.flowPoints, records.flowEnds))
        std::abort();
    return reading;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const Reading whole = read(text, SIZE_MAX);
    const Reading parts = read(text, 7);
    if (whole.events != parts.events
        || whole.issues.issues().size() != parts.issues.issues().size())
        std::abort();
    return 0;
}
