// SPDX-License-Identifier: GPL-3.0-or-later
// Variable-length integers in a byte string: 7 bits a byte, the high bit says that more follows;
// signed numbers are zigzagged first. A reader never leaves its view: past the end it gives zeros
// and remembers that it failed.
// Thread: one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rankscope::index {

inline uint64_t zigzag(int64_t value) {
    return (static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63);
}

inline int64_t unzigzag(uint64_t value) {
    return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
}

class PackedWriter {
public:
    void clear() { m_size = 0; }
    void unsignedNumber(uint64_t value) {
        if (m_bytes.size() < m_size + 10)
            m_bytes.resize(2 * m_bytes.size() + 64);
        char* out = m_bytes.data() + m_size;
        while (value >= 0x80) {
            *out++ = static_cast<char>(value | 0x80);
            value >>= 7;
        }
        *out++ = static_cast<char>(value);
        m_size = static_cast<size_t>(out - m_bytes.data());
    }
    void signedNumber(int64_t value) { unsignedNumber(zigzag(value)); }
    /// Difference of two numbers, whatever they are.
    void difference(uint64_t value, uint64_t previous) {
        signedNumber(static_cast<int64_t>(value - previous));
    }
    std::string_view bytes() const { return {m_bytes.data(), m_size}; }

private:
    std::string m_bytes;
    size_t m_size = 0;
};

class PackedReader {
public:
    explicit PackedReader(std::string_view bytes)
        : m_at(bytes.data())
        , m_end(bytes.data() + bytes.size()) { }

    uint64_t unsignedNumber() {
        if (m_at != m_end && static_cast<unsigned char>(*m_at) < 0x80) // most numbers are small
            return static_cast<unsigned char>(*m_at++);
        return m_end - m_at >= kLongest ? longNumber() : carefulNumber();
    }
    int64_t signedNumber() { return unzigzag(unsignedNumber()); }
    uint64_t difference(uint64_t previous) {
        return previous + static_cast<uint64_t>(signedNumber());
    }
    bool hasFailed() const { return m_hasFailed; }
    size_t remaining() const { return static_cast<size_t>(m_end - m_at); }

private:
    static constexpr ptrdiff_t kLongest = 10; ///< bytes of the largest number

    /// At least kLongest bytes are there, so no byte needs a look at the end.
    uint64_t longNumber() {
        uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(*m_at++);
            value |= static_cast<uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return value;
        }
        m_hasFailed = true;
        return 0;
    }

    uint64_t carefulNumber() {
        uint64_t value = 0;
        for (unsigned shift = 0; shift < 64 && m_at != m_end; shift += 7) {
            const auto byte = static_cast<unsigned char>(*m_at++);
            value |= static_cast<uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return value;
        }
        m_hasFailed = true;
        return 0;
    }

    const char* m_at;
    const char* m_end;
    bool m_hasFailed = false;
};

} // namespace rankscope::index
