// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a training configuration, whatever its form: what stands where.
// Thread: any, free functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::advisor {

struct Leaf {
    std::string path; ///< "parallel_config.data_parallel", "seq_length"; no dashes
    std::vector<std::string> values; ///< one, or those of a list, inner lists one after the other
    bool isList = false;
    size_t line = 0; ///< from 1
};

struct Leaves {
    std::vector<Leaf> all; ///< in their order
    std::optional<size_t> badLine{}; ///< where the text can not be read on
    std::string problem{}; ///< there
};

/// Scalars and lists of them in all documents, up to the first damage. Aliases of scalars are
/// replaced by what they stand for.
Leaves yamlLeaves(std::string_view text);

/// Arguments in a shell script or alone, "--seq-length 4096", also where a variable of the script
/// holds the value or it is computed of such ("$((MBS * 8))", shell_values.h); and what Megatron
/// writes into its log, "seq_length ..... 4096". An argument without a value has none.
Leaves argumentLeaves(std::string_view text);

} // namespace rankscope::advisor
