// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/index_place.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "core/importer/discovery/discovery_names.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

/// Without links and without a slash at the end.
fs::path placeOf(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, error), error);
    const fs::path& place = error ? path : whole;
    return place.has_filename() ? place : place.parent_path();
}

bool isAtOrBelow(const fs::path& place, const fs::path& top) {
    return std::mismatch(top.begin(), top.end(), place.begin(), place.end()).first == top.end();
}

bool isProfileName(const std::string& name) {
    const DatabaseName database = databaseName(name);
    return isAscendTrace(name) || msprofName(name) || legacyTimelineRank(name)
        || isClusterFile(name) || isSideJson(name)
        || (database != DatabaseName::None && database != DatabaseName::Other)
        || name.ends_with(".pt.trace.json") || name.ends_with(".pt.trace.json.gz")
        || name == "ASCEND_PROFILER_OUTPUT" || name.ends_with("_ascend_pt")
        || name.ends_with("_ascend_ms") || isRawFolder(name);
}

bool holdsProfileNames(const fs::path& folder) {
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
        if (isProfileName(entries->path().filename().native()))
            return true;
        entries.increment(error);
    }
    return false;
}

} // namespace

Status checkIndexFolder(const fs::path& indexFolder, const fs::path& profile) {
    const fs::path place = placeOf(indexFolder);
    const fs::path source = placeOf(profile);
    const char* why = nullptr;
    if (isAtOrBelow(place, source))
        why = "is the profile or a folder in it";
    else if (isAtOrBelow(source, place))
        why = "contains the profile";
    else if (holdsProfileNames(place))
        why = "is a profile";
    if (why == nullptr)
        return {};
    return fail(ErrorCode::WriteFailed,
        "the index folder " + indexFolder.native() + " " + why
            + "; nothing is written there. Choose a folder of its own.",
        indexFolder.native());
}

} // namespace rankscope::importer
