// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/json_tree.h"

#include <algorithm>

#include "core/base/blanks.h"
#include "core/base/json_text.h"

namespace rankscope::tables {

namespace {

using model::IssueCode;

constexpr size_t kValueLimit = 64u << 20;
constexpr size_t kTreeDepthLimit = 16;
constexpr size_t kKeyLimit = 64u << 10;

/// {"key": ... -> key, raw; empty when there is none yet.
std::string_view firstKey(std::string_view object) {
    size_t at = 1;
    while (at < object.size() && isBlank(object[at]))
        ++at;
    const size_t end =
        at < object.size() && object[at] == '"' ? endOfValue(object, at) : std::string_view::npos;
    return end == std::string_view::npos ? std::string_view()
                                         : tokenText(object.substr(at, end - at));
}

} // namespace

JsonTree::JsonTree(std::unique_ptr<input::ByteSource> read,
    std::span<const std::string_view> leafKeys, FileSink& sink)
    : m_window(std::move(read))
    , m_leafKeys(leafKeys)
    , m_sink(sink) { }

Result<bool> JsonTree::next() {
    m_window.skip(m_length);
    if (m_length > 0)
        m_path.pop_back();
    m_length = 0;
    while (!m_isDone) {
        RS_TRY_ASSIGN(const Answer answer, step());
        if (answer == Answer::Leaf)
            return true;
        m_isDone = answer == Answer::End;
    }
    return m_sink.report(m_window.bytesRead()).map([] { return false; });
}

JsonTree::Answer JsonTree::damaged(std::string_view example) {
    m_sink.issue(IssueCode::BadJson, m_window.offset(), example);
    return Answer::End;
}

Result<bool> JsonTree::skipBlanks() {
    while (true) {
        const std::string_view text = m_window.text();
        const auto found = std::find_if_not(text.begin(), text.end(), isBlank);
        m_window.skip(static_cast<size_t>(found - text.begin()));
        if (!m_window.text().empty())
            return true;
        RS_TRY_ASSIGN(const bool hasGrown, m_window.grow());
        if (!hasGrown)
            return false;
    }
}

Result<JsonTree::Answer> JsonTree::step() {
    RS_TRY_ASSIGN(const bool hasMore, skipBlanks());
    if (!hasMore) {
        const bool isEmpty = m_window.offset() == 0 || (m_depth == 0 && m_path.empty());
        m_sink.issue(isEmpty ? IssueCode::EmptyFile : IssueCode::TruncatedFile, m_window.offset(),
            m_path.empty() ? "" : m_path.back());
        return Answer::End;
    }
    const char c = m_window.text().front();
    if (m_depth == 0) {
        if (c != '{')
            return damaged(m_window.text());
        m_window.skip(1);
        ++m_depth;
        return Answer::GoOn;
    }
    if (c == ',') {
        m_window.skip(1);
        return Answer::GoOn;
    }
    if (c == '}')
        return closeObject();
    return c == '"' ? enterMember() : damaged(m_window.text());
}

Result<JsonTree::Answer> JsonTree::closeObject() {
    m_window.skip(1);
    if (--m_depth > 0) {
        m_path.pop_back();
        return Answer::GoOn;
    }
    RS_TRY_ASSIGN(const bool hasMore, skipBlanks());
    if (hasMore)
        m_sink.issue(IssueCode::TrailingGarbage, m_window.offset(), m_window.text());
    return Answer::End;
}

Result<std::string_view> JsonTree::value() {
    while (true) {
        const std::string_view text = m_window.text();
        const size_t end = endOfValue(text, 0);
        if (end != std::string_view::npos)
            return text.substr(0, end);
        if (text.size() > kValueLimit) {
            m_sink.issue(IssueCode::TooLarge, m_window.offset(), text);
            return std::string_view();
        }
        RS_TRY_ASSIGN(const bool hasGrown, m_window.grow());
        if (!hasGrown) {
            m_sink.issue(IssueCode::TruncatedFile, m_window.offset(), m_window.text());
            return std::string_view();
        }
    }
}

Result<JsonTree::Answer> JsonTree::enterMember() {
    RS_TRY_ASSIGN(const std::string_view key, value());
    if (key.empty())
        return Answer::End;
    if (key.size() > kKeyLimit)
        return damaged(key);
    m_path.push_back(unescapeJson(tokenText(key)));
    m_window.skip(key.size());
    RS_TRY_ASSIGN(bool hasMore, skipBlanks());
    if (hasMore && m_window.text().front() != ':')
        return damaged(m_window.text());
    if (hasMore) {
        m_window.skip(1);
        RS_TRY_ASSIGN(hasMore, skipBlanks());
    }
    if (!hasMore) {
        m_sink.issue(IssueCode::TruncatedFile, m_window.offset(), m_path.back());
        return Answer::End;
    }
    if (m_window.text().front() == '{')
        return enterObject();
    RS_TRY_ASSIGN(const std::string_view other, value()); // null, for one
    if (other.empty())
        return Answer::End;
    if (other != "null")
        m_sink.issue(IssueCode::BadJson, m_window.offset(), other);
    m_window.skip(other.size());
    m_path.pop_back();
    return Answer::GoOn;
}

/// The first key tells a leaf from a further level; it may lie beyond the window.
Result<JsonTree::Answer> JsonTree::enterObject() {
    bool mayGrow = true;
    while (mayGrow && firstKey(m_window.text()).empty() && m_window.text().size() < kKeyLimit
        && m_window.text().find('}') == std::string_view::npos) {
        RS_TRY_ASSIGN(mayGrow, m_window.grow());
    }
    const std::string_view key = firstKey(m_window.text());
    if (std::find(m_leafKeys.begin(), m_leafKeys.end(), key) != m_leafKeys.end()) {
        RS_TRY_ASSIGN(const std::string_view object, value());
        if (object.empty())
            return Answer::End;
        m_length = object.size();
        return Answer::Leaf;
    }
    if (++m_depth > kTreeDepthLimit) {
        m_sink.issue(IssueCode::TooLarge, m_window.offset(), m_path.back());
        return Answer::End;
    }
    m_window.skip(1);
    return Answer::GoOn;
}

} // namespace rankscope::tables
