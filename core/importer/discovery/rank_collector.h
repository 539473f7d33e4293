// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the contents of folders into ranks: knows the layouts of data_formats.md 1.1.
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/importer/discovery/discovery.h"
#include "core/importer/discovery/discovery_scan.h"
#include "core/importer/discovery/trace_sniff.h"
#include "core/importer/profile_db/profile_sniff.h"

namespace rankscope::importer {

/// A rank whose number may still be open.
struct FoundRank {
    model::RankSource source;
    std::optional<int64_t> rank; ///< as a good witness says
    int64_t guess = 0; ///< where there is none: the device
    ProfileSniff profile; ///< of its database with a timeline
};

class RankCollector {
public:
    /// `top` is what was opened; all must outlive the collector.
    RankCollector(const std::filesystem::path& top, Discovery& seen, const std::stop_token& stop)
        : m_top(top)
        , m_seen(seen)
        , m_stop(stop) { }

    /// Takes the files of one folder; gives the sub-folders that may hold more ranks.
    std::vector<std::string> take(const Listing& folder);
    /// Takes one file that was opened by itself.
    void takeFile(const std::filesystem::path& file);

    /// Call once, at the end: a rank that is alone may take its number from above the top. Traces
    /// of hosts that have no ranks beside them are ranks themselves.
    void finish();

    std::vector<FoundRank>& ranks() { return m_ranks; }
    /// Traces of hosts, which go with ranks beside them.
    const std::vector<model::SourceFile>& hostTraces() const { return m_hostTraces; }
    /// Raw data that was never exported.
    uint64_t rawFolders() const { return m_rawFolders; }

private:
    using Names = std::vector<std::string>;

    Listing list(const std::filesystem::path& folder);
    void takeAscend(const Listing& folder, const Listing& output);
    Names exportedTraces(const Listing& folder, std::filesystem::path& output);
    bool takeMsprof(const Listing& folder, const Listing& output);
    void takeDevice(const Listing& device, const Listing& timeline);
    void takeCluster(const Listing& folder);

    /// Files beside a folder with a known layout.
    void takeBeside(const Listing& folder);
    void takeLoose(const Listing& folder);
    Names takeLegacy(const Listing& folder, const Names& names);
    void takeTables(const Listing& folder, Names& names);
    void takeUnknown(const std::filesystem::path& file);
    bool takeContent(const std::filesystem::path& file);
    bool takeDatabase(const std::filesystem::path& file);
    void takeHostTrace(const std::filesystem::path& file);

    FoundRank& add(
        model::ProfileKind kind, const std::filesystem::path& folder, std::optional<int64_t> rank);
    /// Adds the traces first, then everything else of the folder.
    void addFiles(FoundRank& rank, const Listing& folder, const Names& traces);
    void addFile(FoundRank& rank, const std::filesystem::path& file, model::FileKind kind);
    /// Whether the raw data are of the rank alone, or of any that they name.
    enum class WhoseDevice { Own, Named };
    /// What msprof noted of the device (info.json.N), of its raw data.
    void addDeviceInfo(
        FoundRank& rank, const Listing& rawFolder, WhoseDevice whose = WhoseDevice::Own);
    void addMarks(FoundRank& rank, const Listing& rawFolder);
    void noteOutside(const std::filesystem::path& place);
    /// A rank for each device of a database that holds several.
    void splitDevices();
    void noteRaw(const std::filesystem::path& folder);
    void noteOther(const std::filesystem::path& file);
    std::optional<int64_t> rankAbove(const std::filesystem::path& folder) const;

    const std::filesystem::path& m_top;
    Discovery& m_seen;
    const std::stop_token& m_stop;
    std::vector<FoundRank> m_ranks;
    std::vector<model::SourceFile> m_hostTraces;
    uint64_t m_rawFolders = 0;
    uint64_t m_inflateBudget = uint64_t{1} << 30; ///< for all files together: about 3 seconds
};

} // namespace rankscope::importer
