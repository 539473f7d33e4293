// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/rounds_report.h"
#include "core/advisor/rounds/round_store.h"

namespace rankscope::app {

namespace {

/// That of its last round, else the usual one.
std::string jobOf(const std::filesystem::path& folder, const advisor::KeptRounds& kept) {
    const advisor::Round wanted = advisor::roundOf(folder, {}, {}, {});
    const auto last = std::find_if(kept.rounds.rbegin(), kept.rounds.rend(),
        [&wanted](const advisor::Round& round) { return round.folder == wanted.folder; });
    return last == kept.rounds.rend() ? wanted.job : last->job;
}

} // namespace

int runRounds(const RoundsOptions& options, OutputFormat format) {
    const bool isJson = format == OutputFormat::Json;
    const advisor::KeptRounds kept = advisor::keptRounds(advisor::usualRoundStore());
    for (const std::filesystem::path& file : kept.unreadable)
        fmt::print(stderr, "rankscope-cli: {}\n",
            toText(
                advisor::Phrase{"rounds.unreadable", {{"file", file.string()}}}, options.language));
    const ExitCode exit = kept.unreadable.empty() ? kExitGood : kExitDamaged;
    if (options.job.empty() && options.folder.empty()) {
        std::map<std::string, size_t> jobs;
        for (const advisor::Round& round : kept.rounds)
            ++jobs[round.job];
        isJson ? printJobsJson(jobs) : printJobs(jobs, options.language);
        return finishOutput(exit);
    }
    const std::string job = options.job.empty() ? jobOf(options.folder, kept) : options.job;
    const std::vector<advisor::Round> rounds = advisor::ofJob(kept, job);
    const advisor::Staircase staircase = advisor::staircaseOf(rounds);
    isJson ? printRoundsJson(job, staircase) : printRounds(job, staircase, options.language);
    if (rounds.empty())
        fmt::print(stderr, "rankscope-cli: {}\n",
            toText(advisor::Phrase{"rounds.none"}, options.language));
    return finishOutput(rounds.empty() ? kExitNothingReadable : exit);
}

} // namespace rankscope::app
