// SPDX-License-Identifier: GPL-3.0-or-later
// A scratch file without a name: it is gone when it is closed, however the program ends.
// Thread: one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/result.h"

namespace rankscope::importer {

class SpillFile {
public:
    /// In the folder of the index, because /tmp may be memory. Errors: WriteFailed, DiskFull.
    static Result<SpillFile> create(const std::filesystem::path& folder);
    SpillFile(SpillFile&& other) noexcept;
    SpillFile& operator=(SpillFile&&) = delete;
    ~SpillFile();

    /// Returns the offset of the first byte written.
    Result<uint64_t> append(std::span<const std::byte> bytes);
    Status read(uint64_t offset, std::span<std::byte> bytes) const;

private:
    explicit SpillFile(int descriptor)
        : m_descriptor(descriptor) { }

    int m_descriptor;
    uint64_t m_size = 0;
};

} // namespace rankscope::importer
