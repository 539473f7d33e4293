// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/rank_identity.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/json_text.h"
#include "core/importer/byte_source.h"
#include "core/importer/discovery_names.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

/// These files have some KB; what is beyond the limit is not needed.
std::string readSmall(const fs::path& file) {
    constexpr size_t kLimit = 1024 * 1024;
    model::IssueLog ignored; // they are read whole, with their issues, when the rank is imported
    const auto source = openSource(file, ignored);
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
    if (folder.hasFile("profiler_info.json")) {
        if (const auto rank = rankIdIn(folder.folder / "profiler_info.json"))
            return rank;
    }
    if (folder.hasFile("profiler_metadata.json"))
        return metadataRank(folder.folder / "profiler_metadata.json");
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
