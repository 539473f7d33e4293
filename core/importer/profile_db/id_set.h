// SPDX-License-Identifier: GPL-3.0-or-later
// A set of numbers that are mostly dense, a bit each. It is bounded: when the numbers are so
// scattered that it is full, it answers "yes" for what it could not take.
// Thread: one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace rankscope::importer {

class IdSet {
public:
    void add(int64_t id) {
        const auto bits = static_cast<uint64_t>(id);
        auto found = m_blocks.find(bits / kBlock);
        if (found == m_blocks.end()) {
            if (m_blocks.size() >= kMostBlocks) {
                m_isFull = true;
                return;
            }
            found = m_blocks.emplace(bits / kBlock, std::make_unique<Block>()).first;
        }
        (*found->second)[bits % kBlock / 64] |= uint64_t{1} << (bits % 64);
    }

    bool contains(int64_t id) const {
        const auto bits = static_cast<uint64_t>(id);
        const auto found = m_blocks.find(bits / kBlock);
        if (found == m_blocks.end())
            return m_isFull;
        return ((*found->second)[bits % kBlock / 64] >> (bits % 64) & 1) != 0;
    }

    bool isEmpty() const { return m_blocks.empty(); }

private:
    static constexpr uint64_t kBlock = 4096;
    static constexpr size_t kMostBlocks = 65'536; ///< 34 MB
    using Block = std::array<uint64_t, kBlock / 64>;

    std::unordered_map<uint64_t, std::unique_ptr<Block>> m_blocks;
    bool m_isFull = false;
};

} // namespace rankscope::importer
