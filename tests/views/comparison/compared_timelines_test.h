// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons of timelines: shown together, and as the only source of figures.
#pragma once

#include <memory>

#include <QObject>

#include "core/query/session.h"

namespace rankscope::comparison::compared_timelines_test {

/// A snapshot of one rank that begins at that time.
std::shared_ptr<const query::Snapshot> oneRank(Timestamp begin, int64_t lengthMs = 1000);

class ComparedTimelinesTest : public QObject {
    Q_OBJECT

private slots:
    void coupledViewsFollowAnOffsetLater();
    void freeViewsStayAndCoupleWhereTheyAre();
    void coupledViewsGoBeyondTheShorterOne();
    void kernelsOfTimelinesAreCompared();
    void peaksStandAboveEachOther();
};

} // namespace rankscope::comparison::compared_timelines_test
