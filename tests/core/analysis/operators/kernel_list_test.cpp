// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_list.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"
#include "tests/core/microseconds.h"

namespace kernel_list_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// A rank with these kernels: name, type, core, begin, length, time of the cube.
struct Rank {
    JobTables tables;
    query::Snapshot snapshot;

    explicit Rank(const std::string& rows, const std::string& last = "aic_mac_time(us)")
        : tables({{0,
            {{"kernel_details.csv",
                "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)," + last + "\n"
                    + rows}}}}) {
        auto rank = std::make_shared<index::RankIndex>();
        rank->folder = tables.snapshot().tables.front()->folder;
        snapshot.tables = tables.snapshot().tables;
        snapshot.ranks.push_back({rank, {}});
    }

    std::string text(const KernelListRequest& request, size_t first = 0, size_t count = 100) const {
        const auto list = kernelList(snapshot, RankSlot(0), request, {});
        REQUIRE(list);
        const auto rows = kernelsAt(*list, first, count, {});
        REQUIRE(rows);
        std::string text = fmt::format("{}: ", list->rows.size());
        for (const KernelRow& row : *rows)
            text += fmt::format("{} ", row.name);
        return text;
    }
};

constexpr const char* kRows = "1,mm,MatMulV3,AI_CORE,30.000,5,4\n"
                              "1,add,Add,AI_VECTOR_CORE,10.000,5,0\n"
                              "1,hcom_allReduce__1,hcom_allReduce_,HCCL,12.000,9,\n"
                              "2,cast_%,Cast,AI_VECTOR_CORE,50.000,1,0\n"
                              "2,add2,Add,AI_VECTOR_CORE,55.000,0,0\n";

constexpr KernelTraits cubeOf(const char* type, const char* name = "") {
    return {name, type, "AI_CORE", false};
}
constexpr KernelTraits vectorOf(const char* type, const char* name = "") {
    return {name, type, "AI_VECTOR_CORE", false};
}

} // namespace

TEST_CASE("kernels are classed by type, name and core", "[operators]") {
    using enum KernelClass;
    CHECK(kernelClassOf(vectorOf("PagedAttention")) == PagedAttention);
    CHECK(kernelClassOf(vectorOf("TensorMove", "aclnnInplaceCopy_TensorMoveAiCore_TensorMove"))
        == TensorMove);
    CHECK(kernelClassOf(vectorOf("TensorMove", "aclnnCopy_TensorMove")) == OtherVector);
    CHECK(kernelClassOf({"", "FlashAttentionScore", "MIX_AIC", false}) == AttentionForwardCube);
    CHECK(kernelClassOf({"", "FlashAttentionScore", "MIX_AIV", false}) == AttentionForwardVector);
    CHECK(kernelClassOf({"", "FlashAttentionScore", "MIX_AIV", true}) == AttentionForwardCube);
    CHECK(kernelClassOf(cubeOf("FlashAttentionScoreGrad")) == AttentionBackwardCube);
    CHECK(kernelClassOf(vectorOf("FlashAttention_bwd")) == AttentionBackwardVector);
    CHECK(kernelClassOf(cubeOf("Conv2D")) == ConvForwardCube);
    CHECK(kernelClassOf(vectorOf("Conv2DBackpropFilter")) == ConvBackwardVector);
    CHECK(kernelClassOf(vectorOf("DeConv2D")) == OtherVector);
    CHECK(kernelClassOf(cubeOf("BatchMatMulV2")) == MatmulCube);
    CHECK(kernelClassOf(vectorOf("GroupedMatmul")) == MatmulVector);
    CHECK(kernelClassOf(cubeOf("Sigmoid")) == OtherCube);
    CHECK(kernelClassOf({"", "Sigmoid", "AI_CPU", false}) == OtherVector);
    CHECK(kernelClassOf({"", "Sigmoid", "", false}) == OtherVector);
    CHECK(kernelClassOf({"", "Sigmoid", "", true}) == OtherCube);
    CHECK(kernelClassOf(vectorOf("TransData")) == Reformat);
    CHECK(kernelClassOf(vectorOf("Cast")) == Reformat);
    CHECK(kernelClassOf(vectorOf("Transpose")) == Reformat);
}

TEST_CASE("kernels come by begin, or by a column, both ways", "[operators]") {
    const Rank rank(kRows);
    CHECK(rank.text({}) == "5: add hcom_allReduce__1 mm cast_% add2 ");
    CHECK(rank.text({}, 3, 1) == "5: cast_% ");
    CHECK(rank.text({}, 9, 1) == "5: ");
    CHECK(rank.text({.order = "duration", .isDescending = true})
        == "5: hcom_allReduce__1 add mm cast_% add2 ");
    CHECK(rank.text({.order = "name"}) == "5: add add2 cast_% hcom_allReduce__1 mm ");
    CHECK(rank.text({.order = "aic_mac_time(us)"})
        == "5: add cast_% add2 mm hcom_allReduce__1 "); // what has none is last
    const Rank shaped(
        "1,a,T,AI_CORE,10,5,\"\"\"4,8;8,2\"\"\"\n1,b,T,AI_CORE,20,5,\"\"\"4,8\"\"\"\n",
        "Input Shapes");
    CHECK(shaped.text({.conditions = {{"input_shapes", "8;8", {}, {}}}}) == "1: a ");
    CHECK(shaped.text({.conditions = {{"input_shapes", "\"", {}, {}}}}) == "0: "); // as shown
    CHECK_FALSE(kernelList(rank.snapshot, RankSlot(0), {.order = "1; DROP"}, {}));
}

TEST_CASE("kernels are narrowed by range, class and column", "[operators]") {
    const Rank rank(kRows);
    CHECK(rank.text({.range = TimeRange{us(15), us(30)}}) == "1: hcom_allReduce__1 ");
    CHECK(rank.text({.range = TimeRange{us(34), us(56)}}) == "3: mm cast_% add2 ");
    CHECK(rank.text({.classes = {KernelClass::OtherVector}}) == "2: add add2 ");
    CHECK(rank.text({.classes = {KernelClass::MatmulCube, KernelClass::Reformat}})
        == "2: mm cast_% ");
    CHECK(rank.text({.conditions = {{"name", "ADD", {}, {}}}}) == "2: add add2 ");
    CHECK(rank.text({.conditions = {{"name", "_%", {}, {}}}}) == "1: cast_% ");
    CHECK(rank.text({.conditions = {{"name", "_", {}, {}}, {"duration", "", 2'000, 9'000}}})
        == "1: hcom_allReduce__1 ");
    CHECK(rank.text({.conditions = {{"step", "", 2, {}}}}) == "2: cast_% add2 ");
    CHECK(rank.text({.conditions = {{"aic_mac_time(us)", "", 1, {}}}}) == "1: mm ");
    const auto bad =
        kernelList(rank.snapshot, RankSlot(0), {.conditions = {{"nothing", "", 1, {}}}}, {});
    REQUIRE_FALSE(bad);
    CHECK(bad.error().code == ErrorCode::BadQuery);
}

TEST_CASE(
    "kernels of a moved stream are sorted, bounded and ranged by where they stand", "[operators]") {
    const Rank rank("1,a,T,AI_CORE,10.000,5,2\n"
                    "1,b,T,AI_CORE,20.000,5,3\n"
                    "1,c,T,AI_CORE,30.000,5,2\n"
                    "1,d,T,AI_CORE,40.000,5,\n",
        "Stream ID");
    const StreamShifts shifts{{2, Duration(25'000)}, {4, Duration(-99'000)}};
    CHECK(rank.text({}) == "4: a b c d ");
    CHECK(rank.text({.shifts = shifts}) == "4: b a d c "); // 20, 35, 40, 55
    CHECK(rank.text({.shifts = shifts, .order = "start", .isDescending = true}) == "4: c d a b ");
    CHECK(rank.text({.shifts = shifts, .order = "duration"}) == "4: b a d c ");
    CHECK(
        rank.text({.shifts = shifts, .conditions = {{"start", "", 21'000, 40'000}}}) == "2: a d ");
    const TimeRange range{us(30), us(37)};
    CHECK(rank.text({.range = range}) == "1: c ");
    CHECK(rank.text({.range = range, .shifts = shifts}) == "1: a ");
    CHECK(rank.text({.range = range, .shifts = shifts, .isRangeOfRank = true}) == "1: c ");
}

TEST_CASE("a rank without kernels has an empty list", "[operators]") {
    Rank rank(kRows);
    auto other = std::make_shared<index::RankIndex>();
    other->rank = 9;
    rank.snapshot.ranks.push_back({other, {}});
    const auto list = kernelList(rank.snapshot, RankSlot(1), {}, {});
    REQUIRE(list);
    CHECK(list->tables == nullptr);
    CHECK(kernelsAt(*list, 0, 10, {})->empty());
}

} // namespace kernel_list_test
