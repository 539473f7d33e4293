// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "damage.h"
#include "output_file.h"

namespace rankscope::generator {
namespace {

namespace fs = std::filesystem;

std::string readFile(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The copied folder gets its own rank number.
bool renumber(const fs::path& folder, int rank) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind("profiler_info_", 0) != 0) {
            continue;
        }
        std::string info = readFile(entry.path());
        const std::size_t at = info.find(R"("rank_id": ")");
        if (at != std::string::npos) {
            const std::size_t begin = at + 12;
            info.replace(begin, info.find('"', begin) - begin, std::to_string(rank));
        }
        fs::remove(entry.path());
        return writeFile(folder / fmt::format("profiler_info_{}.json", rank), info);
    }
    return false;
}

bool spoil(const fs::path& folder, const Damage& damage) {
    const fs::path inner = folder / "ASCEND_PROFILER_OUTPUT";
    const fs::path trace = inner / "trace_view.json";
    if (damage.name == kRaggedTable) {
        const fs::path table = inner / "kernel_details.csv";
        return writeFile(table, raggedTable(readFile(table)));
    }
    if (damage.name == kTruncatedGzip) {
        const std::string packed = gzipped(readFile(trace), 600);
        fs::remove(trace);
        return writeFile(inner / "trace_view.json.gz", packed, Packing::none);
    }
    return writeFile(trace, damage.apply(readFile(trace)));
}

} // namespace

int runDamage(const DamageArguments& arguments) {
    int rank = -1;
    for (const auto& kind : arguments.kinds) {
        const Damage* damage = findDamage(kind);
        if (damage->name != kDuplicatedRank || rank < 0) {
            ++rank;
        }
        const fs::path folder = arguments.target / fmt::format("{}_ascend_pt", kind);
        std::error_code error;
        fs::create_directories(folder, error);
        fs::copy(arguments.source, folder,
            fs::copy_options::recursive | fs::copy_options::overwrite_existing, error);
        if (error || !renumber(folder, rank) || !spoil(folder, *damage)) {
            fmt::print(stderr, "could not write {}\n", folder.string());
            return 2;
        }
        fmt::print("{}: rank {}, {}\n", folder.string(), rank, damage->meaning);
    }
    return 0;
}

} // namespace rankscope::generator
