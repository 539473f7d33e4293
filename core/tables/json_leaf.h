// SPDX-License-Identifier: GPL-3.0-or-later
// A small JSON object as a tree of texts: numbers stay the digits of the file.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/tables/table_sink.h"

namespace rankscope::tables {

struct JsonMember {
    std::string key;
    std::string text; ///< a string's content, else the raw token; an array or object as JSON
    std::vector<JsonMember> members; ///< of an object
    std::vector<std::string> elements; ///< of an array: each as text above
};

class JsonLeafParser {
public:
    explicit JsonLeafParser(FileSink& sink);
    ~JsonLeafParser();

    /// The members of an object as far as they can be parsed; damage is counted at `offset`.
    std::vector<JsonMember> parse(std::string_view object, uint64_t offset);

private:
    struct Parser;
    std::unique_ptr<Parser> m_parser;
    FileSink& m_sink;
};

} // namespace rankscope::tables
