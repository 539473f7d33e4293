// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_progress.h"

#include <algorithm>
#include <csignal>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

namespace rankscope::app {

namespace {

constexpr int kRefreshMs = 100;

volatile std::sig_atomic_t stopAsked = 0;

void askStop(int) {
    stopAsked = 1;
}

bool isDone(const std::shared_ptr<importer::RankJob>& job) {
    const importer::RankState state = job->state;
    return state != importer::RankState::Waiting && state != importer::RankState::Running;
}

void printLine(const std::vector<std::shared_ptr<importer::RankJob>>& jobs) {
    uint64_t done = 0;
    uint64_t total = 0;
    uint64_t events = 0;
    for (const auto& job : jobs) {
        done += job->progress.bytesDone;
        total += job->progress.bytesTotal;
        events += job->progress.events;
    }
    const auto ready = std::count_if(jobs.begin(), jobs.end(), isDone);
    fmt::print(stderr, "\r{} of {} ranks, {:.1f} of {:.1f} MB, {} events ", ready, jobs.size(),
        static_cast<double>(done) / 1e6, static_cast<double>(total) / 1e6, events);
    std::fflush(stderr);
}

} // namespace

void catchStopSignals() {
    std::signal(SIGINT, askStop);
    std::signal(SIGTERM, askStop);
}

bool isStopAsked() {
    return stopAsked != 0;
}

void waitWithProgress(
    importer::ImportPool& pool, const std::vector<std::shared_ptr<importer::RankJob>>& jobs) {
    const bool isTerminal = ::isatty(STDERR_FILENO) == 1;
    bool isCancelled = false;
    while (!std::all_of(jobs.begin(), jobs.end(), isDone)) {
        if (isStopAsked() && !isCancelled) {
            pool.cancel();
            isCancelled = true;
        }
        if (isTerminal)
            printLine(jobs);
        ::poll(nullptr, 0, kRefreshMs); // a signal ends it early
    }
    pool.wait();
    if (isTerminal)
        fmt::print(stderr, "\r\x1b[K");
}

} // namespace rankscope::app
