// SPDX-License-Identifier: GPL-3.0-or-later
// Says above the figures of a page what they are of while a range of time is chosen for all pages:
// of the range, of the steps that it touches, or of the whole run all the same. Hidden without one.
// Thread: UI only.
#pragma once

#include "views/sections/section.h"
#include "views/shared/elided_label.h"

namespace rankscope::sections {

/// "Range 12.345 ms" and, where it touches some, "steps 3 to 5".
QStringList rangeTexts(const shared::ChosenRange& range);
/// "step 3", "steps 3 to 5", "steps 3, 5".
QString stepsText(const std::vector<int64_t>& steps);

class RangeNote : public shared::ElidedLabel {
    Q_OBJECT

public:
    explicit RangeNote(QWidget* parent = nullptr);

    void say(const std::optional<shared::ChosenRange>& range, Follows follows);

private:
    void retranslate();
    QString textOf(const shared::ChosenRange& range) const;

    std::optional<shared::ChosenRange> m_range;
    Follows m_follows{};
};

} // namespace rankscope::sections
