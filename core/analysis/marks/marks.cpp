// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/marks/marks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/analysis/verdicts/track_slices.h"
#include "core/model/step_name.h"
#include "core/query/steps.h"

namespace rankscope::analysis {

namespace {

constexpr std::string_view kMarkCategory = "mstx"; // as the importer gives it
constexpr std::string_view kStart = "_start";
constexpr std::string_view kStop = "_stop";

bool isDevice(const index::RankIndex& rank, const model::Track& track) {
    return rank.processes[toIndex(track.process)].label == "NPU";
}

/// Tracks of the framework on which names of marks stand: only those are looked through.
std::set<TrackId> frameworkTracks(const index::RankIndex& rank) {
    std::set<StringId> names;
    for (const index::NameTotals& totals : rank.totals) {
        if (isMarkTrack(rank, rank.tracks[toIndex(totals.track)]))
            names.insert(totals.name);
    }
    std::set<TrackId> tracks;
    for (const index::NameTotals& totals : rank.totals) {
        const model::Track& track = rank.tracks[toIndex(totals.track)];
        if (names.contains(totals.name) && !isMarkTrack(rank, track) && !isDevice(rank, track))
            tracks.insert(totals.track);
    }
    return tracks;
}

/// The text behind a key in text of JSON or of a dictionary in Python; empty without one.
std::string_view textBehind(std::string_view text, std::string_view key) {
    const size_t found = text.find(key);
    if (found == std::string_view::npos || found == 0)
        return {};
    const char quote = text[found - 1];
    text.remove_prefix(found + key.size());
    if (!text.starts_with(quote))
        return {};
    const size_t begin = text.find(quote, 1);
    const size_t end = begin == std::string_view::npos ? begin : text.find(quote, begin + 1);
    return end == std::string_view::npos ? std::string_view()
                                         : text.substr(begin + 1, end - begin - 1);
}

constexpr size_t kSides = 3;
constexpr uint32_t kNoNumber = UINT32_MAX;

/// A name and the last step that it was seen in, by side.
struct NameSeen {
    uint32_t family = 0;
    std::array<uint32_t, kSides> last{kNoNumber, kNoNumber, kNoNumber};
};

/// Calls `take` with each word and sign of a name, in order, and whether it is a number.
template <class Take>
void eachWord(std::string_view name, const Take& take) {
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (size_t i = 0; i < name.size();) {
        size_t end = i;
        while (end < name.size() && isLetter(name[end]))
            ++end;
        const std::string_view word = name.substr(i, std::max<size_t>(end - i, 1));
        take(word, std::ranges::all_of(word, isDigit));
        i += word.size();
    }
}

/// Names that differ by their numbers alone.
struct Family {
    struct OnSide {
        size_t sightings = 0; ///< of a name in a step
        size_t steps = 0; ///< with any of the names
        uint32_t last = kNoNumber;
    };

    /// Another of the names.
    void add(std::string_view name) {
        ++names;
        size_t at = 0;
        eachWord(name, [&](std::string_view word, bool isNumber) {
            if (!isNumber)
                return;
            if (names == 1)
                numbers.push_back(word);
            else
                varies[at] = varies[at] || word != numbers[at];
            ++at;
        });
        varies.resize(numbers.size());
    }

    void see(NameSeen& name, MarkSide side, uint32_t step) {
        OnSide& on = sides[static_cast<size_t>(side)];
        if (std::exchange(name.last[static_cast<size_t>(side)], step) != step)
            ++on.sightings;
        if (std::exchange(on.last, step) != step)
            ++on.steps;
    }

    /// The numbers count, they tell nothing apart: see foldNumbers().
    bool isCounted(MarkSide side, bool hasSteps) const {
        constexpr size_t kMostInStep = 64;
        constexpr size_t kMost = 1024;
        const OnSide& on = sides[static_cast<size_t>(side)];
        return names > kMost || on.sightings > kMostInStep * on.steps
            || (hasSteps && 2 * on.sightings < 3 * on.steps);
    }

    /// What its names become: one step alone does not tell which numbers stay the same. What one
    /// side tells holds for all, for they name the same marks.
    const std::string& folded() const {
        const bool isTold =
            std::ranges::any_of(sides, [](const OnSide& on) { return on.steps > 1; });
        return isTold ? varied : title;
    }

    std::string title{}; ///< without any number
    std::string varied{}; ///< without those that vary
    size_t names = 0;
    std::vector<std::string_view> numbers{}; ///< of the first name
    std::vector<bool> varies{}; ///< beside them
    std::array<OnSide, kSides> sides{};
};

/// Of the steps in the timeline, and their windows on the first device.
Result<StepBegins> stepBeginsOf(query::Session& session, RankSlot slot) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    StepBegins begins;
    RS_TRY_ASSIGN(const auto steps, query::stepsOf(session, slot, session.stop()));
    for (const query::Step& step : steps)
        begins.host.push_back(rank.toStored(step.range.begin));
    for (const model::StepSplit& step : rank.index->steps) {
        if (!step.step.empty() && step.device == rank.index->steps.front().device)
            begins.device.push_back(step.window.begin);
    }
    std::ranges::sort(begins.device);
    return begins;
}

bool isBefore(const Mark& a, const Mark& b) {
    return std::tuple(a.range.begin, a.track) < std::tuple(b.range.begin, b.track);
}

} // namespace

std::string_view titleOfMark(std::string_view message) {
    const auto step = model::stepNameOf(message);
    if (step && step->namer == model::StepNamer::Mark)
        return "step";
    constexpr std::string_view kWords = "comm:"; // comm:allReduce,group,fp16,1024
    if (message.starts_with(kWords) && std::ranges::count(message, ',') == 3)
        return message.substr(kWords.size(), message.find(',') - kWords.size());
    if (!message.starts_with('{'))
        return message;
    for (const std::string_view key : {"opName", "name"}) {
        if (const std::string_view title = textBehind(message, key); !title.empty())
            return title;
    }
    return message;
}

const char* toWord(MarkSide side) {
    switch (side) {
    case MarkSide::Framework:
        return "framework";
    case MarkSide::Host:
        return "host";
    case MarkSide::Device:
        return "device";
    }
    return "";
}

uint32_t StepBegins::stepAt(const Mark& mark) const {
    const bool isOnDevice = mark.side == MarkSide::Device ? !device.empty() : host.empty();
    const std::vector<Timestamp>& begins = isOnDevice ? device : host;
    return static_cast<uint32_t>(
        std::ranges::upper_bound(begins, mark.range.begin) - begins.begin());
}

std::string withoutNumbers(std::string_view name, const std::vector<bool>& isFolded) {
    std::string title;
    size_t number = 0;
    eachWord(name, [&](std::string_view word, bool isNumber) {
        const bool isHidden = isNumber && (number >= isFolded.size() || isFolded[number]);
        number += isNumber ? 1 : 0;
        title += isHidden ? std::string_view("#") : word;
    });
    return title;
}

void foldNumbers(std::vector<Mark>& marks, const StepBegins& steps) {
    std::unordered_map<std::string_view, uint32_t> ids;
    std::unordered_map<std::string, uint32_t> titleIds;
    std::vector<NameSeen> names;
    std::vector<Family> families;
    std::vector<uint32_t> nameOf;
    nameOf.reserve(marks.size());
    for (const Mark& mark : marks) {
        const auto [id, isNew] = ids.try_emplace(mark.name, static_cast<uint32_t>(names.size()));
        nameOf.push_back(id->second);
        if (isNew) {
            const auto count = static_cast<uint32_t>(families.size());
            const auto [title, isFirst] = titleIds.try_emplace(withoutNumbers(mark.name), count);
            if (isFirst)
                families.push_back({.title = title->first});
            names.push_back({.family = title->second});
            families[title->second].add(mark.name);
        }
        NameSeen& name = names[id->second];
        families[name.family].see(name, mark.side, steps.stepAt(mark));
    }
    for (const auto& [name, id] : ids) {
        Family& family = families[names[id].family];
        if (family.varied.empty())
            family.varied = withoutNumbers(name, family.varies);
    }
    const bool hasSteps = !steps.host.empty() || !steps.device.empty();
    for (size_t i = 0; i < marks.size(); ++i) {
        Mark& mark = marks[i];
        const Family& family = families[names[nameOf[i]].family];
        const std::string& title = family.folded();
        if (!family.isCounted(mark.side, hasSteps) || mark.name == title)
            continue;
        if (mark.message.empty())
            mark.message = std::move(mark.name);
        mark.name = title;
    }
}

PairedMarks pairMarks(std::vector<Mark> marks) {
    std::ranges::stable_sort(marks, isBefore);
    using Key = std::pair<TrackId, std::string>;
    std::map<Key, std::vector<size_t>> open; // starts without a stop so far
    PairedMarks paired;
    std::vector<bool> isTaken(marks.size(), false);
    for (size_t i = 0; i < marks.size(); ++i) {
        const Mark& mark = marks[i];
        if (!mark.range.isEmpty())
            continue;
        const std::string_view name = mark.name;
        if (name.ends_with(kStart)) {
            open[{mark.track, mark.name.substr(0, name.size() - kStart.size())}].push_back(i);
        } else if (name.ends_with(kStop)) {
            isTaken[i] = true;
            const Key key{mark.track, mark.name.substr(0, name.size() - kStop.size())};
            const auto found = open.find(key);
            if (found == open.end() || found->second.empty()) {
                paired.unmatched.push_back(mark);
                continue;
            }
            const size_t start = found->second.back();
            found->second.pop_back();
            isTaken[start] = true;
            paired.marks.push_back({key.second, mark.side, mark.track,
                {marks[start].range.begin, mark.range.begin}, true, {}});
        }
    }
    for (const auto& [key, starts] : open) {
        for (const size_t start : starts) {
            isTaken[start] = true;
            paired.unmatched.push_back(marks[start]);
        }
    }
    for (size_t i = 0; i < marks.size(); ++i) {
        if (!isTaken[i])
            paired.marks.push_back(std::move(marks[i]));
    }
    std::ranges::stable_sort(paired.marks, isBefore);
    std::ranges::stable_sort(paired.unmatched, isBefore);
    return paired;
}

bool isMarkTrack(const index::RankIndex& rank, const model::Track& track) {
    constexpr std::string_view kWord = "MSTX";
    constexpr std::string_view kProcess = "MsprofTx";
    return track.name.find(kWord) != std::string::npos
        || rank.processes[toIndex(track.process)].name == kProcess;
}

bool hasMarks(const index::RankIndex& rank) {
    return std::ranges::any_of(
        rank.tracks, [&rank](const model::Track& track) { return isMarkTrack(rank, track); });
}

std::vector<int64_t> ranksWithMarks(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks; // a number may stand for several profiles
    for (const query::OpenRank& open : snapshot.ranks) {
        if (hasMarks(*open.index))
            ranks.insert(open.index->rank);
    }
    return {ranks.begin(), ranks.end()};
}

Result<PairedMarks> marksOf(query::Session& session, int64_t rank) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return PairedMarks{};
    const index::RankIndex& index = *session.snapshot().rank(*slot).index;
    std::vector<Mark> marks;
    const model::Track* current = nullptr;
    const auto take = [&](MarkSide side, const model::Slice& slice) {
        const std::string_view message = index.text(slice.name);
        const std::string_view title = titleOfMark(message);
        marks.push_back({std::string(title), side, current->id, {slice.ts, slice.end()}, false,
            std::string(title == message ? std::string_view() : message)});
        return true;
    };
    RS_TRY(eachSlice(
        session, *slot,
        [&](const index::RankIndex&, const model::Track& track) {
            current = &track;
            return isMarkTrack(index, track);
        },
        [&](const model::Slice& slice) {
            return take(isDevice(index, *current) ? MarkSide::Device : MarkSide::Host, slice);
        }));
    const std::set<TrackId> framework = frameworkTracks(index);
    RS_TRY(eachSlice(
        session, *slot,
        [&](const index::RankIndex&, const model::Track& track) {
            current = &track;
            return framework.contains(track.id);
        },
        [&](const model::Slice& slice) {
            return index.text(slice.category) != kMarkCategory || take(MarkSide::Framework, slice);
        }));
    PairedMarks paired = pairMarks(std::move(marks));
    RS_TRY_ASSIGN(const StepBegins steps, stepBeginsOf(session, *slot));
    foldNumbers(paired.marks, steps);
    return paired;
}

} // namespace rankscope::analysis
