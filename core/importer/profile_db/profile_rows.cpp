// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/profile_rows.h"

#include "core/importer/profile_db/row_context.h"

namespace rankscope::importer {

namespace {

Status copyAll(RowContext& context) {
    RS_TRY(copyFacts(context)); // first: they name the groups that links go by
    RS_TRY(copyKernels(context));
    for (const std::span<const RowMap> maps : {rankRowMaps(), clusterRowMaps()}) {
        for (const RowMap& map : maps)
            RS_TRY(copyRows(context, map));
    }
    return {};
}

} // namespace

Status importDatabaseRows(const std::filesystem::path& file, const std::filesystem::path& scratch,
    std::optional<int64_t> device, tables::GroupRanks& groups, tables::TableSink& sink) {
    const DamageLog damage{sink.issues, file.native()};
    auto source = SourceDatabase::open(file, scratch, sink.stop, damage);
    if (!source && source.error().code == ErrorCode::Unreadable)
        return {}; // counted
    if (!source)
        return tl::unexpected(source.error());
    RS_TRY_ASSIGN(auto strings, KeyedTable::open(*source, "STRING_IDS", "id", {"value"}, damage));
    RowContext context{*source, damage, sink, device, std::move(strings), groups, scratch};
    return copyAll(context);
}

} // namespace rankscope::importer
