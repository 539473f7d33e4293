// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/job_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostJobFiles = 4096; ///< of all folders; a graph is saved for each pass
/// The figures stand near the end of a log (planner_ir_data.md B).
constexpr std::streamoff kEnd = 256 << 10;

bool isLogName(std::string_view name) {
    return name.ends_with(".log") || name.ends_with(".txt");
}

bool saysPlace(const fs::path& file) {
    const std::string name = file.filename().native();
    return name.find("rank_") != std::string::npos || name.find("stage") != std::string::npos
        || file.parent_path().filename().native().find("stage") != std::string::npos
        || file.parent_path().filename().native().find("rank_") != std::string::npos;
}

bool hasMemoryFigures(const fs::path& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in)
        return false;
    const auto size = static_cast<std::streamoff>(in.tellg());
    if (size < 0)
        return false;
    const auto length = static_cast<size_t>(std::min(size, kEnd));
    std::string end(length, '\0');
    in.seekg(size - static_cast<std::streamoff>(length));
    in.read(end.data(), static_cast<std::streamsize>(length));
    end.resize(static_cast<size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    constexpr std::array<std::string_view, 3> kWords{
        "MindSpore Used memory size:", "Used peak memory usage", "Actual peak memory usage"};
    return std::ranges::any_of(
        kWords, [&end](std::string_view word) { return end.find(word) != std::string::npos; });
}

void add(const fs::path& file, model::FileKind kind, Discovery& seen) {
    if (seen.jobFiles.size() < kMostJobFiles)
        seen.jobFiles.push_back(describeFile(file, kind, seen.issues));
    else
        seen.issues.add(model::IssueCode::TooLarge, file.native(), 0, "more graphs and logs");
}

} // namespace

bool isGraphName(std::string_view name) {
    return (name.ends_with(".ir") || name.ends_with(".ir.gz"))
        && !name.starts_with("tracker_graph");
}

void takeJobFiles(const Listing& folder, Discovery& seen) {
    for (const std::string& name : folder.files) {
        const fs::path file = folder.folder / name;
        if (isGraphName(name))
            add(file, model::FileKind::Graph, seen);
        else if (isLogName(name) && saysPlace(file) && hasMemoryFigures(file))
            add(file, model::FileKind::DryRunLog, seen);
    }
}

bool takeJobFile(const fs::path& file, Discovery& seen) {
    const std::string name = file.filename().native();
    const bool isGraph = isGraphName(name);
    if (!isGraph && !(isLogName(name) && hasMemoryFigures(file)))
        return false;
    seen.foldersSeen = std::max<uint64_t>(seen.foldersSeen, 1);
    ++seen.filesSeen;
    add(file, isGraph ? model::FileKind::Graph : model::FileKind::DryRunLog, seen);
    return true;
}

} // namespace rankscope::importer
