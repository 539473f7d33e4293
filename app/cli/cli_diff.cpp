// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/diff_report.h"
#include "core/query/profiles.h"

namespace rankscope::app {

namespace {

using analysis::RunPart;
using analysis::RunSummary;

struct Side {
    const char* name;
    std::shared_ptr<const query::Snapshot> snapshot;
    RunPart part;
};

struct Folders {
    ImportedFolder base;
    ImportedFolder candidate;

    ExitCode exit() const { return std::max(base.exit, candidate.exit); }
};

bool hasNothing(const query::Snapshot& snapshot) {
    return snapshot.ranks.empty() && snapshot.tables.empty();
}

bool isSameFolder(const std::filesystem::path& one, const std::filesystem::path& other) {
    std::error_code error;
    return std::filesystem::equivalent(one, other, error) && !error;
}

/// A folder that is compared with itself is read once.
Folders importBoth(FolderOptions options, const DiffOptions& diff) {
    const std::filesystem::path candidate = options.folder;
    const std::filesystem::path indexes = options.indexFolder;
    options.folder = diff.base;
    options.indexFolder = indexes.empty() ? indexes : indexes / "base";
    Folders folders;
    folders.base = importFolder(options, [](const auto&) {});
    if (isSameFolder(diff.base, candidate)) {
        folders.candidate = folders.base;
        return folders;
    }
    options.folder = candidate;
    options.indexFolder = indexes.empty() ? indexes : indexes / "candidate";
    folders.candidate = importFolder(options, [](const auto&) {});
    return folders;
}

/// "0 to 3, 8"
std::string listText(const std::vector<int64_t>& numbers) {
    std::string text;
    for (size_t first = 0; first < numbers.size();) {
        size_t last = first;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
            ++last;
        text += text.empty() ? "" : ", ";
        text += std::to_string(numbers[first]);
        if (last > first)
            text += fmt::format("{}{}", last > first + 1 ? " to " : ", ", numbers[last]);
        first = last + 1;
    }
    return text.empty() ? "none" : text;
}

/// Which rank or step that was asked for is not there; empty: all are.
Result<std::string> missingPart(
    const Side& side, const RunSummary& run, const std::stop_token& stop) {
    const auto sentence = [&side](const char* kind, int64_t number, const auto& known) {
        return fmt::format(
            "the {} has no {} {}; it has: {}", side.name, kind, number, listText(known));
    };
    if (side.part.profile < 1 || side.part.profile > run.profiles)
        return fmt::format("the {} has no profile {} of any rank; it has: {}", side.name,
            side.part.profile, run.profiles > 1 ? fmt::format("1 to {}", run.profiles) : "1");
    if (side.part.rank && run.ranks.empty())
        return sentence("rank", *side.part.rank,
            analysis::ranksOf(query::onlyProfile(*side.snapshot, side.part.profile)));
    if (!side.part.step || run.steps > 0)
        return std::string();
    RS_TRY_ASSIGN(const std::vector<int64_t> steps,
        analysis::stepsOf(analysis::narrowed(*side.snapshot, side.part), stop));
    return sentence("step", *side.part.step, steps);
}

struct Answer {
    analysis::RunDiff diff;
    std::string missing; ///< empty, or there is no answer
};

Result<Answer> compare(const Side& base, const Side& candidate, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const analysis::RunPair runs,
        analysis::runPair(
            {base.snapshot.get(), base.part}, {candidate.snapshot.get(), candidate.part}, stop));
    RS_TRY_ASSIGN(std::string missing, missingPart(base, runs.base, stop));
    if (missing.empty()) {
        RS_TRY_ASSIGN(missing, missingPart(candidate, runs.candidate, stop));
    }
    if (!missing.empty())
        return Answer{{}, std::move(missing)};
    return Answer{analysis::diffRuns(runs.base, runs.candidate), {}};
}

/// The advisor judges jobs: of single ranks and steps there is no ledger.
struct Advised {
    advisor::Report base;
    advisor::Report candidate;
    std::optional<std::vector<advisor::LedgerEntry>> ledger;
};

Result<Advised> advised(const Side& base, const Side& candidate, const std::stop_token& stop) {
    Advised both;
    for (const Side* const side : {&base, &candidate}) {
        if (side->part.rank || side->part.step || side->part.profile != 1)
            return both;
    }
    RS_TRY_ASSIGN(both.base, advisor::runChecks(base.snapshot, {}, {}, {}, stop));
    if (base.snapshot == candidate.snapshot) {
        both.ledger.emplace();
        return both;
    }
    RS_TRY_ASSIGN(both.candidate, advisor::runChecks(candidate.snapshot, {}, {}, {}, stop));
    // Moving the reports moves no finding: the ledger's pointers stay.
    both.ledger = advisor::ledgerOf(both.base, both.candidate);
    return both;
}

int complain(const std::string& why, ExitCode exit) {
    fmt::print(stderr, "rankscope-cli: {}\n", why);
    return finishOutput(exit);
}

} // namespace

int runDiff(const FolderOptions& options, const DiffOptions& diff, OutputFormat format) {
    const Folders folders = importBoth(options, diff);
    if (folders.exit() == kExitStopped)
        return kExitStopped;
    const Side base{"baseline", folders.base.snapshot,
        {.rank = diff.basePart.rank ? diff.basePart.rank : diff.part.rank,
            .step = diff.basePart.step ? diff.basePart.step : diff.part.step,
            .withWarmUp = diff.part.withWarmUp,
            .profile = diff.baseProfile.value_or(diff.part.profile)}};
    const Side candidate{"candidate", folders.candidate.snapshot, diff.part};
    if (hasNothing(*base.snapshot) || hasNothing(*candidate.snapshot))
        return kExitNothingReadable;
    const auto answer = compare(base, candidate, options.stop);
    if (!answer)
        return complain(answer.error().message,
            answer.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable);
    if (!answer->missing.empty())
        return complain(answer->missing, kExitUsage);
    const auto advice = advised(base, candidate, options.stop);
    if (!advice)
        return complain(advice.error().message,
            advice.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable);
    const DiffReport report{base.part, candidate.part, answer->diff, advice->ledger, diff.language};
    format == OutputFormat::Json ? printDiffJson(report) : printDiff(report);
    const auto growth = answer->diff.stepGrowth();
    if (diff.failOver && growth && *growth * 100 > *diff.failOver)
        return complain(
            fmt::format("the candidate's step is {:.1f} % longer", *growth * 100), kExitFailed);
    return finishOutput(folders.exit());
}

} // namespace rankscope::app
