// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/call_name.h"

#include "core/base/ascii.h"

namespace rankscope::analysis {

bool CallName::fits(std::string_view name) const {
    switch (is) {
    case Is::Part:
        return name.find(text) != std::string_view::npos;
    case Is::PartInAnyCase:
        return containsInAnyCase(name, text);
    case Is::Call:
        break;
    }
    const size_t library = name.find('@');
    return name == text || (library != std::string_view::npos && name.substr(library + 1) == text);
}

} // namespace rankscope::analysis
