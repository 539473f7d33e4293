// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/args_block.h"

namespace rankscope::index {

namespace {
constexpr size_t kArgsBlockLimit = 80u << 20; // one event's text may be 32 MB, see TraceReader
} // namespace

Result<ArgsBlock> readArgsBlock(
    Database& database, Statement& select, Expander& expander, uint64_t place) {
    if (select.handle() == nullptr) {
        RS_TRY_ASSIGN(select,
            database.prepare(
                "SELECT first, data FROM args_block WHERE first<=? ORDER BY first DESC LIMIT 1"));
    }
    select.reset();
    select.bind(1, static_cast<int64_t>(place));
    RS_TRY_ASSIGN(const bool hasRow, select.step());
    if (!hasRow)
        return fail(ErrorCode::Damaged, "an argument block is missing");
    const auto first = static_cast<uint64_t>(select.integer(0));
    std::string_view packed = select.blob(1);
    RS_TRY_ASSIGN(const std::string_view block, expander.next(packed, kArgsBlockLimit));
    if (place - first >= block.size())
        return fail(ErrorCode::Damaged, "an argument block is too short");
    return ArgsBlock{first, block};
}

} // namespace rankscope::index
