// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_import.h"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "bench/child_process.h"
#include "bench/figures.h"
#include "bench/raw_pass.h"
#include "core/base/memory_budget.h"
#include "core/importer/rank_importer.h"
#include "core/importer/trace/trace_reader.h"
#include "core/index/index_reader.h"
#include "core/input/byte_source.h"

namespace rankscope::bench {

namespace {

const uint64_t kMemoryLimit = MemoryBudget().imports() / 8 * 3; // as the program shares it

/// What the program's own reader takes without an import behind it.
bool extract(const std::filesystem::path& trace) {
    model::IssueLog issues;
    auto source = input::openSource(trace, issues);
    if (!source)
        return false;
    importer::TraceReader reader(**source, trace.native(), issues);
    importer::EventBatch batch;
    while (true) {
        const Result<bool> hasMore = reader.read(batch);
        if (!hasMore || !*hasMore)
            return hasMore.has_value();
    }
}

bool importWith(const ImportBench& bench, unsigned threads) {
    std::error_code error;
    model::RankSource source;
    source.folder = bench.trace.parent_path();
    source.label = "Rank 0";
    source.files.push_back(
        {bench.trace, model::FileKind::Trace, std::filesystem::file_size(bench.trace, error)});
    Progress progress;
    return importer::importRank({source, bench.index, kMemoryLimit, threads}, progress, {})
        .has_value();
}

struct Case {
    const char* name;
    std::vector<double> milliseconds;
    double peak = 0;
};

} // namespace

Status benchImport(const ImportBench& bench) {
    std::array<Case, 4> cases{{{"raw pass, 1 thread", {}, 0}, {"reader alone, 1 thread", {}, 0},
        {"import, 1 thread", {}, 0}, {"import, 2 threads", {}, 0}}};
    for (int i = 0; i < bench.repetitions; ++i) { // in turn, so that a slow minute hits all alike
        for (size_t which = 0; which < cases.size(); ++which) {
            RS_TRY_ASSIGN(const Cost cost, measure([&] {
                return which == 0 ? passOver(bench.trace)
                    : which == 1  ? extract(bench.trace)
                                  : importWith(bench, static_cast<unsigned>(which - 1));
            }));
            cases[which].milliseconds.push_back(cost.milliseconds);
            cases[which].peak = std::max(cases[which].peak, cost.peakMegabytes);
        }
    }
    std::error_code error;
    const auto bytes = static_cast<double>(std::filesystem::file_size(bench.trace, error));
    const double limit = median(cases[0].milliseconds);
    for (const Case& one : cases) {
        const double time = median(one.milliseconds);
        printFigure(one.name, bytes / 1000 / time, "MB/s",
            fmt::format("{:.1f} % of the raw pass, peak {:.0f} MB", 100 * limit / time, one.peak));
    }
    RS_TRY_ASSIGN(const index::IndexReader reader, index::IndexReader::open(bench.index));
    const index::RankIndex& rank = *reader.index();
    const auto indexBytes = static_cast<double>(rank.indexBytes);
    printFigure("events", static_cast<double>(rank.counts.events) / 1e6, "million",
        fmt::format("{} slices, {} lanes", rank.counts.slices, rank.counts.lanes));
    printFigure("index", indexBytes / static_cast<double>(rank.counts.events), "B/event",
        fmt::format("{:.1f} % of the JSON", 100 * indexBytes / bytes));
    return {};
}

} // namespace rankscope::bench
