// SPDX-License-Identifier: GPL-3.0-or-later
// By the events of libyaml: what stands before a damage has been told when the damage comes.
#include <algorithm>
#include <map>

#include <yaml.h>

#include "core/advisor/facts/leaf.h"

namespace rankscope::advisor {

namespace {

// Of more no configuration is made; paths stay short whatever the file holds.
constexpr size_t kMostDepth = 32;
constexpr size_t kLongestKey = 64;
constexpr size_t kLongestAlias = 64; // a short file could hold a long one often
constexpr size_t kMostLevels = 1000;

std::string_view textOf(const yaml_event_t& event) {
    return {reinterpret_cast<const char*>(event.data.scalar.value), event.data.scalar.length};
}

class YamlReader {
public:
    /// Not of a null pointer.
    explicit YamlReader(std::string_view text) {
        yaml_parser_initialize(&m_parser);
        yaml_parser_set_input_string(
            &m_parser, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    ~YamlReader() { yaml_parser_delete(&m_parser); }
    YamlReader(const YamlReader&) = delete;
    YamlReader& operator=(const YamlReader&) = delete;

    Leaves read() {
        for (bool isEnd = false; !isEnd;) {
            yaml_event_t event;
            if (yaml_parser_parse(&m_parser, &event) == 0) {
                m_leaves.badLine = std::max(m_parser.problem_mark.line, m_parser.mark.line) + 1;
                m_leaves.problem = m_parser.problem == nullptr ? "" : m_parser.problem;
                break;
            }
            isEnd = event.type == YAML_STREAM_END_EVENT;
            if (m_levels.size() > kMostLevels) {
                m_leaves.badLine = event.start_mark.line + 1;
                m_leaves.problem = "nested too deeply";
                isEnd = true;
            } else {
                take(event);
            }
            yaml_event_delete(&event);
        }
        return std::move(m_leaves);
    }

private:
    /// An open mapping or list.
    struct Level {
        bool isMap = false;
        bool isKeyNext = false; ///< of a mapping
        std::string path; ///< of a mapping: its own; of its next value while isKeyNext is false
        size_t pathOfMap = 0; ///< bytes
        std::optional<size_t> leaf; ///< that a list fills
    };

    void take(const yaml_event_t& event) {
        switch (event.type) {
        case YAML_MAPPING_START_EVENT:
            open(true, event.start_mark.line);
            break;
        case YAML_SEQUENCE_START_EVENT:
            open(false, event.start_mark.line);
            break;
        case YAML_MAPPING_END_EVENT:
        case YAML_SEQUENCE_END_EVENT:
            if (!m_levels.empty())
                m_levels.pop_back();
            valueEnds();
            break;
        case YAML_SCALAR_EVENT:
            if (event.data.scalar.anchor != nullptr && event.data.scalar.length <= kLongestAlias)
                m_anchors.insert_or_assign(
                    std::string(reinterpret_cast<const char*>(event.data.scalar.anchor)),
                    std::string(textOf(event)));
            scalar(std::string(textOf(event)), event.start_mark.line);
            break;
        case YAML_ALIAS_EVENT: {
            const auto found =
                m_anchors.find(reinterpret_cast<const char*>(event.data.alias.anchor));
            scalar(found == m_anchors.end() ? std::string() : found->second, event.start_mark.line);
            break;
        }
        default:
            break;
        }
    }

    void open(bool isMap, size_t line) {
        Level level;
        level.isMap = isMap;
        level.isKeyNext = isMap;
        if (!m_levels.empty()) {
            const Level& outer = m_levels.back();
            level.path = outer.isMap && outer.isKeyNext ? "?" : outer.path;
            if (!isMap)
                level.leaf = outer.isMap ? std::nullopt : outer.leaf;
        }
        level.pathOfMap = level.path.size();
        if (!isMap && !level.leaf && !level.path.empty()) {
            level.leaf = m_leaves.all.size();
            m_leaves.all.push_back({level.path, {}, true, line + 1});
        }
        m_levels.push_back(std::move(level));
    }

    void scalar(std::string text, size_t line) {
        if (m_levels.empty())
            return;
        Level& level = m_levels.back();
        if (level.isMap && level.isKeyNext) {
            key(level, text);
            return;
        }
        if (level.isMap)
            m_leaves.all.push_back({level.path, {std::move(text)}, false, line + 1});
        else if (level.leaf)
            m_leaves.all[*level.leaf].values.push_back(std::move(text));
        valueEnds();
    }

    void key(Level& level, std::string text) {
        if (text.size() > kLongestKey || m_levels.size() > kMostDepth)
            text = "?";
        std::replace(text.begin(), text.end(), '-', '_');
        if (level.path.size() > 0 && m_levels.size() <= kMostDepth)
            level.path += '.';
        level.path += text;
        level.isKeyNext = false;
    }

    void valueEnds() {
        if (m_levels.empty() || !m_levels.back().isMap)
            return;
        Level& level = m_levels.back();
        // A mapping or list as a key ends here too: what follows is its value.
        if (level.isKeyNext)
            return key(level, "?");
        level.path.resize(level.pathOfMap);
        level.isKeyNext = true;
    }

    yaml_parser_t m_parser{};
    std::vector<Level> m_levels;
    std::map<std::string, std::string, std::less<>> m_anchors;
    Leaves m_leaves;
};

} // namespace

Leaves yamlLeaves(std::string_view text) {
    return text.empty() ? Leaves() : YamlReader(text).read();
}

} // namespace rankscope::advisor
