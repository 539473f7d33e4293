// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/rank.h"

#include <algorithm>

namespace rankscope::model {

namespace {

bool hasKind(const RankSource& rank, FileKind kind) {
    return std::any_of(rank.files.begin(), rank.files.end(),
        [kind](const SourceFile& file) { return file.kind == kind; });
}

ProfileKind textKind(ProfileKind kind) {
    switch (kind) {
    case ProfileKind::PytorchDb:
        return ProfileKind::PytorchText;
    case ProfileKind::MindsporeDb:
        return ProfileKind::MindsporeText;
    case ProfileKind::MsprofDb:
        return ProfileKind::Msprof;
    default:
        return kind;
    }
}

ProfileKind databaseKind(ProfileKind kind) {
    for (const ProfileKind database :
        {ProfileKind::PytorchDb, ProfileKind::MindsporeDb, ProfileKind::MsprofDb}) {
        if (textKind(database) == kind)
            return database;
    }
    return kind;
}

} // namespace

std::vector<const SourceFile*> timelineFiles(const RankSource& rank) {
    const bool isText = !hasKind(rank, FileKind::ProfileDatabase)
        || (rank.choice == TimelineChoice::Text && hasKind(rank, FileKind::Trace));
    std::vector<const SourceFile*> files;
    const auto append = [&](FileKind kind) {
        for (const SourceFile& file : rank.files) {
            if (file.kind == kind)
                files.push_back(&file);
        }
    };
    append(isText ? FileKind::Trace : FileKind::ProfileDatabase);
    if (isText)
        append(FileKind::Marks);
    append(FileKind::HostTrace);
    return files;
}

RankSource preferring(RankSource rank, TimelineChoice choice) {
    rank.choice = choice;
    if (hasKind(rank, FileKind::Trace) && hasKind(rank, FileKind::ProfileDatabase))
        rank.kind = choice == TimelineChoice::Text ? textKind(rank.kind) : databaseKind(rank.kind);
    return rank;
}

const char* toWord(ProfileKind kind) {
    switch (kind) {
    case ProfileKind::PytorchText:
        return "pytorch-text";
    case ProfileKind::PytorchDb:
        return "pytorch-db";
    case ProfileKind::MindsporeText:
        return "mindspore-text";
    case ProfileKind::MindsporeDb:
        return "mindspore-db";
    case ProfileKind::Msprof:
        return "msprof";
    case ProfileKind::MsprofDb:
        return "msprof-db";
    case ProfileKind::MindsporeLegacy:
        return "mindspore-legacy";
    case ProfileKind::Kineto:
        return "kineto";
    case ProfileKind::ChromeTrace:
        return "chrome-trace";
    case ProfileKind::ClusterAnalysis:
        return "cluster-analysis";
    case ProfileKind::Monitor:
        return "monitor";
    }
    return "unknown";
}

} // namespace rankscope::model
