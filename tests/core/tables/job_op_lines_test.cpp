// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/job_op_lines.h"

#include <catch2/catch.hpp>

namespace job_op_lines_test {

using namespace rankscope;
using model::IssueCode;
using model::JobOp;

namespace {

struct Read {
    std::vector<JobOp> ops;
    std::vector<model::Issue> issues;
};

Read readAll(const std::string& text, size_t portion = SIZE_MAX) {
    model::IssueLog issues;
    auto ops = tables::readJobOps(input::textSource(text, portion), "f", issues);
    REQUIRE(ops);
    return {std::move(ops).value(), issues.issues()};
}

std::string line(const std::string& start, const std::string& duration) {
    return R"({"dp_rank":1,"stage":2,"rank":9,"step":16,"optype":"backward-recv","start_ts":)"
        + start + R"(,"duration":)" + duration + R"(,"seq_id":3,"mc":0,"mb_id":-1,"gmc":null})";
}

std::vector<IssueCode> codesOf(const Read& read) {
    std::vector<IssueCode> codes;
    for (const model::Issue& issue : read.issues)
        codes.push_back(issue.code);
    return codes;
}

} // namespace

TEST_CASE("Ops are read with their seconds to the nanosecond, whatever the window") {
    const std::string text = line("1736412474.714258990", "0.8543476462364197") + "\n\r\n  "
        + line("0.1e1", "0") + " \r\n" + line("2", "1e-9");
    for (const size_t portion : {size_t{1}, size_t{7}, SIZE_MAX}) {
        const Read read = readAll(text, portion);
        CHECK(read.issues.empty());
        REQUIRE(read.ops.size() == 3);
        const JobOp& op = read.ops.front();
        CHECK(op.type == model::JobOpType::BackwardReceive);
        CHECK(std::tuple(op.dpRank, op.stage, op.step, op.ordinal) == std::tuple(1, 2, 16, 3));
        CHECK(op.chunk == 0);
        CHECK_FALSE(op.microBatch);
        CHECK_FALSE(op.modelChunk);
        CHECK(toNanoseconds(op.start) == 1'736'412'474'714'258'990);
        CHECK(op.duration == Duration(854'347'646));
        CHECK(toNanoseconds(read.ops[1].start) == 1'000'000'000);
        CHECK(read.ops[2].duration == Duration(1));
    }
}

TEST_CASE("Keys may come in any order, whole numbers with a point") {
    const Read read = readAll(R"({"duration":1.5,"x":{"step":[1,{}]},"optype":"gc","seq_id":4.0,)"
                              R"("stage":0,"dp_rank":0.0,"mc":0.0,"step":-1,"start_ts":0})");
    CHECK(read.issues.empty());
    REQUIRE(read.ops.size() == 1);
    CHECK(read.ops[0].ordinal == 4);
    CHECK(read.ops[0].chunk == 0);
    CHECK(read.ops[0].step == -1);
}

TEST_CASE("Every damaged line is counted once and costs only itself") {
    const std::vector<std::pair<std::string, IssueCode>> damaged{
        {"{\"dp_rank\":0,", IssueCode::BadJson},
        {"[1]", IssueCode::BadJson},
        {"7", IssueCode::BadJson},
        {line("1", "1") + "x", IssueCode::BadJson},
        {"{}", IssueCode::BadEvent},
        {R"({"optype":"dance"})", IssueCode::BadEvent},
        {line("null", "1"), IssueCode::BadTime},
        {line("1e400", "1"), IssueCode::BadTime},
        {line("1", "NaN"), IssueCode::BadTime},
        {line("1", "99999999999999999999"), IssueCode::BadTime},
        {line("\"1\"", "1"), IssueCode::BadTime},
        {std::string(1 << 20, 'x'), IssueCode::TooLarge},
    };
    for (const auto& [text, code] : damaged) {
        INFO(text.substr(0, 200));
        for (const size_t portion : {size_t{65'537}, SIZE_MAX}) {
            const Read read =
                readAll(line("1", "1") + "\n" + text + "\n" + line("2", "1") + "\n", portion);
            CHECK(read.ops.size() == 2);
            CHECK(codesOf(read) == std::vector{code});
        }
    }
}

TEST_CASE("Numbers that no job has are damage") {
    for (const char* number :
        {"-1", "2147483647", "9999999999999999999999", "0.5", "null", "[0]"}) {
        std::string text = line("1", "1");
        text.replace(text.find("\"stage\":2") + 8, 1, number);
        const Read read = readAll(text);
        CHECK(read.ops.empty());
        CHECK(codesOf(read) == std::vector{IssueCode::BadNumber});
    }
}

TEST_CASE("A negative duration counts as zero, an empty file is said to be empty") {
    const Read read = readAll(line("1", "-2"));
    REQUIRE(read.ops.size() == 1);
    CHECK(read.ops[0].duration == Duration());
    CHECK(codesOf(read) == std::vector{IssueCode::NegativeDuration});
    CHECK(codesOf(readAll("")) == std::vector{IssueCode::EmptyFile});
}

} // namespace job_op_lines_test
