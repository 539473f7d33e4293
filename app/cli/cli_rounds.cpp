// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/rounds_report.h"
#include "core/advisor/rounds/round_store.h"

namespace rankscope::app {

namespace {

/// That of its last round, which stays when the folder is gone, else the usual one. Nothing: there
/// is neither.
std::optional<std::string> jobOf(
    const std::filesystem::path& folder, const advisor::KeptRounds& kept) {
    const advisor::Round wanted = advisor::roundOf(folder, {}, {}, {});
    const auto last = std::find_if(kept.rounds.rbegin(), kept.rounds.rend(),
        [&wanted](const advisor::Round& round) { return round.folder == wanted.folder; });
    if (last != kept.rounds.rend())
        return last->job;
    std::error_code error;
    return std::filesystem::exists(folder, error) ? std::optional(wanted.job) : std::nullopt;
}

void complain(const advisor::Phrase& phrase, advisor::Language language) {
    fmt::print(stderr, "rankscope-cli: {}\n", toText(phrase, language));
}

} // namespace

int runRounds(const RoundsOptions& options, OutputFormat format) {
    const bool isJson = format == OutputFormat::Json;
    const advisor::KeptRounds kept = advisor::keptRounds(advisor::usualRoundStore());
    for (const std::filesystem::path& file : kept.unreadable)
        complain({"rounds.unreadable", {{"file", file.string()}}}, options.language);
    const ExitCode exit = kept.unreadable.empty() ? kExitGood : kExitDamaged;
    if (options.job.empty() && options.folder.empty()) {
        std::map<std::string, size_t> jobs;
        for (const advisor::Round& round : kept.rounds)
            ++jobs[round.job];
        isJson ? printJobsJson(jobs) : printJobs(jobs, options.language);
        return finishOutput(exit);
    }
    const auto job = options.job.empty() ? jobOf(options.folder, kept) : options.job;
    if (!job) {
        complain({"rounds.no_folder", {{"folder", options.folder.string()}}}, options.language);
        return finishOutput(kExitNothingReadable);
    }
    const std::vector<advisor::Round> rounds = advisor::ofJob(kept, *job);
    const advisor::Staircase staircase = advisor::staircaseOf(rounds);
    isJson ? printRoundsJson(*job, staircase) : printRounds(*job, staircase, options.language);
    if (rounds.empty())
        complain({"rounds.none"}, options.language);
    return finishOutput(rounds.empty() ? kExitNothingReadable : exit);
}

} // namespace rankscope::app
