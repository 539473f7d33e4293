// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison at a glance: key figures, and of each area its largest differences with both
// values. A double click or Enter leads to the page of that area.
// Thread: UI only.
#pragma once

#include <array>

#include "views/comparison/compare_sides.h"
#include "views/comparison/overview_lists.h"
#include "views/sections/section_of.h"

class QGridLayout;

namespace rankscope::comparison {

class OverviewSection final : public sections::SectionOf<Overview> {
    Q_OBJECT

public:
    OverviewSection(CompareSides& sides, const sections::Context& context);

protected:
    /// Each side has its own.
    bool offersProfiles() const override { return false; }
    void askFigures() override;
    Reader reader() override;
    QString task() const override { return tr("Comparing"); }
    void take(Overview figures) override;
    std::optional<sections::Missing> missing(const Overview& figures) const override;
    void languageChanged() override;
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Area {
        sections::TableCard* card = nullptr;
        TopList top;
        bool isUsed = false;
        int width = 0; ///< that its columns are for
    };

    void addAreas();
    int side() const;
    void arrange();
    void fill(Area& area);
    static void takeHeight(const Area& area);

    CompareSides& m_sides;
    std::vector<analysis::Subject> m_subjects; ///< that are asked for
    std::shared_ptr<const analysis::RunDiff> m_first; ///< what was read before the rest
    sections::NoteBox* m_conclusion;
    sections::NoteBox* m_note;
    sections::FigureRow* m_row;
    QGridLayout* m_grid;
    std::array<Area, kMostAreas> m_areas;
    bool m_isPart = false; ///< more figures come
};

} // namespace rankscope::comparison
