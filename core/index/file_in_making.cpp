// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/file_in_making.h"

#include <atomic>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace rankscope::index {

namespace {

/// Two programs and two threads never share a temporary name.
std::filesystem::path temporaryName(const std::filesystem::path& file) {
    static std::atomic<unsigned> counter{0};
    std::filesystem::path name = file;
    name += ".tmp-" + std::to_string(getpid()) + "-" + std::to_string(counter++);
    return name;
}

void syncFile(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fdatasync(descriptor);
    ::close(descriptor);
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
    syncFile(m_temporary);
    std::error_code error;
    std::filesystem::rename(m_temporary, m_file, error);
    if (error)
        return fail(ErrorCode::WriteFailed, error.message(), m_file.native());
    m_isOpen = false;
    return {};
}

} // namespace rankscope::index
