// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that wait in the spill file, in the order in which they come, until they are asked for.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/importer/trace/spill_file.h"

namespace rankscope::importer {

struct TextPlace {
    uint32_t chunk = 0;
    uint32_t offset = 0;
    uint32_t size = 0;
};

class SpilledText {
public:
    explicit SpilledText(SpillFile& spill)
        : m_spill(spill) { }

    /// Errors: WriteFailed, DiskFull.
    Result<TextPlace> add(std::string_view text);
    Result<std::string> read(TextPlace place) const;

private:
    SpillFile& m_spill;
    std::vector<uint64_t> m_chunks; ///< where each begins in the file
    std::string m_pending; ///< the chunk that is not written yet
};

} // namespace rankscope::importer
