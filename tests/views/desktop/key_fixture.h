// SPDX-License-Identifier: GPL-3.0-or-later
// Two small ranks written down by hand in the real window, and what a person sees of the timeline
// as text: what tests of keys and gestures begin with. Times are microseconds.
#pragma once

#include <functional>

#include "tests/core/microseconds.h"
#include "tests/views/desktop/window_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"

class QLineEdit;

namespace rankscope::desktop {

class KeyFixture : public WindowTest {
protected:
    void openJob();
    /// As it was opened, between 1000 and 1900.
    void beginAnew();
    void rest();
    /// "Ctrl+Shift+F3", as the table of actions has it.
    static void press(QWidget& on, const QString& keys);

    timeline::TimelineArea& area();
    timeline::GraphPane& graph() { return area().graph(); }
    timeline::LaneView& lanes() { return area().lanes(); }
    QLineEdit& searchField();

    query::LaneRef lane(const std::string& process, uint32_t depth, uint32_t rank = 0);
    void select(const std::string& process, uint32_t depth, uint64_t index, uint32_t rank = 0);
    /// Of the first rank.
    size_t rowOf(const std::string& title, uint32_t rank = 0);
    void chooseRow(const std::string& title, uint32_t rank = 0);
    /// Middle of a lane at a time.
    QPoint placeOf(const query::LaneRef& of, int64_t time);
    void show(int64_t begin, int64_t end);
    void find(const QString& text);
    /// A field of the tree that is open; null: none.
    QLineEdit* fieldOfTree();

    // What is seen.
    QString view(); ///< "1000..1900"
    QString selected(); ///< "MatMul 1200 of 0", "box 1200..1300 of 2 lanes", "none"
    QString marks(); ///< "1200..1300 1500", the current one in brackets
    QString titles(); ///< of the rows, those of the first rank
    QString top() { return QString::number(lanes().top()); }
    QString hit(); ///< "2 of 4"
    QString offset(uint32_t rank); ///< of a rank's clock

private:
    bool writeRank(uint32_t rank) const;
};

using test::us;
int64_t usOf(Timestamp time);

} // namespace rankscope::desktop
