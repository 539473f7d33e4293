// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of rankscope_generate: what each is told, and how it is done. main.cpp alone knows
// the command line. Each prints what it did, or what was wrong, and returns the exit code.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "bench_trace.h"
#include "cluster_job.h"

namespace rankscope::generator {

struct ClusterArguments {
    ClusterRequest request;
    std::string rankBytes;
    std::vector<int> onlyRanks;
    std::map<std::string, std::string> texts; // by option
    bool noTraces = false;
};

int runCluster(ClusterArguments& arguments);

struct TraceArguments {
    BenchTraceOptions options;
    std::string size;
};

int runTrace(TraceArguments& arguments);

struct DamageArguments {
    std::filesystem::path source;
    std::filesystem::path target;
    std::vector<std::string> kinds;
};

int runDamage(const DamageArguments& arguments);

} // namespace rankscope::generator
