// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/cli_progress.h"
#include "app/cli/commands.h"
#include "core/query/sql_surface.h"

namespace rankscope::app {

namespace {

using query::RowAnswer;
using query::SqlValue;

/// Widths of a table are taken from its first rows; later, wider cells push their row out.
constexpr size_t kRowsMeasured = 1000;

std::string textOf(const SqlValue& value) {
    if (const auto* integer = std::get_if<int64_t>(&value))
        return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return fmt::format("{}", *real); // the shortest text that reads back as the same number
    if (const auto* text = std::get_if<std::string_view>(&value))
        return std::string(*text);
    return {};
}

std::string csvCell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

void printCsv(const std::vector<std::string>& cells) {
    std::string line;
    for (size_t i = 0; i < cells.size(); ++i)
        line += (i == 0 ? "" : ",") + csvCell(cells[i]);
    fmt::print("{}\n", line);
}

/// Numbers to the right, texts to the left, two blanks between columns.
class TablePrinter {
public:
    void add(std::vector<std::string> cells, std::vector<bool> areNumbers) {
        m_rows.push_back({std::move(cells), std::move(areNumbers)});
        if (m_rows.size() > kRowsMeasured)
            flush();
    }

    void flush() {
        if (m_widths.empty()) {
            for (const Row& row : m_rows) {
                m_widths.resize(row.cells.size());
                for (size_t i = 0; i < row.cells.size(); ++i)
                    m_widths[i] = std::max(m_widths[i], row.cells[i].size());
            }
        }
        for (const Row& row : m_rows)
            print(row);
        m_rows.clear();
    }

private:
    struct Row {
        std::vector<std::string> cells;
        std::vector<bool> areNumbers;
    };

    void print(const Row& row) const {
        std::string line;
        for (size_t i = 0; i < row.cells.size(); ++i) {
            line += i == 0 ? "" : "  ";
            line += row.areNumbers[i] ? fmt::format("{:>{}}", row.cells[i], m_widths[i])
                                      : fmt::format("{:<{}}", row.cells[i], m_widths[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        fmt::print("{}\n", line);
    }

    std::vector<size_t> m_widths;
    std::vector<Row> m_rows;
};

void writeJsonValue(JsonWriter& json, const SqlValue& value) {
    if (const auto* integer = std::get_if<int64_t>(&value))
        json.value(*integer);
    else if (std::holds_alternative<double>(value))
        json.raw(textOf(value));
    else if (const auto* text = std::get_if<std::string_view>(&value))
        json.value(*text);
    else
        json.null();
}

std::vector<std::string> textsOf(std::span<const SqlValue> row) {
    std::vector<std::string> cells;
    std::transform(row.begin(), row.end(), std::back_inserter(cells), textOf);
    return cells;
}

Status runTable(query::SqlSurface& surface, const std::string& sql) {
    TablePrinter printer;
    query::SqlSink sink;
    sink.begin = [&](const std::vector<std::string>& columns) {
        printer.add(columns, std::vector<bool>(columns.size(), false));
    };
    sink.row = [&](std::span<const SqlValue> row) {
        std::vector<bool> areNumbers;
        for (const SqlValue& value : row)
            areNumbers.push_back(
                std::holds_alternative<int64_t>(value) || std::holds_alternative<double>(value));
        printer.add(textsOf(row), std::move(areNumbers));
        return isStopAsked() ? RowAnswer::Stop : RowAnswer::GoOn;
    };
    RS_TRY(surface.run(sql, sink, {}));
    printer.flush();
    return {};
}

Status runCsv(query::SqlSurface& surface, const std::string& sql) {
    query::SqlSink sink;
    sink.begin = printCsv;
    sink.row = [](std::span<const SqlValue> row) {
        printCsv(textsOf(row));
        return isStopAsked() ? RowAnswer::Stop : RowAnswer::GoOn;
    };
    return surface.run(sql, sink, {});
}

/// One array of objects, a row a line.
Status runJson(query::SqlSurface& surface, const std::string& sql) {
    std::vector<std::string> names;
    const char* separator = "\n";
    query::SqlSink sink;
    sink.begin = [&](const std::vector<std::string>& columns) {
        names = columns;
        fmt::print("[");
    };
    sink.row = [&](std::span<const SqlValue> row) {
        JsonWriter json;
        json.beginObject();
        for (size_t i = 0; i < row.size(); ++i) {
            json.key(names[i]);
            writeJsonValue(json, row[i]);
        }
        json.endObject();
        fmt::print("{}{}", separator, json.text());
        separator = ",\n";
        return isStopAsked() ? RowAnswer::Stop : RowAnswer::GoOn;
    };
    RS_TRY(surface.run(sql, sink, {}));
    fmt::print("\n]\n");
    return {};
}

} // namespace

int runQuery(const FolderOptions& options, const std::string& sql, TableFormat format) {
    const ImportedFolder folder = importFolder(options);
    const auto snapshot = folder.snapshot();
    if (snapshot->ranks.empty())
        return folder.exit;
    auto surface = query::SqlSurface::open(snapshot);
    Status status;
    if (!surface)
        status = tl::unexpected(surface.error());
    else if (format == TableFormat::Csv)
        status = runCsv(*surface, sql);
    else if (format == TableFormat::Json)
        status = runJson(*surface, sql);
    else
        status = runTable(*surface, sql);
    if (!status) {
        fmt::print(stderr, "{}\n", status.error().message);
        return status.error().code == ErrorCode::BadQuery ? kExitUsage : kExitNothingReadable;
    }
    return isStopAsked() ? kExitStopped : folder.exit;
}

} // namespace rankscope::app
