// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison.h"
#include "views/shared/phrases.h"

#include <algorithm>

#include <QCoreApplication>

namespace rankscope::comparison {

namespace {

struct CompareTexts {
    Q_DECLARE_TR_FUNCTIONS(CompareTexts)
};

bool has(const analysis::RunDiff& diff, analysis::Subject subject) {
    switch (subject) {
    case analysis::Subject::Steps:
        return !diff.steps.empty();
    case analysis::Subject::Communication:
        return !diff.collectives.empty();
    case analysis::Subject::Links:
        return !diff.links.empty();
    case analysis::Subject::Memory:
        return !diff.memory.empty();
    case analysis::Subject::Kernels:
        return !diff.operators.empty();
    case analysis::Subject::Timeline:
        break;
    }
    return false;
}

} // namespace

bool Comparison::isSame() const {
    return base.snapshot == candidate.snapshot && base.part == candidate.part;
}

QString sideText(const Side& side) {
    QStringList parts{side.folder};
    if (side.part.rank)
        parts += CompareTexts::tr("rank %1").arg(*side.part.rank);
    if (side.part.profile > 1)
        parts += CompareTexts::tr("profile %1").arg(side.part.profile);
    if (side.part.step)
        parts += CompareTexts::tr("step %1").arg(*side.part.step);
    return shared::qualified(parts);
}

Result<Comparison> readComparison(const Side& base, const Side& candidate,
    const std::vector<analysis::Subject>& subjects, const std::stop_token& stop) {
    RS_TRY_ASSIGN(analysis::RunPair runs,
        analysis::runPair({base.snapshot.get(), base.part},
            {candidate.snapshot.get(), candidate.part}, stop, subjects));
    Comparison both{base, candidate, std::move(runs.base), std::move(runs.candidate), {}};
    both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
    if (hasFigures(both.diff, subjects))
        return both;
    RS_TRY_ASSIGN(both.ranks, analysis::rankProfiles(*base.snapshot));
    return both;
}

bool hasFigures(const analysis::RunDiff& diff, const std::vector<analysis::Subject>& subjects) {
    return std::ranges::any_of(
        subjects, [&diff](analysis::Subject subject) { return has(diff, subject); });
}

} // namespace rankscope::comparison
