// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/importer/outcome.h"

namespace outcome_test {

using namespace rankscope;
using importer::Outcome;
using importer::RankState;

namespace {

std::shared_ptr<importer::RankJob> ready(std::optional<model::Severity> met = {}) {
    auto job = std::make_shared<importer::RankJob>();
    auto index = std::make_shared<index::RankIndex>();
    if (met)
        index->issues.emplace_back().severity = *met;
    job->state = RankState::Ready;
    job->index = std::move(index);
    return job;
}

template <class Job>
std::shared_ptr<Job> failed(ErrorCode code, RankState state = RankState::Failed) {
    auto job = std::make_shared<Job>();
    job->state = state;
    job->error.code = code;
    return job;
}

Outcome of(std::vector<std::shared_ptr<importer::RankJob>> ranks,
    std::vector<std::shared_ptr<importer::TableJob>> tables = {}) {
    return importer::outcomeOf(ranks, tables, {});
}

} // namespace

TEST_CASE("R9: the worst that happened to any rank or table decides", "[importer]") {
    using importer::RankJob;
    using importer::TableJob;
    CHECK(of({}) == Outcome::Good);
    CHECK(of({ready(), nullptr}, {nullptr}) == Outcome::Good);
    CHECK(of({ready(model::Severity::Info)}) == Outcome::Good);
    CHECK(of({ready(), ready(model::Severity::Repaired)}) == Outcome::Damaged);
    CHECK(of({ready(model::Severity::DataLoss)}) == Outcome::Damaged);
    CHECK(of({ready(), failed<RankJob>(ErrorCode::Unreadable)}) == Outcome::Damaged);
    CHECK(of({ready()}, {failed<TableJob>(ErrorCode::Damaged)}) == Outcome::Damaged);
    CHECK(of({failed<RankJob>(ErrorCode::Unreadable)}) == Outcome::NothingReadable);
    CHECK(of({failed<RankJob>(ErrorCode::DiskFull)}) == Outcome::Stopped);
    CHECK(of({ready()}, {failed<TableJob>(ErrorCode::WriteFailed)}) == Outcome::Stopped);
    CHECK(of({ready(), failed<RankJob>({}, RankState::Cancelled)}) == Outcome::Stopped);
    model::IssueLog folder;
    folder.add(model::IssueCode::UnreadableFile, "f", 0, "");
    CHECK(importer::outcomeOf({}, {}, folder) == Outcome::Damaged);
}

} // namespace outcome_test
