// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope-cli: index, inspect and query profile folders on cluster nodes and in CI, without Qt.
#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/fact_options.h"
#include "app/cli/help_texts.h"
#include "app/cli/stop_signals.h"
#include "core/base/log.h"
#include "core/base/whole_number.h"
#include "core/importer/discovery/index_place.h"
#include "core/index/database.h"
#include "core/index/table_readers.h"
#include "core/ir/findings.h"

namespace {

using namespace rankscope::app;

/// "[  1.234 s] import: Rank 0: tables read after 18 ms"
void logToStderr() {
    rankscope::setLogSink([begin = std::chrono::steady_clock::now()](
                              rankscope::LogRoom room, const std::string& line) {
        const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin;
        fmt::print(stderr, "[{:8.3f} s] {}: {}\n", since.count(), rankscope::nameOf(room), line);
    });
}

/// Before the command and after it.
void addVerbose(CLI::App& command) {
    command.add_flag_callback("--verbose", logToStderr,
        "Print on stderr what is found, read and taken from the index, with times");
}

/// One of a few words, which the message names as a person would.
template <class T>
void addWords(CLI::App& command, const std::string& name, T& value,
    const std::map<std::string, T>& words, const std::string& help) {
    command.add_option_function<std::string>(
        name,
        [&value, words, name](const std::string& text) {
            const auto word = words.find(text);
            if (word == words.end()) {
                std::vector<std::string> known;
                known.reserve(words.size());
                for (const auto& entry : words)
                    known.push_back(entry.first);
                throw CLI::ValidationError(
                    name, fmt::format("expects {}, not \"{}\"", fmt::join(known, " or "), text));
            }
            value = word->second;
        },
        help);
}

void addLanguage(CLI::App& command, rankscope::advisor::Language& language, const char* help) {
    using rankscope::advisor::Language;
    addWords<Language>(command, "--lang", language,
        {{"en", Language::English}, {"zh", Language::Chinese}, {"zh_CN", Language::Chinese}}, help);
}

void addFolder(CLI::App& command, FolderOptions& options) {
    command.add_option("FOLDER", options.folder, "Profile folder, or one trace file")->required();
}

void addImportOptions(CLI::App& command, FolderOptions& options) {
    command.add_option("--index", options.indexFolder, "Folder of the indexes");
    command.add_option("--jobs", options.jobs, "Ranks imported side by side (default: cores)");
    command
        .add_option_function<uint64_t>(
            "--memory-limit",
            [&options](
                uint64_t megabytes) { options.budget = rankscope::MemoryBudget{megabytes << 20}; },
            "Memory budget of the program in MB, at least 32")
        ->check(CLI::Range(uint64_t{32}, uint64_t{1} << 20).description(""))
        ->default_str(std::to_string(options.budget.total >> 20));
    using rankscope::model::TimelineChoice;
    addWords<TimelineChoice>(command, "--prefer", options.prefer,
        {{"database", TimelineChoice::Database}, {"text", TimelineChoice::Text}},
        "database or text: what to read of a rank that has both (default: database)");
    command.add_flag("--force", options.isForced, "Import again even what is up to date");
    addVerbose(command);
}

void addFolderOptions(CLI::App& command, FolderOptions& options) {
    addFolder(command, options);
    addImportOptions(command, options);
    command.add_option_function<std::string>(
        "--shard",
        [&options](const std::string& text) {
            const auto shard = parseShard(text);
            if (!shard)
                throw CLI::ValidationError("--shard",
                    fmt::format(
                        "expects I/N with 0 <= I < N, not \"{}\". Shards count from 0: of 4 "
                        "they are 0/4 to 3/4, in a Slurm script --array=0-3.",
                        text));
            options.shard = *shard;
        },
        "I/N: only the I-th of N parts of the ranks, counted from 0; the first part also answers "
        "for what belongs to no rank");
}

CLI::App* addIndex(CLI::App& app, FolderOptions& options, bool& isJson) {
    CLI::App& command = *app.add_subcommand("index", "Import every rank of a folder");
    addFolderOptions(command, options);
    command.add_flag("--json", isJson, "One JSON object a rank");
    return &command;
}

CLI::App* addInfo(CLI::App& app, FolderOptions& options, bool& isJson) {
    CLI::App& command =
        *app.add_subcommand("info", "Show what a folder contains, imported first if needed");
    addFolderOptions(command, options);
    command.add_flag("--json", isJson, "One JSON object for the folder");
    return &command;
}

void addDiffOptions(CLI::App& command, FolderOptions& options, DiffOptions& diff) {
    command.add_option("BASE", diff.base, "Profile folder of the baseline")->required();
    command.add_option("CANDIDATE", options.folder, "Profile folder to compare with it")
        ->required();
    addImportOptions(command, options);
    command.add_option("--rank", diff.part.rank, "Compare only this rank of both");
    command.add_option("--step", diff.part.step, "Compare only this step of both");
    command.add_option(
        "--base-rank", diff.basePart.rank, "Rank of the baseline (default: that of --rank)");
    command.add_option(
        "--base-step", diff.basePart.step, "Step of the baseline (default: that of --step)");
    command.add_flag("--with-warm-up", diff.part.withWarmUp,
        "Include the first step even if it is far longer than the others (docs/steps.md)");
    command.add_option("--profile", diff.part.profile,
        "Profile to compare where a rank has several, from 1 (default: 1)");
    command.add_option(
        "--base-profile", diff.baseProfile, "Profile of the baseline (default: that of --profile)");
    command
        .add_option_function<std::string>(
            "--fail-over",
            [&diff](const std::string& text) {
                diff.failOver = parsePercent(text);
                if (!diff.failOver)
                    throw CLI::ValidationError(
                        "--fail-over", fmt::format("expects percent, not \"{}\"", text));
            },
            "Exit with 5 when the candidate's step takes more percent longer than this")
        ->type_name("PCT");
    addLanguage(command, diff.language, "en or zh: language of the findings");
}

CLI::App* addAdvise(CLI::App& app, FolderOptions& options, AdviseOptions& advise, bool& isJson) {
    CLI::App& command =
        *app.add_subcommand("advise", "Say what slows the job down, imported first if needed");
    command.add_flag("--json", isJson, "Findings, checks and metrics as one JSON object");
    addFolder(command, options);
    addImportOptions(command, options);
    addLanguage(command, advise.language, "en or zh: language of the texts");
    auto* const checks =
        command
            .add_option(
                "--check", advise.options.checks, "Run only this check: CL-1; may be repeated")
            ->check([](const std::string& id) {
                return rankscope::advisor::checkNamed(id) != nullptr
                    ? std::string()
                    : fmt::format("no check \"{}\": docs/advisor.md lists them", id);
            });
    addFactOptions(command, advise);
    command.add_option_function<std::vector<std::string>>(
        "--threshold",
        [&advise](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
                const auto threshold = parseThreshold(text);
                if (!threshold)
                    throw CLI::ValidationError("--threshold", threshold.error().message);
                advise.options.thresholds.insert_or_assign(threshold->first, threshold->second);
            }
        },
        "NAME=VALUE: judge by this value: slow_rank=0.1; may be repeated. CHECK=VALUE where the "
        "check has one of its own: OV-4=0.9");
    command.add_option_function<std::string>(
        "--fail-on",
        [&advise](const std::string& text) {
            advise.failOn = parseFailOn(text);
            if (!advise.failOn)
                throw CLI::ValidationError("--fail-on",
                    fmt::format(
                        "expects info, low, medium, high or milliseconds, not \"{}\"", text));
        },
        "Exit with 5 when a finding is that severe, or costs more milliseconds a step");
    command
        .add_option("--job", advise.job,
            "Keep the run as a round of tuning of the job of this name: see rounds")
        ->excludes(checks)
        ->check([](const std::string& name) {
            return name.empty() ? "the name of a job is not empty" : std::string();
        });
    return &command;
}

CLI::App* addRounds(CLI::App& app, RoundsOptions& options, bool& isJson) {
    CLI::App& command = *app.add_subcommand(
        "rounds", "Show how a job became faster from one round of tuning to the next");
    auto* const folder = command.add_option("FOLDER", options.folder,
        "A profile of the job; without it and --job: the names of all jobs");
    command.add_option("--job", options.job, "Name of the job")->excludes(folder);
    addLanguage(command, options.language, "en or zh: language of the texts");
    command.add_flag("--json", isJson, "Rounds and what became of findings as one JSON object");
    return &command;
}

CLI::App* addDryRun(CLI::App& app, DryRunOptions& options, bool& isJson) {
    CLI::App& command =
        *app.add_subcommand("dryrun", "Say whether a simulated run of MindSpore fits into memory");
    command.add_option("PATH", options.path, "Log of a dry run, or the folder of all stages")
        ->required();
    command
        .add_option("--limit", options.limit,
            "MB that MindSpore may take of a device, in place of what the logs say")
        ->check([](const std::string& text) {
            return rankscope::wholeNumber(text).value_or(0) > 0
                ? std::string()
                : '"' + text + "\" is not a number of MB above 0";
        });
    auto* const json = command.add_flag("--json", isJson, "Stages and verdicts as one JSON object");
    command
        .add_flag("--planner", options.isForPlanner,
            "The peaks as the init yaml of MindFormers' pipeline balancing (SAPP)")
        ->excludes(json);
    return &command;
}

CLI::App* addIr(CLI::App& app, IrOptions& options, bool& isJson) {
    CLI::App& command = *app.add_subcommand(
        "ir", "Say what a graph of MindSpore (.ir) recomputes, rearranges and communicates");
    command.add_option("FILE", options.file, "Graph that MindSpore wrote (MS_DEV_SAVE_GRAPHS)")
        ->required();
    command.add_option("--baseline", options.reference, "Another graph: say what differs from it");
    command.add_option("--check", options.checks, "Run only this check: IR-4; may be repeated")
        ->check([](const std::string& id) {
            return rankscope::ir::checkNamed(id) ? std::string()
                                                 : "no check \"" + id + "\": IR-1 to IR-5";
        });
    command.add_flag("--json", isJson, "Counts and findings with their lines as one JSON object");
    return &command;
}

void addQuery(CLI::App& app, FolderOptions& options, std::string& sql, TableFormat& format) {
    CLI::App& command = *app.add_subcommand("query", "Ask in SQL, imported first if needed");
    addFolderOptions(command, options);
    command.add_option("SQL", sql, "One SELECT statement")->required();
    addWords<TableFormat>(command, "--format", format,
        {{"table", TableFormat::Table}, {"csv", TableFormat::Csv}, {"json", TableFormat::Json}},
        "table, csv or json (default: table)");
}

/// Last: a command takes over what its program has at that moment.
void addFooters(CLI::App& app) {
    app.footer(helpFooter());
    for (CLI::App* command : app.get_subcommands({}))
        command->footer(helpFooter(command->get_name()));
}

/// What stands against the folder of the indexes, for every folder that is read.
rankscope::Status checkPlaces(const FolderOptions& options, const DiffOptions& diff) {
    for (const std::filesystem::path& folder : {options.folder, diff.base}) {
        if (!options.indexFolder.empty() && !folder.empty())
            RS_TRY(rankscope::importer::checkIndexFolder(options.indexFolder, folder));
    }
    return {};
}

/// Says what is wrong, or prints the help that was asked for.
int exitOf(const CLI::App& app, const CLI::ParseError& error) {
    const bool isIncomplete =
        error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
    const std::vector<std::string> strange = app.remaining(true);
    const bool isOption = !strange.empty() && strange.front().starts_with('-');
    if (isIncomplete && isOption) { // a wrong option is more than a folder not yet written
        app.exit(CLI::ExtrasError(strange));
        return kExitUsage;
    }
    if (error.get_exit_code() != 0 && app.get_subcommands().empty() && !strange.empty()
        && !isOption) {
        fmt::print(stderr, "There is no command \"{}\".\nRun with --help for more information.\n",
            strange.front());
        return kExitUsage;
    }
    if (isIncomplete && app.get_subcommands().empty()) {
        fmt::print(stderr,
            "Name a command: index, info, query, diff, advise, rounds, dryrun or ir.\nRun with "
            "--help for "
            "more information.\n");
        return kExitUsage;
    }
    return app.exit(error) == 0 ? kExitGood : kExitUsage;
}

int run(int argc, char** argv) {
    CLI::App app("Rankscope on the command line: profiles of training clusters.");
    app.name("rankscope-cli");
    app.set_version_flag("--version", RS_VERSION);
    app.require_subcommand(1);
    addVerbose(app);
    FolderOptions options;
    bool isJson = false;
    std::string sql;
    TableFormat format = TableFormat::Table;

    const CLI::App* const index = addIndex(app, options, isJson);
    const CLI::App* const info = addInfo(app, options, isJson);

    addQuery(app, options, sql, format);

    DiffOptions diffOptions;
    CLI::App* const diff = app.add_subcommand("diff", "Compare two runs, imported first if needed");
    addDiffOptions(*diff, options, diffOptions);
    diff->add_flag("--json", isJson, "All differences as one JSON object");

    AdviseOptions adviseOptions;
    const CLI::App* const advise = addAdvise(app, options, adviseOptions, isJson);
    RoundsOptions roundsOptions;
    const CLI::App* const rounds = addRounds(app, roundsOptions, isJson);

    DryRunOptions dryRunOptions;
    const CLI::App* const dryRun = addDryRun(app, dryRunOptions, isJson);

    IrOptions irOptions;
    const CLI::App* const ir = addIr(app, irOptions, isJson);

    addFooters(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return exitOf(app, error);
    }
    if (const auto status = checkPlaces(options, diffOptions); !status) {
        fmt::print(stderr, "rankscope-cli: {}\n", status.error().message);
        return kExitUsage;
    }
    const StopSignals signals; // before any thread starts
    options.stop = dryRunOptions.stop = irOptions.stop = signals.token();
    const OutputFormat output = isJson ? OutputFormat::Json : OutputFormat::Text;
    if (index->parsed())
        return runIndex(options, output);
    if (info->parsed())
        return runInfo(options, output);
    if (diff->parsed())
        return runDiff(options, diffOptions, output);
    if (advise->parsed())
        return runAdvise(options, adviseOptions, output);
    if (rounds->parsed())
        return runRounds(roundsOptions, output);
    if (dryRun->parsed())
        return runDryRun(dryRunOptions, output);
    if (ir->parsed())
        return runIr(irOptions, output);
    return runQuery(options, sql, format);
}

} // namespace

int main(int argc, char** argv) {
    try {
        rankscope::index::configureSqlite();
        rankscope::index::allowManyFiles();
        return run(argc, argv);
    } catch (const std::exception& error) {
        // Memory ran out, or a library surprised us; what was complete stays usable.
        std::fprintf(stderr, "rankscope-cli: %s\n", error.what());
        return kExitStopped;
    }
}
