// SPDX-License-Identifier: GPL-3.0-or-later
// What the message page says in each state of the opened folder.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/pages/message_page.h"
#include "views/project/project.h"

namespace rankscope::pages {

/// No folder is open yet.
Message welcomeMessage();

/// Nothing when the project has ranks to show on the timeline. An offer of it is the name of the
/// page that has what the folder holds.
std::optional<Message> messageFor(const project::Project& project);

} // namespace rankscope::pages
