// SPDX-License-Identifier: GPL-3.0-or-later
// One entry of the System View: what is asked for when it is shown, when the rank or the range is
// another, and said again in another language.
// Thread: UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "core/model/target.h"
#include "core/query/session.h"

namespace rankscope::timeline {

struct SystemScope {
    RankSlot rank{};
    std::optional<TimeRange> range; ///< timeline time; nothing: all of it
};

class SystemPart : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// The answers come by themselves.
    virtual void ask(const SystemScope& scope) = 0;
    /// Another run, or nothing is open.
    virtual void clear() = 0;
    /// Of a part that a page above adds: its line in the list, in the language of now.
    virtual QString title() const { return {}; }

signals:
    void targetWanted(const rankscope::model::Target& target);
};

} // namespace rankscope::timeline
