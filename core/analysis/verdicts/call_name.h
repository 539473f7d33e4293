// SPDX-License-Identifier: GPL-3.0-or-later
// Which calls of the host a rule is about.
// Thread: any, free functions and values.
#pragma once

#include <string_view>

namespace rankscope::analysis {

struct CallName {
    enum class Is {
        Part, ///< of the call's name
        PartInAnyCase, ///< the same, letters of ASCII in any case
        Call, ///< the whole name, or all of it behind the library: "AscendCL@aclrtFree"
        Executed, ///< a part, and not of what only asks for the memory: "aclnnAddGetWorkspaceSize"
        Loader, ///< `text` in any case, or MindSpore's own: "Dataset.GetNext", "GetNext"
    };

    std::string_view text;
    Is is = Is::Part;

    bool fits(std::string_view name) const;
};

} // namespace rankscope::analysis
