// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/step_rows.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include "core/model/warm_up.h"
#include "core/query/profiles.h"

namespace rankscope::query {

namespace {

using index::RankIndex;

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
        return steps != nullptr && steps->rows > 0 && areOfOneProfile(rank, *tables);
    });
}

using Ranks = std::vector<std::shared_ptr<const RankIndex>>;

const char* toWord(model::StepOwner owner) {
    switch (owner) {
    case model::StepOwner::Launch:
        return "launch";
    case model::StepOwner::HostWindow:
        return "host_window";
    case model::StepOwner::None:
        break;
    }
    return nullptr;
}

constexpr size_t kLeading = 2; // rank, profile

/// The columns that the length of a step is made of.
struct LengthColumns {
    static constexpr std::array kNames{
        "computing", "communication_not_overlapped", "free", "preparing"};
    int step = -1;
    std::array<int, kNames.size()> parts{};
};

LengthColumns lengthColumns() {
    LengthColumns found;
    const auto& columns = index::kStepTable.columns;
    for (size_t i = 0; i < columns.size(); ++i) {
        const auto position = static_cast<int>(i + kLeading);
        if (std::string_view(columns[i].name) == "step")
            found.step = position;
        for (size_t part = 0; part < found.parts.size(); ++part) {
            if (std::string_view(columns[i].name) == LengthColumns::kNames[part])
                found.parts[part] = position;
        }
    }
    return found;
}

/// Of the row where it stands; nothing without a number or without the time computing.
Result<std::optional<model::StepLength>> lengthOf(RowSource& row, const LengthColumns& columns) {
    const auto numberAt = [&row](int column) -> Result<std::optional<int64_t>> {
        RS_TRY_ASSIGN(const RowValue value, row.value(column));
        const auto* const number = std::get_if<int64_t>(&value);
        return number != nullptr ? std::optional(*number) : std::nullopt;
    };
    RS_TRY_ASSIGN(const auto rank, numberAt(0));
    RS_TRY_ASSIGN(const auto step, numberAt(columns.step));
    model::StepLength length{rank.value_or(0), step.value_or(0), {}};
    for (size_t part = 0; part < columns.parts.size(); ++part) {
        RS_TRY_ASSIGN(const auto value, numberAt(columns.parts[part]));
        if (part == 0 && !value)
            return std::nullopt;
        length.length += Duration(std::max(value.value_or(0), int64_t{0}));
    }
    return rank && step ? std::optional(length) : std::nullopt;
}

class StepRows : public RowSource {
public:
    /// `warmUp` gives the step of the job that is, once it is asked for.
    using AskWarmUp = std::function<Result<std::optional<int64_t>>()>;

    StepRows(std::unique_ptr<RowSource> files, std::shared_ptr<const Ranks> computed,
        size_t columns, const RowFilter& filter, AskWarmUp warmUp)
        : m_files(std::move(files))
        , m_computed(std::move(computed))
        , m_added(columns)
        , m_wanted(filter)
        , m_askWarmUp(std::move(warmUp)) { }

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
            if (m_step < rank.steps.size() && isWanted(rank))
                return true;
        }
        return false;
    }

    Result<RowValue> value(int column) override {
        const auto position = static_cast<size_t>(column);
        if (position >= m_added)
            return addedValue(position - m_added);
        if (m_files != nullptr)
            return m_files->value(column);
        const RankIndex& rank = *(*m_computed)[m_rank];
        if (position < kLeading)
            return position == 0 ? rank.rank : profileOf(rank.label);
        if (position - kLeading >= index::kStepTable.columns.size())
            return RowValue();
        return valueOf(rank.steps[m_step], index::kStepTable.columns[position - kLeading].name);
    }

private:
    bool isWanted(const RankIndex& rank) const {
        return (!m_wanted.rank || *m_wanted.rank == rank.rank)
            && (!m_wanted.profile || *m_wanted.profile == profileOf(rank.label));
    }

    /// By the place in kAddedStepColumns.
    Result<RowValue> addedValue(size_t place) {
        if (place == 0)
            return m_files != nullptr ? std::string_view("file") : std::string_view("computed");
        if (place == 4)
            return isWarmUp();
        if (m_files != nullptr)
            return RowValue();
        const model::StepSplit& split = (*m_computed)[m_rank]->steps[m_step];
        if (place == 2)
            return toNanoseconds(split.window.begin);
        if (place == 3)
            return split.window.length().count();
        const char* const word = toWord(split.owner);
        return word == nullptr ? RowValue() : RowValue(std::string_view(word));
    }

    Result<RowValue> isWarmUp() {
        if (!m_warmUp) {
            RS_TRY_ASSIGN(m_warmUp, m_askWarmUp());
        }
        RS_TRY_ASSIGN(const RowValue step, value(lengthColumns().step));
        const auto* const number = std::get_if<int64_t>(&step);
        return number == nullptr ? RowValue() : RowValue(int64_t{*m_warmUp == *number ? 1 : 0});
    }

    std::unique_ptr<RowSource> m_files; ///< null when all its rows were given
    std::shared_ptr<const Ranks> m_computed;
    size_t m_added; ///< position of the first added column
    RowFilter m_wanted;
    AskWarmUp m_askWarmUp;
    std::optional<std::optional<int64_t>> m_warmUp; ///< nothing: not asked yet
    size_t m_rank = 0;
    size_t m_step = 0;
};

/// Of the whole job.
Result<std::optional<int64_t>> warmUpOf(StepRows& all) {
    const LengthColumns columns = lengthColumns();
    std::vector<model::StepLength> lengths;
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, all.next());
        if (!hasRow)
            return model::warmUpStep(std::move(lengths));
        RS_TRY_ASSIGN(const auto length, lengthOf(all, columns));
        if (length)
            lengths.push_back(*length);
    }
}

} // namespace

RowTable withComputedSteps(RowTable files, size_t columns, const Snapshot& snapshot) {
    auto computed = std::make_shared<Ranks>();
    for (const OpenRank& open : snapshot.ranks) {
        if (!open.index->steps.empty() && !isInFiles(*open.index, snapshot))
            computed->push_back(open.index);
    }
    RowTable table = files;
    table.declaration.pop_back(); // the bracket that closes
    for (const char* const name : kAddedStepColumns)
        table.declaration += std::string(",") + name;
    table.declaration += ')';
    table.open = [openFiles = std::move(files.open), computed, columns](
                     Session& session, const RowFilter& filter) {
        const auto askWarmUp = [&session, openFiles, computed, columns]() {
            StepRows all(openFiles(session, {}), computed, columns, {}, {});
            return warmUpOf(all);
        };
        RowFilter withStep = filter; // warm_up needs it, asked for or not
        if (const int step = lengthColumns().step; step >= 0)
            withStep.usedColumns |= uint64_t{1} << step;
        return std::make_unique<StepRows>(
            openFiles(session, withStep), computed, columns, filter, askWarmUp);
    };
    return table;
}

} // namespace rankscope::query
