// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/step_follower.h"

#include <algorithm>

#include "app/desktop/workbench.h"
#include "views/timeline/time_scope.h"

namespace rankscope::desktop {

namespace {

std::optional<int64_t> numberOf(const QString& step) {
    bool isNumber = false;
    const qlonglong number = step.toLongLong(&isNumber);
    return isNumber ? std::optional<int64_t>(number) : std::nullopt;
}

shared::ChosenRange rangeOf(const timeline::TimelineState& state, TimeRange time) {
    shared::ChosenRange range{time, {}};
    for (const timeline::ShownStep& step : state.steps()) {
        const auto number = numberOf(step.number);
        if (number && step.range.overlaps(time))
            range.steps.push_back(*number);
    }
    std::ranges::sort(range.steps);
    return range;
}

} // namespace

StepFollower::StepFollower(Workbench& workbench, QObject* parent)
    : QObject(parent)
    , m_workbench(workbench) {
    connect(&workbench.state, &timeline::TimelineState::scopeChanged, this, &StepFollower::follow);
    connect(&workbench.state, &timeline::TimelineState::pagesFollowChanged, this,
        &StepFollower::follow);
    connect(
        &workbench.state, &timeline::TimelineState::stepsChanged, this, &StepFollower::followSteps);
}

void StepFollower::follow() {
    const timeline::TimeScope scope = timeline::scopeOf(m_workbench.state);
    const bool isOn = m_workbench.state.doPagesFollow();
    std::optional<int64_t> step;
    std::optional<shared::ChosenRange> range;
    if (isOn && scope.kind == timeline::ScopeKind::Step)
        step = numberOf(scope.step);
    if (isOn && scope.range && !step)
        range = rangeOf(m_workbench.state, *scope.range);
    shared::ShownProfile& profile = m_workbench.profile;
    if (step)
        profile.chooseStep(step);
    else if (range)
        profile.chooseRange(range);
    else if (m_step && profile.chosen().step == m_step)
        profile.chooseStep(std::nullopt);
    else if (m_range && profile.chosen().range == m_range)
        profile.chooseRange(std::nullopt);
    m_step = step;
    m_range = std::move(range);
}

/// Steps come while ranks are read. A range that was dropped on the pages stays dropped.
void StepFollower::followSteps() {
    if (m_range && m_workbench.profile.chosen().range == m_range)
        follow();
}

} // namespace rankscope::desktop
