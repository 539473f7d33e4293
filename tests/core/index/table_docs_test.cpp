// SPDX-License-Identifier: GPL-3.0-or-later
// docs/sql.md lists every table and column as table_schema.h, computed_table.h and job_tables.h
// have them. After a change run this test once with RS_WRITE_DOCS=1: it writes the list anew.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <span>
#include <sstream>
#include <string>

#include "core/advisor/job_tables.h"
#include "core/analysis/computed_table.h"
#include "core/analysis/sql_samples.h"
#include "core/index/table_schema.h"
#include "tests/core/places.h"

namespace table_docs_test {

using namespace rankscope::index;

namespace {

const std::filesystem::path kFile = rankscope::test::sourceDir() / "docs/sql.md";
constexpr std::string_view kMark = "<!-- from here on written by table_docs_test -->\n";

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text)
        result += c == '|' ? "\\|" : c == '<' ? "&lt;" : std::string(1, c);
    return result;
}

std::string lineOf(const ColumnSpec& column) {
    return "| " + std::string(column.name) + " | " + toWord(column.kind) + " |"
        + (column.doc.empty() ? "" : " " + escaped(column.doc)) + " |\n";
}

/// `profile` stands behind `rank`, and first where there is none.
std::string documentationOf(const TableSpec& table, TableScope scope) {
    constexpr const char* kProfile = "| profile | integer | |\n";
    std::string text = "\n### " + std::string(table.name) + "\n" + escaped(table.doc) + "\n\n"
        + "| column | kind | |\n|---|---|---|\n";
    std::span<const ColumnSpec> columns = table.columns;
    const bool namesRank = columns.front().name == "rank";
    if (table.scope == TableScope::Rank)
        text += "| rank | integer | |\n";
    else if (scope == TableScope::Rank && namesRank)
        text += lineOf(columns.front());
    if (scope == TableScope::Rank)
        text += kProfile;
    if (table.scope != TableScope::Rank && scope == TableScope::Rank && namesRank)
        columns = columns.subspan(1);
    for (const ColumnSpec& column : columns)
        text += lineOf(column);
    return text;
}

std::string documentation() {
    std::string text;
    for (const TableSpec* table : tableSpecs())
        text += documentationOf(*table, table->scope);
    text +=
        "\n## Figures of the pages\nComputed when they are asked, by the functions that the pages "
        "show. Unknown is NULL.\n";
    for (const rankscope::analysis::ComputedTable& table : rankscope::analysis::figureTables())
        text += documentationOf(table.spec, TableScope::Rank);
    text += "\n## Graphs and dry runs\nOf the job: they have no rank. Read when they are asked.\n";
    for (const TableSpec& table : rankscope::advisor::jobTableSpecs())
        text += documentationOf(table, TableScope::Cluster);
    text +=
        "\n## Samples\nThe page SQL offers them; `rankscope-cli query` runs them as they are.\n";
    for (const rankscope::analysis::SqlSample& sample : rankscope::analysis::sqlSamples())
        text += std::string("\n### ") + sample.id + "\n" + sample.question + "\n\n```\n"
            + sample.sql + "\n```\n";
    return text;
}

std::string fileText() {
    std::ifstream in(kFile, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("the tables in docs/sql.md are those of the schema", "[index]") {
    const std::string text = fileText();
    const size_t mark = text.find(kMark);
    REQUIRE(mark != std::string::npos);
    const std::string head = text.substr(0, mark + kMark.size());
    if (std::getenv("RS_WRITE_DOCS") != nullptr) // NOLINT(concurrency-mt-unsafe)
        std::ofstream(kFile, std::ios::binary) << head << documentation();
    CHECK(fileText() == head + documentation());
}

} // namespace table_docs_test
