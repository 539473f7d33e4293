// SPDX-License-Identifier: GPL-3.0-or-later
// A job of the generator as the analysis knows it: once through its files (WrittenJob, as a user
// would), once straight from the simulation (SimulatedJob), quick enough for a thousand ranks and
// thirty seeds. simulated_job_test.cpp holds both equal.
#pragma once

#include "core/analysis/communication/collectives.h"
#include "core/analysis/steps/step_trace.h"
#include "job.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

struct SimulatedJob {
    explicit SimulatedJob(const generator::Job& job);

    analysis::StepTrace steps;
    analysis::Collectives collectives;
};

/// Tables only, in a folder that goes with the object.
class WrittenJob {
public:
    explicit WrittenJob(const generator::Job& job);
    const query::Snapshot& snapshot() const { return m_tables.snapshot(); }

private:
    TempFolder m_folder;
    FolderTables m_tables;
};

/// A shape of so many ranks whose computing outweighs its communication: 4 are DP 2 x PP 2, more
/// are TP 4 x PP 4.
generator::Job jobOf(int ranks, uint64_t seed, int64_t noisePermille);
/// The same, data parallel alone.
generator::Job dataParallelJob(int ranks, uint64_t seed, int64_t noisePermille);

} // namespace rankscope::test
