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
    CacheAccount* common = nullptr;

    void add(int64_t bytes) {
        used += bytes;
        if (common != nullptr && bytes > 0)
            common->take(static_cast<uint64_t>(bytes));
        else if (common != nullptr)
            common->giveBack(static_cast<uint64_t>(-bytes));
    }
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
        account.add(sizeOf(memory));
    return memory;
}

void giveBack(void* memory) {
    account.add(-sizeOf(memory));
    std::free(memory);
}

void* resize(void* memory, int size) {
    const int before = sizeOf(memory);
    if (size > before && account.used > account.most - (size - before))
        return nullptr;
    void* const resized = std::realloc(memory, static_cast<size_t>(size));
    if (resized != nullptr)
        account.add(sizeOf(resized) - before);
    return resized;
}

} // namespace

SqlMemoryLimit::SqlMemoryLimit(uint64_t bytes, std::shared_ptr<CacheAccount> common)
    : m_account(std::move(common)) {
    account = {0, static_cast<int64_t>(bytes), m_account.get()};
}

SqlMemoryLimit::~SqlMemoryLimit() {
    account.add(-account.used);
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
