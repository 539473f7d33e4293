// SPDX-License-Identifier: GPL-3.0-or-later
// Each distinct text once, numbered in the order of its first appearance; 0 is the empty text.
// Thread: one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"

namespace rankscope {

class StringPool {
public:
    StringPool();

    StringId intern(std::string_view text);
    /// The content of a raw JSON string: escapes are resolved first.
    StringId internRaw(std::string_view raw);

    /// From now on texts that are not there are refused once the texts take so many bytes: all such
    /// read as `rest`.
    void setBudget(size_t bytes, std::string_view rest);
    /// Whether this text would be.
    bool refuses(std::string_view text) const;
    /// How often one was.
    uint64_t refused() const { return m_refused; }

    bool contains(std::string_view text) const;
    std::string_view text(StringId id) const { return m_texts[toIndex(id)]; }
    size_t size() const { return m_texts.size(); }
    std::vector<std::string> take();

private:
    /// With the place of the text, so that a look at the table is enough to compare.
    struct Entry {
        uint64_t hash = 0;
        const char* text = nullptr;
        uint32_t size = 0;
        uint32_t id = 0; ///< 0: free
    };

    /// A recent raw text without escapes, and its id.
    struct Recent {
        const char* text = nullptr;
        size_t size = 0;
        StringId id{};
    };

    size_t slotOf(std::string_view text, uint64_t hash) const;
    bool hasRoomFor(std::string_view text) const;
    StringId addAt(size_t slot, std::string_view text, uint64_t hash);
    void grow();

    size_t m_bytes = 0;
    size_t m_mostBytes = ~size_t{0};
    uint64_t m_refused = 0;
    std::string m_restText;
    StringId m_rest{};
    std::array<Recent, 1024> m_recent{};
    std::deque<std::string> m_texts;
    std::vector<Entry> m_table; // open addressing, a power of two
};

} // namespace rankscope
