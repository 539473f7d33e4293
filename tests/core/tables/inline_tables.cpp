// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/tables/inline_tables.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/input/byte_source.h"

namespace rankscope::test {

namespace {

model::RankSource writeFiles(
    const TempFolder& folder, const Files& files, model::ProfileKind kind, int64_t rank) {
    model::RankSource source;
    source.rank = rank;
    source.kind = kind;
    source.folder = folder.path();
    for (const auto& [name, content] : files) {
        const auto fileKind = input::withoutGz(name).ends_with(".json") ? model::FileKind::Json
                                                                        : model::FileKind::Table;
        source.files.push_back({folder.write(name, content), fileKind, content.size()});
    }
    return source;
}

} // namespace

InlineTables::InlineTables(const Files& files, model::ProfileKind kind, int64_t rank)
    : m_source(writeFiles(m_folder, files, kind, rank))
    , m_tableFile(m_folder.path() / "index" / "rank_0.rstab")
    , m_reader(import()) { }

index::TableReader InlineTables::import() {
    Progress progress;
    const Status status = tables::importTables({m_source, m_tableFile}, progress, {});
    INFO((status ? "" : status.error().message));
    REQUIRE(status);
    auto reader = index::TableReader::open(m_tableFile);
    REQUIRE(reader);
    return std::move(*reader);
}

std::string InlineTables::text(std::string_view sql) {
    auto statement = m_reader.prepare(sql);
    INFO(sql << ": " << (statement ? "" : statement.error().message));
    REQUIRE(statement);
    std::string text;
    while (true) {
        const Result<bool> hasRow = statement->step();
        REQUIRE(hasRow);
        if (!*hasRow)
            return text;
        for (int i = 0; i < statement->columns(); ++i) {
            text += i == 0 ? "" : "|";
            text += statement->isNull(i) ? "NULL" : std::string(statement->text(i));
        }
        text += '\n';
    }
}

std::string InlineTables::issues() const {
    std::string text;
    for (const model::Issue& issue : index().issues)
        text += fmt::format(
            "{} {} {} {}\n", model::toWord(issue.code), issue.count, issue.offset, issue.example);
    return text;
}

} // namespace rankscope::test
