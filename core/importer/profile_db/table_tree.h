// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of one table straight from the pages of the file (sqlite.org/fileformat2.html, chapter
// 1.6), in the order of their numbers: several times as fast as a statement, which runs a program
// for every row. It trusts nothing and explains nothing: where a page is not as it should be it
// stops, and the caller asks SQLite.
// Thread: one at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct sqlite3_file;

namespace rankscope::importer {

/// The file of a connection. Thread: that of the connection.
struct PageFile {
    sqlite3_file* file = nullptr; ///< lives as long as the connection
    uint32_t pageSize = 0;
    uint32_t usable = 0; ///< of each page
    uint64_t bytes = 0; ///< of the file
    std::optional<std::stop_token> stop;
};

class TableTree {
public:
    enum class Step { Row, End, Odd, Stopped, Misplaced };

    TableTree(PageFile file, uint32_t root);

    /// The next row will be the first with that number or a higher one.
    void seek(int64_t rowid);
    Step next();

    int64_t rowid() const { return m_rowid; }
    /// Until the next row.
    std::string_view record() const { return m_record; }
    /// Pages left out since the last call: their numbers are not those that belong there.
    uint64_t takeMisplaced() { return std::exchange(m_misplaced, 0); }

private:
    struct Page {
        std::vector<unsigned char> bytes;
        uint32_t number = 0; ///< none yet: 0
        uint32_t cells = 0;
        uint32_t at = 0; ///< the next cell; of an inner page the one that was entered
        int64_t above = INT64_MIN; ///< what is below it has higher numbers than this
        int64_t most = INT64_MAX; ///< and none higher than this
        bool isLeaf = false;
    };
    static constexpr size_t kDeepest = 20;

    enum class Fit { Good, Misplaced, Odd };

    Step load(Page& page, uint32_t number);
    Fit fitOf(Page& page) const;
    Step descend(uint32_t number);
    Step nextLeaf();
    uint32_t child(const Page& page, uint32_t cell) const;
    bool enter(Page& page) const;
    size_t cellAt(const Page& page, uint32_t cell) const;
    std::optional<int64_t> keyOf(const Page& page, uint32_t cell) const;
    bool readPage(uint32_t number, std::vector<unsigned char>& bytes) const;
    bool readCell(const Page& page, uint32_t cell);
    bool readLongRecord(const Page& page, size_t at, uint64_t size);

    PageFile m_file;
    uint32_t m_root;
    std::array<Page, kDeepest> m_pages; ///< from the root to a leaf
    size_t m_depth = 0; ///< so many of them; none: the row is still to be looked for
    int64_t m_wanted = INT64_MIN;
    int64_t m_rowid = 0;
    uint64_t m_misplaced = 0;
    std::string_view m_record;
    std::string m_long; ///< a record that goes on in other pages
    std::vector<unsigned char> m_further; ///< one of those
};

/// A number of 1 to 9 bytes; moves `at` behind it, behind `end` when it does not end before.
uint64_t readVarint(const unsigned char* bytes, size_t& at, size_t end);

} // namespace rankscope::importer
