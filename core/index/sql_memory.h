// SPDX-License-Identifier: GPL-3.0-or-later
// What SQLite may take on one thread. Its own limits are for the whole program and need statistics
// behind a lock, which halve the speed of several connections side by side (configureSqlite()).
// Thread: as it says.
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/memory_budget.h"

namespace rankscope::index {

/// Bounds what SQLite takes on this thread for as long as it lives: beyond, a statement fails as
/// if memory had run out. Counts from here on, in the account too; one at a time.
class SqlMemoryLimit {
public:
    SqlMemoryLimit(uint64_t bytes, std::shared_ptr<CacheAccount> account);
    ~SqlMemoryLimit();
    SqlMemoryLimit(const SqlMemoryLimit&) = delete;
    SqlMemoryLimit& operator=(const SqlMemoryLimit&) = delete;

private:
    std::shared_ptr<CacheAccount> m_account;
};

/// Gives SQLite the allocator that counts. Before its first use, from configureSqlite().
void countSqlMemory();

} // namespace rankscope::index
