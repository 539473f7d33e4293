// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sql_memory.h"

#include <cstdlib>
#include <limits>

#include <malloc.h>
#include <sqlite3.h>

namespace rankscope::index {

namespace {

/// Of one thread: a connection is never used by two.
struct Account {
    int64_t used = 0;
    int64_t most = std::numeric_limits<int64_t>::max();
};

thread_local Account account;

int sizeOf(void* memory) {
    return static_cast<int>(malloc_usable_size(memory));
}

void* take(int size) {
    if (account.used > account.most - size)
        return nullptr;
    void* const memory = std::malloc(static_cast<size_t>(size));
    if (memory != nullptr)
        account.used += sizeOf(memory);
    return memory;
}

void giveBack(void* memory) {
    account.used -= sizeOf(memory);
    std::free(memory);
}

void* resize(void* memory, int size) {
    const int before = sizeOf(memory);
    if (size > before && account.used > account.most - (size - before))
        return nullptr;
    void* const resized = std::realloc(memory, static_cast<size_t>(size));
    if (resized != nullptr)
        account.used += sizeOf(resized) - before;
    return resized;
}

} // namespace

SqlMemoryLimit::SqlMemoryLimit(uint64_t bytes) {
    account = {0, static_cast<int64_t>(bytes)};
}

SqlMemoryLimit::~SqlMemoryLimit() {
    account = {};
}

void countSqlMemory() {
    static const sqlite3_mem_methods methods{take, giveBack, resize,
        [](void* memory) { return memory == nullptr ? 0 : sizeOf(memory); },
        [](int size) { return (size + 7) & ~7; }, [](void*) { return SQLITE_OK; }, [](void*) {},
        nullptr};
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

} // namespace rankscope::index
