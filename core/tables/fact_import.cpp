// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/fact_import.h"

#include <algorithm>
#include <set>

#include "core/base/json_text.h"
#include "core/base/whole_number.h"
#include "core/input/byte_window.h"
#include "core/tables/json_leaf.h"

namespace rankscope::tables {

namespace {

using model::IssueCode;

constexpr size_t kFileLimit = 32u << 20; // held in memory as a whole

const JsonMember* find(const std::vector<JsonMember>& members, std::string_view key) {
    const auto found = std::find_if(members.begin(), members.end(),
        [key](const JsonMember& member) { return member.key == key; });
    return found == members.end() ? nullptr : &*found;
}

std::string_view textOf(const std::vector<JsonMember>& members, std::string_view key) {
    const JsonMember* const member = find(members, key);
    return member == nullptr ? std::string_view() : std::string_view(member->text);
}

/// Sorted, because a place in a group is a place in the sorted list.
std::vector<int64_t> ranksOf(const std::vector<std::string>& elements, FileSink& sink) {
    std::vector<int64_t> ranks;
    for (const std::string& element : elements) {
        if (const auto rank = wholeNumber(element))
            ranks.push_back(*rank);
        else
            sink.issue(IssueCode::BadNumber, 0, element);
    }
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

std::string jsonOf(const std::vector<int64_t>& ranks) {
    std::string text;
    for (const int64_t rank : ranks)
        text += (text.empty() ? "" : ",") + std::to_string(rank);
    return "[" + text + "]";
}

void setText(index::TableInsert& row, size_t column, std::string_view text) {
    if (!text.empty())
        row.set(column, text);
}

/// {"group_name_19": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]}}
Status writeGroups(const JsonMember& info, GroupRanks& groups, FileSink& sink) {
    constexpr const index::TableSpec& kTable = index::kParallelGroupTable;
    RS_TRY_ASSIGN(index::TableInsert row, sink.writer().open(kTable));
    for (const JsonMember& group : info.members) {
        const JsonMember* const members = find(group.members, "global_ranks");
        const auto ranks =
            ranksOf(members == nullptr ? std::vector<std::string>() : members->elements, sink);
        const std::string hash = groupHash(group.key);
        const std::string list = jsonOf(ranks);
        row.set(columnOf(kTable, "group_id"), std::string_view(group.key));
        row.set(columnOf(kTable, "hash"), std::string_view(hash));
        setText(row, columnOf(kTable, "name"), textOf(group.members, "group_name"));
        row.set(columnOf(kTable, "group_rank"), wholeNumber(textOf(group.members, "group_rank")));
        row.set(columnOf(kTable, "ranks"), std::string_view(list));
        RS_TRY(row.write());
        groups[hash] = ranks;
    }
    return {};
}

class Facts {
public:
    Facts(index::TableInsert row, std::string_view source)
        : m_row(std::move(row))
        , m_source(source) { }

    Status add(const std::vector<JsonMember>& members, const std::string& above) {
        for (const JsonMember& member : members) {
            const std::string key = above.empty() ? member.key : above + "." + member.key;
            if (!member.members.empty()) {
                RS_TRY(add(member.members, key));
                continue;
            }
            m_row.set(columnOf(index::kFactTable, "source"), m_source);
            m_row.set(columnOf(index::kFactTable, "key"), std::string_view(key));
            m_row.set(columnOf(index::kFactTable, "value"), std::string_view(member.text));
            RS_TRY(m_row.write());
        }
        return {};
    }

private:
    index::TableInsert m_row;
    std::string_view m_source;
};

constexpr const index::TableSpec& kGroups = index::kClusterGroupTable;

Status writeGroup(
    index::TableInsert& row, std::string_view kind, const std::vector<int64_t>& ranks) {
    const std::string list = jsonOf(ranks);
    row.set(columnOf(kGroups, "kind"), kind);
    row.set(columnOf(kGroups, "ranks"), std::string_view(list));
    return row.write();
}

} // namespace

Result<std::vector<JsonMember>> readJsonObject(
    std::unique_ptr<input::ByteSource> read, FileSink& sink) {
    input::ByteWindow window(std::move(read));
    bool hasGrown = true;
    while (hasGrown && window.text().size() <= kFileLimit) {
        RS_TRY_ASSIGN(hasGrown, window.grow());
    }
    RS_TRY(sink.report(window.bytesRead()));
    const std::string_view text = window.text();
    if (text.size() > kFileLimit) {
        sink.issue(IssueCode::TooLarge, kFileLimit, "");
        return std::vector<JsonMember>();
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        sink.issue(IssueCode::EmptyFile, 0, "");
        return std::vector<JsonMember>();
    }
    if (endOfValue(text, text.find_first_not_of(" \t\r\n")) != std::string_view::npos)
        return JsonLeafParser(sink).parse(text, 0);
    sink.issue(IssueCode::TruncatedFile, text.size(), "");
    return JsonLeafParser(sink).parse(closedJson(text), 0);
}

Status importFacts(std::unique_ptr<input::ByteSource> read, std::string_view source,
    GroupRanks& groups, FileSink& sink) {
    RS_TRY_ASSIGN(std::vector<JsonMember> members, readJsonObject(std::move(read), sink));
    const auto info = std::find_if(members.begin(), members.end(),
        [](const JsonMember& member) { return member.key == "parallel_group_info"; });
    if (info != members.end()) {
        RS_TRY(writeGroups(*info, groups, sink));
        members.erase(info);
    }
    RS_TRY_ASSIGN(index::TableInsert row, sink.writer().open(index::kFactTable));
    return Facts(std::move(row), source).add(members, "");
}

/// Named groups first; the plain lists add those that have no name.
Status importGroups(std::unique_ptr<input::ByteSource> read, FileSink& sink) {
    RS_TRY_ASSIGN(const std::vector<JsonMember> members, readJsonObject(std::move(read), sink));
    RS_TRY_ASSIGN(index::TableInsert row, sink.writer().open(kGroups));
    JsonLeafParser parser(sink);
    std::set<std::pair<std::string, std::vector<int64_t>>> named;
    if (const JsonMember* const list = find(members, "comm_group_parallel_info")) {
        for (const std::string& element : list->elements) {
            const std::vector<JsonMember> group = parser.parse(element, 0);
            const JsonMember* const set = find(group, "rank_set");
            const auto ranks =
                ranksOf(set == nullptr ? std::vector<std::string>() : set->elements, sink);
            const std::string_view kind = textOf(group, "type");
            setText(row, columnOf(kGroups, "group_hash"), textOf(group, "group_name"));
            setText(row, columnOf(kGroups, "group_id"), textOf(group, "group_id"));
            setText(row, columnOf(kGroups, "name"), textOf(group, "pg_name"));
            RS_TRY(writeGroup(row, kind, ranks));
            named.emplace(kind, ranks);
        }
    }
    for (const std::string_view kind : {"collective", "p2p"}) {
        const JsonMember* const list = find(members, kind);
        for (const std::string& element :
            list == nullptr ? std::vector<std::string>() : list->elements) {
            const std::vector<JsonMember> wrapped = parser.parse("{\"ranks\":" + element + "}", 0);
            const auto ranks =
                wrapped.empty() ? std::vector<int64_t>() : ranksOf(wrapped.front().elements, sink);
            if (!named.contains({std::string(kind), ranks}))
                RS_TRY(writeGroup(row, kind, ranks));
        }
    }
    return {};
}

} // namespace rankscope::tables
