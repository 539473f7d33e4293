// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/dry_run_texts.h"

#include <algorithm>
#include <map>

#include <QCoreApplication>

#include "core/dryrun/planner_input.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::memory {

using shared::ColumnKind;
using shared::Sign;
using shared::TableData;

namespace {

using dryrun::bytesOf;
using dryrun::StageLog;
using dryrun::StageRow;
using dryrun::Verdict;
using sections::Figure;
using sections::Note;

struct DryRunTexts {
    Q_DECLARE_TR_FUNCTIONS(DryRunTexts)
};

constexpr QChar kMinus(0x2212);

using Builder = shared::TableBuilder<StageRow>;

bool isBad(Verdict verdict) {
    return verdict == Verdict::Over || verdict == Verdict::OutOfMemory;
}

/// The stages with a verdict: "Stage 0, Stage 4".
QStringList stagesWith(const DryRunRows& rows, Verdict verdict) {
    QStringList stages;
    for (const StageRow& row : rows.report.rows) {
        if (row.verdict == verdict)
            stages += stageText(rows.logs[row.log]);
    }
    return stages;
}

QString requestText(const dryrun::MemoryBlock& block) {
    return block.requestedBytes ? shared::formatBytes(static_cast<uint64_t>(*block.requestedBytes))
                                : shared::dash();
}

/// "line 1: 1.01 GB", each time that memory ran out.
QStringList timesOutOfMemory(const StageLog& log) {
    QStringList times;
    for (const dryrun::MemoryBlock& block : log.outOfMemory)
        times += DryRunTexts::tr("line %1: %2").arg(block.line).arg(requestText(block));
    return times;
}

/// Where memory ran out, of a few logs; the table has all.
void addOutOfMemory(const DryRunRows& rows, QStringList& lines) {
    constexpr int kMostNamed = 4;
    int named = 0;
    for (const StageRow& row : rows.report.rows) {
        const StageLog& log = rows.logs[row.log];
        for (const dryrun::MemoryBlock& block : log.outOfMemory) {
            if (block.requestedBytes && ++named <= kMostNamed)
                lines += DryRunTexts::tr("%1, line %2: no room for %3.")
                             .arg(stageText(log))
                             .arg(block.line)
                             .arg(requestText(block));
        }
    }
}

/// Sizes that are none, by their lines.
void addMissed(const DryRunRows& rows, QStringList& lines) {
    for (const StageLog& log : rows.logs) {
        QStringList numbers;
        for (const uint64_t line : log.missed)
            numbers += QString::number(line);
        if (!numbers.isEmpty())
            lines += DryRunTexts::tr("%1: no size could be read in line %2.")
                         .arg(stageText(log), shared::listed(numbers));
    }
}

QString missingText(dryrun::Missing missing) {
    switch (missing) {
    case dryrun::Missing::Size: // see addMissed()
        break;
    case dryrun::Missing::Memory:
        return DryRunTexts::tr("%1: the log has no memory data; set GLOG_v=1 and let the run end.");
    case dryrun::Missing::Peak:
        return DryRunTexts::tr("%1: the log has the size of the device but no peak; the run did "
                               "not get that far.");
    case dryrun::Missing::PeakAndDevice:
        return DryRunTexts::tr("%1: the log has neither a peak nor the size of the device; the run "
                               "did not get that far.");
    case dryrun::Missing::Cap:
        return DryRunTexts::tr("%1: the log has a peak but a cap of 0; enter one.");
    }
    return {};
}

/// Why logs have no verdict.
void addUnknown(const DryRunRows& rows, QStringList& lines) {
    std::map<dryrun::Missing, QStringList> stages;
    for (const StageRow& row : rows.report.rows) {
        const StageLog& log = rows.logs[row.log];
        if (row.verdict == Verdict::Unknown)
            stages[dryrun::missingOf(log, row)] += stageText(log);
    }
    stages.erase(dryrun::Missing::Size);
    for (const auto& [missing, of] : stages)
        lines += missingText(missing).arg(shared::listed(of));
}

QStringList adviceOn(const DryRunRows& rows) {
    QStringList lines;
    if (const auto over = stagesWith(rows, Verdict::Over); !over.isEmpty())
        lines += DryRunTexts::tr("%1: split more (tensor, pipeline or optimizer parallel), "
                                 "recompute, or move layers to another stage.")
                     .arg(shared::listed(over));
    if (const auto out = stagesWith(rows, Verdict::OutOfMemory); !out.isEmpty()) {
        lines += DryRunTexts::tr("%1: memory ran out during the run.").arg(shared::listed(out));
        addOutOfMemory(rows, lines);
    }
    if (const auto fragments = stagesWith(rows, Verdict::Fragmented); !fragments.isEmpty())
        lines += DryRunTexts::tr("%1: fits only without fragments; set "
                                 "MS_ALLOC_CONF=enable_vmm:True.")
                     .arg(shared::listed(fragments));
    addUnknown(rows, lines);
    addMissed(rows, lines);
    if (const auto tight = stagesWith(rows, Verdict::Tight); !tight.isEmpty())
        lines += DryRunTexts::tr("%1: little is left.").arg(shared::listed(tight));
    const dryrun::DryRunReport& report = rows.report;
    if (report.isUneven && report.fullest && report.emptiest)
        lines += DryRunTexts::tr("%1 needs %2 less than %3: move layers (offset) or recomputation.")
                     .arg(stageText(rows.logs[report.rows[*report.emptiest].log]),
                         shared::percentText(report.spread),
                         stageText(rows.logs[report.rows[*report.fullest].log]));
    if (!report.missingStages.empty()) {
        QStringList missing;
        for (const int64_t stage : report.missingStages)
            missing += QString::number(stage);
        lines += DryRunTexts::tr("Stages without a log: %1.").arg(shared::listed(missing));
    }
    if (report.isOfRanks)
        lines += DryRunTexts::tr("The logs are named by rank, and the ranks follow one another: "
                                 "which stage a rank belongs to is unknown.");
    if (!report.isSimulated)
        lines += DryRunTexts::tr("Neither the logs nor their folders show that this is a dry run "
                                 "(MS_SIMULATION_LEVEL): it may be a real one.");
    if (!report.isOneCap)
        lines += DryRunTexts::tr("The logs give different caps: they may be of different runs.");
    const auto isAssumed = [](const StageRow& row) { return row.isCapAssumed && row.used; };
    if (std::ranges::any_of(report.rows, isAssumed))
        lines += DryRunTexts::tr("No line shows what MindSpore may take; %1 are assumed.")
                     .arg(sizeText(report.rows.front().cap));
    return lines;
}

shared::TableCell freeCell(std::optional<int64_t> megabytes) {
    return {.text = sizeText(megabytes), .value = megabytes.value_or(shared::kNoValue)};
}

/// Of the same stage; where no log tells its stage, of the same rank.
std::optional<int64_t> usedBefore(const DryRunRows& rows, const StageRow& row) {
    if (rows.baseLogs == nullptr)
        return std::nullopt;
    const auto place = rows.report.isOfRanks ? &StageLog::rank : &StageLog::stage;
    const auto wanted = rows.logs[row.log].*place;
    for (const StageRow& before : rows.base.rows) {
        if (wanted && (*rows.baseLogs)[before.log].*place == wanted)
            return before.used;
    }
    return std::nullopt;
}

std::optional<int64_t> changeOf(const DryRunRows& rows, const StageRow& row) {
    const auto before = usedBefore(rows, row);
    const auto from = bytesOf(before);
    const auto to = bytesOf(row.used);
    return from && to ? std::optional(*to - *from) : std::nullopt;
}

} // namespace

QString sizeText(std::optional<int64_t> megabytes) {
    const auto bytes = megabytes ? bytesOf(std::abs(*megabytes)) : std::nullopt;
    const QString size = shared::valueText(ColumnKind::Bytes, bytes.value_or(shared::kNoValue));
    return bytes && *megabytes < 0 ? QString(kMinus) + size : size;
}

QString stageText(const StageLog& log) {
    return log.stage ? DryRunTexts::tr("Stage %1").arg(*log.stage)
        : log.rank   ? DryRunTexts::tr("Rank %1").arg(*log.rank)
                     : QString::fromStdString(log.file);
}

QString verdictText(const StageLog& log, const StageRow& row) {
    switch (row.verdict) {
    case Verdict::Unknown:
        return dryrun::missingOf(log, row) == dryrun::Missing::Cap
            ? DryRunTexts::tr("the cap is 0")
            : DryRunTexts::tr("no peak in the log");
    case Verdict::Fits:
        return DryRunTexts::tr("fits");
    case Verdict::Tight:
        return DryRunTexts::tr("fits, but tight");
    case Verdict::Fragmented:
        return DryRunTexts::tr("fits only without fragments");
    case Verdict::Over:
        return DryRunTexts::tr("does not fit");
    case Verdict::OutOfMemory:
        return DryRunTexts::tr("ran out of memory");
    }
    return {};
}

std::vector<Figure> dryRunFigures(const DryRunRows& rows) {
    const dryrun::DryRunReport& report = rows.report;
    const auto over = static_cast<uint64_t>(
        std::ranges::count_if(report.rows, [](const StageRow& row) { return isBad(row.verdict); }));
    Figure stages{.title = DryRunTexts::tr("Stages that do not fit"),
        .value = shared::formatCount(over),
        .note = DryRunTexts::tr("of %1 logs").arg(shared::formatCount(report.rows.size())),
        .verdict = over > 0 ? Figure::Verdict::Bad : Figure::Verdict::None};
    Figure fullest{.title = DryRunTexts::tr("Fullest stage"), .value = shared::dash()};
    Figure free{.title = DryRunTexts::tr("Free on the fullest stage"), .value = shared::dash()};
    const auto most = std::ranges::max_element(
        report.rows, {}, [](const StageRow& row) { return row.used.value_or(INT64_MIN); });
    if (most != report.rows.end() && most->used) {
        fullest.value = sizeText(most->used);
        fullest.note = stageText(rows.logs[most->log]);
        free.value = sizeText(most->free);
        free.note = DryRunTexts::tr("%1 of the cap in use").arg(shared::percentText(most->share));
    }
    Figure cap{.title = DryRunTexts::tr("Cap"), .value = shared::dash()};
    if (!report.rows.empty()) {
        const bool hasPeak = most != report.rows.end();
        cap.value = sizeText((hasPeak ? *most : report.rows.front()).cap);
        cap.note = DryRunTexts::tr("what MindSpore may take of a device");
    }
    return {std::move(stages), std::move(fullest), std::move(free), std::move(cap)};
}

Note dryRunNote(const DryRunRows& rows) {
    const auto& all = rows.report.rows;
    const bool isOver =
        std::ranges::any_of(all, [](const StageRow& row) { return isBad(row.verdict); });
    const QString text = shared::sentences(adviceOn(rows));
    if (isOver)
        return {
            DryRunTexts::tr("This run does not fit into the memory."), text, Note::Verdict::Bad};
    if (std::ranges::all_of(all, [](const StageRow& row) { return row.verdict == Verdict::Fits; }))
        return {DryRunTexts::tr("Every stage fits."), text,
            text.isEmpty() ? Note::Verdict::Good : Note::Verdict::Warning};
    const auto isUnsafe = [](const StageRow& row) {
        return row.verdict == Verdict::Tight || row.verdict == Verdict::Fragmented;
    };
    if (std::ranges::none_of(all, isUnsafe))
        return {DryRunTexts::tr("Not every stage can be judged."), text, Note::Verdict::Warning};
    return {DryRunTexts::tr("Not every stage fits safely."), text, Note::Verdict::Warning};
}

TableData dryRunTable(const DryRunRows& rows) {
    const auto log = [&rows](const StageRow& row) -> const StageLog& { return rows.logs[row.log]; };
    const bool hasRunOut = std::ranges::any_of(
        rows.report.rows, [&](const StageRow& row) { return !log(row).outOfMemory.empty(); });
    const bool hasRepeats = std::ranges::any_of(
        rows.report.rows, [&](const StageRow& row) { return log(row).blocks > 1; });
    return Builder()
        .column({DryRunTexts::tr("Stage"), ColumnKind::Id, {}, 60},
            [log](const StageRow& row) { return log(row).stage; })
        .column({DryRunTexts::tr("Rank"), ColumnKind::Id, {}, 60},
            [log](const StageRow& row) { return log(row).rank; })
        .column({DryRunTexts::tr("Verdict"), ColumnKind::Text, {}, 180},
            [log](const StageRow& row) { return verdictText(log(row), row); })
        .column(
            {DryRunTexts::tr("Peak"), ColumnKind::Bytes, DryRunTexts::tr("Peak without fragments")},
            [](const StageRow& row) { return bytesOf(row.used); })
        .columnIf(rows.baseLogs != nullptr,
            {DryRunTexts::tr("Against the baseline"), ColumnKind::Bytes, {}, 0, Sign::Arrow},
            [&rows](const StageRow& row) { return changeOf(rows, row); })
        .column({DryRunTexts::tr("With fragments"), ColumnKind::Bytes},
            [](const StageRow& row) { return bytesOf(row.actual); })
        .column({DryRunTexts::tr("Fragments"), ColumnKind::Bytes},
            [](const StageRow& row) { return bytesOf(row.fragmentation); })
        .column({DryRunTexts::tr("Cap"), ColumnKind::Bytes},
            [log](
                const StageRow& row) { return log(row).memory ? bytesOf(row.cap) : std::nullopt; })
        .column({DryRunTexts::tr("Free"), ColumnKind::Mixed,
                    DryRunTexts::tr("Cap minus the peak without fragments")},
            [](const StageRow& row) { return freeCell(row.free); })
        .column({DryRunTexts::tr("In use"), ColumnKind::Percent},
            [](const StageRow& row) { return row.share; })
        .columnIf(hasRunOut, {DryRunTexts::tr("No room for"), ColumnKind::Text, {}, 180},
            [log](const StageRow& row) { return shared::listed(timesOutOfMemory(log(row))); })
        .columnIf(hasRepeats,
            {DryRunTexts::tr("Blocks"), ColumnKind::Count,
                DryRunTexts::tr("Blocks of memory data in the log; the last one counts")},
            [log](const StageRow& row) { return static_cast<int64_t>(log(row).blocks); })
        .column({DryRunTexts::tr("Device"), ColumnKind::Bytes},
            [](const StageRow& row) { return bytesOf(row.device); })
        .column({DryRunTexts::tr("Reserve"), ColumnKind::Bytes,
                    DryRunTexts::tr("Of the device, for what is not MindSpore's")},
            [](const StageRow& row) { return bytesOf(row.reserve); })
        .column({DryRunTexts::tr("Log"), ColumnKind::Text, {}, 240},
            [log](const StageRow& row) { return log(row).file; })
        .table(rows.report.rows);
}

QString plannerTip(const std::vector<StageLog>& logs) {
    const dryrun::PlannerInput input = dryrun::plannerInput(logs);
    if (input.isEmpty())
        return DryRunTexts::tr("No log shows which stage it belongs to.");
    QStringList lines{DryRunTexts::tr("Copies the peak of each stage as the input file of "
                                      "MindFormers' pipeline balancing (SAPP). Layers, offsets, "
                                      "recomputation and times are not in the logs: they stand in "
                                      "it as comments.")};
    if (!input.withoutPeak.empty()) {
        QStringList stages;
        for (const int64_t stage : input.withoutPeak)
            stages += QString::number(stage);
        lines += DryRunTexts::tr("No log has the peak of stage %1.").arg(shared::listed(stages));
    }
    return shared::sentences(lines);
}

QStringList dryRunTip(const DryRunRows& rows, size_t row) {
    const StageRow& stage = rows.report.rows[row];
    const StageLog& log = rows.logs[stage.log];
    QStringList lines{stageText(log),
        shared::labelled(DryRunTexts::tr("Peak"), sizeText(stage.used)),
        shared::labelled(DryRunTexts::tr("With fragments"), sizeText(stage.actual)),
        shared::labelled(DryRunTexts::tr("Cap"), sizeText(stage.cap))};
    for (const QString& time : timesOutOfMemory(log))
        lines += shared::labelled(DryRunTexts::tr("No room for"), time);
    lines += verdictText(log, stage);
    return lines;
}

} // namespace rankscope::memory
