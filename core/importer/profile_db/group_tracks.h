// SPDX-License-Identifier: GPL-3.0-or-later
// The tracks of communication: one for each group, below it one for each of its planes, numbered as
// the text export does for the first group: 0 the group, 1 its plane 0, ...
// Thread: one at a time.
#pragma once

#include <map>
#include <utility>

#include "core/importer/profile_db/profile_context.h"

namespace rankscope::importer {

class GroupTracks {
public:
    /// Old profilers call the process HCCL and number its groups, new ones name both; the word of
    /// their API type tells which one wrote this.
    GroupTracks(ProfileContext& context, const EnumWords& apiTypes);

    const EventPlace& group(std::optional<int64_t> name, int64_t device);
    const EventPlace& plane(std::optional<int64_t> name, int64_t plane, int64_t device);

private:
    static constexpr int64_t kTracksAGroup = 1024;
    /// Behind all groups: planes whose number would be a track of another group.
    static constexpr int64_t kFirstFurther = int64_t{1} << 40;

    int64_t numberOf(std::optional<int64_t> name);

    ProfileContext& m_context;
    bool m_isOld;
    std::map<int64_t, int64_t> m_numbers; ///< by the id of the group's name
    std::map<std::pair<int64_t, int64_t>, int64_t> m_further; ///< by group and plane
};

} // namespace rankscope::importer
