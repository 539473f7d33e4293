// SPDX-License-Identifier: GPL-3.0-or-later
// Hands the preview of a rank from the import that reads it to whoever shows it, see preview.h.
// Thread: any.
#pragma once

#include <memory>
#include <mutex>

#include "core/index/index_reader.h"

namespace rankscope::importer {

/// Where an import leaves its last preview; null before the first and when the rank is read.
class PreviewSlot {
public:
    void set(std::shared_ptr<const index::RankIndex> preview) {
        const std::lock_guard lock(m_mutex);
        m_preview = std::move(preview);
    }
    std::shared_ptr<const index::RankIndex> get() const {
        const std::lock_guard lock(m_mutex);
        return m_preview;
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const index::RankIndex> m_preview;
};

} // namespace rankscope::importer
