// SPDX-License-Identifier: GPL-3.0-or-later
// A rank of several files is whole or is none: what stops the second one stops the rank.
#include <csignal>
#include <random>

#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/importer/rank_importer.h"
#include "tests/core/temp_folder.h"

namespace rank_failure_test {

using namespace rankscope;
using test::TempFolder;

namespace {

/// Files may not grow beyond `bytes` while it lives.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
        : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    void (*m_handler)(int);
    rlimit m_before{};
};

/// Arguments that do not compress.
std::string bigTrace() {
    std::mt19937_64 random(7);
    std::string text = "[";
    for (int i = 0; i < 20'000; ++i)
        text += fmt::format(
            R"({{"ph":"X","pid":1,"tid":1,"ts":{},"dur":1,"name":"n","args":{{"k":"{:x}{:x}"}}}},)",
            i, random(), random());
    text.back() = ']';
    return text;
}

struct TwoFiles {
    TempFolder folder;
    model::RankSource source;
    std::filesystem::path indexFile = folder.path() / "index" / "rank_0.rsidx";

    explicit TwoFiles(const std::string& first) {
        source.kind = model::ProfileKind::Msprof;
        source.folder = folder.path();
        for (const std::string& text : {first, bigTrace()}) {
            const auto file = folder.write(std::to_string(source.files.size()) + ".json", text);
            source.files.push_back({file, model::FileKind::Trace, text.size()});
        }
    }

    Status import(const std::stop_token& stop = {}) {
        Progress progress;
        importer::RankImport request{source, indexFile};
        return importer::importRank(request, progress, stop);
    }
};

} // namespace

TEST_CASE("M4: a full disk in the second file of a rank fails the rank", "[rank_importer]") {
    TwoFiles rank(R"([{"ph":"X","pid":1,"tid":1,"ts":1,"dur":1,"name":"first"}])");
    {
        const FileSizeLimit limit(128 << 10);
        const Status status = rank.import();
        REQUIRE_FALSE(status);
        CHECK(status.error().code != ErrorCode::Unreadable);
    }
    CHECK_FALSE(std::filesystem::exists(rank.indexFile));
    CHECK(rank.import());
    CHECK(std::filesystem::exists(rank.indexFile));
}

TEST_CASE("M4: a cancel in the second file of a rank cancels the rank", "[rank_importer]") {
    TwoFiles rank("[]");
    std::filesystem::remove(
        rank.source.files.front().path); // is an issue and no end: the second file comes to be read
    std::stop_source stop;
    stop.request_stop();
    const Status status = rank.import(stop.get_token());
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::Cancelled);
    CHECK_FALSE(std::filesystem::exists(rank.indexFile));
}

} // namespace rank_failure_test
