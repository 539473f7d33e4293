// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/messages.h"

#include <algorithm>
#include <filesystem>

#include <QCoreApplication>

#include "views/project/rank_facts.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"

namespace rankscope::pages {

namespace {

constexpr size_t kShownProblems = 6;

struct Messages {
    Q_DECLARE_TR_FUNCTIONS(Messages)
};

QString pathOf(const project::Project& project) {
    return QString::fromStdString(project.root().native());
}

MessagePart lookedFor() {
    return {Messages::tr("Searched for"),
        {Messages::tr("Ascend PyTorch and MindSpore profiles: ASCEND_PROFILER_OUTPUT with "
                      "trace_view.json"),
            Messages::tr("msprof exports: mindstudio_profiler_output with msprof*.json"),
            Messages::tr("older MindSpore timelines: ascend_timeline_display_*.json"),
            Messages::tr("Kineto GPU traces and other Chrome traces: *.json, *.json.gz"),
            Messages::tr("profiler databases: ascend_pytorch_profiler*.db, msprof_*.db"),
            Messages::tr("compiled graphs of MindSpore (*.ir) and logs of its dry runs")}};
}

MessagePart found(const importer::Discovery& seen) {
    MessagePart part{Messages::tr("What was found"), {}};
    if (seen.foldersSeen > 0) // not a single file
        part.lines +=
            Messages::tr("folders: %1, files: %2, none of them a profile")
                .arg(shared::formatCount(seen.foldersSeen), shared::formatCount(seen.filesSeen));
    if (seen.foldersSeen > 0 && !seen.examplesSeen.empty()) {
        QStringList names;
        for (const std::string& name : seen.examplesSeen)
            names += QString::fromStdString(name);
        part.lines += Messages::tr("for example %1").arg(shared::listed(names));
    }
    for (const model::Issue& issue : seen.issues.issues()) {
        if (part.lines.size() > static_cast<qsizetype>(kShownProblems))
            break;
        part.lines += shared::labelled(
            QString::fromStdString(issue.file), shared::issueText(issue.code, issue.count));
    }
    return part;
}

Message noProfile(const project::Project& project) {
    const importer::Discovery& seen = *project.discovery();
    MessagePart next{Messages::tr("What to do next"), {}};
    if (seen.rawFolders > 0)
        next.lines +=
            Messages::tr("Folders with raw profiler data: %1. Analyse the data first, for example "
                         "with torch_npu.profiler.profiler.analyse(), then open this folder again.")
                .arg(shared::formatCount(seen.rawFolders));
    next.lines += Messages::tr(
        "Open the folder that the profiler wrote, or the parent folder of all rank folders.");
    if (seen.filesSeen == 0)
        return {.title = Messages::tr("This folder is empty"),
            .text = pathOf(project),
            .parts = {lookedFor(), next},
            .isProblem = true};
    Message message{.title = seen.foldersSeen == 0 ? Messages::tr("This file is not a profile")
                                                   : Messages::tr("No profile in this folder"),
        .text = pathOf(project),
        .parts = {lookedFor(), found(seen), next},
        .isProblem = true};
    std::erase_if(message.parts, [](const MessagePart& part) { return part.lines.isEmpty(); });
    return message;
}

/// The only thing that a search for ranks would write to is the folder of the indexes.
Message indexInProfile(const project::Project& project) {
    return {.title = Messages::tr("The index folder belongs to a profile"),
        .text = QString::fromStdString(project.error().context),
        .parts = {{Messages::tr("What to do next"),
            {Messages::tr(
                "Nothing is ever written into a profile. Start Rankscope with another --index "
                "folder, or without --index: indexes then go to the cache folder.")}}},
        .isProblem = true};
}

Message unreadable(const project::Project& project) {
    const ErrorCode code = project.error().code;
    if (code == ErrorCode::WriteFailed)
        return indexInProfile(project);
    const bool isMissing = code == ErrorCode::NotFound;
    MessagePart next{Messages::tr("What to do next"),
        {isMissing ? Messages::tr("Check the path, and whether the disk or share is mounted.")
                   : Messages::tr("Check the read permissions: profiles written inside a container "
                                  "often belong to root.")}};
    if (!isMissing && code != ErrorCode::Unreadable)
        next.lines += shared::errorText(project.error());
    return {.title = isMissing ? Messages::tr("There is no such file or folder")
                               : Messages::tr("This file or folder cannot be read"),
        .text = pathOf(project),
        .parts = {next},
        .isProblem = true};
}

Message searching(const project::Project& project) {
    return {.title = Messages::tr("Looking for ranks in %1").arg(project.name()),
        .text = pathOf(project),
        .offersOpen = false};
}

bool hasTimeline(const project::Project& project) {
    return std::ranges::any_of(project.jobs(), [](const auto& job) { return job != nullptr; });
}

QString rowsOf(const index::TableIndex& tables) {
    uint64_t rows = 0;
    for (const index::TableInfo& table : tables.tables)
        rows += table.rows;
    return Messages::tr("%1: tables: %2, rows: %3")
        .arg(QString::fromStdString(tables.label), shared::formatCount(tables.tables.size()),
            shared::formatCount(rows));
}

/// The ranks have tables and nothing that could be drawn over time.
Message tablesOnly(const project::Project& project) {
    MessagePart read{
        project.isBusy() ? Messages::tr("Imported so far") : Messages::tr("Imported data"), {}};
    const auto all = project.readyTables();
    for (size_t i = 0; i < std::min(all.size(), kShownProblems); ++i)
        read.lines += rowsOf(*all[i]);
    if (all.size() > kShownProblems)
        read.lines +=
            Messages::tr("and %1 more").arg(shared::formatCount(all.size() - kShownProblems));
    return {.title = Messages::tr("This profile has tables, but no timeline"),
        .text = pathOf(project),
        .parts = {read,
            {Messages::tr("What to do next"),
                {Messages::tr("The other pages show the contents of the tables; Import health "
                              "lists the tables of each rank."),
                    Messages::tr("For a timeline, open the folder with trace_view.json or the "
                                 "profiler's database, or run the profiler's analysis again.")}}},
        .offers = {{Messages::tr("Show the summary"), "summary"}}};
}

/// Graphs and dry runs without a profile have pages of their own.
Message jobFilesOnly(const project::Project& project) {
    const std::vector<model::SourceFile> files = project.jobFiles();
    const auto graphs = static_cast<uint64_t>(
        std::ranges::count(files, model::FileKind::Graph, &model::SourceFile::kind));
    const uint64_t logs = files.size() - graphs;
    MessagePart read{Messages::tr("What was found"), {}};
    std::vector<MessageOffer> offers;
    if (graphs > 0) {
        read.lines +=
            Messages::tr("compiled graphs: %1, on the page Graph").arg(shared::formatCount(graphs));
        offers.push_back({Messages::tr("Show the graphs"), "graph"});
    }
    if (logs > 0) {
        read.lines += Messages::tr(
            "logs with the memory of a dry or real run: %1, on the page Memory, Dry run")
                          .arg(shared::formatCount(logs));
        offers.push_back({Messages::tr("Show the dry run"), "memory.dryrun"});
    }
    return {.title = Messages::tr("This folder has no profile"),
        .text = pathOf(project),
        .parts = {read},
        .offers = std::move(offers)};
}

/// Files of every rank were read, and nothing is in them.
Message onlyEmptyFiles(const project::Project& project) {
    MessagePart why{Messages::tr("What was found"), {}};
    const std::vector<project::RankIssue> issues = project::issuesOf(project);
    for (const project::RankIssue& issue : issues) {
        if (why.lines.size() == static_cast<qsizetype>(kShownProblems)) {
            why.lines += Messages::tr("and %1 more")
                             .arg(shared::formatCount(issues.size() - kShownProblems));
            break;
        }
        const std::filesystem::path file(issue.issue->file);
        why.lines += shared::labelled(
            shared::qualified({issue.rank, QString::fromStdString(file.filename().native())}),
            shared::issueText(issue.issue->code, issue.issue->count));
    }
    return {.title = Messages::tr("The files of this profile contain nothing"),
        .text = pathOf(project),
        .parts = {why,
            {Messages::tr("What to do next"),
                {Messages::tr("Export the profile again, or copy it again: files of a run that "
                              "was stopped can be empty.")}}},
        .isProblem = true};
}

bool areAllEmpty(const project::Project& project) {
    for (size_t i = 0; i < project.discovery()->ranks.size(); ++i) {
        if (!project::isEmpty(project, i))
            return false;
    }
    return !project.discovery()->ranks.empty();
}

/// Ranks were found, but none can be shown.
Message nothingToShow(const project::Project& project) {
    Message message{.title = Messages::tr("Nothing in this profile can be shown"),
        .text = pathOf(project),
        .isProblem = true};
    MessagePart why{Messages::tr("What was found"), {}};
    const auto& ranks = project.discovery()->ranks;
    for (size_t i = 0; i < ranks.size() && i < kShownProblems; ++i) {
        const importer::RankJob* job = project.jobs()[i].get();
        QString reason = Messages::tr("no readable data");
        if (job != nullptr && job->state == importer::RankState::Failed)
            reason = shared::errorText(job->error);
        else if (job != nullptr && job->state == importer::RankState::Cancelled)
            reason = Messages::tr("stopped before the import");
        why.lines += shared::labelled(shared::bracketed(QString::fromStdString(ranks[i].label),
                                          shared::kindText(ranks[i].kind)),
            reason);
    }
    if (ranks.size() > kShownProblems)
        why.lines +=
            Messages::tr("and %1 more").arg(shared::formatCount(ranks.size() - kShownProblems));
    if (!project.discovery()->clusterFiles.empty())
        why.lines += Messages::tr("files of a cluster analysis: %1")
                         .arg(shared::formatCount(project.discovery()->clusterFiles.size()));
    if (project.state() == project::ProjectState::Cancelled) {
        message.title = Messages::tr("Stopped before any rank was imported");
        message.parts = {why,
            {Messages::tr("What to do next"),
                {Messages::tr("Import the folder again: press Ctrl+R or use its context menu on "
                              "the left.")}}};
        return message;
    }
    message.parts = {why,
        {Messages::tr("What to do next"),
            {Messages::tr("Export the profile as text (trace_view.json), or import it again from "
                          "the context menu of the folder on the left.")}}};
    return message;
}

} // namespace

Message welcomeMessage() {
    return {.title = Messages::tr("Open the profile of a training job"),
        .text = Messages::tr("Select the folder that the profiler wrote, or drop it into this "
                             "window. One folder may contain the profiles of many ranks."),
        .parts = {{Messages::tr("Supported formats"), lookedFor().lines}}};
}

std::optional<Message> messageFor(const project::Project& project) {
    using project::ProjectState;
    if (project.state() == ProjectState::Failed)
        return unreadable(project);
    if (project.state() == ProjectState::NoProfile)
        return noProfile(project);
    if (!project.isBusy() && project.discovery() && areAllEmpty(project))
        return onlyEmptyFiles(project);
    if (!project.readyRanks().empty())
        return std::nullopt;
    if (project.state() == ProjectState::Importing && hasTimeline(project))
        return std::nullopt; // the timeline shows how far each rank is
    if (project.state() == ProjectState::Importing || !project.readyTables().empty())
        return tablesOnly(project);
    if (project.isBusy())
        return searching(project);
    if (!project.discovery())
        return Message{.title = Messages::tr("Stopped"),
            .text = Messages::tr("The search for ranks was stopped. Import the folder again from "
                                 "its context menu on the left.")};
    if (!project.jobFiles().empty() && project.discovery()->ranks.empty())
        return jobFilesOnly(project);
    return nothingToShow(project);
}

} // namespace rankscope::pages
