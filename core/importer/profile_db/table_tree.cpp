// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/table_tree.h"

#include <algorithm>

#include <sqlite3.h>

namespace rankscope::importer {

namespace {

constexpr unsigned char kInnerPage = 5;
constexpr unsigned char kLeafPage = 13;
constexpr size_t kLeafHead = 8;
constexpr size_t kInnerHead = 12;
constexpr size_t kChildBytes = 4;
constexpr size_t kLeastCell = 6; ///< with its pointer
constexpr uint64_t kLongestRecord = 64 << 20;

size_t headOf(bool isLeaf) {
    return isLeaf ? kLeafHead : kInnerHead;
}

uint32_t twoBytes(const unsigned char* bytes) {
    return static_cast<uint32_t>(bytes[0]) << 8 | bytes[1];
}

uint32_t fourBytes(const unsigned char* bytes) {
    return twoBytes(bytes) << 16 | twoBytes(bytes + 2);
}

} // namespace

uint64_t readVarint(const unsigned char* bytes, size_t& at, size_t end) {
    constexpr int kLongest = 9;
    uint64_t value = 0;
    for (int i = 1; at < end; ++i) {
        const unsigned char byte = bytes[at++];
        if (i == kLongest)
            return value << 8 | byte;
        value = value << 7 | (byte & 0x7F);
        if (byte < 0x80)
            return value;
    }
    at = end + 1;
    return 0;
}

TableTree::TableTree(PageFile file, uint32_t root)
    : m_file(std::move(file))
    , m_root(root) { }

void TableTree::seek(int64_t rowid) {
    m_depth = 0;
    m_wanted = rowid;
}

bool TableTree::readPage(uint32_t number, std::vector<unsigned char>& bytes) const {
    if (number < 2) // the first holds the schema
        return false;
    bytes.resize(m_file.pageSize);
    const auto offset = static_cast<int64_t>(number - 1) * m_file.pageSize;
    return m_file.file->pMethods->xRead(
               m_file.file, bytes.data(), static_cast<int>(m_file.pageSize), offset)
        == SQLITE_OK;
}

TableTree::Step TableTree::load(Page& page, uint32_t number) {
    if (m_file.stop && m_file.stop->stop_requested())
        return Step::Stopped;
    if (page.number == number && number != 0) // 0: no page is loaded
        return Step::Row;
    page.number = 0;
    if (!readPage(number, page.bytes))
        return Step::Odd;
    const unsigned char kind = page.bytes[0];
    if (kind != kInnerPage && kind != kLeafPage)
        return Step::Odd;
    page.isLeaf = kind == kLeafPage;
    page.cells = twoBytes(page.bytes.data() + 3);
    if (page.cells > (m_file.pageSize - kLeafHead) / kLeastCell)
        return Step::Odd;
    if (page.cells == 0 && (number != m_root || !page.isLeaf))
        return Step::Odd;
    page.number = number;
    return Step::Row;
}

/// Where a cell begins; behind the page when its pointer is wrong.
size_t TableTree::cellAt(const Page& page, uint32_t cell) const {
    const size_t head = headOf(page.isLeaf);
    const size_t place = twoBytes(page.bytes.data() + head + 2 * size_t{cell});
    const bool isSound =
        place >= head + 2 * size_t{page.cells} && place + kChildBytes <= m_file.usable;
    return isSound ? place : m_file.usable;
}

std::optional<int64_t> TableTree::keyOf(const Page& page, uint32_t cell) const {
    size_t at = cellAt(page, cell);
    if (page.isLeaf)
        readVarint(page.bytes.data(), at, m_file.usable);
    else
        at += kChildBytes;
    const uint64_t key = readVarint(page.bytes.data(), at, m_file.usable);
    return at > m_file.usable ? std::nullopt : std::optional(static_cast<int64_t>(key));
}

/// 0, which is no page, where there is none.
uint32_t TableTree::child(const Page& page, uint32_t cell) const {
    if (cell == page.cells)
        return fourBytes(page.bytes.data() + kLeafHead);
    const size_t at = cellAt(page, cell);
    return at < m_file.usable ? fourBytes(page.bytes.data() + at) : 0;
}

/// To the first cell that may lead to the wanted row; they are sorted.
bool TableTree::enter(Page& page) const {
    uint32_t high = m_wanted == INT64_MIN ? 0 : page.cells;
    page.at = 0;
    while (page.at < high) {
        const uint32_t middle = (page.at + high) / 2;
        const auto key = keyOf(page, middle);
        if (!key)
            return false;
        if (*key < m_wanted)
            page.at = middle + 1;
        else
            high = middle;
    }
    return true;
}

/// A damaged or stale file may have a page of another place here: then its numbers are not those
/// between the keys of the pages above.
TableTree::Fit TableTree::fitOf(Page& page) const {
    const auto depth = static_cast<size_t>(&page - m_pages.data());
    page.above = INT64_MIN;
    page.most = INT64_MAX;
    if (depth > 0) {
        const Page& parent = m_pages[depth - 1];
        const auto low = parent.at > 0 ? keyOf(parent, parent.at - 1) : std::optional(parent.above);
        const auto high =
            parent.at < parent.cells ? keyOf(parent, parent.at) : std::optional(parent.most);
        if (!low || !high)
            return Fit::Odd;
        page.above = *low;
        page.most = *high;
    }
    if (page.cells == 0)
        return Fit::Good;
    const auto first = keyOf(page, 0);
    const auto last = keyOf(page, page.cells - 1);
    if (!first || !last)
        return Fit::Odd;
    const bool isUnbounded = page.above == INT64_MIN;
    return (isUnbounded || *first > page.above) && *last <= page.most && *first <= *last
        ? Fit::Good
        : Fit::Misplaced;
}

/// Down to the leaf where the wanted row is, or the next one behind it.
TableTree::Step TableTree::descend(uint32_t number) {
    while (true) {
        const auto deepest = m_pages.begin() + static_cast<ptrdiff_t>(m_depth);
        if (m_depth == kDeepest || std::any_of(m_pages.begin(), deepest, [&](const Page& above) {
                return above.number == number;
            }))
            return Step::Odd;
        Page& page = m_pages[m_depth];
        if (const Step loaded = load(page, number); loaded != Step::Row)
            return loaded;
        const Fit fit = fitOf(page);
        if (fit == Fit::Odd || !enter(page))
            return Step::Odd;
        ++m_depth;
        if (fit == Fit::Misplaced)
            return Step::Misplaced;
        if (page.isLeaf)
            return Step::Row;
        number = child(page, page.at);
    }
}

TableTree::Step TableTree::nextLeaf() {
    m_wanted = INT64_MIN;
    while (m_depth > 1) {
        --m_depth;
        Page& parent = m_pages[m_depth - 1];
        if (parent.at == parent.cells)
            continue;
        const Step found = descend(child(parent, ++parent.at));
        if (found != Step::Misplaced)
            return found;
        ++m_misplaced; // its siblings are still good
    }
    return Step::End;
}

bool TableTree::readCell(const Page& page, uint32_t cell) {
    const unsigned char* const bytes = page.bytes.data();
    const size_t end = m_file.usable;
    size_t at = cellAt(page, cell);
    const uint64_t size = readVarint(bytes, at, end);
    m_rowid = static_cast<int64_t>(readVarint(bytes, at, end));
    if (at > end)
        return false;
    const size_t most = end - 35; // what lies in one page at most, by the format
    if (size > most)
        return readLongRecord(page, at, size);
    if (size > end - at)
        return false;
    m_record = {reinterpret_cast<const char*>(bytes + at), static_cast<size_t>(size)};
    return true;
}

/// Its beginning lies in the cell, the rest in a chain of pages; how much where is by the format.
bool TableTree::readLongRecord(const Page& page, size_t at, uint64_t size) {
    const size_t usable = m_file.usable;
    const size_t least = (usable - 12) * 32 / 255 - 23;
    const size_t fitting = least + (size - least) % (usable - kChildBytes);
    const size_t here = fitting <= usable - 35 ? fitting : least;
    if (size > std::min(kLongestRecord, m_file.bytes) || here + kChildBytes > usable - at)
        return false;
    const char* bytes = reinterpret_cast<const char*>(page.bytes.data()) + at;
    m_long.assign(bytes, here);
    uint32_t number = fourBytes(page.bytes.data() + at + here);
    while (m_long.size() < size) {
        if ((m_file.stop && m_file.stop->stop_requested()) || !readPage(number, m_further))
            return false;
        bytes = reinterpret_cast<const char*>(m_further.data()) + kChildBytes;
        m_long.append(bytes, std::min<size_t>(size - m_long.size(), usable - kChildBytes));
        number = fourBytes(m_further.data());
    }
    m_record = m_long;
    return true;
}

TableTree::Step TableTree::next() {
    if (m_depth == 0) {
        Step found = descend(m_root);
        if (found == Step::Misplaced) {
            ++m_misplaced;
            found = nextLeaf();
        }
        if (found != Step::Row)
            return found;
    }
    while (m_pages[m_depth - 1].at >= m_pages[m_depth - 1].cells) {
        if (const Step leaf = nextLeaf(); leaf != Step::Row)
            return leaf;
    }
    Page& leaf = m_pages[m_depth - 1];
    return readCell(leaf, leaf.at++) ? Step::Row : Step::Odd;
}

} // namespace rankscope::importer
