// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/missing_data.h"

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

QStringList needsOf(Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return {MissingData::tr("a timeline of the rank: trace_view.json or a profiler database")};
    case Subject::Steps:
        return {MissingData::tr("the split of each step: step_trace_time.csv, StepTraceTime of "
                                "analysis.db, or a timeline from which it is made")};
    case Subject::Communication:
        return {MissingData::tr("the communication operators of each rank: communication.json or "
                                "CommAnalyzerTime of analysis.db")};
    case Subject::Links:
        return {MissingData::tr("the links of each rank: communication_matrix.json or "
                                "CommAnalyzerMatrix of analysis.db")};
    case Subject::Memory:
        return {MissingData::tr("memory over time: memory_record.csv, operator_memory.csv or the "
                                "memory tables of a profiler database")};
    case Subject::Kernels:
        return {
            MissingData::tr("the kernels of the device: kernel_details.csv, op_summary_*.csv or "
                            "the tasks of a profiler database")};
    }
    return {};
}

QString adviceOf(Remedy remedy) {
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
        return MissingData::tr("A job of one rank does not communicate. Open the folder above the "
                               "folders of all ranks.");
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
    for (const analysis::RankProfile& rank : ranks) {
        if (found.lines.size() < kShownRanks)
            found.lines += lineOf(rank);
        for (const analysis::Lack& lack : rank.lacks) {
            if (lack.subject == subject && !next.lines.contains(adviceOf(lack.remedy)))
                next.lines += adviceOf(lack.remedy);
        }
    }
    const auto shown = static_cast<size_t>(found.lines.size());
    if (ranks.size() > shown)
        found.lines +=
            MissingData::tr("and %1 more ranks").arg(shared::formatCount(ranks.size() - shown));
    Message message{.title = titleOf(subject),
        .text = {},
        .sections = {{MissingData::tr("What this page needs"), needsOf(subject)}},
        .isProblem = true,
        .offersOpen = false};
    for (const Section& section : {found, next}) {
        if (!section.lines.isEmpty())
            message.sections.push_back(section);
    }
    return message;
}

} // namespace rankscope::charts
