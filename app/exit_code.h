// SPDX-License-Identifier: GPL-3.0-or-later
// What the programs promise to scripts.
#pragma once

#include "core/importer/outcome.h"

namespace rankscope::app {

enum ExitCode : int {
    kExitGood = 0,
    kExitUsage = 1,
    kExitNothingReadable = 2,
    kExitDamaged = 3, ///< finished, but some input was damaged: named on stderr, counted in `issue`
    kExitStopped =
        4, ///< by the user, a full disk, no right to write; what was complete stays usable
    kExitFailed = 5, ///< what the caller asked to fail on: --fail-over, --fail-on
};

inline ExitCode exitCodeOf(importer::Outcome outcome) {
    switch (outcome) {
    case importer::Outcome::Stopped:
        return kExitStopped;
    case importer::Outcome::NothingReadable:
        return kExitNothingReadable;
    case importer::Outcome::Damaged:
        return kExitDamaged;
    case importer::Outcome::Good:
        break;
    }
    return kExitGood;
}

} // namespace rankscope::app
