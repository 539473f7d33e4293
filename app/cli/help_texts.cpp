// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_texts.h"

#include <array>

#include <fmt/format.h>

namespace rankscope::app {

namespace {

constexpr std::string_view kPlace =
    "\nThe profile folder is never written to. Indexes live in $XDG_CACHE_HOME/rankscope, or in "
    "the folder of --index.";

struct Example {
    std::string_view command;
    std::string_view words;
};

constexpr std::array kExamples{
    Example{"index", "index /data/run7                        every rank, all cores"},
    Example{"index", "index /data/run7 --index /scratch/i --shard 3/16    one part of a job array"},
    Example{"info", "info /data/run7 --json"},
    Example{"query",
        "query /data/run7 \"SELECT name, count(*), sum(dur) FROM slice WHERE NOT computed GROUP BY "
        "name ORDER BY 3 DESC LIMIT 20\""},
    Example{"diff",
        "diff /data/run7 /data/run8 --fail-over 3    exit code 5 when a step takes over 3 % "
        "longer"},
    Example{"diff", "diff /data/run7 /data/run7 --base-rank 0 --rank 5   two ranks of one run"},
    Example{"advise",
        "advise /data/run7 --facts llama.yaml    with throughput, MFU and what else the job's "
        "facts tell"},
    Example{"advise",
        "advise /data/run7 --facts pretrain.sh --fact peak_tflops=313    and what no configuration "
        "has"},
    Example{"advise",
        "advise /data/run7 --fail-on high        what slows the job down, what it costs, what to "
        "change"},
    Example{"advise",
        "advise /data/run7 --job llama           and keep it as a round of tuning of that job"},
    Example{"rounds",
        "rounds --job llama                      what each round won, which findings went and "
        "came"},
    Example{"dryrun",
        "dryrun output_dryrun --limit 55296      what each stage would need; exit code 5 when one "
        "does not fit"},
    Example{"ir",
        "ir rank_0/graph/18_validate_0068.ir     what the compiled graph recomputes, rearranges, "
        "communicates"},
};

constexpr std::string_view kTables = R"(Tables (all times in ns as in the files):
  slice(rank, profile, id, track_id, lane, depth, ts, dur, name, category, computed, args)
  instant(rank, profile, id, track_id, ts, name, args)
  counter(rank, profile, track_id, name, ts, value)
  flow(rank, profile, category, source_id, target_id, source_ts, target_ts)
  track(rank, profile, id, process, thread, pid, tid, kind, computed)
  process(rank, profile, id, pid, name, label, computed)
  rank(rank, profile, label, kind, folder, base_ns, offset_ns)
  issue(rank, profile, code, severity, count, file, offset, example)
  wait(rank, profile, step, kind, name, op_type, group_hash, group_index, arrival, lag, wait, late_rank)
and the tables of files: kernel, step, collective, link, memory_record, ... (docs/sql.md).
args, source_ts and target_ts appear only when they are named.

)";

/// What else than wrong usage ends with 1; "" for nothing.
std::string_view wrongUsage(std::string_view command) {
    if (command == "query")
        return ", or a query that SQLite refuses";
    if (command == "diff")
        return ", or a rank or step that is not there";
    return command.empty()
        ? ", a query that SQLite refuses, or diff of a rank or step that is not there"
        : "";
}

/// What ends with 5; "" where nothing does.
std::string_view failure(std::string_view command) {
    if (command == "diff")
        return "--fail-over: the candidate's step is longer than allowed";
    if (command == "advise")
        return "--fail-on: a finding is that severe, or costs more";
    if (command == "dryrun")
        return "a stage does not fit";
    return command.empty()
        ? "diff --fail-over: the candidate's step is longer than allowed; advise "
          "--fail-on: a finding is that severe, or costs more;\n     dryrun: a stage does not fit"
        : "";
}

bool readsIndexes(std::string_view command) {
    return command != "rounds" && command != "dryrun" && command != "ir";
}

std::string exitCodes(std::string_view command) {
    const bool hasIndex = readsIndexes(command);
    std::string text = fmt::format(
        "Exit codes:\n  0  all good\n  1  wrong usage{}\n  2  nothing readable there{}\n"
        "  3  finished, but some input was damaged: named on stderr{}\n  4  stopped by the "
        "user{}\n",
        wrongUsage(command), hasIndex ? ", or a damaged index: it is rebuilt by the next call" : "",
        hasIndex ? ", counted in `issues`" : "",
        hasIndex ? ", or the index cannot be written (a full disk); what is complete stays usable"
                 : ", or the answer cannot be written");
    if (const std::string_view five = failure(command); !five.empty())
        text += fmt::format("  5  {}\n", five);
    return text;
}

std::string examples(std::string_view command) {
    std::string text = "\nExamples:\n";
    for (const Example& example : kExamples) {
        if (command.empty() || command == example.command)
            text += fmt::format("  rankscope-cli {}\n", example.words);
    }
    return text;
}

} // namespace

std::string helpFooter() {
    return exitCodes({}) + examples({}) + std::string(kPlace);
}

std::string helpFooter(std::string_view command) {
    return std::string(command == "query" ? kTables : std::string_view()) + exitCodes(command)
        + examples(command) + std::string(readsIndexes(command) ? kPlace : std::string_view());
}

} // namespace rankscope::app
