// SPDX-License-Identifier: GPL-3.0-or-later
// Computed steps of every trace at hand: the parts of a step add up to its window, the windows of a
// device touch each other. And of real traces the times that a script counted from the file, by the
// correlation of each kernel (Python, exact decimals), or HTA did.
#include <cstdlib>
#include <filesystem>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/importer/discovery/discovery.h"
#include "core/importer/rank_importer.h"
#include "core/index/index_reader.h"
#include "tests/core/places.h"
#include "tests/core/temp_folder.h"

namespace steps_real_test {

using namespace rankscope;
using namespace rankscope::importer;
namespace fs = std::filesystem;

namespace {

const fs::path kReal = test::sharedDir() / "real_profiles";

bool hasShared() {
    if (fs::exists(kReal / "MANIFEST.md"))
        return true;
    if (std::getenv("CI") != nullptr)
        FAIL("the real profiles are missing: " << kReal);
    WARN("skipped: no real profiles at " << kReal);
    return false;
}

index::RankIndex imported(const model::RankSource& rank) {
    const test::TempFolder scratch;
    const fs::path file = scratch.path() / "rank.rsidx";
    Progress progress;
    INFO(rank.folder);
    REQUIRE(importRank({rank, file}, progress, {}));
    auto reader = index::IndexReader::open(file);
    REQUIRE(reader);
    return *reader->index();
}

/// The only rank under a folder.
index::RankIndex importedOf(const char* folder, size_t rank = 0) {
    const auto found = discover(kReal / folder);
    REQUIRE(found);
    return imported(found->ranks.at(rank));
}

void checkSteps(const index::RankIndex& rank) {
    const model::StepSplit* before = nullptr;
    for (const model::StepSplit& step : rank.steps) {
        INFO(rank.folder << " step " << step.step);
        CHECK(step.computing + step.notOverlapped + step.free + step.preparing
            == step.window.length());
        CHECK(step.overlapped + step.notOverlapped == step.communication);
        CHECK(std::min({step.computing, step.notOverlapped, step.free, step.preparing})
            >= Duration::zero());
        if (before != nullptr && before->device == step.device)
            CHECK(before->window.end == step.window.begin);
        before = &step;
    }
}

std::vector<int64_t> computingOf(const index::RankIndex& rank) {
    std::vector<int64_t> times;
    for (const model::StepSplit& step : rank.steps)
        times.push_back(step.computing.count());
    return times;
}

int64_t laneOf(const index::RankIndex& rank, std::string_view name) {
    int64_t sum = 0;
    for (const index::NameTotals& totals : rank.totals) {
        const model::Track& track = rank.tracks[toIndex(totals.track)];
        if (track.name == name && rank.processes[toIndex(track.process)].name == "Overlap Analysis")
            sum += totals.total.count();
    }
    return sum;
}

} // namespace

TEST_CASE("S2: in every trace at hand the parts of a step add up to its window", "[steps]") {
    if (!hasShared())
        return;
    size_t ranks = 0;
    size_t withSteps = 0;
    for (const fs::path& root :
        {kReal, test::sourceDir() / "sample_profiles", test::sharedDir() / "review_cases" / "steps",
            test::sharedDir() / "review_cases" / "formats"}) {
        for (const auto& place : fs::directory_iterator(root)) {
            const auto found = place.is_directory() ? discover(place.path()) : survey(place.path());
            if (!found)
                continue; // no profile: sources of the generator
            for (const model::RankSource& rank : found->ranks) {
                for (const auto choice :
                    {model::TimelineChoice::Database, model::TimelineChoice::Text}) {
                    const model::RankSource source = model::preferring(rank, choice);
                    if (!hasTrace(source)
                        || (choice == model::TimelineChoice::Text && source.kind == rank.kind))
                        continue;
                    const index::RankIndex index = imported(source);
                    checkSteps(index);
                    ++ranks;
                    withSteps += index.steps.empty() ? 0 : 1;
                }
            }
        }
    }
    CAPTURE(ranks, withSteps);
    CHECK(ranks >= 50);
    CHECK(withSteps >= 30);
}

TEST_CASE(
    "S1: equal steps of a real trace compute equally long, and no kernel is lost", "[steps]") {
    if (!hasShared())
        return;
    const index::RankIndex behind = importedOf("gpu_kineto/ns_resolution_trace");
    CHECK(computingOf(behind)
        == std::vector<int64_t>{93'696'680, 93'734'470, 93'601'607, 93'705'249, 93'415'596});
    CHECK(laneOf(behind, "Computing") == 468'153'602);
    for (const model::StepSplit& step : behind.steps)
        CHECK(step.owner == model::StepOwner::Launch);
    CHECK(computingOf(importedOf("gpu_kineto/multirank_sampled", 0))
        == std::vector<int64_t>{106'252'000, 104'068'000});
    CHECK(computingOf(importedOf("gpu_kineto/multirank_sampled", 1))
        == std::vector<int64_t>{135'548'000, 136'425'000});
    CHECK(computingOf(importedOf("gpu_kineto/df_index_resolver"))
        == std::vector<int64_t>{124'235'000, 124'096'000, 123'957'000, 124'197'000, 124'031'000});
    CHECK(computingOf(importedOf("gpu_kineto/nccl_parser_config"))
        == std::vector<int64_t>{38'506'406, 38'429'422, 38'720'019});
}

TEST_CASE("T5: MTIA computes as long as HTA says, within its rounding", "[steps]") {
    if (!hasShared())
        return;
    const index::RankIndex mtia = importedOf("gpu_kineto/mtia_trace_single_rank");
    REQUIRE(mtia.steps.size() == 1);
    // HTA rounds begins up and ends down to whole us: of 3,453 kernels less than 2 us each
    constexpr int64_t kRounding = 2'000 * 3'453;
    CHECK(mtia.steps[0].computing.count() == 7'309'063'136);
    CHECK(mtia.steps[0].computing.count() - 7'305'596'000 < kRounding);
    CHECK(mtia.steps[0].computing.count() > 7'305'596'000);
}

TEST_CASE("T5: MTIA is free as long as HTA says it idles, but for what HTA leaves out", "[steps]") {
    if (!hasShared())
        return;
    const index::RankIndex mtia = importedOf("gpu_kineto/mtia_trace_single_rank");
    REQUIRE(mtia.steps.size() == 1);
    // Of the slices in the file, added up without the program; ns.
    constexpr int64_t kBegin = 3'605'054'884'891'872; // of ProfilerStep#1
    constexpr int64_t kFirst = 3'605'054'889'163'461; // begin of the first kernel
    constexpr int64_t kEnd = 3'605'068'221'207'677; // of ProfilerStep#1
    constexpr int64_t kKernels = 7'309'063'136; // union of the 3,453
    CHECK(mtia.steps[0].free.count() == kEnd - kFirst - kKernels); // 6,022,981 us
    CHECK(mtia.steps[0].preparing.count() == kFirst - kBegin);
    // HTA's idle time is what no device event covers, from the first one in the step to the last:
    // 5,648,827 of 13,328,347 us. It counts copies as busy, but not the end of the step.
    constexpr int64_t kCopiesAlone = 392'708'016; // dma_request while no kernel runs
    constexpr int64_t kBehind = 4'168'400; // from the last event to the end of the step
    constexpr int64_t kBefore = 471'664; // from the first event to the first kernel
    const int64_t idle = mtia.steps[0].free.count() - kCopiesAlone - kBehind + kBefore;
    CHECK(idle == 5'626'576'328);
    // The other 22,251 us are HTA's rounding: of 25,812 events less than 2 us each.
    CHECK(5'648'827'000 - idle > 0);
    CHECK(5'648'827'000 - idle < 2'000 * int64_t{25'812});
}

} // namespace steps_real_test
