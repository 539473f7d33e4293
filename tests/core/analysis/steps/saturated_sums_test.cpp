// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/analysis/operators/operators.h"
#include "core/analysis/steps/step_fold.h"

namespace saturated_sums_test {

using namespace rankscope;

TEST_CASE("B17: sums of damaged durations stay at the end of the range", "[analysis]") {
    analysis::StepRow row;
    row.values.set(analysis::StepMetric::Computing, Duration::max());
    const std::vector<analysis::StepRow> rows(3, row);
    const auto mean = analysis::foldRows(rows, analysis::Fold::Mean);
    CHECK(mean.get(analysis::StepMetric::Computing) == Duration::max() / 3);

    analysis::OperatorTable table;
    table.rows.resize(2);
    for (analysis::OperatorSum& sum : table.rows)
        sum.total = Duration::max();
    analysis::finishTable(table);
    CHECK(table.total == Duration::max());
}

} // namespace saturated_sums_test
