// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a folder that somebody chose may hold indexes: nothing is ever written into a profile.
// Thread: any, free functions.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::importer {

/// Refuses a folder that is the profile (a folder or one file), lies in it or holds it, and one
/// that holds files of another profile, as far as their names say. It need not exist yet.
/// Errors: WriteFailed, with a sentence for the user.
Status checkIndexFolder(
    const std::filesystem::path& indexFolder, const std::filesystem::path& profile);

} // namespace rankscope::importer
