// SPDX-License-Identifier: GPL-3.0-or-later
// Packs up to kChunkSize neighbours of one lane into a few bytes each: columns of differences
// (packed_columns.h), then zstd. What a picture needs of slices stands in a part of its own, so
// that a frame does not expand categories and arguments. 1024 members a chunk: a cold frame takes
// 2-4 ms, with 16384 it took 18-21.
// Decoding checks everything: a damaged blob gives an Error, never a crash.
// Thread: one at a time.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/index/compression.h"
#include "core/index/packed_columns.h"
#include "core/model/trace.h"

namespace rankscope::index {

inline constexpr size_t kChunkSize = 1024;

/// Encodes members of one lane, sorted by time. The views live until the next call.
class ChunkEncoder {
public:
    std::string_view slices(std::span<const model::Slice> members);
    std::string_view cells(std::span<const model::Cell> members);
    std::string_view samples(std::span<const model::CounterSample> members);
    std::string_view counterCells(std::span<const model::CounterCell> members);
    std::string_view flows(std::span<const model::FlowEnd> members);

private:
    ColumnWriter m_columns;
    Compressor m_compressor;
    std::string m_parts;
};

/// Errors of all: Damaged.
class ChunkDecoder {
public:
    Result<std::vector<model::Slice>> slices(std::string_view blob);
    /// The same chunk without categories and arguments.
    Result<std::vector<model::Bar>> bars(std::string_view blob);
    Result<std::vector<model::Cell>> cells(std::string_view blob);
    Result<std::vector<model::CounterSample>> samples(std::string_view blob);
    Result<std::vector<model::CounterCell>> counterCells(std::string_view blob);
    Result<std::vector<model::FlowEnd>> flows(std::string_view blob);

private:
    template <class Member, class Read>
    Result<std::vector<Member>> decode(std::string_view& blob, Read read);

    Expander m_expander;
    ColumnReader m_columns;
};

} // namespace rankscope::index
