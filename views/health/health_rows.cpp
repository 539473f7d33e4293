// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/health/health_rows.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/importer/discovery/table_origin.h"
#include "views/project/rank_facts.h"
#include "views/shared/cells.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::health {

namespace {

using analysis::Remedy;
using analysis::Subject;
using shared::ColumnKind;
using shared::Recorded;

struct HealthRows {
    Q_DECLARE_TR_FUNCTIONS(HealthRows)
};

QString subjectText(Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return HealthRows::tr("timeline");
    case Subject::Steps:
        return HealthRows::tr("steps");
    case Subject::Communication:
        return HealthRows::tr("communication");
    case Subject::Links:
        return HealthRows::tr("links");
    case Subject::Memory:
        return HealthRows::tr("memory");
    case Subject::Kernels:
        return HealthRows::tr("kernels");
    }
    return {};
}

QString remedyText(Remedy remedy, model::ProfileKind kind) {
    switch (remedy) {
    case Remedy::Export:
        return HealthRows::tr("Analyse the raw data.");
    case Remedy::CollectDevice:
        return shared::switchText(Recorded::Device, kind);
    case Remedy::RaiseLevel:
        return shared::switchText(Recorded::Communication, kind);
    case Remedy::CollectMemory:
        return shared::switchText(Recorded::Memory, kind);
    case Remedy::SeveralRanks:
        return HealthRows::tr("A multi-rank job has it.");
    case Remedy::MendFiles:
        return HealthRows::tr("Files are missing or damaged.");
    case Remedy::ExportTables:
        return HealthRows::tr("No kernel table; the timeline has the kernels.");
    case Remedy::NotRead:
        return HealthRows::tr("This version cannot read the form of the files.");
    case Remedy::NotWritten:
        return HealthRows::tr("This profiler does not write it.");
    }
    return {};
}

/// "communication, links: Collect with profiler_level=ProfilerLevel.Level1 or higher. memory: ..."
QString lacksText(const std::vector<analysis::Lack>& lacks, model::ProfileKind kind) {
    QStringList parts;
    for (const Remedy remedy : {Remedy::Export, Remedy::CollectDevice, Remedy::RaiseLevel,
             Remedy::CollectMemory, Remedy::SeveralRanks, Remedy::MendFiles, Remedy::ExportTables,
             Remedy::NotRead, Remedy::NotWritten}) {
        QStringList subjects;
        for (const analysis::Lack& lack : lacks) {
            if (lack.remedy == remedy)
                subjects += subjectText(lack.subject);
        }
        if (!subjects.isEmpty())
            parts += shared::labelled(shared::listed(subjects), remedyText(remedy, kind));
    }
    return shared::sentences(parts);
}

QString hasText(const std::vector<Subject>& has) {
    QStringList parts;
    for (const Subject subject : has)
        parts += subjectText(subject);
    return shared::listed(parts);
}

shared::TableRow issueRow(
    const QString& rank, const model::Issue& issue, const std::filesystem::path& root) {
    // What is found when all was read, such as flows without an end, is at no place of the file.
    const bool hasPlace = issue.offset > 0 || !issue.example.empty();
    return {{.text = rank}, {.text = shared::severityText(issue.severity)},
        {.text = shared::issueText(issue.code, issue.count)},
        {.value = static_cast<int64_t>(issue.count)},
        {.text = project::shownPath(issue.file, root)},
        {.value = hasPlace ? static_cast<int64_t>(issue.offset) : shared::kNoValue},
        {.text = QString::fromStdString(issue.example)}};
}

int64_t issuesIn(const index::TableIndex& tables, const std::vector<std::filesystem::path>& files) {
    uint64_t count = 0;
    for (const model::Issue& issue : tables.issues) {
        if (std::ranges::find(files, issue.file, &std::filesystem::path::native) != files.end())
            count += issue.count;
    }
    return static_cast<int64_t>(count);
}

void addTables(const importer::TableJob& job, std::vector<shared::TableRow>& rows) {
    const importer::Origins origins = importer::originsOf(job.source);
    for (const index::TableInfo& table : job.index->tables) {
        const auto& files = origins.of(table.spec->name);
        QStringList names;
        for (const auto& file : files)
            names += QString::fromStdString(file.filename().native());
        const auto name = QString::fromUtf8(
            table.spec->name.data(), static_cast<qsizetype>(table.spec->name.size()));
        rows.push_back({{.text = QString::fromStdString(job.index->label)}, {.text = name},
            {.value = static_cast<int64_t>(table.rows)},
            {.value = static_cast<int64_t>(table.columns.size())}, {.text = shared::listed(names)},
            {.value = issuesIn(*job.index, files)}});
    }
}

} // namespace

std::vector<shared::Column> rankColumns() {
    return {{HealthRows::tr("Rank"), ColumnKind::Text, {}, 76},
        {HealthRows::tr("State"), ColumnKind::Text, {}, 64},
        {HealthRows::tr("Kind"), ColumnKind::Text, {}, 100},
        {HealthRows::tr("Device"), ColumnKind::Text, {}, 64},
        {HealthRows::tr("Host"), ColumnKind::Text, {}, 70},
        {HealthRows::tr("Level"), ColumnKind::Text, HealthRows::tr("Profiler level"), 60},
        {HealthRows::tr("Versions"), ColumnKind::Text, {}, 190},
        {HealthRows::tr("Contains"), ColumnKind::Text, {}, 366},
        {HealthRows::tr("Missing, and how to get it"), ColumnKind::Text},
        {HealthRows::tr("Lost"), ColumnKind::Count,
            HealthRows::tr("Number of places where data was lost, see below"), 44}};
}

shared::TableRow rankRow(
    const project::Project& project, size_t rank, const analysis::RankProfile* profile) {
    const project::RankLine facts = project::factsOf(project, rank);
    const analysis::RankProfile known = profile == nullptr ? analysis::RankProfile{} : *profile;
    const auto text = [](const std::string& value) {
        return shared::TableCell{
            .text = value.empty() ? shared::dash() : QString::fromStdString(value)};
    };
    // The kind follows the choice between text and database.
    const auto& job = project.jobs()[rank];
    const model::ProfileKind kind =
        job == nullptr ? project.discovery()->ranks[rank].kind : job->source.kind;
    return {{.text = facts.label}, {.text = project::stateWord(facts.tone)},
        {.text = shared::kindText(kind)}, text(known.device), text(known.host), text(known.level),
        {.text = known.versions.empty() ? shared::dash() : shared::listed(known.versions)},
        {.text = hasText(known.has)}, {.text = lacksText(known.lacks, kind)},
        {.value = static_cast<int64_t>(facts.damage)}};
}

std::vector<shared::Column> tableColumns() {
    return {{HealthRows::tr("Rank"), ColumnKind::Text, {}, 110},
        {HealthRows::tr("Table"), ColumnKind::Text, HealthRows::tr("Table name in SQL"), 190},
        {HealthRows::tr("Rows"), ColumnKind::Count, {}, 100},
        {HealthRows::tr("Columns"), ColumnKind::Count, {}, 90},
        {HealthRows::tr("File"), ColumnKind::Text},
        {HealthRows::tr("Damage"), ColumnKind::Count,
            HealthRows::tr("Damage found in the files of the table"), 90}};
}

std::vector<shared::TableRow> tableRows(
    const project::Project& project, std::optional<size_t> onlyRank) {
    std::vector<shared::TableRow> rows;
    for (size_t i = 0; i < project.tableJobs().size(); ++i) {
        const auto& job = project.tableJobs()[i];
        const bool isReady = job != nullptr && job->state == importer::RankState::Ready;
        if (isReady && (!onlyRank || *onlyRank == i))
            addTables(*job, rows);
    }
    return rows;
}

std::vector<shared::Column> troubleColumns() {
    return {{HealthRows::tr("Rank"), ColumnKind::Text, {}, 110},
        {HealthRows::tr("Severity"), ColumnKind::Text, {}, 100},
        {HealthRows::tr("Description"), ColumnKind::Text, {}, 300},
        {HealthRows::tr("Count"), ColumnKind::Count, {}, 72},
        {HealthRows::tr("File"), ColumnKind::Text},
        {HealthRows::tr("Offset"), ColumnKind::Count,
            HealthRows::tr("Byte offset of the first occurrence"), 110},
        {HealthRows::tr("Example"), ColumnKind::Text, {}, 190}};
}

std::vector<shared::TableRow> troubleRows(
    const project::Project& project, std::optional<size_t> onlyRank) {
    std::vector<shared::TableRow> rows;
    for (const project::RankIssue& met : project::issuesOf(project)) {
        if (!onlyRank || met.place == *onlyRank)
            rows.push_back(issueRow(met.rank, *met.issue, project.root()));
    }
    return rows;
}

} // namespace rankscope::health
