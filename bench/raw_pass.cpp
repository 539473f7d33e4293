// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/raw_pass.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include "core/base/time.h"

namespace rankscope::bench {

namespace {

namespace ondemand = simdjson::ondemand;

constexpr size_t kWindow = 512 * 1024; // of the L2 cache: more is slower
constexpr size_t kLargest = 64 * kWindow; // for one event

struct Seen {
    uint64_t events = 0;
    uint64_t bytes = 0;
    int64_t nanoseconds = 0;
};

std::string_view unquoted(std::string_view token) {
    while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ')
        token.remove_suffix(1);
    return token.size() >= 2 && token.front() == '"' ? token.substr(1, token.size() - 2) : token;
}

bool isKey(const ondemand::field& field, std::string_view word) {
    const char* const key = field.key().raw(); // ends with a quotation mark
    return std::strncmp(key, word.data(), word.size()) == 0;
}

template <class Container>
bool takeContainer(simdjson::simdjson_result<Container> result, Seen& seen) {
    Container container;
    std::string_view raw;
    if (std::move(result).get(container) || container.raw_json().get(raw))
        return false;
    seen.bytes += raw.size();
    return true;
}

bool takeField(ondemand::field& field, Seen& seen) {
    const bool isTime = isKey(field, "ts\"") || isKey(field, "dur\"");
    ondemand::value value = field.value();
    const std::string_view token = value.raw_json_token();
    if (isTime) {
        const auto ns = parseMicroseconds(unquoted(token));
        seen.nanoseconds ^= ns.value_or(0);
        return ns.has_value();
    }
    if (token.front() == '{')
        return takeContainer(value.get_object(), seen);
    if (token.front() == '[')
        return takeContainer(value.get_array(), seen);
    seen.bytes += unquoted(token).size();
    return true;
}

bool takeEvents(ondemand::parser& parser, std::string_view text, size_t room, Seen& seen) {
    ondemand::document document;
    ondemand::array array;
    if (parser.iterate(text.data(), text.size(), text.size() + room).get(document)
        || document.get_array().get(array))
        return false;
    for (auto item : array) {
        ondemand::object event;
        if (item.get_object().get(event))
            return false;
        for (auto member : event) {
            ondemand::field field;
            if (std::move(member).get(field) || !takeField(field, seen))
                return false;
        }
        ++seen.events;
    }
    return true;
}

/// The last place before `end` where an event ends and another one follows; 0 for none.
size_t borderBefore(std::string_view text, size_t end) {
    constexpr std::string_view kBlanks = " \t\r\n";
    while (end > 0) {
        const size_t brace = text.rfind('}', end - 1);
        if (brace == std::string_view::npos)
            return 0;
        const size_t comma = text.find_first_not_of(kBlanks, brace + 1);
        const size_t next = comma < text.size() && text[comma] == ','
            ? text.find_first_not_of(kBlanks, comma + 1)
            : std::string_view::npos;
        if (next != std::string_view::npos && text[next] == '{')
            return brace + 1;
        end = brace;
    }
    return 0;
}

class Pass {
public:
    explicit Pass(int file)
        : m_file(file)
        , m_text(kWindow + 1 + simdjson::SIMDJSON_PADDING, '\0') { }

    bool run() {
        if (!fill() || !skipHead())
            return false;
        do {
            if (!takeWindow())
                return false;
        } while (fill());
        // what is left is the last event, the closing bracket and what some write behind it
        for (size_t end = text().rfind(']'); end != std::string_view::npos && end > 0;
             end = text().rfind(']', end - 1)) {
            if (takeUpTo(end))
                return true;
        }
        return false;
    }

private:
    std::string_view text() const { return std::string_view(m_text).substr(0, m_size); }

    /// To the bracket before the first event.
    bool skipHead() {
        const size_t member = text().starts_with('[') ? 0 : text().find("\"traceEvents\"");
        const size_t begin = member == std::string_view::npos ? member : text().find('[', member);
        if (begin == std::string_view::npos)
            return false;
        std::memmove(m_text.data(), m_text.data() + begin, m_size - begin);
        m_size -= begin;
        return true;
    }

    /// False at the end of the file.
    bool fill() {
        if (m_size + 1 >= m_text.size() - simdjson::SIMDJSON_PADDING)
            m_text.resize(2 * m_text.size());
        const size_t room = m_text.size() - simdjson::SIMDJSON_PADDING - 1 - m_size;
        const ssize_t count = ::read(m_file, m_text.data() + m_size, room);
        m_size += count > 0 ? static_cast<size_t>(count) : 0;
        return count > 0;
    }

    /// Braces within arguments may look like a border: then the one before is tried.
    bool takeWindow() {
        for (size_t at = borderBefore(text(), m_size); at > 0; at = borderBefore(text(), at - 1)) {
            if (takeUpTo(at)) {
                const size_t next = text().find('{', at);
                m_text[0] = '[';
                std::memmove(m_text.data() + 1, m_text.data() + next, m_size - next);
                m_size -= next - 1;
                return true;
            }
        }
        return m_size < kLargest; // or the event is longer than the window
    }

    bool takeUpTo(size_t end) {
        const char kept = m_text[end];
        m_text[end] = ']';
        Seen seen;
        const bool isGood =
            takeEvents(m_parser, text().substr(0, end + 1), m_text.size() - end - 1, seen);
        m_text[end] = kept;
        if (isGood)
            m_seen = m_seen + seen.events + seen.bytes + static_cast<uint64_t>(seen.nanoseconds);
        return isGood;
    }

    int m_file;
    std::string m_text; ///< what is not read yet, behind a bracket; then room for the parser
    size_t m_size = 0;
    ondemand::parser m_parser;
    volatile uint64_t m_seen = 0; ///< so that no field is left out
};

} // namespace

bool passOver(const std::filesystem::path& trace) {
    const int file = ::open(trace.c_str(), O_RDONLY | O_CLOEXEC);
    const bool isGood = file >= 0 && Pass(file).run();
    if (file >= 0)
        ::close(file);
    return isGood;
}

} // namespace rankscope::bench
