// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of one rank's index. An id is a position in a table of that rank; it means nothing in the
// index of another rank.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rankscope {

enum class StringId : uint32_t {}; ///< into the rank's string table; 0 is the empty string
enum class ProcessId : uint32_t {};
enum class TrackId : uint32_t {};
enum class LaneId : uint32_t {};
enum class ChunkId : uint32_t {}; ///< row id of the packed chunk; 0 is none
enum class RankSlot : uint32_t {}; ///< position of a rank among the open ones, not its number

template <class Id>
constexpr size_t toIndex(Id id) {
    return static_cast<size_t>(id);
}

} // namespace rankscope
