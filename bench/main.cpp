// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope_bench: figures of import and drawing on a generated trace. Compare ratios of one run,
// never seconds of two machines. With --whatif the figures of a job instead.
#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "bench/bench_database.h"
#include "bench/bench_frame.h"
#include "bench/bench_import.h"
#include "bench/bench_search.h"
#include "bench/bench_whatif.h"
#include "core/index/database.h"
#ifdef RS_BENCH_PAINT
#include "bench/bench_charts.h"
#include "bench/bench_memory.h"
#include "bench/bench_paint.h"
#include "bench/bench_steps.h"
#endif

namespace {

constexpr int64_t kMemoryRows = 1'000'000;

std::filesystem::path siblingProgram(const char* name) {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / name;
}

bool generate(const std::filesystem::path& trace, const std::string& size) {
    const std::string command = fmt::format("'{}' trace '{}' {} --seed 1",
        siblingProgram("rankscope_generate").native(), trace.native(), size);
    return std::system(command.c_str()) == 0; // NOLINT(concurrency-mt-unsafe): one thread so far
}

rankscope::Status benchDrawing(const std::filesystem::path& index) {
    RS_TRY(rankscope::bench::benchFrames(index));
    RS_TRY(rankscope::bench::benchSearches(index));
#ifdef RS_BENCH_PAINT
    RS_TRY(rankscope::bench::benchPaint(index));
#endif
    return {};
}

/// `given`: somebody's database; else one is written.
rankscope::Status benchDatabases(const std::filesystem::path& folder,
    const std::filesystem::path& given, rankscope::bench::DatabaseBench bench) {
    const std::string stem = fmt::format("rankscope_bench_{}_database", ::getpid());
    bench.database = given.empty() ? folder / (stem + ".db") : given;
    bench.index = folder / (stem + ".rsidx");
    rankscope::Status status = rankscope::bench::benchDatabase(bench);
    std::error_code ignored;
    if (given.empty())
        std::filesystem::remove(bench.database, ignored);
    std::filesystem::remove(bench.index, ignored);
    return status;
}

/// A rank with so many samples of memory and blocks.
rankscope::Status benchMemoryPage(
    [[maybe_unused]] const std::filesystem::path& folder, [[maybe_unused]] int64_t rows) {
#ifdef RS_BENCH_PAINT
    const rankscope::bench::MemoryBench bench{
        folder / fmt::format("rankscope_bench_{}_memory", ::getpid()), rows};
    rankscope::Status status = rankscope::bench::benchMemory(bench);
    std::error_code ignored;
    std::filesystem::remove_all(bench.folder, ignored);
    return status;
#else
    fmt::print("memory: built without the views\n");
    return {};
#endif
}

/// The page Summary of a rank with very many steps.
rankscope::Status benchManySteps([[maybe_unused]] const std::filesystem::path& folder) {
#ifdef RS_BENCH_PAINT
    const std::filesystem::path own = folder / fmt::format("rankscope_bench_{}_steps", ::getpid());
    rankscope::Status status = rankscope::bench::benchSteps(own);
    std::error_code ignored;
    std::filesystem::remove_all(own, ignored);
    return status;
#else
    fmt::print("steps: built without the views\n");
    return {};
#endif
}

/// What the picture of each kind of chart costs, ours and those of Qt Charts.
rankscope::Status benchPictures([[maybe_unused]] const std::filesystem::path& folder) {
#ifdef RS_BENCH_PAINT
    return rankscope::bench::benchCharts(folder);
#else
    fmt::print("charts: built without the views\n");
    return {};
#endif
}

/// Import and drawing of a trace, then import of a database and pages of much memory and many
/// steps.
rankscope::Status benchTrace(const std::filesystem::path& folder,
    const std::filesystem::path& trace, const std::string& size,
    rankscope::bench::ImportBench bench, const rankscope::bench::DatabaseBench& rows) {
    const bool isGenerated = trace.empty();
    const std::string stem = fmt::format("rankscope_bench_{}", ::getpid());
    bench.trace = isGenerated ? folder / (stem + ".json") : trace;
    bench.index = folder / (stem + ".rsidx");
    if (isGenerated && !generate(bench.trace, size)) {
        return rankscope::fail(
            rankscope::ErrorCode::WriteFailed, "cannot generate a trace", bench.trace.native());
    }
    rankscope::Status status = rankscope::bench::benchImport(bench);
    if (status)
        status = benchDrawing(bench.index);
    std::error_code ignored;
    if (isGenerated)
        std::filesystem::remove(bench.trace, ignored);
    std::filesystem::remove(bench.index, ignored);
    if (status)
        status = benchDatabases(folder, {}, rows);
    if (status)
        status = benchMemoryPage(folder, kMemoryRows);
    if (status)
        status = benchManySteps(folder);
    return status;
}

int exitCode(const rankscope::Status& status) {
    if (status)
        return 0;
    fmt::print(stderr, "{}: {}\n", status.error().message, status.error().context);
    return 2;
}

/// 1: the file can't be read or is no job.
int whatIfCode(const std::filesystem::path& jobOps, bool isJson) {
    using rankscope::bench::WhatIfForm;
    const auto status =
        rankscope::bench::printWhatIf(jobOps, isJson ? WhatIfForm::Json : WhatIfForm::Table);
    return exitCode(status) == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    rankscope::index::configureSqlite();
    CLI::App app("Prints figures of import and drawing; ratios of one run are what counts.");
    std::string size = "1G";
    std::filesystem::path trace;
    std::filesystem::path index;
    std::filesystem::path folder = std::filesystem::temp_directory_path();
    std::filesystem::path database;
    bool isRowsOnly = false;
    bool isStepsOnly = false;
    bool isChartsOnly = false;
    std::filesystem::path pictures;
    int64_t memoryRows = 0;
    rankscope::bench::ImportBench bench;
    rankscope::bench::DatabaseBench rows;
    std::filesystem::path jobOps;
    bool isJson = false;
    CLI::Option* const whatIf = app.add_option("--whatif", jobOps,
        "What stragglers cost the job of these ops (.jsonl, .jsonl.gz), nothing else");
    app.add_flag("--json", isJson, "As JSON (docs/advisor.md)")->needs(whatIf);
    app.add_option("--size", size, "Size of the generated trace")->capture_default_str();
    app.add_option("--trace", trace, "Take this trace instead of a generated one");
    app.add_option("--index", index, "Draw this index (.rsidx) and import nothing");
    app.add_option("--work", folder, "Folder for the trace and its index")->capture_default_str();
    app.add_option("--rows", rows.rows, "Rows of the generated database")->capture_default_str();
    app.add_option("--database", database, "Import this profiler's database and nothing else");
    app.add_flag("--rows-only", isRowsOnly, "Generate and import a database and nothing else");
    app.add_option("--memory-rows", memoryRows,
        "Generate a rank with so many samples of memory and blocks, open its page, nothing else");
    app.add_flag(
        "--steps-only", isStepsOnly, "Open the page Summary over many steps, nothing else");
    app.add_flag("--charts-only", isChartsOnly, "Paint charts of each kind and nothing else");
    app.add_option("--pictures", pictures, "With --charts-only: keep the pictures in this folder");
    app.add_option("--repetitions", bench.repetitions, "Runs of each import case")
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    if (*whatIf)
        return whatIfCode(jobOps, isJson);
    if (!index.empty())
        return exitCode(benchDrawing(index));
    if (memoryRows > 0)
        return exitCode(benchMemoryPage(folder, memoryRows));
    if (isChartsOnly)
        return exitCode(benchPictures(pictures));
    if (isStepsOnly)
        return exitCode(benchManySteps(folder));
    rows.repetitions = bench.repetitions;
    if (isRowsOnly || !database.empty())
        return exitCode(benchDatabases(folder, database, rows));
    return exitCode(benchTrace(folder, trace, size, bench, rows));
}
