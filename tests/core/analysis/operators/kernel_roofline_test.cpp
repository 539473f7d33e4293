// SPDX-License-Identifier: GPL-3.0-or-later
// Work and rates of kernels against numbers worked out by hand. R12: advisor_pricing.md.
#include <catch2/catch.hpp>

#include "core/analysis/operators/kernel_roofline.h"
#include "tests/core/analysis/job_tables.h"

namespace kernel_roofline_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::JobTables;

namespace {

std::optional<KernelWork> matmul(const char* inputs, const char* output) {
    return kernelWork("MatMulV3", {inputs, "DT_BF16;DT_BF16", output, "DT_BF16"});
}

} // namespace

TEST_CASE("R12: a matmul computes 2 M N K and moves its three matrices", "[operators]") {
    const auto plain = matmul("\"4096,1024;1024,6144\"", "\"4096,6144\"");
    REQUIRE(plain);
    CHECK(plain->flops == 2.0 * 4096 * 6144 * 1024);
    CHECK(plain->bytes == 2.0 * (4096 * 1024 + 1024 * 6144 + 4096 * 6144));
    const auto turned = matmul("\"4096,1024;6144,1024\"", "\"4096,6144\"");
    REQUIRE(turned);
    CHECK(turned->flops == plain->flops);
    const auto batched = matmul("\"8,128,64;8,64,256\"", "\"8,128,256\"");
    REQUIRE(batched);
    CHECK(batched->flops == 2.0 * 8 * 128 * 256 * 64);
    // As published: 773.35 GFLOP in 1884 us are 410.5 TFLOP/s.
    const KernelRate rate{"MatMul", "", 1, Duration(1'884'000), {773.35e9, 1}};
    CHECK(rate.flopsRate().value() == Approx(410.5e12).epsilon(0.0002));
}

TEST_CASE("a matmul whose shapes do not fit tells nothing", "[operators]") {
    CHECK_FALSE(matmul("\"4096,1024;512,6144\"", "\"4096,6144\""));
    CHECK_FALSE(matmul("\"64,256,16,16;384,64,16,16\"", "\"384,256,16,16\"")); // NZ
    CHECK_FALSE(matmul("\"4096,1024;1024,6144\"", ""));
    CHECK_FALSE(matmul("\"0,1024;1024,6144\"", "\"0,6144\""));
    CHECK_FALSE(kernelWork("MatMulV3", {"\"2,2;2,2\"", "DT_BF16;STRANGE", "\"2,2\"", "DT_BF16"}));
    CHECK_FALSE(kernelWork("Unknown", {"\"2,2\"", "FLOAT", "\"2,2\"", "FLOAT"}));
}

TEST_CASE("attention, norm and elementwise kernels", "[operators]") {
    const auto attention = kernelWork("FlashAttentionScore",
        {"\"1,4096,16,64;1,4096,16,64;1,4096,16,64\"", "DT_BF16;DT_BF16;DT_BF16",
            "\"1,16,4096,8;1,16,4096,8;;1,4096,16,64\"", "FLOAT;FLOAT;DT_BF16;DT_BF16"});
    REQUIRE(attention);
    CHECK(attention->flops == 2.0 * 16 * 4096 * 4096 * (64 + 64));
    CHECK(attention->bytes == 2.0 * 4 * 4096 * 16 * 64 + 2 * 4.0 * 16 * 4096 * 8);
    // Backward: q k once more, and the gradients of q, k, v and of the probabilities.
    const auto gradient = kernelWork("FlashAttentionScoreGrad",
        {"\"4096,1,2048;4096,1,1024;4096,1,1024;4096,1,2048;2048,2048;1,16,4096,8;1,16,4096,8\"",
            "DT_BF16;DT_BF16;DT_BF16;DT_BF16;BOOL;FLOAT;FLOAT",
            "\"4096,1,2048;4096,1,1024;4096,1,1024\"", "DT_BF16;DT_BF16;DT_BF16"});
    REQUIRE(gradient);
    CHECK(gradient->flops == 2.0 * 16 * 4096 * 4096 * (3 * 128 + 2 * 128));
    const auto grouped = kernelWork(
        "GroupedMatmul", {"\"512,1024;8,1024,256\"", "DT_BF16;DT_BF16", "\"512,256\"", "DT_BF16"});
    REQUIRE(grouped);
    CHECK(grouped->flops == 2.0 * 512 * 1024 * 256);
    const auto softmax = kernelWork("SoftmaxV2", {"\"8,100\"", "FLOAT", "\"8,100\"", "FLOAT"});
    REQUIRE(softmax);
    CHECK(softmax->flops == 2400);
    CHECK_FALSE(kernelWork("SoftmaxCrossEntropyWithLogits",
        {"\"8,100;8,100\"", "FLOAT;FLOAT", "\"8;8,100\"", "FLOAT;FLOAT"}));
    const auto backward =
        kernelWork("SwiGluGrad", {"\"4,3;4,6\"", "DT_BF16;DT_BF16", "\"4,6\"", "DT_BF16"});
    REQUIRE(backward);
    CHECK_FALSE(backward->flops);
    CHECK_FALSE(backward->intensity());
    CHECK(backward->bytes == 2.0 * (12 + 24 + 24));
    const auto norm = kernelWork(
        "RmsNorm", {"\"4096,1024;1024\"", "DT_BF16;DT_BF16", "\"4096,1024\"", "DT_BF16"});
    REQUIRE(norm);
    CHECK(norm->flops == 4096.0 * (2 * 1024 + 2) + 4096 * 1024);
    const auto add = kernelWork("Add", {"\"10;10\"", "FLOAT;FLOAT", "\"10\"", "FLOAT"});
    REQUIRE(add);
    CHECK(add->flops == 10);
    CHECK(add->bytes == 120);
}

TEST_CASE("every type of CANN has its size", "[operators]") {
    const std::pair<const char*, double> types[] = {{"FLOAT16", 2}, {"BF16", 2}, {"DT_BF16", 2},
        {"BFLOAT16", 2}, {"FLOAT", 4}, {"FLOAT32", 4}, {"INT8", 1}, {"UINT8", 1}, {"BOOL", 1},
        {"INT16", 2}, {"INT32", 4}, {"UINT32", 4}, {"INT64", 8}, {"UINT64", 8}, {"DOUBLE", 8}};
    for (const auto& [type, size] : types) {
        CAPTURE(type);
        const auto cast = kernelWork("Add", {"\"10\"", type, "\"10\"", "INT8"});
        REQUIRE(cast);
        CHECK(cast->bytes == 10 * size + 10);
    }
}

TEST_CASE("rates of the kernels of a table, longest first", "[operators]") {
    const JobTables job({{0,
        {{"kernel_details.csv",
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input "
            "Data Types,Output Shapes,Output Data Types\n"
            "1,a,Add,AI_VECTOR_CORE,1,2,\"10;10\",FLOAT;FLOAT,\"10\",FLOAT\n"
            "1,m,MatMul,AI_CORE,5,4,\"10,20;20,30\",FLOAT16;FLOAT16,\"10,30\",FLOAT16\n"
            "1,m,MatMul,AI_CORE,9,2,\"10,20;20,30\",FLOAT16;FLOAT16,\"10,30\",FLOAT16\n"
            "1,x,Odd,AI_CORE,15,90,\"10\",FLOAT,\"10\",FLOAT\n"}}}});
    const auto rates = kernelRates(job.snapshot(), {});
    REQUIRE(rates);
    REQUIRE(rates->size() == 2);
    CHECK((*rates)[0].type == "MatMul");
    CHECK((*rates)[0].calls == 2);
    CHECK((*rates)[0].flopsRate().value() == Approx(2 * 12'000 / 6e-6));
    CHECK((*rates)[0].types == "FLOAT16;FLOAT16");
    CHECK((*rates)[1].bytesRate() == Approx(120 / 2e-6));
    const auto ofRank = kernelRatesOf(job.snapshot(), 0, {});
    REQUIRE(ofRank);
    CHECK(ofRank->size() == 2);
    CHECK(kernelRatesOf(job.snapshot(), 1, {})->empty());
}

} // namespace kernel_roofline_test
