// SPDX-License-Identifier: GPL-3.0-or-later
// Which arguments of a rank have a value that a pattern matches. A block is expanded and looked
// through when the first slice of it comes; what was found in it is kept, for the lanes that follow
// share the blocks.
// Thread: that of the reader.
#pragma once

#include <map>
#include <memory>

#include "core/index/args_block.h"
#include "core/index/index_reader.h"
#include "core/query/text_pattern.h"

namespace rankscope::query {

/// A value anywhere in the raw JSON text, as parseArgs() has them: strings unescaped, numbers and
/// words as they stand. Keys do not count.
bool hasMatchingValue(std::string_view args, const TextPattern& pattern);

class ArgsMatches {
public:
    ArgsMatches(std::shared_ptr<index::IndexReader> reader, const TextPattern& pattern)
        : m_reader(std::move(reader))
        , m_pattern(pattern) { }

    /// Errors: Damaged, Database.
    Result<bool> contains(model::ArgsRef args);

private:
    struct Block {
        uint64_t end = 0; ///< one past its last byte
        std::vector<uint32_t> matches; ///< where texts begin in it, ascending
    };
    using Blocks = std::map<uint64_t, Block>; ///< by their first byte

    Result<Blocks::const_iterator> blockOf(uint64_t place);

    std::shared_ptr<index::IndexReader> m_reader;
    const TextPattern& m_pattern;
    index::Statement m_select;
    index::Expander m_expander;
    Blocks m_blocks;
    size_t m_kept = 0; ///< matches of all blocks
};

} // namespace rankscope::query
