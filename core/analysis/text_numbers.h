// SPDX-License-Identifier: GPL-3.0-or-later
// Each text of a result once, called by its number.
// Thread: confined to the thread of its maker.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rankscope::analysis {

class TextNumbers {
public:
    explicit TextNumbers(std::vector<std::string>& texts)
        : m_texts(texts) {
        for (size_t place = 0; place < texts.size(); ++place)
            m_numbers.emplace(texts[place], static_cast<uint32_t>(place));
    }

    uint32_t numberOf(std::string_view text) {
        auto found = m_numbers.find(text);
        if (found == m_numbers.end()) {
            found =
                m_numbers.emplace(std::string(text), static_cast<uint32_t>(m_texts.size())).first;
            m_texts.emplace_back(text);
        }
        return found->second;
    }

private:
    struct Hash {
        using is_transparent = void; // views are looked up without a copy
        size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };

    std::vector<std::string>& m_texts;
    std::unordered_map<std::string, uint32_t, Hash, std::equal_to<>> m_numbers;
};

} // namespace rankscope::analysis
