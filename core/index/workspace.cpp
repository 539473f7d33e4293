// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/workspace.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/base/log.h"
#include "core/index/database.h"
#include "core/index/provenance.h"
#include "core/index/schema.h"

namespace rankscope::index {

namespace {

constexpr size_t kDigestPart = 64 * 1024;

std::string digestOf(std::string_view bytes) {
    return fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
}

std::filesystem::path wholePath(const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::weakly_canonical(path, error);
    return error ? path : whole;
}

/// Reads up to kDigestPart bytes at the offset; what can't be read is left out.
void appendPart(int descriptor, off_t offset, std::string& bytes) {
    const size_t before = bytes.size();
    bytes.resize(before + kDigestPart);
    const ssize_t count = ::pread(descriptor, bytes.data() + before, kDigestPart, offset);
    bytes.resize(before + static_cast<size_t>(std::max<ssize_t>(count, 0)));
}

Result<std::vector<SourceStamp>> storedStamps(const std::filesystem::path& file, int version) {
    RS_TRY_ASSIGN(Database database, Database::openImmutable(file));
    RS_TRY_ASSIGN(const auto meta, readMeta(database));
    const auto found = meta.find("schema_version");
    if (found == meta.end() || found->second != std::to_string(version))
        return fail(ErrorCode::Stale, "another schema version");
    return readSources(database);
}

} // namespace

std::filesystem::path defaultIndexFolder(const std::filesystem::path& profileFolder) {
    const char* cache =
        std::getenv("XDG_CACHE_HOME"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    const char* home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::filesystem::path base;
    if (cache != nullptr && cache[0] == '/')
        base = cache;
    else
        base = std::filesystem::path(home != nullptr ? home : "/tmp") / ".cache";
    return base / "rankscope" / digestOf(wholePath(profileFolder).native());
}

std::filesystem::path indexFile(
    const std::filesystem::path& indexFolder, const model::RankSource& rank) {
    // the folder tells duplicates of a rank apart, the first trace two ranks in one folder
    std::string key = wholePath(rank.folder).native();
    for (const model::SourceFile& file : rank.files) {
        if (file.kind == model::FileKind::Trace || file.kind == model::FileKind::ProfileDatabase) {
            key += "/" + file.path.filename().native();
            break;
        }
    }
    return indexFolder / fmt::format("rank_{}_{}.rsidx", rank.rank, digestOf(key).substr(0, 8));
}

std::filesystem::path tableFile(
    const std::filesystem::path& indexFolder, const model::RankSource& rank) {
    const std::string digest = digestOf(wholePath(rank.folder).native()).substr(0, 8);
    if (rank.kind == model::ProfileKind::ClusterAnalysis)
        return indexFolder / fmt::format("cluster_{}.rstab", digest);
    return indexFolder / fmt::format("rank_{}_{}.rstab", rank.rank, digest);
}

Result<SourceStamp> stampOf(const std::filesystem::path& file) {
    // without O_NONBLOCK a named pipe would block here for ever
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return fail(ErrorCode::Unreadable, std::generic_category().message(errno), file.native());
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return fail(ErrorCode::Unreadable, "not a regular file", file.native());
    }
    std::string bytes;
    appendPart(descriptor, 0, bytes);
    if (status.st_size > static_cast<off_t>(kDigestPart))
        appendPart(descriptor,
            std::max<off_t>(status.st_size - static_cast<off_t>(kDigestPart), kDigestPart), bytes);
    ::close(descriptor);
    return SourceStamp{wholePath(file).native(), static_cast<uint64_t>(status.st_size),
        int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec, digestOf(bytes)};
}

IndexState stateOf(const std::filesystem::path& indexFile, int version,
    std::span<const std::filesystem::path> sources) {
    std::error_code error;
    if (!std::filesystem::exists(indexFile, error))
        return IndexState::Missing;
    const Result<std::vector<SourceStamp>> stored = storedStamps(indexFile, version);
    if (!stored) {
        log(LogRoom::Index, "{}: made anew: {}", indexFile.filename().native(),
            stored.error().message);
        return IndexState::Stale;
    }
    std::vector<SourceStamp> present;
    for (const std::filesystem::path& file : sources) {
        if (Result<SourceStamp> stamp = stampOf(file))
            present.push_back(std::move(*stamp));
    }
    if (present == *stored)
        return IndexState::Fresh;
    log(LogRoom::Index, "{}: made anew: its sources changed ({} then, {} now)",
        indexFile.filename().native(), stored->size(), present.size());
    return IndexState::Stale;
}

IndexState stateOf(const std::filesystem::path& indexFile, const model::RankSource& rank) {
    std::vector<std::filesystem::path> sources;
    for (const model::SourceFile* file : model::timelineFiles(rank))
        sources.push_back(file->path);
    return stateOf(indexFile, kSchemaVersion, sources);
}

} // namespace rankscope::index
