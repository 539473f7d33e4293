// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session_store.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "views/shared/file_export.h"

namespace rankscope::desktop {

namespace {

constexpr qsizetype kMostKept = 100;

QString storeFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    return (QDir::isAbsolutePath(state) ? state : QDir::homePath() + "/.local/state")
        + "/rankscope/sessions";
}

QString keptFile(const QString& folder) {
    return storeFolder() + '/'
        + QCryptographicHash::hash(folder.toUtf8(), QCryptographicHash::Sha1).toHex()
        + ".rankscope";
}

} // namespace

Result<session::Session> readSession(const QString& file) {
    const std::string path = file.toStdString();
    if (!QFileInfo::exists(file))
        return fail(ErrorCode::NotFound, "no such file", path);
    QFile in(file);
    if (!QFileInfo(file).isFile() || !in.open(QIODevice::ReadOnly))
        return fail(ErrorCode::Unreadable, "can not be opened", path);
    auto session = session::sessionFromJson(in.read(session::kLargestFile + 1));
    if (!session)
        session.error().context = path;
    return session;
}

std::optional<session::Session> keptSession(const QString& folder) {
    auto session = readSession(keptFile(folder));
    return session ? std::optional(std::move(*session)) : std::nullopt;
}

void keepSession(const QString& folder, const session::Session& session) {
    QDir store(storeFolder());
    if (!store.mkpath("."))
        return;
    shared::saveBytes(keptFile(folder), session::toJson(session));
    // The oldest go.
    const QStringList files = store.entryList({"*.rankscope"}, QDir::Files, QDir::Time);
    for (const QString& old : files.mid(kMostKept))
        store.remove(old);
}

} // namespace rankscope::desktop
