// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/missing_data.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::sections {

namespace {

using analysis::Remedy;
using analysis::Subject;
using pages::Message;
using shared::Profiler;
using shared::Recorded;

constexpr qsizetype kShownRanks = 4;

struct MissingData {
    Q_DECLARE_TR_FUNCTIONS(MissingData)

public:
    /// The title of the message, and what the page needs of most profilers and of torch.profiler.
    struct Row {
        Subject subject;
        const char* title;
        const char* need;
        const char* kinetoNeed;
    };
    static constexpr Row kRows[] = {
        {Subject::Timeline, QT_TR_NOOP("No timeline in this profile"),
            QT_TR_NOOP("a timeline of the rank: trace_view.json or a profiler database"),
            QT_TR_NOOP("a trace of the rank: *.pt.trace.json or *.pt.trace.json.gz")},
        {Subject::Steps, QT_TR_NOOP("No steps in this profile"),
            QT_TR_NOOP("the time breakdown of each step: step_trace_time.csv, StepTraceTime in "
                       "analysis.db, or a timeline to compute it from"),
            QT_TR_NOOP("a trace with device kernels and ProfilerStep#N slices")},
        {Subject::Communication, QT_TR_NOOP("No communication in this profile"),
            QT_TR_NOOP("the communication operators of each rank: communication.json or "
                       "CommAnalyzerTime in analysis.db"),
            QT_TR_NOOP("the NCCL kernels on the device tracks of the trace")},
        {Subject::Links, QT_TR_NOOP("No links between ranks in this profile"),
            QT_TR_NOOP("the links of each rank: communication_matrix.json or CommAnalyzerMatrix in "
                       "analysis.db"),
            QT_TR_NOOP(
                "what each rank sends to each other rank: PyTorch GPU traces do not contain it")},
        {Subject::Memory, QT_TR_NOOP("No memory records in this profile"),
            QT_TR_NOOP("memory over time: memory_record.csv, operator_memory.csv or the memory "
                       "tables of a profiler database"),
            QT_TR_NOOP("the memory events of the trace")},
        {Subject::Kernels, QT_TR_NOOP("No kernels in this profile"),
            QT_TR_NOOP("the device kernels: kernel_details.csv, op_summary_*.csv or the tasks of a "
                       "profiler database"),
            QT_TR_NOOP("the kernels on the device tracks of the trace")},
    };
    static const Row& of(Subject subject) {
        return *std::ranges::find(kRows, subject, &Row::subject);
    }
};

/// The streams are there: it is their table that is missing.
bool hasStreams(Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    const analysis::Lack lack{subject, Remedy::ExportTables};
    return std::ranges::any_of(ranks, [&lack](const analysis::RankProfile& rank) {
        return std::ranges::find(rank.lacks, lack) != rank.lacks.end();
    });
}

/// Analysing or exporting what was collected is another command of each profiler.
QString exportAdvice(Profiler profiler) {
    switch (profiler) {
    case Profiler::Ascend:
        return MissingData::tr(
            "Analyse the raw data first, for example with torch_npu.profiler.profiler.analyse(), "
            "then open the folder again.");
    case Profiler::Mindspore:
        return MissingData::tr(
            "Analyse the raw data first with mindspore.profiler.profiler.analyse(), then open the "
            "folder again.");
    case Profiler::OldMindspore:
        return MissingData::tr("Analyse the raw data first: call analyse() of mindspore.Profiler "
                               "at the end of training, then open the folder again.");
    case Profiler::Msprof:
        return MissingData::tr("Export the raw data first with msprof --export=on --output=DIR, "
                               "then open the folder again.");
    case Profiler::Kineto:
        return MissingData::tr("Write the trace with export_chrome_trace() or "
                               "on_trace_ready=tensorboard_trace_handler(DIR).");
    }
    return {};
}

QString adviceOf(Subject subject, Remedy remedy, model::ProfileKind kind) {
    const Profiler profiler = shared::profilerOf(kind);
    if (profiler == Profiler::Kineto && subject == Subject::Links)
        return MissingData::tr("torch.profiler has no option to collect it; the sections "
                               "Durations, Timeline and Waits show the NCCL kernels.");
    switch (remedy) {
    case Remedy::Export:
        return exportAdvice(profiler);
    case Remedy::CollectDevice:
        return shared::switchText(Recorded::Device, kind);
    case Remedy::RaiseLevel:
        return shared::switchText(Recorded::Communication, kind);
    case Remedy::CollectMemory:
        return shared::switchText(Recorded::Memory, kind);
    case Remedy::SeveralRanks:
        return MissingData::tr(
            "This profile has only one rank, and no communication. If the job has "
            "more ranks, open the parent folder of all rank folders.");
    case Remedy::MendFiles:
        return MissingData::tr("The profiler level of these ranks includes it, but the files are "
                               "missing or damaged. Import health lists them.");
    case Remedy::ExportTables:
        return MissingData::tr("The timeline shows the device streams. Totals also need the kernel "
                               "table of the profiler: kernel_details.csv or op_summary_*.csv.");
    case Remedy::NotRead:
        return MissingData::tr(
            "Its files are there, but this version cannot read their form. Import "
            "health lists them.");
    case Remedy::NotWritten:
        break;
    }
    return {};
}

QString needOf(Subject subject, Profiler profiler) {
    const MissingData::Row& row = MissingData::of(subject);
    return MissingData::tr(profiler == Profiler::Kineto ? row.kinetoNeed : row.need);
}

QString lineOf(const analysis::RankProfile& rank) {
    return shared::bracketed(QString::fromStdString(rank.label),
        shared::qualified({shared::kindText(rank.kind), QString::fromStdString(rank.level)}));
}

} // namespace

Message missingData(Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    pages::MessagePart found{MissingData::tr("What was found"), {}};
    pages::MessagePart next{MissingData::tr("What to do next"), {}};
    QStringList needs;
    const auto addOnce = [](QStringList& lines, const QString& line) {
        if (!lines.contains(line))
            lines += line;
    };
    for (const analysis::RankProfile& rank : ranks) {
        addOnce(needs, needOf(subject, shared::profilerOf(rank.kind)));
        if (found.lines.size() < kShownRanks)
            found.lines += lineOf(rank);
        for (const analysis::Lack& lack : rank.lacks) {
            if (lack.subject == subject)
                addOnce(next.lines, adviceOf(subject, lack.remedy, rank.kind));
        }
    }
    if (needs.isEmpty())
        needs += needOf(subject, Profiler::Ascend);
    const auto shown = static_cast<size_t>(found.lines.size());
    if (ranks.size() > shown)
        found.lines +=
            MissingData::tr("and %1 more").arg(shared::formatCount(ranks.size() - shown));
    Message message{.title = hasStreams(subject, ranks)
            ? MissingData::tr("No kernel table in this profile")
            : MissingData::tr(MissingData::of(subject).title),
        .text = {},
        .parts = {{MissingData::tr("What this page needs"), needs}},
        .isProblem = true,
        .offersOpen = false};
    for (const pages::MessagePart& part : {found, next}) {
        if (!part.lines.isEmpty())
            message.parts.push_back(part);
    }
    return message;
}

Message unreadableData(const Error& error) {
    return {.title = MissingData::tr("The data of this page could not be read"),
        .text = shared::errorText(error),
        .isProblem = true,
        .offersOpen = false};
}

Message cancelledData() {
    return {.title = MissingData::tr("Cancelled"),
        .text = MissingData::tr("Open this page again to restart the calculation."),
        .offersOpen = false};
}

} // namespace rankscope::sections
