// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_line.h"

#include <cstdio>
#include <fmt/core.h>
#include <unistd.h>

#include "app/cli/number_text.h"
#include "core/base/grouped.h"

namespace rankscope::app {

namespace {

constexpr std::chrono::milliseconds kInterval{100};
constexpr const char* kClearLine = "\r\x1b[K";

} // namespace

ProgressLine::ProgressLine(std::vector<std::shared_ptr<importer::RankJob>> jobs)
    : m_jobs(std::move(jobs)) {
    if (isatty(STDERR_FILENO) == 0)
        return;
    m_thread = std::jthread([this](const std::stop_token& stop) {
        std::mutex mutex; // only because a condition variable wants one: nothing is shared
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        while (!never.wait_for(lock, stop, kInterval, [&stop] { return stop.stop_requested(); }))
            show();
    });
}

ProgressLine::~ProgressLine() {
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_thread.join();
    std::fputs(kClearLine, stderr);
}

void ProgressLine::show() const {
    size_t finished = 0;
    uint64_t done = 0;
    uint64_t total = 0;
    uint64_t events = 0;
    for (const auto& job : m_jobs) {
        using importer::RankState;
        const RankState state = job->state;
        finished += state != RankState::Waiting && state != RankState::Running ? 1 : 0;
        done += job->progress.bytesDone;
        total += job->progress.bytesTotal;
        events += job->progress.events;
    }
    const std::string line = fmt::format("{}{} of {} ranks, {} of {} read, {} events", kClearLine,
        finished, m_jobs.size(), bytesText(done), bytesText(total), grouped(events));
    std::fputs(line.c_str(), stderr);
}

} // namespace rankscope::app
