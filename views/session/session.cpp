// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/session/session.h"

#include <algorithm>
#include <utility>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

namespace rankscope::session {

namespace {

const QString kFormat = "rankscope session";

tl::unexpected<Error> noSession(const std::string& why) {
    return fail(ErrorCode::Damaged, why);
}

} // namespace

QByteArray toJson(const Session& session) {
    const QJsonObject folder{{"relative", session.relativeFolder}, {"absolute", session.folder}};
    QJsonObject all{{"format", kFormat}, {"version", session.version}, {"program", session.program},
        {"folder", folder}, {"ranks", QJsonArray::fromStringList(session.ranks)},
        {"view", QJsonDocument::fromJson(timeline::toJson(session.view)).object()}};
    if (!session.target.isEmpty())
        all.insert("target", session.target);
    return QJsonDocument(all).toJson(QJsonDocument::Indented);
}

Result<Session> sessionFromJson(const QByteArray& text) {
    if (text.size() > kLargestFile)
        return noSession("it is larger than 16 MB");
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(text, &problem);
    if (problem.error != QJsonParseError::NoError)
        return noSession("it is no JSON: " + problem.errorString().toStdString() + " at byte "
            + std::to_string(problem.offset));
    const QJsonObject all = document.object();
    const int version = all["version"].toInt();
    if (all["format"].toString() != kFormat || version < 1)
        return noSession("it is no session of Rankscope");
    const QJsonObject folder = all["folder"].toObject();
    Session session{.version = version,
        .program = all["program"].toString(),
        .relativeFolder = folder["relative"].toString(),
        .folder = folder["absolute"].toString(),
        .target = all["target"].toString()};
    for (const QJsonValue rank : all["ranks"].toArray()) {
        if (rank.isString())
            session.ranks += rank.toString();
    }
    session.view = timeline::viewFromJson(
        QJsonDocument(all["view"].toObject()).toJson(QJsonDocument::Compact));
    return session;
}

QStringList foldersOf(const Session& session, const QString& place) {
    QStringList folders;
    if (!session.relativeFolder.isEmpty())
        folders += QDir::cleanPath(QDir(place).absoluteFilePath(session.relativeFolder));
    if (!session.folder.isEmpty())
        folders += QDir::cleanPath(session.folder);
    folders.removeDuplicates();
    return folders;
}

std::string movedKey(const std::string& key, const std::string& from, const std::string& to) {
    const bool isThere = key.starts_with(from) && key.size() > from.size()
        && (key[from.size()] == '/' || key[from.size()] == '#');
    return isThere ? to + key.substr(from.size()) : key;
}

void moveView(timeline::ViewState& view, const std::string& from, const std::string& to) {
    if (from == to || from.empty())
        return;
    const auto moveKeys = [&](std::vector<std::string>& keys) {
        for (std::string& key : keys)
            key = movedKey(key, from, to);
    };
    const auto moveMap = [&](auto& map) {
        auto moved = std::exchange(map, {});
        for (auto& [key, value] : moved)
            map.emplace(movedKey(key, from, to), std::move(value));
    };
    view.topRow = movedKey(view.topRow, from, to);
    moveMap(view.folds);
    moveMap(view.shifts);
    for (auto* area : {&view.box, &view.locked}) {
        if (*area)
            moveMap((*area)->tracks);
    }
    timeline::LaneFilter& lanes = view.lanes;
    const std::set<std::string> hidden = std::exchange(lanes.hiddenTracks, {});
    for (const std::string& key : hidden)
        lanes.hiddenTracks.insert(movedKey(key, from, to));
    moveKeys(lanes.pinned);
    moveMap(lanes.aliases);
    moveMap(lanes.laneHeights);
    moveMap(lanes.mostLanes);
    moveMap(lanes.trackOrders);
    for (auto& [layer, tracks] : lanes.trackOrders)
        moveKeys(tracks);
    for (std::vector<std::string>& tracks : lanes.merged)
        moveKeys(tracks);
}

QStringList missingRanks(const QStringList& wanted, const QStringList& found) {
    const QSet<QString> there(found.begin(), found.end());
    QStringList missing;
    std::ranges::copy_if(wanted, std::back_inserter(missing),
        [&there](const QString& rank) { return !there.contains(rank); });
    return missing;
}

} // namespace rankscope::session
