// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/step_follower.h"

#include "app/desktop/workbench.h"
#include "views/timeline/time_scope.h"

namespace rankscope::desktop {

StepFollower::StepFollower(Workbench& workbench, QObject* parent)
    : QObject(parent)
    , m_workbench(workbench) {
    connect(&workbench.state, &timeline::TimelineState::scopeChanged, this, &StepFollower::follow);
}

void StepFollower::setOn(bool isOn) {
    m_isOn = isOn;
    follow();
}

void StepFollower::follow() {
    const timeline::TimeScope scope = timeline::scopeOf(m_workbench.state);
    std::optional<int64_t> step;
    if (m_isOn && scope.kind == timeline::ScopeKind::Step) {
        bool isNumber = false;
        const qlonglong number = scope.step.toLongLong(&isNumber);
        if (isNumber)
            step = number;
    }
    shared::ShownProfile& profile = m_workbench.profile;
    if (step)
        profile.chooseStep(step);
    else if (m_step && profile.chosen().step == m_step)
        profile.chooseStep(std::nullopt);
    m_step = step;
}

} // namespace rankscope::desktop
