// SPDX-License-Identifier: GPL-3.0-or-later
// One section of the page Compare that lists figures: bars of the differences and a table with both
// values, which share a selection. Which lists it has is said by delta_list.h.
// Thread: UI only.
#pragma once

#include "views/comparison/compare_sides.h"
#include "views/comparison/overview_lists.h"
#include "views/comparison/pair_place.h"
#include "views/comparison/shown_deltas.h"
#include "views/sections/section_of.h"

namespace rankscope::comparison {

class DeltaChart;

class CompareSection final : public sections::SectionOf<Comparison> {
    Q_OBJECT

public:
    CompareSection(SectionKind section, CompareSides& sides, const sections::Context& context);

    const DeltaList& list() const { return *m_shown.list; }
    /// Shows its list and selects it, when the figures are there.
    void showTarget(const model::Target& target) override;

protected:
    /// Each side has its own.
    bool offersProfiles() const override { return false; }
    void askFigures() override;
    Reader reader() override;
    QString task() const override { return tr("Comparing"); }
    std::optional<sections::Missing> missing(const Comparison& figures) const override;
    void languageChanged() override;
    void refresh() override;

private:
    void connectParts();
    void offerMetrics();
    DeltaChoice choice() const;
    void showList();
    void showDeltas(ShownDeltas shown);
    QString emptyText() const;
    void chooseWanted();
    void selectWanted();
    std::optional<model::Target> placeOf(size_t line);
    void go(size_t line);

    SectionKind m_section;
    CompareSides& m_sides;
    ShownDeltas m_shown;
    shared::Question m_making; ///< of a long list
    bool m_hasFigures = false;
    std::optional<model::Target> m_wanted; ///< a line, see lineTarget()
    shared::ChoiceBox* m_kind;
    shared::ChoiceBox* m_figure;
    shared::ChoiceBox* m_change;
    sections::NoteBox* m_note;
    sections::Card* m_chartCard;
    DeltaChart* m_chart;
    sections::TableCard* m_table;
};

} // namespace rankscope::comparison
