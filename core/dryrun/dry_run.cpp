// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/dry_run.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <tuple>

#include "core/input/line_reader.h"

namespace rankscope::dryrun {

namespace fs = std::filesystem;

namespace {

constexpr size_t kLongestLine = 64U << 10; ///< its figures stand in the first hundred bytes
constexpr int kDeepest = 4; ///< folders below the one that was opened
constexpr size_t kMostLogs = 20'000;

/// A number in the text from `at` on, and where it ends.
std::optional<std::pair<int64_t, size_t>> numberAt(std::string_view text, size_t at) {
    int64_t number = 0;
    const char* const begin = text.data() + at;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
    if (at >= text.size() || error != std::errc() || number < 0)
        return std::nullopt;
    return std::pair(number, static_cast<size_t>(end - text.data()));
}

/// Behind "stage": an underscore that may miss, then the number.
std::optional<std::pair<int64_t, size_t>> numberAfter(
    std::string_view text, std::string_view word, bool mayTouch) {
    for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        size_t digits = at + word.size();
        const bool hasLine = digits < text.size() && text[digits] == '_';
        if (!hasLine && !mayTouch)
            continue;
        digits += hasLine ? 1 : 0;
        if (const auto number = numberAt(text, digits))
            return number;
    }
    return std::nullopt;
}

bool isLog(const fs::path& file) {
    const std::string name = file.filename().native();
    return name.ends_with(".log") || name.ends_with(".log.gz") || name.ends_with(".txt");
}

void sortByPlace(std::vector<StageLog>& logs) {
    const auto key = [](const StageLog& log) {
        return std::tuple(log.stage.value_or(INT64_MAX), log.rank.value_or(INT64_MAX), log.file);
    };
    std::ranges::sort(logs, {}, key);
}

/// "a/b" of "a/b/rank_8.log" and of "a/b/stage1_8/mindformer.log".
std::string runOf(const fs::path& name) {
    fs::path folder = name.parent_path();
    const std::string last = folder.filename().native();
    if (last.starts_with("stage") || last.starts_with("rank_"))
        folder = folder.parent_path();
    return folder.native();
}

Result<std::vector<fs::path>> logsBelow(const fs::path& folder, const std::stop_token& stop) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator at(
        folder, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        if (at.depth() >= kDeepest)
            at.disable_recursion_pending();
        std::error_code kind;
        if (at->is_regular_file(kind) && isLog(at->path()) && files.size() < kMostLogs)
            files.push_back(at->path());
    }
    std::ranges::sort(files);
    return files;
}

} // namespace

PlaceOfLog placeOfLog(const std::string& path) {
    PlaceOfLog place;
    if (const auto stage = numberAfter(path, "stage", true)) {
        place.stage = stage->first;
        // "_16" or "_rank_16"
        size_t at = stage->second;
        const std::string_view rest = std::string_view(path).substr(at);
        at += rest.starts_with("_rank_") ? 6 : rest.starts_with('_') ? 1 : 0;
        if (at > stage->second)
            if (const auto rank = numberAt(path, at))
                place.rank = rank->first;
    }
    if (!place.rank)
        if (const auto rank = numberAfter(path, "rank", false))
            place.rank = rank->first;
    return place;
}

Result<StageLog> readLog(const fs::path& file, const std::string& name, model::IssueLog& issues,
    const std::stop_token& stop) {
    const PlaceOfLog place = placeOfLog(name);
    StageLog log{.file = name, .rank = place.rank, .stage = place.stage};
    RS_TRY_ASSIGN(auto source, input::openSource(file, issues));
    input::LineReader lines(std::move(source), kLongestLine);
    BlockReader reader;
    constexpr uint64_t kLinesBetween = 4096; ///< asks whether to stop
    while (true) {
        RS_TRY_ASSIGN(const auto line, lines.next());
        if (!line)
            break;
        if (line->number % kLinesBetween == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        if (!reader.take(line->text, line->number))
            continue;
        if (log.memory && log.memory->isOutOfMemory && reader.begun() != log.blocks)
            log.outOfMemory.push_back(*log.memory);
        log.blocks = reader.begun();
        log.memory = reader.block();
    }
    if (log.memory && log.memory->isOutOfMemory)
        log.outOfMemory.push_back(*log.memory);
    return log;
}

Result<std::vector<StageLog>> readDryRun(
    const fs::path& path, model::IssueLog& issues, const std::stop_token& stop) {
    std::error_code error;
    const bool isFolder = fs::is_directory(path, error);
    if (!isFolder && !fs::is_regular_file(path, error))
        return fail(ErrorCode::NotFound, "there is no log and no folder \"" + path.native() + '"');
    std::vector<fs::path> files{path};
    if (isFolder) {
        RS_TRY_ASSIGN(files, logsBelow(path, stop));
    }
    std::vector<StageLog> logs;
    for (const fs::path& file : files) {
        // The folder that holds one log may say its stage.
        const fs::path from = isFolder ? path : path.parent_path().parent_path();
        const std::string name = file.lexically_relative(from).native();
        RS_TRY_ASSIGN(StageLog log, readLog(file, name, issues, stop));
        // Beside the logs of a run lie those of its scheduler: what says nothing is none of a
        // stage.
        if (!isFolder || log.memory || log.stage || log.rank)
            logs.push_back(std::move(log));
    }
    if (logs.empty())
        return fail(ErrorCode::NotFound, "no log of a dry run in \"" + path.native() + '"');
    nameStages(logs);
    sortByPlace(logs);
    return logs;
}

Result<std::vector<Run>> readRuns(const std::vector<fs::path>& files, const fs::path& root,
    model::IssueLog& issues, const std::stop_token& stop) {
    std::map<std::string, std::vector<StageLog>> byRun;
    for (const fs::path& file : files) {
        // The folder that holds one log may say its stage.
        const bool isRoot = file == root;
        const fs::path name =
            file.lexically_relative(isRoot ? file.parent_path().parent_path() : root);
        RS_TRY_ASSIGN(StageLog log, readLog(file, name.native(), issues, stop));
        if (log.memory)
            byRun[isRoot ? std::string() : runOf(name)].push_back(std::move(log));
    }
    std::vector<Run> runs;
    for (auto& [name, logs] : byRun) {
        nameStages(logs);
        sortByPlace(logs);
        runs.push_back({.name = name, .logs = std::move(logs)});
    }
    return runs;
}

void nameStages(std::vector<StageLog>& logs) {
    int64_t distance = 0;
    for (const StageLog& log : logs) {
        if (log.stage || !log.rank)
            return; // names say it, or nothing can
        distance = std::gcd(distance, *log.rank);
    }
    const auto isOfFirst = [&](const StageLog& log) { return log.rank == logs.front().rank; };
    if (distance != 0 && std::ranges::all_of(logs, isOfFirst))
        return; // of one rank there is no distance
    for (StageLog& log : logs)
        log.stage = distance == 0 ? 0 : *log.rank / distance;
}

} // namespace rankscope::dryrun
