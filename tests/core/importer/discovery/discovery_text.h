// SPDX-License-Identifier: GPL-3.0-or-later
// A discovery as text, one line a rank:
//   Rank 2 (2) | pytorch-text | job/rank2_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json
// with the traces relative to the rank's folder; a "~" before a label says that the number is ours.
#pragma once

#include <filesystem>
#include <string>

#include "core/importer/discovery/discovery.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

inline std::string textOf(const importer::Discovery& found, const std::filesystem::path& top) {
    std::string text;
    for (const model::RankSource& rank : found.ranks) {
        text += (rank.isRankKnown ? "" : "~") + rank.label + " | " + model::toWord(rank.kind)
            + " | " + rank.folder.lexically_relative(top).native() + " |";
        for (const model::SourceFile& file : rank.files) {
            if (file.kind == model::FileKind::Trace)
                text += " " + file.path.lexically_relative(rank.folder).native();
        }
        text += "\n";
    }
    return text;
}

/// What discover() gives for the whole folder; the words of the error when there is one.
inline std::string discovered(const TempFolder& folder, const std::string& below = {}) {
    const auto found = importer::discover(below.empty() ? folder.path() : folder.path() / below);
    return found ? textOf(*found, folder.path()) : "error: " + found.error().message;
}

inline uint64_t countOf(const importer::Discovery& found, model::IssueCode code) {
    uint64_t count = 0;
    for (const model::Issue& issue : found.issues.issues())
        count += issue.code == code ? issue.count : 0;
    return count;
}

} // namespace rankscope::test
