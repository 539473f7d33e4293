// SPDX-License-Identifier: GPL-3.0-or-later
// Who makes an index file, and which of two that had its name it is. Windows and command lines may
// share a folder of indexes: the second to want a file waits for the first and reads what it wrote.
// Thread: any, free functions; a lock belongs to one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <utility>

#include "core/base/result.h"

namespace rankscope::index {

/// Held while a file is made, by one program (and one thread of it) at a time. It lies beside the
/// file as NAME.lock, is empty, goes with its owner, and means nothing once its owner is dead.
class MakingLock {
public:
    /// Waits until nobody else makes the file. Where there are no locks, or the folder cannot be
    /// written, nobody is waited for; nor any longer for one who has written nothing for as long as
    /// the patience: a program that is held up, a machine that died with its lock on a shared disk.
    /// Errors: Cancelled.
    static Result<MakingLock> take(const std::filesystem::path& file, const std::stop_token& stop,
        std::chrono::milliseconds patience = std::chrono::minutes(10));
    MakingLock(MakingLock&& other) noexcept
        : m_name(std::move(other.m_name))
        , m_descriptor(std::exchange(other.m_descriptor, -1)) { }
    MakingLock& operator=(MakingLock&&) = delete;
    ~MakingLock();

private:
    MakingLock(std::filesystem::path name, int descriptor)
        : m_name(std::move(name))
        , m_descriptor(descriptor) { }

    std::filesystem::path m_name;
    int m_descriptor; ///< -1: nothing is locked
};

/// Of what lies at a path: another file under the same name, or a changed one, has another.
struct FileIdentity {
    uint64_t device = 0;
    uint64_t inode = 0; ///< 0: there is no file, or it is not known
    uint64_t size = 0;
    int64_t mtimeNs = 0;
    bool operator==(const FileIdentity&) const = default;
};

FileIdentity identityOf(const std::filesystem::path& file);

/// Whether the file that was read into memory still has its name: what is read of another by the
/// places of the first would be anything. Errors: Stale.
Status checkSame(const std::filesystem::path& file, const FileIdentity& known);

} // namespace rankscope::index
