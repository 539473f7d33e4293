// SPDX-License-Identifier: GPL-3.0-or-later
// A database of a profiler or of ftrace, of any bytes: it ends, stays inside its memory, and
// delivers events whose texts can be read. The bytes go through a file of the process, as SQLite
// wants one.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "core/importer/profile_db/ftrace_reader.h"
#include "core/importer/profile_db/profile_reader.h"
#include "core/importer/profile_db/profile_sniff.h"

namespace {

using namespace rankscope;

/// Every byte of every text is looked at, so that a dangling one is seen.
size_t weigh(const importer::StagedBatch& staged) {
    size_t sum = 0;
    for (const importer::RawEvent& event : staged.batch.events) {
        for (const std::string_view text :
            {event.name, event.category, event.pid, event.tid, event.id, event.args}) {
            for (const char c : text)
                sum += static_cast<unsigned char>(c);
        }
    }
    return sum;
}

/// Of either reader; what can't be opened was refused.
template <class Reader>
void readWhole(const Reader& reader) {
    if (!reader)
        return;
    size_t sum = 0;
    const auto take = [&sum](const importer::StagedBatch& staged) -> Status {
        sum += weigh(staged);
        return {};
    };
    const auto produce = [&](const importer::Deliver& deliver) {
        return (*reader)->produce(deliver);
    };
    if (!importer::stageInline(produce, take, {}) || sum == SIZE_MAX)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const std::filesystem::path file =
        folder / fmt::format("rankscope-fuzz-{}.db", static_cast<int>(::getpid()));
    std::FILE* const out = std::fopen(file.c_str(), "wb");
    if (out == nullptr || std::fwrite(data, 1, size, out) != size)
        std::abort();
    std::fclose(out);
    importer::sniffProfile(file);
    model::IssueLog issues;
    importer::ArgsStore args;
    if (importer::isFtraceDatabase(file))
        readWhole(importer::FtraceReader::open(file, folder, args, issues, {}));
    else
        readWhole(importer::ProfileReader::open(file, folder, std::nullopt, args, issues, {}));
    std::filesystem::remove(file);
    return 0;
}
