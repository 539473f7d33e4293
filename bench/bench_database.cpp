// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_database.h"

#include <array>
#include <vector>

#include <fmt/format.h>
#include <sqlite3.h>

#include "bench/bench_rows.h"
#include "bench/child_process.h"
#include "bench/figures.h"
#include "core/importer/rank_importer.h"
#include "core/index/database.h"

namespace rankscope::bench {

namespace {

constexpr uint64_t kMemoryLimit = 128ull << 20;

Result<int64_t> countRows(const std::filesystem::path& file) {
    RS_TRY_ASSIGN(index::Database database, index::Database::openForeign(file));
    int64_t rows = 0;
    for (const BenchTable& table : benchTables()) {
        RS_TRY_ASSIGN(index::Statement count,
            database.prepare(std::string("SELECT count(*) FROM ") + table.name));
        RS_TRY(count.step());
        rows += count.integer(0);
    }
    return rows;
}

/// Takes every value, a text as text and a number as number.
void touch(sqlite3_stmt* row, int columns, uint64_t& sum) {
    for (int i = 0; i < columns; ++i) {
        if (sqlite3_column_type(row, i) == SQLITE_TEXT)
            sum += sqlite3_column_text(row, i)[0];
        else
            sum += static_cast<uint64_t>(sqlite3_column_int64(row, i));
    }
}

bool select(const std::filesystem::path& file) {
    auto database = index::Database::openForeign(file);
    uint64_t sum = 0;
    for (const BenchTable& table : benchTables()) {
        auto rows = database->prepare(fmt::format("SELECT {} FROM {}", table.columns, table.name));
        if (!rows)
            return false;
        const int columns = rows->columns();
        while (rows->step().value_or(false))
            touch(rows->handle(), columns, sum);
    }
    return sum != 0;
}

bool importWith(const DatabaseBench& bench, unsigned threads) {
    std::error_code error;
    model::RankSource source;
    source.folder = bench.database.parent_path();
    source.label = "Rank 0";
    source.files.push_back({bench.database, model::FileKind::ProfileDatabase,
        std::filesystem::file_size(bench.database, error)});
    Progress progress;
    return importer::importRank({source, bench.index, kMemoryLimit, threads}, progress, {})
        .has_value();
}

struct Case {
    const char* name;
    std::vector<double> milliseconds;
    std::vector<double> processor;
    double peak = 0;
};

} // namespace

Status benchDatabase(const DatabaseBench& bench) {
    if (!std::filesystem::exists(bench.database))
        RS_TRY(writeBenchDatabase(bench.database, bench.rows));
    RS_TRY_ASSIGN(const int64_t rows, countRows(bench.database));
    std::array<Case, 3> cases{{{"database, plain SELECT", {}, {}, 0},
        {"database, import, 1 thread", {}, {}, 0}, {"database, import, 2 threads", {}, {}, 0}}};
    for (int i = 0; i < bench.repetitions; ++i) { // in turn, so that a slow minute hits all alike
        for (size_t which = 0; which < cases.size(); ++which) {
            RS_TRY_ASSIGN(const Cost cost, measure([&] {
                return which == 0 ? select(bench.database)
                                  : importWith(bench, static_cast<unsigned>(which));
            }));
            cases[which].milliseconds.push_back(cost.milliseconds);
            cases[which].processor.push_back(cost.processorMilliseconds);
            cases[which].peak = std::max(cases[which].peak, cost.peakMegabytes);
        }
    }
    const double limit = median(cases[0].milliseconds);
    const double processorLimit = median(cases[0].processor);
    for (const Case& one : cases) {
        const double time = median(one.milliseconds);
        printFigure(one.name, static_cast<double>(rows) / time, "rows/ms",
            fmt::format("{:.1f} % of plain SELECT ({:.1f} % by processor time), peak {:.0f} MB",
                100 * limit / time, 100 * processorLimit / median(one.processor), one.peak));
    }
    return {};
}

} // namespace rankscope::bench
