// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rounds/round_store.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>
#include <tuple>

#include <fmt/format.h>

#include "core/index/file_in_making.h"
#include "core/index/workspace.h"

namespace rankscope::advisor {

namespace {

constexpr const char* kEnding = ".round";

std::filesystem::path fileOf(const std::filesystem::path& store, const Round& round) {
    const std::string moment =
        round.captured ? std::to_string(toNanoseconds(*round.captured)) : "unknown";
    const std::string folder = index::defaultIndexFolder(round.folder).filename();
    return store / fmt::format("{}_{}{}", folder, moment, kEnding);
}

std::tuple<Timestamp, Timestamp, std::filesystem::path> orderOfRound(const Round& round) {
    return {round.time(), round.advised, round.folder};
}

/// Judged again: it stays what a person made of it.
void takeFrom(const Round& before, Round& round) {
    round.advised = before.advised;
    round.job = before.job;
}

Result<Round> readRound(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in)
        return fail(ErrorCode::Unreadable, "can not be read", file);
    return roundFromJson(text);
}

} // namespace

std::filesystem::path usualRoundStore() {
    const char* state =
        std::getenv("XDG_STATE_HOME"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    const char* home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    if (state != nullptr && state[0] == '/')
        return std::filesystem::path(state) / "rankscope" / "rounds";
    if (home == nullptr || home[0] != '/')
        return {};
    return std::filesystem::path(home) / ".local" / "state" / "rankscope" / "rounds";
}

KeptRounds keptRounds(const std::filesystem::path& store) {
    KeptRounds kept;
    std::error_code error;
    for (std::filesystem::directory_iterator at(store, error), end; !error && at != end;
         at.increment(error)) {
        if (at->path().extension() != kEnding)
            continue;
        if (auto round = readRound(at->path()))
            kept.rounds.push_back(std::move(*round));
        else
            kept.unreadable.push_back(at->path());
    }
    std::ranges::sort(kept.rounds, {}, orderOfRound);
    std::ranges::sort(kept.unreadable);
    return kept;
}

std::vector<Round> ofJob(const KeptRounds& kept, const std::string& job) {
    std::vector<Round> rounds;
    std::ranges::copy_if(kept.rounds, std::back_inserter(rounds),
        [&job](const Round& round) { return round.job == job; });
    return rounds;
}

Result<Round> keepRound(
    const std::filesystem::path& store, Round round, const std::optional<std::string>& job) {
    const std::filesystem::path file = fileOf(store, round);
    if (const auto before = readRound(file); before && before->isSameAs(round))
        takeFrom(*before, round);
    if (job)
        round.job = *job;
    RS_TRY_ASSIGN(index::FileInMaking making, index::FileInMaking::begin(file));
    {
        std::ofstream out(making.temporary(), std::ios::binary);
        out << toJson(round);
        out.flush();
        if (!out)
            return fail(ErrorCode::WriteFailed, "can not be written", file);
    }
    RS_TRY(making.publish());
    return round;
}

Round putRound(KeptRounds& kept, Round round) {
    const auto before = std::ranges::find_if(
        kept.rounds, [&round](const Round& one) { return one.isSameAs(round); });
    if (before != kept.rounds.end()) {
        takeFrom(*before, round);
        kept.rounds.erase(before);
    }
    const auto place = std::ranges::upper_bound(kept.rounds, orderOfRound(round), {}, orderOfRound);
    kept.rounds.insert(place, round);
    return round;
}

Status forgetRound(const std::filesystem::path& store, const Round& round) {
    std::error_code error;
    std::filesystem::remove(fileOf(store, round), error);
    if (error)
        return fail(ErrorCode::WriteFailed, error.message(), fileOf(store, round));
    return {};
}

} // namespace rankscope::advisor
