// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's parts share. Lives longer than the window, so that no widget outlives what it
// refers to.
// Thread: UI only.
#pragma once

#include "core/query/snapshot_change.h"
#include "views/advice/rounds_state.h"
#include "views/comparison/compare_sides.h"
#include "views/memory/memory_focus.h"
#include "views/operators/device_peaks.h"
#include "views/project/project_list.h"
#include "views/report/report_choices.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/sql/sql_history.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::desktop {

struct Workbench {
    explicit Workbench(
        std::filesystem::path indexFolder, const MemoryBudget& budget = MemoryBudget())
        : memory(profile, state)
        , bridge(budget)
        , projects(std::move(indexFolder), budget)
        , sides(projects, bridge)
        , advice(profile, bridge)
        , rounds(advice) {
        QObject::connect(&advice, &advice::AdviceState::changed, &memory, [this] {
            const auto& run = advice.result();
            const advisor::JobFacts facts = run ? run->report.facts : advisor::JobFacts();
            memory.setLimit(facts.memoryLimit);
            peaks.setRoof(roofOf(facts));
        });
        using comparison::CompareSides;
        QObject::connect(&sides, &CompareSides::changed, &memory, [this] { offerBaseline(); });
        QObject::connect(
            &profile, &shared::ShownProfile::snapshotChanged, &memory, [this] { offerBaseline(); });
        QObject::connect(
            &memory, &memory::MemoryFocus::baselineRankWanted, &sides, [this](qint64 rank) {
                comparison::SideChoice base = sides.choice(comparison::Which::Base);
                base.part.rank = rank;
                sides.choose(comparison::Which::Base, base);
            });
    }

    /// First who answers, then who asks.
    void show(const std::shared_ptr<const query::Snapshot>& snapshot) {
        const auto change = query::changeOf(*profile.snapshot(), *snapshot);
        bridge.setSnapshot(
            snapshot, change.isSameRun ? shared::Change::Growth : shared::Change::OtherRun);
        state.setSnapshot(snapshot);
        profile.setSnapshot(snapshot);
    }

    static analysis::DeviceRoof roofOf(const advisor::JobFacts& facts) {
        analysis::DeviceRoof roof;
        if (facts.peakTflops)
            roof.flops = *facts.peakTflops * 1e12;
        if (facts.memoryBandwidth) // GB/s
            roof.bytes = *facts.memoryBandwidth * 1e9;
        return roof;
    }

    /// What is compared is the same on Memory and on Compare.
    void offerBaseline() {
        memory::Baseline baseline;
        if (sides.isReady()) {
            const comparison::Side base = sides.side(comparison::Which::Base);
            const bool isShown = base.snapshot->root == profile.snapshot()->root;
            baseline = {base.snapshot, isShown ? QString() : base.folder, base.part.profile,
                base.part.rank, analysis::ranksOf(*base.snapshot)};
        }
        memory.setBaseline(std::move(baseline));
    }

    shared::ShownProfile profile;
    timeline::TimelineState state;
    memory::MemoryFocus memory;
    operators::DevicePeaks peaks;
    shared::QueryBridge bridge;
    project::ProjectList projects;
    comparison::CompareSides sides;
    advice::AdviceState advice;
    advice::RoundsState rounds;
    report::ReportChoices report;
    sql::History statements;
};

} // namespace rankscope::desktop
