// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of the bars and of the overview mean; nothing where there is no room for it. Its
// tip says whether the profiles tell waiting from other exposed communication.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "views/timeline/rank_states.h"

namespace rankscope::timeline {

class StateLegend : public QWidget {
    Q_OBJECT

public:
    explicit StateLegend(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }
    void setTellsWaits(bool tellsWaits);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry {
        RankState state;
        QString text;
    };
    std::vector<Entry> entries() const;
    void say();

    bool m_tellsWaits = false;
};

} // namespace rankscope::timeline
