// SPDX-License-Identifier: GPL-3.0-or-later
// A file that gets its name when it is complete: written under a temporary name beside its place,
// then synced and renamed. Without publish() nothing stays behind.
// Thread: one at a time.
#pragma once

#include <filesystem>

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
    Status publish();

private:
    explicit FileInMaking(std::filesystem::path file);

    std::filesystem::path m_file;
    std::filesystem::path m_temporary;
    bool m_isOpen = true;
};

} // namespace rankscope::index
