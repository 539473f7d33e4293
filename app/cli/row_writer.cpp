// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/row_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/base/json_writer.h"

namespace rankscope::app {

using query::SqlValue;

namespace {

void print(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

/// Shortest text that reads back as the same number, always recognisable as a real one.
std::string realText(double number) {
    std::array<char, 32> digits{};
    const auto done = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    std::string text(digits.data(), done.ptr);
    if (text.find_first_not_of("-0123456789") == std::string::npos)
        text += ".0";
    return text;
}

std::string plainText(const SqlValue& cell) {
    if (const auto* integer = std::get_if<int64_t>(&cell))
        return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&cell))
        return realText(*real);
    if (const auto* text = std::get_if<std::string_view>(&cell))
        return std::string(*text);
    return {};
}

bool isNumber(const SqlValue& cell) {
    return std::holds_alternative<int64_t>(cell) || std::holds_alternative<double>(cell);
}

/// RFC 4180; NULL is an empty field.
class CsvWriter final : public RowWriter {
public:
    void begin(const std::vector<std::string>& names) override {
        for (const std::string& name : names)
            field(name);
        endLine();
    }
    void row(std::span<const SqlValue> cells) override {
        for (const SqlValue& cell : cells)
            field(plainText(cell));
        endLine();
    }
    void end() override { }

private:
    void field(const std::string& text) {
        if (!m_line.empty() || m_hasFields)
            m_line += ',';
        m_hasFields = true;
        if (text.find_first_of(",\"\r\n") == std::string::npos) {
            m_line += text;
            return;
        }
        m_line += '"';
        for (const char c : text)
            m_line.append(c == '"' ? 2 : 1, c);
        m_line += '"';
    }
    void endLine() {
        print(m_line += '\n');
        m_line.clear();
        m_hasFields = false;
    }

    std::string m_line;
    bool m_hasFields = false;
};

/// One array of objects, an object a line.
class JsonRowWriter final : public RowWriter {
public:
    void begin(const std::vector<std::string>& names) override {
        m_names = names;
        print("[");
    }
    void row(std::span<const SqlValue> cells) override {
        m_json.clear();
        m_json.beginObject();
        for (size_t i = 0; i < cells.size(); ++i) {
            m_json.key(m_names[i]);
            std::visit([this](const auto& content) { write(content); }, cells[i]);
        }
        m_json.endObject();
        print(m_isFirst ? "\n" : ",\n");
        print(m_json.text());
        m_isFirst = false;
    }
    void end() override { print(m_isFirst ? "]\n" : "\n]\n"); }

private:
    void write(std::monostate) { m_json.null(); }
    void write(int64_t number) { m_json.value(number); }
    void write(std::string_view text) { m_json.value(text); }
    void write(double number) {
        if (std::isfinite(number))
            m_json.raw(realText(number));
        else
            m_json.null(); // JSON has no word for it
    }

    std::vector<std::string> m_names;
    JsonWriter m_json;
    bool m_isFirst = true;
};

/// Columns as wide as the first rows need; what is longer later runs over.
class TableWriter final : public RowWriter {
public:
    void begin(const std::vector<std::string>& names) override {
        std::vector<Field> header;
        header.reserve(names.size());
        for (const std::string& name : names)
            header.push_back({name, false});
        m_rows.push_back(std::move(header));
    }
    void row(std::span<const SqlValue> cells) override {
        std::vector<Field> fields;
        fields.reserve(cells.size());
        for (const SqlValue& cell : cells)
            fields.push_back({oneLine(plainText(cell)), isNumber(cell)});
        if (!m_widths.empty()) {
            printRow(fields);
            return;
        }
        m_rows.push_back(std::move(fields));
        if (m_rows.size() > kRowsForWidths)
            flush();
    }
    void end() override {
        if (m_widths.empty())
            flush();
    }

private:
    static constexpr size_t kRowsForWidths = 500;
    static constexpr size_t kWidthLimit = 60;

    struct Field {
        std::string text;
        bool isRight = false;
    };

    /// Characters, not bytes: continuation bytes of UTF-8 take no place.
    static size_t widthOf(const std::string& text) {
        return static_cast<size_t>(std::count_if(text.begin(), text.end(),
            [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    }

    static std::string oneLine(std::string text) {
        std::replace_if(
            text.begin(), text.end(),
            [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
        return text;
    }

    void flush() {
        m_widths.assign(m_rows.front().size(), 0);
        for (const std::vector<Field>& row : m_rows) {
            for (size_t i = 0; i < row.size(); ++i)
                m_widths[i] = std::max(m_widths[i], std::min(widthOf(row[i].text), kWidthLimit));
        }
        if (m_rows.size() > 1) { // the header stands over its numbers
            for (size_t i = 0; i < m_rows[1].size(); ++i)
                m_rows[0][i].isRight = m_rows[1][i].isRight;
        }
        for (size_t i = 0; i < m_rows.size(); ++i) {
            printRow(m_rows[i]);
            if (i == 0)
                printRule();
        }
        m_rows.clear();
    }

    void printRule() const {
        std::string line;
        for (const size_t width : m_widths)
            line += (line.empty() ? "" : "  ") + std::string(std::max<size_t>(width, 1), '-');
        print(line + '\n');
    }

    void printRow(const std::vector<Field>& fields) const {
        std::string line;
        for (size_t i = 0; i < fields.size(); ++i) {
            const size_t width = widthOf(fields[i].text);
            const std::string blanks(m_widths[i] > width ? m_widths[i] - width : 0, ' ');
            const bool isLast = i + 1 == fields.size();
            line += i > 0 ? "  " : "";
            line += fields[i].isRight ? blanks + fields[i].text
                                      : fields[i].text + (isLast ? "" : blanks);
        }
        print(line + '\n');
    }

    std::vector<std::vector<Field>> m_rows; ///< until the widths are known
    std::vector<size_t> m_widths;
};

} // namespace

std::unique_ptr<RowWriter> makeRowWriter(TableFormat format) {
    switch (format) {
    case TableFormat::Csv:
        return std::make_unique<CsvWriter>();
    case TableFormat::Json:
        return std::make_unique<JsonRowWriter>();
    case TableFormat::Table:
        break;
    }
    return std::make_unique<TableWriter>();
}

} // namespace rankscope::app
