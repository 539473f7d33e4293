// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/profile_reader.h"

#include <system_error>

#include "core/importer/profile_db/counter_events.h"
#include "core/importer/profile_db/device_events.h"
#include "core/importer/profile_db/device_lanes.h"
#include "core/importer/profile_db/host_events.h"

namespace rankscope::importer {

namespace {

/// The first value of a column, or nothing.
std::optional<int64_t> firstOf(
    ProfileContext& context, std::string_view table, std::string_view column) {
    if (!context.source.has(table))
        return std::nullopt;
    auto scan = TableScan::open(context.source, table, {{column, "deviceId"}, 0}, context.damage);
    while (scan && scan->next().value_or(false)) {
        if (context.takesDevice(scan->row().integer(1)))
            return scan->row().integer(0);
    }
    return std::nullopt;
}

/// The numbers of processes hold the pid of the host and the device.
void findHost(ProfileContext& context) {
    context.mainDevice =
        context.device ? *context.device : firstOf(context, "TASK", "deviceId").value_or(0);
    for (const std::string_view table : {"PYTORCH_API", "CANN_API"}) {
        if (const auto thread = firstOf(context, table, "globalTid");
            thread && pidOf(*thread) > 0) {
            context.hostPid = pidOf(*thread);
            return;
        }
    }
    context.hostPid = firstOf(context, "TASK", "globalPid").value_or(0);
}

void countRows(ProfileContext& context) {
    std::vector<std::string_view> tables = counterTables();
    for (const std::string_view table :
        {"TASK", "COMMUNICATION_OP", "CCU", "CANN_API", "PYTORCH_API", "MSTX_EVENTS", "OSRT_API"})
        tables.push_back(table);
    for (const std::string_view table : tables)
        context.rowsTotal += context.source.rowsAtMost(table);
}

} // namespace

Result<std::unique_ptr<ProfileReader>> ProfileReader::open(const std::filesystem::path& file,
    const std::filesystem::path& scratch, std::optional<int64_t> device, ArgsStore& args,
    model::IssueLog& issues, const std::stop_token& stop) {
    std::unique_ptr<ProfileReader> reader(
        new ProfileReader(args, DamageLog{issues, file.native()}));
    RS_TRY_ASSIGN(
        SourceDatabase source, SourceDatabase::open(file, scratch, stop, reader->m_damage));
    reader->m_source = std::move(source);
    RS_TRY_ASSIGN(TextPool texts, TextPool::open(*reader->m_source, reader->m_damage));
    reader->m_texts = std::move(texts);
    reader->m_device = device;
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    reader->m_fileSize = error ? 0 : size;
    return reader;
}

Status ProfileReader::produce(const Deliver& deliver) {
    m_writer.begin(deliver);
    ProfileContext context{*m_source, m_damage, *m_texts, m_writer, m_device};
    context.fileSize = m_fileSize;
    findHost(context);
    countRows(context);
    RS_TRY(readThemes(context));
    return m_writer.finish();
}

/// The device first: host calls link only to what is there.
Status ProfileReader::readThemes(ProfileContext& context) {
    const EnumWords apiTypes(context.source, "ENUM_API_TYPE", builtInApiTypes(), m_damage);
    const CommunicationWords words(context.source, m_damage);
    GroupTracks groups(context, apiTypes);
    RS_TRY(readTorchEnds(context));
    RS_TRY(readDeviceTasks(context, groups, words));
    RS_TRY(readCommunicationOps(context, groups, words));
    RS_TRY(readCcuTasks(context));
    RS_TRY(readOverlapAnalysis(context));
    RS_TRY(readCannApis(context, apiTypes));
    RS_TRY(readTorchApis(context, apiTypes));
    RS_TRY(readMarks(context));
    RS_TRY(readOtherHostCalls(context));
    return readCounters(context);
}

} // namespace rankscope::importer
