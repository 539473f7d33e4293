// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/checked_pages.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include <sqlite3.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rankscope::index {

namespace {

constexpr const char* kName = "rankscope-checked";
constexpr int kLeastPage = 512; // of SQLite; it reads less than that of the head only

/// SQLite's own file lies behind it.
struct CheckedFile : sqlite3_file {
    bool isPages = false; ///< else a scratch file of SQLite
    bool isReadOnly = false;
};

sqlite3_file* inner(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(static_cast<CheckedFile*>(file) + 1);
}

uint64_t checkOf(const char* page, int size, sqlite3_int64 offset) {
    return XXH3_64bits_withSeed(
        page, static_cast<size_t>(size - kPageCheckBytes), static_cast<uint64_t>(offset));
}

bool isSound(const char* page, int size, sqlite3_int64 offset) {
    uint64_t stored = 0;
    std::memcpy(&stored, page + size - kPageCheckBytes, sizeof stored);
    return stored == checkOf(page, size, offset);
}

int readPage(CheckedFile* file, char* page, int size, sqlite3_int64 offset) {
    const int code = inner(file)->pMethods->xRead(inner(file), page, size, offset);
    if (code == SQLITE_IOERR_SHORT_READ && file->isReadOnly)
        return SQLITE_IOERR_DATA; // cut
    if (code != SQLITE_OK)
        return code;
    return isSound(page, size, offset) ? SQLITE_OK : SQLITE_IOERR_DATA;
}

bool isPage(int size, sqlite3_int64 offset) {
    return size >= kLeastPage && (size & (size - 1)) == 0 && offset % size == 0;
}

int read(sqlite3_file* base, void* out, int size, sqlite3_int64 offset) {
    auto* file = static_cast<CheckedFile*>(base);
    if (!file->isPages || (size < kLeastPage && offset < kLeastPage))
        return inner(base)->pMethods->xRead(inner(base), out, size, offset);
    if (isPage(size, offset))
        return readPage(file, static_cast<char*>(out), size, offset);
    // newer versions of SQLite read a part of a page where that will do
    std::array<char, kPageBytes> page{};
    const sqlite3_int64 begin = offset / kPageBytes * kPageBytes;
    if (offset + size > begin + kPageBytes)
        return SQLITE_IOERR_DATA;
    const int code = readPage(file, page.data(), kPageBytes, begin);
    std::memcpy(out, page.data() + (offset - begin), static_cast<size_t>(size));
    return code;
}

int write(sqlite3_file* base, const void* bytes, int size, sqlite3_int64 offset) {
    const auto* methods = inner(base)->pMethods;
    if (!static_cast<CheckedFile*>(base)->isPages || !isPage(size, offset))
        return methods->xWrite(inner(base), bytes, size, offset);
    thread_local std::vector<char> page;
    try {
        page.resize(static_cast<size_t>(size));
    } catch (const std::bad_alloc&) { // SQLite is C
        return SQLITE_IOERR_NOMEM;
    }
    std::memcpy(page.data(), bytes, page.size());
    const uint64_t check = checkOf(page.data(), size, offset);
    std::memcpy(page.data() + size - kPageCheckBytes, &check, sizeof check);
    return methods->xWrite(inner(base), page.data(), size, offset);
}

template <auto kMethod, class... Arguments>
int forward(sqlite3_file* file, Arguments... arguments) {
    return (inner(file)->pMethods->*kMethod)(inner(file), arguments...);
}

const sqlite3_io_methods& fileMethods() {
    static const sqlite3_io_methods methods = [] {
        using Methods = sqlite3_io_methods;
        Methods made{};
        made.iVersion = 1; // without mapped memory, which nobody could check
        made.xClose = forward<&Methods::xClose>;
        made.xRead = read;
        made.xWrite = write;
        made.xTruncate = forward<&Methods::xTruncate, sqlite3_int64>;
        made.xSync = forward<&Methods::xSync, int>;
        made.xFileSize = forward<&Methods::xFileSize, sqlite3_int64*>;
        made.xLock = forward<&Methods::xLock, int>;
        made.xUnlock = forward<&Methods::xUnlock, int>;
        made.xCheckReservedLock = forward<&Methods::xCheckReservedLock, int*>;
        made.xFileControl = forward<&Methods::xFileControl, int, void*>;
        made.xSectorSize = forward<&Methods::xSectorSize>;
        made.xDeviceCharacteristics = forward<&Methods::xDeviceCharacteristics>;
        return made;
    }();
    return methods;
}

sqlite3_vfs* plainFiles() {
    static sqlite3_vfs* const files = sqlite3_vfs_find("unix-none");
    return files;
}

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    file->pMethods = nullptr;
    sqlite3_file* const own = inner(file);
    std::memset(own, 0, sizeof *own);
    const int code = plainFiles()->xOpen(plainFiles(), name, own, flags, out);
    if (code != SQLITE_OK) {
        if (own->pMethods != nullptr)
            own->pMethods->xClose(own);
        return code;
    }
    auto* checked = static_cast<CheckedFile*>(file);
    checked->isPages = (flags & SQLITE_OPEN_MAIN_DB) != 0;
    checked->isReadOnly = (flags & SQLITE_OPEN_READONLY) != 0;
    file->pMethods = &fileMethods();
    return SQLITE_OK;
}

} // namespace

const char* checkedPages() {
    static const bool isRegistered = [] {
        sqlite3_initialize();
        if (plainFiles() == nullptr)
            return false;
        static sqlite3_vfs files = *plainFiles();
        files.pNext = nullptr;
        files.zName = kName;
        files.szOsFile += static_cast<int>(sizeof(CheckedFile));
        files.xOpen = open;
        return sqlite3_vfs_register(&files, 0) == SQLITE_OK;
    }();
    return isRegistered ? kName : nullptr;
}

bool hasCheckedPages(sqlite3* database) {
    sqlite3_vfs* files = nullptr;
    return sqlite3_file_control(database, "main", SQLITE_FCNTL_VFS_POINTER, &files) == SQLITE_OK
        && files != nullptr && std::strcmp(files->zName, kName) == 0;
}

} // namespace rankscope::index
