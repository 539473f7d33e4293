// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/file_in_making.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <regex>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/index/provenance.h"

namespace rankscope::index {

namespace {

constexpr auto kAbandoned = std::chrono::hours(24); // an import writes all the time
constexpr size_t kHeadBytes = 100; // of a SQLite database

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

/// What a temporary name of ours says.
struct OwnName {
    bool isCopy = false; ///< of a foreign database
    std::string machine;
    pid_t process = 0;
};

std::optional<OwnName> ownName(const std::string& name) {
    static const std::regex form("(rank_-?[0-9]{1,20}_[0-9a-f]{8}\\.(?:rsidx|rstab)"
                                 "|cluster_[0-9a-f]{8}\\.rstab|spill|copy_[0-9a-f]{8})"
                                 "\\.tmp-([0-9a-f]{8})-([0-9]{1,9})-[0-9]{1,10}");
    std::smatch match;
    if (!std::regex_match(name, match, form))
        return std::nullopt;
    return OwnName{
        match[1].str().starts_with("copy_"), match[2], static_cast<pid_t>(std::stol(match[3]))};
}

/// Empty, or begun as ours are: an index carries our mark where SQLite keeps the application's
/// (provenance.h), a copied database has a head like any other.
bool isOwnContent(const std::filesystem::path& file, bool isCopy) {
    std::string head(kHeadBytes, '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(head.data(), std::ssize(head));
    if (in.gcount() == 0)
        return in.eof();
    constexpr std::string_view kDatabase("SQLite format 3\0", 16);
    constexpr size_t kApplicationAt = 68;
    return head.starts_with(kDatabase)
        && (isCopy || head.compare(kApplicationAt, kApplicationMark.size(), kApplicationMark) == 0);
}

bool isAbandoned(const std::filesystem::directory_entry& entry) {
    const auto own = ownName(entry.path().filename().native());
    std::error_code error;
    if (!own || !std::filesystem::is_regular_file(entry.symlink_status(error))
        || !isOwnContent(entry.path(), own->isCopy))
        return false;
    if (own->machine == machineTag() && own->process > 0 && ::kill(own->process, 0) != 0
        && errno == ESRCH)
        return true;
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

std::filesystem::path temporaryName(const std::filesystem::path& file) {
    static std::atomic<unsigned> counter{0};
    std::filesystem::path name = file;
    name += fmt::format(".tmp-{}-{}-{}", machineTag(), ::getpid(), counter++);
    return name;
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
        if (isAbandoned(*entries))
            removeWithJournals(entries->path());
        entries.increment(error);
    }
}

void removeWithJournals(const std::filesystem::path& file) {
    std::error_code ignored;
    for (const char* suffix : {"-wal", "-shm", "-journal", ""}) { // what says whose they are last
        std::filesystem::path path = file;
        path += suffix;
        if (std::filesystem::is_regular_file(std::filesystem::symlink_status(path, ignored)))
            std::filesystem::remove(path, ignored);
    }
}

} // namespace rankscope::index
