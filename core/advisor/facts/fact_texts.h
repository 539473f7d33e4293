// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a job one by one, as a person reads and types them: by our own keys, each value as
// readFacts() takes it.
// Thread: any, free functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/advisor/job_facts.h"

namespace rankscope::advisor {

enum class FactGroup { Step, Split, Model, Device, Layers };

struct FactName {
    const char* key; ///< "seq_length"; its text in the catalogue: "fact.seq_length"
    FactGroup group;
    std::string (*text)(const JobFacts& facts); ///< empty: unknown
};

/// In the order in which they are shown.
const std::vector<FactName>& factNames();

/// Those that are known, by their keys.
std::map<std::string, std::string> textsOf(const JobFacts& facts);
/// What makes no sense is left out.
JobFacts factsOfTexts(const std::map<std::string, std::string>& texts);
/// The text is a value of that fact.
bool isFact(const std::string& key, const std::string& text);

} // namespace rankscope::advisor
