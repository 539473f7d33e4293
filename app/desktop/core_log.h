// SPDX-License-Identifier: GPL-3.0-or-later
// What core logs, as categories of Qt: rankscope.discovery, rankscope.import, rankscope.index.
// Thread: UI only.
#pragma once

namespace rankscope::desktop {

enum class Verbose { No, Yes };

/// From now on. Yes: all of it on stderr; else what QT_LOGGING_RULES asks for.
void passLogOn(Verbose verbose);

} // namespace rankscope::desktop
