// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/group_tracks.h"

#include <fmt/format.h>

namespace rankscope::importer {

namespace {

constexpr int64_t kCommunicationApi = 5500;

} // namespace

GroupTracks::GroupTracks(ProfileContext& context, const EnumWords& apiTypes)
    : m_context(context)
    , m_isOld(apiTypes.word(kCommunicationApi) == "hccl") { }

int64_t GroupTracks::numberOf(std::optional<int64_t> name) {
    const auto next = static_cast<int64_t>(m_numbers.size());
    return m_numbers.emplace(name.value_or(-1), next).first->second;
}

const EventPlace& GroupTracks::group(std::optional<int64_t> name, int64_t device) {
    const int64_t number = numberOf(name);
    const auto title = [&] {
        const std::string_view text = m_isOld ? std::string_view() : m_context.text(name);
        return text.empty() ? fmt::format("Group {} Communication", number)
                            : fmt::format("Group {} Communication", text);
    };
    return m_context.writer.thread(m_isOld ? kHcclProcess : kCommunicationProcess,
        m_context.hostPid, device, number * kTracksAGroup, title);
}

const EventPlace& GroupTracks::plane(std::optional<int64_t> name, int64_t plane, int64_t device) {
    const int64_t group = numberOf(name);
    const auto next = kFirstFurther + static_cast<int64_t>(m_further.size());
    const bool hasPlace = plane >= 0 && plane < kTracksAGroup - 1;
    const int64_t tid = hasPlace ? group * kTracksAGroup + 1 + plane
                                 : m_further.try_emplace({group, plane}, next).first->second;
    return m_context.writer.thread(m_isOld ? kHcclProcess : kCommunicationProcess,
        m_context.hostPid, device, tid, [plane] { return fmt::format("Plane {}", plane); });
}

} // namespace rankscope::importer
