// SPDX-License-Identifier: GPL-3.0-or-later
// SC-9, SC-11 and SC-12 on operators and kernels written here.
#include <fmt/format.h>

#include "core/analysis/verdicts/fusion_patterns.h"
#include "core/analysis/verdicts/host_order.h"
#include "core/analysis/verdicts/kernel_runs.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace fusion_checks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;

namespace {

/// Kernels of one step of 10 ms, in us.
class Kernels {
public:
    Kernels& add(const char* type, int length, int gap = 0, double load = 0.1) {
        m_at += gap;
        m_rows += fmt::format(
            "1,{},{},AI_VECTOR_CORE,{},{},\"8,8\",{},{}\n", type, type, m_at, length, length, load);
        m_at += length;
        return *this;
    }
    Kernels& communicate() {
        m_rows += fmt::format("1,hcom,hcom_allReduce_,COMMUNICATION,{},5,,0,0\n", m_at);
        m_at += 5;
        return *this;
    }
    JobTables job() const {
        return JobTables({{0,
            {{"step_trace_time.csv",
                 "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                 "1,9000,0,0,0,1000\n"},
                {"kernel_details.csv",
                    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,"
                    "aiv_time(us),aiv_mte2_ratio\n"
                        + m_rows}}}});
    }

private:
    std::string m_rows;
    int m_at = 1000;
};

/// So often three kernels of 10 us with a gap between them, each time behind another kernel.
Kernels runs(int times, int gap, double load = 0.1) {
    Kernels kernels;
    for (int i = 0; i < times; ++i)
        kernels.add(fmt::format("Other{}", i).c_str(), 10)
            .add("Add", 10)
            .add("Mul", 10, gap, load)
            .add("Sub", 10, gap, load);
    return kernels;
}

analysis::FusionPattern onlyPattern(const JobTables& job) {
    const auto order = analysis::kernelOrder(job.snapshot(), 0, 1, 1, {});
    REQUIRE(order);
    const auto found = analysis::fusionPatterns(*order);
    REQUIRE(found.size() == 1);
    return found.front();
}

} // namespace

TEST_CASE("SC-12 knows pairs of kernels that one operator does", "[advisor]") {
    const std::tuple<const char*, const char*, const char*> pairs[] = {
        {"GroupNorm", "Swish", "GroupNormSilu"}, {"Add", "LayerNormV3", "AddLayerNorm"},
        {"Gelu", "Mul", "GeGlu"}, {"Silu", "Mul", "SwiGlu"}};
    for (const auto& [first, second, fused] : pairs) {
        CAPTURE(std::string(fused));
        Kernels kernels;
        kernels.add("Other", 10).add(first, 10).add(second, 20).add("Other", 10);
        const auto pattern = onlyPattern(kernels.job());
        CHECK(pattern.fused == std::string(fused));
        CHECK(pattern.time == Duration(30'000));
        Kernels apart;
        apart.add(first, 10).add("Other", 10).add(second, 20);
        const JobTables job = apart.job();
        const auto order = analysis::kernelOrder(job.snapshot(), 0, 1, 1, {});
        REQUIRE(order);
        CHECK(analysis::fusionPatterns(*order).empty());
    }
}

TEST_CASE("SC-11 tells runs with the device idle between their kernels", "[advisor]") {
    // 30 us of 76: below 0.4.
    const auto found = runCheck(runs(6, 23).job().snapshot(), "SC-11");
    CHECK(found.finding().text.key == "SC-11.idle");
    CHECK(found.finding().price.high == Duration(6 * 46'000));
    CHECK_FALSE(found.finding().price.cost);
    CHECK(found.finding().severity == Severity::Low);
    const model::Target& first = found.finding().evidence.front().target;
    CHECK(first.page == "operators.operators"); // without a timeline
    CHECK(first.row == "Add");
    // 30 us of 74.
    CHECK(runCheck(runs(6, 22).job().snapshot(), "SC-11").state == CheckState::Ok);
    CHECK(runCheck(runs(5, 23).job().snapshot(), "SC-11").state == CheckState::Ok);
    CHECK(runCheck(runs(6, 23).job().snapshot(), "SC-11", {}, {{"run_share", 0.05}}).state
        == CheckState::Ok); // 456 us of 10 ms
    const JobTables none({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,5,5\n"}}}});
    CHECK(runCheck(none.snapshot(), "SC-11").reason == "need.kernels");
}

TEST_CASE("SC-11 tells runs of vector kernels that move data all the time", "[advisor]") {
    Kernels busy;
    Kernels less;
    for (int i = 0; i < 6; ++i) {
        for (const char* const type : {"Add", "Mul", "Sub"}) {
            busy.add(type, 10, 0, 0.81);
            less.add(type, 10, 0, 0.8);
        }
        busy.communicate();
        less.communicate();
    }
    const auto found = runCheck(busy.job().snapshot(), "SC-11");
    CHECK(found.finding().text.key == "SC-11.memory");
    CHECK(found.finding().price.high == Duration(6 * 3 * 8'100));
    CHECK(runCheck(less.job().snapshot(), "SC-11").state == CheckState::Ok);
}

// advisor_spec.md D.
TEST_CASE("G31: of a kernel on both kinds of cores the longer to load and to store count") {
    const JobTables job({{0,
        {{"kernel_details.csv",
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),aicore_time(us),"
            "aic_mte2_ratio,aic_fixpipe_ratio,aiv_time(us),aiv_mte2_ratio,aiv_mte3_ratio\n"
            "1,a,MatMul,MIX_AIC,10,100,100,0.1,0.3,100,0.2,0.4\n"}}}});
    const auto order = analysis::kernelOrder(job.snapshot(), 0, 1, 1, {});
    REQUIRE(order);
    REQUIRE(order->kernels.size() == 1);
    CHECK(order->kernels[0].moving == Approx(60'000)); // 20 and 40 us of 10, 20, 30 and 40
    CHECK(order->kernels[0].core == 100'000);
}

TEST_CASE("no kernel is part of two runs, and communication parts them", "[advisor]") {
    Kernels kernels;
    for (int i = 0; i < 8; ++i)
        kernels.add("Add", 10).add("Mul", 10, 30).communicate().add("Sub", 10);
    const JobTables parted = kernels.job();
    const auto order = analysis::kernelOrder(parted.snapshot(), 0, 1, 1, {});
    REQUIRE(order);
    CHECK(order->kernels.size() == 24);
    size_t taken = 0;
    for (const analysis::KernelRun& run : analysis::kernelRuns(*order))
        taken += run.length * run.count;
    CHECK(taken <= order->kernels.size());
    const JobTables one = runs(6, 40).job();
    const auto together = analysis::kernelOrder(one.snapshot(), 0, 1, 1, {});
    REQUIRE(together);
    const auto found = analysis::kernelRuns(*together);
    REQUIRE(found.size() == 1);
    CHECK(found[0].count == 6);
    CHECK(found[0].length == 3);
    CHECK(found[0].busyShare() == Approx(30.0 / 110));
}

TEST_CASE("SC-12 tells operators that are written out in single kernels", "[advisor]") {
    Kernels kernels;
    for (int i = 0; i < 2; ++i)
        kernels.add("MatMulV3", 10)
            .add("Pow", 11)
            .add("ReduceMeanD", 10)
            .add("Adds", 10)
            .add("Rsqrt", 10)
            .add("Cast", 10)
            .add("Mul", 10);
    const JobTables job = kernels.job();
    const auto found = runCheck(job.snapshot(), "SC-12");
    CHECK(found.finding().price.high == Duration(122'000));
    CHECK_FALSE(found.finding().stepsSeen); // one step is looked at
    CHECK(toText(found.finding().text, Language::English)
        == "2 times per step rank 0 computes RMSNorm in single kernels, 122 \u00b5s per step; one "
           "kernel "
           "(RmsNorm) does the same.");
    CHECK(onlyPattern(job).count == 2);
    // 1.22 % of the step, and the user's limit of it.
    CHECK(
        runCheck(job.snapshot(), "SC-12", {}, {{"run_share", 0.0121}}).state == CheckState::Found);
    CHECK(runCheck(job.snapshot(), "SC-12", {}, {{"run_share", 0.0123}}).state == CheckState::Ok);
    Kernels parted;
    parted.add("Pow", 60)
        .add("ReduceMeanD", 60)
        .communicate()
        .add("Adds", 60)
        .add("Rsqrt", 60)
        .add("Mul", 60);
    CHECK(runCheck(parted.job().snapshot(), "SC-12").state == CheckState::Ok);
    const JobTables none({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,5,5\n"}}}});
    CHECK(runCheck(none.snapshot(), "SC-12").state == CheckState::NotRun);
}

TEST_CASE("patterns of fusion by the types of their kernels", "[advisor]") {
    const auto patternOf = [](std::initializer_list<const char*> types) {
        Kernels kernels;
        for (const char* const type : types)
            kernels.add(type, 10);
        return std::string(onlyPattern(kernels.job()).fused);
    };
    CHECK(patternOf({"BatchMatMulV2", "Muls", "Add", "SoftmaxV2", "DropOutDoMask", "BatchMatMul"})
        == "FlashAttentionScore");
    CHECK(patternOf({"BatchMatMulV2", "SoftmaxV2", "BatchMatMul"}) == "FlashAttentionScore");
    CHECK(patternOf({"RealDiv", "MaskedFill", "SoftmaxV2"}) == "ScaledMaskedSoftmax");
    CHECK(patternOf({"ReduceMean", "Sub", "Pow", "ReduceMean", "Adds", "Sqrt", "Div"})
        == "LayerNorm");
    CHECK(patternOf({"Neg", "ConcatD", "Mul", "Add"}) == "RotaryMul");
    CHECK(patternOf({"Swish", "Mul"}) == "SwiGlu");
    CHECK(patternOf({"Pow", "Muls", "Add", "Muls", "Tanh", "Adds", "Mul"}) == "Gelu");
}

TEST_CASE("SC-9 tells runs of torch operators that one does", "[advisor]") {
    // RMS norm so often, in an operator of its own; a view between, and an operator within another.
    const auto traceOf = [](int times) {
        std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}})";
        int at = 0;
        const auto add = [&](const char* name, int length) {
            text += fmt::format(
                R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"cat":"cpu_op","name":"{}"}})", at,
                length, name);
        };
        for (int i = 0; i < times; ++i) {
            for (const char* const name : {"aten::pow", "aten::mean", "aten::view", "aten::add",
                     "aten::rsqrt", "aten::mul_", "aten::linear"}) {
                add(name, 8);
                at += 1;
                add("aten::empty", 2);
                at += 9;
            }
        }
        return text + "]";
    };
    const InlineTrace ten(traceOf(10));
    const auto found = runCheck(*ten.snapshot(), "SC-9");
    CHECK(found.finding().severity == Severity::Info);
    CHECK(toText(found.finding().text, Language::English)
        == "Rank 0 calls RMSNorm as single operators 10 times in the profile; "
           "torch_npu.npu_rms_norm does the same in one.");
    CHECK(found.finding().evidence.front().target.slice == "aten::pow");
    const InlineTrace nine(traceOf(9));
    CHECK(runCheck(*nine.snapshot(), "SC-9").state == CheckState::Ok);
    const InlineTrace none(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])");
    CHECK(runCheck(*none.snapshot(), "SC-9").reason == "need.torch_operators");
    CHECK(analysis::kernelTypeOf("aten::_to_copy") == "Cast");
    CHECK(analysis::kernelTypeOf("aten::transpose").empty());
    CHECK(analysis::kernelTypeOf("npu::npu_swiglu") == "Npu_swiglu");
}

} // namespace fusion_checks_test
