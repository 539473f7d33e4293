// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-16 into UTF-8, piece by piece: what PowerShell writes when the output of a run is led into a
// file (train.py > rank_0.log).
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope::input {

class Utf16Decoder {
public:
    enum class Order { Little, Big };

    static constexpr size_t kMark = 2; ///< bytes of its byte order mark

    /// Nothing where the bytes do not begin with the byte order mark of UTF-16.
    static std::optional<Order> orderOf(std::string_view begin);

    explicit Utf16Decoder(Order order)
        : m_order(order) { }

    /// Appends the text of the next bytes; what breaks off at their end comes with the next ones.
    void take(std::string_view bytes, std::string& text);
    /// The bytes have ended. False when they did so within a character, which U+FFFD stands for.
    bool finish(std::string& text);
    /// Halves of pairs so far, for which U+FFFD stands.
    uint64_t replaced() const { return m_replaced; }

private:
    void takeUnit(uint32_t unit, std::string& text);

    Order m_order;
    std::optional<unsigned char> m_first; ///< byte of a unit
    uint32_t m_high = 0; ///< first half of a pair; 0: none is open
    uint64_t m_replaced = 0;
};

} // namespace rankscope::input
