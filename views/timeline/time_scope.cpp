// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_scope.h"

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

struct ScopeWords {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::TimeScope)
};

} // namespace

TimeScope scopeOf(const TimelineState& state) {
    if (const auto& box = state.box()) {
        const auto step = state.selectedStep();
        if (!step)
            return {ScopeKind::Selection, box->range, box->lanes};
        const ShownStep& of = state.steps()[*step];
        return {ScopeKind::Step, box->range, box->lanes, of.number, of.isWarmUp};
    }
    if (const auto& locked = state.locked())
        return {ScopeKind::Locked, locked->range, locked->lanes};
    return {};
}

QString scopeText(const TimelineState& state) {
    const TimeScope scope = scopeOf(state);
    if (!scope.range)
        return {};
    const QString length = shared::formatDuration(scope.range->length());
    const QString lanes =
        shared::counted(scope.lanes.size(), ScopeWords::tr("1 lane"), ScopeWords::tr("%1 lanes"));
    switch (scope.kind) {
    case ScopeKind::Step:
        return (scope.isWarmUp ? ScopeWords::tr("Step %1 (warm-up), %2")
                               : ScopeWords::tr("Step %1, %2"))
            .arg(scope.step, length);
    case ScopeKind::Locked:
        return ScopeWords::tr("Locked area, %1, %2").arg(lanes, length);
    case ScopeKind::Selection:
    case ScopeKind::Whole:
        break;
    }
    return ScopeWords::tr("Selection, %1, %2").arg(lanes, length);
}

void dropScope(TimelineState& state) {
    if (state.box())
        state.clearSelection();
    else
        state.setLocked(std::nullopt);
}

} // namespace rankscope::timeline
