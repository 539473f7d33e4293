// SPDX-License-Identifier: GPL-3.0-or-later
// Compresses text into one gzip member, for tests.
#pragma once

#include <stdexcept>
#include <string>

#include <zlib.h>

namespace rankscope::test {

inline std::string gzip(const std::string& text) {
    constexpr int kGzipWindow = 15 + 16;
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("deflateInit2");
    std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    // zlib takes input through a pointer to non-const and leaves it alone.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int code = deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    if (code != Z_STREAM_END)
        throw std::runtime_error("deflate");
    return packed;
}

} // namespace rankscope::test
