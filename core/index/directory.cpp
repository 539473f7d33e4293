// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/index_writer.h"
#include "core/index/packed_bytes.h"

namespace rankscope::index {

std::string packDirectory(const std::vector<Level>& levels) {
    PackedWriter out;
    out.unsignedNumber(levels.size());
    for (const Level& level : levels) {
        out.unsignedNumber(static_cast<uint64_t>(level.resolution.count()));
        out.unsignedNumber(level.chunks.size());
        uint64_t id = 0;
        uint64_t first = 0;
        for (const ChunkEntry& chunk : level.chunks) {
            out.difference(static_cast<uint64_t>(chunk.id), id);
            id = static_cast<uint64_t>(chunk.id);
            out.unsignedNumber(chunk.count);
            const auto begin = static_cast<uint64_t>(toNanoseconds(chunk.first));
            out.difference(begin, first);
            first = begin;
            out.unsignedNumber(static_cast<uint64_t>(toNanoseconds(chunk.end)) - begin);
        }
    }
    return std::string(out.bytes());
}

Result<std::vector<Level>> unpackDirectory(std::string_view bytes) {
    PackedReader in(bytes);
    const uint64_t levelCount = in.unsignedNumber();
    if (levelCount > 64)
        return fail(ErrorCode::Damaged, "a lane's directory is damaged");
    std::vector<Level> levels(static_cast<size_t>(levelCount));
    for (Level& level : levels) {
        level.resolution = Duration(static_cast<int64_t>(in.unsignedNumber()));
        const uint64_t chunkCount = in.unsignedNumber();
        if (chunkCount > in.remaining() / 4) // each entry takes at least four bytes
            return fail(ErrorCode::Damaged, "a lane's directory is damaged");
        level.chunks.resize(static_cast<size_t>(chunkCount));
        uint64_t id = 0;
        uint64_t first = 0;
        for (ChunkEntry& chunk : level.chunks) {
            id = in.difference(id);
            chunk.id = static_cast<ChunkId>(id);
            chunk.count = static_cast<uint32_t>(in.unsignedNumber());
            chunk.firstIndex = level.count;
            level.count += chunk.count;
            first = in.difference(first);
            chunk.first = fromNanoseconds(static_cast<int64_t>(first));
            chunk.end = fromNanoseconds(static_cast<int64_t>(first + in.unsignedNumber()));
        }
    }
    if (in.hasFailed())
        return fail(ErrorCode::Damaged, "a lane's directory is damaged");
    return levels;
}

} // namespace rankscope::index
