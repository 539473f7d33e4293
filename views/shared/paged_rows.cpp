// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/paged_rows.h"

#include <algorithm>

namespace rankscope::shared {

namespace {
/// Of rows that were seen last; a screen shows two pages at the most.
constexpr size_t kMostPages = 64;
} // namespace

void PagedRows::setCount(size_t count) {
    m_count = std::min(count, kMost);
    m_pages.clear();
    m_uses.clear();
    m_asked.reset();
    m_wanted.reset();
    emit countChanged();
}

const TableRow* PagedRows::row(size_t at) {
    const size_t number = at / kPage;
    const auto found = m_pages.find(number);
    if (found == m_pages.end()) {
        m_wanted = number;
        // Not now: this is a picture being painted.
        QMetaObject::invokeMethod(this, &PagedRows::askNext, Qt::QueuedConnection);
        return nullptr;
    }
    m_uses.splice(m_uses.begin(), m_uses, found->second.use);
    const size_t place = at % kPage;
    return place < found->second.rows.size() ? &found->second.rows[place] : nullptr;
}

void PagedRows::askNext() {
    if (m_asked || !m_wanted || *m_wanted * kPage >= m_count)
        return;
    m_asked = m_wanted;
    m_wanted.reset();
    const size_t first = *m_asked * kPage;
    emit pageWanted(first, std::min(kPage, m_count - first));
}

void PagedRows::put(size_t first, std::vector<TableRow> rows) {
    const size_t number = first / kPage;
    if (m_asked != number)
        return; // of rows that are others now
    m_asked.reset();
    const size_t count = rows.size();
    m_uses.push_front(number);
    m_pages[number] = {std::move(rows), m_uses.begin()};
    if (m_uses.size() > kMostPages) {
        m_pages.erase(m_uses.back());
        m_uses.pop_back();
    }
    if (m_wanted && m_pages.count(*m_wanted) > 0)
        m_wanted.reset();
    emit rowsCame(first, count);
    askNext();
}

} // namespace rankscope::shared
