// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/shift_text.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QToolTip>

#include "views/shared/formats.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {

/// As MindStudio Insight: further apart no clocks of one job are.
constexpr Duration kMostShift = std::chrono::hours(30 * 24);

struct ShiftText {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::ShiftText)
};

} // namespace

std::optional<Duration> typedShift(const QString& text) {
    const auto typed = shared::parseDuration(text);
    return typed && std::chrono::abs(*typed) <= kMostShift ? typed : std::nullopt;
}

QString textOfShift(Duration shift) {
    const QString text = shared::formatDuration(shift);
    return shared::parseDuration(text) == shift ? text : shared::exactNanoseconds(shift);
}

void sayBadShift(QLineEdit& field) {
    shared::inkText(field, false);
    QToolTip::showText(field.mapToGlobal(QPoint(0, field.height() - 8)),
        ShiftText::tr(R"(Type a duration of up to 30 days, such as "-2.5 ms" or "300 us".)"),
        &field);
}

} // namespace rankscope::timeline
