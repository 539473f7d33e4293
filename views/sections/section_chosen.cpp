// SPDX-License-Identifier: GPL-3.0-or-later
// How a section follows what is chosen on all pages: a rank, a step or a range of time, a target.
#include "views/sections/range_note.h"
#include "views/sections/section.h"

namespace rankscope::sections {

void Section::follow(shared::ChoiceBox& box, Follow what) {
    m_followers.push_back({&box, what});
    m_fields.leaveOut(box);
    connect(&box, &QComboBox::currentIndexChanged, this, [this, &box, what] {
        if (what == Follow::Rank)
            m_shown.chooseRank(box.chosen());
        else
            m_shown.chooseStep(box.chosen());
    });
}

void Section::followChosen() {
    for (const Follower& follower : m_followers) {
        const auto& chosen = m_shown.chosen();
        const auto wanted = follower.what == Follow::Rank ? chosen.rank : chosen.step;
        const int position =
            follower.box->findData(QVariant::fromValue(wanted.value_or(shared::kAll)));
        if (position >= 0)
            follower.box->setCurrentIndex(position); // as if a person chose it
    }
    followRange();
    showChosen();
}

void Section::followRange() {
    const auto& range = m_shown.chosen().range;
    m_rangeNote->say(range, follows());
    m_canFollow = m_canFollow || follows() != Follows::Nothing;
    if (range == m_range)
        return;
    m_range = range;
    if (m_canFollow)
        askAgain();
}

std::optional<TimeRange> Section::shownTime() const {
    const auto& range = m_shown.chosen().range;
    return range && follows() == Follows::Range ? std::optional(range->time) : std::nullopt;
}

std::vector<int64_t> Section::shownSteps() const {
    const auto& range = m_shown.chosen().range;
    return range && follows() != Follows::Nothing ? range->steps : std::vector<int64_t>();
}

void Section::showTarget(const model::Target& target) {
    const shared::Chosen& now = m_shown.chosen();
    if (target.rank || target.step)
        m_shown.choose({target.rank ? target.rank : now.rank, target.step ? target.step : now.step,
            target.step ? std::nullopt : now.range});
    m_wanted = target;
    if (!m_isAsking && !m_isStale && message() == nullptr)
        showWanted();
}

void Section::showWanted() {
    if (m_wanted && showRow(*m_wanted))
        m_wanted.reset();
}

} // namespace rankscope::sections
