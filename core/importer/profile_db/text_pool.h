// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of STRING_IDS, as JSON wants them between its quotes, fetched when first asked for. The
// table may be huge and most of it (stacks, shapes) is needed once, so the pool is bounded: what it
// can not keep lives as long as the writer's batch.
// Thread: one at a time; what was given may be read by another while the pool and the batch live.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/importer/profile_db/event_writer.h"
#include "core/importer/profile_db/keyed_table.h"

namespace rankscope::importer {

/// The text as it stands inside the quotes of a JSON string; invalid UTF-8 is replaced and counted.
void appendEscaped(std::string& json, std::string_view text, const DamageLog& damage);

class TextPool {
public:
    /// Errors: Cancelled.
    static Result<TextPool> open(SourceDatabase& source, const DamageLog& damage);

    /// Valid until the end of the row. A number without text is "id N", and counted.
    std::string_view text(int64_t id, EventWriter& writer);
    /// "" for nothing.
    std::string_view text(std::optional<int64_t> id, EventWriter& writer) {
        return id ? text(*id, writer) : std::string_view();
    }

private:
    static constexpr size_t kPageSize = 1024;
    static constexpr size_t kMostPages = 65'536; ///< ids that lie further out are not kept
    static constexpr size_t kMostBytes = 48 << 20;
    using Page = std::array<std::string_view, kPageSize>;

    explicit TextPool(const DamageLog& damage)
        : m_damage(&damage) { }
    std::string_view* slot(int64_t id);

    const DamageLog* m_damage;
    std::optional<KeyedTable> m_table;
    std::array<std::vector<std::unique_ptr<Page>>, 4> m_pages; ///< by the writer of the id
    std::deque<std::string> m_texts;
    size_t m_bytes = 0;
    std::string m_scratch;
};

} // namespace rankscope::importer
