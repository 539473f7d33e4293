// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/input/byte_window.h"

#include <algorithm>
#include <span>

namespace rankscope::input {

Result<bool> ByteWindow::grow() {
    constexpr size_t kWindow = 512 * 1024;
    if (m_isAtEnd)
        return false;
    m_bytes.erase(0, m_begin);
    m_begin = 0;
    const size_t before = m_bytes.size();
    m_bytes.resize(before + std::max(m_step, before)); // doubling: a long row is moved seldom
    m_step = std::min(2 * m_step, kWindow);
    RS_TRY_ASSIGN(const size_t count, m_source->read(std::span(m_bytes).subspan(before)));
    m_bytes.resize(before + count);
    m_isAtEnd = count == 0;
    return !m_isAtEnd;
}

} // namespace rankscope::input
