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

/// Whether somebody wrote to the file in making (file_in_making.h) within that time.
bool isWorkedOn(const std::filesystem::path& file, std::chrono::milliseconds within) {
    const std::string begin = file.filename().native() + ".tmp-";
    std::error_code error;
    std::filesystem::directory_iterator entries(file.parent_path(), error);
    while (!error && entries != std::filesystem::directory_iterator()) {
        if (entries->path().filename().native().starts_with(begin)) {
            const auto written = entries->last_write_time(error);
            if (!error && std::filesystem::file_time_type::clock::now() - written < within)
                return true;
        }
        entries.increment(error);
    }
    return false;
}

} // namespace

Result<MakingLock> MakingLock::take(const std::filesystem::path& file, const std::stop_token& stop,
    std::chrono::milliseconds patience) {
    auto begin = std::chrono::steady_clock::now();
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
        if (std::chrono::steady_clock::now() - begin < patience)
            continue;
        if (!isWorkedOn(file, patience))
            return MakingLock({}, -1);
        begin = std::chrono::steady_clock::now();
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
