// SPDX-License-Identifier: GPL-3.0-or-later
// One line on the terminal that says how far the import is, ten times a second. On a file or a
// pipe it is silent. The line is gone when the object is.
// Thread: made and ended on one; reads atomics on its own.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/importer/import_pool.h"

namespace rankscope::app {

class ProgressLine {
public:
    explicit ProgressLine(std::vector<std::shared_ptr<importer::RankJob>> jobs);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    void show() const;

    std::vector<std::shared_ptr<importer::RankJob>> m_jobs;
    std::jthread m_thread; // last: it uses the jobs
};

} // namespace rankscope::app
