// SPDX-License-Identifier: GPL-3.0-or-later
// The sessions that the program keeps by itself, one for each folder that was looked at, in the
// user's state folder ($XDG_STATE_HOME/rankscope/sessions, else ~/.local/state/...), and files of
// sessions anywhere.
// Thread: UI only; small files.
#pragma once

#include "views/session/session.h"

namespace rankscope::desktop {

/// Errors: NotFound, Unreadable with the path; Damaged with what is wrong with it.
Result<session::Session> readSession(const QString& file);

/// Of this folder; nothing where none was kept or can be read.
std::optional<session::Session> keptSession(const QString& folder);
/// Of the last hundred folders. A failure is silent: nobody asked for it.
void keepSession(const QString& folder, const session::Session& session);

} // namespace rankscope::desktop
