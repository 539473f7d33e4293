// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/call_name.h"

#include "core/base/ascii.h"

namespace rankscope::analysis {

namespace {

/// "GetNext", "Dataset.GetNext", "Dataset::GetNext", "GetNext_dequeue_wait": waits for a batch.
/// Kernels end with their number: "Default/GetNext-op6".
bool isGetNext(std::string_view name) {
    constexpr std::string_view kName = "GetNext";
    constexpr std::string_view kOwners = ".:@";
    if (name == "GetNext_dequeue_wait")
        return true;
    return name.ends_with(kName)
        && (name.size() == kName.size()
            || kOwners.find(name[name.size() - kName.size() - 1]) != std::string_view::npos);
}

} // namespace

bool CallName::fits(std::string_view name) const {
    switch (is) {
    case Is::Part:
        return name.find(text) != std::string_view::npos;
    case Is::PartInAnyCase:
        return containsInAnyCase(name, text);
    case Is::Executed:
        return name.find(text) != std::string_view::npos && !name.ends_with("GetWorkspaceSize");
    case Is::Loader:
        return containsInAnyCase(name, text) || isGetNext(name);
    case Is::Call:
        break;
    }
    const size_t library = name.find('@');
    return name == text || (library != std::string_view::npos && name.substr(library + 1) == text);
}

} // namespace rankscope::analysis
