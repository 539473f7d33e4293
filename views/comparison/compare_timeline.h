// SPDX-License-Identifier: GPL-3.0-or-later
// Both sides of a comparison as timelines, one above the other, that zoom and pan together. Their
// starts, or the starts of the chosen steps, stand above each other.
// Thread: UI only.
#pragma once

#include <array>
#include <memory>

#include "views/comparison/compare_sides.h"
#include "views/comparison/coupled_views.h"
#include "views/comparison/pair_place.h"
#include "views/sections/section.h"

class QSplitter;

namespace rankscope::comparison {

class CompareTimeline : public sections::Section {
    Q_OBJECT

public:
    CompareTimeline(CompareSides& sides, const sections::Context& context);
    ~CompareTimeline() override;

    bool isIdle() const override;
    /// Nothing until the page was seen.
    timeline::TimelineState* stateOf(Which side);
    /// Brings it into sight on both sides, as soon as it is found: calls and peaks
    /// stand above each other.
    void showTarget(const model::Target& target) override;

protected:
    /// Each side has its own.
    bool offersProfiles() const override { return false; }
    void askFigures() override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// One of the two timelines.
    struct Lane;
    enum class Alignment { Step, Start };

    void makeLanes();
    void show(Lane& lane, const Side& side);
    void align();
    void takeSteps(Lane& lane, const Side& side);
    void findWanted(Lane& lane);
    void goToFound();
    void sayTitles();
    Lane& focused();

    CompareSides& m_sides;
    shared::ChoiceBox* m_alignment;
    QCheckBox* m_coupled;
    QSplitter* m_splitter;
    std::array<std::unique_ptr<Lane>, 2> m_lanes; ///< base, candidate; made when first seen
    std::unique_ptr<CoupledViews> m_views;
    std::optional<PairPlace> m_wanted; ///< until both lanes know where it is
};

} // namespace rankscope::comparison
