// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/byte_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rankscope::tables {

namespace {

constexpr size_t kWindow = 512 * 1024;

class Descriptor {
public:
    explicit Descriptor(int number)
        : m_number(number) { }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (m_number >= 0)
            ::close(m_number);
    }
    int number() const { return m_number; }

private:
    int m_number;
};

Result<size_t> readSome(int descriptor, const std::string& name, char* out, size_t size) {
    while (true) {
        const ssize_t count = ::read(descriptor, out, size);
        if (count >= 0)
            return static_cast<size_t>(count);
        if (errno != EINTR)
            return fail(ErrorCode::Unreadable, std::generic_category().message(errno), name);
    }
}

} // namespace

Result<ReadBytes> openFile(const std::filesystem::path& file) {
    // without O_NONBLOCK a named pipe would block here for ever
    const auto descriptor =
        std::make_shared<Descriptor>(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status = {};
    if (descriptor->number() < 0 || ::fstat(descriptor->number(), &status) != 0)
        return fail(ErrorCode::Unreadable, std::generic_category().message(errno), file.native());
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::Unreadable, "not a regular file", file.native());
    return ReadBytes([descriptor, name = file.native()](char* out, size_t size) {
        return readSome(descriptor->number(), name, out, size);
    });
}

ReadBytes readText(std::string_view text) {
    return [text](char* out, size_t size) mutable -> Result<size_t> {
        const size_t count = std::min(size, text.size());
        std::memcpy(out, text.data(), count);
        text.remove_prefix(count);
        return count;
    };
}

Result<bool> ByteWindow::grow() {
    if (m_isAtEnd)
        return false;
    m_bytes.erase(0, m_begin);
    m_begin = 0;
    const size_t before = m_bytes.size();
    m_bytes.resize(before + std::max(kWindow, before)); // doubling: a long row is moved seldom
    RS_TRY_ASSIGN(const size_t count, m_read(m_bytes.data() + before, m_bytes.size() - before));
    m_bytes.resize(before + count);
    m_isAtEnd = count == 0;
    return !m_isAtEnd;
}

} // namespace rankscope::tables
