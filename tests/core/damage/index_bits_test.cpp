// SPDX-License-Identifier: GPL-3.0-or-later
// Indexes lie on disks for years: a bit that flipped must never become another answer.
#include <fstream>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/importer/import_pool.h"
#include "core/index/index_reader.h"
#include "core/index/table_reader.h"
#include "tests/core/places.h"
#include "tests/core/temp_folder.h"

namespace index_bits_test {

using namespace rankscope;
using index::IndexReader;
using index::TableReader;
using rankscope::test::TempFolder;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The two indexes of one rank of a sample.
struct Indexes {
    TempFolder folder;
    fs::path timeline;
    fs::path tables;

    Indexes() {
        const auto found = importer::discover(test::sourceDir() / "sample_profiles/healthy_2rank");
        REQUIRE(found);
        importer::ImportPool pool({.indexFolder = folder.path(), .jobs = 1}, [](const auto&) {});
        const auto rank = pool.add(found->ranks.at(0));
        const auto rows = pool.addTables(found->ranks.at(0));
        pool.wait();
        REQUIRE((rank->index && rows->index));
        timeline = rank->indexFile;
        tables = rows->tableFile;
    }
};

std::string textOf(Timestamp time) {
    return std::to_string(toNanoseconds(time)) + ' ';
}

template <class Id>
std::string textOf(Id id) requires std::is_enum_v<Id> {
    return std::to_string(static_cast<int64_t>(id)) + ' ';
}

/// One chunk whatever its kind.
Result<std::string> chunkOf(IndexReader& reader, model::LaneKind kind, bool isLevel, ChunkId id) {
    std::string text;
    if (kind == model::LaneKind::Flows) {
        RS_TRY_ASSIGN(const auto ends, reader.flows(id));
        for (const auto& end : *ends)
            text += textOf(end.ts) + textOf(end.otherTs) + textOf(end.otherTrack);
    } else if (kind == model::LaneKind::Counter && !isLevel) {
        RS_TRY_ASSIGN(const auto samples, reader.samples(id));
        for (const auto& sample : *samples)
            text += textOf(sample.ts) + std::to_string(sample.value.mantissa) + ' ';
    } else if (kind == model::LaneKind::Counter) {
        RS_TRY_ASSIGN(const auto cells, reader.counterCells(id));
        for (const auto& cell : *cells)
            text += textOf(cell.begin) + std::to_string(cell.max.mantissa) + ' ';
    } else if (isLevel) {
        RS_TRY_ASSIGN(const auto cells, reader.cells(id));
        for (const auto& cell : *cells)
            text += textOf(cell.begin) + textOf(cell.end) + textOf(cell.name);
    } else {
        RS_TRY_ASSIGN(const auto slices, reader.slices(id));
        for (const auto& slice : *slices) {
            RS_TRY_ASSIGN(const std::string args, reader.args(slice.args));
            text += textOf(slice.ts) + textOf(slice.end())
                + std::string(reader.index()->text(slice.name)) + args;
        }
    }
    return text;
}

Result<std::string> timelineOf(const fs::path& file) {
    RS_TRY_ASSIGN(IndexReader reader, IndexReader::open(file));
    const index::RankIndex& rank = *reader.index();
    std::string text = rank.label + std::to_string(rank.rank) + textOf(rank.kind);
    for (const auto& [key, value] : rank.meta)
        text += key + value;
    for (const model::Process& process : rank.processes)
        text += process.name + process.pid + process.label;
    for (const model::Track& track : rank.tracks)
        text += track.name + track.tid + textOf(track.process);
    for (const index::NameTotals& totals : rank.totals)
        text += textOf(totals.name) + std::to_string(totals.total.count() + totals.self.count());
    for (const index::LaneIndex& lane : rank.lanes) {
        text += textOf(lane.lane.track) + std::to_string(lane.lane.count);
        for (const index::Level& level : lane.levels) {
            for (const index::ChunkEntry& chunk : level.chunks) {
                RS_TRY_ASSIGN(const std::string members,
                    chunkOf(reader, lane.lane.kind, &level != &lane.levels.front(), chunk.id));
                text += members;
            }
        }
    }
    return text;
}

Result<std::string> tablesOf(const fs::path& file) {
    RS_TRY_ASSIGN(TableReader reader, TableReader::open(file));
    std::string text = reader.index()->label;
    for (const index::TableInfo& table : reader.index()->tables) {
        text += std::string(table.spec->name) + std::to_string(table.rows);
        RS_TRY_ASSIGN(index::Statement rows,
            reader.prepare("SELECT * FROM " + index::sqlName(table.spec->name)));
        while (true) {
            RS_TRY_ASSIGN(const bool hasRow, rows.step());
            if (!hasRow)
                break;
            for (int i = 0; i < rows.columns(); ++i)
                text.append(rows.text(i)).append("|");
        }
    }
    return text;
}

void flipBits(const fs::path& file, Result<std::string> (*read)(const fs::path&), int rounds) {
    const std::string sound = bytesOf(file);
    const auto answer = read(file);
    REQUIRE(answer);
    REQUIRE(answer->size() > 1000);
    std::mt19937_64 random(6);
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string damaged = sound;
        const size_t at = random() % damaged.size();
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << (random() % 8)));
        std::ofstream(file, std::ios::binary | std::ios::trunc) << damaged;
        const auto now = read(file);
        INFO("byte " << at);
        if (now) {
            CHECK(*now == *answer);
            continue;
        }
        ++refused;
        CHECK(now.error().code == ErrorCode::Damaged);
        CHECK(now.error().context.find(file.filename().native()) != std::string::npos);
        CHECK_FALSE(fs::exists(file)); // so that the next start imports it again
    }
    CHECK(refused > rounds / 2); // of what is stored nearly all is read here
}

} // namespace

TEST_CASE("R6: a flipped bit of a timeline is never another answer", "[damage][R6]") {
    const Indexes made;
    flipBits(made.timeline, timelineOf, 250);
}

TEST_CASE("R6: a flipped bit of the tables is never another answer", "[damage][R6]") {
    const Indexes made;
    flipBits(made.tables, tablesOf, 250);
}

TEST_CASE("R6: a page of another place and a cut file are damage", "[damage][R6]") {
    const Indexes made;
    const std::string sound = bytesOf(made.tables);
    const size_t pages = sound.size() / 4096;
    REQUIRE(pages > 4);
    const auto readAs = [&made](const std::string& bytes) {
        std::ofstream(made.tables, std::ios::binary | std::ios::trunc) << bytes;
        return tablesOf(made.tables);
    };
    const auto answer = readAs(sound);
    REQUIRE(answer);
    for (size_t page = 1; page + 1 < pages; ++page) {
        std::string moved = sound;
        moved.replace(page * 4096, 4096, sound, (page + 1) * 4096, 4096);
        const auto now = readAs(moved);
        CHECK((now ? *now == *answer : now.error().code == ErrorCode::Damaged));
        const auto cut = readAs(sound.substr(0, page * 4096 + page % 2 * 77));
        CHECK_FALSE(cut);
    }
}

} // namespace index_bits_test
