// SPDX-License-Identifier: GPL-3.0-or-later
// Each text of a result once, called by its number.
// Thread: confined to the thread of its maker.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::analysis {

class TextNumbers {
public:
    explicit TextNumbers(std::vector<std::string>& texts)
        : m_texts(texts) {
        for (const std::string& text : texts)
            m_numbers.emplace(text, static_cast<uint32_t>(m_numbers.size()));
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
    std::vector<std::string>& m_texts;
    std::map<std::string, uint32_t, std::less<>> m_numbers;
};

} // namespace rankscope::analysis
