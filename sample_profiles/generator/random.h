// SPDX-License-Identifier: GPL-3.0-or-later
// A small generator of pseudo-random numbers (splitmix64). The same seed gives the same numbers on
// every machine, which the standard distributions do not promise. Integers only: times never pass
// through a double.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rankscope::generator {

class Random {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed) { }

    std::uint64_t next() {
        m_state += 0x9e3779b97f4a7c15ULL;
        return mix(m_state);
    }

    // Uniform in [0, bound); bound > 0.
    std::uint64_t below(std::uint64_t bound) { return next() % bound; }

    // Uniform in [low, high], both included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
    }

    bool chance(std::uint64_t hits, std::uint64_t outOf) { return below(outOf) < hits; }

    // A value around `mean` that is spread evenly by +-`permille` thousandths.
    std::int64_t around(std::int64_t mean, std::int64_t permille) {
        const std::int64_t spread = mean * permille / 1000;
        return spread <= 0 ? mean : between(mean - spread, mean + spread);
    }

    static std::uint64_t mix(std::uint64_t value) {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
        value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
        return value ^ (value >> 31);
    }

    // An own stream of numbers for each (seed, part): parts can be made again in any order.
    static Random forPart(std::uint64_t seed, std::uint64_t part) {
        return Random(mix(seed * 0x2545f4914f6cdd1dULL + mix(part + 0x632be59bd9b4e019ULL)));
    }

private:
    std::uint64_t m_state;
};

} // namespace rankscope::generator
