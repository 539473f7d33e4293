// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/making_lock.h"

#include <cerrno>
#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/log.h"

namespace rankscope::index {

namespace {

constexpr auto kAskAgain = std::chrono::milliseconds(50);

/// The owner before may have removed the name while this descriptor was being opened.
bool hasName(int descriptor, const std::filesystem::path& name) {
    struct stat own = {};
    struct stat named = {};
    return ::fstat(descriptor, &own) == 0 && ::stat(name.c_str(), &named) == 0
        && own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

} // namespace

Result<MakingLock> MakingLock::take(
    const std::filesystem::path& file, const std::stop_token& stop) {
    std::filesystem::path name = file;
    name += ".lock";
    std::error_code ignored;
    std::filesystem::create_directories(file.parent_path(), ignored);
    bool isSaid = false;
    while (!stop.stop_requested()) {
        const int descriptor =
            ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (descriptor < 0)
            return MakingLock({}, -1);
        const bool isLocked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
        if (isLocked && hasName(descriptor, name))
            return MakingLock(std::move(name), descriptor);
        const bool isTaken = isLocked || errno == EWOULDBLOCK || errno == EINTR;
        ::close(descriptor);
        if (!isTaken)
            return MakingLock({}, -1); // a file system without locks
        if (!std::exchange(isSaid, true))
            log(LogRoom::Index, "{}: waits for another program that makes it",
                file.filename().native());
        std::this_thread::sleep_for(kAskAgain);
    }
    return fail(ErrorCode::Cancelled, "cancelled");
}

MakingLock::~MakingLock() {
    if (m_descriptor < 0)
        return;
    ::unlink(m_name.c_str()); // still locked: whoever waits opens a new one
    ::close(m_descriptor);
}

FileIdentity identityOf(const std::filesystem::path& file) {
    struct stat status = {};
    if (::stat(file.c_str(), &status) != 0)
        return {};
    return {static_cast<uint64_t>(status.st_dev), static_cast<uint64_t>(status.st_ino),
        static_cast<uint64_t>(status.st_size),
        int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

Status checkSame(const std::filesystem::path& file, const FileIdentity& known) {
    if (known.inode == 0 || identityOf(file) == known)
        return {};
    return fail(ErrorCode::Stale,
        "the index was replaced meanwhile by another import of this profile", file.native());
}

} // namespace rankscope::index
