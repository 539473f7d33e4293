// SPDX-License-Identifier: GPL-3.0-or-later
// The words of an ENUM_* table. The table of the database goes first because words changed between
// versions; the built-in list stands in where it is missing.
// Thread: any once it is made.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/importer/profile_db/source_database.h"

namespace rankscope::importer {

using EnumWord = std::pair<int64_t, std::string_view>;

class EnumWords {
public:
    EnumWords(SourceDatabase& source, std::string_view table, std::span<const EnumWord> builtIn,
        const DamageLog& damage);

    /// The word, escaped for JSON, or "" for a number without one.
    std::string_view word(int64_t number) const;

private:
    std::unordered_map<int64_t, std::string> m_words;
};

std::span<const EnumWord> builtInApiTypes();
std::span<const EnumWord> builtInTransports();
std::span<const EnumWord> builtInLinks();
std::span<const EnumWord> builtInDataTypes();
std::span<const EnumWord> builtInRdmaTypes();
std::span<const EnumWord> builtInMstxTypes();
std::span<const EnumWord> builtInMemcpyTypes();

} // namespace rankscope::importer
