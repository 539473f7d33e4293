// SPDX-License-Identifier: GPL-3.0-or-later
// PYTORCH_CALLCHAINS by the number of the chain: about half of the rows of a database. Sorted by
// that number, as it nearly always is, the table is read once and held packed, a few bytes a row.
// One in no order, with holes or too large is looked up where it lies (keyed_table.h).
// Thread: one at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/importer/profile_db/keyed_table.h"
#include "core/index/packed_bytes.h"

namespace rankscope::importer {

class CallChains {
public:
    struct Frame {
        int64_t depth = 0;
        std::optional<int64_t> text; ///< of STRING_IDS
    };

    /// Empty when the table is not there. Errors: Cancelled.
    static Result<CallChains> open(SourceDatabase& source, const DamageLog& damage);

    /// The rows of the chain as they are stored; none when it is not there. Until the next call.
    const std::vector<Frame>& find(int64_t chain);

private:
    struct Row {
        int64_t chain = 0;
        int64_t text = 0;
        int64_t depth = 0;
    };
    struct Block {
        int64_t first = 0; ///< chain of its first row
        std::string rows; ///< each as the differences to the row before, the first to zeros
    };

    Result<bool> pack(SourceDatabase& source, const DamageLog& damage);
    void close(index::PackedWriter& writer);
    void findPacked(int64_t chain);
    void findStored(int64_t chain);
    void enter(size_t block);
    void step();

    std::optional<KeyedTable> m_stored; ///< nothing when the rows are packed
    std::vector<Block> m_blocks;
    size_t m_bytes = 0;
    std::vector<Frame> m_frames;

    // Where the next row is; the current one is the first behind the chain that was asked last.
    size_t m_block = 0;
    index::PackedReader m_reader{{}};
    bool m_isOnRow = false;
    Row m_row;
    std::optional<int64_t> m_asked;
};

} // namespace rankscope::importer
