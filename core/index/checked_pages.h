// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of an index that know whether they are what was written: the last eight bytes of each hold
// XXH3 of the others and of its place. SQLite leaves them free (reserved bytes), a file system of
// SQLite's kind fills them on writing and compares them on every reading, so that a flipped bit, a
// cut file or a page of another place is an error and never another answer.
// Thread: any, free functions; made once.
#pragma once

struct sqlite3;

namespace rankscope::index {

inline constexpr int kPageBytes = 4096; ///< 19 % less than with 32 KB: chunks leave less over
inline constexpr int kPageCheckBytes = 8;

/// The name under which SQLite knows this file system; without locks, for files with one writer.
const char* checkedPages();

/// Whether this database was opened with it.
bool hasCheckedPages(sqlite3* database);

} // namespace rankscope::index
