// SPDX-License-Identifier: GPL-3.0-or-later
// Files that tell of a job before or beside its profile: compiled graphs (.ir) and the logs of a
// dry run. They belong to no rank and are read when a page or a check asks.
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/importer/discovery/discovery.h"
#include "core/importer/discovery/discovery_scan.h"

namespace rankscope::importer {

/// "18_validate_0068.ir", also .gz; not the graph of a memory tracker.
bool isGraphName(std::string_view name);

/// A log counts as one of a dry run when it has a figure of its memory (planner_ir_data.md B): a
/// peak, what a graph takes, or that memory ran out. What MindSpore prints at the start of any run,
/// the size of the device and its cap, is none. In a folder that is named after a dry run logs are
/// looked through whole, and each .log of a stage, rank or worker counts, so that one without
/// figures is missed. Elsewhere a log counts when its name or folder says a rank, a stage or a
/// worker and the part that is looked at has figures: its end, of a compressed one its begin, and
/// so much of all together; beside one with figures those of the same run count without, so that a
/// stage is missed. Those of which too little was looked at are one counted issue. Of what
/// counts as a log of a dry run each size that is none is a counted issue with its line: of those
/// elsewhere of as much of all together. A graph whose begin has nothing of one is a counted issue
/// too: pages and checks leave it out.
class JobFileCollector {
public:
    /// `top` is what was opened; all must outlive the collector.
    JobFileCollector(
        const std::filesystem::path& top, Discovery& seen, const std::stop_token& stop);

    /// Takes the job's files of one folder; logs elsewhere than in folders of dry runs wait.
    void take(const Listing& folder);
    /// Looks at the logs that wait, those that say a stage or rank before those of workers.
    void finish();
    /// Takes one file that was opened by itself, whatever its name; false where it is neither.
    bool takeFile(const std::filesystem::path& file);

private:
    bool isInDryRun(const std::filesystem::path& folder) const;
    enum class Looked { Found, Whole, InPart, NotAtAll };
    void takeGraph(const std::filesystem::path& file);
    void takeOfDryRun(const std::filesystem::path& file);
    Looked takeElsewhere(const std::filesystem::path& file);
    bool takeSilent(const std::filesystem::path& file, Looked looked);
    void add(const std::filesystem::path& file, model::FileKind kind);

    const std::filesystem::path& m_top;
    Discovery& m_seen;
    const std::stop_token& m_stop;
    std::vector<std::filesystem::path> m_elsewhere;
    uint64_t m_bytesLeft; ///< to be looked through, of those together
    uint64_t m_bytesToCount; ///< of them, to be looked through for sizes that are none
};

} // namespace rankscope::importer
