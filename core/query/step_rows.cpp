// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/step_rows.h"

#include <algorithm>
#include <charconv>

namespace rankscope::query {

namespace {

using index::RankIndex;
using index::TableIndex;

std::optional<int64_t> numberOf(std::string_view digits) {
    int64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, number);
    if (error != std::errc() || rest != end)
        return std::nullopt;
    return number;
}

RowValue stepNumber(const std::string& step) {
    if (step.empty())
        return {};
    const auto number = numberOf(step);
    return number ? RowValue(*number) : RowValue(step);
}

/// 3 of "GPU 3" and of "3".
RowValue deviceNumber(std::string_view device) {
    const size_t blank = device.rfind(' ');
    const auto number =
        numberOf(blank == std::string_view::npos ? device : device.substr(blank + 1));
    return number ? RowValue(*number) : RowValue();
}

/// The value of a column of index::kStepTable.
RowValue valueOf(const model::StepSplit& split, std::string_view column) {
    if (column == "step")
        return stepNumber(split.step);
    if (column == "computing")
        return split.computing.count();
    if (column == "communication")
        return split.communication.count();
    if (column == "overlapped")
        return split.overlapped.count();
    if (column == "communication_not_overlapped")
        return split.notOverlapped.count();
    if (column == "free")
        return split.free.count();
    if (column == "preparing")
        return split.preparing.count();
    if (column == "stage")
        return split.stage().count();
    if (column == "bubble")
        return split.bubble.count();
    if (column == "communication_not_overlapped_exclude_receive")
        return std::max(split.notOverlapped - split.bubble, Duration()).count();
    if (column == "device_id")
        return deviceNumber(split.device);
    return {};
}

/// Does a file say how this rank's steps went?
bool isInFiles(const RankIndex& rank, const Snapshot& snapshot) {
    return std::any_of(snapshot.tables.begin(), snapshot.tables.end(), [&rank](const auto& tables) {
        const index::TableInfo* const steps = tables->find(index::kStepTable.name);
        return steps != nullptr && steps->rows > 0 && tables->rank == rank.rank
            && tables->folder == rank.folder;
    });
}

using Ranks = std::vector<std::shared_ptr<const RankIndex>>;

class StepRows : public RowSource {
public:
    StepRows(std::unique_ptr<RowSource> files, std::shared_ptr<const Ranks> computed,
        size_t columns, std::optional<int64_t> rank)
        : m_files(std::move(files))
        , m_computed(std::move(computed))
        , m_originColumn(columns)
        , m_wanted(rank) { }

    Result<bool> next() override {
        if (m_files != nullptr) {
            RS_TRY_ASSIGN(const bool hasRow, m_files->next());
            if (hasRow)
                return true;
            m_files.reset();
        } else {
            ++m_step;
        }
        for (; m_rank < m_computed->size(); ++m_rank, m_step = 0) {
            const RankIndex& rank = *(*m_computed)[m_rank];
            if (m_step < rank.steps.size() && (!m_wanted || *m_wanted == rank.rank))
                return true;
        }
        return false;
    }

    Result<RowValue> value(int column) override {
        const auto position = static_cast<size_t>(column);
        if (position == m_originColumn)
            return m_files != nullptr ? std::string_view("file") : std::string_view("computed");
        if (m_files != nullptr)
            return m_files->value(column);
        const RankIndex& rank = *(*m_computed)[m_rank];
        if (position == 0)
            return rank.rank;
        if (position > index::kStepTable.columns.size())
            return RowValue();
        return valueOf(rank.steps[m_step], index::kStepTable.columns[position - 1].name);
    }

private:
    std::unique_ptr<RowSource> m_files; ///< null when all its rows were given
    std::shared_ptr<const Ranks> m_computed;
    size_t m_originColumn;
    std::optional<int64_t> m_wanted;
    size_t m_rank = 0;
    size_t m_step = 0;
};

} // namespace

RowTable withComputedSteps(RowTable files, size_t columns, const Snapshot& snapshot) {
    auto computed = std::make_shared<Ranks>();
    for (const OpenRank& open : snapshot.ranks) {
        if (!open.index->steps.empty() && !isInFiles(*open.index, snapshot))
            computed->push_back(open.index);
    }
    RowTable table = files;
    table.declaration.pop_back(); // the bracket that closes
    table.declaration += std::string(",") + kOriginColumn + " TEXT)";
    table.open = [openFiles = std::move(files.open), computed, columns](
                     Session& session, const RowFilter& filter) {
        return std::make_unique<StepRows>(
            openFiles(session, filter), computed, columns, filter.rank);
    };
    return table;
}

} // namespace rankscope::query
