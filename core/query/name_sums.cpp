// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/name_sums.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/decimal_text.h"
#include "core/model/computed.h"
#include "core/query/profiles.h"

namespace rankscope::query {

namespace {

class TotalRows : public RowSource {
public:
    TotalRows(const Snapshot& snapshot, RowFilter filter)
        : m_snapshot(snapshot)
        , m_filter(std::move(filter)) { }

    Result<bool> next() override {
        ++m_next;
        for (; m_rank < m_snapshot.ranks.size(); ++m_rank, m_next = 0) {
            const bool isWanted = (!m_filter.rank || *m_filter.rank == rank().rank)
                && (!m_filter.profile || *m_filter.profile == profileOf(rank().label));
            for (; isWanted && m_next < rank().totals.size(); ++m_next) {
                if (accepts(rank().totals[m_next]))
                    return true;
            }
        }
        return false;
    }

    Result<RowValue> value(int column) override {
        const index::NameTotals& totals = rank().totals[m_next];
        switch (column) {
        case 0:
            return rank().rank;
        case 1:
            return profileOf(rank().label);
        case 2:
            return static_cast<int64_t>(totals.track);
        case 3:
            return rank().text(totals.name);
        case 4:
            return static_cast<int64_t>(totals.count);
        case 5:
            return totals.total.count();
        case 6:
            return totals.self.count();
        case 7:
            return totals.min.count();
        case 8:
            return totals.max.count();
        default:
            return int64_t{isComputed(totals.track)};
        }
    }

private:
    const index::RankIndex& rank() const { return *m_snapshot.ranks[m_rank].index; }
    bool isComputed(TrackId of) const {
        const model::Track& track = rank().tracks[toIndex(of)];
        return model::isComputed(rank().processes[toIndex(track.process)]);
    }
    bool accepts(const index::NameTotals& totals) const {
        return (!m_filter.track || *m_filter.track == static_cast<int64_t>(totals.track))
            && (!m_filter.name || *m_filter.name == rank().text(totals.name));
    }

    const Snapshot& m_snapshot;
    RowFilter m_filter;
    size_t m_rank = 0;
    size_t m_next = ~size_t{0}; ///< the row at hand; before the first
};

struct Token {
    enum Kind { Word, Number, Text, Sign } kind;
    std::string text; ///< of a word in small letters
};

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The end of the token that begins at `at`; npos for what is left to SQLite alone.
size_t endOf(std::string_view sql, size_t at, Token::Kind& kind) {
    const char c = sql[at];
    if (c == '\'') {
        kind = Token::Text; // a doubled quote reads as two texts side by side: as it is written
        const size_t end = sql.find('\'', at + 1);
        return end == std::string_view::npos ? end : end + 1;
    }
    kind = isLetter(c) ? Token::Word : isDigit(c) ? Token::Number : Token::Sign;
    if (kind == Token::Sign) {
        const bool isComment = sql.substr(at, 2) == "--" || sql.substr(at, 2) == "/*";
        const bool isKnown = std::string_view("(),*+-/%<>=!|").find(c) != std::string_view::npos;
        return isKnown && !isComment ? at + 1 : std::string_view::npos;
    }
    size_t end = at;
    while (end < sql.size()
        && (isLetter(sql[end]) || isDigit(sql[end]) || (kind == Token::Number && sql[end] == '.')))
        ++end;
    return end;
}

/// "<" and ">" are one sign, and a quotation mark that is doubled one text.
bool belongTogether(const Token& before, const Token& token, char previous) {
    constexpr std::string_view kPairs = "<>=!|";
    if (before.kind != token.kind || before.text.back() != previous)
        return false;
    return token.kind == Token::Text
        || (token.kind == Token::Sign && kPairs.find(previous) != std::string_view::npos
            && kPairs.find(token.text.front()) != std::string_view::npos);
}

std::vector<Token> tokensOf(std::string_view sql) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const size_t last = sql.find_last_not_of(" \t\r\n;");
    sql = sql.substr(0, last == std::string_view::npos ? 0 : last + 1);
    std::vector<Token> tokens;
    for (size_t at = sql.find_first_not_of(kBlanks); at < sql.size();
         at = sql.find_first_not_of(kBlanks, at)) {
        Token token{};
        const size_t end = endOf(sql, at, token.kind);
        if (end == std::string_view::npos)
            return {};
        token.text = sql.substr(at, end - at);
        if (token.kind == Token::Word)
            token.text = asciiLower(token.text);
        if (at > 0 && !tokens.empty() && belongTogether(tokens.back(), token, sql[at - 1]))
            tokens.back().text += token.text;
        else
            tokens.push_back(std::move(token));
        at = end;
    }
    return tokens;
}

template <size_t kCount>
bool isOneOf(const std::string& word, const std::array<std::string_view, kCount>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Also names of columns that only slice_total has: in `slice` they can be names of results only.
constexpr std::array<std::string_view, 21> kRefused{"distinct", "over", "filter", "union", "join",
    "with", "values", "window", "except", "intersect", "exists", "cross", "natural", "rowid", "oid",
    "_rowid_", "slices", "sum_dur", "self_dur", "min_dur", "max_dur"};
constexpr std::array<std::string_view, 19> kMayOpen{"where", "and", "or", "not", "in", "by", "on",
    "having", "select", "like", "glob", "between", "round", "abs", "coalesce", "lower", "upper",
    "length", "substr"};
constexpr std::array<std::string_view, 5> kKeys{"rank", "profile", "track_id", "name", "computed"};
/// How the sum over slices reads as a sum over totals.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSums{{
    {"sum", "sum(sum_dur)"},
    {"total", "total(sum_dur)"},
    {"min", "min(min_dur)"},
    {"max", "max(max_dur)"},
    {"avg", "(CAST(sum(sum_dur) AS REAL)/sum(slices))"},
}};

class Rewriter {
public:
    explicit Rewriter(std::vector<Token> tokens)
        : m_tokens(std::move(tokens)) { }

    std::optional<std::string> run() {
        if (m_tokens.size() < 4 || m_tokens[0].text != "select")
            return std::nullopt;
        for (size_t at = 0; at < m_tokens.size();) {
            const size_t taken = take(at);
            if (taken == 0)
                return std::nullopt;
            at += taken;
        }
        const bool isGrouped = std::all_of(m_bare.begin(), m_bare.end(), [this](const auto& key) {
            return std::find(m_groups.begin(), m_groups.end(), key) != m_groups.end();
        });
        // without an aggregate or a group each slice is a row
        if (m_froms != 1 || !isGrouped || (m_aggregates == 0 && m_groups.empty()))
            return std::nullopt;
        return std::move(m_out);
    }

private:
    enum class Clause { Select, Where, Group, Rest };

    std::string_view textAt(size_t at) const {
        return at < m_tokens.size() ? std::string_view(m_tokens[at].text) : std::string_view();
    }

    size_t put(std::string_view text, size_t taken) {
        m_out.append(text).append(" ");
        return taken;
    }

    /// How many tokens were understood; 0 for none.
    size_t take(size_t at) {
        const Token& token = m_tokens[at];
        if (token.text == "*" && at > 0 && (textAt(at - 1) == "select" || textAt(at - 1) == ","))
            return 0;
        if (token.kind != Token::Word)
            return put(token.text, 1);
        if (isOneOf(token.text, kRefused) || (token.text == "select" && at > 0))
            return 0;
        if (token.text == "from")
            return takeFrom(at);
        if (textAt(at + 1) == "(" && !isOneOf(token.text, kMayOpen))
            return takeAggregate(at);
        enter(token.text);
        if (isOneOf(token.text, kKeys)) {
            if (m_clause == Clause::Group)
                m_groups.push_back(token.text);
            else if (m_clause != Clause::Where)
                m_bare.push_back(token.text);
        }
        return put(token.text, 1); // a name that is no column either is an error there as here
    }

    void enter(const std::string& word) {
        if (word == "where")
            m_clause = Clause::Where;
        else if (word == "group")
            m_clause = Clause::Group;
        else if (word == "having" || word == "order" || word == "limit")
            m_clause = Clause::Rest;
    }

    size_t takeFrom(size_t at) {
        constexpr std::array<std::string_view, 6> kNext{
            "", "where", "group", "having", "order", "limit"};
        ++m_froms;
        const bool isAlone = isOneOf(std::string(textAt(at + 2)), kNext);
        return textAt(at + 1) == "slice" && isAlone ? put("from slice_total", 2) : 0;
    }

    size_t takeAggregate(size_t at) {
        const std::string_view name = textAt(at);
        if (textAt(at + 3) != ")")
            return 0;
        ++m_aggregates;
        if (name == "count" && textAt(at + 2) == "*")
            return put("coalesce(sum(slices),0)", 4);
        for (const auto& [aggregate, text] : kSums) {
            if (name == aggregate && textAt(at + 2) == "dur")
                return put(text, 4);
        }
        return 0;
    }

    std::vector<Token> m_tokens;
    std::string m_out;
    Clause m_clause = Clause::Select;
    int m_froms = 0;
    int m_aggregates = 0;
    std::vector<std::string> m_groups;
    std::vector<std::string> m_bare; ///< keys outside of sums and conditions
};

} // namespace

RowTable sliceTotalTable() {
    return {"slice_total",
        "CREATE TABLE x(rank INTEGER, profile INTEGER, track_id INTEGER, name TEXT, slices INTEGER,"
        " sum_dur INTEGER, self_dur INTEGER, min_dur INTEGER, max_dur INTEGER, computed "
        "INTEGER)",
        0, 2, -1, -1,
        [](Session& session, const RowFilter& filter) {
            return std::make_unique<TotalRows>(session.snapshot(), filter);
        },
        3};
}

std::optional<std::string> overTotals(std::string_view sql) {
    return Rewriter(tokensOf(sql)).run();
}

bool areTotalsExact(const Snapshot& snapshot) {
    constexpr double kExact = 9007199254740992.0; // 2^53: every sum below is a double of its own
    double sum = 0;
    for (const OpenRank& open : snapshot.ranks) {
        for (const index::NameTotals& totals : open.index->totals) {
            if (totals.min < Duration::zero())
                return false;
            sum += static_cast<double>(totals.total.count());
        }
    }
    return sum < kExact;
}

} // namespace rankscope::query
