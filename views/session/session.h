// SPDX-License-Identifier: GPL-3.0-or-later
// A session: how a person looks at a folder, as a file that can be kept and sent (.rankscope,
// JSON). The same text is kept in the state folder for the next start. Texts of a newer version,
// and damaged ones, give what can be read of them. Thread: any, values.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "views/timeline/view_state.h"

namespace rankscope::session {

inline constexpr int kVersion = 1;
/// Larger files are no sessions: thousands of markers take less than a tenth of it.
inline constexpr qsizetype kLargestFile = 16 << 20;

struct Session {
    int version = kVersion;
    QString program{}; ///< version of the program that wrote it
    QString relativeFolder{}; ///< from the folder of the file; empty: the file is in no folder yet
    QString folder{}; ///< absolute
    QStringList ranks{}; ///< labels of those that were there
    QString target{}; ///< model::Target as text: what is selected; empty: nothing
    timeline::ViewState view{};

    bool isNewer() const { return version > kVersion; }
    bool operator==(const Session&) const = default;
};

QByteArray toJson(const Session& session);
/// Errors: Damaged for what is no JSON (and where), no session, or too large.
Result<Session> sessionFromJson(const QByteArray& text);

/// Where the folder may be for a session that lies in `place`: the relative one first.
QStringList foldersOf(const Session& session, const QString& place);
/// The keys of ranks and rows begin with the folder that they are in (timeline::rankKey): the same
/// thing of a folder that was moved. Other keys stay as they are.
std::string movedKey(const std::string& key, const std::string& from, const std::string& to);
void moveView(timeline::ViewState& view, const std::string& from, const std::string& to);
/// What of `wanted` is not among `found`, in its order.
QStringList missingRanks(const QStringList& wanted, const QStringList& found);

} // namespace rankscope::session
