// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/discovery_scan.h"

#include <algorithm>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

#include "core/importer/discovery/discovery_names.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

std::optional<std::pair<uint64_t, uint64_t>> identityOf(const fs::path& folder) {
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0)
        return std::nullopt;
    return std::pair<uint64_t, uint64_t>(status.st_dev, status.st_ino);
}

void addEntry(const fs::directory_entry& entry, Listing& listing) {
    std::error_code error;
    std::string name = entry.path().filename().native();
    const bool isFolder = entry.is_directory(error);
    if (error || !isFolder)
        listing.files.push_back(std::move(name));
    else if (entry.is_symlink(error))
        listing.links.push_back(std::move(name));
    else
        listing.folders.push_back(std::move(name));
}

} // namespace

bool Listing::hasFolder(std::string_view name) const {
    return std::find(folders.begin(), folders.end(), name) != folders.end()
        || std::find(links.begin(), links.end(), name) != links.end();
}

Listing listFolder(const fs::path& folder, model::IssueLog& issues) {
    Listing listing;
    listing.folder = folder;
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
        addEntry(*entries, listing);
        entries.increment(error);
    }
    if (error)
        issues.add(model::IssueCode::UnreadableFile, folder.native(), 0, error.message());
    for (std::vector<std::string>* names : {&listing.files, &listing.folders, &listing.links})
        std::sort(names->begin(), names->end(), naturalLess);
    return listing;
}

model::SourceFile describeFile(
    const fs::path& file, model::FileKind kind, model::IssueLog& issues) {
    struct stat status = {};
    const bool isThere = ::stat(file.c_str(), &status) == 0;
    if (!isThere || ::access(file.c_str(), R_OK) != 0) {
        issues.add(model::IssueCode::UnreadableFile, file.native(), 0,
            std::generic_category().message(errno));
    }
    return {file, kind, isThere ? static_cast<uint64_t>(status.st_size) : 0};
}

bool VisitedFolders::enter(const fs::path& folder) {
    const auto identity = identityOf(folder);
    return identity && m_seen.insert(*identity).second;
}

std::optional<fs::path> targetOutside(const fs::path& place, const fs::path& top) {
    std::error_code error;
    if (!fs::is_symlink(place, error))
        return std::nullopt;
    const fs::path target = fs::canonical(place, error);
    if (error)
        return std::nullopt;
    const fs::path relative = target.lexically_relative(fs::canonical(top, error));
    const bool isInside = !error && !relative.empty() && *relative.begin() != "..";
    return isInside ? std::nullopt : std::optional(target);
}

bool leadsBack(const fs::path& folder) {
    const auto identity = identityOf(folder);
    for (fs::path above = folder.parent_path(); identity; above = above.parent_path()) {
        if (identityOf(above) == identity)
            return true;
        if (above == above.parent_path())
            break;
    }
    return false;
}

} // namespace rankscope::importer
