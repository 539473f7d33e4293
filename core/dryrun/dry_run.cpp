// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/dry_run.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <map>

#include "core/input/byte_source.h"
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

/// Of "dry_run: False", "'sim_level': -1", "MS_SIMULATION_LEVEL=": what stands behind the word says
/// that it is none, as real runs print their settings.
bool isRefused(std::string_view rest) {
    const size_t begin = rest.find_first_not_of(" \t\"'");
    if (begin == std::string_view::npos || (rest[begin] != '=' && rest[begin] != ':'))
        return false;
    rest.remove_prefix(begin + 1);
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" \t\"'")));
    constexpr std::array<std::string_view, 6> kNo{"False", "false", "None", "none", "null", "-1"};
    return rest.empty() || rest.starts_with(',') || rest.starts_with('}')
        || std::ranges::any_of(kNo, [rest](std::string_view no) { return rest.starts_with(no); });
}

/// What a simulated run says of itself and is called (planner_ir_data.md B: how one is made).
bool saysDryRun(std::string_view text) {
    // With the d: "memory_runtime" and "binary running" are of any run.
    constexpr std::array<std::string_view, 14> kWords{"SIMULATION_LEVEL", "imulation level",
        "imulation_level", "sim_level", "KERNEL_LAUNCH_SKIP", "DRY_RUN", "dry run", "Dry run",
        "Dry Run", "dry_run", "dry-run", "dryrun", "dryRun", "DryRun"};
    return std::ranges::any_of(kWords, [text](std::string_view word) {
        const size_t at = text.find(word);
        return at != std::string_view::npos && !isRefused(text.substr(at + word.size()));
    });
}

bool isLog(const fs::path& file) {
    const std::string name = file.filename().native();
    const std::string_view text = input::withoutGz(name);
    return text.ends_with(".log") || text.ends_with(".txt");
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
    for (const char* const word : {"rank", "worker"}) {
        const auto rank = place.rank ? std::nullopt : numberAfter(path, word, false);
        if (rank)
            place.rank = rank->first;
    }
    return place;
}

namespace {

/// "stage_0/mindformer.log" of "stage_0/mindformer.log:1234:[INFO] ...", a line that grep found,
/// and of "stage_0/mindformer.log-1234-...", one beside it; "" of any other. Without a number of
/// the line ("stage_0/mindformer.log:[INFO] ...") where the path says a place.
std::string_view greppedOf(std::string_view line) {
    const size_t blank = std::min(line.find_first_of(" \t"), line.size());
    for (size_t sign = line.find_first_of(":-"); sign < blank;
         sign = line.find_first_of(":-", sign + 1)) {
        const std::string_view file = line.substr(0, sign);
        const std::string_view name = input::withoutGz(file);
        if (!name.ends_with(".log") && !name.ends_with(".txt"))
            continue;
        const auto number = numberAt(line, sign + 1);
        const bool isNumbered = number && line.substr(number->second).starts_with(line[sign]);
        if (isNumbered || placeOfLog(std::string(file)) != PlaceOfLog{})
            return file;
    }
    return {};
}

/// Of the line that MindSpore writes as it sets up its devices: "The device num: 16, rank id: 8,
/// the backend: hccl, the stage num: 2, the stage id: 1, the rank index in stage is: 0".
struct SaidPlace {
    int64_t rank = 0;
    int64_t stage = 0;
    std::optional<int64_t> ranksOfStage;
};

std::optional<SaidPlace> placeSaidIn(std::string_view line) {
    const auto behind = [line](std::string_view words) -> std::optional<int64_t> {
        const size_t at = line.find(words);
        const auto number =
            at == std::string_view::npos ? std::nullopt : numberAt(line, at + words.size());
        return number ? std::optional(number->first) : std::nullopt;
    };
    const auto stage = behind("the stage id: ");
    const auto rank = stage ? behind("rank id: ") : std::nullopt;
    if (!rank)
        return std::nullopt;
    const auto devices = behind("The device num: ");
    const auto stages = behind("the stage num: ");
    const bool isEven = devices && stages && *stages > 0 && *devices % *stages == 0;
    return SaidPlace{*rank, *stage, isEven ? std::optional(*devices / *stages) : std::nullopt};
}

/// The blocks of one log as its lines come.
class LogReader {
public:
    LogReader(std::string file, const PlaceOfLog& place)
        : m_log{.file = std::move(file), .rank = place.rank, .stage = place.stage} { }

    void addWords(std::string_view words) {
        m_log.isSimulated = m_log.isSimulated || saysDryRun(words);
    }
    /// The lines know better than a name, which may be that of a folder of someone's own.
    void setPlace(const SaidPlace& said) {
        m_log.rank = m_log.rank.value_or(said.rank);
        m_log.stage = said.stage;
        m_log.ranksOfStage = said.ranksOfStage;
    }
    /// False where the line has a size that is none.
    bool take(std::string_view line, uint64_t number) {
        const bool isTaken = m_reader.take(line, number);
        if (m_reader.hasMissed())
            m_log.missed.push_back(number);
        if (isTaken)
            keepBlock();
        return !m_reader.hasMissed();
    }

    StageLog finish() {
        if (m_log.memory && m_log.memory->isOutOfMemory)
            m_log.outOfMemory.push_back(*m_log.memory);
        return std::move(m_log);
    }

private:
    void keepBlock() {
        if (m_log.memory && m_log.memory->isOutOfMemory && m_reader.begun() != m_log.blocks)
            m_log.outOfMemory.push_back(*m_log.memory);
        m_log.blocks = m_reader.begun();
        m_log.memory = m_reader.block();
    }

    StageLog m_log;
    model::BlockReader m_reader;
};

/// One log, or several of which grep wrote the lines into one file; `top`: what was opened. Errors:
/// Unreadable, Cancelled.
Result<std::vector<StageLog>> readLogs(const fs::path& file, const std::string& name,
    const fs::path& top, model::IssueLog& issues, const std::stop_token& stop) {
    RS_TRY_ASSIGN(auto source, input::openSource(file, issues));
    input::LineReader lines(std::move(source), kLongestLine);
    LogReader whole(name, placeOfLog(name));
    whole.addWords(name);
    whole.addWords(fs::absolute(top / "").lexically_normal().parent_path().filename().native());
    std::map<std::string, LogReader, std::less<>> grepped;
    constexpr uint64_t kLinesBetween = 4096; ///< asks whether to stop
    while (true) {
        RS_TRY_ASSIGN(const auto line, lines.next());
        if (!line)
            break;
        if (line->number % kLinesBetween == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        whole.addWords(line->text);
        const auto said = placeSaidIn(line->text);
        if (!said && !model::BlockReader::mayTake(line->text))
            continue;
        const std::string_view from = greppedOf(line->text);
        auto at = grepped.find(from);
        if (at == grepped.end() && !from.empty() && grepped.size() < kMostLogs) {
            const std::string path(from);
            at = grepped.emplace(path, LogReader(name, placeOfLog(path))).first;
        }
        LogReader& log = at == grepped.end() ? whole : at->second;
        if (said)
            log.setPlace(*said);
        if (!log.take(line->text, line->number))
            issues.add(model::IssueCode::BadNumber, file.native(), line->offset,
                "line " + std::to_string(line->number) + ": " + std::string(line->text));
    }
    std::vector<StageLog> logs;
    logs.push_back(whole.finish());
    const bool isSimulated = logs.front().isSimulated;
    if (!grepped.empty() && !logs.front().memory)
        logs.clear();
    for (auto& [path, reader] : grepped) {
        logs.push_back(reader.finish());
        logs.back().isSimulated = isSimulated; // the lines of all, and their paths in them
    }
    return logs;
}

} // namespace

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
        RS_TRY_ASSIGN(std::vector<StageLog> read, readLogs(file, name, path, issues, stop));
        // Beside the logs of a run lie those of its scheduler: what says nothing is none of a
        // stage.
        for (StageLog& log : read) {
            if (!isFolder || log.memory || log.stage || log.rank)
                logs.push_back(std::move(log));
        }
    }
    if (logs.empty())
        return fail(ErrorCode::NotFound, "no log of a dry run in \"" + path.native() + '"');
    std::vector<StageLog> ordered;
    for (Run& run : separateRuns(std::move(logs)))
        std::ranges::move(run.logs, std::back_inserter(ordered));
    return ordered;
}

Result<std::vector<Run>> readRuns(const std::vector<fs::path>& files, const fs::path& root,
    model::IssueLog& issues, const std::stop_token& stop) {
    std::vector<StageLog> logs;
    bool isAlone = false;
    for (const fs::path& file : files) {
        // The folder that holds one log may say its stage.
        isAlone = file == root;
        const fs::path name =
            file.lexically_relative(isAlone ? file.parent_path().parent_path() : root);
        RS_TRY_ASSIGN(
            std::vector<StageLog> read, readLogs(file, name.native(), root, issues, stop));
        for (StageLog& log : read) {
            if (log.memory || log.rank || log.stage)
                logs.push_back(std::move(log));
        }
    }
    std::vector<Run> runs = runsOf(std::move(logs));
    if (isAlone && runs.size() == 1)
        runs.front().name.clear();
    return runs;
}

} // namespace rankscope::dryrun
