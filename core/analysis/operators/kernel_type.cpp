// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_type.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace rankscope::analysis {

namespace {

bool isSameWord(std::string_view text, std::string_view lower) {
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
        [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

template <size_t Count>
bool isAnyWordOf(const std::array<std::string_view, Count>& words, std::string_view category) {
    return std::ranges::any_of(
        words, [category](std::string_view word) { return isSameWord(category, word); });
}

} // namespace

bool isDeviceWork(std::string_view category) {
    static constexpr std::array<std::string_view, 4> kOther{
        "gpu_memcpy", "gpu_memset", "memcpy", "memset"};
    return isKernelWork(category) || isAnyWordOf(kOther, category);
}

bool isKernelWork(std::string_view category) {
    static constexpr std::array<std::string_view, 2> kWords{"kernel", "mtia_ccp_events"};
    return isAnyWordOf(kWords, category);
}

bool isRuntimeCategory(std::string_view category) {
    return category.ends_with("untime") || category.ends_with("_driver");
}

namespace {

/// As Ascend names kernels after their types; empty for another form.
std::string_view typeOfTask(std::string_view name) {
    constexpr std::string_view kNumber = "-op"; // Default/network/Cast-op239 of MindSpore
    const size_t at = name.rfind(kNumber);
    const size_t digit = at == std::string_view::npos ? at : at + kNumber.size();
    if (digit < name.size() && std::isdigit(static_cast<unsigned char>(name[digit])) != 0) {
        name = name.substr(0, at);
        return name.substr(name.rfind('/') + 1);
    }
    if (name.starts_with("aclnn") && std::ranges::count(name, '_') > 1) // aclnnAdd_AddAiCore_Add
        return name.substr(name.rfind('_') + 1);
    constexpr std::string_view kLayout = "trans_"; // trans_TransData_0
    if (name.starts_with(kLayout) && name.rfind('_') > kLayout.size())
        return name.substr(kLayout.size(), name.rfind('_') - kLayout.size());
    return {};
}

} // namespace

std::string typeOfKernel(std::string_view name) {
    if (const std::string_view type = typeOfTask(name); !type.empty())
        return std::string(type);
    std::string type;
    std::string open; // brackets; the > of an arrow closes none
    for (size_t i = 0; i < name.size(); ++i) {
        static constexpr std::string_view kAnonymous = "(anonymous namespace)::";
        if (name.substr(i).starts_with(kAnonymous)) {
            i += kAnonymous.size() - 1;
            continue;
        }
        const char c = name[i];
        if (c == '<' || c == '(')
            open += c;
        if (open.empty())
            type += c;
        if (!open.empty() && c == (open.back() == '<' ? '>' : ')'))
            open.pop_back();
    }
    while (type.ends_with(' '))
        type.pop_back();
    // What stands before a function is the type that it returns.
    const size_t space = type.rfind(' ');
    const bool isFunction = type.starts_with("void ") || type.find("::") != std::string::npos;
    if (isFunction && space != std::string::npos)
        type.erase(0, space + 1);
    return type.empty() ? std::string(name) : type;
}

} // namespace rankscope::analysis
