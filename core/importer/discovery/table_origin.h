// SPDX-License-Identifier: GPL-3.0-or-later
// Which files of a rank filled each of its tables, for a page that says where a row comes from.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/rank.h"

namespace rankscope::importer {

/// By the name of the table, in the order of the files.
using TableOrigins = std::map<std::string, std::vector<std::filesystem::path>, std::less<>>;

/// Every file of the source that is read; its databases stand for the tables without a file.
struct Origins {
    TableOrigins files;
    std::vector<std::filesystem::path> databases;

    const std::vector<std::filesystem::path>& of(std::string_view table) const;
};

Origins originsOf(const model::RankSource& source);

} // namespace rankscope::importer
