// SPDX-License-Identifier: GPL-3.0-or-later
// How the one memory budget of the program is shared out, whatever the input. The rest is for what
// grows with the number of ranks and lanes (directories, names) and for the widgets.
// Thread: MemoryBudget any, a value whose copies share one account; CacheAccount any.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace rankscope {

/// What all that can be made again holds together: decoded chunks of every session, figures that
/// are known, pictures, what a SQL statement takes. Each has a limit of its own; when all are over
/// the common one, whoever takes more lets its oldest go, down to a quarter of its own limit, so
/// that nobody is left with nothing by one who sleeps.
class CacheAccount {
public:
    explicit CacheAccount(uint64_t limit)
        : m_limit(limit) { }

    void take(uint64_t bytes) { m_used += static_cast<int64_t>(bytes); }
    void giveBack(uint64_t bytes) { m_used -= static_cast<int64_t>(bytes); }
    uint64_t used() const { return static_cast<uint64_t>(std::max(int64_t{0}, m_used.load())); }
    uint64_t limit() const { return m_limit; }
    /// Whether one that holds `own` bytes is to let some go.
    bool isTooMuch(uint64_t own, uint64_t ownLimit) const {
        return own > ownLimit || (own > ownLimit / 4 && used() > m_limit);
    }

private:
    const uint64_t m_limit;
    std::atomic<int64_t> m_used{0};
};

/// Counts as used for as long as it lives.
class MemoryClaim {
public:
    MemoryClaim(std::shared_ptr<CacheAccount> account, uint64_t bytes)
        : m_account(std::move(account))
        , m_bytes(bytes) {
        m_account->take(m_bytes);
    }
    ~MemoryClaim() { m_account->giveBack(m_bytes); }
    MemoryClaim(const MemoryClaim&) = delete;
    MemoryClaim& operator=(const MemoryClaim&) = delete;

private:
    std::shared_ptr<CacheAccount> m_account;
    uint64_t m_bytes;
};

struct MemoryBudget {
    uint64_t total = uint64_t{1} << 30; ///< bytes
    std::shared_ptr<CacheAccount> caches = std::make_shared<CacheAccount>(total / 2);

    /// All running imports together; records have three eighths of it (import_pool.cpp).
    uint64_t imports() const { return total / 4; }
    /// Decoded chunks of one query session at most.
    uint64_t chunksOfSession() const { return total / 8; }
    /// Known figures of one snapshot at most.
    uint64_t figures() const { return total / 8; }
    /// One SQL statement at most.
    uint64_t statement() const { return total / 4; }
};

} // namespace rankscope
