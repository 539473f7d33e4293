// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the timeline of a profiler's database into the first pass, as the text export of the same
// profiler would have it: the same processes, threads, names, flows and arguments.
// Thread: produce() may run on another thread than the rest, one at a time; what it delivers refers
// to texts of the reader.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/importer/profile_db/event_writer.h"
#include "core/importer/profile_db/text_pool.h"
#include "core/importer/trace/event_stage.h"

namespace rankscope::importer {

class ProfileReader {
public:
    /// Errors: Unreadable, Cancelled, WriteFailed. Damage goes to `issues`, which must outlive the
    /// reader, as must `args`.
    static Result<std::unique_ptr<ProfileReader>> open(const std::filesystem::path& file,
        const std::filesystem::path& scratch, std::optional<int64_t> device, ArgsStore& args,
        model::IssueLog& issues, const std::stop_token& stop);

    Status produce(const Deliver& deliver);

private:
    ProfileReader(ArgsStore& args, DamageLog damage)
        : m_damage(std::move(damage))
        , m_writer(args) { }
    Status readThemes(struct ProfileContext& context);

    DamageLog m_damage;
    std::optional<SourceDatabase> m_source;
    EventWriter m_writer;
    std::optional<TextPool> m_texts;
    std::optional<int64_t> m_device;
    uint64_t m_fileSize = 0;
};

} // namespace rankscope::importer
