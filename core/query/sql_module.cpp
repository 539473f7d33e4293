// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sql_module.h"

#include <charconv>
#include <string>

#include <sqlite3.h>

namespace rankscope::query {

namespace {

/// What the planner chose, one letter a passed argument: r p t i n equal rank, profile, track_id,
/// id, name; g G l L ts >=, >, <=, <.
constexpr char kRank = 'r';
constexpr char kProfile = 'p';
constexpr char kTrack = 't';
constexpr char kId = 'i';
constexpr char kName = 'n';

struct Module {
    RowTable table;
    Session& session;
};

struct Table : sqlite3_vtab {
    const Module* module = nullptr;
};

struct Cursor : sqlite3_vtab_cursor {
    std::unique_ptr<RowSource> rows;
    bool isAtEnd = false;
    int64_t number = 0;
};

int fail(sqlite3_vtab* table, const Error& error) {
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = error.context.empty()
        ? sqlite3_mprintf("%s", error.message.c_str())
        : sqlite3_mprintf("%s: %s", error.context.c_str(), error.message.c_str());
    switch (error.code) {
    case ErrorCode::Cancelled:
        return SQLITE_INTERRUPT;
    case ErrorCode::BadQuery:
        return SQLITE_ERROR;
    case ErrorCode::Damaged:
        return SQLITE_CORRUPT;
    default: // what SqlSurface gives back as Unreadable: nothing else reads here
        return SQLITE_IOERR;
    }
}

int connect(sqlite3* database, void* context, int, const char* const*, sqlite3_vtab** out, char**) {
    const auto* module = static_cast<const Module*>(context);
    const int code = sqlite3_declare_vtab(database, module->table.declaration.c_str());
    if (code != SQLITE_OK)
        return code;
    auto table = std::make_unique<Table>();
    table->module = module;
    *out = table.release();
    return SQLITE_OK;
}

int disconnect(sqlite3_vtab* table) {
    delete static_cast<Table*>(table);
    return SQLITE_OK;
}

/// The letter of a constraint that a row source can use, 0 for the others.
char letterOf(
    const RowTable& table, const sqlite3_index_info::sqlite3_index_constraint& constraint) {
    if (constraint.usable == 0)
        return 0;
    const int column = constraint.iColumn;
    if (constraint.op == SQLITE_INDEX_CONSTRAINT_EQ) {
        if (column == table.rankColumn)
            return kRank;
        if (table.rankColumn >= 0 && column == table.rankColumn + 1)
            return kProfile;
        if (column >= 0 && column == table.trackColumn)
            return kTrack;
        if (column >= 0 && column == table.idColumn)
            return kId;
        if (column >= 0 && column == table.nameColumn)
            return kName;
    }
    if (column < 0 || column != table.tsColumn)
        return 0;
    switch (constraint.op) {
    case SQLITE_INDEX_CONSTRAINT_GE:
        return 'g';
    case SQLITE_INDEX_CONSTRAINT_GT:
        return 'G';
    case SQLITE_INDEX_CONSTRAINT_LE:
        return 'l';
    case SQLITE_INDEX_CONSTRAINT_LT:
        return 'L';
    default:
        return 0;
    }
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    const RowTable& table = static_cast<Table*>(base)->module->table;
    std::string plan;
    double cost = 1e9;
    for (int i = 0; i < info->nConstraint; ++i) {
        const char letter = letterOf(table, info->aConstraint[i]);
        const bool isOtherText =
            letter == kName && sqlite3_stricmp(sqlite3_vtab_collation(info, i), "BINARY") != 0;
        if (letter == 0 || isOtherText)
            continue;
        plan += letter; // the row source only narrows; SQLite checks every row itself (omit = 0)
        info->aConstraintUsage[i].argvIndex = static_cast<int>(plan.size());
        cost /= letter == kId                                        ? 1e8
            : letter == kRank || letter == kTrack || letter == kName ? 10
            : letter == kProfile                                     ? 1
                                                                     : 4;
    }
    info->estimatedCost = cost;
    info->estimatedRows = static_cast<sqlite3_int64>(cost < 1 ? 1 : cost);
    info->idxStr = sqlite3_mprintf(
        "%s|%lld", plan.c_str(), static_cast<sqlite3_int64>(info->colUsed)); // -1 is all bits
    info->needToFreeIdxStr = 1;
    return SQLITE_OK;
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** out) {
    *out = std::make_unique<Cursor>().release();
    return SQLITE_OK;
}

int close(sqlite3_vtab_cursor* cursor) {
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
}

int next(sqlite3_vtab_cursor* base) {
    auto* cursor = static_cast<Cursor*>(base);
    const Result<bool> hasRow = cursor->rows->next();
    if (!hasRow)
        return fail(base->pVtab, hasRow.error());
    cursor->isAtEnd = !*hasRow;
    ++cursor->number;
    return SQLITE_OK;
}

/// A bound that is no integer is left to SQLite's own check of every row.
void apply(RowFilter& filter, char letter, sqlite3_value* argument) {
    if (letter == kName && sqlite3_value_type(argument) == SQLITE_TEXT) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(argument));
        filter.name.emplace(text, static_cast<size_t>(sqlite3_value_bytes(argument)));
    }
    if (letter == kName || sqlite3_value_type(argument) != SQLITE_INTEGER)
        return;
    const int64_t value = sqlite3_value_int64(argument);
    switch (letter) {
    case kRank:
        filter.rank = value;
        break;
    case kProfile:
        filter.profile = value;
        break;
    case kTrack:
        filter.track = value;
        break;
    case kId:
        filter.id = value;
        break;
    case 'g':
    case 'G':
        filter.minTs = std::max(filter.minTs, value);
        break;
    default:
        filter.maxTs = std::min(filter.maxTs, value);
    }
}

int filter(sqlite3_vtab_cursor* base, int, const char* plan, int count, sqlite3_value** arguments) {
    auto* cursor = static_cast<Cursor*>(base);
    const Module& module = *static_cast<Table*>(base->pVtab)->module;
    RowFilter rowFilter;
    for (int i = 0; i < count; ++i)
        apply(rowFilter, plan[i], arguments[i]);
    const std::string_view used = std::string_view(plan).substr(static_cast<size_t>(count) + 1);
    int64_t columns = -1;
    std::from_chars(used.data(), used.data() + used.size(), columns);
    rowFilter.usedColumns = static_cast<uint64_t>(columns);
    cursor->rows = module.table.open(module.session, rowFilter);
    cursor->number = 0;
    return next(base);
}

int eof(sqlite3_vtab_cursor* base) {
    return static_cast<Cursor*>(base)->isAtEnd ? 1 : 0;
}

void setText(sqlite3_context* context, std::string_view text) {
    sqlite3_result_text64(context, text.data() == nullptr ? "" : text.data(), text.size(),
        SQLITE_TRANSIENT, SQLITE_UTF8); // NOLINT: SQLite's own cast
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int position) {
    const Result<RowValue> value = static_cast<Cursor*>(base)->rows->value(position);
    if (!value)
        return fail(base->pVtab, value.error());
    if (const auto* integer = std::get_if<int64_t>(&*value))
        sqlite3_result_int64(context, *integer);
    else if (const auto* real = std::get_if<double>(&*value))
        sqlite3_result_double(context, *real);
    else if (const auto* view = std::get_if<std::string_view>(&*value))
        setText(context, *view);
    else if (const auto* text = std::get_if<std::string>(&*value))
        setText(context, *text);
    return SQLITE_OK;
}

int rowid(sqlite3_vtab_cursor* base, sqlite3_int64* out) {
    *out = static_cast<Cursor*>(base)->number;
    return SQLITE_OK;
}

const sqlite3_module& moduleMethods() {
    static const sqlite3_module methods = [] {
        sqlite3_module module{};
        module.xConnect = connect; // no xCreate: the table exists under its own name only
        module.xBestIndex = bestIndex;
        module.xDisconnect = disconnect;
        module.xOpen = open;
        module.xClose = close;
        module.xFilter = filter;
        module.xNext = next;
        module.xEof = eof;
        module.xColumn = column;
        module.xRowid = rowid;
        return module;
    }();
    return methods;
}

} // namespace

Status registerTable(index::Database& database, const RowTable& table, Session& session) {
    auto module = std::make_unique<Module>(Module{table, session});
    const int code =
        sqlite3_create_module_v2(database.handle(), table.name.c_str(), &moduleMethods(),
            module.get(), [](void* context) { delete static_cast<Module*>(context); });
    static_cast<void>(module.release()); // SQLite calls the deleter, even after a failure
    if (code != SQLITE_OK)
        return rankscope::fail(ErrorCode::Database, sqlite3_errmsg(database.handle()), table.name);
    return {};
}

} // namespace rankscope::query
