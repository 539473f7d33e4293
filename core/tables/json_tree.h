// SPDX-License-Identifier: GPL-3.0-or-later
// Walks over nested JSON objects of any total size in constant memory and gives the innermost ones,
// one at a time, with the keys on the way to them:
//
//   {"step1": {"collective": {"op@1": {"Transit Time(ms)": 1}}}}
//   -> path {"step1", "collective", "op@1"}, object {"Transit Time(ms)": 1}
//
// An object is innermost when its first key is one of the given ones. A file that ends too early
// gives what was whole before.
// Thread: one at a time.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/input/byte_window.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

class JsonTree {
public:
    /// `leafKeys` must outlive the tree.
    JsonTree(std::unique_ptr<input::ByteSource> read, std::span<const std::string_view> leafKeys,
        FileSink& sink);

    /// Moves to the next innermost object; false at the end, also at damage, which is counted.
    Result<bool> next();
    const std::vector<std::string>& path() const { return m_path; }
    std::string_view object() const { return m_window.text().substr(0, m_length); }
    uint64_t offset() const { return m_window.offset(); }

private:
    enum class Answer { GoOn, Leaf, End };

    Result<Answer> step();
    Result<Answer> enterMember();
    Result<Answer> enterObject();
    Result<Answer> closeObject();
    Result<bool> skipBlanks();
    Result<std::string_view> value(); ///< raw, at the current place; empty when it does not end
    Answer damaged(std::string_view example);

    input::ByteWindow m_window;
    std::span<const std::string_view> m_leafKeys;
    FileSink& m_sink;
    std::vector<std::string> m_path;
    size_t m_depth = 0; ///< open objects
    size_t m_length = 0; ///< of the current object
    bool m_isDone = false;
};

} // namespace rankscope::tables
