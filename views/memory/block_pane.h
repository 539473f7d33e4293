// SPDX-License-Identifier: GPL-3.0-or-later
// The allocation table with its filters: name, size, given back or not, what lives in the time in
// sight, what is alive at one moment. Of millions of blocks it asks for the places in the chosen
// order, or by the column whose title is clicked, and for rows when they are looked at. All of it
// is sorted, filtered and made into rows on the query thread.
// Thread: UI only.
#pragma once

#include "core/analysis/memory/trace_blocks.h"
#include "views/memory/block_texts.h"
#include "views/sections/table_card.h"
#include "views/shared/profiler_switches.h"

class QCheckBox;
class QLineEdit;

namespace rankscope::shared {
class ChoiceBox;
class PagedFeed;
} // namespace rankscope::shared

namespace rankscope::sections {
class Section;
} // namespace rankscope::sections

namespace rankscope::memory {

/// What the page around it says.
struct BlockScope {
    int64_t rank = 0;
    int64_t profile = 1;
    analysis::BlockSource source{};
    Timestamp origin{}; ///< zero of the times that are shown
    analysis::BlockFilter::Allocator allocator{};
    std::optional<int64_t> stream{};
    std::optional<int64_t> graph{};
    /// Of a rank whose blocks only the trace tells; with one of its devices, or all.
    std::shared_ptr<const analysis::TraceMemory> trace{};
    std::string device{};
    TimeRange view{}; ///< what the chart shows
    std::optional<TimeRange> range{}; ///< blocks that are alive in it alone, whatever is in view
    std::optional<Timestamp> moment{};
    QString momentText{};
};

class BlockPane : public sections::TableCard {
    Q_OBJECT

public:
    explicit BlockPane(shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Asks when something that it filters by is another.
    void setScope(const BlockScope& scope);
    /// Asks for the blocks that are alive at the moment of the scope only.
    void setAlive(bool isWanted);
    /// No file of the rank lists blocks: says so, and which switch of these profiles records
    /// them. Empty: one does.
    void setMissing(shared::ProfileKinds of);
    /// Asks in any case: other ranks may have been read.
    void reload();
    /// The first ones of what is shown, and how many there are.
    const analysis::BlockList& list() const { return m_list; }
    /// At once with one of the first, else when it was read.
    void withBlock(size_t row, std::function<void(const analysis::BlockList& of, size_t row)> use);
    analysis::BlockFilter filter() const;
    void retranslate();
    /// With the filters of that section.
    void keepIn(sections::Section& section);

signals:
    void rowSelected(size_t row);
    void rowWanted(size_t row); ///< double click or Enter
    void menuRequested(size_t row, const QPoint& globalPos);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Any number of blocks, and how to read them.
    struct Found {
        std::shared_ptr<const analysis::TraceMemory> trace;
        analysis::BlockPlaces places;
        Result<analysis::BlockList> at(
            size_t first, size_t count, const std::stop_token& stop) const;
    };
    struct Answer {
        std::shared_ptr<const Found> found;
        analysis::BlockList list;
        std::vector<shared::TableRow> rows;
    };

    void connectParts();
    void ask();
    void request();
    void take(Answer answer);
    void readSizes();
    void showTitle();
    /// By which columns a person chose and ordered the blocks.
    void addWishes(analysis::BlockFilter& filter, analysis::BlockRows& rows);

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    shared::PagedFeed* m_feed;
    std::shared_ptr<const Found> m_found;
    BlockScope m_scope;
    std::optional<analysis::BlockFilter> m_asked;
    analysis::BlockList m_list;
    shared::ProfileKinds m_missing; ///< of profiles of which no file lists blocks
    QLineEdit* m_name;
    QLineEdit* m_least;
    QLineEdit* m_most;
    QCheckBox* m_inView;
    QCheckBox* m_alive;
    shared::ChoiceBox* m_release;
    shared::ChoiceBox* m_order;
};

} // namespace rankscope::memory
