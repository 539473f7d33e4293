// SPDX-License-Identifier: GPL-3.0-or-later
// A file that gets its name when it is complete: written under a temporary name beside its place,
// then synced and renamed. Without publish() nothing stays behind, unless the program is killed:
// removeLeftovers() clears that away at the next start.
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rankscope::index {

class FileInMaking {
public:
    /// Makes the folder. Errors: WriteFailed.
    static Result<FileInMaking> begin(std::filesystem::path file);
    FileInMaking(FileInMaking&& other) noexcept;
    FileInMaking& operator=(FileInMaking&&) = delete;
    ~FileInMaking();

    const std::filesystem::path& temporary() const { return m_temporary; }

    /// The data must be on disk before the name is: a power cut leaves the old file or the new one.
    /// Errors: DiskFull, WriteFailed.
    Status publish();

private:
    explicit FileInMaking(std::filesystem::path file);

    std::filesystem::path m_file;
    std::filesystem::path m_temporary;
    bool m_isOpen = true;
};

/// A name beside the file that two programs, two machines and two threads never share. `file` is an
/// index, "spill" for scratch or "copy_" and eight hexadecimal digits for a copied database.
std::filesystem::path temporaryName(const std::filesystem::path& file);

/// Removes temporary files of programs that are dead: those of this machine whose process is gone,
/// and any that nobody wrote to for a day (the folder may be shared by machines). The folder may
/// hold anything: only regular files go whose whole name is one of temporaryName() and that are
/// empty or begin as ours do.
void removeLeftovers(const std::filesystem::path& folder);

/// A database of ours with the journals that SQLite may have made beside it.
void removeWithJournals(const std::filesystem::path& file);

/// Names this running machine as processes see it: process numbers mean nothing elsewhere.
const std::string& machineTag();

} // namespace rankscope::index
