// SPDX-License-Identifier: GPL-3.0-or-later
// The index of a trace is the same whatever the number of threads: only the ids of chunks differ.
#include <random>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "core/importer/rank_importer.h"
#include "core/index/index_reader.h"
#include "tests/core/temp_folder.h"

namespace import_threads_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

/// Several windows of slices, counters, flows and async slices on some tracks, a little damaged.
std::string randomTrace(uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string trace = "[";
    for (size_t i = 0; i < 30'000; ++i) {
        const std::string ts = std::to_string(i * 3 + random() % 50);
        const std::string head = R"({"pid":)" + std::to_string(random() % 2) + R"(,"tid":)"
            + std::to_string(random() % 9 * (random() % 3)) + R"(,"ts":)" + ts + R"(,"name":"n)"
            + std::to_string(random() % 50) + R"(","cat":"c","id":)" + std::to_string(i / 9);
        switch (random() % 6) {
        case 0:
            trace += head + R"(,"ph":"C","args":{"a":)" + ts + R"(,"b":-1.5}},)";
            break;
        case 1:
            trace += head + R"(,"ph":"s"},)";
            break;
        case 2:
            trace += head + R"(,"ph":"f"},)";
            break;
        case 3:
            trace += head + (random() % 2 == 0 ? R"(,"ph":"b"},)" : R"(,"ph":"e"},)");
            break;
        default:
            trace += head + R"(,"ph":"X","dur":)" + std::to_string(random() % 99)
                + R"(,"args":{"i":)" + ts + "}},";
        }
        if (random() % 5000 == 0)
            trace.back() = '"';
    }
    trace.back() = ']';
    return trace;
}

Status import(const TempFolder& folder, std::string_view text, unsigned threads) {
    model::RankSource source;
    source.folder = folder.path();
    source.files.push_back(
        {folder.write("t.json", text), model::FileKind::Trace, static_cast<uint64_t>(text.size())});
    Progress progress;
    return importRank({source, folder.path() / "rank.rsidx", 1 << 20, threads}, progress, {});
}

void printRows(index::IndexReader& reader, std::string_view sql, std::ostream& out) {
    auto statement = reader.database().prepare(sql).value();
    while (statement.step().value())
        out << statement.text(0) << '\n';
}

/// Every table, the chunks in the order of the lanes' directories.
std::string contents(const std::filesystem::path& file) {
    auto reader = index::IndexReader::open(file).value();
    std::ostringstream out;
    for (const index::LaneIndex& lane : reader.index()->lanes) {
        for (const index::Level& level : lane.levels) {
            out << "level " << level.resolution.count() << ' ' << level.count << '\n';
            for (const index::ChunkEntry& chunk : level.chunks)
                printRows(reader,
                    "SELECT hex(data) FROM chunk WHERE id=" + std::to_string(toIndex(chunk.id)),
                    out);
        }
    }
    for (const char* rows : {"id, track_id, kind, depth, count, first_ns, last_ns) FROM lane",
             "track_id, name_id, count, total, self, min, max) FROM name_total",
             "id, text) FROM string", "id, process_id, tid, name, kind, sort_index) FROM track",
             "category, links) FROM flow_category", "first, hex(data)) FROM args_block",
             "code, count, offset, example) FROM issue", "key, value) FROM meta"})
        printRows(reader, std::string("SELECT format('%s %s %s %s %s %s %s', ") + rows, out);
    return out.str();
}

} // namespace

TEST_CASE("one, two and four threads write the same index", "[import_threads]") {
    for (uint64_t seed = 1; seed <= 2; ++seed) {
        const TempFolder folder;
        const std::string text = randomTrace(seed);
        REQUIRE(import(folder, text, 1));
        const std::string expected = contents(folder.path() / "rank.rsidx");
        CHECK(expected.size() > 100'000);
        for (const unsigned threads : {2u, 4u}) {
            INFO("seed " << seed << " threads " << threads);
            REQUIRE(import(folder, text, threads));
            CHECK((contents(folder.path() / "rank.rsidx") == expected));
        }
    }
}

TEST_CASE("an import that is stopped leaves nothing behind", "[import_threads]") {
    const TempFolder folder;
    model::RankSource source;
    source.files.push_back({folder.write("t.json", randomTrace(1)), model::FileKind::Trace, 1});
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    const auto index = folder.path() / "index" / "rank.rsidx";
    const Status status = importRank({source, index, 1 << 20, 4}, progress, stop.get_token());
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::Cancelled);
    CHECK(std::filesystem::is_empty(index.parent_path()));
}

} // namespace import_threads_test
