// SPDX-License-Identifier: GPL-3.0-or-later
// Ops of a job as JSON lines of any content: read to the end, the same when they come in
// pieces, and played where they make a job.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/advisor/replay/cause.h"
#include "core/tables/job_op_lines.h"

namespace {

using namespace rankscope;

std::vector<model::JobOp> opsOf(std::unique_ptr<input::ByteSource> read, uint64_t& damaged) {
    model::IssueLog issues;
    auto ops = tables::readJobOps(std::move(read), "fuzz", issues);
    for (const model::Issue& issue : issues.issues())
        damaged += issue.count;
    return std::move(ops).value();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    constexpr size_t kPiece = 61; // each costs a window
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    uint64_t damaged = 0;
    uint64_t damagedInPieces = 0;
    const auto ops = opsOf(input::textSource(text), damaged);
    if (ops.size() != opsOf(input::textSource(text, kPiece), damagedInPieces).size()
        || damaged != damagedInPieces)
        std::abort();
    if (const auto job = advisor::JobGraph::of(ops))
        static_cast<void>(advisor::diagnose(*job, advisor::slowdownsOf(*job)));
    return 0;
}
