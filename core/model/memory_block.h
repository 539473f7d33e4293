// SPDX-License-Identifier: GPL-3.0-or-later
// What MindSpore prints of its device memory at the end of a simulated run (MS_SIMULATION_LEVEL),
// or when memory runs out: a block of lines, of which each release prints others.
//
//   Device HBM memory size: 62432M        (newer: Device MOC memory size)
//   MindSpore Used memory size: 59392M
//   Used peak memory usage (without fragments): 48874M
//   Actual peak memory usage (with fragments): 48874M
//
// All sizes are in MiB, as printed. Source: planner_ir_data.md section B.
// Thread: any, values and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope::model {

/// No device has an exbibyte: a size beyond is none.
inline constexpr int64_t kMostMebibytes = int64_t{1} << 40;

struct MemoryBlock {
    std::optional<int64_t> device{}; ///< what the device has
    std::optional<int64_t> cap{}; ///< "MindSpore Used": what it may take of it, not what it takes
    std::optional<int64_t> staticSize{}; ///< graph sink only, like the next two
    std::optional<int64_t> dynamicSize{};
    std::optional<int64_t> graphDynamicSize{};
    std::optional<int64_t> usedPeak{}; ///< without fragments
    std::optional<int64_t> actualPeak{}; ///< with fragments; may be printed smaller
    std::string baseAddress{};
    bool isOutOfMemory = false; ///< printed as memory ran out
    std::optional<int64_t> requestedBytes{}; ///< by what did not get it
    uint64_t line = 0; ///< of the log, where the block begins

    /// What is held against the cap: the peak without fragments, else the one with them, else what
    /// graph sink says of its static and dynamic memory. Nothing: no line tells.
    std::optional<int64_t> used() const;
    /// The peak with fragments beyond that without; nothing where one is not known.
    std::optional<int64_t> fragmentation() const;
    bool operator==(const MemoryBlock&) const = default;
};

/// Puts lines together to blocks: a line of a kind that the block has already begins the next.
class BlockReader {
public:
    /// False for most lines, at once.
    static bool mayTake(std::string_view line) {
        return line.find("emory") != std::string_view::npos;
    }
    /// True when the line belongs to a block.
    bool take(std::string_view line, uint64_t number);
    /// The block that the last taken line belongs to; a line that says that memory ran out begins
    /// one. `begun` counts them.
    const MemoryBlock& block() const { return m_block; }
    size_t begun() const { return m_begun; }
    /// The last line was of a kind that is known, with a size that is none: "NaNM", "12".
    bool hasMissed() const { return m_hasMissed; }

private:
    void begin(uint64_t number);

    MemoryBlock m_block;
    size_t m_begun = 0;
    bool m_hasMissed = false;
};

} // namespace rankscope::model
