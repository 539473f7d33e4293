// SPDX-License-Identifier: GPL-3.0-or-later
// G numbers are the golden examples of advisor_spec.md D, checked against MSTT's own class.
#include "core/analysis/operators/kernel_efficiency.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

namespace kernel_efficiency_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

const KernelGroup& groupOf(
    const std::vector<KernelGroup>& groups, const std::string& name, const std::string& shapes) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const KernelGroup& group) {
        return group.name.find(name) != std::string::npos
            && group.shapes.starts_with("\"" + shapes);
    });
    REQUIRE(found != groups.end());
    return *found;
}

KernelUse useOf(KernelKind kind, const std::string& shapes, const KernelRatios& ratios) {
    KernelGroup group;
    group.kind = kind;
    group.shapes = shapes;
    group.ratios = ratios;
    judgeKernels(group);
    return group.use;
}

} // namespace

TEST_CASE("G23, G24, G25: kernels of a real profile are judged as MSTT does", "[operators]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/advisor_b"));
    auto groups = kernelGroups(job.snapshot(), {}, {});
    REQUIRE(groups);
    for (KernelGroup& group : *groups)
        judgeKernels(group);
    const KernelGroup& bound = groupOf(*groups, "MatMulV2", "81920,4096;8192,512");
    CHECK(bound.use == KernelUse::Bound);
    CHECK(bound.total == Duration(750'595));
    CHECK(bound.ratios.mac == Approx(0.8197).epsilon(0.0002));
    CHECK(bound.ratios.load == Approx(0.9665).epsilon(0.0002));
    const KernelGroup& headroom = groupOf(*groups, "MatMulV3", "81920,1536;8192,4096");
    CHECK(headroom.use == KernelUse::Headroom);
    CHECK(headroom.headroom == Approx(0.0668).epsilon(0.01));
    const KernelGroup& odd = groupOf(*groups, "MatMulV5", "8192,15365");
    CHECK(odd.use == KernelUse::Unaligned);
    CHECK(odd.total == Duration(2'085'240));
    CHECK(odd.cube == Duration(4 * 356'364)); // as long as in each aligned call of that size
    CHECK(groupOf(*groups, "MatMulV3", "81920,1536;8192,4096").cube.count()
        == Approx(odd.cube.count()).epsilon(0.001)); // count(): ns

    const KernelGroup& forward = groupOf(*groups, "aclnnFlashAttentionScore_", "4096,2,512;");
    CHECK(forward.use == KernelUse::Bound);
    CHECK(forward.total == Duration(1'628'552));
    CHECK(forward.ratios.load == Approx(0.8675).epsilon(0.0002));
    const KernelGroup& backward = groupOf(*groups, "aclnnFlashAttentionScoreGrad_", "4096,2,512;");
    CHECK(backward.use == KernelUse::Headroom);
    CHECK(backward.headroom == Approx(0.277).epsilon(0.002));
    CHECK(groupOf(*groups, "aclnnFlashAttentionScore_", "4096,2,511").use == KernelUse::Unaligned);

    const KernelGroup& add = groupOf(*groups, "Add", "512,2,4096");
    CHECK(add.use == KernelUse::Bound);
    CHECK(add.total == Duration(110'082));
    const KernelGroup& scalar = groupOf(*groups, "Add", ";");
    CHECK(scalar.use == KernelUse::Headroom);
    CHECK(scalar.headroom == Approx(0.6725).epsilon(0.0002));
}

TEST_CASE("a unit at its threshold is busy, one below leaves headroom", "[operators]") {
    CHECK(useOf(KernelKind::Matmul, "256,512;512,256", {.mac = 0.8}) == KernelUse::Bound);
    CHECK(useOf(KernelKind::Matmul, "256,512;512,256", {.mac = 0.79, .load = 0.94})
        == KernelUse::Headroom);
    CHECK(useOf(KernelKind::Matmul, "256,512;512,257", {.mac = 0.9}) == KernelUse::Unaligned);
    CHECK(useOf(KernelKind::Matmul, "4,16,32,16;8,16", {.mac = 0.9}) == KernelUse::Unaligned);
    CHECK(
        useOf(KernelKind::Vector, "5", {.vector = 0.69, .vectorLoad = 0.2}) == KernelUse::Headroom);
    CHECK(useOf(KernelKind::Vector, "5", {.vector = 0.7}) == KernelUse::Bound);
    CHECK(useOf(KernelKind::Vector, "5", {.vector = 0.4, .vectorLoad = 0.3, .vectorStore = 0.21})
        == KernelUse::Bound);
}

TEST_CASE("kinds of kernels and shapes are read from their texts", "[operators]") {
    CHECK(kernelKindOf("MatMulV3", "AI_CORE") == KernelKind::Matmul);
    CHECK(kernelKindOf("MatMulV3", "MIX_AIC") == KernelKind::Other);
    CHECK(kernelKindOf("FlashAttentionScoreGrad", "MIX_AIC") == KernelKind::AttentionBackward);
    CHECK(kernelKindOf("FlashAttentionScore", "MIX_AIC") == KernelKind::Attention);
    CHECK(kernelKindOf("Add", "AI_VECTOR_CORE") == KernelKind::Vector);
    using Shapes = std::vector<std::vector<int64_t>>;
    CHECK(shapesIn("81920,4096;8192,512") == Shapes{{81920, 4096}, {8192, 512}});
    CHECK(shapesIn("\"2,3;;4\"") == Shapes{{2, 3}, {}, {4}});
    CHECK(shapesIn("") == Shapes{{}});
    CHECK(shapesIn(";") == Shapes{{}, {}});
}

} // namespace kernel_efficiency_test
