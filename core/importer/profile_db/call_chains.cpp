// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/call_chains.h"

#include <algorithm>

namespace rankscope::importer {

namespace {

constexpr size_t kRowsABlock = 256;
constexpr size_t kMostBytes = 24 << 20;
constexpr size_t kLeastBytesARow = 3;
const std::vector<std::string_view> kColumns{"stack", "stackDepth"};

uint64_t bits(int64_t number) {
    return static_cast<uint64_t>(number);
}

} // namespace

Result<CallChains> CallChains::open(SourceDatabase& source, const DamageLog& damage) {
    CallChains chains;
    RS_TRY_ASSIGN(const bool isPacked, chains.pack(source, damage));
    if (isPacked)
        return chains;
    chains.m_blocks = {};
    RS_TRY_ASSIGN(
        chains.m_stored, KeyedTable::open(source, "PYTORCH_CALLCHAINS", "id", kColumns, damage));
    return chains;
}

/// False when the table is none to pack. What is odd is not counted here: it is met again.
Result<bool> CallChains::pack(SourceDatabase& source, const DamageLog& damage) {
    if (source.rowsAtMost("PYTORCH_CALLCHAINS") > kMostBytes / kLeastBytesARow)
        return false;
    model::IssueLog issues;
    const DamageLog unseen{issues, damage.file};
    auto scan =
        TableScan::open(source, "PYTORCH_CALLCHAINS", {{"id", "stack", "stackDepth"}, 3}, unseen);
    if (!scan)
        return false;
    index::PackedWriter writer;
    Row last;
    for (size_t rows = 0; m_bytes <= kMostBytes; ++rows) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow) {
            close(writer);
            return issues.issues().empty();
        }
        const RowCells cells = scan->row();
        const auto chain = cells.integer(0);
        const auto text = cells.integer(1);
        const auto depth = cells.integer(2);
        if (!chain || !text || !depth || (rows > 0 && *chain < m_row.chain))
            return false;
        if (rows % kRowsABlock == 0) {
            close(writer);
            m_blocks.push_back({*chain, {}});
            last = {};
        }
        m_row = {*chain, *text, *depth};
        writer.difference(bits(m_row.chain), bits(last.chain));
        writer.difference(bits(m_row.text), bits(last.text));
        writer.difference(bits(m_row.depth), bits(last.depth));
        last = m_row;
    }
    return false;
}

/// The rows written so far belong to the last block.
void CallChains::close(index::PackedWriter& writer) {
    if (m_blocks.empty())
        return;
    m_blocks.back().rows = writer.bytes();
    m_bytes += sizeof(Block) + writer.bytes().size();
    writer.clear();
}

void CallChains::enter(size_t block) {
    m_block = block;
    m_row = {};
    m_isOnRow = block < m_blocks.size();
    m_reader = index::PackedReader(m_isOnRow ? m_blocks[block].rows : std::string_view());
    if (m_isOnRow)
        step();
}

void CallChains::step() {
    if (m_reader.remaining() == 0)
        return enter(m_block + 1);
    m_row.chain = static_cast<int64_t>(m_reader.difference(bits(m_row.chain)));
    m_row.text = static_cast<int64_t>(m_reader.difference(bits(m_row.text)));
    m_row.depth = static_cast<int64_t>(m_reader.difference(bits(m_row.depth)));
}

void CallChains::findPacked(int64_t chain) {
    const bool isNear = m_asked && chain > *m_asked
        && (m_block + 1 >= m_blocks.size() || m_blocks[m_block + 1].first >= chain);
    if (!isNear) { // its rows may begin in the block before the first that begins with it
        const auto block = std::lower_bound(m_blocks.begin(), m_blocks.end(), chain,
            [](const Block& candidate, int64_t wanted) { return candidate.first < wanted; });
        const auto place = static_cast<size_t>(block - m_blocks.begin());
        enter(place == 0 ? 0 : place - 1);
    }
    m_asked = chain;
    while (m_isOnRow && m_row.chain < chain)
        step();
    for (; m_isOnRow && m_row.chain == chain; step())
        m_frames.push_back({m_row.depth, m_row.text});
}

void CallChains::findStored(int64_t chain) {
    for (bool has = m_stored->find(chain); has; has = m_stored->nextSame()) {
        const RowCells row = m_stored->row();
        m_frames.push_back({row.integerOr(1, 0), row.integer(0)});
    }
}

const std::vector<CallChains::Frame>& CallChains::find(int64_t chain) {
    m_frames.clear();
    if (m_stored)
        findStored(chain);
    else
        findPacked(chain);
    return m_frames;
}

} // namespace rankscope::importer
