// SPDX-License-Identifier: GPL-3.0-or-later
// While pages follow (TimelineState::doPagesFollow()), the step or the range of time that is
// selected on the timeline, else that of the locked area, is what all pages show. It ends with the
// selection; a step that was chosen elsewhere stays. Thread: UI only.
#pragma once

#include <optional>

#include <QObject>

#include "views/shared/shown_profile.h"

namespace rankscope::desktop {

struct Workbench;

class StepFollower : public QObject {
    Q_OBJECT

public:
    explicit StepFollower(Workbench& workbench, QObject* parent = nullptr);

private:
    void follow();
    void followSteps();

    Workbench& m_workbench;
    std::optional<int64_t> m_step; ///< that it chose
    std::optional<shared::ChosenRange> m_range; ///< the same
};

} // namespace rankscope::desktop
