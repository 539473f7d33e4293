// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/rank_identity.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/json_text.h"
#include "core/importer/discovery/discovery_names.h"
#include "core/input/byte_source.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

/// These files have some KB; what is beyond the limit is not needed.
std::string readSmall(const fs::path& file) {
    constexpr size_t kLimit = 1024 * 1024;
    model::IssueLog ignored; // they are read whole, with their issues, when the rank is imported
    const auto source = input::openSource(file, ignored);
    if (!source)
        return {};
    std::string text(kLimit, '\0');
    const auto count = (*source)->read(std::span(text.data(), text.size()));
    text.resize(count.value_or(0));
    return text;
}

std::string_view member(std::string_view object, std::string_view key) {
    MemberScanner members(object);
    while (const auto found = members.next()) {
        if (found->key == key)
            return found->value;
    }
    return {};
}

} // namespace

std::optional<int64_t> rankIdIn(const fs::path& jsonFile) {
    const std::string text = readSmall(jsonFile);
    return wholeNumber(tokenText(member(text, "rank_id")));
}

std::optional<int64_t> metadataRank(const fs::path& jsonFile) {
    const std::string text = readSmall(jsonFile);
    return wholeNumber(tokenText(member(member(text, "distributed_args"), "rank")));
}

std::optional<int64_t> rankByMarkers(const Listing& folder) {
    for (const std::string& name : folder.files) {
        if (const auto rank = profilerInfoRank(name))
            return rank;
    }
    for (const std::string& name : folder.files) {
        if (input::withoutGz(name) != "profiler_info.json")
            continue;
        if (const auto rank = rankIdIn(folder.folder / name))
            return rank;
    }
    for (const std::string& name : folder.files) {
        if (input::withoutGz(name) == "profiler_metadata.json")
            return metadataRank(folder.folder / name);
    }
    return std::nullopt;
}

std::optional<int64_t> rankByFolders(const fs::path& folder, const fs::path& top) {
    for (fs::path at = folder;; at = at.parent_path()) {
        if (const auto rank = rankInName(at.filename().native()))
            return rank;
        if (at == top || at == at.parent_path())
            return std::nullopt;
    }
}

} // namespace rankscope::importer
