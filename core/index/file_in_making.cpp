// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/file_in_making.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rankscope::index {

namespace {

constexpr std::string_view kMark = ".tmp-";
constexpr auto kAbandoned = std::chrono::hours(24); // an import writes all the time

/// Two programs, two machines and two threads never share a temporary name.
std::filesystem::path temporaryName(const std::filesystem::path& file) {
    static std::atomic<unsigned> counter{0};
    std::filesystem::path name = file;
    name += fmt::format("{}{}-{}-{}", kMark, machineTag(), ::getpid(), counter++);
    return name;
}

Status syncFile(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    const bool isSynced = descriptor >= 0 && ::fdatasync(descriptor) == 0;
    const int reason = errno;
    if (descriptor >= 0)
        ::close(descriptor);
    if (isSynced)
        return {};
    const bool isFull = reason == ENOSPC || reason == EDQUOT;
    return fail(isFull ? ErrorCode::DiskFull : ErrorCode::WriteFailed,
        std::generic_category().message(reason), file.native());
}

std::string firstLine(const char* file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

/// The process that makes a file of this name on this machine; 0 for any other name.
pid_t makerOf(std::string_view name) {
    const size_t mark = name.rfind(kMark);
    if (mark == std::string_view::npos)
        return 0;
    name.remove_prefix(mark + kMark.size());
    if (!name.starts_with(machineTag() + "-"))
        return 0;
    name.remove_prefix(machineTag().size() + 1);
    pid_t process = 0;
    const auto end = std::from_chars(name.data(), name.data() + name.size(), process);
    return end.ec == std::errc() ? process : 0;
}

bool isAbandoned(const std::filesystem::directory_entry& entry) {
    const std::string name = entry.path().filename().native();
    if (name.find(kMark) == std::string::npos && !name.starts_with("spill-"))
        return false;
    const pid_t maker = makerOf(name);
    if (maker > 0 && ::kill(maker, 0) != 0 && errno == ESRCH)
        return true;
    std::error_code error;
    const auto written = entry.last_write_time(error);
    return !error && std::filesystem::file_time_type::clock::now() - written > kAbandoned;
}

} // namespace

FileInMaking::FileInMaking(std::filesystem::path file)
    : m_file(std::move(file))
    , m_temporary(temporaryName(m_file)) { }

FileInMaking::FileInMaking(FileInMaking&& other) noexcept
    : m_file(std::move(other.m_file))
    , m_temporary(std::move(other.m_temporary))
    , m_isOpen(std::exchange(other.m_isOpen, false)) { }

FileInMaking::~FileInMaking() {
    if (!m_isOpen)
        return;
    std::error_code ignored;
    std::filesystem::remove(m_temporary, ignored);
}

Result<FileInMaking> FileInMaking::begin(std::filesystem::path file) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        return fail(ErrorCode::WriteFailed, error.message(), file.parent_path().native());
    return FileInMaking(std::move(file));
}

Status FileInMaking::publish() {
    RS_TRY(syncFile(m_temporary));
    std::error_code error;
    std::filesystem::rename(m_temporary, m_file, error);
    if (error)
        return fail(ErrorCode::WriteFailed, error.message(), m_file.native());
    m_isOpen = false;
    return {};
}

const std::string& machineTag() {
    static const std::string tag = [] {
        std::error_code error;
        const auto processes = std::filesystem::read_symlink("/proc/self/ns/pid", error);
        const std::string all = firstLine("/proc/sys/kernel/random/boot_id") + processes.native();
        return fmt::format("{:08x}", XXH3_64bits(all.data(), all.size()) >> 32);
    }();
    return tag;
}

void removeLeftovers(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::directory_iterator entries(folder, error);
    while (!error && entries != std::filesystem::directory_iterator()) {
        std::error_code ignored;
        if (isAbandoned(*entries))
            std::filesystem::remove(entries->path(), ignored);
        entries.increment(error);
    }
}

} // namespace rankscope::index
