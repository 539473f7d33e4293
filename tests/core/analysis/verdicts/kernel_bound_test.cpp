// SPDX-License-Identifier: GPL-3.0-or-later
// What bounds a kernel, against rates that are planted at, above and below the peaks.
#include <cmath>
#include <random>

#include <catch2/catch.hpp>

#include "core/analysis/verdicts/kernel_bound.h"

namespace kernel_bound_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

constexpr double kPeak = 300e12;
constexpr double kBandwidth = 1.5e12;

/// A call of 1 ms that reaches so much of both peaks.
KernelRate rateOf(const char* type, double ofPeak, double ofBandwidth, const char* types) {
    return {type, "", 1, Duration(1'000'000),
        {ofPeak * kPeak / 1e3, ofBandwidth * kBandwidth / 1e3}, types};
}

KernelBound boundOf(const KernelRate& rate, const DeviceRoof& roof = {kPeak, kBandwidth}) {
    return roofVerdict(rate, roof).bound;
}

KernelBound ofMatmul(double ofPeak, double ofBandwidth, const DeviceRoof& roof) {
    return boundOf(rateOf("MatMulV3", ofPeak, ofBandwidth, "DT_BF16;DT_BF16"), roof);
}

} // namespace

TEST_CASE("a kernel is bound by the peak that it comes close to", "[operators]") {
    using enum KernelBound;
    const DeviceRoof both{kPeak, kBandwidth};
    CHECK(both.knee() == kPeak / kBandwidth);
    CHECK(ofMatmul(0.61, 0.3, both) == Computing);
    CHECK(ofMatmul(0.59, 0.3, both) == Neither);
    CHECK(ofMatmul(0.3, 0.61, both) == Memory);
    CHECK(ofMatmul(0.3, 0.59, both) == Neither);
    CHECK(ofMatmul(0.9, 0.7, both) == Computing);
    CHECK(ofMatmul(0.7, 0.9, both) == Memory);
    CHECK(ofMatmul(0.7, 1.4, both) == Computing); // caches serve it, which are faster than memory
    CHECK(ofMatmul(0.5, 1.4, both) == Unknown);
    CHECK(ofMatmul(0.2, 1.05, both) == Memory);
    CHECK(ofMatmul(1.05, 0.3, both) == Computing);
    CHECK(ofMatmul(1.2, 0.3, both) == Unknown); // no peak of this device
    const RoofVerdict shares =
        roofVerdict(rateOf("MatMulV3", 0.25, 0.5, "\"FLOAT16;FLOAT16\""), both);
    CHECK(shares.ofPeak.value() == Approx(0.25));
    CHECK(shares.ofBandwidth.value() == Approx(0.5));
    CHECK(roofVerdict(rateOf("MatMul", 0.25, 0.5, "FLOAT16"), both, 0.4).bound == Memory);
}

TEST_CASE("without a peak nothing is excluded", "[operators]") {
    using enum KernelBound;
    CHECK(ofMatmul(0.9, 0.2, {kPeak, {}}) == Computing);
    CHECK(ofMatmul(0.3, 0.2, {kPeak, {}}) == Unknown);
    CHECK(ofMatmul(0.9, 0.7, {{}, kBandwidth}) == Memory);
    CHECK(ofMatmul(0.2, 0.3, {{}, kBandwidth}) == Unknown);
    CHECK(ofMatmul(0.9, 0.9, {}) == Unknown);
    CHECK_FALSE(DeviceRoof{kPeak}.knee());
    CHECK_FALSE(roofVerdict(rateOf("MatMul", 0.5, 0.5, "FLOAT16"), {}).ofPeak);
}

TEST_CASE("a peak is of matrices of one type alone", "[operators]") {
    using enum KernelBound;
    CHECK(boundOf(rateOf("MatMul", 0.3, 0.3, "FLOAT;FLOAT")) == Unknown);
    CHECK(boundOf(rateOf("MatMul", 0.3, 0.3, "FLOAT;FLOAT"), {kPeak, kBandwidth, 4}) == Neither);
    CHECK(boundOf(rateOf("MatMul", 0.7, 0.3, "DT_BF16"), {kPeak, kBandwidth, 4}) == Unknown);
    CHECK(matmulElement({rateOf("Add", 1, 1, "INT8"), rateOf("MatMul", 1, 1, "FLOAT"),
              rateOf("MatMulV3", 1, 1, "DT_BF16"), rateOf("MatMulV2", 1, 1, "FLOAT16")})
        == 2);
    CHECK_FALSE(matmulElement({rateOf("Add", 1, 1, "INT8"), rateOf("MatMul", 1, 1, "STRANGE")}));
    CHECK(boundOf(rateOf("MatMul", 0.3, 0.7, "FLOAT;FLOAT")) == Memory);
    CHECK(boundOf(rateOf("Add", 0.001, 0.3, "DT_BF16;DT_BF16")) == Unknown);
    CHECK(boundOf(rateOf("Add", 0.001, 0.8, "DT_BF16;DT_BF16")) == Memory);
    CHECK_FALSE(roofVerdict(rateOf("Add", 0.1, 0.3, "DT_BF16"), {kPeak, kBandwidth}).ofPeak);
    KernelRate gradient = rateOf("RmsNormGrad", 0, 0.7, "DT_BF16");
    gradient.work.flops.reset();
    CHECK(boundOf(gradient) == Memory);
}

TEST_CASE("of attention a mask may halve the work", "[operators]") {
    using enum KernelBound;
    for (const char* type : {"FlashAttentionScore", "FlashAttentionScoreGrad"}) {
        const auto bound = [type](double ofPeak, double ofBandwidth) {
            return boundOf(rateOf(type, ofPeak, ofBandwidth, "DT_BF16;DT_BF16;DT_BF16"));
        };
        CHECK(bound(0.5, 0.2) == Neither); // with all pairs, too
        CHECK(bound(0.9, 0.2) == Unknown); // 0.45 with a mask
        CHECK(bound(1.25, 0.2) == Computing); // 0.62
        CHECK(bound(2.4, 0.2) == Unknown);
        CHECK(bound(0.5, 0.7) == Memory);
        CHECK(bound(0.9, 0.7) == Unknown);
    }
}

TEST_CASE("planted rates of any kernels are told as they are planted", "[operators]") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(0.02, 1.05);
    for (int i = 0; i < 2000; ++i) {
        const double ofPeak = share(random);
        const double ofBandwidth = share(random);
        const double most = std::max(ofPeak, ofBandwidth);
        if (std::abs(most - 0.6) < 1e-6)
            continue;
        const KernelBound planted = most < 0.6 ? KernelBound::Neither
            : ofPeak > ofBandwidth             ? KernelBound::Computing
                                               : KernelBound::Memory;
        CAPTURE(ofPeak, ofBandwidth);
        CHECK(ofMatmul(ofPeak, ofBandwidth, {kPeak, kBandwidth}) == planted);
    }
}

} // namespace kernel_bound_test
