// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/spill_file.h"

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/index/file_in_making.h"

namespace rankscope::importer {

namespace {

tl::unexpected<Error> systemError(const char* what) {
    const ErrorCode code =
        errno == ENOSPC || errno == EDQUOT ? ErrorCode::DiskFull : ErrorCode::WriteFailed;
    return fail(code, std::string(what) + ": " + std::generic_category().message(errno));
}

} // namespace

Result<SpillFile> SpillFile::create(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    // where the file system can, it never has a name, not even for a moment
    const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (nameless >= 0)
        return SpillFile(nameless);
    const std::filesystem::path name = index::temporaryName(folder / "spill");
    const int descriptor =
        ::open(name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0)
        return systemError("cannot create a scratch file");
    ::unlink(name.c_str());
    return SpillFile(descriptor);
}

SpillFile::SpillFile(SpillFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_size(other.m_size) { }

SpillFile::~SpillFile() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<uint64_t> SpillFile::append(std::span<const std::byte> bytes) {
    const uint64_t begin = m_size;
    while (!bytes.empty()) {
        const ssize_t written =
            ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(m_size));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return systemError("cannot write a scratch file");
        m_size += static_cast<uint64_t>(written);
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
    return begin;
}

Status SpillFile::read(uint64_t offset, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        const ssize_t count =
            ::pread(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return systemError("cannot read a scratch file");
        offset += static_cast<uint64_t>(count);
        bytes = bytes.subspan(static_cast<size_t>(count));
    }
    return {};
}

} // namespace rankscope::importer
