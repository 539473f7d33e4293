// SPDX-License-Identifier: GPL-3.0-or-later
// What SQLite may take on one thread. Its own limits are for the whole program and need statistics
// behind a lock, which halve the speed of several connections side by side (configureSqlite()).
// Thread: as it says.
#pragma once

#include <cstdint>

namespace rankscope::index {

/// Bounds what SQLite takes on this thread for as long as it lives: beyond, a statement fails as
/// if memory had run out. Counts from here on; one at a time.
class SqlMemoryLimit {
public:
    explicit SqlMemoryLimit(uint64_t bytes);
    ~SqlMemoryLimit();
    SqlMemoryLimit(const SqlMemoryLimit&) = delete;
    SqlMemoryLimit& operator=(const SqlMemoryLimit&) = delete;
};

/// Gives SQLite the allocator that counts. Before its first use, from configureSqlite().
void countSqlMemory();

} // namespace rankscope::index
