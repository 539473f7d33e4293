// SPDX-License-Identifier: GPL-3.0-or-later
// CSV of any content: read to its end, every cell within the row, and the same when it comes byte
// by byte. The first byte is the number of cells to expect.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/tables/csv_reader.h"

namespace {

using namespace rankscope;

std::string rowsOf(std::unique_ptr<input::ByteSource> read, size_t expected) {
    tables::CsvReader csv(std::move(read));
    csv.expectCells(expected);
    std::string text;
    while (*csv.next()) {
        for (const std::string_view cell : csv.cells())
            text += std::string(cell) + '\x1f';
        text += std::to_string(csv.offset()) + std::to_string(static_cast<int>(csv.end())) + '\n';
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size == 0)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (rowsOf(input::textSource(text), data[0]) != rowsOf(input::textSource(text, 1), data[0]))
        std::abort();
    return 0;
}
