// SPDX-License-Identifier: GPL-3.0-or-later
// What a person told the advisor about one folder: kept with the folder's view.
// Thread: any, values.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QString>

namespace rankscope::shared {

struct AdviceChoices {
    /// In place of the value of the table (analysis/thresholds.h), by name.
    std::map<std::string, double> thresholds{};
    /// By the keys of findings (advisor/advice_state.h): why nobody wants to see it.
    std::map<std::string, QString> muted{};
    std::map<std::string, QString> notes{};
    /// Facts of the job, as they were typed, by the keys of the facts file (advisor/facts).
    std::map<std::string, QString> facts{};
    /// The guided diagnosis so far: answers as the guides keep them (advisor/guide/walk.h).
    std::vector<std::string> walk{};
    bool operator==(const AdviceChoices&) const = default;
};

} // namespace rankscope::shared
