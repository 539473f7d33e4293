// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/range_note.h"

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/rank_set.h"

namespace rankscope::sections {

QString stepsText(const std::vector<int64_t>& steps) {
    if (steps.size() == 1)
        return RangeNote::tr("step %1").arg(steps.front());
    if (steps.back() - steps.front() == static_cast<int64_t>(steps.size()) - 1)
        return RangeNote::tr("steps %1 to %2").arg(steps.front()).arg(steps.back());
    return RangeNote::tr("steps %1").arg(shared::rankSetText(steps));
}

QStringList rangeTexts(const shared::ChosenRange& range) {
    QStringList texts{RangeNote::tr("Range %1").arg(shared::formatDuration(range.time.length()))};
    if (!range.steps.empty())
        texts += stepsText(range.steps);
    return texts;
}

RangeNote::RangeNote(QWidget* parent)
    : ElidedLabel(parent) {
    setObjectName("rangeNote");
    setForegroundRole(QPalette::PlaceholderText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void RangeNote::say(const std::optional<shared::ChosenRange>& range, Follows follows) {
    if (m_range == range && m_follows == follows)
        return;
    m_range = range;
    m_follows = follows;
    retranslate();
}

void RangeNote::retranslate() {
    setText(m_range ? textOf(*m_range) : QString());
    setVisible(m_range.has_value());
}

QString RangeNote::textOf(const shared::ChosenRange& range) const {
    if (m_follows == Follows::Range)
        return tr("Data in the selected range, %1")
            .arg(shared::formatDuration(range.time.length()));
    if (m_follows == Follows::Nothing)
        return tr("Data of the whole run: this page does not follow the selected range");
    if (range.steps.empty())
        return tr("Data of the whole run: the selected range touches no step");
    const QString steps = stepsText(range.steps);
    if (m_follows == Follows::FirstStep && range.steps.size() > 1)
        return tr("Data of one step for the selected range: %1, the first of %2")
            .arg(stepsText({range.steps.front()}), steps);
    return tr("Data of whole steps for the selected range: %1").arg(steps);
}

} // namespace rankscope::sections
