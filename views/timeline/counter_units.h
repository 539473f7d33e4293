// SPDX-License-Identifier: GPL-3.0-or-later
// In which unit a counter is. Most say it in the key of their values; what Ascend's profilers leave
// out is known by the layer and the series: levels of accelerators and of the SoC, rates of links
// and network ports, use of cores and of the host.
// Thread: any, free functions.
#pragma once

#include <string>

#include <QString>

#include "views/timeline/rank_tree.h"

namespace rankscope::timeline {

/// Splits "Read(MB/s)" into name and unit; the unit is empty when there is none.
std::pair<std::string, std::string> splitUnit(const std::string& name);

/// Of a counter, from its name or from the key of its values (which is kept as the track's tid):
/// "MB/s" for the key "Read(MB/s)", "MHz" for the key "MHz". Empty when neither tells.
std::string unitOf(const model::Track& track);

/// The same, else what is known of the series of its layer: "level" for Acc PMU.
std::string unitOf(const index::RankIndex& rank, const model::Track& track);

/// As a person reads it: a word in the language of the program, a symbol as it is.
QString unitText(const std::string& unit);
/// Of the heading above layers of counters.
QString metricsTitle(Metrics metrics);
/// "12.5 MB/s", "Level 3".
QString withUnit(const QString& value, const std::string& unit);

} // namespace rankscope::timeline
