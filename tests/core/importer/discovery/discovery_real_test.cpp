// SPDX-License-Identifier: GPL-3.0-or-later
// Real profiles, read from beside the project and never committed, and the sample profiles.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/importer/discovery/discovery_text.h"
#include "tests/core/places.h"

namespace discovery_real_test {

using namespace rankscope;
using namespace rankscope::test;
using importer::discover;
namespace fs = std::filesystem;

namespace {

const fs::path kReal = test::sharedDir() / "real_profiles";

bool hasRealProfiles() {
    return test::hasShared(kReal / "MANIFEST.md");
}

/// The rows of the manifest that are traces: | path | repo | origin | bytes | what | contents |
std::vector<fs::path> tracesOfManifest() {
    std::vector<fs::path> traces;
    std::ifstream manifest(kReal / "MANIFEST.md");
    for (std::string line; std::getline(manifest, line);) {
        std::vector<std::string> cells;
        for (size_t at = line.find('|'); at != std::string::npos;) {
            const size_t end = line.find('|', at + 1);
            cells.push_back(line.substr(at + 1, end == std::string::npos ? end : end - at - 1));
            at = end;
        }
        if (cells.size() < 6)
            continue;
        for (const char* kind : {"Chrome trace", "Ascend timeline", "Kineto"}) {
            if (cells[4].find(kind) != std::string::npos)
                traces.push_back(kReal / cells[0].substr(1, cells[0].size() - 2));
        }
    }
    return traces;
}

bool isTraceOfSomeRank(const importer::Discovery& found, const fs::path& trace) {
    for (const model::RankSource& rank : found.ranks) {
        for (const model::SourceFile& file : rank.files) {
            if (file.path == trace && file.kind == model::FileKind::Trace && file.size > 0)
                return true;
        }
    }
    return false;
}

} // namespace

TEST_CASE("finds every real trace, from near and from far", "[discovery][real]") {
    if (!hasRealProfiles())
        return;
    const auto all = discover(kReal);
    REQUIRE(all);
    const std::vector<fs::path> traces = tracesOfManifest();
    CHECK(traces.size() >= 20);
    for (const fs::path& trace : traces) {
        INFO(trace);
        CHECK(isTraceOfSomeRank(*all, trace));
        const auto near = discover(trace.parent_path());
        REQUIRE(near);
        CHECK(isTraceOfSomeRank(*near, trace));
        const auto alone = discover(trace);
        REQUIRE(alone);
        CHECK(alone->ranks.size() == 1);
        CHECK(isTraceOfSomeRank(*alone, trace));
    }
}

TEST_CASE("knows the ranks of real profiles", "[discovery][real]") {
    if (!hasRealProfiles())
        return;
    const std::vector<std::pair<std::string, std::string>> table = {
        {"gpu_kineto/multirank_sampled",
            "Rank 0 | kineto | . | sampled_rank-0.json.gz\n"
            "Rank 1 | kineto | . | sampled_rank-1.json.gz\n"},
        {"gpu_kineto/df_index_resolver", "Rank 1 | kineto | . | df_index_resolver.json.gz\n"},
        {"gpu_kineto/rank_unavailable", "~Rank 0 | kineto | . | rank_not_found.json.gz\n"},
        {"gpu_kineto/trace_file_list", "Rank 1 | kineto | . | inference_rank_1.json.gz\n"},
        {"mindspore_legacy/run_1", "Rank 1 | mindspore-legacy | . | timeline_display_1.json\n"},
        {"pytorch_db_level2",
            "Rank 0 | pytorch-db | rank0_ascend_pt |\n"
            "Rank 1 | pytorch-db | rank1_ascend_pt |\n"},
        {"pytorch_text_level2",
            "Rank 0 | pytorch-text | rank0_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n"
            "Rank 1 | pytorch-text | rank1_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n"},
        {"msinsight_ut/msprof_names_only/slice",
            "~Rank 0 | msprof | . | "
            "mindstudio_profiler_output/msprof_slice_0_20230919172304.json "
            "mindstudio_profiler_output/msprof_slice_1_20230919172305.json\n"},
    };
    for (const auto& [place, expected] : table) {
        INFO(place);
        const auto found = discover(kReal / place);
        REQUIRE(found);
        CHECK(textOf(*found, kReal / place) == expected);
    }
}

TEST_CASE("finds the ranks of the sample profiles", "[discovery]") {
    const fs::path samples = test::sourceDir() / "sample_profiles";
    const std::vector<std::pair<std::string, size_t>> table = {{"healthy_2rank", 2},
        {"cluster_pytorch_4rank", 4}, {"cluster_mindspore_4rank", 4}, {"damaged", 11}};
    for (const auto& [place, count] : table) {
        INFO(place);
        const auto found = discover(samples / place);
        REQUIRE(found);
        CHECK(found->ranks.size() == count);
        for (const model::RankSource& rank : found->ranks) {
            CHECK(rank.isRankKnown);
            CHECK(importer::hasTrace(rank));
        }
        CHECK(countOf(*found, model::IssueCode::DuplicateRank) == (place == "damaged" ? 1 : 0));
        CHECK(found->clusterFiles.empty() == (place != "cluster_pytorch_4rank"));
    }
}

} // namespace discovery_real_test
