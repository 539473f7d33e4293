// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/missing_data.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"

namespace rankscope::charts {

namespace {

using analysis::Remedy;
using analysis::Subject;
using pages::Message;
using pages::Section;

constexpr qsizetype kShownRanks = 4;

struct MissingData {
    Q_DECLARE_TR_FUNCTIONS(MissingData)
};

/// The streams are there: it is their table that is missing.
bool hasStreams(Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    const analysis::Lack lack{subject, Remedy::ExportTables};
    return std::ranges::any_of(ranks, [&lack](const analysis::RankProfile& rank) {
        return std::ranges::find(rank.lacks, lack) != rank.lacks.end();
    });
}

QString titleOf(Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return MissingData::tr("This profile holds no timeline");
    case Subject::Steps:
        return MissingData::tr("This profile holds no steps");
    case Subject::Communication:
        return MissingData::tr("This profile holds no communication");
    case Subject::Links:
        return MissingData::tr("This profile holds no links between ranks");
    case Subject::Memory:
        return MissingData::tr("This profile holds no memory records");
    case Subject::Kernels:
        return MissingData::tr("This profile holds no kernels");
    }
    return {};
}

/// Who collected the profile: each has options and files of its own.
enum class Profiler { Ascend, Mindspore, OldMindspore, Msprof, Kineto };

Profiler profilerOf(model::ProfileKind kind) {
    switch (kind) {
    case model::ProfileKind::MindsporeText:
    case model::ProfileKind::MindsporeDb:
        return Profiler::Mindspore;
    case model::ProfileKind::MindsporeLegacy:
        return Profiler::OldMindspore;
    case model::ProfileKind::Msprof:
    case model::ProfileKind::MsprofDb:
        return Profiler::Msprof;
    case model::ProfileKind::Kineto:
    case model::ProfileKind::ChromeTrace:
        return Profiler::Kineto;
    default:
        return Profiler::Ascend;
    }
}

QString kinetoNeed(Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return MissingData::tr("a trace of the rank: *.pt.trace.json or *.pt.trace.json.gz");
    case Subject::Steps:
        return MissingData::tr("a trace with kernels on the device and slices ProfilerStep#N");
    case Subject::Communication:
        return MissingData::tr("the NCCL kernels on the device tracks of the trace");
    case Subject::Links:
        return MissingData::tr("what each rank sends to which other: traces of PyTorch for GPUs "
                               "do not hold it");
    case Subject::Memory:
        return MissingData::tr("the memory events of the trace");
    case Subject::Kernels:
        return MissingData::tr("the kernels on the device tracks of the trace");
    }
    return {};
}

QString ascendNeed(Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return MissingData::tr("a timeline of the rank: trace_view.json or a profiler database");
    case Subject::Steps:
        return MissingData::tr("the split of each step: step_trace_time.csv, StepTraceTime of "
                               "analysis.db, or a timeline from which it is made");
    case Subject::Communication:
        return MissingData::tr("the communication operators of each rank: communication.json or "
                               "CommAnalyzerTime of analysis.db");
    case Subject::Links:
        return MissingData::tr("the links of each rank: communication_matrix.json or "
                               "CommAnalyzerMatrix of analysis.db");
    case Subject::Memory:
        return MissingData::tr("memory over time: memory_record.csv, operator_memory.csv or the "
                               "memory tables of a profiler database");
    case Subject::Kernels:
        return MissingData::tr("the kernels of the device: kernel_details.csv, op_summary_*.csv or "
                               "the tasks of a profiler database");
    }
    return {};
}

QString severalRanks() {
    return MissingData::tr("A job of one rank does not communicate. Open the folder above the "
                           "folders of all ranks.");
}

QString mendFiles() {
    return MissingData::tr("These ranks were collected with a level that writes it: their files "
                           "are missing or damaged. The page Import health names them.");
}

QString exportTables() {
    return MissingData::tr("The timeline shows the streams of the device. Sums need the table of "
                           "the profiler beside it: kernel_details.csv or op_summary_*.csv.");
}

QString ascendAdvice(Remedy remedy) {
    switch (remedy) {
    case Remedy::Export:
        return MissingData::tr("Analyse the raw data first, for example with "
                               "torch_npu.profiler.profiler.analyse(), and open the folder again.");
    case Remedy::CollectDevice:
        return MissingData::tr("Collect the device as well: ProfilerActivity.NPU among the "
                               "activities, and a schedule with at least one active step.");
    case Remedy::RaiseLevel:
        return MissingData::tr("Collect with profiler_level=ProfilerLevel.Level1 or higher.");
    case Remedy::CollectMemory:
        return MissingData::tr("Collect with profile_memory=True.");
    case Remedy::SeveralRanks:
        return severalRanks();
    case Remedy::MendFiles:
        return mendFiles();
    case Remedy::ExportTables:
        return exportTables();
    case Remedy::NotWritten:
        break;
    }
    return {};
}

QString mindsporeAdvice(Remedy remedy) {
    switch (remedy) {
    case Remedy::Export:
        return MissingData::tr("Analyse the raw data first with mindspore.profiler.profiler."
                               "analyse(), and open the folder again.");
    case Remedy::CollectDevice:
        return MissingData::tr("Collect the device as well: ProfilerActivity.NPU among the "
                               "activities of mindspore.profiler.profile.");
    default:
        return ascendAdvice(remedy);
    }
}

/// MindSpore before 2.5: one class with a switch for each kind of data, no levels.
QString oldMindsporeAdvice(Remedy remedy) {
    switch (remedy) {
    case Remedy::Export:
        return MissingData::tr("Analyse the raw data first: call analyse() of mindspore.Profiler "
                               "at the end of the training, and open the folder again.");
    case Remedy::CollectDevice:
        return MissingData::tr("Collect the device as well: mindspore.Profiler(op_time=True).");
    case Remedy::RaiseLevel:
        return MissingData::tr("Collect with mindspore.Profiler(profile_communication=True).");
    case Remedy::CollectMemory:
        return MissingData::tr("Collect with mindspore.Profiler(profile_memory=True).");
    default:
        return ascendAdvice(remedy);
    }
}

QString msprofAdvice(Remedy remedy) {
    switch (remedy) {
    case Remedy::Export:
        return MissingData::tr(
            "Export the raw data first with msprof --export=on --output=DIR, and open the "
            "folder again.");
    case Remedy::CollectDevice:
        return MissingData::tr("Collect the device as well: msprof --task-time=on.");
    case Remedy::RaiseLevel:
        return MissingData::tr("Collect communication with msprof --hccl=on and analyse it with "
                               "msprof --analyze=on --rule=communication,communication_matrix.");
    case Remedy::CollectMemory:
        return MissingData::tr("Collect memory with msprof --sys-hardware-mem=on and "
                               "--task-memory=on.");
    case Remedy::SeveralRanks:
        return severalRanks();
    case Remedy::MendFiles:
        return mendFiles();
    case Remedy::ExportTables:
        return exportTables();
    case Remedy::NotWritten:
        break;
    }
    return {};
}

QString kinetoAdvice(Subject subject, Remedy remedy) {
    if (subject == Subject::Links)
        return MissingData::tr("No option of torch.profiler brings it; the sections Durations, "
                               "Timeline and Waits show the NCCL kernels.");
    switch (remedy) {
    case Remedy::Export:
        return MissingData::tr("Write the trace with export_chrome_trace() or "
                               "on_trace_ready=tensorboard_trace_handler(DIR).");
    case Remedy::CollectDevice:
    case Remedy::RaiseLevel:
        return MissingData::tr("Collect the device as well: ProfilerActivity.CUDA among the "
                               "activities of torch.profiler, and a schedule with at least one "
                               "active step.");
    case Remedy::CollectMemory:
        return MissingData::tr("Collect with torch.profiler and profile_memory=True.");
    case Remedy::SeveralRanks:
        return severalRanks();
    case Remedy::MendFiles:
        return mendFiles();
    case Remedy::ExportTables:
        return exportTables();
    case Remedy::NotWritten:
        break;
    }
    return {};
}

QString needOf(Subject subject, Profiler profiler) {
    return profiler == Profiler::Kineto ? kinetoNeed(subject) : ascendNeed(subject);
}

QString adviceOf(Subject subject, Remedy remedy, Profiler profiler) {
    switch (profiler) {
    case Profiler::Ascend:
        return ascendAdvice(remedy);
    case Profiler::Mindspore:
        return mindsporeAdvice(remedy);
    case Profiler::OldMindspore:
        return oldMindsporeAdvice(remedy);
    case Profiler::Msprof:
        return msprofAdvice(remedy);
    case Profiler::Kineto:
        return kinetoAdvice(subject, remedy);
    }
    return {};
}

QString lineOf(const analysis::RankProfile& rank) {
    QString line = QString::fromStdString(rank.label) + " (" + shared::kindText(rank.kind);
    if (!rank.level.empty())
        line += ", " + QString::fromStdString(rank.level);
    return line + ")";
}

} // namespace

Message missingData(Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    Section found{MissingData::tr("What was found"), {}};
    Section next{MissingData::tr("What to do next"), {}};
    QStringList needs;
    const auto addOnce = [](QStringList& lines, const QString& line) {
        if (!lines.contains(line))
            lines += line;
    };
    for (const analysis::RankProfile& rank : ranks) {
        const Profiler profiler = profilerOf(rank.kind);
        addOnce(needs, needOf(subject, profiler));
        if (found.lines.size() < kShownRanks)
            found.lines += lineOf(rank);
        for (const analysis::Lack& lack : rank.lacks) {
            if (lack.subject == subject)
                addOnce(next.lines, adviceOf(subject, lack.remedy, profiler));
        }
    }
    if (needs.isEmpty())
        needs += needOf(subject, Profiler::Ascend);
    const auto shown = static_cast<size_t>(found.lines.size());
    if (ranks.size() > shown)
        found.lines +=
            MissingData::tr("and %1 more ranks").arg(shared::formatCount(ranks.size() - shown));
    Message message{.title = hasStreams(subject, ranks)
            ? MissingData::tr("This profile holds no table of kernels")
            : titleOf(subject),
        .text = {},
        .sections = {{MissingData::tr("What this page needs"), needs}},
        .isProblem = true,
        .offersOpen = false};
    for (const Section& section : {found, next}) {
        if (!section.lines.isEmpty())
            message.sections.push_back(section);
    }
    return message;
}

} // namespace rankscope::charts
