// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/health/health_figures.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/project/rank_facts.h"
#include "views/shared/formats.h"

namespace rankscope::health {

namespace {

using sections::Figure;

struct HealthFigures {
    Q_DECLARE_TR_FUNCTIONS(HealthFigures)
};

Figure issueFigure(const project::Project& project) {
    const auto issues = project::issuesOf(project);
    const auto of = [&issues](model::Severity severity) {
        return static_cast<uint64_t>(std::ranges::count_if(
            issues, [severity](const auto& met) { return met.issue->severity == severity; }));
    };
    const uint64_t lost = of(model::Severity::DataLoss);
    const uint64_t repaired = of(model::Severity::Repaired);
    Figure figure{.title = HealthFigures::tr("Issues"),
        .value = shared::formatCount(issues.size()),
        .note = HealthFigures::tr("nothing recovered, nothing lost"),
        .verdict = Figure::Verdict::Good};
    if (lost > 0) {
        figure.note = HealthFigures::tr("with lost data: %1").arg(shared::formatCount(lost));
        figure.verdict = Figure::Verdict::Bad;
    } else if (repaired > 0) {
        figure.note =
            HealthFigures::tr("recovered: %1; nothing lost").arg(shared::formatCount(repaired));
    }
    return figure;
}

Figure rowFigure(const project::Project& project) {
    uint64_t rows = 0;
    uint64_t tables = 0;
    for (const auto& index : project.readyTables()) {
        tables += index->tables.size();
        for (const index::TableInfo& table : index->tables)
            rows += table.rows;
    }
    return {.title = HealthFigures::tr("Table rows"),
        .value = shared::formatCount(rows),
        .note = shared::counted(
            tables, HealthFigures::tr("in 1 table"), HealthFigures::tr("in %1 tables"))};
}

} // namespace

std::vector<Figure> healthFigures(const project::Project& project) {
    uint64_t events = 0;
    uint64_t timelines = 0;
    for (const auto& rank : project.readyRanks()) {
        events += rank->counts.events;
        timelines += rank->counts.events > 0 ? 1 : 0;
    }
    return {{.title = HealthFigures::tr("Imported ranks"),
                .value = shared::formatCount(project::readableRanks(project)),
                .note = HealthFigures::tr("found: %1")
                            .arg(shared::formatCount(project.discovery()->ranks.size()))},
        {.title = HealthFigures::tr("Events"),
            .value = shared::formatCount(events),
            .note = shared::counted(timelines, HealthFigures::tr("on 1 timeline"),
                HealthFigures::tr("on %1 timelines"))},
        rowFigure(project), issueFigure(project)};
}

} // namespace rankscope::health
