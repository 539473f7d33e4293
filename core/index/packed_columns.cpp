// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/packed_columns.h"

#include <algorithm>

namespace rankscope::index {

namespace {

constexpr unsigned kMaxWidth = 8;

unsigned widthOf(uint64_t largest) {
    unsigned width = 0;
    while (width < kMaxWidth && (largest >> (8 * width)) != 0)
        ++width;
    return width;
}

uint64_t byteAt(std::string_view bytes, size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

/// The number of planes is known to the compiler, so that it can unroll the sum.
template <unsigned Width>
void joinPlanes(std::string_view planes, uint64_t base, std::vector<uint64_t>& values) {
    const size_t count = values.size();
    uint64_t* const out = values.data();
    for (size_t i = 0; i < count; ++i) {
        uint64_t value = 0;
        for (unsigned plane = 0; plane < Width; ++plane)
            value |= byteAt(planes, plane * count + i) << (8 * plane);
        out[i] = base + value;
    }
}

} // namespace

void ColumnWriter::start(size_t count) {
    m_bytes.clear();
    m_values.resize(count);
    number(count);
}

void ColumnWriter::number(uint64_t value) {
    for (unsigned i = 0; i < 8; ++i)
        m_bytes.push_back(static_cast<char>(value >> (8 * i)));
}

void ColumnWriter::pack() {
    const size_t count = m_values.size();
    uint64_t base = 0;
    uint64_t largest = 0;
    if (count > 0) {
        uint64_t high = m_values.front();
        base = high;
        for (const uint64_t value : m_values) {
            base = std::min(base, value);
            high = std::max(high, value);
        }
        largest = high - base;
    }
    const unsigned width = widthOf(largest);
    number(base);
    m_bytes.push_back(static_cast<char>(width));
    size_t at = m_bytes.size();
    m_bytes.resize(at + width * count);
    const uint64_t* const values = m_values.data();
    for (unsigned plane = 0; plane < width; ++plane) {
        char* const out = m_bytes.data() + at;
        for (size_t i = 0; i < count; ++i)
            out[i] = static_cast<char>((values[i] - base) >> (8 * plane));
        at += count;
    }
}

size_t ColumnReader::start(std::string_view bytes, size_t countLimit) {
    m_bytes = bytes;
    m_hasFailed = false;
    const uint64_t count = number();
    m_hasFailed = m_hasFailed || count > countLimit;
    m_values.resize(m_hasFailed ? 0 : count);
    return m_values.size();
}

uint64_t ColumnReader::number() {
    if (m_bytes.size() < 8) {
        m_hasFailed = true;
        return 0;
    }
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; ++i)
        value |= byteAt(m_bytes, i) << (8 * i);
    m_bytes.remove_prefix(8);
    return value;
}

void ColumnReader::unpack() {
    const uint64_t base = number();
    const uint64_t width = m_bytes.empty() ? kMaxWidth + 1 : byteAt(m_bytes, 0);
    const size_t count = m_values.size();
    if (m_hasFailed || width > kMaxWidth || m_bytes.size() - 1 < width * count) {
        m_hasFailed = true;
        std::fill(m_values.begin(), m_values.end(), 0);
        return;
    }
    const std::string_view planes = m_bytes.substr(1, width * count);
    m_bytes.remove_prefix(1 + width * count);
    constexpr decltype(&joinPlanes<0>) kJoin[] = {joinPlanes<0>, joinPlanes<1>, joinPlanes<2>,
        joinPlanes<3>, joinPlanes<4>, joinPlanes<5>, joinPlanes<6>, joinPlanes<7>, joinPlanes<8>};
    kJoin[width](planes, base, m_values);
}

} // namespace rankscope::index
